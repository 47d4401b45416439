#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <set>

#include "tests/app/command.hpp"
#include "tests/catch.hpp"

// What `tetron pc loop` keeps against what `tetron pc percent` says of an empty field.
using namespace tetron::test;
using nlohmann::json;

namespace {

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("tetron-loop-" + std::to_string(std::random_device{}()));
  Folder() { std::filesystem::create_directory(path); }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string file(const char* name) const { return path / name; }
};

Outcome loop(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"pc", "loop"});
  return run_tetron(arguments);
}

json looked_up(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = loop(std::move(arguments));
  INFO(outcome.err);
  REQUIRE(outcome.exit_code <= 1);
  return json::parse(outcome.out);
}

// By the pieces themselves: those held and of the bag, then bags.
json percent(const std::string& queue, const std::string& lines, const std::string& hold,
             const std::string& drop) {
  Setting setting;
  setting.input =
      lines == "2" ? "..........\n..........\n" : "..........\n..........\n..........\n..........\n";
  const Outcome outcome = run_tetron({"pc", "percent", "-", "--lines", lines, "--queue", queue, "--hold",
                                      hold, "--drop", drop, "--format", "json", "--failed", "0"},
                                     setting);
  INFO(outcome.err);
  return json::parse(outcome.out);
}

}  // namespace

TEST_CASE("pc loop has the figures of pc percent", "[app][pc]") {
  const Folder folder;
  for (const auto& [hold, drop] :
       {std::pair("use", "soft"), std::pair("use", "hard"), std::pair("avoid", "none")}) {
    const std::string file = folder.file(hold) + drop;
    REQUIRE(
        loop({file, "--make", "--lines", "2", "--hold", hold, "--drop", drop, "--nth", "2-7"}).exit_code ==
        0);
    const json table = looked_up({file});
    REQUIRE(table["clears"].size() == 6);
    std::mt19937 random(34);
    bool is_any = false;
    for (int i = 0; i < 25; ++i) {
      const json& clear = table["clears"][random() % 6];
      const json& start = clear["starts"][random() % clear["starts"].size()];
      const std::string held = start["held"];
      const std::string bag = start["bag"];
      std::string queue = held;
      if (!bag.empty()) queue += "[" + bag + "]!";
      const json wanted = percent(queue + "*p7", "2", hold, drop);
      INFO(queue << " " << hold << " " << drop);
      CHECK(start["total"] == wanted["total"]);
      CHECK(start["success"] == wanted["success"]);
      is_any = is_any || start["success"] > 0;
      CHECK(looked_up({file, "--left", bag + held, "--held", held})["clears"][0]["success"] ==
            start["success"]);
    }
    CHECK(is_any);
  }
}

TEST_CASE("pc loop: what is left in any order is all that may be held", "[app][pc]") {
  const Folder folder;
  const std::string file = folder.file("loops.db");
  REQUIRE(loop({file, "--make", "--lines", "2", "--nth", "2-3"}).exit_code == 0);
  const json one = looked_up({file, "--left", "OLIJ"})["clears"][0];
  CHECK(one["starts"].size() == 4);
  // Whose game holds nothing takes the pieces as they come: the same sequences.
  const json wanted = percent("[OLIJ]!,*p7", "2", "use", "soft");
  CHECK(one["success"] == wanted["success"]);
  CHECK(one["total"] == wanted["total"]);
  // One of two of a kind is held. In its first bag a game has each once.
  const json twice = looked_up({file, "--left", "OTOI"})["clears"][0];
  REQUIRE(twice["starts"].size() == 1);
  CHECK(twice["starts"][0]["held"] == "O");
  CHECK(loop({file, "--left", "OO"}).exit_code == 2);
  CHECK(loop({file, "--left", "OOO"}).exit_code == 2);
  CHECK(loop({file, "--left", "OOOO"}).exit_code == 2);
  CHECK(loop({file, "--left", "OLIJTSZ"}).exit_code == 3);
  CHECK(loop({file, "--left", "ox"}).exit_code == 2);
}

TEST_CASE("pc loop continues where it was stopped", "[app][pc]") {
  const Folder folder;
  const std::string file = folder.file("loops.db");
  const std::string whole = folder.file("whole.db");
  REQUIRE(loop({whole, "--make", "--lines", "2"}).exit_code == 0);
  REQUIRE(loop({file, "--make", "--lines", "2", "--nth", "5"}).exit_code == 0);
  CHECK(looked_up({file})["clears"].size() == 1);
  const Outcome more = loop({file, "--make", "--lines", "2"});
  CHECK(more.exit_code == 0);
  CHECK(more.err.find("827 new starts, 834 in all") != std::string::npos);
  CHECK(looked_up({file}) == looked_up({whole}));
  CHECK(loop({file, "--make", "--lines", "2"}).err.find(" 0 new starts") != std::string::npos);

  // Of a table by other rules nothing is taken, and it stays.
  CHECK(loop({file, "--make", "--lines", "2", "--drop", "hard"}).exit_code == 2);
  CHECK(looked_up({file}) == looked_up({whole}));
  // Nor is another file written over.
  const std::string other = folder.file("other.txt");
  std::ofstream(other) << "not a table\n";
  CHECK(loop({other, "--make", "--lines", "2"}).exit_code == 3);
  CHECK(std::filesystem::file_size(other) == 12);

  // Ctrl-C keeps what is known.
  const std::string stopped = folder.file("stopped.db");
  Setting setting;
  setting.interrupt_when = [begin = std::chrono::steady_clock::now()] {
    return std::chrono::steady_clock::now() - begin > std::chrono::milliseconds(1500);
  };
  const Outcome outcome = run_tetron({"pc", "loop", stopped, "--make", "--jobs", "1"}, setting);
  CHECK(outcome.exit_code == 4);
  CHECK(std::filesystem::exists(stopped));
}
