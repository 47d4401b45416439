#include "review/attempt/attempt_origin.hpp"

#include "tests/catch.hpp"

namespace tetron::test {

using review::AttemptOrigin;
using review::parse_attempt_origin;

TEST_CASE("What an attempt was played on from is a sentence that can be read again", "[review][attempt]") {
  const AttemptOrigin ann{"duel.tet", base::Milliseconds(20'000), base::PlayerId(1), "Ann"};
  CHECK(to_text(ann) == "played on from duel.tet at 20000 ms as player 1, Ann");
  const AttemptOrigin nobody{"a at 3 ms, b.tet", base::Milliseconds(0), base::PlayerId(0), ""};
  const AttemptOrigin odd{"match.ttrm, round 2 of 3, ann 1, bob 0", base::Milliseconds(4'294'967'295),
                          base::PlayerId(255), "x, at 5 ms as player 2, y"};
  for (const AttemptOrigin& origin : {ann, nobody, odd})
    CHECK(parse_attempt_origin(to_text(origin)) == origin);
}

TEST_CASE("Other texts are no origin of an attempt", "[review][attempt]") {
  for (const char* const text :
       {"", "played on from ", "played on from a.tet at ms as player 1", "played on from a.tet",
        "played on from a.tet at 4294967296 ms as player 1", "played on from a.tet at 1 ms as player 256",
        "played on from a.tet at -1 ms as player 1", "played on from a.tet at 1 ms as player ",
        "played on from a.tet at 1 ms as player 1x", "gg at 5 ms as player 1"})
    CHECK_FALSE(parse_attempt_origin(text));
}

}  // namespace tetron::test
