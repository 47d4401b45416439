#include "app/commands/solve/solve_input.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/commands/recording/last_moment.hpp"
#include "app/commands/recording/moment_time.hpp"
#include "app/commands/recording/open_recording.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/io/unpacked.hpp"
#include "app/options/options.hpp"
#include "convert/text/board_read.hpp"
#include "convert/text/tiling_out.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/timeline/timeline.hpp"
#include "solver/cover/exact_cover.hpp"

namespace tetron::app {

namespace {

using field::Cell;
using field::Column;
using field::Grid;
using field::Placement;
using field::Position;
using field::Row;

// The most bytes of a file with a drawn board or fumens.
constexpr std::size_t most_of_terrain = std::size_t{32} << 20;

// A field as it was read.
struct BoardSource {
  base::SafeText name;
  Grid grid;
  std::optional<Placement> piece{};  // shown on the page, but not yet part of the field
  bool is_recording = false;
  bool has_tiling = false;  // written by `tetron solve`: gray cells are walls
};

bool is_recording(const SolveInputOptions& options) {
  const std::string_view name = without_packing(options.input);
  return options.at || options.reading.round || !options.player.empty() ||
         std::ranges::any_of(kinds::endings(),
                             [name](std::string_view ending) { return name.ends_with(ending); });
}

BoardSource from_recording(const SolveInputOptions& options) {
  const auto input = open_recording(options.input, options.reading);
  if (!input) throw Exit{ExitCode::cannot_open};
  const base::PlayerId player =
      options.player.empty() ? base::PlayerId(0) : player_named(options.player, input->game);
  replay::Run run(input->track());
  play_to(*input, run, time_at(options.at, *input, options.player));
  tell_damage(*input, run.first_gap(), ExitCode::done);
  const replay::Layout& layout = run.state().layout();
  const field::GridView whole = run.state().grid(layout.field_of(player));
  // On a shared field, the player's share of the columns.
  const int width = std::min(layout.width / layout.players_per_field, solver::Terrain::longest);
  const int first = player.value % layout.players_per_field * width;
  BoardSource source{input->source.shown, Grid(width, whole.height()), std::nullopt, true};
  for (int row = 0; row < whole.height(); ++row)
    for (int column = 0; column < width; ++column)
      source.grid.set({Column(column), Row(row)}, whole.at({Column(first + column), Row(row)}));
  return source;
}

BoardSource from_fumen(const SolveInputOptions& options, const ReadableFumen& fumen) {
  const auto page = static_cast<std::size_t>(options.page.value_or(1));
  if (page > fumen.pages)
    refuse(ExitCode::usage, "--page {}: there is no such page; {} has {} page{}", page, fumen.name,
           fumen.pages, fumen.pages == 1 ? "" : "s");
  fumen::Decoder decoder = fumen.decoder();
  while (decoder.next() && decoder.pages() < page) {
  }
  const fumen::Page& shown = decoder.page();
  BoardSource source{fumen.name, Grid(fumen::Field::width, fumen::Field::rows), std::nullopt, false,
                     convert::has_tiling(shown) && !options.fixed};
  for (int y = 0; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      source.grid.set({Column(x), Row(fumen::Field::rows - 1 - y)}, static_cast<Cell>(shown.field.at(x, y)));
  if (shown.operation)
    source.piece = Placement{shown.operation->piece,
                             shown.operation->rotation,
                             {Column(shown.operation->x), Row(fumen::Field::rows - 1 - shown.operation->y)}};
  return source;
}

BoardSource from_text(const SolveInputOptions& options) {
  std::error_code ignored;
  const bool is_file = options.input == "-" || std::filesystem::exists(options.input, ignored);
  const NamedText whole = whole_of(options.input, most_of_terrain);
  if (holds_fumen(whole.text)) {
    Tally tally;  // repairs are reported
    FumenTexts texts(whole.text, whole.name, tally);
    std::optional<FumenText> text = texts.next();
    if (!text) throw Exit{ExitCode::cannot_open};
    if (!is_file) text->name = "fumen";
    const auto fumen = readable(*text, false, tally);
    if (!fumen) throw Exit{ExitCode::cannot_open};
    BoardSource source = from_fumen(options, *fumen);
    if (texts.next()) warning("{}: only the first of its fumens is used", whole.name);
    return source;
  }
  if (options.page) refuse(ExitCode::usage, "--page: {} is not a fumen", whole.name);
  if (!is_file && !whole.text.contains('\n'))
    refuse(ExitCode::cannot_open, "{}: there is no such file, and it is not a fumen", options.input);
  return {whole.name, board_in(whole, "give the moment with --at, and --rows or --blocks")};
}

// Refuses --at, --round and --player if the input is a fumen or a board.
void refuse_of_text(const SolveInputOptions& options) {
  const std::string_view name = without_packing(options.input);
  if (std::ranges::any_of(kinds::endings(),
                          [name](std::string_view ending) { return name.ends_with(ending); }))
    return;
  const NamedText whole = whole_of(options.input, most_of_terrain);
  if (!holds_fumen(whole.text) && !convert::board_from_text(whole.text)) return;
  refuse(ExitCode::usage, "{}: {} is not a recording",
         options.at              ? "--at"
         : options.reading.round ? "--round"
                                 : "--player",
         whole.name);
}

void check_options(const SolveInputOptions& options) {
  const bool recording = is_recording(options);
  if (recording && !options.rows && !options.blocks) refuse_of_text(options);
  if (recording && options.page)
    refuse(ExitCode::usage, "--page is for fumens; for a recording give the moment with --at");
  if (recording && !options.rows && !options.blocks)
    refuse(ExitCode::usage,
           "for a recording give --rows A-B (their empty cells) or --blocks (what was built)");
  if (options.fixed && (options.rows || options.blocks))
    refuse(ExitCode::usage, "--fixed works with gray cells, not with --rows or --blocks");
}

// The cells that are the terrain according to the options.
solver::Terrain chosen_cells(const SolveInputOptions& options, const BoardSource& source) {
  const Grid& grid = source.grid;
  int first = 0;
  int last = grid.height() - 1;
  if (options.rows) {
    if (options.rows->last > last)
      refuse(ExitCode::usage, "--rows: there is no such row; {} has rows 0-{}", source.name, last);
    first = options.rows->first;
    last = options.rows->last;
  }
  solver::Terrain terrain;
  for (int y = first; y <= last; ++y)
    for (int x = 0; x < grid.width(); ++x) {
      const Position p{Column(x), Row(grid.height() - 1 - y)};
      const Cell cell = grid.at(p);
      const bool wanted = options.blocks      ? field::is_block(cell)
                          : options.rows      ? !field::is_block(cell)
                          : source.has_tiling ? field::is_block(cell) && cell != Cell::garbage
                                              : cell == Cell::garbage;
      if (wanted) terrain.add(p);
    }
  return terrain;
}

// The pieces that the colored cells form; they must be whole and unambiguous.
std::vector<Placement> colored_pieces(const BoardSource& source) {
  std::vector<Placement> pieces;
  for (const field::Tetromino kind : field::all_tetrominoes) {
    solver::Problem problem;
    for (int row = 0; row < source.grid.height(); ++row)
      for (int column = 0; column < source.grid.width(); ++column) {
        const Position p{Column(column), Row(row)};
        if (source.grid.at(p) == field::to_cell(kind)) problem.terrain.add(p);
      }
    if (problem.terrain.empty()) continue;
    problem.supply.optional[kind] = problem.terrain.size() / 4;
    solver::Limits limits;
    limits.deadline = std::chrono::steady_clock::now() + std::chrono::seconds(2);
    std::vector<solver::Tiling> ways;
    const auto end = solver::exact_cover(
        problem,
        [&ways](const solver::Tiling& tiling) {
          ways.push_back(tiling);
          return ways.size() < 2;
        },
        limits);
    const auto say = [&](std::string_view what) {
      refuse(ExitCode::cannot_open, "{}: --fixed: the {} cells {}", source.name, field::to_char(kind), what);
    };
    if (ways.size() > 1 || end.end == solver::End::deadline) say("can be more than one set of pieces");
    if (ways.empty()) say("are not whole pieces");
    pieces.insert(pieces.end(), ways.front().begin(), ways.front().end());
  }
  return pieces;
}

void add_piece_of_page(const BoardSource& source, std::vector<Placement>& fixed) {
  if (!source.piece) return;
  for (const Position p : source.piece->cells())
    if (!source.grid.view().contains(p) || field::is_block(source.grid.at(p)))
      refuse(ExitCode::cannot_open, "{}: --fixed: the piece of the page is on a block or outside the field",
             source.name);
  fixed.push_back(*source.piece);
}

// Moves the terrain to its upper left corner.
void crop(SolveInput& input, const base::SafeText& name) {
  int left = solver::Terrain::longest;
  int top = solver::Terrain::longest;
  for (int row = input.terrain.height(); row-- > 0;)
    for (int column = input.terrain.width(); column-- > 0;)
      if (input.terrain.has({Column(column), Row(row)})) {
        left = std::min(left, column);
        top = row;
      }
  const int width = input.terrain.width() - left;
  const int height = input.terrain.height() - top;
  if (std::min(width, height) > solver::Terrain::widest)
    refuse(ExitCode::cannot_open, "{}: the terrain is {} x {}; its shorter side can be at most {}", name,
           width, height, solver::Terrain::widest);
  solver::Terrain moved;
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column)
      if (input.terrain.has({Column(left + column), Row(top + row)})) moved.add({Column(column), Row(row)});
  input.terrain = moved;
  input.left = left;
  input.top = top;
  for (Placement& placement : input.fixed) {
    placement.centre.column.value -= left;
    placement.centre.row.value -= top;
  }
}

}  // namespace

void SolveInputOptions::add_to(Command& app) {
  app.add_option(
         "INPUT", input,
         fmt::format("A fumen or a link to one, a file with one or with a drawn board, a recording ({}), "
                     "or - (standard input)",
                     kinds::listed_endings()))
      ->required();
  app.add_option_function<int>(
         "--page", [this](const int& number) { page = number; }, "Page of the fumen, from 1")
      ->check(in_range(1, 1 << 30))
      ->type_name("N");
  add_moment(app, "--at", at, "The moment of a recording; default: the end");
  app.add_option("--player", player, "Player of a recording (id or name); default: the first")
      ->type_name("PLAYER");
  reading.add_round(app);
  add_range(app, "--rows", rows, "a row or A-B, 0 the lowest",
            "The empty cells of these rows are the terrain; 0 is the lowest row");
  app.add_flag("--blocks", blocks, "All blocks (of --rows, if given) are the terrain");
  app.add_flag("--fixed", fixed, "Coloured blocks are pieces that every tiling must have; default: walls");
}

SolveInput read_solve_input(const SolveInputOptions& options) {
  check_options(options);
  const BoardSource source = is_recording(options) ? from_recording(options) : from_text(options);
  if (source.grid.height() > solver::Terrain::longest)
    refuse(ExitCode::cannot_open, "{}: the field has more than {} rows", source.name,
           solver::Terrain::longest);
  SolveInput input;
  input.terrain = chosen_cells(options, source);
  if (options.fixed) {
    input.fixed = colored_pieces(source);
    add_piece_of_page(source, input.fixed);
    for (const Placement& placement : input.fixed)
      for (const Position p : placement.cells()) input.terrain.add(p);
  }
  if (input.terrain.empty())
    refuse(ExitCode::cannot_open, "{}: there is nothing to tile: no {}", source.name,
           options.blocks ? "block cells"
           : options.rows ? "empty cells"
                          : "gray cells; paint them gray, or give --rows");
  input.around.width = source.grid.width();
  input.around.height = source.grid.height();
  input.walls = Grid(source.grid.width(), source.grid.height());
  for (int row = 0; row < source.grid.height(); ++row)
    for (int column = 0; column < source.grid.width(); ++column) {
      const Position p{Column(column), Row(row)};
      if (!field::is_block(source.grid.at(p)) || input.terrain.has(p)) continue;
      input.around.walls.add(p);
      input.walls.set(p, Cell::garbage);
    }
  crop(input, source.name);
  return input;
}

}  // namespace tetron::app
