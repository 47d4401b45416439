#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/processor_time.hpp"

using namespace tetron::test;

namespace {

using Json = nlohmann::json;

std::string listing(const std::string& name) {
  return sample_path("rules/" + name + ".lua");
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("rules mix: the same seed gives the same file, which runs", "[app][rules]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "mix.lua";
  const Outcome written = run_tetron(
      {"rules", "mix", "--seed", "7", "--games", "lumines,panic-bomber,tetris", "-o", file.string()});
  CHECK(written.exit_code == 0);
  CHECK(written.out.empty());
  const std::string text = read(file);
  const Outcome again = run_tetron({"rules", "mix", "--seed", "7", "--games", "lumines,panic-bomber,tetris"});
  CHECK(again.out == text);
  CHECK(text.starts_with("-- A game made from parts of others: tetron rules mix --seed 7 --games lumines,"));
  CHECK(text.find("puyo") == text.npos);
  CHECK(run_tetron({"rules", "mix", "--seed", "8"}).out != text);
  CHECK(run_tetron({"rules", "check", file.string()}).exit_code == 0);
}

TEST_CASE("rules mix: what cannot be", "[app][rules]") {
  const Outcome unknown = run_tetron({"rules", "mix", "--games", "tetris,\x1b[31mchess"});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err.find("chess'; expected columns, detonation,") != std::string::npos);
  CHECK(unknown.err.find('\x1b') == std::string::npos);
  CHECK(run_tetron({"rules", "mix", "-o", "/nowhere/mix.lua"}).exit_code == 5);
  using Arguments = std::vector<std::string>;
  for (const auto& [arguments, problem] :
       {std::pair{Arguments{"--size", "puyo+tetris"}, "the field size can be of one game only"},
        {Arguments{"--piece", "puyo+tetris"}, "the tumo shape can be of one game only"},
        {Arguments{"--erase", "puyo+puyo"}, "puyo is named twice"},
        {Arguments{"--erase", "puyo+"}, "there are no parts of ''"},
        {Arguments{"--piece", "puyo", "--shape", "tetris"}, "--shape excludes --piece"},
        {Arguments{"--list", "--erase", "puyo"}, "--list"},
        {Arguments{"--playable", "--size", "puyo", "--block", "puyo", "--piece", "puyo", "--erase", "puyo",
                   "--fall", "puyo", "--game-over", "puyo"},
         "all parts are named"}}) {
    Arguments words{"rules", "mix"};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const Outcome refused = run_tetron(words);
    CAPTURE(problem);
    CHECK(refused.exit_code == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err.find(problem) != std::string::npos);
  }
  CHECK(run_tetron({"rules", "mix", "--erase", "missing.lua"}).exit_code == 3);
}

TEST_CASE("rules mix: parts by name", "[app][rules]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "mix.lua";
  const Outcome written = run_tetron({"rules", "mix", "--size", "tetris", "--block", "lumines", "--shape",
                                      "panic-bomber", "--rotation", "lumines", "--erase", "lumines", "--fall",
                                      "lumines", "--game-over", "lumines", "-o", file.string()});
  CHECK(written.err.empty());
  CHECK(written.exit_code == 0);
  const std::string text = read(file);
  for (const char* line :
       {"--   field size  tetris ", "--   block       lumines ", "--   tumo shape  panic-bomber ",
        "--   rotation    lumines ", "--   erasing     lumines ", "--   falling     lumines ",
        "--   game over   lumines "})
    CHECK(text.find(line) != text.npos);
  CHECK(run_tetron({"rules", "check", file.string()}).exit_code == 0);
  // The seed draws what is not named, whatever is named.
  const std::string drawn = run_tetron({"rules", "mix", "--seed", "3"}).out;
  const std::string named = run_tetron({"rules", "mix", "--seed", "3", "--erase", "tetris+puyo"}).out;
  const auto part_of = [](const std::string& mix, const std::string& name) {
    const std::size_t at = mix.find("--   " + name + " ");
    return mix.substr(at, mix.find('\n', at) - at);
  };
  for (const char* name : {"field size", "block", "tumo shape", "rotation", "falling", "game over"})
    CHECK(part_of(named, name) == part_of(drawn, name));
  CHECK(named.find("\n-- Erasing, from tetris and puyo.\n") != named.npos);
  // Both parts of the piece.
  const std::string piece = run_tetron({"rules", "mix", "--piece", "tetris"}).out;
  CHECK(part_of(piece, "tumo shape").starts_with("--   tumo shape  tetris "));
  CHECK(part_of(piece, "rotation").starts_with("--   rotation    tetris "));
}

TEST_CASE("rules mix: parts of rule files", "[app][rules]") {
  const TemporaryFolder folder;
  const auto mix = folder.path() / "mix.lua";
  // A name that would end the comment which it is in.
  const auto mine = folder.path() / "my\nerror('run') own.lua";
  std::ofstream(mine)
      << "function erase()\n  setBlockDeleteFlag(0, getFieldHeight() - 1)\nend -- no end of line";
  const Outcome written = run_tetron(
      {"rules", "mix", "--games", "tetris", "--erase", "puyo+" + mine.string(), "-o", mix.string()});
  CHECK(written.err.empty());
  CHECK(written.exit_code == 0);
  CHECK(run_tetron({"rules", "check", mix.string()}).exit_code == 0);
  // A mix is a rule file that parts may come from.
  const auto other = folder.path() / "other.lua";
  CHECK(run_tetron({"rules", "mix", "--piece", mix.string(), "--fall", mix.string(), "-o", other.string()})
            .exit_code == 0);
  CHECK(run_tetron({"rules", "run", other.string(), "--bot", "random"}).exit_code == 0);

  const Outcome lacks = run_tetron({"rules", "mix", "--fall", mine.string()});
  CHECK(lacks.exit_code == 2);
  CHECK(lacks.err.find(" own.lua has no part 'falling': it has no function update() or fall()") !=
        lacks.err.npos);
  const Outcome none =
      run_tetron({"rules", "mix", "--games", mine.string(), "--piece", "puyo", "--fall", "puyo"});
  CHECK(none.exit_code == 2);
  CHECK(none.err.find("none of --games has the part 'block'") != none.err.npos);
  // Turns of a file fit its own shapes.
  const Outcome turns = run_tetron({"rules", "mix", "--rotation", listing("puyo"), "--shape", "tetris"});
  CHECK(turns.exit_code == 2);
  CHECK(turns.err.find("puyo.lua turns only its own shapes") != turns.err.npos);
  CHECK(turns.out.empty());
  // A wide shape, a narrow field.
  const auto narrow = folder.path() / "narrow.lua";
  std::ofstream(narrow) << "setFieldSize(3, 12)\n";
  const Outcome wide = run_tetron({"rules", "mix", "--size", narrow.string(), "--piece", "tetris"});
  CHECK(wide.exit_code == 2);
  CHECK(wide.err.find("4 columns, the field only 3") != wide.err.npos);
  // Roles that a built-in erasing takes for stored blocks; the file's own erasing knows what they are.
  const auto high = (folder.path() / "high.lua").string();
  std::ofstream(high) << "createBlockPattern(3)\ncreateBlockPattern(20)\nsetClearMode(0)\n";
  const Outcome roles = run_tetron({"rules", "mix", "--block", high, "--erase", "puyo"});
  CHECK(roles.exit_code == 2);
  CHECK(roles.err.find("has role 20, but the erasing of puyo expects colours from 1 to 19") !=
        roles.err.npos);
  CHECK(run_tetron({"rules", "mix", "--block", high, "--erase", high, "--fall", "puyo"}).exit_code == 0);
  // The error is the file's, with its line.
  const auto broken = folder.path() / "broken.lua";
  std::ofstream(broken) << "\n\nfunction erase(\n";
  const Outcome syntax = run_tetron({"rules", "mix", "--erase", broken.string()});
  CHECK(syntax.exit_code == 3);
  CHECK(syntax.err.find("broken.lua:4: ") != syntax.err.npos);
  // What never ends is stopped, as where rules are played.
  std::ofstream(broken) << "while true do end\n";
  const Outcome endless = run_tetron({"rules", "mix", "--erase", broken.string()});
  CHECK(endless.exit_code == 3);
  CHECK(endless.err.find("takes more than 2000000 instructions") != endless.err.npos);
  // The file itself is not replaced.
  CHECK(run_tetron({"rules", "mix", "--erase", mine.string(), "-o", mine.string()}).exit_code == 2);
  CHECK(read(mine).starts_with("function erase()"));
}

TEST_CASE("rules mix: pictures are where the mix is", "[app][rules]") {
  const TemporaryFolder folder;
  const auto mix = (folder.path() / "mix.lua").string();
  const std::vector<std::string> arguments{"rules", "mix", "--games", listing("sky"), "-o", mix};
  const Outcome missing = run_tetron(arguments);
  CHECK(missing.exit_code == 2);
  CHECK(missing.err.find("copy them there first") != missing.err.npos);
  std::filesystem::copy(sample_path("rules/sky"), folder.path() / "sky");
  CHECK(run_tetron(arguments).exit_code == 0);
  CHECK(run_tetron({"rules", "check", mix}).exit_code == 0);
}

TEST_CASE("rules mix --list names parts, and what a file lacks", "[app][rules]") {
  const Outcome all = run_tetron({"rules", "mix", "--list"});
  CHECK(all.exit_code == 0);
  CHECK(all.out.starts_with("field size (--size)\n  columns       6 columns, 13 rows\n"));
  for (const char* option : {"--block", "--shape", "--rotation", "--erase", "--fall", "--game-over"})
    CHECK(all.out.find(std::string("(") + option + ")\n") != all.out.npos);
  CHECK(std::ranges::count(all.out, '\n') == 7 * 9 + 6);
  const TemporaryFolder folder;
  const auto mine = folder.path() / "mine.lua";
  std::ofstream(mine) << "function erase() end\n";
  const std::string list = run_tetron({"rules", "mix", "--list", "--games", mine.string()}).out;
  CHECK(list.find("mine.lua  as its erase() orders\n") != list.npos);
  CHECK(list.find("mine.lua  - it does not call setTumo()\n") != list.npos);
}

TEST_CASE("rules mix --playable draws until the limits are kept", "[app][rules]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "mix.lua";
  const std::vector<std::string> arguments{"rules",   "mix",          "--playable", "--seed", "2",
                                           "--games", "columns,puyo", "--seconds",  "3000"};
  auto to_file = arguments;
  to_file.insert(to_file.end(), {"-o", file.string()});
  const Outcome outcome = run_tetron(to_file);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("is playable") != std::string::npos);
  if (is_sanitized()) return;  // what follows takes minutes then
  const Outcome rated = run_tetron({"rules", "rate", file.string(), "--games", "160", "--format", "json"});
  CHECK(rated.exit_code == 0);
  CHECK(Json::parse(rated.out).at("playable") == true);
  CHECK(run_tetron(arguments).out == read(file));
}

