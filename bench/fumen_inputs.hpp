#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "formats/fumen/page.hpp"

namespace tetron::bench {

// Pages made by chance, the same for the same seed everywhere.
class FumenMaker {
 public:
  explicit FumenMaker(std::uint32_t seed) : random_(seed) {}

  // A game: a piece a page, put where the stack stays low, with garbage rising now and then. About 5.4
  // characters of data a page.
  std::vector<fumen::Page> game(std::size_t pages);
  // A few pages with boards of noise, pieces in the air, comments and quizzes. About 140 characters a page.
  std::vector<fumen::Page> noise();
  // 1 to 64 pages with everything there is: boards carried on and changed, every piece, rotation and flag,
  // comments in Latin-1, Japanese and emoji, quizzes that are followed and quizzes that are not.
  std::vector<fumen::Page> anything();

  std::size_t below(std::size_t n) { return random_() % n; }

 private:
  bool one_in(std::size_t n) { return below(n) == 0; }
  fumen::Operation any_operation();
  std::string any_comment();
  std::string any_quiz();

  std::mt19937 random_;
};

// The inputs of the benchmarks, as encode() writes them.
std::string fumen_of_game(std::size_t pages);
std::vector<std::string> short_fumens(std::size_t count);
// A comment as long as the format allows on the first of many pages.
std::string fumen_with_long_comment(std::size_t pages);

}  // namespace tetron::bench
