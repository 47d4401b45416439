#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/app/solve_runs.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

const std::string pc_filled_24 = "XXXXXX....\nXXXXXX....\nXXXXXX....\nXXXXXX....\n";

Outcome pc(Arguments arguments) {
  return tetron::test::pc(std::move(arguments), pc_filled_24);
}

}  // namespace

TEST_CASE("what scripts may rely on of pc percent and pc path", "[app][pc]") {
  const Outcome percent =
      pc({"percent", "-", "--queue", "*p7", "--format", "json", "--failed", "-1", "--tree", "3"});
  CHECK(percent.exit_code == 0);
  CHECK(percent.out.starts_with("{\"success\":1776,\"total\":2520,"));
  const json answer = json::parse(percent.out);
  CHECK(answer["failed"].size() == 2520 - 1776);
  int sum = 0;
  for (const json& branch : answer["tree"])
    if (branch["pieces"].get<std::string>().size() == 1) sum += branch["success"].get<int>();
  CHECK(sum == 1776);
  // As in text, a tree that does not fit a screen is there only if it is asked for.
  const Outcome brief = pc({"percent", "-", "--queue", "*p7", "--format", "json"});
  CHECK(json::parse(brief.out)["tree"].empty());

  const Outcome path = pc({"path", "-", "--queue", "*p7", "--format", "json"});
  CHECK(path.exit_code == 0);
  CHECK(path.out.starts_with("{\"unique\":135,\"minimal\":"));
  const json ways = json::parse(path.out);
  CHECK(ways["ways"].size() == 135);

  // The fumen of a way, built by the same sequences; `cover` reads pages one after the other.
  const json& way = ways["ways"][0];
  const Outcome cover = run_tetron({"pc", "cover", way["fumen"], "--queue", "*p5", "--format", "json"});
  CHECK(cover.exit_code == 0);
  CHECK(json::parse(cover.out)["targets"][0]["sequences"] == way["sequences"]);
}

TEST_CASE("exit codes of pc, and reasons", "[app][pc]") {
  const Outcome odd = pc({"percent", "-", "--queue", "*p7"}, "XXX.......\nXXX.......\n");
  CHECK(odd.exit_code == 1);
  CHECK(odd.err.find("divisible by four") != std::string::npos);
  CHECK(pc({"percent", "-"}).exit_code == 2);
  CHECK(pc({"percent", "-", "--queue", "TX"}).exit_code == 2);
  CHECK(pc({"percent", "-", "--queue", "T", "--lines", "99"}).exit_code == 2);
  CHECK(pc({"percent", "-", "--queue", "*p7", "--kicks", "no such file"}).exit_code == 2);
  CHECK(pc({"percent", "no such file", "--queue", "*p7"}).exit_code == 3);
  CHECK(pc({"cover", "-", "--queue", "*p7"}).exit_code == 3);
  const Outcome stopped = pc({"percent", "-", "--queue", "*p7,*p4", "--memory", "2M"},
                             "..........\n..........\n..........\n..........\n");
  CHECK(stopped.exit_code == 4);
  CHECK(stopped.err.find("stopped") != std::string::npos);
  // What was not searched is not said to fail.
  CHECK(stopped.out.starts_with("success: at least "));
  CHECK(!stopped.out.contains('%'));
  CHECK(pc({"percent", "-", "--queue", "I", "--lines", "2"}).exit_code == 1);
}

