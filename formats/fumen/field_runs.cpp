#include "formats/fumen/field_runs.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "formats/fumen/words.hpp"

namespace tetron::fumen {

namespace {

using base::ErrorKind;

// The data store difference + bias.
constexpr std::uint32_t bias = 8;
constexpr auto greatest_block = static_cast<std::uint32_t>(Block::gray);

// The cells of a field's data, followed by room for a word that begins at the last cell.
using Cells = std::array<std::uint8_t, Field::cell_count + words::size>;

// Whether a byte of the word is above the greatest block.
bool has_no_block(std::uint64_t word) {
  return ((word | (word + words::all(0x7F - greatest_block))) & words::high_bits) != 0;
}

// Reads valid runs, a word of cells at a time; returns false at anything else. The first run, `run`, has
// already been read.
template <std::uint32_t count>
bool read_good_runs(DataReader& reader, std::uint32_t run, const Cells& before, Cells& after) {
  for (std::uint32_t from = 0;;) {
    const std::uint32_t difference = run / count;
    const std::uint32_t length = run % count + 1;
    const std::uint32_t to = from + length;
    if (to > count) return false;
    // Bytes stay between 0x78 and 0x91, so none borrows from another. With the high bit flipped, bytes that
    // were below 0 or above the greatest block are large. Cells written past the run are overwritten by the
    // next run.
    const std::uint64_t step = words::all(0x80 - bias + difference);
    for (std::uint32_t at = from; at < to; at += words::size)
      words::store(&after[at], (words::load(&before[at]) + step) ^ words::high_bits);
    from = to;
    if (from == count) break;
    run = reader.number<2>("field run");
    if (reader.failure()) return false;
  }
  std::uint32_t at = 0;
  for (; at + words::size <= count; at += words::size)
    if (has_no_block(words::load(&after[at]))) return false;
  return std::all_of(&after[at], &after[count], [](std::uint8_t cell) { return cell <= greatest_block; });
}

// The same for any runs: reports the first fault, and in lenient mode corrects it.
void read_any_runs(DataReader& reader, const Cells& before, Cells& after, std::uint32_t count) {
  for (std::uint32_t from = 0; from < count;) {
    const std::uint32_t run = reader.number<2>("field run");
    if (reader.failure()) return;
    const std::uint32_t difference = run / count;
    std::uint32_t length = run % count + 1;
    if (length > count - from) {
      reader.problem(ErrorKind::above_maximum, "field run length", count - from, length,
                     "cut at the end of the field");
      length = count - from;
    }
    bool is_reported = false;
    const auto tell = [&](ErrorKind kind, std::uint32_t wanted, std::string_view done) {
      if (!is_reported) reader.problem(kind, "field run difference", wanted, difference, done);
      is_reported = true;
    };
    for (const std::uint32_t to = from + length; from < to; ++from) {
      const std::uint32_t cell = before[from] + difference;
      if (cell < bias) tell(ErrorKind::below_minimum, bias - before[from], "taken for empty cells");
      if (cell > bias + greatest_block)
        tell(ErrorKind::above_maximum, bias + greatest_block - before[from], "taken for gray cells");
      after[from] = static_cast<std::uint8_t>(std::clamp(cell, bias, bias + greatest_block) - bias);
    }
    if (reader.failure()) return;
  }
}

}  // namespace

bool read_runs(DataReader& reader, Version version, Field& field) {
  const DataReader::Mark mark = reader.mark();
  const std::uint32_t first = reader.number<2>("field run");
  if (reader.failure()) return false;
  if (first == unchanged_run(version)) return false;

  const auto cells = field.cells().last(cell_count(version));
  Cells before;
  Cells after;
  std::memcpy(before.data(), cells.data(), cells.size());
  words::store(&before[cells.size()], 0);
  const bool good = version == Version::v115 ? read_good_runs<240>(reader, first, before, after)
                                             : read_good_runs<220>(reader, first, before, after);
  if (!good) {
    reader.go_back(mark);
    read_any_runs(reader, before, after, static_cast<std::uint32_t>(cells.size()));
    if (reader.failure()) return false;
  }
  std::memcpy(cells.data(), after.data(), cells.size());
  return true;
}

Runs runs_between(const Field& before, const Field& after, Version version) {
  const auto count = static_cast<std::uint32_t>(cell_count(version));
  const Block* old_cells = before.cells().last(count).data();
  const Block* new_cells = after.cells().last(count).data();
  Cells differences;
  std::uint32_t at = 0;
  for (; at + words::size <= count; at += words::size)
    words::store(&differences[at],
                 words::load(new_cells + at) + words::all(bias) - words::load(old_cells + at));
  for (; at < count; ++at)
    differences[at] = static_cast<std::uint8_t>(bias + static_cast<std::uint32_t>(new_cells[at]) -
                                                static_cast<std::uint32_t>(old_cells[at]));
  // A value that is not a difference, so that the last run ends at the last cell.
  std::fill(differences.begin() + count, differences.end(), std::uint8_t{0xFF});

  Runs runs;
  for (std::uint32_t from = 0; from < count;) {
    const std::uint32_t difference = differences[from];
    const std::uint64_t same = words::all(difference);
    std::uint32_t to = from;
    std::uint64_t other = 0;
    while ((other = words::load(&differences[to]) ^ same) == 0) to += words::size;
    to += static_cast<std::uint32_t>(std::countr_zero(other)) / 8;
    runs.numbers[runs.count++] = static_cast<std::uint16_t>(difference * count + (to - from - 1));
    from = to;
  }
  return runs;
}

}  // namespace tetron::fumen
