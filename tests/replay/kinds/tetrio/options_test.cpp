#include "replay/kinds/tetrio/options.hpp"

#include <fstream>
#include <iterator>

#include "formats/tetrio/read.hpp"
#include "replay/kinds/tetrio/garbage_queue.hpp"
#include "replay/kinds/tetrio/replayed.hpp"
#include "samples/generate/other_games/tetrio_match.hpp"
#include "tests/catch.hpp"
#include "tests/replay/kinds/tetrio/test_round.hpp"

using namespace tetron;
using namespace tetron::tetrio;

namespace {

Rules rules_of_options(const std::string& options) {
  const std::string text = R"({"replay":{"frames":0,"events":[],"options":{"seed":5,)" + options + "}}}";
  const auto recording = read(text);
  REQUIRE(recording);
  const auto rules = rules_of(recording->rounds[0].players[0]);
  INFO((rules ? std::string() : rules.error()));
  REQUIRE(rules);
  return *rules;
}

// The generator of docs/formats/tetrio.md, "Random numbers", written once more.
class Lehmer {
 public:
  explicit Lehmer(std::uint64_t seed) : value_(seed) {}
  double next() {
    value_ = value_ * 16807 % 2147483647;
    return static_cast<double>(value_ - 1) / 2147483646;
  }
  int column() { return static_cast<int>(next() * 10); }

 private:
  std::uint64_t value_;
};

}  // namespace

TEST_CASE("tetrio options: what a file leaves out is what its edition of the game did") {
  const Rules old = rules_of_options(R"("version":15)");
  const Rules may_2024 = rules_of_options(R"("version":18)");
  const Rules july_2024 = rules_of_options(R"("version":19,"handling":{"arr":0,"das":5})");
  const Rules now = rules_of_options(R"("version":19,"handling":{"arr":0,"irs":"tap","ihs":"tap"})");
  CHECK(old.doubt.empty());
  CHECK(may_2024.doubt.empty());
  // League matches of 2026 name neither.
  CHECK_FALSE(now.b2b_chaining);
  CHECK_FALSE(now.round_by_chance);
  CHECK(now.cancelling_draws);
  CHECK(now.cancels_in_transit);
  CHECK_FALSE(now.allow_180);
  // Those of July 2024 have no option for rounding yet.
  CHECK(july_2024.round_by_chance);
  CHECK_FALSE(july_2024.cancelling_draws);
  CHECK(july_2024.cancels_in_transit);
  CHECK_FALSE(may_2024.round_by_chance);
  CHECK_FALSE(may_2024.cancelling_draws);
  CHECK_FALSE(old.cancels_in_transit);
  CHECK(old.b2b_chaining);
}

TEST_CASE("tetrio options: what stands in a file counts, under the names of its time") {
  CHECK(rules_of_options(R"("version":19,"b2bchaining":true)").b2b_chaining);
  CHECK_FALSE(rules_of_options(R"("version":19,"roundmode":"down","handling":{"das":1})").round_by_chance);
  CHECK(rules_of_options(R"("version":19,"levelgbase":0.65)").level_gravity_base == 0.65);
  CHECK(rules_of_options(R"("version":15,"gbase":0.65)").level_gravity_base == 0.65);
  CHECK(rules_of_options(R"("version":19,"levelgspeed":0.5)").level_gravity_speed == 0.5);
  CHECK(rules_of_options(R"("version":15,"passthrough":"zero")").cancels_in_transit);
  CHECK_FALSE(rules_of_options(R"("version":15,"passthrough":false)").cancels_in_transit);
  CHECK_FALSE(rules_of_options(R"("version":19,"passthrough":"full")").cancels_in_transit);
  CHECK(rules_of_options(R"("version":19,"garbageblocking":"limited blocking")").blocking ==
        Blocking::limited);
}