TEST_CASE("formats and sources of pc", "[app][pc]") {
  const TemporaryFolder folder;
  for (const std::string command : {"percent", "path", "spin", "combo"})
    for (const std::string format : {"text", "csv", "fumen", "html"}) {
      CAPTURE(command, format);
      const Outcome outcome = pc({command, "-", "--queue", "*p3;*p3", "--format", format},
                                 "XXXXXXXX..\nXXXXXXX...\nXXXXXXX...\n");
      CHECK((outcome.exit_code == 0 || outcome.exit_code == 1));
      CHECK((outcome.out != "" || outcome.exit_code == 1));
    }
  const std::string picture = (folder.path() / "board.png").string();
  CHECK(pc({"percent", "-", "--queue", "*p7", "--format", "png", "-o", picture}).exit_code == 0);
  CHECK(std::filesystem::file_size(picture) > 100);

  const std::string file = (folder.path() / "queues.txt").string();
  std::ofstream(file) << "# two of them\nTIOLJ\nLJSZO\n";
  CHECK(pc({"percent", "-", "--queue-file", file, "--format", "json"}).out.find("\"total\":2,") !=
        std::string::npos);
  for (const std::string kicks : {"srs+", "srsx", "ars", "nokicks", "tetron:tetron4"}) {
    CAPTURE(kicks);
    CHECK(pc({"percent", "-", "--queue", "*p7", "--kicks", kicks, "--drop", "180"}).exit_code == 0);
  }
  const Outcome setup = pc({"setup", "-", "--queue", "*p3", "--format", "json"}, "IIIIOO....\nIIIIOO....\n");
  CHECK(setup.exit_code == 0);
  // An I on each row, or L and J: three of one bag hold one I, so L J and what is in between.
  CHECK(json::parse(setup.out)["unique"] == 2);
}

TEST_CASE("what a search that was stopped knows nothing of has no line", "[app][pc]") {
  const std::string empty = "..........\n..........\n..........\n..........\n";
  // One set of these sequences takes more than 16 GB; a line for each would take days.
  const Outcome percent = pc({"percent", "-", "--queue", "*p7,*p7,*p7", "--lines", "8", "--format", "csv",
                              "--each-sequence", "--memory", "1M"},
                             empty + empty);
  CHECK(percent.exit_code == 4);
  CHECK(percent.out == "pieces,success\n");
  const Outcome combo =
      pc({"combo", "-", "--queue", "*p7,*p7,*p7", "--format", "csv", "--memory", "1M"}, pc_filled_24);
  CHECK(combo.exit_code == 4);
  CHECK(combo.out == "pieces,combo\n");
  const Outcome way = pc({"path", "-", "--queue", "*p7", "--minimal", "--format", "fumen"}, pc_filled_24);
  const std::string fumen = way.out.substr(0, way.out.find('\n'));
  const Outcome cover = run_tetron(
      {"pc", "cover", fumen, "--queue", "*p7,*p7,*p7", "--format", "csv", "--memory", "1M", "--mirror"});
  CHECK(cover.exit_code == 4);
  CHECK(cover.out == "pieces,1,2\n");
}

