#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

// docs/options.md
using namespace tetron::test;

namespace {

// A command of somebody with this config file.
Outcome with_config(const std::string& config, std::vector<std::string> arguments) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "tetron");
  folder.file("tetron/config.toml", bytes_of(config));
  return run_tetron(arguments, {.environment = {{"XDG_CONFIG_HOME", folder.path().string()}}});
}

std::string config_duel() {
  return sample_path("good/duel.tet");
}

}  // namespace

TEST_CASE("a config file has defaults, and the command line goes before it", "[app][config]") {
  const std::string json = run_tetron({"info", config_duel(), "--format", "json"}).out;
  const std::string text = run_tetron({"info", config_duel()}).out;
  REQUIRE(json != text);
  const std::string config = "[info]\nformat = \"json\"\n";
  CHECK(with_config(config, {"info", config_duel()}).out == json);
  CHECK(with_config(config, {"info", config_duel(), "--format", "text"}).out == text);
  CHECK(with_config(config, {"info", config_duel(), "--no-config"}).out == text);
  CHECK(with_config(config, {"--no-config", "info", config_duel()}).out == text);
  // Of other commands nothing is taken.
  CHECK(with_config(config, {"check", config_duel()}).out == run_tetron({"check", config_duel()}).out);
}

TEST_CASE("options of all commands, flags, numbers and lists", "[app][config]") {
  CHECK(with_config("color = \"always\"\n", {"show", config_duel(), "--at", "0:20"}).out.contains("\x1b["));
  CHECK(with_config("[info]\ndeaths = true\n", {"info", config_duel()}).out ==
        run_tetron({"info", config_duel(), "--deaths"}).out);
  CHECK(with_config("[info]\ndeaths = true\n", {"info", config_duel(), "--deaths=false"}).out ==
        run_tetron({"info", config_duel()}).out);
  const std::string bad = sample_path("partial/participants-255.tet");
  CHECK(with_config("[check]\nlimit = 1\n", {"check", bad}).out ==
        run_tetron({"check", bad, "--limit", "1"}).out);
  CHECK(with_config("[dump]\ntype = [\"header\", \"start\"]\n", {"dump", config_duel()}).out ==
        run_tetron({"dump", config_duel(), "--type", "header,start"}).out);
}

TEST_CASE("the table of a group is for each command below it that has the option", "[app][config]") {
  const std::vector<std::string> sequences{"pc", "sequences", "[TIO]!"};
  const std::string all = run_tetron(sequences).out;
  const std::string one = run_tetron({"pc", "sequences", "[TIO]!", "--limit", "1"}).out;
  REQUIRE(all != one);
  CHECK(with_config("[pc]\nlimit = 1\n", sequences).out == one);
  CHECK(with_config("[pc]\nlimit = 1\n[pc.sequences]\nlimit = 100\n", sequences).out == all);
  // percent has no --limit, which is nothing wrong.
  const Outcome percent = with_config("[pc]\nlimit = 1\n", {"pc", "percent", "-", "--help"});
  CHECK(percent.exit_code == 0);
  CHECK(percent.err == "");
}

TEST_CASE("a wrong config file is reported with its line and never stops the program", "[app][config]") {
  const std::string text = run_tetron({"info", config_duel()}).out;
  const auto said = [&text](const std::string& config) {
    const Outcome outcome = with_config(config, {"info", config_duel()});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == text);
    const std::string path = "/tetron/config.toml";
    const std::size_t at = outcome.err.find(path);
    return at == std::string::npos ? outcome.err : outcome.err.substr(at + path.size());
  };
  CHECK(said("") == "");
  CHECK(said("[info]\n\nformat = \"jsn\"\n")
            .starts_with(":3:10: left out: 'format': 'jsn' is not one of text, json; did you mean 'json'?"));
  CHECK(said("[info]\nfromat = 1\n") ==
        ":2:1: left out: there is no option 'fromat'; did you mean 'format'?\n");
  CHECK(said("[inf]\nformat = 1\n") == ":1:2: left out: there is no command 'inf'; did you mean 'info'?\n");
  CHECK(said("[info]\ndeaths = 3\n").starts_with(":2:10: left out: 'deaths' must be true or false"));
  CHECK(said("[info]\nformat = true\n").starts_with(":2:10: left out: 'format' must be one value"));
  CHECK(said("[info]\nformat = [\"json\"]\n").starts_with(":2:10: left out: 'format' must be one value"));
  CHECK(said("[info\n") ==
        ":1:6: left out: expected ] after the name in [NAME]; nothing of this file is used\n");
  CHECK(said("format = \"json\"\n") ==
        ":1:1: left out: there is no option 'format' of all commands; put it below the name of its command, "
        "such as [info]\n");
  CHECK(said("[info]\nhelp = true\n").starts_with(":2:1: left out: 'help' cannot have a default;"));
  CHECK(said("[info]\n\x1b]0;evil\x07 = 1\n").find('\x1b') == std::string::npos);
  CHECK(said("[check]\nnonsense = 1\n") == "");
  // One line that is wrong takes no other with it.
  const Outcome half = with_config("[info]\nnonsense = 1\nformat = \"json\"\n", {"info", config_duel()});
  CHECK(half.out == run_tetron({"info", config_duel(), "--format", "json"}).out);
  CHECK(with_config("[info]\nnonsense = 1\n", {"info", config_duel(), "--quiet"}).err == "");
}

