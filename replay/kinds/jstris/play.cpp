#include "replay/kinds/jstris/play.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "motion/kicks.hpp"

namespace tetron::kinds {

namespace {

using field::Tetromino;
using jstris::Action;
using jstris::ActionKind;
using jstris::OtherKind;

// Rows of attack by lines cleared. Rooms may have other tables, which recordings do not contain.
constexpr std::array<int, 5> attack_of_rows = {0, 0, 1, 2, 4};
constexpr std::array<int, 4> attack_of_spins = {0, 2, 4, 6};
constexpr int attack_of_back_to_back = 1;
constexpr int attack_of_all_clear = 10;
constexpr std::array<int, 13> attack_of_combo = {0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5};

constexpr std::array<int, 5> score_of_rows = {0, 100, 300, 500, 800};
constexpr std::array<int, 4> score_of_spins = {400, 800, 1200, 1600};
constexpr std::array<int, 2> score_of_minis = {100, 200};
constexpr int score_of_back_to_back_quad = 400;
constexpr std::array<int, 4> score_of_back_to_back_spins = {0, 400, 600, 800};
constexpr int score_of_back_to_back_mini = 100;
constexpr int score_of_all_clear = 3000;
constexpr int score_of_combo = 50;

// Rows that a step falls with soft drop in addition to the first, by its setting.
constexpr std::array<int, 5> soft_drop_rows = {0, 0, 1, 2, 20};

constexpr std::uint32_t ruleset_big = 1;
constexpr std::uint32_t ruleset_pentominoes = 2;
constexpr std::uint32_t ruleset_without_memory = 3;
// placements in the mode of perfect clears, after which the game is over
constexpr int most_until_all_clear = 10;
constexpr int lowest_corner = -4;  // no piece is moved up further than this

std::optional<Randomizer> randomizer_of(std::uint32_t number) {
  if (number > static_cast<std::uint32_t>(Randomizer::without_memory)) return std::nullopt;
  return static_cast<Randomizer>(number);
}

Randomizer randomizer_of(const jstris::Settings& settings) {
  if (settings.ruleset == ruleset_without_memory) return Randomizer::without_memory;
  return randomizer_of(settings.randomizer).value_or(Randomizer::seven_bag);
}

bool is_sprint(const jstris::Settings& settings) {
  return settings.mode() == jstris::Mode::sprint;
}

// Half turns of every piece use the kicks of I in SRS+.
std::span<const field::Offset> kicks_of(Tetromino kind, int from, int to) {
  const bool is_half = ((from ^ to) & 1) == 0;
  return is_half ? motion::kicks_of(motion::KickSet::srs_plus, Tetromino::i, from, to)
                 : motion::kicks_of(motion::KickSet::srs, kind, from, to);
}

}  // namespace

std::string why_not_played(const jstris::Recording& recording) {
  const jstris::Settings& settings = recording.settings;
  if (settings.version < 3)
    return fmt::format("recordings of version {} are not played, which have {}; those from 3 on are",
                       settings.version, "their moves in another form");
  if (settings.version >= 4)
    return fmt::format("recordings of version {} are not known; those of 3 are", settings.version);
  if (!settings.seed) return "the seed that the pieces are drawn from is missing";
  if (settings.mode() == jstris::Mode::map) return "games on maps are not played";
  if (settings.mode() == jstris::Mode::user_mode) return "games of modes that players made are not played";
  if (settings.ruleset == ruleset_big) return "games with big pieces are not played";
  if (settings.ruleset == ruleset_pentominoes) return "games with pentominoes are not played";
  if (settings.block_set != 0) return fmt::format("the set of pieces {} is not known", settings.block_set);
  if (!randomizer_of(settings.randomizer))
    return fmt::format("the randomizer {} is not known", settings.randomizer);
  return {};
}

JstrisPlay::JstrisPlay(const jstris::Recording& recording, game::Round* round)
    : recording_(recording),
      events_(round),
      pieces_(recording.settings.seed.value_or(""), randomizer_of(recording.settings)) {}

void JstrisPlay::run() {
  pieces_.begin(is_sprint(recording_.settings),
                recording_.settings.version < 3.3 && recording_.settings.mode() != jstris::Mode::free_play);
  next_piece();
  for (const Action& action : recording_.actions.list) {
    now_ = std::max(now_, action.ms);
    if (is_stopped_) continue;
    events_.set_moment(now_, base::Milliseconds(now_),
                       recording_.actions_end > 0
                           ? recording_.actions_begin + action.bit / 24 * 4 + action.bit % 24 / 6
                           : game::Event::nowhere);
    if (is_full_ && action.kind == ActionKind::hard_drop) {
      // The following actions cannot have happened.
      departs("pieces were placed after the field was full");
      is_stopped_ = true;
    } else {
      act(action);
    }
  }
}

void JstrisPlay::act(const Action& action) {
  const auto& value = action.values;
  switch (action.kind) {
    // The game records these even if the piece cannot move.
    case ActionKind::move_left:
    case ActionKind::move_right:
      shift(action.kind == ActionKind::move_left ? -1 : 1);
      return;
    case ActionKind::wall_left:
      return must(shift_to_wall(-1));
    case ActionKind::wall_right:
      return must(shift_to_wall(1));
    case ActionKind::turn_left:
      return turn(3);
    case ActionKind::turn_right:
      return turn(1);
    case ActionKind::turn_twice:
      return turn(2);
    case ActionKind::hard_drop:
      return hard_drop();
    case ActionKind::soft_drop:
      is_soft_ = !is_soft_;
      return;
    case ActionKind::fall: {
      const int more = is_soft_ && recording_.settings.soft_drop < soft_drop_rows.size()
                           ? soft_drop_rows[recording_.settings.soft_drop]
                           : 0;
      const int fallen = fall(more + 1);
      if (is_soft_) counts_.score += fallen;
      return must(fallen > 0);
    }
    case ActionKind::hold:
      return hold();
    case ActionKind::garbage: {
      // After the last of several garbage rows the piece is moved out of the way.
      const std::size_t number = static_cast<std::size_t>(&action - recording_.actions.list.data());
      const bool is_last = number + 1 == recording_.actions.list.size() ||
                           recording_.actions.list[number + 1].kind != ActionKind::garbage;
      return garbage(value[0], value[1], 1, false, is_last);
    }
    case ActionKind::solid_garbage:
      well_.rise_solid();
      put(game::GarbageLanded{1, JstrisWell::width, 0});
      show_board();
      return make_room();
    case ActionKind::waiting:
      return put(game::GarbagePending{static_cast<std::uint32_t>(value[0])});
    case ActionKind::repeat:
      return must(shift(value[0] == 0 ? -1 : 1));
    case ActionKind::other:
      return other(action);
  }
}

void JstrisPlay::other(const Action& action) {
  const auto& value = action.values;
  const auto stop = [this](std::string why) {
    departs(std::move(why));
    is_stopped_ = true;
  };
  switch (action.other) {
    case OtherKind::away:
      return;
    case OtherKind::block_set:
      if (value[1] != 0) stop(fmt::format("another set of pieces comes, number {}", value[1]));
      return;
    case OtherKind::move_to:
      piece_.x = value[0];
      piece_.y = value[1];
      if (!well_.fits(piece_)) departs("a piece was moved into blocks");
      was_turned_ = false;
      return show_moved();
    case OtherKind::randomizer: {
      const auto randomizer = randomizer_of(static_cast<std::uint32_t>(value[1]));
      if (!randomizer)
        return stop(fmt::format("the randomizer becomes number {}, which is not known", value[1]));
      pieces_.change(*randomizer);
      if (value[0] == 1)
        pieces_.begin(
            is_sprint(recording_.settings),
            recording_.settings.version < 3.3 && recording_.settings.mode() != jstris::Mode::free_play);
      return show_next();
    }
    case OtherKind::field_item:
      return stop("an item changes the field");
    case OtherKind::wide_garbage:
      return garbage(value[0], value[1], std::max(1, value[2]), value[3] != 0, true);
  }
}

void JstrisPlay::must(bool came_about) {
  ++counts_.moves;
  if (came_about)
    ++counts_.made;
  else
    departs("a recorded move is not possible here");
}

bool JstrisPlay::shift(int by) {
  JstrisPiece moved = piece_;
  moved.x += by;
  if (!well_.fits(moved)) return false;
  piece_ = moved;
  was_turned_ = false;
  show_moved();
  return true;
}

// Moving to the wall does not cancel a spin.
bool JstrisPlay::shift_to_wall(int by) {
  const int before = piece_.x;
  JstrisPiece moved = piece_;
  for (moved.x += by; well_.fits(moved); moved.x += by) piece_ = moved;
  show_moved();
  return piece_.x != before;
}

void JstrisPlay::turn(int by) {
  JstrisPiece turned = piece_;
  turned.turns = (piece_.turns + by) & 3;
  const auto try_it = [&](field::Offset kick) {
    JstrisPiece tried = turned;
    tried.x += kick.right;
    tried.y -= kick.up;
    if (!well_.fits(tried)) return false;
    piece_ = tried;
    was_turned_ = true;
    show_moved();
    return true;
  };
  if (try_it({}) || piece_.kind == Tetromino::o) return;
  for (const field::Offset& kick : kicks_of(piece_.kind, piece_.turns, turned.turns))
    if (try_it(kick)) return;
}

int JstrisPlay::fall(int most) {
  int fallen = 0;
  JstrisPiece moved = piece_;
  for (++moved.y; fallen < most && well_.fits(moved); ++moved.y) {
    piece_ = moved;
    ++fallen;
  }
  if (fallen > 0) was_turned_ = false;
  show_moved();
  return fallen;
}

void JstrisPlay::hard_drop() {
  const bool was_turned = was_turned_;
  const int before = piece_.y;
  JstrisPiece moved = piece_;
  for (++moved.y; well_.fits(moved); ++moved.y) piece_ = moved;
  was_turned_ = was_turned && piece_.y == before;
  counts_.score += 2 * (piece_.y - before);
  place();
}

void JstrisPlay::place() {
  ++counts_.pieces;
  const game::Place at = piece_.place();
  const game::Spin spin =
      was_turned_ && piece_.kind == Tetromino::t ? well_.spin_of(piece_) : game::Spin::none;
  const JstrisWell::Put put_in = well_.put(piece_);
  put(game::Placed{at, spin});
  if (put_in.inside == 0) is_full_ = true;
  const JstrisWell::Cleared cleared = well_.clear_full_rows();
  count_clear(cleared, spin);
  if (recording_.settings.mode() == jstris::Mode::perfect_clears) {
    if (since_all_clear_ == most_until_all_clear) departs("more than ten pieces come before a perfect clear");
    since_all_clear_ = cleared.all ? 0 : since_all_clear_ + 1;
  }
  if (cleared.rows > 0 || !put_in.is_whole) show_board();
  has_held_ = false;
  next_piece();
}

void JstrisPlay::count_clear(const JstrisWell::Cleared& cleared, game::Spin spin) {
  const auto rows = static_cast<std::size_t>(std::min(cleared.rows, 4));
  const bool is_spin = spin != game::Spin::none;
  if (is_spin && rows < 4) ++(spin == game::Spin::full ? counts_.full_spins : counts_.mini_spins)[rows];
  if (rows == 0) {
    combo_ = -1;
    if (is_spin) counts_.score += spin == game::Spin::full ? score_of_spins[0] : score_of_minis[0];
  } else {
    counts_.lines += cleared.rows;
    counts_.garbage += cleared.garbage;
    ++counts_.clears[rows - 1];
    const bool was_back_to_back = is_back_to_back_;
    is_back_to_back_ = rows == 4 || is_spin;
    back_to_back_ = is_back_to_back_ ? back_to_back_ + 1 : -1;
    int attack = attack_of_rows[rows];
    int points = score_of_rows[rows];
    // Two rows by a mini spin score as for a full spin.
    const bool is_mini_single = spin == game::Spin::mini && rows == 1;
    if (is_mini_single) {
      attack = 0;
      points = score_of_minis[1] + (was_back_to_back ? score_of_back_to_back_mini : 0);
    } else if (is_spin && rows < 4) {
      attack = attack_of_spins[rows];
      points = score_of_spins[rows] + (was_back_to_back ? score_of_back_to_back_spins[rows] : 0);
    } else if (rows == 4 && was_back_to_back) {
      points += score_of_back_to_back_quad;
    }
    if (is_back_to_back_ && was_back_to_back && !is_mini_single) attack += attack_of_back_to_back;
    if (cleared.all) {
      ++counts_.all_clears;
      attack = attack_of_all_clear;
      points += score_of_all_clear;
    }
    ++combo_;
    counts_.top_combo = std::max<std::int64_t>(counts_.top_combo, combo_);
    points += score_of_combo * combo_;
    attack += attack_of_combo[std::min(static_cast<std::size_t>(combo_), attack_of_combo.size() - 1)];
    counts_.score += points;
    counts_.attack += attack;
    put(game::Cleared{static_cast<std::uint8_t>(cleared.rows), static_cast<std::uint8_t>(cleared.garbage),
                      cleared.all});
    events_.put_streaks({combo_, back_to_back_});
    // The recording does not say how much of the attack cancelled garbage.
    if (attack > 0)
      put(game::Attacked{static_cast<std::uint32_t>(attack), 0, static_cast<std::uint32_t>(attack)});
    return;
  }
  events_.put_streaks({combo_, back_to_back_});
}

void JstrisPlay::hold() {
  must(!has_held_);
  if (has_held_) return;
  ++counts_.holds;
  const auto before = held_;
  held_ = piece_.kind;
  put(game::Held{field::to_cell(*held_)});
  if (before)
    appear(*before);
  else
    next_piece();
  has_held_ = true;
}

void JstrisPlay::garbage(int rows, int hole, int gap, bool is_inverted, bool is_last) {
  if (rows <= 0) return;
  counts_.received += rows;
  if (recording_.settings.mode() == jstris::Mode::versus)
    put(game::GarbageReceived{static_cast<std::uint32_t>(rows)});
  well_.rise(rows, hole, gap, is_inverted);
  put(game::GarbageLanded{static_cast<std::uint16_t>(std::min(rows, JstrisWell::height)),
                          static_cast<std::uint16_t>(hole), static_cast<std::uint16_t>(gap)});
  show_board();
  if (is_last) make_room();
}

void JstrisPlay::make_room() {
  while (!well_.fits(piece_) && piece_.y >= lowest_corner) --piece_.y;
  show_moved();
}

void JstrisPlay::next_piece() {
  const Tetromino kind = pieces_.take();
  show_next();
  appear(kind);
}

void JstrisPlay::appear(Tetromino kind) {
  piece_ = first_place(kind);
  was_turned_ = false;
  // One row higher if something is in the way.
  if (!well_.fits(piece_)) --piece_.y;
  // Blocks above the field do not stop a piece, but a piece may not appear on them.
  const auto cells = piece_.cells();
  if (std::ranges::any_of(cells, [this](const JstrisPiece::Spot& cell) {
        return cell.row == JstrisWell::height && field::is_block(well_.at(cell.column, cell.row));
      }))
    is_full_ = true;
  events_.end_piece();
  show_moved();
}

void JstrisPlay::departs(std::string why) {
  if (departs_) return;
  departs_ = now_;
  why_ = std::move(why);
}

void JstrisPlay::show_next() {
  // This ruleset shows no next pieces.
  if (recording_.settings.ruleset == ruleset_without_memory) return;
  game::QueueShown shown;
  std::size_t count = 0;
  for (const Tetromino kind : pieces_.next()) shown.next[count++] = field::to_cell(kind);
  events_.put_shown(shown);
}

void JstrisPlay::add_to(game::Result& result) const {
  const auto add = [&result](const char* name, std::int64_t replayed,
                             std::optional<std::int64_t> stated = std::nullopt) {
    if (stated || replayed != 0) result.values.push_back({name, stated, replayed});
  };
  const auto goal = recording_.settings.goal();
  const std::int64_t done = is_sprint(recording_.settings) ? counts_.lines : counts_.garbage;
  if (goal && !recording_.damage) add("goal", std::min<std::int64_t>(done, *goal), *goal);
  add("moves", counts_.made, counts_.moves);
  result.values.push_back({"pieces", std::nullopt, counts_.pieces});
  result.values.push_back({"lines", std::nullopt, counts_.lines});
  result.values.push_back({"attack", std::nullopt, counts_.attack});
  add("received", counts_.received);
  add("cleared", counts_.garbage);
  constexpr std::array<const char*, 4> clears = {"singles", "doubles", "triples", "quads"};
  for (std::size_t i = 0; i < clears.size(); ++i) add(clears[i], counts_.clears[i]);
  constexpr std::array<const char*, 4> spins = {"realtspins", "tspinsingles", "tspindoubles", "tspintriples"};
  for (std::size_t i = 0; i < spins.size(); ++i) add(spins[i], counts_.full_spins[i]);
  constexpr std::array<const char*, 3> minis = {"minitspins", "minitspinsingles", "minitspindoubles"};
  for (std::size_t i = 0; i < minis.size(); ++i) add(minis[i], counts_.mini_spins[i]);
  add("allclear", counts_.all_clears);
  add("holds", counts_.holds);
  add("topcombo", counts_.top_combo);
  add("score", counts_.score);
  result.out = is_full_;
  if (is_full_) result.ended = base::UntrustedText("topout");
  const bool is_short = goal && done < *goal && !recording_.damage;
  result.exact = !departs_ && !is_short;
  if (departs_) result.exact_until = base::Milliseconds(*departs_);
  if (departs_)
    result.problem = base::UntrustedText(why_);
  else if (is_short)
    result.problem = base::UntrustedText(
        fmt::format("it ends with {} of {} rows, and the game with all of them", done, *goal));
}

}  // namespace tetron::kinds
