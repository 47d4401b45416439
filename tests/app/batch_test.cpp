#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/batch/batch.hpp"
#include "app/batch/run_parts.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/streams.hpp"
#include "samples/generate/other_games/tetrio_match.hpp"
#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

const std::string duel = sample_path("good/duel.tet");
const std::string solo = sample_path("good/solo.tet");
const std::string cut = sample_path("partial/cut-in-chunk.tet");
const std::string no_recording = sample_path("bad/text.tet");

// Files below a folder, "a/b.tet", in order.
Names files_below(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (!entry.is_directory()) names.push_back(entry.path().lexically_relative(folder).string());
  std::ranges::sort(names);
  return names;
}

// game-1.tet, game-2.tet, game-10.tet, more/duel.tet and what is no recording.
class Archive {
 public:
  Archive() {
    for (const char* name : {"game-10.tet", "game-2.tet", "game-1.tet"}) copy(solo, name);
    copy(duel, "more/duel.tet");
    copy(no_recording, "notes.txt");
    copy(solo, ".hidden.tet");
  }

  std::string path() const { return (folder_.path() / "games").string(); }
  std::string operator/(const std::string& name) const { return (folder_.path() / name).string(); }
  void copy(const std::string& from, const std::string& name) const {
    const fs::path to = folder_.path() / "games" / name;
    fs::create_directories(to.parent_path());
    fs::copy_file(from, to);
  }

 private:
  TemporaryFolder folder_;
};

Names files_named(const std::string& ndjson) {
  Names names;
  for (const std::string& line : lines_of(ndjson)) {
    const std::string name = fs::path(json::parse(line)["file"].get<std::string>()).filename().string();
    if (names.empty() || names.back() != name) names.push_back(name);
  }
  return names;
}

}  // namespace

TEST_CASE("what many files give is what each gives, in their order, however many jobs there are",
          "[app][batch]") {
  const Names files{duel, cut, solo, duel};
  for (const Names& command :
       {Names{"dump", "--type", "newstone,message"}, {"info"}, {"check"}, {"convert", "--to", "fumen"}}) {
    CAPTURE(command);
    Names all = command;
    all.insert(all.end(), files.begin(), files.end());
    all.insert(all.end(), {"--jobs", "1"});
    const Outcome one_job = run_tetron(all);
    all.back() = "3";
    const Outcome jobs = run_tetron(all);
    CHECK(jobs.out == one_job.out);
    CHECK(jobs.err == one_job.err);
    CHECK(jobs.exit_code == one_job.exit_code);
    std::string wanted;
    std::string errors;
    int code = 0;
    for (const std::string& file : files) {
      Names single = command;
      single.push_back(file);
      const Outcome outcome = run_tetron(single);
      const bool has_between = command[0] == "dump" || command[0] == "info";
      if (!wanted.empty() && has_between) wanted += '\n';
      if (command[0] == "dump") wanted += file + ":\n";
      wanted += outcome.out;
      errors += outcome.err;
      code = std::max(code, outcome.exit_code);
    }
    CHECK(one_job.out.starts_with(wanted));
    CHECK(one_job.err.starts_with(errors));
    CHECK(one_job.exit_code == code);
    // What comes behind is the tally: of check part of the text, else a message.
    const std::string tally =
        command[0] == "check" ? one_job.out.substr(wanted.size()) : one_job.err.substr(errors.size());
    CHECK(lines_of(tally).size() == 1);
    CHECK(tally.starts_with("4 files: "));
  }
}

TEST_CASE("data of many files say which file each is of", "[app][batch]") {
  const auto of = [](Names words, const char* format) {
    words.insert(words.begin(), {"dump", "--format", format, "--type", "newstone"});
    return run_tetron(words).out;
  };
  std::vector<json> singles;
  for (const std::string& file : {solo, duel})
    for (const std::string& line : lines_of(of({file}, "ndjson"))) {
      singles.push_back(json::parse(line));
      singles.back()["file"] = file;
    }
  std::vector<json> many;
  for (const std::string& line : lines_of(of({solo, duel}, "ndjson"))) many.push_back(json::parse(line));
  CHECK((many == singles));
  CHECK((json::parse(of({solo, duel}, "json")) == json(singles)));
  const Names rows = lines_of(of({solo, duel}, "csv"));
  const Names one = lines_of(of({solo}, "csv"));
  REQUIRE(rows.size() == singles.size() + 1);
  CHECK(rows[0] == "file," + one[0]);
  CHECK(rows[1] == solo + "," + one[1]);
  // No chunk of either: still an array, and a table.
  CHECK(run_tetron({"dump", "--format", "json", "--from", "9:00:00", solo, duel}).out == "[]\n");
  CHECK(lines_of(run_tetron({"dump", "--format", "csv", "--from", "9:00:00", solo, duel}).out) ==
        Names{rows[0]});
}