TEST_CASE("pc of many fields", "[app][pc]") {
  const TemporaryFolder folder;
  const std::string odd = "XXX.......\nXXX.......\n";
  const auto fumen_of = [](const std::string& board) {
    return pc({"percent", "-", "--queue", "*p7", "--format", "fumen"}, board).out;
  };
  const std::string file = (folder.path() / "positions.txt").string();
  std::ofstream(file) << fumen_of(pc_filled_24) << "v115@no\n" << fumen_of(odd) << fumen_of(pc_filled_24);
  const std::string board = (folder.path() / "board.txt").string();
  std::ofstream(board) << pc_filled_24;

  // Each line is what is said of the field alone, and its name.
  for (const std::string command : {"percent", "path", "spin", "combo"}) {
    CAPTURE(command);
    const Outcome many = pc({command, file, board, "--queue", "*p4", "--format", "json"});
    CHECK(many.exit_code == 3);  // one could not be read
    std::vector<json> lines;
    std::istringstream text(many.out);
    for (std::string line; std::getline(text, line);) lines.push_back(json::parse(line));
    REQUIRE(lines.size() == 4);
    CHECK(lines[0]["input"].get<std::string>().ends_with("positions.txt:1"));
    CHECK(lines[1]["input"].get<std::string>().ends_with("positions.txt:3"));
    CHECK(lines[3]["input"].get<std::string>().ends_with("board.txt"));
    const std::vector<std::string> boards{pc_filled_24, odd, pc_filled_24, pc_filled_24};
    for (std::size_t i = 0; i < lines.size(); ++i) {
      json alone = json::parse(pc({command, "-", "--queue", "*p4", "--format", "json"}, boards[i]).out);
      CHECK(alone["input"] == "standard input");
      alone.erase("input");
      lines[i].erase("input");
      CHECK(lines[i] == alone);
    }
  }

  const Outcome csv =
      pc({"percent", board, "-", "--queue", "TIOL;SZJO", "--format", "csv", "--each-sequence"});
  CHECK(csv.exit_code == 0);
  CHECK(csv.out.starts_with("input,pieces,success\n"));
  CHECK(std::ranges::count(csv.out, '\n') == 5);
  const Outcome one_a_field = pc({"percent", board, "-", "--queue", "*p7", "--format", "csv"});
  const json same = json::parse(pc({"percent", "-", "--queue", "*p7", "--format", "json"}).out);
  CHECK(one_a_field.out.starts_with("input,success,total,percent,complete\n"));
  CHECK(one_a_field.out.ends_with(fmt::format("standard input,{},{},{:.2f},1\n", same["success"].get<int>(),
                                              same["total"].get<int>(), same["percent"].get<double>())));
  CHECK(std::ranges::count(one_a_field.out, '\n') == 3);
  const Outcome text = pc({"percent", board, "-", "--queue", "*p7", "--tree", "0", "--failed", "0"}, odd);
  CHECK(text.exit_code == 1);
  CHECK(text.out.contains("standard input:\nsuccess: 0 of 5040"));
  CHECK(text.err.contains("standard input: there is no way: there are 34 empty cells"));

  // Pages of a fumen, one of which or all.
  const Outcome way = pc({"path", "-", "--queue", "LOIJ", "--steps", "--format", "fumen"});
  const std::string steps = way.out.substr(0, way.out.find('\n'));
  const auto lines_of_pages = [&](const std::string& page) {
    return pc({"percent", steps, "--page", page, "--queue", "*p7", "--format", "json"});
  };
  CHECK(std::ranges::count(lines_of_pages("all").out, '\n') == 5);
  CHECK(std::ranges::count(lines_of_pages("2").out, '\n') == 1);
  CHECK(lines_of_pages("6").exit_code == 2);
  CHECK(lines_of_pages("0").exit_code == 2);
  CHECK(lines_of_pages("two").exit_code == 2);

  // Once time is up no more are begun.
  const std::string empty = "..........\n..........\n..........\n..........\n";
  const std::string large = (folder.path() / "large.txt").string();
  std::ofstream(large) << empty;
  const Outcome stopped =
      pc({"percent", large, board, "--queue", "*p7,*p4", "--timeout", "0.2", "--format", "json"});
  CHECK(stopped.exit_code == 4);
  CHECK(std::ranges::count(stopped.out, '\n') == 1);
}

