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

// The pieces with which a terrain may be covered: all that are required, and as many of the optional ones as
// needed.
struct Supply {
  Pieces required;
  Pieces optional;
  friend bool operator==(const Supply&, const Supply&) = default;
};

// The bags that `pieces` pieces come from: first the extra pieces, if there are any, then bags of seven
// without the pieces already used. All but the last are used up; empty bags are left out.
std::vector<Pieces> bags_for(int pieces, const Pieces& used = {}, const Pieces& extra = {});

// A supply from bags of seven. Bags are added until they hold `pieces` pieces. The pieces of the bags that
// are used up are required; those of the last bag, if only a part of it is used, are optional. `used` pieces
// are removed from the first bags; `extra` pieces come first, like a bag. Source: the notes on tetromino
// tilings that docs/tilings.md explains.
Supply from_bags(int pieces, const Pieces& used = {}, const Pieces& extra = {});

// The same number of every kind, none required.
Supply up_to(int of_each);

}  // namespace tetron::solver
