#include "replay/infer/reading.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/cursor.hpp"

namespace tetron::replay::infer {

namespace {

constexpr int least_side = 4;
constexpr std::size_t most_read = 400;  // snapshots from which the usual sizes and values are taken

PackFormat plain_format(const Reading& reading) {
  PackFormat format;
  format.codec = reading.codec;
  format.by_columns = reading.by_columns;
  format.from_bottom = reading.from_bottom;
  // Values are kept as they are.
  for (std::size_t value = 0; value < 256; ++value)
    format.cell_of_value[value] = static_cast<field::Cell>(value);
  return format;
}

// How many cells the runs have; empty if the data are not runs.
std::optional<std::size_t> run_cells(std::span<const std::byte> packed) {
  if (packed.empty() || packed.size() % 2 != 0) return std::nullopt;
  std::size_t cells = 0;
  for (std::size_t at = 0; at < packed.size(); at += 2) {
    const std::size_t count = base::load_u8(&packed[at]);
    if (count == 0) return std::nullopt;
    cells += count;
  }
  return cells;
}

// Properties of most snapshots with the same number of players per field.
struct Usual {
  std::size_t size = 0;  // bytes of packdata
  std::size_t with_size = 0;
  std::size_t run_cells = 0;
  std::size_t with_run_cells = 0;
  std::size_t sampled = 0;
};

Usual usual_of(const std::vector<const Snapshot*>& snapshots) {
  std::map<std::size_t, std::size_t> sizes;
  std::map<std::size_t, std::size_t> runs;
  for (const Snapshot* snapshot : snapshots) {
    ++sizes[snapshot->packed.size()];
    if (const auto cells = run_cells(snapshot->packed)) ++runs[*cells];
  }
  Usual usual;
  usual.sampled = snapshots.size();
  const auto by_count = [](const auto& a, const auto& b) { return a.second < b.second; };
  if (!sizes.empty()) std::tie(usual.size, usual.with_size) = *std::ranges::max_element(sizes, by_count);
  if (!runs.empty())
    std::tie(usual.run_cells, usual.with_run_cells) = *std::ranges::max_element(runs, by_count);
  return usual;
}

// Every n-th snapshot among those with the most frequent number of players per field.
std::vector<const Snapshot*> sample(const Evidence& evidence) {
  std::array<std::size_t, 9> groups{};
  for (const Snapshot& snapshot : evidence.snapshots)
    if (!snapshot.assumed_empty) ++groups[snapshot.players_per_field];
  const auto group = static_cast<std::size_t>(std::ranges::max_element(groups) - groups.begin());
  const std::size_t step = groups[group] / most_read + 1;
  std::vector<const Snapshot*> sampled;
  std::size_t i = 0;
  for (const Snapshot& snapshot : evidence.snapshots)
    if (!snapshot.assumed_empty && snapshot.players_per_field == group && i++ % step == 0)
      sampled.push_back(&snapshot);
  return sampled;
}

// The most frequent value, and the second if it is not rare: in a field full of garbage that is the empty
// one.
std::vector<std::uint8_t> usual_values(const Reading& reading,
                                       const std::vector<const Snapshot*>& snapshots) {
  constexpr std::size_t not_rare = 8;  // a value is not rare if more than one in so many cells has it
  std::array<std::size_t, 256> times{};
  Board board;
  for (const Snapshot* snapshot : snapshots)
    if (read_board(reading, *snapshot, board))
      for (const std::uint8_t value : board.values) ++times[value];
  const auto take_most = [&times] {
    const auto most = std::ranges::max_element(times);
    const std::pair found(static_cast<std::uint8_t>(most - times.begin()), *most);
    *most = 0;
    return found;
  };
  const std::size_t all = std::accumulate(times.begin(), times.end(), std::size_t{0});
  std::vector<std::uint8_t> values{take_most().first};
  if (const auto [value, count] = take_most(); count * not_rare > all) values.push_back(value);
  return values;
}

class Candidates {
 public:
  explicit Candidates(const Evidence& evidence) : sampled_(sample(evidence)) {
    if (sampled_.empty()) return;
    players_per_field_ = sampled_.front()->players_per_field;
    y_down_ = evidence.falls_to_more_y >= evidence.falls_to_less_y;
  }

  std::vector<Reading> list_with_bytes_after() {
    constexpr std::size_t most_after = 16;
    const Usual usual = usual_of(sampled_);
    if (sampled_.empty() || 2 * usual.with_size <= usual.sampled) return {};
    for (std::size_t after = 1; after <= most_after && after < usual.size; ++after) {
      after_ = static_cast<int>(after);
      add_fixed(usual.size - after);
    }
    return std::move(readings_);
  }

