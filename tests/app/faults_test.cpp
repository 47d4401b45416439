// Every command that writes, with each of its writes, syncs, renames and some of its allocations going wrong:
// tests/faults/faults.cpp.

#include <csignal>
#include <fstream>
#include <set>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

constexpr int most_calls = 2000;  // a command that makes more of them than this is another one

// A command that writes `name` in the folder that it is run for.
struct Writing {
  Words words;  // what follows is -o and the file
  std::string name;
};

std::string terrain() {
  return "v115@9gF8DeF8DeF8DeF8NeAgH";
}

std::vector<Writing> faulty_writings() {
  const std::string game = sample_path("good/minimal.tet");
  const std::string round = sample_path("tetrio/match.ttrm");
  return {{{"convert", game}, "x.json"},
          {{"convert", game}, "x.csv"},
          {{"convert", game}, "x.fumen"},
          {{"convert", game}, "x.html"},
          {{"convert", game}, "x.svg"},
          {{"convert", game}, "x.gif"},
          {{"convert", round, "--round", "1"}, "x.json"},
          {{"info", game}, "x.txt"},
          {{"dump", game}, "x.txt"},
          {{"check", game}, "x.txt"},
          {{"review", game}, "x.txt"},
          {{"stats", game}, "x.txt"},
          {{"solve", terrain()}, "x.txt"},
          {{"pc", "percent", terrain(), "--queue", "*p4"}, "x.txt"},
          {{"profile", "show", "tetron4"}, "x.toml"},
          {{"profile", "infer", sample_path("good/duel.tet")}, "x.toml"},
          {{"rules", "mix", "--seed", "3"}, "x.lua"}};
}

std::set<std::string> sorted_names_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.insert(entry.path().filename().string());
  return names;
}

struct Fault {
  Outcome outcome;
  bool came = false;
};

class Rig {
 public:
  Fault run(const Words& words, const std::string& kind, int number) const {
    const std::string mark = (marks_.path() / "mark").string();
    fs::remove(mark);
    Fault fault;
    fault.outcome = run_tetron(words, {.environment = {{"LD_PRELOAD", TETRON_FAULTS},
                                                       {"TETRON_FAULT", kind + ":" + std::to_string(number)},
                                                       {"TETRON_FAULT_MARK", mark}}});
    fault.came = fs::exists(mark);
    return fault;
  }

 private:
  TemporaryFolder marks_;
};

// The numbers to try: each call, or of allocations, which are many, some.
int next_number(const std::string& kind, int number) {
  return kind == "memory" ? number + 1 + number / 4 : number + 1;
}

// A GIF or an SVG from its first byte to its last.
bool is_whole_picture(const std::string& text) {
  return (text.starts_with("GIF89a") && text.ends_with(';')) ||
         (text.starts_with("<svg ") && text.ends_with("</svg>\n"));
}

void check_reported(const Fault& fault, const std::string& kind, bool draws = false) {
  if (!fault.came) return;
  // Fontconfig uses some copies of texts without a look whether there are any (FcValueSave). It and GLib
  // abort, with a word (GLib by SIGTRAP), where there is no room for a pattern or a lock, and the system ends
  // a program (127) that has none for a thread's variables. Nobody else can mend that; the program's files
  // are as they were.
  if (draws && kind == "memory" &&
      (fault.outcome.signal == SIGSEGV || fault.outcome.exit_code == 127 ||
       (fault.outcome.signal == SIGABRT && !fault.outcome.err.empty()) ||
       (fault.outcome.signal == SIGTRAP && fault.outcome.err.contains("GLib-ERROR"))))
    return;
  if (kind == "kill") {
    CHECK((fault.outcome.signal == SIGKILL || fault.outcome.exit_code > 0));
    return;
  }
  CHECK(fault.outcome.signal == 0);
  CHECK((fault.outcome.exit_code == 0 || !fault.outcome.err.empty()));
  CHECK(fault.outcome.exit_code <= 5);
}

}  // namespace

