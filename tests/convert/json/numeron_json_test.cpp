#include <random>

#include "convert/json/numeron_json.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "formats/numeron/text.hpp"
#include "tests/catch.hpp"
#include "tests/replay/numeron/random_game.hpp"

using namespace tetron;
using namespace tetron::test;
using convert::append_numeron_json;
using convert::numeron_from_json;
using nlohmann::json;

namespace {

numeron::Game game_of(const std::string& text) {
  const auto read = numeron::read_text(text);
  if (!read) throw std::invalid_argument(base::describe(read.error()));
  return read->game;
}

std::string json_of(const numeron::Game& game) {
  std::string text;
  append_numeron_json(text, game);
  return text;
}

// A game of tournament `tournament` with three digits and these records.
std::string with_records(int tournament, const std::string& records) {
  return fmt::format(R"({{"format":"tetron-numeron","version":1,"tournament":{},"digits":3,"records":[{}]}})",
                     tournament, records);
}

std::string problem(const std::string& text) {
  const auto game = numeron_from_json(text);
  return game ? std::string() : game.error().where + " " + game.error().what;
}

}  // namespace

TEST_CASE("numeron json: every kind's members", "[numeron]") {
  const auto member = [](int tournament, const std::string& record) {
    const json root =
        json::parse(json_of(game_of(fmt::format("tournament {}\ndigits 3\n{}", tournament, record))));
    CHECK(root["format"] == "tetron-numeron");
    CHECK(root["tournament"] == tournament);
    return root["records"][0];
  };
  const auto same = [&member](int tournament, const std::string& record, const char* wanted) {
    CHECK(member(tournament, record) == json::parse(wanted));
  };
  same(1, "1st null", R"({"mover":"first","kind":"null"})");
  same(1, "2nd call 012 -> 1 EAT 2 BITE",
       R"({"mover":"second","kind":"call","number":"012","eat":1,"bite":2})");
  same(1, "1st high-low rank 3 -> LOW", R"({"mover":"first","kind":"high-low","rank":3,"high_low":"low"})");
  same(3, "1st high-low -> 2 HIGH 1 LOW", R"({"mover":"first","kind":"high-low","high":2,"low":1})");
  same(4, "1st high-low -> HIGH LOW LOW",
       R"({"mover":"first","kind":"high-low","high_lows":["high","low","low"]})");
  same(4, "1st double rank 1 -> 0", R"({"mover":"first","kind":"double","rank":1,"digit":0})");
  same(4, "1st target 9 -> rank 2", R"({"mover":"first","kind":"target","digit":9,"rank":2})");
  same(4, "1st target 9 -> none", R"({"mover":"first","kind":"target","digit":9,"rank":0})");
  same(4, "1st slash -> 7", R"({"mover":"first","kind":"slash","slash":7})");
  same(4, "1st shuffle", R"({"mover":"first","kind":"shuffle"})");
  same(4, "1st shuffle 123 -> 231", R"({"mover":"first","kind":"shuffle","before":"123","after":"231"})");
  same(5, "1st change rank 1 was 5 now 0",
       R"({"mover":"first","kind":"change","rank":1,"digit":5,"new_digit":0})");
  same(6, "1st change rank 1 was HIGH", R"({"mover":"first","kind":"change","rank":1,"high_low":"high"})");
}

TEST_CASE("numeron json: there and back, with comments", "[numeron]") {
  const std::string text =
      "# A \"game\"\n\ntournament 5 # t\n# d\ndigits 4\n1st number 0123 # 秘密\n\n2nd number 9876\n"
      "# c\n1st call 5678 -> 0 EAT 0 BITE # b\n2nd null\n\n# end \\ \n";
  const numeron::Game game = game_of(text);
  const auto again = numeron_from_json(json_of(game));
  REQUIRE(again);
  CHECK(*again == game);
  // However it is laid out.
  CHECK(numeron_from_json(json::parse(json_of(game)).dump(3)) == game);
}

TEST_CASE("numeron json: random games there and back", "[numeron]") {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    const RandomGame played =
        random_game(i % 6 + 1, static_cast<std::size_t>(i) % 3 + 3, 15, i % 2 == 0, random);
    const auto again = numeron_from_json(json_of(game_of(played.text)));
    REQUIRE(again);
    CHECK(numeron::write_text(*again) == played.text);
  }
}

