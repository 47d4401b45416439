// What errors say: where, what was found, what was expected, what to do (docs/style.md).
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

using Arguments = std::vector<std::string>;

}  // namespace

TEST_CASE("a round that a match does not have is named with how many there are", "[app][errors]") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out.json").string();
  for (const Arguments& command : {Arguments{"show"},
                                   {"convert"},
                                   {"convert", "--to", "csv"},
                                   {"convert", "--to", "json", "-o", out},
                                   {"convert", "--to", "html"},
                                   {"review"},
                                   {"stats"}}) {
    Arguments words = command;
    words.insert(words.end(), {sample_path("tetrio/match.ttrm"), "--round", "9"});
    CAPTURE(words);
    const Outcome outcome = run_tetron(words);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out.empty());
    CHECK(outcome.err == sample_path("tetrio/match.ttrm") + ": there is no round 9; the match has 3\n");
  }
  // Kinds that hold one round alone.
  for (const char* file : {"jstris/sprint.jstris", "nullpomino/marathon.rep", "techmino/sprint.rep"}) {
    CAPTURE(file);
    const Outcome outcome = run_tetron({"show", sample_path(file), "--round", "2"});
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err == sample_path(file) + ": there is no round 2; the match has 1\n");
  }
}

TEST_CASE("a file that is no recording says so, and what is opened", "[app][errors]") {
  const TemporaryFolder folder;
  const std::string notes = folder.file("notes.txt", bytes_of("not a game")).string();
  for (const char* command : {"info", "check", "show", "dump", "review", "stats"}) {
    const Outcome outcome = run_tetron({command, notes});
    CAPTURE(command, outcome.err);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.starts_with(notes + ": this is not a recording that tetron knows; it opens .tet, "));
    for (const char* ending : {".ttrm, ", ".ttr, ", ".jstris, ", ".ngf, ", ".rep"})
      CHECK(outcome.err.contains(ending));
    const std::string empty = folder.file("empty.tet", {}).string();
    CHECK(run_tetron({command, empty}).err == empty + ": is empty\n");
  }
  // One that begins as a .tet file does says what is wrong with that.
  const std::string cut = sample_path("bad/cut-in-names.tet");
  CHECK(run_tetron({"info", cut}).err ==
        cut + ": offset 0x0: header chunk: needs 75 bytes, 72 left; this is not a .tet recording\n");
}

TEST_CASE("the program alone names the commands to begin with", "[app][errors]") {
  const Outcome outcome = run_tetron({});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.out.empty());
  for (const char* command :
       {"  tetron play ", "  tetron info ", "  tetron review ", "  tetron convert ", "  tetron pc percent "})
    CHECK(outcome.err.contains(command));
  CHECK(outcome.err.contains("TETR.IO (.ttrm, .ttr)"));
  CHECK(outcome.err.ends_with("\nSee: tetron --help\n"));
  // Each is there, and takes what is said.
  for (const char* command : {"play", "info", "review", "convert"})
    CHECK(run_tetron({command, "--help"}).exit_code == 0);
}

TEST_CASE("a value that is not offered is named with the nearest and with all", "[app][errors]") {
  const Outcome type = run_tetron({"dump", sample_path("good/duel.tet"), "--type", "newston"});
  CHECK(type.exit_code == 2);
  CHECK(type.err.starts_with("--type: 'newston' is not one of "));
  CHECK(type.err.contains(", weapon, "));
  CHECK(type.err.contains("; did you mean 'newstone'?\n"));
  const Outcome jobs = run_tetron({"info", "--jobs", "257", sample_path("good/duel.tet")});
  CHECK(jobs.exit_code == 2);
  CHECK(jobs.err.starts_with("--jobs: must be a whole number from 0 to 256, not '257'\n"));
  CHECK(run_tetron({"info", "--jobs", "0", sample_path("good/duel.tet")}).exit_code == 0);
}

