#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/numeron/game.hpp"
#include "replay/numeron/candidates.hpp"
#include "replay/numeron/turn.hpp"

// What follows from the records of a game.
namespace tetron::numeron {

// How many numbers each side can have, by mover.
using Counts = std::array<std::size_t, 2>;

// The first record that is impossible.
struct Contradiction {
  std::size_t entry = 0;  // counted from 0
  std::string why;
};

// Who called the other side's number, and in which record. That ends the game.
struct Win {
  Mover winner{};
  std::size_t entry = 0;  // counted from 0
};

// Takes records in order.
class Deduction {
 public:
  // Starts at the beginning of the game.
  explicit Deduction(const Game& game);

  void take(const Record& record);

  // What the other side can conclude about the present number of `side` from what it was told, without what
  // only the record states. Empty if the records contradict each other.
  const Candidates& candidates(Mover side) const { return facts_[static_cast<std::size_t>(side)]; }
  Counts counts() const { return {facts_[0].size(), facts_[1].size()}; }
  const std::optional<Contradiction>& contradiction() const { return contradiction_; }
  const std::optional<Win>& win() const { return win_; }
  // The side whose turn it is.
  Mover next() const { return turn_.holder(); }

 private:
  void find(std::string why);
  // Keeps the numbers of `side` that fit the parameters.
  template <class Fact>
  void learn(Mover side, const Fact& fact);
  void shuffle(Mover side, const ItemShuffle& item);
  void change(Mover side, const ItemChange& item);
  std::string numbers_left(Mover side) const;

  std::array<Candidates, 2> facts_;  // from what the sides tell each other
  std::array<Candidates, 2> known_;  // also from what the record states
  Turn turn_;
  std::size_t digits_;
  std::size_t taken_ = 0;
  std::optional<Win> win_;
  std::optional<Contradiction> contradiction_;
};

// Takes a whole game, or its first `most` records.
Deduction deduce(const Game& game, std::size_t most = most_records);

}  // namespace tetron::numeron