TEST_CASE("whatever write, sync, rename or allocation goes wrong, an output is whole or as it was",
          "[app][faults]") {
  if (is_sanitized()) return;  // which have allocations of their own
  const Rig rig;
  std::size_t faults = 0;
  for (const Writing& command : faulty_writings()) {
    const TemporaryFolder folder;
    const std::string path = (folder.path() / command.name).string();
    Words words = command.words;
    words.insert(words.end(), {"-o", path});
    const Outcome plain = run_tetron(words);
    CAPTURE(words, plain.err);
    REQUIRE(plain.exit_code <= 1);
    const std::string whole = text_in(path);
    REQUIRE_FALSE(whole.empty());
    bool is_new = false;
    const bool draws = command.name.ends_with(".svg") || command.name.ends_with(".gif");
    for (const std::string kind : {"disk", "sync", "kill", "memory"}) {
      std::size_t reported = 0;
      for (int number = 1, without = 0; without < 3 && number < 1000 * most_calls;
           number = next_number(kind, number)) {
        is_new = !is_new;
        fs::remove_all(folder.path());
        fs::create_directory(folder.path());
        if (!is_new) std::ofstream(path) << "precious";
        const Fault fault = rig.run(words, kind, number);
        CAPTURE(kind, number, is_new, fault.outcome.err, fault.outcome.exit_code, fault.outcome.signal);
        std::set<std::string> names = sorted_names_in(folder.path());
        // What is ended by a signal (check_reported() says by which it may) leaves the part that it has
        // written.
        if (kind == "kill" || fault.outcome.signal != 0)
          std::erase_if(names, [](const auto& name) { return name.starts_with(".tetron-"); });
        const bool is_there = names.contains(command.name);
        CHECK(names.size() == (is_there ? 1 : 0));
        if (is_there) {
          const std::string text = text_in(path);
          // Where there is no memory to load Pango with, the picture has no texts, and that is said.
          const bool is_textless = draws && fault.outcome.err.contains("texts are left out");
          // Where an allocation of HarfBuzz or FreeType fails, they set a text otherwise, without a word.
          const bool is_set_otherwise = draws && kind == "memory" && is_whole_picture(text);
          const bool is_picture = text == whole || is_textless || is_set_otherwise;
          CHECK((is_picture || (!is_new && text == "precious")));
          if (fault.outcome.exit_code == 0) CHECK(is_picture);
        } else {
          CHECK((is_new && fault.outcome.exit_code != 0));
        }
        check_reported(fault, kind, draws);
        reported += fault.outcome.exit_code == 0 ? 0 : 1;
        faults += fault.came ? 1 : 0;
        without = fault.came ? 0 : without + 1;
        if (kind == "sync") without = number < 20 ? 0 : 3;  // most of the calls are something else
      }
      CHECK(reported > 0);
    }
  }
  CHECK(faults > 500);
}

TEST_CASE("with few addresses left a picture is drawn or refused, and no signal ends the program",
          "[app][faults]") {
  if (is_sanitized()) return;  // which reserve terabytes
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "x.png").string();
  std::size_t refused = 0;
  for (int kilobytes = 24000; kilobytes <= 260000; kilobytes += 6000) {
    fs::remove(path);
    const Outcome outcome = run("sh", {"-c", "ulimit -v " + std::to_string(kilobytes) + "; exec \"$@\"", "sh",
                                       tetron_binary(), "convert", sample_path("good/solo.tet"), "-o", path});
    CAPTURE(kilobytes, outcome.err);
    CHECK(outcome.signal == 0);
    if (outcome.exit_code == 127) continue;  // not even the program's libraries
    if (outcome.exit_code != 0) {
      ++refused;
      CHECK(outcome.exit_code == 4);
      CHECK(outcome.err.contains("out of memory"));
    }
    CHECK(fs::exists(path) == (outcome.exit_code == 0));
  }
  CHECK(refused > 3);
}