TEST_CASE("rules mix --playable writes the nearest mix when the time is over", "[app][rules]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "mix.lua";
  // In this field every game ends too soon.
  const auto small = folder.path() / "small.lua";
  std::ofstream(small) << "setFieldSize(3, 4)\n";
  const Outcome outcome = run_tetron(
      {"rules", "mix", "--playable", "--seconds", "1", "--size", small.string(), "-o", file.string()});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.contains("none is playable after 1 s (--seconds) of "));
  CHECK(outcome.err.contains(", which misses the least: "));
  CHECK(read(file).contains("A game made from parts of others"));
}

TEST_CASE("rules rate: figures as text and JSON", "[app][rules]") {
  if (is_sanitized())
    return;  // test_rules_games rates games then, and "rules rate agrees ..." runs the command
  const Outcome text = run_tetron({"rules", "rate", listing("puyo"), listing("columns"), "--games", "120"});
  CHECK(text.exit_code == 0);
  CHECK(text.err.empty());
  CHECK(text.out.find("  games                                    112           8\n") != std::string::npos);
  CHECK(text.out.find("columns.lua\n") != std::string::npos);
  CHECK(text.out.find("  playable: yes\n") != std::string::npos);

  const Outcome text_of_20 = run_tetron({"rules", "rate", listing("puyo"), "--games", "20"});
  const std::vector<std::string> arguments{"rules", "rate",     listing("puyo"), "--games",
                                           "20",    "--format", "json",          "--jobs"};
  auto one = arguments;
  one.emplace_back("1");
  auto three = arguments;
  three.emplace_back("3");
  const Outcome json = run_tetron(one);
  CHECK(json.out == run_tetron(three).out);
  const Json rating = Json::parse(json.out);
  CHECK(rating.at("random").at("games") == 15);
  CHECK(rating.at("greedy").at("games") == 5);
  // So few do not decide it.
  CHECK(rating.at("playable").is_null());
  CHECK(rating.at("shortcomings").empty());
  CHECK(rating.at("undecided").at(0) == "games do not end");
  CHECK(text_of_20.out.find("  playable: undecided; more games would show whether games do not end") !=
        std::string::npos);
  CHECK(rating.at("bounds").at("ended").at(0).get<double>() < 0.9);
  CHECK(rating.at("column").at("early_tumos").get<double>() < 60);
  CHECK(rating.at("random").at("ended") == 1.0);
  CHECK(rating.at("error").is_null());
}

