#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

using Arguments = std::vector<std::string>;

const std::string game = sample_path("good/duel.tet");
const std::string damaged = sample_path("partial/cut-in-chunk.tet");

// Fails with this code, says something on stderr, and nothing on stdout.
void check_failure(const Arguments& arguments, int exit_code, const std::string& message) {
  const Outcome outcome = run_tetron(arguments);
  std::string line;
  for (const std::string& argument : arguments) line += " " + argument;
  CAPTURE(line, outcome.err);
  CHECK(outcome.exit_code == exit_code);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.contains(message));
  CHECK(outcome.err.ends_with('\n'));
}

}  // namespace

TEST_CASE("0: done", "[app][exit]") {
  for (const Arguments& arguments : {Arguments{"info", game},
                                     {"dump", game},
                                     {"check", game},
                                     {"show", game},
                                     {"convert", game},
                                     {"profile", "list"},
                                     {"profile", "show"},
                                     {"profile", "infer", game},
                                     {"--version"},
                                     {"--help"}}) {
    const Outcome outcome = run_tetron(arguments);
    CAPTURE(arguments);
    CHECK(outcome.exit_code == 0);
    CHECK_FALSE(outcome.out.empty());
    CHECK(outcome.err.empty());
  }
}

TEST_CASE("3: what is made of a round, of a match that has none", "[app][exit]") {
  const TemporaryFolder folder;
  const std::string none = (folder.path() / "none.json").string();
  auto match =
      nlohmann::json::parse(run_tetron({"convert", "--to", "json", sample_path("tetrio/match.ttrm")}).out);
  match["rounds"] = nlohmann::json::array();
  std::ofstream(none) << match;
  for (const Arguments& arguments :
       {Arguments{"stats", none},
        {"review", none},
        {"show", none},
        {"convert", "--to", "csv", none},
        {"convert", "--to", "fumen", none},
        {"convert", "--to", "html", none},
        {"convert", "--to", "svg", none},
        {"convert", "--to", "json", "--from", "0:01", none},
        {"profile", "infer", none},
        {"convert", "--to", "csv", "-o", (folder.path() / "{stem}-{player}.csv").string(), none}})
    check_failure(arguments, 3, "the match has no rounds");
  for (const char* command : {"info", "check", "dump", "stats", "review", "show"})
    check_failure({command, "--round", "1", none}, 2, "the match has no rounds");
  // The whole of it can be told.
  for (const Arguments& arguments :
       {Arguments{"info", none}, {"check", none}, {"dump", none}, {"convert", "--to", "json", none}}) {
    CAPTURE(arguments);
    const Outcome outcome = run_tetron(arguments);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err.empty());
  }
}

TEST_CASE("1: problems found, or damage skipped", "[app][exit]") {
  CHECK(run_tetron({"check", damaged}).exit_code == 1);
  CHECK(run_tetron({"check", sample_path("partial/date-0.tet")}).exit_code == 1);
  CHECK(run_tetron({"check", game, damaged}).exit_code == 1);
  const std::string hole = sample_path("partial/hole-in-the-middle.tet");
  for (const char* command : {"info", "dump", "show", "convert"}) {
    CAPTURE(command);
    const Outcome stopped = run_tetron({command, hole});
    CHECK(stopped.exit_code == 4);
    CHECK(stopped.err.contains("; give --salvage to read what follows\n"));
    const Outcome outcome = run_tetron({command, hole, "--salvage"});
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.err.contains("offset 0x"));
    CHECK_FALSE(outcome.err.contains("--salvage"));
    // Nothing follows.
    CHECK_FALSE(run_tetron({command, sample_path("partial/cut-in-chunk.tet")}).err.contains("--salvage"));
  }
  CHECK(
      run_tetron({"check", hole}).out.contains("must be at least 8; give --salvage to read what follows\n"));
  CHECK(run_tetron({"dump", sample_path("partial/stone-too-short.tet")}).exit_code == 1);
}