#ifdef TETRON_HAS_ARCHIVE
TEST_CASE("whatever goes wrong while an archive is written, it opens with what was saved", "[app][faults]") {
  if (is_sanitized()) return;
  const Rig rig;
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "games.db").string();
  const std::string journal = path + "-journal";
  const Words first{"archive", "add", path, sample_path("good/solo.tet"), "--jobs", "1"};
  Words more = first;
  more.push_back(sample_path("good/duel.tet"));
  const Words list{"archive", "list", path, "--format", "csv"};
  REQUIRE(run_tetron(first).exit_code == 0);
  const std::string one_game = run_tetron(list).out;
  const std::string archive_of_one = text_in(path);
  REQUIRE(run_tetron(more).exit_code == 0);
  const std::string two_games = run_tetron(list).out;
  REQUIRE(two_games.size() > one_game.size());
  const std::string no_games = one_game.substr(0, one_game.find('\n') + 1);
  std::size_t hot = 0;
  std::size_t faults = 0;
  for (const bool is_made : {true, false}) {
    for (const std::string kind : {"kill", "disk", "sync", "memory"}) {
      for (int number = 1, without = 0; without < 3 && number < 1000 * most_calls;
           number = next_number(kind, number)) {
        fs::remove(path);
        fs::remove(journal);
        if (!is_made) std::ofstream(path, std::ios::binary) << archive_of_one;
        const Fault fault = rig.run(more, kind, number);
        CAPTURE(is_made, kind, number, fault.outcome.err, fault.outcome.exit_code, fault.outcome.signal);
        check_reported(fault, kind);
        faults += fault.came ? 1 : 0;
        without = fault.came ? 0 : without + 1;
        if (kind == "sync") without = number < 60 ? 0 : 3;
        hot += fs::exists(journal) && fs::file_size(journal) > 0 ? 1 : 0;
        const std::string bytes = fs::exists(path) ? text_in(path) : "";
        if (fs::exists(path)) {
          // Reading shows what was saved, and changes nothing.
          const Outcome listed = run_tetron(list);
          CAPTURE(listed.err);
          CHECK(listed.exit_code == 0);
          CHECK((listed.out == two_games || (is_made ? listed.out == no_games : listed.out == one_game)));
          if (fault.outcome.exit_code == 0) CHECK(listed.out == two_games);
          CHECK(text_in(path) == bytes);
        } else {
          CHECK(is_made);
          CHECK(fault.outcome.exit_code != 0);
        }
        // And the same command continues from there.
        if (fault.outcome.exit_code != 0) {
          const Outcome again = run_tetron(more);
          CAPTURE(again.err);
          CHECK(again.exit_code == 0);
          CHECK(run_tetron(list).out == two_games);
          CHECK_FALSE(fs::exists(journal));
        }
      }
    }
  }
  CHECK(hot > 5);
  CHECK(faults > 100);
}

TEST_CASE("whatever goes wrong while tables are exported, each file is whole or as it was", "[app][faults]") {
  if (is_sanitized()) return;
  const Rig rig;
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "games.db").string();
  REQUIRE(run_tetron({"archive", "add", path, sample_path("good/solo.tet")}).exit_code == 0);
  const std::string archive = text_in(path);
  const fs::path out = folder.path() / "tables";
  const Words words{"archive", "export", path, "-o", out.string(), "--table", "games", "--table", "players"};
  REQUIRE(run_tetron(words).exit_code == 0);
  const std::string games = text_in(out / "games.csv");
  const std::string players = text_in(out / "players.csv");
  for (const std::string kind : {"disk", "kill", "memory"}) {
    for (int number = 1, without = 0; without < 3; number = next_number(kind, number)) {
      fs::remove_all(out);
      const Fault fault = rig.run(words, kind, number);
      CAPTURE(kind, number, fault.outcome.err);
      check_reported(fault, kind);
      without = fault.came ? 0 : without + 1;
      if (fs::exists(out / "games.csv")) CHECK(text_in(out / "games.csv") == games);
      if (fs::exists(out / "players.csv")) CHECK(text_in(out / "players.csv") == players);
      if (fault.outcome.exit_code == 0) CHECK(sorted_names_in(out).size() == 2);
      CHECK(text_in(path) == archive);
    }
  }
}
#endif
