#include "app/commands/rules/rules_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "field/tetromino.hpp"
#include "replay/profile/profile.hpp"
#include "rules/engine/drawing.hpp"

namespace tetron::app {

namespace {

using field::Cell;

constexpr std::size_t most_pieces = 240;   // the most pieces that a match can tell apart
constexpr std::size_t pieces_to_show = 3;  // of those to come, as in the window of a game
constexpr int turns_of_piece = 4;
// Ten hours of a game in which something happens in every frame; with the boards of a large field, one hour.
constexpr std::size_t most_events = 2'000'000;
constexpr std::size_t most_cells = 100'000'000;

std::vector<field::Position> positions(const rules::Turn& turn) {
  std::vector<field::Position> all;
  for (const rules::TumoCell& cell : turn.cells) all.push_back({field::Column(cell.x), field::Row(cell.y)});
  return all;
}

std::string base_name(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

const rules::Pattern& pattern_of(const rules::Tumo& tumo, const rules::Settings& settings) {
  return settings.patterns[static_cast<std::size_t>(tumo.pattern)];
}

template <class Number>
Number within(std::int64_t value) {
  return static_cast<Number>(std::clamp<std::int64_t>(value, 0, std::numeric_limits<Number>::max()));
}

// The block of a tumo that gives the place of the piece: the one nearest to the middle of its box.
const rules::TumoCell& anchor_of(const rules::Turn& turn) {
  return *std::ranges::min_element(turn.cells, {}, [&turn](const rules::TumoCell& cell) {
    const int right = 2 * cell.x - (turn.size - 1);
    const int down = 2 * cell.y - (turn.size - 1);
    return right * right + down * down;
  });
}

}  // namespace

GameMatch::GameMatch(const rules::Script& script) {
  const rules::Game& game = script.game();
  const std::string name = base_name(script.source().name);
  match_.origin.game = name;
  match_.unit = {"frame", rules::frames_per_second};
  match_.players.push_back({.name = base::UntrustedText(name), .id = {}, .country = {}});
  round_.width = game.board().width();
  round_.height = round_.rows = game.board().height();
  round_.seats = {0};
  round_.texts.emplace_back(fmt::format("{}, seed {}", name, game.seed()));
  cell_of_role_.fill(Cell::garbage);
  has_tetrominoes_ = find_tetrominoes(game.settings);
  if (!has_tetrominoes_) cell_of_role_.fill(Cell::garbage);
  cell_of_role_[0] = Cell::empty;
  add_roles(game.settings);
  shown_.emplace(round_);
  round_.events.push_back({0, game::Event::nowhere, {}, game::nobody, game::Began{}});
  put(game::MessageSent{});
  set_board(game, true);
  show_next(game);
}

// Each kind must have one role, and each role one kind.
bool GameMatch::find_tetrominoes(const rules::Settings& settings) {
  std::set<Cell> kinds;
  std::set<int> roles;
  for (const rules::Pattern& pattern : settings.patterns) {
    const int role = -pattern.front().cells.front().number;
    for (const rules::Turn& turn : pattern) {
      const auto placement = field::placement_of(positions(turn));
      const auto is_role = [role](const rules::TumoCell& cell) { return cell.number == -role; };
      if (!placement || role <= 0 || !std::ranges::all_of(turn.cells, is_role)) return false;
      Cell& cell = cell_of_role_[static_cast<std::size_t>(role)];
      const Cell kind = field::to_cell(placement->kind);
      if (roles.insert(role).second ? !kinds.insert(kind).second : cell != kind) return false;
      cell = kind;
    }
  }
  return true;
}

// Each role that may appear and is not a tetromino becomes a piece of one cell.
void GameMatch::add_roles(const rules::Settings& settings) {
  std::set<int> roles(settings.roles.begin(), settings.roles.end());
  for (const rules::Pattern& pattern : settings.patterns)
    for (const rules::Turn& turn : pattern)
      for (const rules::TumoCell& cell : turn.cells)
        if (cell.number < 0) roles.insert(-cell.number);
  for (int role = 1; role <= rules::max_role; ++role) {
    const rules::Look& look = settings.looks[static_cast<std::size_t>(role)];
    if (look.color || !look.picture.empty()) roles.insert(role);
  }
  for (const int role : roles) {
    Cell& cell = cell_of_role_[static_cast<std::size_t>(role)];
    if (cell != Cell::garbage) continue;
    cell = field::extra_cell(static_cast<std::uint8_t>(match_.pieces.size()));
    game::PieceKind kind;
    kind.piece = cell;
    kind.name = base::UntrustedText(fmt::format("{}", role));
    kind.color = rules::color_of(settings, role);
    kind.turns.fill({field::Offset{}});
    match_.pieces.push_back(std::move(kind));
  }
}

// If there are more tumos than numbers, a tumo may be shown as the first one with its shape.
Cell GameMatch::piece_of(const rules::Tumo& tumo, const rules::Settings& settings) {
  const rules::Pattern& pattern = pattern_of(tumo, settings);
  const int first_turn = tumo.turn / turns_of_piece * turns_of_piece;
  game::PieceKind kind;
  std::vector<int> roles;  // of the first turn
  for (std::size_t i = 0; i < kind.turns.size(); ++i) {
    const rules::Turn& turn = pattern[std::min(static_cast<std::size_t>(first_turn) + i, pattern.size() - 1)];
    const rules::TumoCell& anchor = anchor_of(turn);
    for (const rules::TumoCell& cell : turn.cells) {
      const int role = tumo.role(cell.number);
      if (role == 0 || kind.turns[i].size() == replay::max_stone_cells) continue;
      kind.turns[i].push_back({cell.x - anchor.x, anchor.y - cell.y});
      kind.cells[i].push_back(cell_of_role_[static_cast<std::size_t>(role)]);
      if (i == 0) roles.push_back(role);
    }
  }
  std::vector<game::PieceKind>& pieces = match_.pieces;
  const auto same = std::ranges::find_if(pieces, [&kind](const game::PieceKind& known) {
    return known.turns == kind.turns && known.cells == kind.cells;
  });
  if (same != pieces.end()) return same->piece;
  if (pieces.size() >= most_pieces) {
    const auto like = std::ranges::find(pieces, kind.turns, &game::PieceKind::turns);
    return like != pieces.end() ? like->piece : pieces.back().piece;
  }
  if (!roles.empty() && std::ranges::count(roles, roles.front()) == std::ssize(roles)) roles.resize(1);
  std::string name = fmt::format("{}", fmt::join(roles, "+"));
  if (settings.patterns.size() > 1) name = fmt::format("{}: {}", tumo.pattern + 1, name);
  kind.piece = field::extra_cell(static_cast<std::uint8_t>(pieces.size()));
  kind.name = base::UntrustedText(std::move(name));
  pieces.push_back(std::move(kind));
  return pieces.back().piece;
}

game::Place GameMatch::place_of(const rules::Tumo& tumo, const rules::Game& game) {
  const rules::Turn& turn = pattern_of(tumo, game.settings)[static_cast<std::size_t>(tumo.turn)];
  const auto rotation = static_cast<field::Rotation>(tumo.turn % turns_of_piece);
  const int lowest = game.board().height() - 1;
  // The rules may change tumos during the game.
  const auto placement = has_tetrominoes_ ? field::placement_of(positions(turn), rotation) : std::nullopt;
  if (!placement) {
    const rules::TumoCell& anchor = anchor_of(turn);
    return {piece_of(tumo, game.settings), rotation, static_cast<std::int16_t>(tumo.x + anchor.x),
            static_cast<std::int16_t>(lowest - (tumo.y + anchor.y))};
  }
  return {field::to_cell(placement->kind), placement->rotation,
          static_cast<std::int16_t>(tumo.x + placement->centre.column.value),
          static_cast<std::int16_t>(lowest - (tumo.y + placement->centre.row.value))};
}

void GameMatch::put(game::What what) {
  const std::uint64_t ms = frame_ * 1000 / rules::frames_per_second;
  const base::Milliseconds time(
      static_cast<std::uint32_t>(std::min<std::uint64_t>(ms, std::numeric_limits<std::uint32_t>::max())));
  round_.events.push_back({static_cast<double>(frame_), game::Event::nowhere, time, 0, std::move(what)});
}

void GameMatch::show_next(const rules::Game& game) {
  game::QueueShown shown;
  const std::vector<rules::Tumo> upcoming = game.upcoming(pieces_to_show);
  for (std::size_t i = 0; i < upcoming.size(); ++i) shown.next[i] = place_of(upcoming[i], game).piece;
  if (!upcoming.empty()) put(shown);
}

// Writes a board if the field is not the one after the events so far, or if that is not known.
void GameMatch::set_board(const rules::Game& game, bool is_known) {
  const rules::Board& field = game.board();
  const auto cell_at = [&](int x, int row) {
    const int value = field.at(x, field.height() - 1 - row);
    return cell_of_role_[static_cast<std::size_t>(value % rules::erasing)];
  };
  game::Board board;
  bool differs = !is_known;
  for (int row = 0; row < field.height(); ++row)
    for (int x = 0; x < field.width(); ++x) {
      board.cells.push_back(cell_at(x, row));
      differs = differs || board.cells.back() != shown_->at(x, row);
    }
  if (!differs) return;
  shown_->set(board);
  cells_ += board.cells.size();
  put(game::BoardSet{static_cast<std::uint32_t>(round_.boards.size())});
  round_.boards.push_back(shown_->board());
}

// Clears the rows that begin to be erased, as long as only whole rows were ever erased. Returns whether
// there are any.
bool GameMatch::clear_rows(const rules::Game& game) {
  const rules::Board& field = game.board();
  if (game.events().erased == 0 || !only_rows_) return false;
  game::Cleared cleared;
  cleared.all = true;
  cleared.rows = static_cast<std::uint8_t>(game.events().rows);
  for (int y = 0; y < field.height(); ++y)
    for (int x = 0; x < field.width(); ++x)
      cleared.all = cleared.all && (field.motion(x, y).erasing == rules::erase_frames || field.at(x, y) == 0);
  only_rows_ = cleared.rows * field.width() == game.events().erased;
  if (!only_rows_) {
    std::erase_if(round_.events,
                  [](const game::Event& event) { return std::holds_alternative<game::Cleared>(event.what); });
    return false;
  }
  put(cleared);
  return true;
}

bool GameMatch::is_full() const {
  return round_.events.size() >= most_events || cells_ >= most_cells;
}

void GameMatch::add(const rules::Script& script) {
  const rules::Game& game = script.game();
  const rules::Events& events = game.events();
  if (frame_ == game.counts().frames) return;
  frame_ = game.counts().frames;
  const Cell held = game.aside() ? place_of(*game.aside(), game).piece : Cell::empty;
  if (held != std::exchange(held_, held)) put(game::Held{held});
  if (events.spawned) show_next(game);
  if (const auto& tumo = events.fixed ? events.fixed : game.tumo()) {
    const game::Place place = place_of(*tumo, game);
    if (events.spawned)
      put(game::Spawned{place});
    else if (falling_ != place)
      put(game::Moved{place});
    falling_ = place;
    if (events.fixed) {
      put(game::Placed{place});
      shown_->put(place);  // only for a tetromino; for other pieces the board is written
      falling_.reset();
    }
  }
  const bool has_cleared = clear_rows(game);
  set_board(game, !has_cleared && (!events.fixed || has_tetrominoes_));
  const rules::Position& position = game.position();
  if (position.score && position.score != std::exchange(score_, position.score))
    put(game::CreditsSet{within<std::uint32_t>(*position.score)});
  if (position.level && position.level != std::exchange(level_, position.level))
    put(game::LevelSet{within<std::uint32_t>(*position.level)});
}

game::Match GameMatch::ended(const rules::Script& script) const {
  const rules::Game& game = script.game();
  const rules::Counts& counts = game.counts();
  GameMatch made(*this);
  const bool is_over = game.over() != rules::Over::no;
  if (is_over) made.put(game::Died{});
  made.put(game::Ended{});
  game::Round& round = made.round_;
  round.events.back().player = game::nobody;
  round.length = round.events.back().time;
  game::Result& result = round.results.emplace_back();
  result.out = is_over;
  if (is_over) result.ended = base::UntrustedText(std::string(rules::name_of(game.over())));
  result.length = round.length;
  result.score = game.position().score;
  result.level = game.position().level;
  const auto state = [&](const char* name, std::uint64_t value) {
    result.values.push_back({name, static_cast<std::int64_t>(value), std::nullopt});
  };
  state("pieces", counts.tumos);
  state("erased_blocks", counts.erased);
  state("longest_chain", counts.longest_chain);
  if (only_rows_ && counts.erased > 0)
    state("lines", counts.erased / static_cast<std::uint64_t>(round.width));
  made.match_.rounds.push_back(std::move(round));
  return std::move(made.match_);
}

}  // namespace tetron::app
