#include "player/controller/field_questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/counted.hpp"
#include "motion/kicks.hpp"
#include "motion/movement_words.hpp"
#include "solver/pc/board/board.hpp"
#include "solver/pc/clear/usual.hpp"

namespace tetron::player {

using base::PlayerId;
using field::Tetromino;

namespace {

constexpr int most_asked_pieces = 14;  // more would take long, and few recordings show so many

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

// The player's next pieces: held, falling, and those to come. With a hidden result, only those that the
// player saw.
std::vector<Tetromino> FieldQuestions::known_pieces() const {
  const replay::State& state = playback_.state();
  const review::Ruleset& rules = facts_.rules();
  const review::AttemptStart start = review::attempt_start(playback_.timeline(), rules, state, player_);
  std::vector<field::Cell> pieces;
  const replay::PlayerState& own = state.players[player_.value];
  if (own.held != field::Cell::empty) pieces.push_back(own.held);
  if (start.falling) pieces.push_back(start.falling->piece);
  const std::size_t seen = rules.shows_queue ? own.queue.size() : 1;
  for (std::size_t i = 0; i < start.upcoming.size() && (i < seen || !playback_.hides_result()); ++i)
    pieces.push_back(playback_.timeline().profile().cell(start.upcoming[i]));
  std::vector<Tetromino> kinds;
  for (const field::Cell piece : pieces) {
    const auto kind = field::to_tetromino(piece);
    if (!kind || static_cast<int>(kinds.size()) == most_pieces_) break;
    kinds.push_back(*kind);
  }
  return kinds;
}

FieldQuestion FieldQuestions::question(Kind kind, const std::optional<scene::MarkedRows>& marked) const {
  FieldQuestion question;
  question.kind = kind;
  const base::MatrixId field = playback_.timeline().layout().field_of(player_);
  question.grid = field::Grid(playback_.state().grid(field));
  question.movement = movement_of(playback_.timeline().profile(), facts_.rules());
  question.first_row = question.grid.height() - pc::stack_of(question.grid);  // no blocks: below all rows
  question.last_row = question.grid.height() - 1;
  if (marked && marked->field == field) {
    question.first_row = std::min(marked->first, marked->last);
    question.last_row = std::max(marked->first, marked->last);
  }
  if (kind == Kind::perfect_clears) {
    question.queue = known_pieces();
    question.hold = facts_.rules().may_hold;
  }
  return question;
}

void FieldQuestions::ask(Kind kind, PlayerId player, const std::optional<scene::MarkedRows>& marked) {
  player_ = player;
  const replay::Layout& layout = playback_.timeline().layout();
  if (kind == Kind::rows_built && marked && layout.field_of(player) != marked->field)
    for (int id = layout.players - 1; id >= 0; --id)
      if (const PlayerId other(static_cast<std::uint8_t>(id)); layout.field_of(other) == marked->field)
        player_ = other;
  events_ = playback_.state().events;
  FieldQuestion asked = question(kind, marked);
  if (asked.first_row >= asked.grid.height() && kind == Kind::rows_built)
    return message_.show("there are no blocks");
  answering_ = std::make_unique<FieldAnswering>(std::move(asked));
}

void FieldQuestions::stop() {
  shown_ = 0;
  is_answer_seen_ = false;
  if (!answering_) return;
  answering_->stop();
  stopped_.push_back(std::move(answering_));
}

void FieldQuestions::advance(std::optional<PlayerId> focus) {
  std::erase_if(stopped_, [](const auto& one) { return one->answer() != nullptr; });
  if (!answering_) return;
  const replay::Layout& layout = playback_.timeline().layout();
  if (playback_.state().events != events_ || (focus && layout.field_of(*focus) != layout.field_of(player_)))
    return stop();
  is_answer_seen_ = answer() != nullptr;
}

std::span<const SolutionPiece> FieldQuestions::solution() const {
  const FieldAnswer* const known = answer();
  if (known == nullptr || shown_ >= known->solutions.size()) return {};
  return known->solutions[shown_];
}

void FieldQuestions::step_solution(Direction direction) {
  if (solution().empty())
    return message_.show(answering_ ? "there is no way to show" : "nothing was asked of the solver");
  const std::size_t count = answer()->solutions.size();
  shown_ = (shown_ + (direction == Direction::on ? 1 : count - 1)) % count;
}

std::optional<std::uint32_t> FieldQuestions::perfect_clear_of(PlayerId player) const {
  if (!is_about(Kind::perfect_clears) || player_ != player || solution().empty()) return std::nullopt;
  return static_cast<std::uint32_t>(solution().size());
}

bool FieldQuestions::change_pieces(int by) {
  most_pieces_ = std::clamp(most_pieces_ + by, 1, most_asked_pieces);
  if (!is_about(Kind::perfect_clears)) {
    message_.show("perfect clears with the next " + base::counted(most_pieces_, "piece"));
    return false;
  }
  stop();
  return true;
}

std::string FieldQuestions::note() const {
  const FieldQuestion& question = answering_->question();
  const FieldAnswer* const known = answer();
  const std::string what =
      question.kind == Kind::perfect_clears
          ? "perfect clears with the next " + base::counted(question.queue.size(), "piece")
          : fmt::format("rows {} to {} built", question.grid.height() - question.last_row,
                        question.grid.height() - question.first_row);
  if (known == nullptr) {
    const FieldProgress& progress = answering_->progress();
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(answering_->elapsed()).count();
    std::string text = what + ": looking";
    if (const int rows = progress.rows; rows > 0) text += " at " + base::counted(rows, "row");
    if (const std::uint64_t tried = progress.tried; tried > 0) text += fmt::format(", {} tried", tried);
    if (const std::uint64_t found = progress.found; found > 0) text += fmt::format(", {} found", found);
    return seconds > 0 ? fmt::format("{}, {} s", text, seconds) : text;
  }
  if (known->solutions.empty())
    return fmt::format("{}: {}{}", what, known->is_complete ? "none" : "none found",
                       known->why.empty() ? "" : ", " + known->why);
  return fmt::format("{}: way {} of {}{}{}", what, shown_ + 1, known->is_complete ? "" : "more than ",
                     known->count, known->why.empty() ? "" : ", " + known->why);
}

void FieldQuestions::show_in(scene::View& view) const {
  if (!answering_) return;
  view.note = note();
  view.asking = answer() == nullptr;
  if (answer() != nullptr) view.solutions = answer()->count;
  if (solution().empty()) return;
  scene::ShownSolution shown;
  shown.field = playback_.timeline().layout().field_of(player_);
  shown.number = shown_;
  for (const SolutionPiece& piece : solution())
    shown.pieces.push_back({field::to_cell(piece.kind), piece.origin});
  view.solution = std::move(shown);
}

}  // namespace tetron::player