TEST_CASE("pc ranks many fields, and says that a fumen has more pages", "[app][pc]") {
  // The last row of a field is the garbage row below it. Most sequences clear the second field, none the
  // third.
  const std::string pages = R"({"pages":[
    {"field":"XXXXXXXX__\nXXXXXXXX__\nXXXXXXXXXX\nXXXXXXXXXX\n__________"},
    {"field":"XXXXXX____\nXXXXXX____\nXXXXXX____\nXXXXXX____\n__________"},
    {"field":"XXXXXXX_X_\nXXXXXXX_X_\nXXXXXXXXXX\nXXXXXXXXXX\n__________"}]})";
  const std::string fumen = run_tetron({"fumen", "encode", "-"}, {.input = pages}).out;
  const std::string text = fumen.substr(0, fumen.size() - 1);
  const auto answers = [](std::vector<std::string> arguments, std::string command = "percent") {
    arguments.insert(arguments.begin(), {"pc", command});
    const Outcome outcome = run_tetron(arguments);
    std::vector<json> all;
    std::istringstream lines(outcome.out);
    for (std::string line; std::getline(lines, line);) all.push_back(json::parse(line));
    return all;
  };
  const std::vector<std::string> common{text, "--queue", "*p7", "--page", "all", "--format", "json"};
  const auto plain = answers(common);
  auto sorted = common;
  sorted.push_back("--sort");
  const auto ranked = answers(sorted);
  REQUIRE(plain.size() == 3);
  REQUIRE(ranked.size() == 3);
  const auto percent_of = [](const json& answer) { return answer["percent"].get<double>(); };
  auto expected = plain;
  std::ranges::stable_sort(expected, std::greater<>(), percent_of);
  CHECK(expected != plain);
  CHECK(ranked == expected);
  // In text and CSV in the same order.
  const Outcome words = run_tetron({"pc", "percent", text, "--queue", "*p7", "--page", "all", "--sort"});
  CHECK(words.out.find(expected[0]["input"].get<std::string>()) <
        words.out.find(expected[1]["input"].get<std::string>()));
  const Outcome csv =
      run_tetron({"pc", "percent", text, "--queue", "*p7", "--page", "all", "--sort", "--format", "csv"});
  CHECK(csv.out.starts_with("input,success,total,percent,complete\n"));
  CHECK(csv.out.find(",70.48,") < csv.out.find(",28.57,"));

  const Outcome first = run_tetron({"pc", "percent", text, "--queue", "*p7"});
  CHECK(first.err.contains("page 1 of 3; --page all"));
  CHECK(run_tetron({"pc", "percent", text, "--queue", "*p7", "--page", "1"}).err == "");

  // A page of cover: its own answer is that of all pages.
  const std::string colors =
      R"({"pages":[{"field":"IIII______\n__________"},{"field":"OO________\nOO________\n__________"}]})";
  const std::string targets = run_tetron({"fumen", "encode", "-"}, {.input = colors}).out;
  const std::string two = targets.substr(0, targets.size() - 1);
  const auto both = answers({two, "--queue", "*p2", "--format", "json"}, "cover");
  const auto second = answers({two, "--queue", "*p2", "--page", "2", "--format", "json"}, "cover");
  REQUIRE(both.size() == 1);
  REQUIRE(second.size() == 1);
  REQUIRE(second[0]["targets"].size() == 1);
  CHECK(second[0]["targets"][0]["success"] == both[0]["targets"][1]["success"]);
  CHECK(run_tetron({"pc", "cover", two, "--queue", "*p2", "--page", "3"}).exit_code == 2);
}

TEST_CASE("pc sequences lists what a pattern stands for", "[app][pc]") {
  const auto sequences = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"pc", "sequences"});
    return run_tetron(arguments);
  };
  CHECK(sequences({"[TI[LJ]]!", "--limit", "3"}).out == "ILT\nITL\nITJ\n");
  CHECK(sequences({"*p7{S<Z && !3:T=1}", "--count"}).out == "1440\n");
  CHECK(sequences({"*p7", "--length", "5", "--count"}).out == "2520\n");
  CHECK(json::parse(sequences({"[SSZ]!", "--format", "json"}).out) ==
        json::parse(R"({"total":3,"pieces":3,"sequences":["ZSS","SZS","SSZ"],"version":1})"));
  CHECK(json::parse(sequences({"*p7", "--format", "json", "--count"}).out) ==
        json::parse(R"({"total":5040,"pieces":7,"version":1})"));
  const Outcome wrong = sequences({"*p7;*p7{S<Q}"});
  CHECK(wrong.exit_code == 2);
  CHECK(wrong.err.find("pattern 2, column 7") != std::string::npos);
  CHECK(sequences({}).exit_code == 2);
  CHECK(sequences({"T", "--queue-file", "x"}).exit_code == 2);
  // The same patterns everywhere.
  CHECK(pc({"percent", "-", "--queue", "*p7{T<I}", "--format", "json"}).out.find("\"total\":1320,") !=
        std::string::npos);
}

