#include <algorithm>
#include <chrono>
#include <filesystem>
#include <random>

#include "tests/app/sample_files.hpp"
#include "tests/app/solve_runs.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/processor_time.hpp"

using namespace tetron;
using namespace tetron::test;
using nlohmann::json;
namespace fs = std::filesystem;

TEST_CASE("published counts of tilings", "[app][solve]") {
  const auto count = [](const std::string& board, Arguments more = {}) {
    more.emplace_back("--count");
    const Outcome outcome = solve(board, more);
    CHECK(outcome.exit_code == (outcome.out == "0\n" ? 1 : 0));
    return outcome.out;
  };
  CHECK(count(rows_of(4, 4), {"--pieces", "+4*"}) == "117\n");
  CHECK(count(rows_of(4, 5), {"--pieces", "+4*"}) == "451\n");
  CHECK(count(rows_of(4, 6), {"--pieces", "+4I4L4O4Z4T4J4S"}) == "1988\n");
  CHECK(count(rows_of(4, 6)) == "2\n");
  CHECK(count(rows_of(7, 4)) == "0\n");
  CHECK(count(rows_of(14, 2)) == "0\n");
  CHECK(count(rows_of(8, 5)) == "16452\n");
  CHECK(count(perfect_clear) == "8260\n");
  CHECK(count(rows_of(4, 10)) == "8260\n");
  CHECK(count(rows_of(7, 8)) == "233956\n");
  CHECK(count(perfect_clear, {"--method", "dlx"}) == "8260\n");
  CHECK(solve(perfect_clear, {"--format", "count"}).out == "8260\n");
  CHECK(json::parse(solve(perfect_clear, {"--count", "--format", "json"}).out) ==
        json{{"tilings", "8260"}, {"complete", true}, {"version", 1}});
  // A bag with two pieces gone, and what from_bags makes of two extra ones, by hand.
  CHECK(count(rows_of(4, 5), {"--minus", "TI"}) == count(rows_of(4, 5), {"--pieces", "LOZJS"}));
  CHECK(count(rows_of(4, 5), {"--minus", "TI"}) == count(rows_of(4, 5), {"--pieces", "LOZJS"}));
  CHECK(count(rows_of(4, 6), {"--plus", "2L"}) == count(rows_of(4, 6), {"--pieces", "2L+*"}));
}

TEST_CASE("a count says which pieces it took, and how any are taken", "[app][solve]") {
  // 2,003 is the term for n = 6 of the published numbers of tetromino tilings of 4 x n (OEIS A230031).
  const Outcome bag = solve(rows_of(4, 6), {"--count"});
  CHECK(bag.out == "2\n");
  CHECK(lines_of(bag.err).at(0).ends_with(
      "6 pieces of one bag of seven, each kind at most once; --pieces +6* takes any"));
  const Outcome any = solve(rows_of(4, 6), {"--count", "--pieces", "+6*"});
  CHECK(any.out == "2003\n");
  CHECK(any.err == "");
  // Scripts read only the answer.
  const Outcome counted = solve(rows_of(4, 10), {"--count", "--format", "json"});
  CHECK(json::accept(counted.out));
  CHECK(counted.err.contains("1 whole bag of seven and 3 pieces of the next; --pieces +10* takes any"));
  CHECK(
      solve(rows_of(4, 7), {"--count", "--plus", "T", "--minus", "I"}).err.contains(", --minus and --plus"));
}

