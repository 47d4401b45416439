#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "player/controller/field_question.hpp"
#include "player/controller/game_facts.hpp"
#include "player/controller/playback.hpp"
#include "scene/layout/view.hpp"

namespace tetron::player {

// A question to the solver about the field of a player, and the solution that is shown. It ends with its
// moment.
class FieldQuestions {
 public:
  using Kind = FieldQuestion::Kind;

  // All must outlive it.
  FieldQuestions(const Playback& playback, const GameFacts& facts, Message& message)
      : playback_(playback), facts_(facts), message_(message) {}

  // Marked rows determine the field of a question about rows.
  void ask(Kind kind, base::PlayerId player, const std::optional<scene::MarkedRows>& marked);
  // Does not wait for the thread.
  void stop();
  // `focus`: the player who is large.
  void advance(std::optional<base::PlayerId> focus);
  // Null if nothing is asked.
  const FieldAnswering* answering() const { return answering_.get(); }
  bool is_about(Kind kind) const { return answering_ && answering_->question().kind == kind; }
  bool is_waiting() const { return answering_ && !is_answer_seen_; }

  // The solution that is shown. Empty if there is none.
  std::span<const SolutionPiece> solution() const;
  void step_solution(Direction direction);
  // With how many pieces the shown solution empties the field of that player; empty if it does not.
  std::optional<std::uint32_t> perfect_clear_of(base::PlayerId player) const;
  // Changes how many pieces a question about perfect clears has at most. Returns true, and stops, if it must
  // be asked again.
  bool change_pieces(int by);
  void show_in(scene::View& view) const;

 private:
  const FieldAnswer* answer() const { return answering_ ? answering_->answer() : nullptr; }
  std::vector<field::Tetromino> known_pieces() const;
  FieldQuestion question(Kind kind, const std::optional<scene::MarkedRows>& marked) const;
  std::string note() const;

  const Playback& playback_;
  const GameFacts& facts_;
  Message& message_;
  std::unique_ptr<FieldAnswering> answering_;
  std::vector<std::unique_ptr<FieldAnswering>> stopped_;  // they end soon
  bool is_answer_seen_ = false;
  base::PlayerId player_{};   // whose field it is about
  std::uint32_t events_ = 0;  // before the moment of the question
  std::size_t shown_ = 0;     // which solution
  int most_pieces_ = 10;
};

}  // namespace tetron::player
