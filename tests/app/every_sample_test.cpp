#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/catch.hpp"
#include "tests/samples/raw_file.hpp"

#include "tests/app/expected_dump.hpp"

using namespace tetron::test;

namespace {

using Arguments = std::vector<std::string>;

// All ways to look at a recording; the file's name goes behind.
const std::vector<Arguments> commands{
    {"info"},
    {"info", "--format", "json", "--salvage"},
    {"info", "--deaths"},
    {"info", "--deaths", "--format", "json", "--salvage"},
    {"dump"},
    {"dump", "--hex", "--format", "ndjson"},
    {"dump", "--format", "csv", "--salvage"},
    {"check"},
    {"check", "--salvage"},
    {"show", "--at", "2"},
    {"show", "--salvage"},
    {"convert", "--to", "fumen", "--comment", "stats"},
    {"convert", "--to", "csv"},
    {"convert", "--to", "json"},
};

Arguments with_file(Arguments command, const std::string& path) {
  command.push_back(path);
  return command;
}

bool has(const Arguments& command, const char* word) {
  return std::ranges::find(command, word) != command.end();
}

// What the exit code must be for a readable recording whose chain of chunks breaks (`broken`) or holds chunks
// that cannot be read (`odd`); `check` is another matter.
int expected_exit(const Arguments& command, bool broken, bool odd) {
  if (broken) return has(command, "--salvage") || has(command, "json") ? 1 : 4;
  return command[0] == "dump" && odd ? 1 : 0;
}

// The commands to try next: all of them, or under the sanitizers other ones each time.
std::vector<Arguments> next_commands() {
  static std::size_t turn = 0;
  std::vector<Arguments> chosen;
  for (const Arguments& command : commands)
    if (turn++ % stride == 0) chosen.push_back(command);
  return chosen;
}

void check_safe(const Outcome& outcome, Colors colors = Colors::none) {
  if (const std::string what = what_misleads(outcome.out, colors); !what.empty()) CHECK(what == "on stdout");
  if (const std::string what = what_misleads(outcome.err, colors); !what.empty()) CHECK(what == "on stderr");
}

}  // namespace

TEST_CASE("the search for misleading text finds it", "[app][safety]") {
  CHECK(what_misleads("plain\n\ttext äさ🎉 \xc2\xa0") == "");
  CHECK(what_misleads("ab\x1b[31m") == "a control character at byte 2");
  CHECK(what_misleads("\r") == "a control character at byte 0");
  CHECK(what_misleads("\x7f") != "");
  CHECK(what_misleads("\xc2\x9b") == "a C1 control character at byte 0");
  CHECK(what_misleads("\x9b") == "no UTF-8 at byte 0");
  CHECK(what_misleads("\xe2\x80\xae") == "a turn of direction at byte 0");
  CHECK(what_misleads("\xe2\x81\xa6") == "a turn of direction at byte 0");
  CHECK(what_misleads("\xed\xa0\x80") == "no UTF-8 at byte 0");
  CHECK(what_misleads("\x1b[48;5;12mx\x1b[0m", Colors::allowed) == "");
  CHECK(what_misleads("\x1b[2J", Colors::allowed) != "");
  CHECK(what_misleads("\x1b]0;title\x07", Colors::allowed) != "");
}

TEST_CASE("good samples: exit codes and safe text", "[app][samples]") {
  for (const std::string& path : samples_in("good")) {
    for (const Arguments& command : next_commands()) {
      CAPTURE(path, command);
      const Outcome outcome = run_tetron(with_file(command, path));
      const bool unknown_types = command[0] == "check" && path.contains("unknown");
      CHECK(outcome.exit_code == (unknown_types ? 1 : 0));
      check_safe(outcome);
      // Some are over before the moment that is shown.
      const bool is_over = command[0] == "show" && outcome.err.contains("this is its last");
      if (!has(command, "fumen") && !is_over) CHECK(outcome.err == "");
    }
  }
}

TEST_CASE("partial samples: exit codes and safe text", "[app][samples]") {
  for (const std::string& path : samples_in("partial")) {
    const RawFile file = read_raw(bytes_in(path));
    const bool broken = file.left_over > 0;
    const bool odd = std::ranges::any_of(file.chunks, [](const RawChunk& chunk) { return !readable(chunk); });
    for (const Arguments& command : next_commands()) {
      CAPTURE(path, command);
      const Outcome outcome = run_tetron(with_file(command, path));
      if (command[0] == "check") {
        const bool only_texts = path.contains("escape-sequences-in-names");
        CHECK(outcome.exit_code == (only_texts ? 0 : 1));
      } else if (!has(command, "--at") || outcome.exit_code != 0) {  // a moment before the damage is whole
        CHECK(outcome.exit_code == expected_exit(command, broken, odd));
      }
      CHECK_FALSE(outcome.out.empty());
      check_safe(outcome);
    }
  }
}

TEST_CASE("bad samples: exit code 3 and one line on stderr", "[app][samples]") {
  for (const std::string& path : samples_in("bad")) {
    for (const Arguments& command : next_commands()) {
      CAPTURE(path, command);
      const Outcome outcome = run_tetron(with_file(command, path));
      CHECK(outcome.exit_code == 3);
      CHECK(outcome.out.empty());
      CHECK(lines_of(outcome.err).size() == 1);
      CHECK(outcome.err.starts_with(path + ": "));
      // What does not begin as a .tet file has no place of a fault.
      const bool is_none = outcome.err.contains(": is empty") ||
                           outcome.err.contains(": this is not a recording that tetron knows");
      CHECK((is_none || outcome.err.contains("offset 0x")));
      check_safe(outcome);
    }
  }
}

TEST_CASE("colours bring no other escape sequences", "[app][samples][color]") {
  for (const char* name :
       {"partial/escape-sequences-in-messages.tet", "partial/escape-sequences-in-names.tet",
        "partial/hole-in-the-middle.tet", "good/eight.tet"}) {
    for (const Arguments& command :
         {Arguments{"dump"}, {"show"}, {"info"}, {"check"}, {"dump", "--salvage"}}) {
      CAPTURE(name, command);
      Arguments arguments = with_file(command, sample_path(name));
      arguments.insert(arguments.begin(), {"--color", "always"});
      check_safe(run_tetron(arguments), Colors::allowed);
    }
  }
}

TEST_CASE("arguments are shown safely too", "[app][safety]") {
  const std::string evil = "\x1b[31m\xe2\x80\xae\xff\x9b.tet";
  for (const Arguments& arguments :
       {Arguments{evil},
        {"info", evil},
        {"info", "--" + evil},
        {"dump", sample_path("good/minimal.tet"), "--type", evil},
        {"dump", sample_path("good/minimal.tet"), "--player", evil},
        {"dump", sample_path("good/minimal.tet"), "--encoding", evil},
        {"dump", sample_path("good/minimal.tet"), "--from", evil},
        {"dump", sample_path("good/minimal.tet"), "--format", evil},
        {"info", sample_path("good/minimal.tet"), "--profile", evil},
        {"check", sample_path("good/minimal.tet"), "--limit", evil},
        {"convert", sample_path("good/minimal.tet"), "--to", evil},
        {"convert", sample_path("good/minimal.tet"), "-o", "/no-folder/" + evil},
        {"manual", evil},
        {"profile", "show", evil},
        {"profile", "infer", evil},
        {"profile", "infer", sample_path("good/solo.tet"), "-o", "/no-folder/" + evil}}) {
    CAPTURE(arguments);
    const Outcome outcome = run_tetron(arguments);
    CHECK(outcome.exit_code >= 2);
    check_safe(outcome);
  }
}
