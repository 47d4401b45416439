#include "base/isolate.hpp"

#include "tests/catch.hpp"

using tetron::base::isolated;

TEST_CASE("Names from right to left stand between isolates", "[base]") {
  CHECK(isolated("ann") == "ann");
  CHECK(isolated("") == "");
  CHECK(isolated("Иван さくら \U0001f600") == "Иван さくら \U0001f600");
  CHECK(isolated("דוד") == "\u2068דוד\u2069");
  CHECK(isolated("x محمد 7") == "\u2068x محمد 7\u2069");
  // What would end the isolate, or turn what follows, is left out.
  CHECK(isolated("\u2069דוד\u202e") == "\u2068דוד\u2069");
  CHECK(isolated("\u202eann") == "\u202eann");
  // The last of what is written to the left, and its neighbours.
  CHECK(isolated("\u08ff") == "\u2068\u08ff\u2069");
  CHECK(isolated("\u0900") == "\u0900");
  CHECK(isolated("\u058f") == "\u058f");
  CHECK(isolated("\ufefc") == "\u2068\ufefc\u2069");
  CHECK(isolated("\U0001e900") == "\u2068\U0001e900\u2069");
}
