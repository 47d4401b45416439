#include "app/commands/pc/answer/pc_prefer.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/pc/input/pc_queue.hpp"
#include "app/io/messages.hpp"
#include "convert/fumen/made_pages.hpp"

namespace tetron::app {

namespace {

constexpr std::uint32_t most_weight = 1'000'000;

// Whether nothing is above a piece, so that it can drop straight down.
bool comes_straight(const field::Grid& grid, const pc::Placed& piece) {
  return std::ranges::all_of(piece.cells, [&](const pc::Cell& cell) {
    for (int y = cell.row; y < grid.height(); ++y)
      if (field::is_block(grid.at({field::Column(cell.column), field::Row(grid.height() - 1 - y)})))
        return false;
    return true;
  });
}

// The number of pieces, in the order that is shown, that have to be moved or turned below blocks.
std::uint32_t moved_pieces(const PcField& field, const pc::Way& way) {
  field::Grid grid = field.grid;
  std::uint32_t count = 0;
  for (const pc::Placed& piece : way.pieces) {
    if (!comes_straight(grid, piece)) ++count;
    for (const pc::Cell& cell : piece.cells)
      grid.set({field::Column(cell.column), field::Row(grid.height() - 1 - cell.row)},
               field::to_cell(piece.kind));
    grid.clear_full_rows();
  }
  return count;
}

// The bits of each way; there is one bit for each distinct placement in the ways.
std::vector<std::vector<std::uint64_t>> placements_of(const pc::Ways& ways) {
  std::map<std::pair<field::Tetromino, std::array<pc::Cell, 4>>, std::size_t> numbers;
  for (const pc::Way& way : ways.ways)
    for (const pc::Placed& piece : way.pieces)
      numbers.try_emplace({piece.kind, piece.origin}, numbers.size());
  std::vector<std::vector<std::uint64_t>> marks;
  for (const pc::Way& way : ways.ways) {
    auto& own = marks.emplace_back((numbers.size() + 63) / 64);
    for (const pc::Placed& piece : way.pieces) {
      const std::size_t number = numbers.at({piece.kind, piece.origin});
      own[number / 64] |= std::uint64_t{1} << number % 64;
    }
  }
  return marks;
}

std::string cells_text(const fumen::Field& field) {
  std::string text;
  for (int y = 0; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      text += static_cast<char>('0' + static_cast<int>(field.at(x, y)));
  return text;
}

// What a fumen builds: its first field, with the pieces of its pages, if any.
std::string picture_of(const std::vector<fumen::Page>& pages) {
  const bool has_pieces =
      std::ranges::any_of(pages, [](const fumen::Page& page) { return page.operation.has_value(); });
  const convert::MadePages all = has_pieces ? convert::assembled(pages) : convert::MadePages{pages};
  return cells_text(all.pages.empty() ? pages.front().field : all.pages.front().field);
}

// Reads lines such as "v115@...,3": the weight of a way, by what it builds.
std::map<std::string, std::uint32_t> weights_of(const QueueText& text) {
  std::map<std::string, std::uint32_t> weights;
  std::size_t number = 0;
  for (std::string_view rest = text.text; !rest.empty();) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    ++number;
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t comma = line.rfind(',');
    std::uint32_t weight = 0;
    const std::string_view figure = comma == line.npos ? std::string_view() : line.substr(comma + 1);
    const auto [end, failed] = std::from_chars(figure.data(), figure.data() + figure.size(), weight);
    if (figure.empty() || failed != std::errc() || end != figure.data() + figure.size() ||
        weight > most_weight)
      refuse(ExitCode::cannot_open,
             "{}: line {}, column {}: expected FUMEN,N with N from 0 to {}, such as v115@vhAAgH,3", text.name,
             number, comma == line.npos ? line.size() + 1 : comma + 2, most_weight);
    ExitCode code{};
    const auto pages =
        pages_of_fumens(line.substr(0, comma), base::safe("{}: line {}", text.name, number), code);
    if (!pages || pages->empty()) throw Exit{ExitCode::cannot_open};
    weights[picture_of(*pages)] = weight;
  }
  return weights;
}

}  // namespace

void PreferOptions::add_to(Command& app) {
  add_choice<PcPrefer>(
      app, "--prefer", by,
      {{"none", PcPrefer::none}, {"straight", PcPrefer::straight}, {"shared", PcPrefer::shared}},
      "Which of several smallest sets to take. straight: the one with the fewest pieces that do not come "
      "straight down; shared: with the fewest different placements");
  app.add_option("--prefer-file", file,
                 "Weights of ways, FUMEN,N on each line, 0 for all others: of several smallest sets take the "
                 "lightest")
      ->type_name("FILE");
}

std::optional<pc::PreferredCover> PreferOptions::prefer(const PcRun& run, const PcField& field,
                                                        pc::Ways& ways) const {
  if (!is_asked()) return std::nullopt;
  pc::Preference preference;
  preference.weights.resize(ways.ways.size());
  if (by == PcPrefer::shared) preference.marks = placements_of(ways);
  if (by == PcPrefer::straight)
    std::ranges::transform(ways.ways, preference.weights.begin(),
                           [&](const pc::Way& way) { return moved_pieces(field, way); });
  if (!file.empty()) {
    auto weights = weights_of(queue_file(file));
    for (std::size_t i = 0; i < ways.ways.size(); ++i) {
      const auto found = weights.find(cells_text(way_page(field, ways.ways[i].pieces, {}).field));
      if (found != weights.end()) preference.weights[i] += found->second;
    }
  }
  std::vector<const std::vector<std::uint64_t>*> sets;
  for (const pc::Way& way : ways.ways) sets.push_back(&way.covers);
  pc::PreferredCover cover = run.within_limits([&](const solver::Limits& limits) {
    return pc::preferred_cover(sets, preference, [&] {
      return limits.stop.stop_requested() ||
             (limits.deadline && std::chrono::steady_clock::now() >= *limits.deadline);
    });
  });
  ways.minimal = cover.sets;
  ways.is_smallest = cover.is_smallest;
  return cover;
}

}  // namespace tetron::app