TEST_CASE("every tiling, as JSON, text and fumen", "[app][solve]") {
  const Outcome outcome = solve(rows_of(4, 5), {"--pieces", "+4*", "--format", "json"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  const auto tilings = objects(outcome);
  REQUIRE(tilings.size() == 451);
  std::set<std::set<std::string>> different;
  std::map<std::string, int> by_pieces;
  for (std::size_t i = 0; i < tilings.size(); ++i) {
    CHECK(tilings[i]["number"] == std::to_string(i + 1));
    CHECK(covered(tilings[i]) == rectangle_cells(4, 5));
    different.insert(content(tilings[i]));
    ++by_pieces[tilings[i]["pieces"]];
  }
  CHECK(different.size() == 451);

  std::map<std::string, int> by_count;
  const Outcome multisets = solve(rows_of(4, 5), {"--pieces", "+4*", "--by-pieces"});
  CHECK(multisets.exit_code == 0);
  for (const std::string& line : lines_of(multisets.out))
    by_count[line.substr(0, line.find(' '))] = std::stoi(line.substr(line.find(' ') + 1));
  CHECK(by_count == by_pieces);
  for (const json& object :
       objects(solve(rows_of(4, 5), {"--pieces", "+4*", "--by-pieces", "--format", "json"})))
    CHECK(object["tilings"] == std::to_string(by_pieces.at(object["pieces"])));

  // The letters of the boards and of the pages are those of the placements.
  const auto boards = lines_of(solve(rows_of(4, 5), {"--pieces", "+4*"}).out);
  const std::string fumens = solve(rows_of(4, 5), {"--pieces", "+4*", "--format", "fumen"}).out;
  std::vector<json> pages;
  for (const std::string& line : lines_of(fumens)) {
    CHECK(line.size() <= 32768);
    for (const json& page : decoded(line)) pages.push_back(page);
  }
  REQUIRE(boards.size() == 451 * 8 - 1);
  REQUIRE(pages.size() == 451);
  for (std::size_t i = 0; i < 451; ++i) {
    CHECK(boards[8 * i] == "tiling " + std::to_string(i + 1));
    const std::string field = pages[i]["field"];
    for (const json& placement : tilings[i]["placements"])
      for (const auto& [x, y] : cells_of(placement)) {
        const std::string letter = placement["type"];
        const auto column = static_cast<std::size_t>(x);
        const auto row = static_cast<std::size_t>(4 - y);
        if (boards[8 * i + 1 + row].substr(1 + 2 * column, 2) != letter + letter) FAIL("board");
        if (field[row * 11 + column] != letter[0]) FAIL("page");
        if (field.substr(row * 11 + 4, 6) != "XXXXXX") FAIL("a narrow field is filled up");
      }
  }
}

TEST_CASE("--first and --limit take a part of the same order", "[app][solve]") {
  const std::string board = rows_of(4, 5);
  const Arguments all{"--pieces", "+4*", "--format", "json"};
  const auto with = [&](const Arguments& more) {
    Arguments arguments = all;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return solve(board, arguments);
  };
  const auto lines = lines_of(with({}).out);
  for (const std::size_t from : {1U, 2U, 100U, 400U, 451U})
    for (const std::size_t limit : {1U, 7U, 451U}) {
      CAPTURE(from, limit);
      const Outcome part = with({"--first", std::to_string(from), "--limit", std::to_string(limit)});
      const std::size_t end = std::min(lines.size(), from - 1 + limit);
      CHECK(lines_of(part.out) == Arguments(lines.begin() + static_cast<std::ptrdiff_t>(from - 1),
                                            lines.begin() + static_cast<std::ptrdiff_t>(end)));
      CHECK(part.exit_code == (end < lines.size() ? 4 : 0));
      CHECK(part.err.contains("stopped before the end") == (end < lines.size()));
      if (end < lines.size()) CHECK(part.err.contains("--first " + std::to_string(end + 1) + " "));
    }
  const Outcome behind = with({"--first", "452"});
  CHECK(behind.exit_code == 1);
  CHECK(behind.out == "");
  CHECK(with({"--first", "123456789012345678901234567890"}).exit_code == 1);
  CHECK(lines_of(with({"--jobs", "1"}).out) == lines);
  const auto dlx = with({"--method", "dlx"});
  CHECK(lines_of(dlx.out).size() == 451);
  CHECK(lines_of(with({"--method", "dlx", "--first", "450"}).out).size() == 2);
}

TEST_CASE("an estimate says what a count takes", "[app][solve]") {
  const Outcome text = solve(rows_of(6, 10), {"--count", "--estimate", "--memory", "1G"});
  CHECK(text.exit_code == 0);
  CHECK(text.err == "");
  const auto lines = lines_of(text.out);
  REQUIRE(lines.size() >= 3);
  CHECK(lines[0] == "12296 states, 36511 placements between them");
  CHECK(lines[2].starts_with("--memory 1024M: 1 part of at most "));
  for (std::size_t i = 3; i < lines.size(); ++i)
    CHECK(lines[i].find(" parts of at most ") != std::string::npos);

  const Outcome outcome = solve(rows_of(6, 10), {"--by-pieces", "--estimate", "--format", "json"});
  CHECK(outcome.exit_code == 0);
  const json estimate = json::parse(outcome.out);
  CHECK(estimate["plan"]["parts"] == 1);
  CHECK(estimate["plan"] == estimate["plans"][0]);
  // As much memory as a plan says is enough for the count, and in as many parts.
  for (const json& plan : estimate["plans"]) {
    const Outcome counted = solve(rows_of(6, 10), {"--count", "--memory", plan["memory"].dump()});
    CHECK(counted.out == "4473088\n");
    CHECK(counted.err.contains("in parts") == (plan["parts"] != 1));
  }
  CHECK(solve(rows_of(7, 4), {"--count", "--estimate"}).exit_code == 1);
  CHECK(solve(rows_of(12, 12), {"--count", "--estimate", "--memory", "2M"}).exit_code == 4);
}

TEST_CASE("what is left undone goes on from its state", "[app][solve]") {
  const TemporaryFolder folder;
  const std::string state = (folder.path() / "state").string();
  const Arguments ask{"--pieces", "+4*", "--format", "json", "--state", state, "--limit", "200"};
  const std::string whole = solve(rows_of(4, 5), {"--pieces", "+4*", "--format", "json"}).out;
  std::string parts;
  for (const int exit_code : {4, 4, 0}) {
    const Outcome part = solve(rows_of(4, 5), ask);
    CHECK(part.exit_code == exit_code);
    CHECK(fs::exists(state) == (exit_code == 4));
    parts += part.out;
    if (exit_code == 0) break;
    CHECK(solve(rows_of(4, 6), ask).exit_code == 3);
    CHECK(solve(rows_of(4, 5), {"--pieces", "+3*", "--state", state}).exit_code == 3);
    CHECK(solve(rows_of(4, 5), {"--pieces", "+4*", "--count", "--state", state}).exit_code == 3);
    CHECK(solve(rows_of(4, 5), {"--pieces", "+4*", "--state", state, "--first", "2"}).exit_code == 2);
  }
  CHECK(parts == whole);

  std::mt19937 random(1);
  solve(rows_of(4, 5), ask);
  const std::string good = text_in(state);
  for (int round = 0; round < 30; ++round) {
    std::string bad = good;
    bad[random() % bad.size()] ^= static_cast<char>(1 + random() % 127);
    if (round % 3 == 0) bad.resize(random() % bad.size());
    const std::string path = folder.file("bad", bytes_of(bad)).string();
    const Outcome outcome = solve(rows_of(4, 5), {"--pieces", "+4*", "--state", path});
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out == "");
    CHECK(what_misleads(outcome.err) == "");
    CHECK(text_in(path) == bad);
  }
}

TEST_CASE("work that is continued keeps what its output has", "[app][solve]") {
  const std::string format = GENERATE("json", "text", "fumen");
  CAPTURE(format);
  const TemporaryFolder folder;
  const std::string state = (folder.path() / "state").string();
  const std::string out = (folder.path() / "out").string();
  const Arguments question{"--pieces", "+4*", "--format", format};
  const auto with = [&](Arguments more) {
    more.insert(more.begin(), question.begin(), question.end());
    return solve(rows_of(4, 5), more);
  };
  const Arguments ask{"--state", state, "--limit", "200", "-o", out};
  const std::string whole = with({}).out;
  CHECK(with(ask).exit_code == 4);
  const std::string first = text_in(out);
  const std::string saved = text_in(state);
  // A file of something else, or one that was changed meanwhile, is not taken for it, and not replaced.
  const std::string other = folder.file("other", bytes_of(first + "more")).string();
  Outcome refused = with({"--state", state, "--limit", "200", "-o", other});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.contains("name another one"));
  CHECK(text_in(other) == first + "more");
  CHECK(text_in(state) == saved);
  CHECK(with(ask).exit_code == 4);
  CHECK(text_in(out).starts_with(first));
  CHECK(with(ask).exit_code == 0);
  if (format == "fumen") {
    // The same pages, in more fumens.
    const auto pages_of = [](const std::string& lines) {
      std::vector<std::string> fields;
      for (const std::string& line : lines_of(lines))
        for (const json& page : decoded(line))
          fields.push_back(page["field"].get<std::string>() + page["comment"].get<std::string>());
      return fields;
    };
    CHECK(pages_of(text_in(out)) == pages_of(whole));
  } else {
    CHECK(text_in(out) == whole);
  }
  // Work that was printed is in no file, so it cannot be continued there.
  CHECK(with({"--state", state, "--limit", "200"}).exit_code == 4);
  const std::string before = text_in(out);
  CHECK(with(ask).exit_code == 2);
  CHECK(text_in(out) == before);
  fs::remove(out);
  CHECK(with(ask).exit_code == 4);
  CHECK(first + text_in(out) != first);
}