  std::vector<Reading> list() {
    const Usual usual = usual_of(sampled_);
    const bool constant = 2 * usual.with_size > usual.sampled;
    const bool runs = 2 * usual.with_run_cells > usual.sampled;
    if (runs) add_sizes(PackCodec::rle, usual.run_cells);
    // Data that are not runs would hardly ever look like runs with always the same sum.
    const bool surely_runs =
        runs && 10 * usual.with_run_cells >= 9 * usual.sampled && 10 * usual.with_size < 9 * usual.sampled;
    if (constant && !surely_runs) add_fixed(usual.size);
    return std::move(readings_);
  }

 private:
  void add_fixed(std::size_t size) {
    add_sizes(PackCodec::nibbles_low, 2 * size);
    add_sizes(PackCodec::nibbles_high, 2 * size);
    add_sizes(PackCodec::bytes, size);
    add_sizes(PackCodec::nibbles_low, 2 * size - 1);
    add_sizes(PackCodec::nibbles_high, 2 * size - 1);
    for (std::size_t cells = 8 * size / 3; packed_size(PackCodec::bits3, cells) == size; --cells)
      add_sizes(PackCodec::bits3, cells);
  }

  void add_sizes(PackCodec codec, std::size_t cells) {
    for (int height = least_side; height <= field::max_height; ++height) {
      if (cells % static_cast<std::size_t>(height) != 0) continue;
      const std::size_t wide = cells / static_cast<std::size_t>(height);
      const auto players = static_cast<std::size_t>(players_per_field_);
      if (wide % players != 0 || wide < least_side || wide > field::max_width) continue;
      Reading reading{codec, false, false, static_cast<int>(wide / players), height, y_down_, 0, after_};
      for (const std::uint8_t empty : usual_values(reading, sampled_))
        for (const bool by_columns : {false, true})
          for (const bool from_bottom : {false, true}) {
            reading.by_columns = by_columns;
            reading.from_bottom = from_bottom;
            reading.empty = empty;
            readings_.push_back(reading);
          }
    }
  }

  std::vector<const Snapshot*> sampled_;
  int players_per_field_ = 1;
  bool y_down_ = true;
  int after_ = 0;
  std::vector<Reading> readings_;
};

}  // namespace

int Reading::field_width(int players_per_field) const {
  return std::min(width * players_per_field, field::max_width);
}

bool read_board(const Reading& reading, const Snapshot& snapshot, Board& board) {
  board.width = reading.field_width(snapshot.players_per_field);
  board.height = reading.height;
  board.values.assign(static_cast<std::size_t>(board.width * board.height), reading.empty);
  if (snapshot.assumed_empty) return true;
  const auto size = packed_size(reading.codec, board.values.size());
  const auto after =
      static_cast<std::ptrdiff_t>(snapshot.packed.size()) - static_cast<std::ptrdiff_t>(size.value_or(0));
  const bool right_size = reading.bytes_after == Reading::any_bytes ? !size || after >= 0
                          : size                                    ? after == reading.bytes_after
                                 : run_cells(snapshot.packed) == board.values.size();
  if (!right_size) return false;
  static_assert(sizeof(field::Cell) == 1);
  std::vector<field::Cell> cells(board.values.size());
  if (!unpack(plain_format(reading), snapshot.packed, board.width, board.height, cells)) return false;
  std::ranges::transform(cells, board.values.begin(),
                         [](field::Cell cell) { return static_cast<std::uint8_t>(cell); });
  return true;
}

std::vector<Reading> possible_readings(const Evidence& evidence) {
  return Candidates(evidence).list();
}

std::vector<Reading> readings_with_bytes_after(const Evidence& evidence) {
  return Candidates(evidence).list_with_bytes_after();
}

double evenness(const Board& board) {
  std::size_t alike = 0;
  std::size_t pairs = 0;
  for (int row = 0; row < board.height; ++row)
    for (int column = 0; column < board.width; ++column) {
      if (column > 0) {
        ++pairs;
        alike += board.at(column, row) == board.at(column - 1, row);
      }
      if (row > 0) {
        ++pairs;
        alike += board.at(column, row) == board.at(column, row - 1);
      }
    }
  return pairs == 0 ? 0 : static_cast<double>(alike) / static_cast<double>(pairs);
}

}  // namespace tetron::replay::infer
