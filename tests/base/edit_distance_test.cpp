#include "base/edit_distance.hpp"

#include <array>

#include "tests/catch.hpp"

using namespace tetron::base;

TEST_CASE("nearest: what was probably meant") {
  constexpr std::array<std::string_view, 5> words{"EAT", "BITE", "shuffle", "slash", "tournament"};
  CHECK(nearest("EATT", words) == "EAT");
  CHECK(nearest("EA", words) == "EAT");
  CHECK(nearest("ETA", words) == "EAT");
  CHECK(nearest("byte", words) == "BITE");
  CHECK(nearest("shufle", words) == "shuffle");
  CHECK(nearest("shuflfe", words) == "shuffle");
  CHECK(nearest("SLASH", words) == "slash");
  CHECK(nearest("turnamnet", words) == "tournament");
  CHECK_FALSE(nearest("", words));
  CHECK_FALSE(nearest("ab", words));
  CHECK_FALSE(nearest("snake", words));
  CHECK_FALSE(nearest("tour", words));
  CHECK_FALSE(nearest(std::string(100'000, 'a'), words));
  CHECK_FALSE(nearest("EAT", {}));
  constexpr std::array<std::string_view, 1> one{"1"};
  CHECK_FALSE(nearest("2", one));
}

TEST_CASE("nearest: the nearer of two, the first of two as near") {
  constexpr std::array<std::string_view, 3> words{"number", "numbers", "timber"};
  CHECK(nearest("numbers", words) == "numbers");
  CHECK(nearest("numbe", words) == "number");
  CHECK(did_you_mean("nmuber", words) == "; did you mean 'number'?");
  CHECK(did_you_mean("xyz", words).empty());
}