TEST_CASE("a count that ran out of time goes on from its state", "[app][solve]") {
  const TemporaryFolder folder;
  const std::string state = (folder.path() / "state").string();
  Outcome outcome;
  int stops = 0;
  for (int time = 1; time < 60'000; time *= 2) {
    outcome = solve(rows_of(10, 6), {"--count", "--state", state, "--timeout", std::to_string(time) + "ms"});
    if (outcome.exit_code != 4) break;
    ++stops;
    CHECK(outcome.err.contains("the time is up"));
    CHECK(fs::exists(state));
  }
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == "4473088\n");
  CHECK_FALSE(fs::exists(state));
  CHECK(stops > 0);
}

TEST_CASE("samples are tilings, the same for the same seed", "[app][solve]") {
  const Outcome first = solve(perfect_clear, {"--sample", "40", "--seed", "5", "--format", "json"});
  CHECK(first.exit_code == 0);
  CHECK(solve(perfect_clear, {"--sample", "40", "--seed", "5", "--format", "json"}).out == first.out);
  CHECK(solve(perfect_clear, {"--sample", "40", "--seed", "6", "--format", "json"}).out != first.out);
  std::set<std::set<std::string>> different;
  for (const json& tiling : objects(first)) {
    CHECK(covered(tiling) == rectangle_cells(10, 4));
    different.insert(content(tiling));
  }
  CHECK(different.size() > 30);
  CHECK(solve(rows_of(7, 4), {"--sample", "3"}).exit_code == 1);
  CHECK(lines_of(solve(perfect_clear, {"--sample", "40", "--buildable", "--format", "json"}).out).size() <=
        40);
}

