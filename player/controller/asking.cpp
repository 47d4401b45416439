#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/counted.hpp"
#include "motion/kicks.hpp"
#include "motion/movement_words.hpp"
#include "player/controller/controller.hpp"
#include "solver/pc/board/board.hpp"
#include "solver/pc/clear/usual.hpp"

// Questions to the solver about a field: the part of the controller that uses solver/.
namespace tetron::player {

using base::PlayerId;
using field::Tetromino;
using Kind = FieldQuestion::Kind;

namespace {

constexpr int most_stones = 14;  // more would take long, and few recordings show so many

// The same as in every program (docs/decisions/solver.md#usual-questions). Pieces that rotate without kicks
// have the shapes of the recording's profile, which may differ from the usual ones.
pc::Movement movement_of(const replay::Profile& profile, const review::Ruleset& rules) {
  constexpr std::string_view in_place = "nokicks";
  const pc::Usual usual = pc::usual_question(rules.kicks ? motion::word_of(*rules.kicks) : in_place);
  if (usual.kicks != in_place)
    if (auto movement = motion::movement_of_words(usual.kicks, false)) return std::move(*movement);
  auto shapes = field::shapes;
  const auto own = replay::tetromino_shapes(profile);
  for (std::size_t kind = 0; kind < own.size(); ++kind)
    if (own[kind]) shapes[kind] = *own[kind];
  return pc::turning_in_place(shapes);
}

}  // namespace

// The asked player's next pieces: held, falling, and those to come. With a hidden result, only those that
// the player saw.
std::vector<Tetromino> Controller::known_stones() {
  const review::AttemptStart start = review::attempt_start(timeline(), rules(), state(), asked_player_);
  std::vector<field::Cell> pieces;
  const replay::PlayerState& own = state().players[asked_player_.value];
  if (own.held != field::Cell::empty) pieces.push_back(own.held);
  if (start.falling) pieces.push_back(start.falling->piece);
  const std::size_t seen = rules().shows_queue ? own.queue.size() : 1;
  for (std::size_t i = 0; i < start.upcoming.size() && (i < seen || !hides_result()); ++i)
    pieces.push_back(timeline().profile().cell(start.upcoming[i]));
  std::vector<Tetromino> stones;
  for (const field::Cell piece : pieces) {
    const auto kind = field::to_tetromino(piece);
    if (!kind || static_cast<int>(stones.size()) == stones_asked_) break;
    stones.push_back(*kind);
  }
  return stones;
}

FieldQuestion Controller::question(Kind kind) {
  FieldQuestion question;
  question.kind = kind;
  const base::MatrixId field = timeline().layout().field_of(asked_player_);
  question.grid = field::Grid(state().grid(field));
  question.movement = movement_of(timeline().profile(), rules());
  question.first_row = question.grid.height() - pc::stack_of(question.grid);  // no blocks: below all rows
  question.last_row = question.grid.height() - 1;
  if (view_.marked && view_.marked->field == field) {
    question.first_row = std::min(view_.marked->first, view_.marked->last);
    question.last_row = std::max(view_.marked->first, view_.marked->last);
  }
  return question;
}

void Controller::ask(Kind kind) {
  const bool is_asked = answering_ && answering_->question().kind == kind;
  stop_asking();
  if (is_asked || !has_rules()) return;
  playing_ = false;
  asked_player_ = chosen_player();
  // The marked rows determine the field.
  if (kind == Kind::rows_built && view_.marked) {
    const replay::Layout& layout = timeline().layout();
    for (int id = 0; id < layout.players; ++id)
      if (const PlayerId player(static_cast<std::uint8_t>(id));
          layout.field_of(player) == view_.marked->field) {
        asked_player_ = player;
        break;
      }
  }
  asked_events_ = state().events;
  FieldQuestion asked = question(kind);
  if (kind == Kind::perfect_clears) {
    asked.queue = known_stones();
    asked.hold = rules().may_hold;
  }
  if (asked.first_row >= asked.grid.height() && kind == Kind::rows_built) {
    show("there are no blocks");
    return;
  }
  answering_ = std::make_unique<FieldAnswering>(std::move(asked));
}

// Does not wait for the thread.
void Controller::stop_asking() {
  way_ = 0;
  is_answer_seen_ = false;
  if (!answering_) return;
  answering_->stop();
  stopped_.push_back(std::move(answering_));
}

void Controller::go_on_asking() {
  std::erase_if(stopped_, [](const auto& asked) { return asked->answer() != nullptr; });
  if (!answering_) return;
  const bool is_moved = state().events != asked_events_ || attempt_ != nullptr;
  if (is_moved ||
      (focus_ && timeline().layout().field_of(*focus_) != timeline().layout().field_of(asked_player_))) {
    stop_asking();
    return;
  }
  is_answer_seen_ = answering_->answer() != nullptr;
}

std::span<const WayStone> Controller::way() const {
  const FieldAnswer* answer = answering_ ? answering_->answer() : nullptr;
  return answer && way_ < answer->ways.size() ? std::span<const WayStone>(answer->ways[way_])
                                              : std::span<const WayStone>();
}

void Controller::step_way(Direction direction) {
  const FieldAnswer* answer = answering_ ? answering_->answer() : nullptr;
  if (!answer || answer->ways.empty()) {
    show(answering_ ? "there is no way to show" : "nothing was asked of the solver");
    return;
  }
  const std::size_t count = answer->ways.size();
  way_ = (way_ + (direction == Direction::on ? 1 : count - 1)) % count;
}

void Controller::change_stones(int by) {
  stones_asked_ = std::clamp(stones_asked_ + by, 1, most_stones);
  if (answering_ && answering_->question().kind == Kind::perfect_clears) {
    stop_asking();
    ask(Kind::perfect_clears);
  } else {
    show("perfect clears with the next " + base::counted(stones_asked_, "piece"));
  }
}

std::string Controller::answer_note() const {
  const FieldQuestion& question = answering_->question();
  const FieldAnswer* answer = answering_->answer();
  const std::string what =
      question.kind == Kind::perfect_clears
          ? "perfect clears with the next " + base::counted(question.queue.size(), "piece")
          : fmt::format("rows {} to {} built", question.grid.height() - question.last_row,
                        question.grid.height() - question.first_row);
  if (!answer) {
    const FieldProgress& progress = answering_->progress();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(answering_->elapsed()).count();
    std::string text = what + ": looking";
    if (const int rows = progress.rows; rows > 0) text += " at " + base::counted(rows, "row");
    if (const std::uint64_t tried = progress.tried; tried > 0) text += fmt::format(", {} tried", tried);
    if (const std::uint64_t found = progress.found; found > 0) text += fmt::format(", {} found", found);
    return seconds > 0 ? fmt::format("{}, {} s", text, seconds) : text;
  }
  if (answer->ways.empty())
    return fmt::format("{}: {}{}", what, answer->is_complete ? "none" : "none found",
                       answer->why.empty() ? "" : ", " + answer->why);
  return fmt::format("{}: way {} of {}{}{}", what, way_ + 1, answer->is_complete ? "" : "more than ",
                     answer->count, answer->why.empty() ? "" : ", " + answer->why);
}

void Controller::add_way(scene::View& view) const {
  if (!answering_) return;
  view.note = answer_note();
  const FieldAnswer* answer = answering_->answer();
  view.asking = answer == nullptr;
  if (answer) view.ways = answer->count;
  if (way().empty()) return;
  scene::ShownWay shown;
  shown.field = timeline().layout().field_of(asked_player_);
  shown.number = way_;
  for (const WayStone& stone : way()) shown.stones.push_back({field::to_cell(stone.kind), stone.origin});
  view.way = std::move(shown);
}

}  // namespace tetron::player