TEST_CASE("a command line that lacks something or has too much says so in our words", "[app][errors]") {
  const auto said = [](const std::vector<std::string>& arguments) {
    const Outcome outcome = run_tetron(arguments);
    CHECK(outcome.exit_code == 2);
    return outcome.err.substr(0, outcome.err.find('\n'));
  };
  const std::string game = sample_path("good/duel.tet");
  CHECK(said({"pc"}).starts_with("expected a command: percent, path, "));
  CHECK(said({"show", game, "more"}) == "there is one argument too many: 'more'");
  CHECK(said({"convert", game, "--player", "0", "--player", "1"}) ==
        "--player: is given 2 times; give it once");
  CHECK(said({"show", game, "--at", "noon"}) ==
        "--at: must be a time such as 83.5, 1:23.456 or 1500ms, -20 for twenty seconds before the end, or a "
        "moment such as death, spike#2, quad-5 or note; 'noon' is not one of weapon, quad, death, revival, "
        "comment, perfect-clear, spike, note");
  CHECK(said({"info", game, "--format", "jsn"}) ==
        "--format: 'jsn' is not one of text, json; did you mean 'json'?");
  // A pattern in a message can be copied as it is.
  CHECK(said({"pc", "sequences"}).contains("'*p7{S<Z}'"));
  CHECK(run_tetron({"pc", "sequences", "*p7{S<Z}", "--count"}).exit_code == 0);
}

TEST_CASE("a picture of a moment after the end says that it is the last one, as show does", "[app][errors]") {
  const TemporaryFolder folder;
  const std::string game = sample_path("good/duel.tet");
  const std::string picture = (folder.path() / "x.png").string();
  const Outcome shown = run_tetron({"show", game, "--at", "99:00"});
  const Outcome drawn = run_tetron({"convert", game, "-o", picture, "--at", "99:00"});
  CHECK(drawn.exit_code == 0);
  CHECK(drawn.err.contains("; this is its last moment\n"));
  CHECK(drawn.err == shown.err);
  CHECK(run_tetron({"convert", game, "-o", picture, "--at", "0:10"}).err == "");
}

TEST_CASE("a word in braces that no output has is named", "[app][errors]") {
  const TemporaryFolder folder;
  for (const char* command : {"info", "dump", "check", "convert"}) {
    const Outcome outcome =
        run_tetron({command, sample_path("good/duel.tet"), "-o", (folder.path() / "{steam}.json").string()});
    CAPTURE(command, outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err ==
          "--output: there is no {steam}; there are {stem}, {folder}, {player}, {round}; did you mean "
          "'{stem}'?\n");
  }
  CHECK(std::filesystem::is_empty(folder.path()));
  // Braces around anything else are part of the name.
  const std::string name = (folder.path() / "{1}.json").string();
  CHECK(run_tetron({"convert", sample_path("good/duel.tet"), "-o", name}).exit_code == 0);
  CHECK(std::filesystem::exists(name));
}

TEST_CASE("check plays the round that is asked for", "[app][errors]") {
  const std::string match = sample_path("tetrio/match.ttrm");
  const std::string all = run_tetron({"check", match}).out;
  const std::string one = run_tetron({"check", match, "--round", "2"}).out;
  CHECK(lines_of(one).size() == 4);  // two players, the match, the sum
  for (const std::string& line : lines_of(one))
    if (line.contains(" round 2 ")) CHECK(all.contains(line + "\n"));
  CHECK(one.ends_with(": 1 round, stated/replayed: 2 of 2 exact\n"));
  CHECK(run_tetron({"check", match, "--round", "2", "--format", "json"}).out.contains("[{\"round\":2,"));
  const Outcome none = run_tetron({"check", match, "--round", "9"});
  CHECK(none.exit_code == 2);
  CHECK(none.err == match + ": there is no round 9; the match has 3\n");
}