TEST_CASE("the text of pc percent has what fits a screen, or was asked for", "[app][pc]") {
  const std::string success = "success: 1776 of 2520 (70.48 %)\n";
  CHECK(pc({"percent", "-", "--queue", "*p7"}).out ==
        success + "failing: 744; --failed 100 lists some, --tree 1 counts by the first piece\n");
  CHECK(pc({"percent", "-", "--queue", "TIOLJ"}).out == "success: 1 of 1 (100.00 %)\n");
  const Outcome few = pc({"percent", "-", "--queue", "TIO[LJ]!"});
  CHECK(std::ranges::count(few.out, '\n') < 21);
  CHECK(few.out.contains("\n  T "));
  const Outcome all = pc({"percent", "-", "--queue", "*p7", "--failed", "-1"});
  CHECK(std::ranges::count(all.out, '\n') == 744 + 3);
  CHECK(all.out.starts_with(success + "failing: 744\n"));
  CHECK(all.out.ends_with("\n" + success));
  const Outcome tree = pc({"percent", "-", "--queue", "*p7", "--tree", "2", "--failed", "0"});
  CHECK(std::ranges::count(tree.out, '\n') == 1 + 7 + 42 + 1);
  CHECK(tree.out.ends_with(" %\n" + success));
}

TEST_CASE("what perfect clears save", "[app][pc]") {
  const Outcome text =
      pc({"percent", "-", "--queue", "*p7", "--tree", "0", "--failed", "0", "--saves", "T,!T#no T"});
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("saves:\n  T: ") != std::string::npos);
  CHECK(text.out.find("\n  no T: ") != std::string::npos);
  const auto saves = [](std::vector<std::string> options) {
    options.insert(options.begin(), {"percent", "-", "--queue", "*p7", "--format", "json", "--failed", "0"});
    return json::parse(pc(options).out)["saves"];
  };
  const json best = saves({"--saves", "T,!T", "--best-save"});
  CHECK(best[0]["success"].get<int>() + best[1]["success"].get<int>() == 1776);
  for (const json& save : saves({"--saves", "all"})) CHECK(save["name"].get<std::string>().size() == 1);
  CHECK(pc({"percent", "-", "--queue", "*p7", "--saves", "T&"}).exit_code == 2);
  CHECK(pc({"percent", "-", "--queue", "*p7", "--best-save"}).exit_code == 2);
  CHECK(pc({"percent", "-", "--queue", "*p7", "--saves", "T", "--leftover", "Q"}).exit_code == 2);
  const Outcome wrong =
      pc({"percent", "-", "--queue", "*p7", "--saves", "T", "--leftover", "TILJSZO", "--built", "TT"});
  CHECK(wrong.exit_code == 2);
  CHECK(wrong.err.find("cannot give") != std::string::npos);

  // Ten pieces fill four rows: what bags of seven leave says which perfect clear it is.
  const auto nth = [](const std::string& leftover, const std::string& built, const std::string& queue) {
    return json::parse(pc({"percent", "-", "--queue", queue, "--format", "json", "--failed", "0", "--saves",
                           "T", "--leftover", leftover, "--built", built})
                           .out);
  };
  CHECK(nth("T", "TILJSZ", "[TO]!,*p3").value("nth", 0) == 3);
  CHECK(nth("TILJSZO", "TILJSZ", "O,*p4").value("nth", 0) == 1);
  CHECK(!nth("TILJSZO", "IL", "[TJSZO]!").contains("nth"));
}

