#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "formats/numeron/game.hpp"
#include "replay/numeron/candidates.hpp"
#include "replay/numeron/turn.hpp"

// What can be concluded from a game's records.
namespace tetron::numeron {

// How many numbers each side can have, by mover.
using Counts = std::array<std::size_t, 2>;

// The first record that cannot be.
struct Contradiction {
  std::size_t entry = 0;  // counted from 0
  std::string why;
};

// Who called the other side's number, and with which record. That ends the game.
struct Win {
  Mover winner{};
  std::size_t entry = 0;  // counted from 0
};

// Takes records one after the other.
class Deduction {
 public:
  // Begins where a game does.
  explicit Deduction(const Game& game);

  void take(const Record& record);

  // What the other side can conclude about the number of `side` as it is now: from what it has been told,
  // without what only the record's keeper knows. Empty if the records contradict one another.
  const Candidates& candidates(Mover side) const { return told_[static_cast<std::size_t>(side)]; }
  Counts counts() const { return {told_[0].size(), told_[1].size()}; }
  const std::optional<Contradiction>& contradiction() const { return contradiction_; }
  const std::optional<Win>& win() const { return win_; }
  // Who calls next.
  Mover next() const { return turn_.holder(); }

 private:
  void find(std::string why);
  // Leaves the numbers of `side` that fit the parameters.
  template <class Told>
  void tell(Mover side, const Told& told);
  void shuffle(Mover side, const ItemShuffle& item);
  void change(Mover side, const ItemChange& item);
  std::string numbers_left(Mover side) const;

  std::array<Candidates, 2> told_;   // by what the sides tell each other
  std::array<Candidates, 2> known_;  // and by what the record's keeper knows
  Turn turn_;
  std::size_t digits_;
  std::size_t taken_ = 0;
  std::optional<Win> win_;
  std::optional<Contradiction> contradiction_;
};

// A whole game, or its first `most` records.
Deduction deduce(const Game& game, std::size_t most = most_records);

}  // namespace tetron::numeron
