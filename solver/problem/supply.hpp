#pragma once

#include <array>
#include <vector>

#include "field/tetromino.hpp"

namespace tetron::solver {

// A number for each kind of tetromino.
class Pieces {
 public:
  int& operator[](field::Tetromino kind) { return counts_[index(kind)]; }
  int operator[](field::Tetromino kind) const { return counts_[index(kind)]; }
  int total() const;

  friend auto operator<=>(const Pieces&, const Pieces&) = default;

 private:
  static constexpr std::size_t index(field::Tetromino kind) { return static_cast<std::size_t>(kind) - 1; }

  std::array<int, field::all_tetrominoes.size()> counts_{};  // in the order of all_tetrominoes
};

// The pieces a terrain may be covered with: all that are required, and of the optional ones as many as
// needed.
struct Supply {
  Pieces required;
  Pieces optional;
  friend bool operator==(const Supply&, const Supply&) = default;
};

// The bags that `pieces` pieces come from: the extra pieces if there are any, then bags of seven without the
// pieces already used. All but the last are used up; empty bags are left out.
std::vector<Pieces> bags_for(int pieces, const Pieces& used = {}, const Pieces& extra = {});

// From bags of seven: bags are added until they hold `pieces` pieces; those of every bag that is full by then
// are required, those of the last, partly used one are optional. `used` pieces are taken from the first bags;
// `extra` pieces are counted first, like a bag of their own.
// Source: the notes on tetromino tilings that docs/tilings.md explains.
Supply from_bags(int pieces, const Pieces& used = {}, const Pieces& extra = {});

// The same number of every kind, none required.
Supply up_to(int of_each);

}  // namespace tetron::solver