TEST_CASE("stopping: time, interrupts, closed pipes", "[app][solve]") {
  using Clock = std::chrono::steady_clock;
  const std::string large = rows_of(10, 6);
  auto used = processor_time_of_children();
  const Outcome late = solve(large, {"--format", "json", "--timeout", "300ms"});
  CHECK(late.exit_code == 4);
  CHECK(late.err.contains("the time is up"));
  CHECK(processor_time_of_children() - used < std::chrono::seconds(10));
  for (const json& tiling : objects(late)) CHECK(covered(tiling).size() == 60);

  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out").string();
  used = processor_time_of_children();
  const auto begin = Clock::now();
  const Outcome interrupted =
      solve(large, {"--format", "json", "-o", out},
            {.interrupt_when = [&] { return Clock::now() - begin >= std::chrono::milliseconds(400); }});
  CHECK(interrupted.signal == 0);
  CHECK(interrupted.exit_code == 4);
  CHECK(interrupted.err.contains("interrupted"));
  CHECK(processor_time_of_children() - used < std::chrono::seconds(10));
  for (const std::string& line : lines_of(text_in(out))) CHECK(json::accept(line));
  CHECK(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()) == 1);

  const Outcome piped = solve(large, {"--format", "json"}, {.close_after_lines = 3});
  CHECK(piped.exit_code == 0);
  CHECK(piped.signal == 0);
  CHECK(piped.err == "");
  CHECK(solve(rows_of(4, 6), {"-o", "/dev/full"}).exit_code == 5);
}

TEST_CASE("a list up to a likeness has as many tilings as are counted", "[app][solve]") {
  std::map<std::string, std::set<std::string>> all;  // content of each number
  for (const json& tiling : objects(solve(perfect_clear, {"--format", "json"})))
    all[tiling["number"]] = content(tiling);
  // Of 8260 tilings none is its own image: a half of them, and a quarter of them, are left.
  const std::map<std::string, std::size_t> counts{
      {"mirror", 4130}, {"rotation", 4130}, {"symmetry", 2065}, {"picture", 8256}};
  for (const auto& [likeness, count] : counts) {
    CAPTURE(likeness);
    const auto listed = objects(solve(perfect_clear, {"--up-to", likeness, "--format", "json"}));
    CHECK(listed.size() == count);
    for (const json& tiling : listed) CHECK(all.at(tiling["number"]) == content(tiling));
    CHECK(solve(perfect_clear, {"--up-to", likeness, "--count"}).out == std::to_string(count) + "\n");
  }
  // In parts, and by the other method.
  const TemporaryFolder folder;
  const std::string state = (folder.path() / "state").string();
  const Arguments part{"--up-to", "symmetry", "--state", state, "--limit", "1100", "--format", "json"};
  const Outcome first = solve(perfect_clear, part);
  const Outcome second = solve(perfect_clear, part);
  CHECK(first.exit_code == 4);
  CHECK(second.exit_code == 0);
  CHECK(objects(first).size() + objects(second).size() == 2065);
  CHECK(first.out + second.out == solve(perfect_clear, {"--up-to", "symmetry", "--format", "json"}).out);
  CHECK(
      objects(solve(rows_of(6, 4), {"--up-to", "rotation", "--method", "dlx", "--format", "json"})).size() ==
      1);
  CHECK(solve(rows_of(6, 4), {"--up-to", "rotation", "--first", "3"})
            .err.contains("no such tiling from number 3"));
}