TEST_CASE("rules rate agrees with games played one by one", "[app][rules]") {
  const Json rating = Json::parse(
      run_tetron({"rules", "rate", listing("columns"), "--games", "6", "--seed", "40", "--format", "json"})
          .out);
  double tumos = 0;
  double erased = 0;
  unsigned longest = 0;
  for (int seed = 40; seed < 45; ++seed) {
    const Outcome run = run_tetron({"rules", "run", listing("columns"), "--bot", "random", "--seed",
                                    std::to_string(seed), "--frames", "36000", "--format", "json"});
    const Json result = Json::parse(run.out).at("result");
    tumos += result.at("tumos").get<double>();
    erased += result.at("erased_blocks").get<double>();
    longest = std::max(longest, result.at("longest_chain").get<unsigned>());
  }
  CHECK(rating.at("random").at("tumos").get<double>() == Approx(tumos / 5));
  CHECK(rating.at("random").at("erased_blocks_per_tumo").get<double>() == Approx(erased / tumos));
  CHECK(rating.at("random").at("longest_chain") == longest);
}

TEST_CASE("rules rate: as many games as decide it", "[app][rules]") {
  if (is_sanitized()) return;
  std::vector<std::string> rate{"rules", "rate", listing("puyo"), "--format", "json", "--seconds", "60"};
  const Outcome outcome = run_tetron(rate);
  CHECK(outcome.exit_code == 0);
  const Json rating = Json::parse(outcome.out);
  CHECK(rating.at("playable") == true);
  CHECK(rating.at("undecided").empty());
  CHECK(rating.at("random").at("games").get<int>() <= 256);
  rate.insert(rate.end(), {"--games", "20"});
  CHECK(run_tetron(rate).exit_code == 2);
}