TEST_CASE("what a perfect clear scores", "[app][pc]") {
  const std::string well = "XXXXXXXXX.\nXXXXXXXXX.\nXXXXXXXXX.\nXXXXXXXXX.\n";
  const auto mean = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"score", "-", "--queue", "IT;TI;TO", "--format", "json"});
    return json::parse(pc(options, well).out);
  };
  // Four rows, 800, and the all clear; half as much again after a difficult clear.
  CHECK(mean({})["mean"] == 800 + 2000);
  CHECK(mean({})["success"] == 2);
  CHECK(mean({})["mean_of_all"].get<double>() == Approx(2800 * 2 / 3.0).margin(0.01));
  CHECK(mean({})["ways"][0]["clears"] == "quad, all clear");
  CHECK(mean({"--b2b", "1"})["mean"] == 1200 + 3200);
  CHECK(mean({"--points", "jstris", "--combo", "2"})["mean"] == 800 + 3000 + 100);
  CHECK(mean({"--points", "tetrio", "--b2b-bonus", "7"})["mean"] == 800 + 3500 + 7);
  // A quad sends 4 rows, 10 more for the all clear; one more after a difficult clear; a quarter more for each
  // clear in a row before it. The tenth of a chain sends 3 + (1 + 0.104) / 3 + 1 more, ln(1 + 0.8 * 9)
  // being 2.104.
  CHECK(mean({"--points", "attack"})["mean"] == 14);
  CHECK(mean({"--points", "attack", "--b2b", "1"})["mean"] == 15);
  CHECK(mean({"--points", "attack", "--b2b", "9"})["mean"] == 15);
  CHECK(mean({"--points", "attack", "--combo", "2"})["mean"] == 16);
  CHECK(mean({"--points", "attack", "--b2b-bonus", "5"})["mean"] == 19);
  CHECK(mean({"--points", "attack-chaining", "--b2b", "1"})["mean"] == 15);
  CHECK(mean({"--points", "attack-chaining", "--b2b", "9"})["mean"] == 17);
  // T is held in the end.
  CHECK(mean({"--weights", "T=300,O=5"})["mean"] == 2800 + 300);
  CHECK(pc({"score", "-", "--queue", "IT", "--format", "csv"}, well)
            .out.starts_with("pieces,score,way,fumen\nIT,2800,I,"));

  // The minimal set is good enough for each sequence: the mean over it is the mean over all.
  const json all = json::parse(pc({"score", "-", "--queue", "*p7", "--format", "json"}).out);
  const json few = json::parse(pc({"score", "-", "--queue", "*p7", "--minimal", "--format", "json"}).out);
  CHECK(few["mean"] == all["mean"]);
  CHECK(few["ways"].size() == few["minimal"]);
  CHECK(few["ways"].size() < all["ways"].size());
  std::set<std::string> served;
  for (const json& way : few["ways"])
    for (const json& sequence : way["best"]) served.insert(sequence);
  CHECK(served.size() == few["success"]);
  const json rough = json::parse(
      pc({"score", "-", "--queue", "*p7", "--minimal", "--margin", "1000", "--format", "json"}).out);
  CHECK(rough["minimal"] < few["minimal"]);

  for (const char* const weights : {"T", "T=", "Q=1", "T=1;O=2", "T=99999999", ",", "T=1x"}) {
    INFO(weights);
    const Outcome wrong = pc({"score", "-", "--queue", "I", "--weights", weights}, well);
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.err.find("T=300,O=-100") != std::string::npos);
  }
  CHECK(pc({"score", "-", "--queue", "O"}, well).exit_code == 1);
}