TEST_CASE("wrong use and wrong input", "[app][solve]") {
  const auto usage = [](const Arguments& arguments) {
    const Outcome outcome = solve(rows_of(4, 4), arguments);
    CHECK(outcome.out == "");
    CHECK_FALSE(outcome.err.empty());
    return outcome.exit_code == 2;
  };
  for (const Arguments& arguments : std::vector<Arguments>{{"--limit", "0"},
                                                           {"--limit", "-1"},
                                                           {"--first", "0"},
                                                           {"--first", "x"},
                                                           {"--sample", "0"},
                                                           {"--pieces", "Q"},
                                                           {"--pieces", "4"},
                                                           {"--pieces", "1000T"},
                                                           {"--minus", "t"},
                                                           {"--memory", "lots"},
                                                           {"--memory", "99999999999T"},
                                                           {"--timeout", "soon"},
                                                           {"--format", "png"},
                                                           {"--method", "guess"},
                                                           {"--jobs", "-1"},
                                                           {"--page", "0"},
                                                           {"--page", "1"},
                                                           {"--count", "--parity"},
                                                           {"--count", "--limit", "3"},
                                                           {"--count", "--steps"},
                                                           {"--by-pieces", "--format", "fumen"},
                                                           {"--bags", "--pieces", "*"},
                                                           {"--pieces", "*", "--plus", "T"},
                                                           {"--sample", "3", "--method", "dlx"},
                                                           {"--state", "x", "--sample", "3"},
                                                           {"--state", "x", "--count", "--buildable"},
                                                           {"--fixed", "--rows", "0-1"},
                                                           {"--estimate"},
                                                           {"--estimate", "--sample", "2"},
                                                           {"--estimate", "--count", "--bags"},
                                                           {"--estimate", "--count", "--up-to", "mirror"},
                                                           {"--up-to", "mirror", "--by-pieces"},
                                                           {"--up-to", "mirror", "--sample", "2"},
                                                           {"--up-to", "mirror", "--buildable"},
                                                           {"--up-to", "mirror", "--pieces", "+4TL"},
                                                           {"--up-to", "mirror", "--count", "--state", "x"},
                                                           {"--buildable", "--parity"}}) {
    CAPTURE(arguments);
    CHECK(usage(arguments));
  }
  CHECK(run_tetron({"solve"}).exit_code == 2);
  CHECK(run_tetron({"solve", "no-such-file"}).exit_code == 3);
  CHECK(run_tetron({"solve", "v115@vhAAgH"}).exit_code == 3);
  CHECK(run_tetron({"solve", "v999@vhAAgH"}).exit_code == 3);
  CHECK(solve(rows_of(12, 4), {"--format", "fumen"}).exit_code == 2);
  CHECK(solve(rows_of(4, 25), {"--format", "fumen"}).exit_code == 2);
  for (const std::string& text :
       {std::string(), std::string("\n\n"), std::string(41, '#'), rows_of(1, 41), rows_of(25, 25),
        std::string("....\n"), std::string("hello"), std::string("##\x1b[31m##"), std::string("##\0##", 5),
        std::string("\xff\xfe#"), std::string("\t####"), std::string(1'000'000, '#'),
        std::string(1'000'000, '\n') + "####", std::string("####\u202e")}) {
    const Outcome outcome = solve(text, {"--count"});
    if (text.ends_with("\n####")) {
      CHECK(outcome.out == "1\n");
      continue;
    }
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out == "");
    CHECK(what_misleads(outcome.err) == "");
    CHECK(outcome.err.size() < 500);
  }
  std::mt19937 random(9);
  for (int round = 0; round < 50; ++round) {
    std::string text;
    const std::size_t length = random() % 200;
    while (text.size() < length)
      text += round % 2 == 0 ? "#X*._ ILOZTJS\n\r"[random() % 15] : static_cast<char>(random());
    const Outcome outcome = solve(text, {"--fixed", "--count", "--timeout", "200ms"});
    CHECK(outcome.exit_code >= 0);
    CHECK(outcome.exit_code != 2);
    CHECK(outcome.exit_code < 5);
    CHECK(what_misleads(outcome.err) == "");
  }
}
