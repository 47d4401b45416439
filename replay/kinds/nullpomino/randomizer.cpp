#include "replay/kinds/nullpomino/randomizer.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "replay/kinds/nullpomino/java_random.hpp"

namespace tetron::nullpomino {

namespace {

constexpr int kinds = 7;
constexpr std::uint8_t piece_o = 2;
constexpr std::uint8_t piece_z = 3;
constexpr std::uint8_t piece_s = 6;
constexpr std::string_view package = "net.omegaboshi.nullpomino.game.subsystem.randomizer.";

using Pieces = std::vector<std::uint8_t>;

bool is_unlucky(std::uint8_t piece) {
  return piece == piece_o || piece == piece_z || piece == piece_s;
}

void shuffle(Pieces& bag, JavaRandom& random) {
  for (std::size_t i = bag.size(); i > 1; --i)
    std::swap(bag[i - 1], bag[static_cast<std::size_t>(random.below(static_cast<int>(i)))]);
}

// Bags with each piece `times` times, shuffled again for each bag; the last `left` pieces of a bag are not
// used.
Pieces bags(JavaRandom random, int times, std::size_t left, bool is_kind_first) {
  Pieces bag;
  for (int i = 0; i < times * kinds; ++i) bag.push_back(static_cast<std::uint8_t>(i % kinds));
  do shuffle(bag, random);
  while (is_kind_first && is_unlucky(bag[0]));
  Pieces all;
  while (all.size() < pieces_drawn) {
    all.insert(all.end(), bag.begin(), bag.end() - static_cast<std::ptrdiff_t>(left));
    shuffle(bag, random);
  }
  all.resize(pieces_drawn);
  return all;
}

// Bags with one extra piece, which is chosen at random for each bag.
Pieces bonus_bags(JavaRandom random) {
  Pieces bag{0, 1, 2, 3, 4, 5, 6, 0};
  std::size_t bonus = kinds;
  const auto fill = [&] {
    bag[bonus] = static_cast<std::uint8_t>(random.below(kinds));
    for (std::size_t i = bag.size(); i > 1; --i) {
      const auto j = static_cast<std::size_t>(random.below(static_cast<int>(i)));
      std::swap(bag[i - 1], bag[j]);
      if (bonus == i - 1)
        bonus = j;
      else if (bonus == j)
        bonus = i - 1;
    }
  };
  fill();
  Pieces all;
  while (all.size() < pieces_drawn) {
    all.insert(all.end(), bag.begin(), bag.end());
    fill();
  }
  all.resize(pieces_drawn);
  return all;
}

Pieces each_by_itself(JavaRandom random) {
  Pieces all;
  for (int i = 0; i < pieces_drawn; ++i) all.push_back(static_cast<std::uint8_t>(random.below(kinds)));
  return all;
}

// A piece equal to the one before is drawn again, once.
Pieces seldom_twice(JavaRandom random) {
  Pieces all;
  int last = kinds;
  for (int i = 0; i < pieces_drawn; ++i) {
    int id = random.below(kinds + 1);
    if (id == last || id == kinds) id = random.below(kinds);
    last = id;
    all.push_back(static_cast<std::uint8_t>(id));
  }
  return all;
}

Pieces as_on_game_boy(JavaRandom random) {
  Pieces all;
  int id = random.below(kinds);
  for (int i = 0; i < pieces_drawn; ++i) {
    id = (id + random.below(6 * kinds - 3) / 5 + 1) % kinds;
    all.push_back(static_cast<std::uint8_t>(id));
  }
  return all;
}

// A piece that is one of the last four is drawn again, at most `rolls` times in total.
Pieces with_history(JavaRandom random, std::array<std::uint8_t, 4> history, int rolls) {
  Pieces all;
  for (int i = 0; i < pieces_drawn; ++i) {
    std::uint8_t id = 0;
    if (i == 0) {
      do id = static_cast<std::uint8_t>(random.below(kinds));
      while (is_unlucky(id));
    } else {
      for (int roll = 0; roll < rolls; ++roll) {
        id = static_cast<std::uint8_t>(random.below(kinds));
        if (std::ranges::find(history, id) == history.end()) break;
      }
    }
    std::ranges::rotate(history, history.end() - 1);
    history[0] = id;
    all.push_back(id);
  }
  return all;
}

// Never draws one of the last four.
Pieces with_strict_history(JavaRandom random) {
  Pieces all;
  std::array<std::uint8_t, 4> history{piece_s, piece_z, piece_o, piece_o};
  for (int i = 0; i < pieces_drawn; ++i) {
    Pieces others;
    for (std::uint8_t id = 0; id < kinds; ++id)
      if (std::ranges::find(history, id) == history.end()) others.push_back(id);
    const std::uint8_t id = others[static_cast<std::size_t>(random.below(static_cast<int>(others.size())))];
    std::ranges::rotate(history, history.end() - 1);
    history[0] = id;
    all.push_back(id);
  }
  return all;
}

struct RandomizerRow {
  std::string_view name;
  Pieces (*draw)(JavaRandom random);
};
constexpr std::array<RandomizerRow, 11> randomizers{{
    {"BagRandomizer", [](JavaRandom random) { return bags(random, 1, 0, false); }},
    {"BagNoSZORandomizer", [](JavaRandom random) { return bags(random, 1, 0, true); }},
    {"DoubleBagRandomizer", [](JavaRandom random) { return bags(random, 2, 0, false); }},
    {"NineBagRandomizer", [](JavaRandom random) { return bags(random, 9, 0, false); }},
    {"BagBonusRandomizer", bonus_bags},
    {"MemorylessRandomizer", each_by_itself},
    {"NintendoRandomizer", seldom_twice},
    {"GameBoyRandomizer", as_on_game_boy},
    {"History4RollsRandomizer",
     [](JavaRandom random) {
       return with_history(random, {piece_z, piece_z, piece_z, piece_z}, 4);
     }},
    {"History6RollsRandomizer",
     [](JavaRandom random) {
       return with_history(random, {piece_s, piece_z, piece_s, piece_z}, 6);
     }},
    {"StrictHistoryRandomizer", with_strict_history},
}};

}  // namespace

std::optional<std::vector<std::uint8_t>> pieces_of(std::string_view randomizer, std::int64_t seed) {
  if (randomizer.empty()) return each_by_itself(JavaRandom(seed));
  if (!randomizer.starts_with(package)) return std::nullopt;
  const auto row = std::ranges::find(randomizers, randomizer.substr(package.size()), &RandomizerRow::name);
  if (row == randomizers.end()) return std::nullopt;
  return row->draw(JavaRandom(seed));
}

}  // namespace tetron::nullpomino
