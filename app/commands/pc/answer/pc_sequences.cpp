#include "app/commands/pc/answer/pc_sequences.hpp"

#include <fmt/format.h>

#include <bit>

namespace tetron::app {

namespace {

template <class Visit>
void for_each_in(const pc::Queues& queues, PcSet set, std::uint64_t most, const Visit& visit) {
  pc::QueueTexts texts(queues);
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::uint64_t word = set[i]; word != 0 && most > 0; word &= word - 1, --most)
      visit(texts.at(i * 64 + static_cast<std::uint64_t>(std::countr_zero(word))));
}

template <class Visit>
void for_each_other(const pc::Queues& queues, PcSet set, std::uint64_t most, const Visit& visit) {
  pc::QueueTexts texts(queues);
  for (std::uint64_t number = 0; number < queues.size() && most > 0; ++number) {
    if (has(set, number)) continue;
    visit(texts.at(number));
    --most;
  }
}

auto joining(std::string& out, std::string_view between) {
  return [&out, between, is_first = true](std::string_view text) mutable {
    if (!is_first) out += between;
    out += text;
    is_first = false;
  };
}

}  // namespace

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string chance_text(std::uint64_t part, std::uint64_t whole, bool is_complete) {
  if (!is_complete) return fmt::format("{}{} of {}", at_least(is_complete), part, whole);
  return fmt::format("{} of {} ({:.2f} %)", part, whole, percent(part, whole));
}

void append_sequences(std::string& out, const pc::Queues& queues, PcSet set, std::string_view between,
                      std::uint64_t most) {
  auto join = joining(out, between);
  for_each_in(queues, set, most, [&](std::string_view text) { join(text); });
}

void append_others(std::string& out, const pc::Queues& queues, PcSet set, std::string_view between,
                   std::uint64_t most) {
  auto join = joining(out, between);
  for_each_other(queues, set, most, [&](std::string_view text) { join(text); });
}

Sequences sequences_in(const pc::Queues& queues, PcSet set, std::uint64_t most) {
  return {[&queues, set, most](const auto& use) { for_each_in(queues, set, most, use); }};
}

Sequences sequences_outside(const pc::Queues& queues, PcSet set, std::uint64_t most) {
  return {[&queues, set, most](const auto& use) { for_each_other(queues, set, most, use); }};
}

}  // namespace tetron::app