TEST_CASE("2: wrong usage names what is wrong and the way to the help", "[app][exit]") {
  check_failure({}, 2, "See: tetron --help");
  check_failure({"nonsense"}, 2, "'nonsense'");
  check_failure({"--nonsense"}, 2, "'--nonsense'");
  check_failure({"profile"}, 2, "See: tetron profile --help");
  check_failure({"profile", "nonsense"}, 2, "'nonsense'");
  check_failure({"profile", "show", "a", "b"}, 2, "See: tetron profile show --help");
  for (const char* command : {"info", "dump", "check", "show", "convert"}) {
    CAPTURE(command);
    check_failure({command}, 2, std::string("See: tetron ") + command + " --help");
    check_failure({command, game, "--nonsense"}, 2, "--nonsense");
    check_failure({command, game, "--encoding", "klingon"}, 2, "'klingon'");
  }
  for (const char* command : {"info", "check", "show", "convert"})
    check_failure({command, game, "--profile", "klingon"}, 2, "'klingon'");
  for (const char* command : {"dump", "convert"}) {
    check_failure({command, game, "--player", "nobody"}, 2, "'nobody'");
    check_failure({command, game, "--player", "2"}, 2, "there are 0 \"Jürgen\", 1 \"Zoë\"");
    check_failure({command, game, "--player", "-1"}, 2, "--player");
    check_failure({command, game, "--from", "soon"}, 2, "--from");
  }
  check_failure({"dump", game, "--format", "xml"}, 2, "text, json, ndjson, csv");
  check_failure({"dump", game, "--type", "stones"}, 2, "stones");
  check_failure({"dump", game, "--format"}, 2, "--format");
  check_failure({"show", game, game}, 2, "See:");
  check_failure({"info", game, "--format", "csv"}, 2, "text, json");
  check_failure({"check", game, "--limit", "-1"}, 2, "--limit");
  check_failure({"check", game, "--limit", "many"}, 2, "--limit");
  check_failure({"show", game, "--at", "noon"}, 2, "--at");
  check_failure({"manual", "tcsh"}, 2, "tcsh");
  check_failure({"--color", "purple", "info", game}, 2, "auto, always, never");
}

TEST_CASE("2: what cannot be converted into what", "[app][exit]") {
  check_failure({"convert", game, "--to", "klingon"}, 2, "--to");
  check_failure({"convert", game, "--to", "tet"}, 2, "json");
  check_failure({"convert", game, "-o", "x.tet"}, 2, "json");
  const TemporaryFolder folder;
  const std::string lossless = (folder.path() / "x.json").string();
  CHECK(run_tetron({"convert", game, "-o", lossless}).exit_code == 0);
  check_failure({"convert", lossless, "--to", "csv"}, 2, "JSON");
  check_failure({"convert", game, "--comment", "poem"}, 2, "none, stats, quiz");
  check_failure({"convert", game, "--fumen-version", "100"}, 2, "115, 110");
  // The lossless form has no parts.
  check_failure({"convert", game, "--to", "json", "--player", "0"}, 2, "--player");
  check_failure({"convert", game, "--to", "json", "--from", "0:10"}, 2, "--from");
}

TEST_CASE("3: cannot open, or not this format", "[app][exit]") {
  const TemporaryFolder folder;
  const std::string missing = (folder.path() / "missing.tet").string();
  const std::string empty = folder.file("empty.tet", Bytes{}).string();
  for (const char* command : {"info", "dump", "check", "show", "convert"}) {
    CAPTURE(command);
    check_failure({command, missing}, 3, missing + ": there is no such file\n");
    check_failure({command, empty}, 3, ": is empty");
    check_failure({command, sample_path("bad/text.tet")}, 3, "this is not a recording that tetron knows");
    check_failure({command, "-"}, 3, ": is empty");
  }
  check_failure({"show", folder.path().string()}, 3,
                folder.path().string() + ": expected a file, found a folder; name a file in it\n");
  check_failure({"convert", (folder.path() / "missing.json").string()}, 3, "there is no such file");
  check_failure({"info", game, "--profile", "missing.toml"}, 3, "missing.toml: there is no such file");
  check_failure({"info", game, "--profile", game}, 3, game + ":1: ");
  check_failure({"profile", "show", game}, 3, game + ":1: ");
}

TEST_CASE("3: a file that may not be read", "[app][exit]") {
  if (::geteuid() == 0) return;  // root may read everything
  const TemporaryFolder folder;
  const std::string locked = folder.file("locked.tet", bytes_in(game)).string();
  ::chmod(locked.c_str(), 0);
  check_failure({"info", locked}, 3, locked + ": you have no permission to read it\n");
}

TEST_CASE("2 and 3: the player window", "[app][exit]") {
  if (run_tetron({"play", "--help"}).exit_code != 0) return;  // built without it
  check_failure({"play"}, 3, "no display");
  check_failure({"play", game, "--speed", "17"}, 2, "--speed");
  check_failure({"play", game, "--start", "soon"}, 2, "--at");
  check_failure({"play", game, "--player", "nobody"}, 2, "'nobody'");
  check_failure({"play", "missing.tet"}, 3, "missing.tet: there is no such file\n");
  check_failure({"play", sample_path("bad/text.tet")}, 3, "this is not a recording that tetron knows");
  const Outcome outcome = run_tetron({"play", game}, {.environment = {{"DISPLAY", ""}}});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.contains("display"));
}

