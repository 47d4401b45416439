#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

using Arguments = std::vector<std::string>;

Outcome numeron(Arguments arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), "numeron");
  Setting setting;
  setting.input = input;
  return run_tetron(arguments, setting);
}

std::vector<std::string> games() {
  std::vector<std::string> paths;
  for (const auto& entry : std::filesystem::directory_iterator(samples_folder() / "numeron"))
    paths.push_back(entry.path().string());
  std::ranges::sort(paths);
  return paths;
}

const std::string impossible =
    "tournament 4\ndigits 3\n1st number 012\n1st slash -> 5\n2nd call 012 -> 2 EAT 0 BITE\n";

}  // namespace

TEST_CASE("numeron: every sample is a game that can be, and the README names it", "[app][numeron]") {
  CHECK(games().size() >= 3);
  const std::string readme = text_in(samples_folder() / "README.md");
  for (const std::string& path : games()) {
    CAPTURE(path);
    CHECK(readme.contains("`numeron/" + std::filesystem::path(path).filename().string() + "`"));
    const Outcome check = numeron({"check", path});
    CHECK(check.exit_code == 0);
    CHECK((check.out.ends_with("records, no problem; the 1st wins\n") ||
           check.out.ends_with("records, no problem; the 2nd wins\n")));
    CHECK(text_in(path).starts_with("# "));
    CHECK(numeron({"show", path, "--format", "record"}).out == text_in(path));
    const std::string as_json = numeron({"show", path, "--format", "json"}).out;
    CHECK(numeron({"show", "-", "--format", "record"}, as_json).out == text_in(path));
    CHECK(numeron({"show", "-", "--format", "json"}, as_json).out == as_json);
    for (const char* command : {"show", "check", "analyse"}) {
      const Outcome outcome = numeron({command, path});
      CHECK(outcome.err == "");
      CHECK(outcome.exit_code == 0);
      CHECK(what_misleads(outcome.out) == "");
      for (const std::string& line : lines_of(outcome.out))
        CHECK((line.starts_with(path) || line.size() <= 80));
    }
  }
}

TEST_CASE("numeron show: candidates beside each record", "[app][numeron]") {
  const std::string game =
      "tournament 1\ndigits 3\n1st call 012 -> 0 EAT 0 BITE\n2nd high-low rank 1 -> HIGH\n";
  const auto lines = lines_of(numeron({"show", "-"}, game).out);
  REQUIRE(lines.size() == 6);
  CHECK(lines[0] == "tournament 1, 3 digits");
  CHECK(lines[4] == "   1  1st call 012 -> 0 EAT 0 BITE                          720      210");
  CHECK(lines[5] == "   2  2nd high-low rank 1 -> HIGH                           360      210");
  const json records = json::parse(numeron({"show", "-", "--format", "json"}, game).out)["records"];
  CHECK(records[1]["candidates"] == json::parse(R"({"first":360,"second":210})"));
}

TEST_CASE("numeron check: the first record that cannot be, exit code 1", "[app][numeron]") {
  const Outcome text = numeron({"check", "-"}, impossible);
  CHECK(text.exit_code == 1);
  CHECK(text.out ==
        "standard input: line 5: record 2: 2nd call 012 -> 2 EAT 0 BITE: it is the turn of the 1st\n");
  CHECK(text.err == "");
  const json report = json::parse(numeron({"check", "-", "--format", "json"}, impossible).out);
  CHECK(
      report ==
      json::parse(
          R"({"records":2,"winner":null,"contradiction":{"record":2,"line":5,"why":"it is the turn of the 1st"},"version":1})"));
  const json good = json::parse(numeron({"check", games()[0], "--format", "json"}).out);
  CHECK(good["contradiction"].is_null());
  // The others show what they can and say so beside it.
  for (const char* command : {"show", "analyse"}) {
    const Outcome outcome = numeron({command, "-"}, impossible);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.err.contains("line 5: record 2"));
    CHECK_FALSE(outcome.out.empty());
  }
}

