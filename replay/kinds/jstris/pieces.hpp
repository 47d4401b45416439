#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string_view>
#include <vector>

#include "field/tetromino.hpp"

namespace tetron::kinds {

// Johannes Baagøe's generator Alea, begun with a text: the numbers that JavaScript gets.
class Alea {
 public:
  explicit Alea(std::string_view seed);
  // From 0 up to, not including, 1.
  double next();

 private:
  double c_ = 1;
  std::array<double, 3> s_{};
};

// How pieces are drawn. Others than these are not known.
enum class Randomizer : std::uint8_t { seven_bag = 0, fourteen_bag = 1, without_memory = 2 };

// The pieces of a game in the order in which they come.
class JstrisPieces {
 public:
  static constexpr std::size_t seen = 5;

  JstrisPieces(std::string_view seed, Randomizer randomizer) : alea_(seed), randomizer_(randomizer) {}

  // The first five anew. A sprint begins with no S or Z if that can be had by exchanging; another game
  // before 3.3 but free play not with two of them.
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