TEST_CASE("a folder stands for its recordings in natural order", "[app][batch]") {
  const Archive archive;
  const auto listed = [&](Names options) {
    options.insert(options.begin(), {"check", "--format", "json", archive.path()});
    return files_named(run_tetron(options).out);
  };
  CHECK(listed({}) == Names{"game-1.tet", "game-2.tet", "game-10.tet"});
  CHECK(listed({"--recursive"}) == Names{"game-1.tet", "game-2.tet", "game-10.tet", "duel.tet"});
  CHECK(listed({"-r", archive / "games/game-2.tet"}) ==
        Names{"game-1.tet", "game-2.tet", "game-10.tet", "duel.tet"});
  // Links to folders may go round.
  fs::create_directory_symlink(archive.path(), archive / "games/more/round");
  CHECK(listed({"--recursive"}).size() == 4);
  fs::create_directory(archive / "empty");
  const Outcome nothing = run_tetron({"info", archive / "empty", solo});
  CHECK(nothing.exit_code == 3);
  CHECK(nothing.err.starts_with(archive / "empty: there are no " + any_ending() + " files in this folder\n"));
  CHECK(nothing.out.contains("solo.tet"));
}

TEST_CASE("a pipe in a folder is skipped and named", "[app][batch]") {
  const Archive archive;
  REQUIRE(::mkfifo((archive / "games/game-3.tet").c_str(), 0600) == 0);
  fs::create_symlink(archive / "games/game-3.tet", archive / "games/game-4.tet");
  const std::vector<Names> commands{{"info"},
                                    {"check"},
                                    {"stats"},
                                    {"convert", "--to", "json", "-o", archive / "out/"},
                                    {"archive", "add", archive / "games.db"},
                                    {"dump"},
                                    {"info", "--jobs", "3"}};
  for (Names command : commands) {
    CAPTURE(command);
    command.push_back(archive.path());
    const Outcome outcome = run_tetron(command);
    CHECK(outcome.exit_code == 1);
    for (const char* name : {"game-3.tet", "game-4.tet"}) {
      CHECK(outcome.err.contains(name));
      CHECK(outcome.err.contains("skipped: it is not a regular file"));
    }
  }
  // Named alone it is read as a pipe is, but an archive could not read it again.
  const Outcome named = run_tetron({"archive", "add", archive / "games.db", archive / "games/game-3.tet"});
  CHECK(named.exit_code == 3);
  CHECK(named.err.contains("is not a regular file"));
}

TEST_CASE("one that cannot be read does not keep the others from being converted", "[app][batch]") {
  const Archive archive;
  archive.copy(no_recording, "game-3.tet");
  archive.copy(cut, "game-4.tet");
  const std::string out = archive / "out";
  for (const char* jobs : {"1", "4"}) {
    CAPTURE(jobs);
    const Outcome outcome = run_tetron(
        {"convert", "--recursive", archive.path(), archive / "games/missing.tet", "-o", out, "--jobs", jobs});
    CHECK(outcome.exit_code == 4);
    CHECK(outcome.out == "");
    const Names errors = lines_of(outcome.err);
    REQUIRE(errors.size() >= 4);
    CHECK(errors[0].contains("game-3.tet: "));
    CHECK(errors.back() == "7 files: 4 done, 1 damaged, 2 failed");
    // Those of folders below stay there.
    CHECK(files_below(out) ==
          Names{"game-1.fumen", "game-10.fumen", "game-2.fumen", "game-4.fumen", "more/duel.fumen"});
    CHECK(text_in(out + "/more/duel.fumen") == run_tetron({"convert", duel}).out);
    CHECK(text_in(out + "/game-4.fumen") == run_tetron({"convert", cut}).out);
    fs::remove_all(out);
  }
}