TEST_CASE("numeron analyse: candidates and best calls", "[app][numeron]") {
  const std::string game =
      "tournament 4\ndigits 3\n1st call 012 -> 1 EAT 1 BITE\n1st call 013 -> 3 EAT 0 BITE\n";
  const Outcome one = numeron({"analyse", "-", "--after", "1", "--format", "json"}, game);
  CHECK(one.exit_code == 0);
  const json report = json::parse(one.out);
  CHECK(report["after"] == 1);
  CHECK(report["next"] == "second");
  CHECK(report["contradiction"].is_null());
  // One of three stays, one of two others goes to one of two places... 3 x 2 x 7.
  CHECK(report["second"]["candidates"] == 42);
  CHECK(report["second"]["numbers"].size() == 20);
  CHECK(report["second"]["worst"]["ties"].get<std::size_t>() >= report["second"]["worst"]["calls"].size());
  CHECK(report["second"]["average"]["left"].get<double>() <= report["second"]["worst"]["left"].get<double>());
  const json all =
      json::parse(numeron({"analyse", "-", "--after", "1", "--limit", "0", "--format", "json"}, game).out);
  CHECK(all["second"]["numbers"].size() == 42);
  CHECK(all["second"]["worst"]["calls"].size() == all["second"]["worst"]["ties"]);
  CHECK(all["first"]["worst"]["ties"] == 720);
  const Outcome text = numeron({"analyse", "-", "--after", "1", "--limit", "3"}, game);
  CHECK(text.out.contains("the number of the 2nd: 42 candidates"));
  CHECK(text.out.contains("and 39 more"));
}

TEST_CASE("numeron: wrong files give code 3, a place and a hint", "[app][numeron]") {
  for (const char* command : {"show", "check", "analyse"}) {
    CAPTURE(command);
    const Outcome text = numeron({command, "-"}, "tournament 4\ndigits 3\n1st cal 123 -> 1 EAT 0 BITE\n");
    CHECK(text.exit_code == 3);
    CHECK(text.out == "");
    CHECK(text.err == "standard input: line 3, column 5: 'cal' is not known here; did you mean 'call'?\n");
    const Outcome form = numeron({command, "-"}, R"({"format":"tetron-numeron","digit":3})");
    CHECK(form.exit_code == 3);
    CHECK(form.err == "standard input: digit is not a known key; did you mean 'digits'?\n");
    const Outcome recording = numeron({command, sample_path("good/duel.tet")});
    CHECK(recording.exit_code == 3);
    CHECK(recording.err.contains("line 1, column "));
    const Outcome evil = numeron({command, "-"}, "tourn\x1b[31m");
    CHECK(evil.exit_code == 3);
    CHECK(what_misleads(evil.err) == "");
    CHECK(numeron({command, "/no/such/file"}).exit_code == 3);
    CHECK(numeron({command, "-"}, "").exit_code == 3);
    CHECK(numeron({command}).exit_code == 2);
    CHECK(numeron({command, "-", "--format", "xml"}).err.contains("text, json"));
  }
  CHECK(numeron({}).exit_code == 2);
  CHECK(numeron({"analyse", "-", "--after", "3"}, impossible).exit_code == 2);
  CHECK(numeron({"analyse", "-", "--after", "-1"}, impossible).exit_code == 2);
  CHECK(numeron({"check", "-", "--format", "record"}, impossible).exit_code == 2);
}

TEST_CASE("numeron: a closed pipe is no failure", "[app][numeron]") {
  std::string game = "tournament 4\ndigits 5\n";
  for (int i = 0; i < 9000; ++i) game += "1st null\n";
  Setting setting;
  setting.input = game;
  setting.close_after_lines = 2;
  const Outcome outcome = run_tetron({"numeron", "show", "-"}, setting);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
}