TEST_CASE("rules rate: time is over", "[app][rules]") {
  // A game never ends, so that a few minutes are not enough.
  const TemporaryFolder folder;
  const auto endless = folder.path() / "endless.lua";
  std::ofstream(endless) << "setTumo({[0] = {-1}}, 0, 0)\nfunction update()\n"
                            "  for x = 0, 9 do setBlockDeleteFlag(x, 19) end\n"
                            "  for i = 1, 20000 do n = (n or 0) + i end\nend\n";
  const auto begin = processor_time_of_children();
  const Outcome outcome = run_tetron({"rules", "rate", endless.string(), "--seconds", "1"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("  playable: undecided; more games would show whether games do not end") !=
        std::string::npos);
  CHECK(processor_time_of_children() - begin < std::chrono::seconds(20));
}

TEST_CASE("rules rate: errors", "[app][rules]") {
  const TemporaryFolder folder;
  const auto broken = folder.path() / "broken.lua";
  std::ofstream(broken) << "setTumo({[0] = {-1}}, 0, 0)\nfunction update()\n  error('\\27[31mred')\nend\n";
  const Outcome outcome = run_tetron({"rules", "rate", broken.string(), "--games", "4"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("14 games ended with an error, the first: ") != std::string::npos);
  CHECK(outcome.out.find("broken.lua:3: ") != std::string::npos);
  CHECK(outcome.out.find('\x1b') == std::string::npos);
  CHECK(outcome.out.find("playable: no, games end with an error") != std::string::npos);
  CHECK(run_tetron({"rules", "rate", (folder.path() / "missing.lua").string()}).exit_code == 3);
}

TEST_CASE("rules rate: Ctrl-C keeps what is done", "[app][rules]") {
  const auto begin = std::chrono::steady_clock::now();
  Setting setting;
  setting.interrupt_when = [begin] {
    return std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(1500);
  };
  const Outcome outcome = run_tetron(
      {"rules", "rate", listing("columns"), listing("puyo"), "--games", "1000000", "--format", "json"},
      setting);
  CHECK(outcome.signal == 0);
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.find("columns.lua: interrupted; this is the result of ") != std::string::npos);
  // One file, the others are not begun.
  const Json rating = Json::parse(outcome.out);
  CHECK(rating.at("file").get<std::string>().ends_with("columns.lua"));
  const auto games = rating.at("greedy").at("games").get<std::size_t>();
  CHECK(games + rating.at("random").at("games").get<std::size_t>() < 1'000'000);
}
