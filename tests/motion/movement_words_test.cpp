#include "motion/movement_words.hpp"

#include "tests/catch.hpp"

using namespace tetron::motion;
using Why = MovementError::Why;

namespace {

// All quarter turns in place.
std::string quarter_turns() {
  std::string text;
  for (const char piece : std::string_view("ILOZTJS"))
    for (const char* const turn : {"NE", "ES", "SW", "WN", "NW", "WS", "SE", "EN"})
      text += std::string(1, piece) + "." + turn + "=(0,0)\n";
  return text;
}

}  // namespace

TEST_CASE("movement words: every word that is told is taken, with and without half turns") {
  CHECK(kick_words() == "srs, srs+, srsx, tetra-x, nrs, ars, asc, nokicks");
  for (const char* const word : {"srs", "srs+", "srsx", "srs-x", "tetra-x", "nrs", "ars", "asc", "nokicks"}) {
    INFO(word);
    const auto quarters = movement_of_words(word, false);
    REQUIRE(quarters);
    CHECK_FALSE(quarters->has_half_turns());
    REQUIRE(movement_of_words(word, true));
  }
  CHECK(movement_of_words("srs", false)->kicks == srs_movement().kicks);
  CHECK(movement_of_words("srs", true)->has_half_turns());
  CHECK(movement_of_words("srs+", true)->kicks == movement_of(KickSet::srs_plus).kicks);
  CHECK(movement_of_words("nokicks", false)->kicks != srs_movement().kicks);
}

TEST_CASE("movement words: the text of a file is taken, and what is wrong with it is said") {
  const auto read = movement_of_words(quarter_turns(), false);
  REQUIRE(read);
  CHECK_FALSE(read->has_half_turns());
  CHECK(movement_of_words(quarter_turns(), true).error().why == Why::no_half_turns);
  const auto broken = movement_of_words("T.NE=(0,0", false);
  REQUIRE_FALSE(broken);
  CHECK(broken.error().why == Why::unreadable);
  CHECK(broken.error().what.starts_with("line 1"));
  std::string large = quarter_turns();
  large.resize(most_of_kicks, '\n');
  CHECK(movement_of_words(large, false));
  large += '\n';
  CHECK(movement_of_words(large, false).error().why == Why::unreadable);
}

TEST_CASE("movement words: what is neither is refused with the words that there are") {
  for (const char* const text : {"", "srs++", "SRS", "nothing"}) {
    INFO(text);
    const auto refused = movement_of_words(text, false);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().why == Why::unknown);
    CHECK(refused.error().what.contains(kick_words()));
  }
  CHECK(movement_of_words(std::string(5000, 'x'), false).error().what.size() < 300);
}