TEST_CASE("one mistake is one line", "[app][errors]") {
  const std::string fumen = "v115@9gB8HeD8FeE8EeE8OeAgH";
  const auto messages = [](std::vector<std::string> arguments) {
    return lines_of(run_tetron(arguments).err);
  };
  const auto kicks = messages({"pc", "percent", fumen, "-q", "*p7", "--kicks", "foo"});
  REQUIRE(kicks.size() == 1);
  CHECK(kicks[0].starts_with("--kicks: 'foo' is neither a file nor one of srs, srs+, "));
  CHECK(kicks[0].ends_with(", nokicks, tetron:PROFILE"));
  const auto disassemble = messages({"fumen", "disassemble", fumen, "--kicks", "foo"});
  REQUIRE(disassemble.size() == 1);
  CHECK(kicks[0] == disassemble[0] + ", tetron:PROFILE");
  CHECK(messages({"fumen", "pages", "--pages", "1,x", fumen}) ==
        std::vector<std::string>{
            "--pages: '1,x' is not a list of pages; expected one such as 1-3,5,-1 or 2-last"});
  CHECK(messages({"fumen", "encode", "nofile"}) ==
        std::vector<std::string>{"nofile: there is no such file, and this is not JSON"});
  CHECK(messages({"pc", "cover", "nofile", "-q", "*p7"}) ==
        std::vector<std::string>{"nofile: there is no such file, and this is not a fumen"});
}

TEST_CASE("what is no number is named with its option", "[app][errors]") {
  const auto messages = [](const char* value) {
    const Outcome outcome = run_tetron({"pc", "percent", "-", "--failed", value});
    CHECK(outcome.exit_code == 2);
    return lines_of(outcome.err).front();
  };
  CHECK(messages("x") == "--failed: must be a whole number, not 'x'");
  CHECK(messages("1.5") == "--failed: must be a whole number, not '1.5'");
  CHECK(messages("99999999999999999999") == "--failed: '99999999999999999999' is too large");
}

TEST_CASE("an unknown name is wrong usage, and its option is named", "[app][errors]") {
  const std::string fumen = "v115@9gB8HeD8FeE8EeE8OeAgH";
  const auto messages = [](const std::vector<std::string>& arguments, int exit_code) {
    const Outcome outcome = run_tetron(arguments);
    CAPTURE(arguments, outcome.err);
    CHECK(outcome.exit_code == exit_code);
    return outcome.err;
  };
  const std::string unknown = "there is no profile 'foo'; `tetron profile list` lists them\n";
  messages({"pc", "percent", fumen, "-q", "*p7", "--kicks", "foo"}, 2);
  messages({"fumen", "disassemble", fumen, "--kicks", "foo"}, 2);
  CHECK(messages({"pc", "percent", fumen, "-q", "*p7", "--kicks", "foo.txt"}, 3) ==
        "foo.txt: there is no such file\n");
  CHECK(messages({"fumen", "disassemble", fumen, "--kicks", "foo.txt"}, 3) ==
        "foo.txt: there is no such file\n");
  CHECK(messages({"pc", "percent", fumen, "-q", "*p7", "--kicks", "tetron:foo"}, 2) == "--kicks: " + unknown);
  CHECK(messages({"profile", "show", "foo"}, 2) == unknown);
  CHECK(messages({"profile", "infer", "--start", "foo", sample_path("good/duel.tet")}, 2) ==
        "--start: " + unknown);
  CHECK(messages({"info", "--profile", "foo", sample_path("good/duel.tet")}, 2) == "--profile: " + unknown);
}