TEST_CASE("of several files, the readable ones are shown", "[app][exit]") {
  const std::string bad = sample_path("bad/text.tet");
  const Outcome text = run_tetron({"info", game, bad, game});
  CHECK(text.exit_code == 3);
  CHECK(text.out.find(game) != text.out.rfind(game));
  CHECK(text.err.contains(bad));

  const Outcome json = run_tetron({"info", "--format", "json", bad, game});
  CHECK(json.exit_code == 3);
  CHECK(lines_of(json.out).size() == 1);
  CHECK(nlohmann::json::parse(json.out)["file"] == game);

  const Outcome check = run_tetron({"check", game, damaged, bad, sample_path("partial/date-0.tet")});
  CHECK(check.exit_code == 3);
  CHECK(lines_of(check.out).back() ==
        "4 files: 1 without a problem, 1 with warnings, 1 damaged, 1 unreadable");
}

TEST_CASE("4: damaged, and what stands before the damage is given", "[app][exit]") {
  for (const char* command : {"info", "dump", "show", "convert"}) {
    CAPTURE(command);
    const Outcome outcome = run_tetron({command, damaged});
    CHECK(outcome.exit_code == 4);
    CHECK_FALSE(outcome.out.empty());
    CHECK(std::regex_match(lines_of(outcome.err).back(),
                           std::regex("[^:]*cut-in-chunk\\.tet: offset 0x[0-9a-f]+: matrix chunk: needs "
                                      "119 bytes, 50 left")));
  }
}

TEST_CASE("5: what cannot be written", "[app][exit]") {
  const TemporaryFolder folder;
  const std::string nowhere = (folder.path() / "no-folder" / "x.csv").string();
  check_failure({"convert", game, "-o", nowhere}, 5,
                nowhere + ": cannot write: its folder does not exist; create it first\n");
  check_failure({"solve", game, "--rows", "0-3", "-o", folder.path().string()}, 5,
                "cannot write: expected a file, found a folder; name a file in it\n");
  check_failure({"convert", game, "-o", "/dev/full"}, 5,
                "/dev/full: cannot write: No space left on device\n");

  const Setting full{.output_file = "/dev/full"};
  for (const Arguments& arguments : {Arguments{"info", game},
                                     {"info", game, "--format", "json"},
                                     {"dump", game},
                                     {"check", game},
                                     {"show", game},
                                     {"convert", game},
                                     {"convert", game, "--to", "json"},
                                     {"convert", game, "--to", "csv"},
                                     {"profile", "list"},
                                     {"profile", "show"},
                                     {"profile", "infer", game},
                                     {"manual", "man"},
                                     {"--version"},
                                     {"--help"},
                                     {"dump", "--help"}}) {
    CAPTURE(arguments);
    const Outcome outcome = run_tetron(arguments, full);
    CHECK(outcome.exit_code == 5);
    CHECK(outcome.err == "standard output: cannot write: No space left on device\n");
  }
}

TEST_CASE("a closed pipe ends quietly with 0", "[app][exit]") {
  const Setting one_line{.close_after_lines = 1};
  const Setting nothing{.close_after_lines = 0};
  const std::string large = sample_path("good/solo.tet");
  for (const Arguments& arguments : {Arguments{"dump", large},
                                     {"dump", large, "--format", "ndjson"},
                                     {"dump", large, "--hex"},
                                     {"convert", large, "--to", "json"},
                                     {"convert", large, "--to", "csv"},
                                     {"info", large},
                                     {"show", large},
                                     {"--help"}}) {
    CAPTURE(arguments);
    for (const Setting* setting : {&one_line, &nothing}) {
      const Outcome outcome = run_tetron(arguments, *setting);
      CHECK(outcome.exit_code == 0);
      CHECK(outcome.err.empty());
    }
  }
}

TEST_CASE("a recording can come from a pipe", "[app][exit]") {
  const Setting piped{.input = text_in(game)};
  for (const char* command : {"dump", "convert"}) {
    CAPTURE(command);
    const Outcome outcome = run_tetron({command, "-"}, piped);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out == run_tetron({command, game}).out);
  }
}

TEST_CASE("colours are for terminals, or on demand", "[app][color]") {
  const auto colored = [](const Arguments& arguments, const Setting& setting = {}) {
    return run_tetron(arguments, setting).out.contains('\x1b');
  };
  const Setting no_color{.environment = {{"NO_COLOR", "1"}}};
  for (const char* command : {"dump", "show"}) {
    CAPTURE(command);
    CHECK_FALSE(colored({command, game}));
    CHECK_FALSE(colored({"--color", "never", command, game}));
    CHECK(colored({"--color", "always", command, game}));
    CHECK(colored({command, "--color", "always", game}));
    CHECK(colored({"--color", "always", command, game}, no_color));
    CHECK_FALSE(colored({command, game}, no_color));
  }
}

TEST_CASE("a sparse file of more than 4 GiB is no trouble", "[app][exit]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("large.tet", bytes_in(sample_path("good/minimal.tet"))).string();
  if (::truncate(path.c_str(), (off_t{4} << 30) + 80) != 0) return;  // a file system without large files
  const Outcome outcome = run_tetron({"info", path});
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err == path + ": offset 0x50: chunk size: is 0, must be at least 8\n");
}
