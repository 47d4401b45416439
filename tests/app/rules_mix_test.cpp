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
  const Outcome again = run_tetron({"rules", "mix", "--seed", "7", "--from", "lumines,panic-bomber,tetris"});
  CHECK(again.out == text);
  CHECK(text.starts_with("-- A game made from parts of others: tetron rules mix --seed 7 --games lumines,"));
  CHECK(text.find("puyo") == text.npos);
  CHECK(run_tetron({"rules", "mix", "--seed", "8"}).out != text);
  CHECK(run_tetron({"rules", "check", file.string()}).exit_code == 0);
}

TEST_CASE("rules mix: what cannot be", "[app][rules]") {
  const Outcome unknown = run_tetron({"rules", "mix", "--from", "tetris,\x1b[31mchess"});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err.find("chess'; expected columns, detonation,") != std::string::npos);
  CHECK(unknown.err.find('\x1b') == std::string::npos);
  CHECK(run_tetron({"rules", "mix", "-o", "/nowhere/mix.lua"}).exit_code == 5);
}

TEST_CASE("rules mix --playable draws until the limits are kept", "[app][rules]") {
  const TemporaryFolder folder;
  const auto file = folder.path() / "mix.lua";
  const std::vector<std::string> arguments{"rules", "mix",    "--playable",  "--seed",
                                           "2",     "--from", "columns,puyo"};
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
                                           "20",    "--format", "json",          "--threads"};
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
