#include "replay/kinds/nullpomino/randomizer.hpp"

#include <array>
#include <string>

#include "replay/kinds/nullpomino/java_random.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

// What the game's own classes draw with the seed c0ffee: the first 32 pieces, and all 1400 as a sum.
struct Drawn {
  std::string_view name;
  std::string_view first;
  std::uint32_t sum;
};
constexpr std::array drawn_rows{
    Drawn{"BagRandomizer", "JOLTISZOZLTJISJITZOSLJIZSLTOJISO", 2462382592U},
    Drawn{"BagNoSZORandomizer", "JOLTISZOZLTJISJITZOSLJIZSLTOJISO", 2462382592U},
    Drawn{"DoubleBagRandomizer", "LSSLIZOJTTIJOZTTJIOZSLSIJZOLLOSJ", 2861902804U},
    Drawn{"NineBagRandomizer", "JOZTOITLSZOJSSTLIZILLISZIJLSLTJI", 4230496791U},
    Drawn{"BagBonusRandomizer", "IJZSTLOZLZISTJJOLZSJOITSSZTJLITO", 2029473742U},
    Drawn{"MemorylessRandomizer", "ZSOITJJTJIOOOIOLSTTJOJOJTJSZSIOS", 3011282909U},
    Drawn{"NintendoRandomizer", "SZITJJSZLOSLJSJSTJZTJTIJSTSITIOS", 2395833176U},
    Drawn{"GameBoyRandomizer", "ILTZLTZLOISTIOLIISILLZZTSLOTJZSZ", 962237973U},
    Drawn{"History4RollsRandomizer", "ITJIOOLSTJOTSZIOLJZTSLJZIOTJSSIZ", 898899821U},
    Drawn{"History6RollsRandomizer", "ITJOLSTJOSZILJTSZIOTJSIZLOTSILOZ", 3864678703U},
    Drawn{"StrictHistoryRandomizer", "JITOZSJLTOSZJTISOJZTILSOZJTSOILT", 136085604U},
};

}  // namespace

TEST_CASE("nullpomino: the generator is Java's") {
  nullpomino::JavaRandom small(-5);
  for (const int wanted : {5, 2, 2, 2, 1, 5, 5, 1, 0, 2}) {
    static int i = 0;
    CHECK(small.below(i++ % 2 == 0 ? 7 : 8) == wanted);
  }
  nullpomino::JavaRandom large(99);
  for (const int wanted : {836448458, 745722429, 840971762, 120279599, 555345868, 739106981})
    CHECK(large.below((1 << 30) | 5) == wanted);
}

TEST_CASE("nullpomino: pieces are drawn as the game's classes draw them") {
  for (const Drawn& row : drawn_rows) {
    INFO(row.name);
    const auto pieces = nullpomino::pieces_of(
        "net.omegaboshi.nullpomino.game.subsystem.randomizer." + std::string(row.name), 0xc0ffee);
    REQUIRE(pieces);
    REQUIRE(pieces->size() == nullpomino::pieces_drawn);
    std::string first;
    std::uint32_t sum = 0;
    for (const std::uint8_t piece : *pieces) {
      if (first.size() < row.first.size()) first += "ILOZTJS"[piece];
      sum = sum * 31 + piece;
    }
    CHECK(first == row.first);
    CHECK(sum == row.sum);
  }
  // Without a class each is drawn by itself.
  CHECK(nullpomino::pieces_of("", 0xc0ffee) ==
        nullpomino::pieces_of("net.omegaboshi.nullpomino.game.subsystem.randomizer.MemorylessRandomizer",
                              0xc0ffee));
  CHECK_FALSE(nullpomino::pieces_of("BagRandomizer", 1));
  CHECK_FALSE(nullpomino::pieces_of("net.omegaboshi.nullpomino.game.subsystem.randomizer.Other", 1));
}
