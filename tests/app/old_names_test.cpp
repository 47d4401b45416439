#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

// docs/options.md, "Names that changed": old names keep working, and help shows the new ones.
using namespace tetron::test;

TEST_CASE("old names of options keep working and are not shown", "[app][options]") {
  const std::string game = sample_path("good/duel.tet");
  const Outcome outcome = run_tetron({"dump", game, "--until", "0:05"});
  CHECK(outcome.exit_code == 0);
  const Outcome same = run_tetron({"dump", game, "--to", "0:05"});
  CHECK(same.out == outcome.out);
  CHECK(same.err == outcome.err);
  CHECK(same.exit_code == outcome.exit_code);
  // Both at once are one option given twice.
  CHECK(run_tetron({"dump", game, "--until", "0:05", "--to", "0:05"}).exit_code == 2);
  const std::string help = run_tetron({"dump", "--help"}).out;
  CHECK(help.contains("  --until "));
  CHECK_FALSE(help.contains("--to "));
  CHECK_FALSE(help.contains(",--to"));
}

TEST_CASE("play has an old name too", "[app][options]") {
  const std::string help = run_tetron({"play", "--help"}).out;
  CHECK(help.contains("  --at "));
  CHECK_FALSE(help.contains("--start"));
}