TEST_CASE("a pattern names the outputs", "[app][batch]") {
  const Archive archive;
  const std::string two = archive / "games/game-2.tet";
  CHECK(run_tetron({"info", two, archive / "games/more/duel.tet", "-o", "{folder}/{stem}.info.txt"})
            .exit_code == 0);
  CHECK(text_in(archive / "games/more/duel.info.txt") ==
        run_tetron({"info", archive / "games/more/duel.tet"}).out);
  CHECK(text_in(archive / "games/game-2.info.txt") == run_tetron({"info", two}).out);
  CHECK(run_tetron({"dump", two, "-o", archive / "{stem}.csv", "--format", "csv"}).exit_code == 0);
  CHECK(text_in(archive / "game-2.csv") == run_tetron({"dump", two, "--format", "csv"}).out);
  CHECK(run_tetron({"convert", duel, "-o", archive / "{stem}-{player}.fumen"}).exit_code == 0);
  const Names fumens = lines_of(run_tetron({"convert", duel}).out);
  REQUIRE(fumens.size() == 2);
  CHECK(text_in(archive / "duel-0.fumen") == fumens[0] + "\n");
  CHECK(text_in(archive / "duel-1.fumen") == fumens[1] + "\n");
  CHECK(run_tetron({"convert", duel, "--player", "1", "-o", archive / "only-{player}.csv"}).exit_code == 0);
  CHECK_FALSE(fs::exists(archive / "only-0.csv"));
  CHECK(text_in(archive / "only-1.csv") == run_tetron({"convert", duel, "--player", "1", "--to", "csv"}).out);
  CHECK(run_tetron({"convert", duel, "-o", archive / "{player}.json"}).exit_code == 2);
  CHECK(run_tetron({"info", duel, "-o", archive / "{player}.txt"}).exit_code == 2);
}

TEST_CASE("a match becomes an output for each round", "[app][batch]") {
  const TemporaryFolder folder;
  const std::string match =
      folder
          .file("match.ttrm",
                bytes_of(samples::tetrio_match({.seed = 3, .players = 2, .rounds = 2, .frames = 600})))
          .string();
  const std::string pattern = (folder.path() / "{stem}-{round}-{player}.csv").string();
  CHECK(run_tetron({"convert", match, "-o", pattern}).exit_code == 0);
  for (const char* round : {"1", "2"})
    for (const char* player : {"0", "1"}) {
      const fs::path path = folder.path() / ("match-" + std::string(round) + "-" + player + ".csv");
      CHECK(text_in(path) ==
            run_tetron({"convert", match, "--round", round, "--player", player, "--to", "csv"}).out);
    }
  CHECK(files_below(folder.path()).size() == 5);
}

TEST_CASE("many outputs write over nothing that was there", "[app][batch]") {
  const Archive archive;
  const std::string out = archive / "out";
  fs::create_directory(out);
  std::ofstream(out + "/game-2.csv") << "mine";
  const Names command{"convert", archive.path(), "--to", "csv", "-o", out};
  const Outcome kept = run_tetron(command);
  CHECK(kept.exit_code == 1);
  CHECK(kept.err == out +
                        "/game-2.csv: already exists; --force overwrites it\n"
                        "3 files: 2 done; 1 output already exists\n");
  CHECK(text_in(out + "/game-2.csv") == "mine");
  CHECK(run_tetron(command).exit_code == 2);
  const Outcome one = run_tetron({"convert", duel, "-o", out + "/{stem}-{player}.csv"});
  CHECK(one.exit_code == 0);
  const Outcome again = run_tetron({"convert", duel, "-o", out + "/{stem}-{player}.csv"});
  CHECK(again.exit_code == 2);
  CHECK(again.err == out + "/duel-0.csv: already exists; --force overwrites it\n" + out +
                         "/duel-1.csv: already exists; --force overwrites it\n");
  fs::remove(out + "/duel-1.csv");
  CHECK(run_tetron({"convert", duel, "-o", out + "/{stem}-{player}.csv"}).exit_code == 1);
  Names forced = command;
  forced.emplace_back("--force");
  CHECK(run_tetron(forced).exit_code == 0);
  CHECK(text_in(out + "/game-2.csv") == text_in(out + "/game-1.csv"));

  // Nor over one of the files themselves, also one that comes later.
  const std::string game = archive / "games/game-1.tet";
  const std::string before = text_in(game);
  CHECK(run_tetron({"convert", game, "-o", archive / "games/game-1.json"}).exit_code == 0);
  const Outcome input =
      run_tetron({"info", archive / "games/game-2.tet", game, "-o", "{folder}/{stem}.tet", "--force"});
  CHECK(input.exit_code == 2);
  CHECK(text_in(game) == before);
}

TEST_CASE("two files that would go to the same place are refused before anything is written",
          "[app][batch]") {
  const Archive archive;
  archive.copy(duel, "more/game-1.tet");
  const Outcome outcome = run_tetron({"convert", "-r", archive.path(), "-o", archive / "{stem}.json"});
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.contains("game-1.json"));
  CHECK_FALSE(fs::exists(archive / "game-2.json"));
  const Outcome one = run_tetron({"convert", solo, duel, "-o", archive / "both.json"});
  CHECK(one.exit_code == 2);
  CHECK_FALSE(fs::exists(archive / "both.json"));
  CHECK(run_tetron({"convert", solo, duel, "-o", archive / "both.fumen"}).exit_code == 0);
  CHECK(text_in(archive / "both.fumen") ==
        run_tetron({"convert", solo}).out + run_tetron({"convert", duel}).out);
}