TEST_CASE("tetrio options: rules that are not known are played by the default, and it is said") {
  CHECK(rules_of_options(R"("version":20)").doubt.find("version 20") != std::string::npos);
  CHECK(rules_of_options(R"("version":17)").version == 15);
  CHECK(rules_of_options(R"("version":19,"bagtype":"lone")").doubt.find("bagtype") != std::string::npos);
  for (const std::string mod : {R"("zenith_mods":["expert"])", R"("zenith_gravity":true)"})
    CHECK(rules_of_options(R"("version":19,"zenith":true,)" + mod).doubt.find("mods") != std::string::npos);
  CHECK(rules_of_options(R"("version":19,"zenith":true,"zenith_mods":[])").doubt.empty());
  CHECK(rules_of_options(R"("version":19,"TEMP_zenith_grace":"[1, 2]")").doubt.find("TEMP_zenith_grace") !=
        std::string::npos);
  CHECK(
      rules_of_options(R"("version":19,"TEMP_zenith_grace":"[0,1,2,3,4,5,6,7,8,9,0.5]")").zenith_grace[10] ==
      0.5);
  CHECK(rules_of_options(R"("version":19,"handling":{"irs":"x"})").doubt.find("irs") != std::string::npos);
}

TEST_CASE("tetrio options: those that nothing has tried are named, and the round is not called exact") {
  const std::string text = samples::tetrio_match({.seed = 1, .players = 1, .rounds = 1, .frames = 300});
  const auto played = [&](const std::string& option) {
    std::string changed = text;
    const std::size_t at = changed.find(R"("allow180":true)");
    REQUIRE(at != std::string::npos);
    changed.insert(at, option);
    const auto recording = read(changed);
    REQUIRE(recording);
    return replayed(recording->rounds[0])[0];
  };
  REQUIRE(played("").exact());
  CHECK(played(R"("are":0,)").exact());
  CHECK(played(R"("spinbonuses":"T-spins",)").exact());
  // It clears nothing by a spin of another piece, so that all comes out; but who knows.
  for (const std::string option : {R"("are":5,)", R"("passthrough":"consistent",)", R"("newoption":1,)",
                                   R"("garbagequeue":true,)", R"("spinbonuses":"stupid",)"}) {
    const Replayed round = played(option);
    CHECK(round.problem.empty());
    CHECK_FALSE(round.exact());
    REQUIRE(round.untried.size() == 1);
    const std::string name = option.substr(1, option.find('"', 1) - 1);
    CHECK(round.untried[0].starts_with(name + " = "));
    CHECK(round.reason().find(name) != std::string::npos);
  }
  // A thousand of them are not all told.
  std::string many;
  for (int i = 0; i < 1000; ++i) many += fmt::format(R"("x{}":"{}",)", i, std::string(1000, 'y'));
  CHECK(played(many).reason().size() < 2000);
}

TEST_CASE("tetrio options: the page has a row for each") {
  std::ifstream page(TETRON_SAMPLES "/../docs/formats/tetrio.md");
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  const std::size_t begin = text.find("\n## Options\n");
  REQUIRE(begin != std::string::npos);
  const std::string section = text.substr(begin, text.find("\n## ", begin + 5) - begin);
  for (const KnownOption& option : known_options()) {
    INFO(option.name);
    CHECK(section.find(fmt::format("`{}`", option.name)) != std::string::npos);
  }
}

TEST_CASE("tetrio garbage: until 2024 an attack that is cancelled whole does not change the hole") {
  Rules rules;
  rules.seed = 77;
  for (const bool draws : {false, true}) {
    rules.cancelling_draws = draws;
    const Board board(10, 20, 20);
    GarbageQueue queue(rules, board);
    for (const std::int64_t id : {1, 2}) {
      queue.receive({id, 9, 3, 1, std::nullopt, std::nullopt, 0});
      queue.confirm(id, 9, 0);
    }
    CHECK(queue.cancel(3, 20) == 0);
    std::vector<GarbageRow> rows;
    queue.rise(100, 8, rows);
    REQUIRE(rows.size() == 3);
    Lehmer random(77);
    if (draws) (void)random.next();  // whether it changes, which it always does
    CHECK(rows[0].column == random.column());
    CHECK(rows[2].column == rows[0].column);
  }
}

TEST_CASE("tetrio score: two points a row of a hard drop, a double, and an all clear") {
  TestRound round("", TestRound::seed_for(Piece::o));
  round.set_board({"####..####", "####..####"});
  round.tap("hardDrop");
  round.play();
  // Its upper row is 22 above the lowest and comes to lie in the second.
  CHECK(round.count(Count::score) == 2 * 21 + 300 + 3500);
  CHECK(round.count(Count::combo) == 1);
  CHECK(round.count(Count::btb) == 0);
  CHECK(round.count(Count::level) == 1);
}