TEST_CASE("numeron json: what is wrong and where", "[numeron]") {
  const auto record = [](const std::string& members) {
    return problem(with_records(4, "{" + members + "}"));
  };
  const std::string call = R"("mover":"first","kind":"call","number":"123","eat":0,"bite":0)";
  CHECK(record(call).empty());
  CHECK(record(call + R"(,"candidates":{"first":1,"second":2})").empty());
  CHECK(record(call + R"(,"byte":0)") == "record 1: byte is not a known key; did you mean 'bite'?");
  CHECK(record(R"("mover":"first","kind":"call","number":"123","eta":0,"bite":0)") ==
        "record 1: eta is not a known key; did you mean 'eat'?");
  CHECK(record(call + R"(,"colour":0)") == "record 1: colour is not a known key");
  CHECK(record(R"("mover":"first","kind":"cal")") ==
        "record 1: kind \"cal\" is not known; did you mean 'call'?");
  CHECK(record(R"("mover":"third","kind":"null")") ==
        "record 1: mover \"third\" is not known; must be one of: first, second");
  CHECK(record(R"("mover":"first")") == "record 1: kind is missing");
  CHECK(record(R"("mover":"first","kind":"call","number":"113","eat":0,"bite":0)") ==
        "record 1: number must be a string of 3 different digits");
  CHECK(record(R"("mover":"first","kind":"call","number":123,"eat":0,"bite":0)") ==
        "record 1: number must be a string");
  CHECK(record(R"("mover":"first","kind":"call","number":"123","eat":4,"bite":0)") ==
        "record 1: eat must be a whole number from 0 to 3");
  CHECK(record(R"("mover":"first","kind":"shuffle","before":"123")") == "record 1: after is missing");
  CHECK(record(R"("mover":"first","kind":"high-low","high_lows":["high","low"]}")") != "");
  CHECK(record(R"("mover":"first","kind":"high-low","high_lows":["high","low","mid"])") ==
        "record 1: high_lows must be of \"high\" and \"low\"");
  CHECK(record(R"("mover":"first","kind":"high-low","high":2,"low":1)") != "");
  CHECK(record(R"("mover":"first","kind":"null","above":"1st null\n")") ==
        "record 1: above must be lines that are empty or begin with #");
  CHECK(record(R"("mover":"first","kind":"null","beside":"# a\n1st null")") ==
        "record 1: beside must be one line that begins with #");
  CHECK(record(R"("mover":"first","kind":"null","beside":"# \u001b[31m")") ==
        "record 1: beside must be one line that begins with #");
  CHECK(problem(with_records(4, "1")) == "record 1:  must be an object");
  CHECK(problem(with_records(7, "")) == "tournament must be a whole number from 1 to 6");
}

TEST_CASE("numeron json: forms of the other tournaments are refused", "[numeron]") {
  const std::string one = R"({"mover":"first","kind":"high-low","rank":1,"high_low":"high"})";
  const std::string counts = R"({"mover":"first","kind":"high-low","high":2,"low":1})";
  const std::string every = R"({"mover":"first","kind":"high-low","high_lows":["high","low","low"]})";
  const std::string digit = R"({"mover":"first","kind":"change","rank":1,"digit":5})";
  const std::string level = R"({"mover":"first","kind":"change","rank":1,"high_low":"high"})";
  for (int tournament = 1; tournament <= 6; ++tournament) {
    CAPTURE(tournament);
    const auto accepted = [tournament](const std::string& record) {
      return problem(with_records(tournament, record)).empty();
    };
    CHECK(accepted(one) == (tournament <= 2));
    CHECK(accepted(counts) == (tournament == 3));
    CHECK(accepted(every) == (tournament >= 4));
    CHECK(accepted(digit) == (tournament <= 5));
    CHECK(accepted(level) == (tournament == 6));
  }
}

TEST_CASE("numeron json: texts that are no game record", "[numeron]") {
  CHECK(problem("{\n \"format\": }") == "line 2, column 12: is not JSON");
  CHECK(problem("") != "");
  CHECK(problem("[]") == "the outermost value must be an object");
  CHECK(problem("{}").contains("format is missing"));
  CHECK(problem(R"({"format":"tetron-recording"})").contains("must be \"tetron-numeron\""));
  CHECK(problem(R"({"turnament":4})").contains("did you mean 'tournament'?"));
  CHECK(problem(std::string(100'000, '[')) == "the outermost value is nested too deeply");
  CHECK(problem("{" + std::string(numeron::most_bytes, ' ') + "}").contains("larger than"));
  CHECK(problem(R"({"format":"tetron-numeron","version":1,"tournament":4,"digits":3,"records":[],)"
                R"("remarks":{"first":{"beside":"# x"}}})") ==
        "remarks.first is about a number that is not there");
}
