#include "app/batch/natural_order.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "tests/catch.hpp"

using tetron::app::natural_order;

TEST_CASE("names are in the order of people", "[app][order]") {
  const std::vector<std::string> ordered{"",
                                         "0",
                                         "7",
                                         "12",
                                         "a",
                                         "a1",
                                         "a1b",
                                         "a2",
                                         "A10",
                                         "a010b",
                                         "a10c",
                                         "game 9.tet",
                                         "game 10.tet",
                                         "Game 18446744073709551616.tet",
                                         "game 18446744073709551617.tet",
                                         "z",
                                         "ä"};
  for (std::size_t i = 0; i < ordered.size(); ++i)
    for (std::size_t j = 0; j < ordered.size(); ++j) {
      CAPTURE(ordered[i], ordered[j]);
      const int order = natural_order(ordered[i], ordered[j]);
      CHECK((order < 0) == (i < j));
      CHECK((order > 0) == (i > j));
    }
  CHECK(natural_order("A01.TET", "a1.tet") == 0);
}
