#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/io/output.hpp"
#include "base/described.hpp"
#include "solver/pc/queue/queue.hpp"

namespace tetron::app {

// The most sequences in a line of text.
inline constexpr std::uint64_t most_sequences_in_text = 100;

// `part` as a percentage of `whole`; 0 if `whole` is 0.
double percent(std::uint64_t part, std::uint64_t whole);
// The text before a number from a search that stopped before its end: "at least ".
constexpr std::string_view at_least(bool is_complete) {
  return is_complete ? "" : "at least ";
}
// For example "1776 of 2520 (70.48 %)" or "at least 12 of 2520".
std::string chance_text(std::uint64_t part, std::uint64_t whole, bool is_complete = true);

// Bits of the sequences' numbers (Queues::at).
using PcSet = std::span<const std::uint64_t>;
inline bool has(PcSet set, std::uint64_t number) {
  return number / 64 < set.size() && (set[number / 64] >> number % 64 & 1) != 0;
}
inline constexpr std::uint64_t all_sequences = ~std::uint64_t{0};

// Appends the texts of the sequences in a set, at most `most` of them, separated by `between`.
void append_sequences(std::string& out, const pc::Queues& queues, PcSet set, std::string_view between,
                      std::uint64_t most = all_sequences);
// The same for the sequences that are not in the set.
void append_others(std::string& out, const pc::Queues& queues, PcSet set, std::string_view between,
                   std::uint64_t most);
// The sequences in a set, and those that are not in it, as members of an answer.
using Sequences = base::Each<std::string_view>;
Sequences sequences_in(const pc::Queues& queues, PcSet set, std::uint64_t most = all_sequences);
Sequences sequences_outside(const pc::Queues& queues, PcSet set, std::uint64_t most);

// Writes a line of CSV for each sequence: `first`, its pieces, and what append(line, number) adds.
template <class Append>
void write_lines(Output& out, const pc::Queues& queues, std::string_view first, const Append& append) {
  pc::QueueTexts texts(queues);
  for (std::uint64_t number = 0; number < queues.size(); ++number) {
    out.text() += first;
    out.text() += texts.at(number);
    append(out.text(), number);
    out.text() += '\n';
    out.flush_if_full();
  }
}

}  // namespace tetron::app