TEST_CASE("pc cover takes each fumen of a pipe as one thing to build", "[app][pc]") {
  Setting setting;
  for (const bool steps : {true, false}) {
    std::vector<std::string> path{"path", "-", "--queue", "*p7", "--format", "fumen"};
    if (steps) path.emplace_back("--steps");
    setting.input = pc(path).out;
    const json ways = json::parse(pc({"path", "-", "--queue", "*p7", "--format", "json"}).out);
    const json built =
        json::parse(run_tetron({"pc", "cover", "-", "--queue", "*p5", "--format", "json"}, setting).out);
    CHECK(built["success"] == 1776);
    REQUIRE(built["targets"].size() == 135);
    for (std::size_t way = 0; way < 135; ++way)
      CHECK(built["targets"][way]["success"] == ways["ways"][way]["covered"]);
  }
}

TEST_CASE("pc cover with modes, congruents, minimal", "[app][pc]") {
  // An I into a well of four rows, and an O beside two rows that it fills.
  const auto cover = [](const std::string& board, std::vector<std::string> options) {
    const Outcome fumen = run_tetron({"fumen", "encode", "-"}, [&] {
      Setting setting;
      setting.input = json{{"pages", {{{"field", board}}}}}.dump();
      return setting;
    }());
    std::vector<std::string> arguments{"pc", "cover", fumen.out.substr(0, fumen.out.find('\n')), "--format",
                                       "json"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return json::parse(run_tetron(arguments).out);
  };
  const std::string well = "XXXXXXXXXI\nXXXXXXXXXI\nXXXXXXXXXI\nXXXXXXXXXI\n__________";
  for (const char* const mode : {"normal", "1L", "4L", "4L-OR-PC", "tetris", "tetris-end", "b2b"})
    CHECK(cover(well, {"--queue", "I", "--mode", mode})["success"] == 1);
  for (const char* const mode : {"tsm", "tss", "tsd", "tst"})
    CHECK(cover(well, {"--queue", "I", "--mode", mode})["success"] == 0);
  CHECK(cover(well, {"--queue", "I", "--max-clears", "0"})["success"] == 0);
  CHECK(cover(well, {"--queue", "I", "--max-soft", "0"})["success"] == 1);
  CHECK(cover(well, {"--queue", "I", "--starting-b2b", "2"})["success"] == 0);
  const std::string two_rows = "XXXXXXXXOO\nXXXXXXXXOO\n__________";
  CHECK(cover(two_rows, {"--queue", "O", "--mode", "3L"})["success"] == 0);
  CHECK(cover(two_rows, {"--queue", "O", "--mode", "3L-OR-PC"})["success"] == 1);
  CHECK(cover(two_rows, {"--queue", "O", "--mode", "b2b"})["success"] == 0);

  const std::string flat = "OOOO______\nOOOO______\n__________";
  const std::vector<std::string> pairs{"--queue", "OO;II;LL;JJ;LJ;TT", "--hold", "avoid"};
  CHECK(cover(flat, pairs)["success"] == 1);
  std::vector<std::string> any = pairs;
  any.emplace_back("--congruents");
  CHECK(cover(flat, any)["success"] == 4);
  CHECK(run_tetron({"pc", "cover", "v115@vhAAgH", "--queue", "I", "--congruents", "--in-order"}).exit_code ==
        2);

  // With its mirror image: both cover the same two, so one is enough.
  std::vector<std::string> both = pairs;
  both.insert(both.end(), {"--mirror", "--minimal"});
  const json few = cover(flat, both);
  CHECK(few["targets"].size() == 1);
  CHECK(few["smallest"] == true);
  both.back() = "--priority";
  const json first = cover(flat, both);
  CHECK(first["targets"][0]["success"] == 1);
  CHECK(first["targets"][1]["success"] == 0);
  CHECK(first["success"] == 1);
}

TEST_CASE("pc reads what solution-finder reads", "[app][pc]") {
  const std::string rows = "XXXXXX____\n";
  const auto of = [](std::vector<std::string> options, const std::string& input) {
    options.insert(options.begin(), {"percent", "-", "--format", "json"});
    const Outcome outcome = tetron::test::pc(options, input);
    json answer = outcome.out.empty() ? json() : json::parse(outcome.out);
    if (answer.is_object()) answer.erase("input");
    return std::pair(answer, outcome.err);
  };
  const json one = of({"--queue", "*p3", "--lines", "1"}, rows).first;
  const json four = of({"--queue", "*p3"}, rows).first;
  REQUIRE(one["success"] != four["success"]);

  // Its field.txt: the rows to clear, then the rows.
  const auto [drawn, said] = of({"--queue", "*p3"}, "1\n" + rows);
  CHECK(drawn == one);
  CHECK(said.contains("its first line gives --lines 1"));
  CHECK(of({"--queue", "*p3", "--lines", "4"}, "1\n" + rows).first == four);

  // What it reads in the comment of a page.
  const auto commented = [&](const std::string& comment) {
    const json page{{"field", rows + "__________"}, {"comment", comment}};
    return run_tetron({"fumen", "encode", "-"}, {.input = json{{"pages", {page}}}.dump()}).out;
  };
  for (const char* comment :
       {"1 --patterns *p3", "1 -p *p3", "-c 1 -p *p3", "1 *p3", "--clear-line 1 --patterns '*p3'"}) {
    CAPTURE(comment);
    const auto [answer, messages] = of({}, commented(comment));
    CHECK(answer == one);
    CHECK(messages.contains("its comment gives --queue '*p3'"));
    CHECK(messages.contains("its comment gives --lines 1"));
  }
  CHECK(of({}, commented("*p3")).first == four);
  CHECK(of({}, commented("#Q=[](T)IO")).first == of({"--queue", "#Q=[](T)IO"}, rows).first);
  // What is given is asked, and the comment is not.
  CHECK(of({"--queue", "*p3"}, commented("1 --patterns *p2")).first == four);
  CHECK(of({}, commented("1 --patterns *p3 --hold avoid"))
            .second.contains("'--hold avoid' in its comment is not read"));
  for (const char* comment : {"", "3rd bag", "2", "first bag", "--patterns", "a -p"}) {
    CAPTURE(comment);
    const auto [answer, messages] = of({}, commented(comment));
    CHECK(answer.is_null());
    CHECK(messages.contains("no quiz or pattern in its comment says which pieces come; give --queue"));
  }

  // Its options.
  const auto refused = [](const std::string& option) {
    const Outcome outcome = run_tetron({"pc", "percent", "v115@vhAAgH", option, "*p4"});
    CHECK(outcome.exit_code == 2);
    return lines_of(outcome.err).front();
  };
  CHECK(refused("-p") == "there is no option '-p'; did you mean '--queue'?");
  CHECK(refused("--patterns") == "there is no option '--patterns'; did you mean '--queue'?");
  CHECK(refused("-t") == "there is no option '-t'; give the fumen or the file as an argument");
  CHECK(refused("--tetfu") == "there is no option '--tetfu'; give the fumen or the file as an argument");
  CHECK(refused("--clear-line") == "there is no option '--clear-line'; did you mean '--lines'?");
}

TEST_CASE("pc: a search that stopped early tells no number as the whole", "[app][pc]") {
  const std::string colored = "IIII......\nIIII......\nIIIIOO....\nIIIIOO....\n";
  for (const char* command : {"percent", "path", "score", "spin", "combo", "setup", "chain"}) {
    CAPTURE(command);
    const bool fills = command == std::string("setup") || command == std::string("chain");
    const Outcome stopped =
        tetron::test::pc({command, "-", "--queue", "*p7", "--memory", "1"}, fills ? colored : pc_filled_24);
    CAPTURE(stopped.out, stopped.err);
    CHECK(stopped.exit_code == 4);
    CHECK(stopped.out.contains("at least "));
    CHECK_FALSE(stopped.out.contains(" %)"));
    CHECK(stopped.err.contains("stopped before the end"));
  }
}
