#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "app/io/output.hpp"
#include "base/json_writer.hpp"
#include "solver/pc/queue/queue.hpp"

namespace tetron::app {

// How many sequences a line of text names.
inline constexpr std::uint64_t most_sequences_in_text = 100;

// How many of a hundred; 0 of none.
double percent(std::uint64_t part, std::uint64_t whole);
// Before a number that a search found which stopped before its end: "at least ".
constexpr std::string_view at_least(bool is_complete) {
  return is_complete ? "" : "at least ";
}
// "1776 of 2520 (70.48 %)", "at least 12 of 2520"
std::string chance_text(std::uint64_t part, std::uint64_t whole, bool is_complete = true);

// Bits of the sequences' numbers (Queues::at).
using PcSet = std::span<const std::uint64_t>;
inline bool has(PcSet set, std::uint64_t number) {
  return number / 64 < set.size() && (set[number / 64] >> number % 64 & 1) != 0;
}
inline constexpr std::uint64_t all_sequences = ~std::uint64_t{0};

// The texts of the sequences in a set, at most so many, with something between them.
void append_sequences(std::string& out, const pc::Queues& queues, PcSet set, std::string_view between,
                      std::uint64_t most = all_sequences);
// The same of those that are not in it.
void append_others(std::string& out, const pc::Queues& queues, PcSet set, std::string_view between,
                   std::uint64_t most);
// The same as members of JSON.
void list_sequences(base::JsonWriter& json, base::JsonKey key, const pc::Queues& queues, PcSet set);
void list_others(base::JsonWriter& json, base::JsonKey key, const pc::Queues& queues, PcSet set,
                 std::uint64_t most);

// A line of CSV for each sequence: `first`, its pieces, and what append(line, number) adds.
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
