#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"

namespace tetron::kinds {

// Johannes Baagøe's random generator Alea, seeded with a text. Gives the same numbers as in JavaScript.
class Alea {
 public:
  explicit Alea(std::string_view seed);
  // From 0 to less than 1.
  double next();

 private:
  double c_ = 1;
  std::array<double, 3> s_{};
};

// How pieces are drawn. Other randomizers of the game are not supported.
enum class Randomizer : std::uint8_t { seven_bag = 0, fourteen_bag = 1, without_memory = 2 };

// The pieces of a game, in order.
class JstrisPieces {
 public:
  static constexpr std::size_t seen = 5;

  JstrisPieces(std::string_view seed, Randomizer randomizer) : alea_(seed), randomizer_(randomizer) {}

  // Draws the first five pieces again. A sprint does not begin with S or Z if an exchange can avoid it;
  // another game before version 3.3, except free play, does not begin with two of them.
  void begin(bool is_sprint, bool is_old);
  void change(Randomizer randomizer) {
    randomizer_ = randomizer;
    bag_.clear();
  }
  field::Tetromino take();
  const std::deque<field::Tetromino>& next() const { return queue_; }

 private:
  field::Tetromino draw();

  Alea alea_;
  Randomizer randomizer_;
  std::vector<field::Tetromino> bag_;
  std::deque<field::Tetromino> queue_;
};

}  // namespace tetron::kinds
