#include <tuple>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

// docs/stability.md, "Names that changed": old names keep working, and help shows the new ones.
using namespace tetron::test;

namespace {

struct Changed {
  std::vector<std::string> command;  // with what it needs besides
  std::string now;
  std::string before;
  std::string value;
  std::string input{};
};

std::vector<Changed> all_changed() {
  const std::string game = sample_path("good/duel.tet");
  const std::string damaged = sample_path("partial/participants-255.tet");
  const std::string terrain = "XXXXX\nXXXXX\nXXXXX\nXXXXX\n";
  const std::string board = "v115@vhAAgH";
  return {{{"dump", game}, "--until", "--to", "0:05"},
          {{"check", damaged}, "--limit", "--most", "1"},
          {{"numeron", "analyse", sample_path("numeron/four-digits.txt")}, "--limit", "--most", "2"},
          {{"fumen", "disassemble", board}, "--limit", "--most", "1"},
          {{"pc", "sequences", "[TIO]!"}, "--limit", "--most", "2"},
          {{"pc", "percent", board, "-q", "I", "-l", "1"}, "--jobs", "--threads", "1"},
          {{"solve", "-", "--pieces", "+9*", "--count"}, "--jobs", "--threads", "1", terrain},
          {{"solve", "-", "--pieces", "+9*", "--limit", "1"}, "--first", "--from", "2", terrain},
          {{"rules", "mix", "--seed", "3"}, "--games", "--from", "tetris,puyo"}};
}

}  // namespace

TEST_CASE("old names of options keep working and are not shown", "[app][options]") {
  for (const Changed& changed : all_changed()) {
    CAPTURE(changed.command, changed.now);
    auto now = changed.command;
    now.insert(now.end(), {changed.now, changed.value});
    auto before = changed.command;
    before.insert(before.end(), {changed.before, changed.value});
    const Outcome outcome = run_tetron(now, {.input = changed.input});
    CHECK(outcome.exit_code != 2);
    CHECK(outcome.exit_code != 3);
    const Outcome same = run_tetron(before, {.input = changed.input});
    CHECK(same.out == outcome.out);
    CHECK(same.err == outcome.err);
    CHECK(same.exit_code == outcome.exit_code);
    // Both at once are one option given twice.
    auto both = now;
    both.insert(both.end(), {changed.before, changed.value});
    const bool is_list = changed.value.contains(',');
    CHECK((run_tetron(both, {.input = changed.input}).exit_code == 2) == !is_list);
    auto help = changed.command;
    help.emplace_back("--help");
    const std::string text = run_tetron(help).out;
    CHECK(text.contains("  " + changed.now + " "));
    CHECK_FALSE(text.contains(changed.before + " "));
    CHECK_FALSE(text.contains("," + changed.before));
  }
}

TEST_CASE("play and archive list have old names too", "[app][options]") {
  for (const auto& [words, now, before] :
       {std::tuple{std::vector<std::string>{"play"}, "--at", "--start"},
        {std::vector<std::string>{"archive", "list"}, "--from", "--since"}}) {
    auto help = words;
    help.emplace_back("--help");
    const std::string text = run_tetron(help).out;
    CHECK(text.contains(std::string("  ") + now + " "));
    CHECK_FALSE(text.contains(before));
  }
}
