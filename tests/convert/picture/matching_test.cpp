#include "convert/picture/matching.hpp"

#include <random>
#include <string>

#include "tests/catch.hpp"

namespace tetron::test {

namespace {

// "a" for an element that both have, "-b" for one that is gone, "+c" for one that came. Fails if one is left
// out or told out of order.
std::string differences(const std::vector<char>& before, const std::vector<char>& now) {
  std::string all;
  std::size_t i = 0;
  std::size_t j = 0;
  const auto next = [](std::size_t given, std::size_t& wanted) { CHECK(given == wanted++); };
  convert::match(
      before, now,
      [&](std::size_t a, std::size_t b) {
        next(a, i);
        next(b, j);
        CHECK(before[a] == now[b]);
        all += before[a];
      },
      [&](std::size_t a) {
        next(a, i);
        all += {'-', before[a]};
      },
      [&](std::size_t b) {
        next(b, j);
        all += {'+', now[b]};
      });
  CHECK(i == before.size());
  CHECK(j == now.size());
  return all;
}

std::string differences(const std::string& before, const std::string& now) {
  return differences(std::vector<char>(before.begin(), before.end()),
                     std::vector<char>(now.begin(), now.end()));
}

}  // namespace

TEST_CASE("Lists are matched by what is left out of them", "[convert]") {
  CHECK(differences("", "") == "");
  CHECK(differences("abc", "abc") == "abc");
  CHECK(differences("abc", "axbc") == "a+xbc");
  CHECK(differences("abc", "ac") == "a-bc");
  CHECK(differences("abc", "axc") == "a-b+xc");
  CHECK(differences("abc", "") == "-a-b-c");
  CHECK(differences("", "ab") == "+a+b");
  CHECK(differences("abcdef", "abxydef") == "ab-c+x+ydef");
}

TEST_CASE("No element of two lists is lost in matching", "[convert]") {
  std::mt19937 random(6);
  for (int round = 0; round < 200; ++round) {
    const auto list = [&] {
      std::vector<char> made(random() % 3 == 0 ? random() % 1200 : random() % 20);
      const auto kinds = 1 + random() % 26;
      for (char& c : made) c = static_cast<char>('a' + random() % kinds);
      return made;
    };
    differences(list(), list());
  }
  // Nothing alike for longer than anybody looks ahead.
  CHECK(differences(std::string(2000, 'a') + "c", std::string(1000, 'b') + "c").ends_with("c"));
}

}  // namespace tetron::test