TEST_CASE("info and dump write to a file as they do to standard output", "[app][batch]") {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "out.txt").string();
  for (const Names& command : {Names{"info", duel},
                               {"dump", duel},
                               {"check", duel, solo},
                               {"info", "--format", "json", duel, solo}}) {
    CAPTURE(command);
    Names words = command;
    words.insert(words.end(), {"-o", out});
    CHECK(run_tetron(words).exit_code == 0);
    CHECK(text_in(out) == run_tetron(command).out);
    fs::remove(out);
  }
  CHECK(run_tetron({"dump", no_recording, "-o", out}).exit_code == 3);
  CHECK(run_tetron({"info", no_recording, "missing.tet", "-o", out}).exit_code == 3);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("a closed pipe ends work on many files quietly", "[app][batch]") {
  const Names files(40, duel);
  Names words{"dump", "--jobs", "3"};
  words.insert(words.end(), files.begin(), files.end());
  const Outcome outcome = run_tetron(words, {.close_after_lines = 1});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
}

TEST_CASE("a process that crashes costs the file it worked on", "[app][batch]") {
  std::string data;
  std::vector<app::ExitCode> codes;
  app::PartsWork work;
  work.count = 40;
  work.jobs = 3;
  work.work = [](std::size_t part) {
    if (part == 5 || part == 6) std::raise(SIGKILL);
    app::Output out;
    // More than a pipe holds.
    for (int i = 0; i < 30'000; ++i) out.text() += std::to_string(part) + "\n";
    out.commit();
    if (part == 7) throw app::Exit{app::ExitCode::usage};
    app::PartResult result;
    result.counts[2] = part;
    return result;
  };
  work.name = [](std::size_t part) { return base::safe("file {}", part); };
  std::uint64_t counted = 0;
  work.data = [&data](std::size_t, std::string_view text) { data += text; };
  work.finished = [&](std::size_t part, const app::PartResult& result) {
    CHECK(part == codes.size());
    codes.push_back(result.code);
    counted += result.counts[2];
  };
  work.progress = [](std::size_t) {};
  int messages = 0;
  work.before_message = [&messages] { ++messages; };
  const fs::path said = fs::temp_directory_path() / ("tetron-batch-" + std::to_string(::getpid()));
  const int err = ::open(said.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  {
    const app::UseStreams streams({0, 1, err});
    app::begin_messages();
    app::run_parts(work);
  }
  ::close(err);
  const Names errors = lines_of(text_in(said));
  fs::remove(said);
  REQUIRE(codes.size() == 40);
  std::string wanted;
  for (std::size_t part = 0; part < 40; ++part) {
    const bool crashed = part == 5 || part == 6;
    CHECK(codes[part] == (crashed     ? app::ExitCode::damaged
                          : part == 7 ? app::ExitCode::usage
                                      : app::ExitCode::done));
    if (crashed) continue;
    for (int i = 0; i < 30'000; ++i) wanted += std::to_string(part) + "\n";
  }
  CHECK((data == wanted));
  CHECK(counted == 40 * 39 / 2 - 5 - 6 - 7);
  CHECK(messages == 2);
  REQUIRE(errors.size() == 2);
  CHECK(errors[0].starts_with("file 5: the process that worked on it ended by signal 9"));
  CHECK(errors[1].starts_with("file 6: "));
}

TEST_CASE("an output that files share has nothing of one that was cut short", "[app][batch]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "all.txt").string();
  const std::string part_of = std::string(700'000, '.');
  for (const unsigned jobs : {1U, 3U}) {
    for (const std::size_t count : {6U, 1U}) {
      CAPTURE(jobs, count);
      fs::remove(path);
      app::InputList list;
      for (std::size_t i = 0; i < count; ++i) list.inputs.push_back({.path = std::to_string(i)});
      list.is_many = count > 1;
      app::BatchOptions options;
      options.out = path;
      options.jobs = jobs;
      const app::OutputNames names = app::output_names(options);
      app::BatchJob job{options, list, names, [&part_of](const app::BatchInput& input, const std::string&) {
                          app::Output out;
                          out.text() += input.path + part_of;
                          out.flush();
                          if (input.path == "0" || input.path == "3") throw std::bad_alloc();
                          if (input.path == "5") throw app::Exit{app::ExitCode::usage};
                          out.text() += "!";
                          out.commit();
                          return app::PartResult{};
                        }};
      job.open = "[";
      job.between = ",";
      job.close = [](const app::BatchTotals& totals, bool) { return "]" + std::to_string(totals.failed); };
      job.has_tally = false;
      const int err = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
      app::ExitCode code{};
      {
        const app::UseStreams streams({0, 1, err});
        app::begin_messages();
        code = app::run_batch(job);
      }
      ::close(err);
      CHECK(code == app::ExitCode::damaged);
      CHECK(fs::exists(path) == (count > 1));
      if (count == 1) continue;
      const std::string wanted =
          "[1" + part_of + "!,2" + part_of + "!,4" + part_of + "!]" + std::to_string(3);
      CHECK((text_in(path) == wanted));
    }
  }
}

TEST_CASE("help, and what was probably meant", "[app][help]") {
  CHECK(run_tetron({"help"}).out == run_tetron({"--help"}).out);
  CHECK(run_tetron({"help", "convert"}).out == run_tetron({"convert", "--help"}).out);
  CHECK(run_tetron({"help", "fumen", "decode"}).out == run_tetron({"fumen", "decode", "--help"}).out);
  CHECK(run_tetron({"-V"}).out == run_tetron({"--version"}).out);
  const auto refused = [](const Names& words) {
    const Outcome outcome = run_tetron(words);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.out == "");
    return lines_of(outcome.err).at(0);
  };
  CHECK(refused({"conver", solo}) == "there is no command 'conver'; did you mean 'convert'?");
  CHECK(refused({"help", "conver"}) == "there is no command 'conver'; did you mean 'convert'?");
  CHECK(refused({"fumen", "decod", "x"}) == "there is no command 'decod'; did you mean 'decode'?");
  CHECK(refused({"xyzzy"}) == "there is no command 'xyzzy'");
  CHECK(refused({"info", "--fromat", "json", solo}) ==
        "there is no option '--fromat'; did you mean '--format'?");
  CHECK(refused({"dump", "--hexx=1", solo}) == "there is no option '--hexx'; did you mean '--hex'?");
  CHECK(refused({"dump", "--colour", "never", solo}) ==
        "there is no option '--colour'; did you mean '--color'?");
  CHECK(refused({"info", "--fromat"}) == "there is no option '--fromat'; did you mean '--format'?");
}

TEST_CASE("show draws one player's field", "[app][batch]") {
  const Names both = lines_of(run_tetron({"show", duel, "--at", "1:00"}).out);
  const Names left = lines_of(run_tetron({"show", duel, "--at", "1:00", "--player", "0"}).out);
  const Names right = lines_of(run_tetron({"show", duel, "--at", "1:00", "--player", "1"}).out);
  REQUIRE(both.size() == left.size());
  REQUIRE(both.size() == right.size());
  CHECK(both[0] == left[0]);
  for (std::size_t row = 2; row < both.size(); ++row) {
    std::string joined = left[row];
    const auto two_byte = std::ranges::count_if(joined, [](char c) { return (c & 0xc0) == 0x80; });
    joined.resize(24 + static_cast<std::size_t>(two_byte), ' ');
    joined += right[row];
    CHECK(both[row] == joined);
  }
  CHECK(run_tetron({"show", duel, "--player", "nobody"}).exit_code == 2);
}

TEST_CASE("Ctrl-C in the middle of many files keeps those that are done", "[app][batch]") {
  const std::string whole = run_tetron({"convert", solo, "--to", "csv"}).out;
  for (const char* jobs : {"1", "2"}) {
    TemporaryFolder folder;
    fs::create_directory(folder.path() / "in");
    constexpr std::size_t files = 400;
    for (std::size_t i = 0; i < files; ++i)
      fs::copy_file(solo, folder.path() / "in" / (std::to_string(i) + ".tet"));
    const fs::path out = folder.path() / "out";
    Setting setting;
    setting.interrupt_when = [&out] { return fs::exists(out / "3.csv"); };
    const Outcome outcome = run_tetron(
        {"convert", (folder.path() / "in").string(), "--to", "csv", "--jobs", jobs, "-o", out.string() + "/"},
        setting);
    CHECK(outcome.exit_code == 4);
    CHECK(outcome.signal == 0);
    CHECK(outcome.err.contains("interrupted: "));
    // With two processes the fourth file may be there before the first.
    const Names written = files_below(out);
    CHECK_FALSE(written.empty());
    CHECK(written.size() < files);
    CHECK(outcome.err.contains(" of 400 files are done"));
    for (const std::string& name : written) CHECK(text_in((out / name).string()) == whole);
  }
}