TEST_CASE("what would write over files has no default", "[app][config]") {
  for (const char* line : {"output = \"x\"", "force = true"}) {
    const Outcome outcome =
        with_config("[convert]\n" + std::string(line) + "\n", {"convert", config_duel(), "--to", "csv"});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err.contains("cannot have a default"));
    CHECK(outcome.out == run_tetron({"convert", config_duel(), "--to", "csv"}).out);
  }
}

TEST_CASE("a folder in the place of the config file, and one too large", "[app][config]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "tetron/config.toml");
  const Outcome outcome =
      run_tetron({"info", config_duel()}, {.environment = {{"XDG_CONFIG_HOME", folder.path().string()}}});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.contains("config.toml: left out: expected a file, found a folder"));
  const Outcome large = with_config(std::string(1 << 20, '\n'), {"info", config_duel()});
  CHECK(large.exit_code == 0);
  CHECK(large.err.contains("is too large for a profile, or for a file of keys or settings; at most 64 KiB"));
}

TEST_CASE("--quiet leaves errors alone", "[app][quiet]") {
  const std::string damaged = sample_path("partial/cut-in-chunk.tet");
  const Outcome loud = run_tetron({"show", sample_path("tetrio/match.ttrm")});
  CHECK(loud.err != "");
  const Outcome quiet = run_tetron({"show", sample_path("tetrio/match.ttrm"), "--quiet"});
  CHECK(quiet.out == loud.out);
  CHECK(quiet.err == "");
  CHECK(run_tetron({"--quiet", "dump", damaged}).err == run_tetron({"dump", damaged}).err);
  CHECK(run_tetron({"dump", damaged, "--quiet"}).err != "");
}

TEST_CASE("--verbose and TETRON_LOG say what was done", "[app][verbose]") {
  const std::vector<std::string> match{"show", sample_path("tetrio/match.ttrm"), "--round", "2"};
  const auto with = [&match](const std::string& option, const std::string& level) {
    std::vector<std::string> arguments = match;
    if (!option.empty()) arguments.push_back(option);
    return run_tetron(arguments, {.environment = {{"TETRON_LOG", level}}});
  };
  const Outcome plain = run_tetron(match);
  const Outcome verbose = with("--verbose", "");
  CHECK(verbose.out == plain.out);
  CHECK(verbose.exit_code == plain.exit_code);
  const std::regex line(R"(\[\d+\.\d{3} s, [1-9]\d* MB\] .+)");
  std::string said;
  std::istringstream lines(verbose.err);
  for (std::string each; std::getline(lines, each);) {
    CHECK(std::regex_match(each, line));
    said += each.substr(each.find(']')) + "\n";
  }
  const std::string size = std::to_string(std::filesystem::file_size(sample_path("tetrio/match.ttrm")));
  CHECK(said.contains("match.ttrm: " + size + " bytes\n"));
  CHECK(said.contains("recognised as TETR.IO (tetrio)"));
  CHECK(said.contains("round 2 of "));
  CHECK(said.ends_with("done, with exit code 0\n"));
  const auto count = [](const std::string& text) { return std::ranges::count(text, '\n'); };
  CHECK(count(with("", "debug").err) == count(verbose.err));
  // The option counts where both are given.
  CHECK(with("--quiet", "debug").err.empty());
  CHECK(with("", "info").err == plain.err);
  CHECK(with("", "loud").err ==
        "TETRON_LOG is 'loud'; it can be error, warning, info or debug\n" + plain.err);
  // Notes, then warnings are left out.
  const std::vector<std::string> first{"show", sample_path("tetrio/match.ttrm")};
  CHECK(run_tetron(first, {.environment = {{"TETRON_LOG", "info"}}}).err != "");
  CHECK(run_tetron(first, {.environment = {{"TETRON_LOG", "warning"}}}).err == "");
  // Also what rules, the solver and the review did.
  const auto details = [](std::vector<std::string> command) {
    command.insert(command.begin(), "--verbose");
    return run_tetron(command).err;
  };
  CHECK(details({"rules", "run", TETRON_SAMPLES "/rules/tetris.lua", "--frames", "30"})
            .contains("played: 30 frames"));
  CHECK(details({"review", config_duel(), "--until", "0:05", "--player", "0"})
            .contains("valued, looking 2 pieces ahead"));
  CHECK(
      run_tetron({"--verbose", "bot"}, {.input = "{\"type\":\"quit\"}\n"}).err.contains("line 1: 15 bytes"));
  CHECK(run_tetron({"show", config_duel(), "--quiet", "--verbose"}).exit_code == 2);
  CHECK(with_config("verbose = true\n", {"show", config_duel(), "--quiet"}).err == "");
  CHECK(with_config("quiet = true\n", {"show", config_duel(), "--verbose"})
            .err.contains("done, with exit code 0"));
}
