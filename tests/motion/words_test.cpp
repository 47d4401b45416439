#include "motion/words.hpp"

#include <bitset>

#include "field/random.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using motion::Word256;

namespace {

std::bitset<256> bits_of(const Word256& word) {
  std::bitset<256> bits;
  for (std::size_t i = 0; i < 256; ++i) bits[i] = (word.parts[i / 64] >> i % 64 & 1) != 0;
  return bits;
}

Word256 random_word(field::Random& random) {
  Word256 word;
  const std::uint32_t dense = random.between(2, 90);
  for (std::size_t i = 0; i < 256; ++i)
    if (random.chance(dense)) word.parts[i / 64] |= std::uint64_t{1} << i % 64;
  return word;
}

}  // namespace

TEST_CASE("words of 256 bits do what std::bitset does", "[motion]") {
  field::Random random(5);
  for (int round = 0; round < 20; ++round) {
    const Word256 a = random_word(random);
    const Word256 b = random_word(random);
    CHECK(bits_of(a & b) == (bits_of(a) & bits_of(b)));
    CHECK(bits_of(a | b) == (bits_of(a) | bits_of(b)));
    CHECK(bits_of(~a) == ~bits_of(a));
    CHECK((a == b) == (bits_of(a) == bits_of(b)));
    CHECK(motion::bits_in(a) == static_cast<int>(bits_of(a).count()));
    for (std::size_t by = 0; by < 256; ++by) {
      REQUIRE(bits_of(a << static_cast<int>(by)) == bits_of(a) << by);
      REQUIRE(bits_of(a >> static_cast<int>(by)) == bits_of(a) >> by);
      const Word256 high = a << static_cast<int>(by);
      if (motion::is_zero(high)) continue;
      const std::size_t lowest = bits_of(high)._Find_first();
      CHECK(motion::lowest_bit(high) == static_cast<int>(lowest));
      CHECK(bits_of(motion::without_lowest(high)) == bits_of(high).reset(lowest));
      const Word256 low = a >> static_cast<int>(by);
      if (motion::is_zero(low)) continue;
      CHECK(motion::has_bit(low, motion::bit_width(low) - 1));
      CHECK(motion::is_zero(low >> (motion::bit_width(low) - 1) >> 1));
    }
  }
}