TEST_CASE("a range that begins after the end is noted", "[app][errors]") {
  const std::string game = sample_path("good/duel.tet");
  const std::string match = sample_path("tetrio/match.ttrm");
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "x").string();
  const std::string length = game + ": --from 9:00 is after the end; the recording lasts 1:17.653\n";
  for (const Arguments& arguments : {Arguments{"convert", game, "-o", out + ".csv"},
                                     {"convert", game, "-o", out + ".fumen"},
                                     {"convert", game, "-o", out + ".html"},
                                     {"dump", game},
                                     {"review", game}}) {
    Arguments late = arguments;
    late.insert(late.end(), {"--from", "9:00"});
    const Outcome outcome = run_tetron(late);
    CAPTURE(late, outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == length);
    late.emplace_back("--quiet");
    CHECK(run_tetron(late).err.empty());
  }
  CHECK(run_tetron({"convert", game, "-o", out + ".html", "--from", "9:00", "--hide-result"}).err ==
        game + ": --from 9:00 is after the end\n");
  for (const Arguments& arguments : {Arguments{"convert", match, "-o", out + ".json"},
                                     {"convert", match, "-o", out + ".csv"},
                                     {"dump", match},
                                     {"review", match}}) {
    Arguments late = arguments;
    late.insert(late.end(), {"--from", "2:00:00"});
    const Outcome outcome = run_tetron(late);
    CAPTURE(late, outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err.contains(match + ": --from 2:00:00 is after the end; the "));
  }
}

TEST_CASE("options of pc that would have no effect are refused", "[app][errors]") {
  const std::string fumen = "v115@9gB8HeD8FeE8EeE8OeAgH";
  const auto refused = [&fumen](Arguments arguments) {
    arguments.insert(arguments.begin(), "pc");
    arguments.insert(arguments.begin() + 2, {fumen, "-q", "*p3"});
    const Outcome outcome = run_tetron(arguments);
    CAPTURE(arguments, outcome.err);
    CHECK(outcome.exit_code == 2);
    return lines_of(outcome.err).front();
  };
  CHECK(refused({"spin", "--clear", "1-2"}) == "--clear needs --setup");
  CHECK(refused({"spin", "--filter", "strict"}) == "--filter needs --setup");
  CHECK(refused({"spin", "--setup", "--before", "1"}) == "--before cannot be used with --setup");
  CHECK(refused({"percent", "--failed", "-2"}) ==
        "--failed: must be a whole number from 0 on, or -1 for all, not '-2'");
  CHECK(refused({"path", "--format", "png", "-o", "x.jpg"}) ==
        "--format png cannot be used with --output 'x.jpg'; expected a name that ends with .png");
}

TEST_CASE("brackets around a name or argument are part of it", "[app][errors]") {
  const TemporaryFolder folder;
  const std::string from = folder.path().string();
  std::filesystem::copy_file(sample_path("good/duel.tet"), folder.path() / "[1,2]");
  const auto in_folder = [&from](std::vector<std::string> words) {
    words.insert(words.begin(), {"-c", "cd \"$0\" && exec \"$@\"", from, tetron_binary()});
    return run("sh", words);
  };
  const Outcome info = in_folder({"info", "[1,2]"});
  CHECK(info.exit_code == 0);
  CHECK(info.out.starts_with("[1,2]"));
  CHECK(in_folder({"info", "[3]", "[1,2]"}).err.starts_with("[3]: there is no such file\n"));
  CHECK(in_folder({"show", "[1,2]", "[3]"}).err.starts_with("there is one argument too many: '[3]'\n"));
  CHECK(in_folder({"dump", "[1,2]", "--type=[newstone]"}).err.contains("[newstone]"));
  CHECK(lines_of(in_folder({"fumen", "encode", "[{\"version\":\"115\",\"pages\":[]}]"}).err).size() == 1);
}

TEST_CASE("where few files can be open a picture is whole or refused", "[app][errors]") {
  const std::string whole = run_tetron({"convert", "--to", "svg", sample_path("good/duel.tet")}).out;
  REQUIRE(whole.contains("<svg"));
  std::size_t refused = 0;
  for (int most = 3; most <= 24; ++most) {
    CAPTURE(most);
    const Outcome outcome =
        run("sh", {"-c", "ulimit -n " + std::to_string(most) + "; exec \"$0\" \"$@\"", tetron_binary(),
                   "convert", "--to", "svg", sample_path("good/duel.tet")});
    CAPTURE(outcome.err);
    if (outcome.exit_code == 0) {
      CHECK(outcome.out == whole);
    } else {
      ++refused;
      CHECK_FALSE(outcome.err.empty());
    }
  }
  CHECK(refused > 0);
  CHECK(refused < 22);
}
