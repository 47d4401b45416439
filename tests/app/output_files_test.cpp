#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> output_files_names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

using Names = std::vector<std::string>;
const std::string output_files_game = sample_path("good/duel.tet");

// A recording that takes a while to convert.
std::string long_recording_in(const TemporaryFolder& folder) {
  const std::string solo = text_in(sample_path("good/solo.tet"));
  const auto header = static_cast<std::size_t>(solo[0]);
  std::string large = solo;
  for (int i = 0; i < 400; ++i) large += solo.substr(header);
  return folder.file("large.tet", bytes_of(large)).string();
}

}  // namespace

TEST_CASE("-o writes what standard output would have", "[app][output]") {
  const TemporaryFolder folder;
  for (const char* format : {"fumen", "json", "csv"}) {
    CAPTURE(format);
    const std::string path = (folder.path() / "out").string();
    const Outcome to_file = run_tetron({"convert", output_files_game, "--to", format, "-o", path});
    CHECK(to_file.exit_code == 0);
    CHECK(to_file.out.empty());
    CHECK(text_in(path) == run_tetron({"convert", output_files_game, "--to", format}).out);
    CHECK(output_files_names_in(folder.path()) == Names{"out"});
  }
}

TEST_CASE("the ending of the output names the format", "[app][output]") {
  const TemporaryFolder folder;
  const auto written = [&folder](const std::string& from, const std::string& name) {
    const std::string path = (folder.path() / name).string();
    CHECK(run_tetron({"convert", from, "-o", path}).exit_code == 0);
    return text_in(path);
  };
  CHECK(written(output_files_game, "x.csv").starts_with("player,name,"));
  CHECK(written(output_files_game, "x.json").starts_with("{\"format\":\"tetron-recording\""));
  CHECK(written(output_files_game, "x.fumen").starts_with("v115@"));
  CHECK(written((folder.path() / "x.json").string(), "x.tet") == text_in(output_files_game));
  CHECK(output_files_names_in(folder.path()) == Names{"x.csv", "x.fumen", "x.json", "x.tet"});
}

TEST_CASE("the ending of the output names the format in every command that has formats", "[app][output]") {
  const TemporaryFolder folder;
  const std::string match = sample_path("tetrio/match.ttrm");
  const std::string board = (folder.path() / "board.txt").string();
  std::ofstream(board) << "######....\n######....\n######....\n######....\n";
  const std::vector<std::pair<Names, Names>> commands{
      {{"list", match}, {"csv", "json"}},
      {{"stats", match}, {"csv", "json"}},
      {{"info", match}, {"json"}},
      {{"check", match}, {"json"}},
      {{"dump", output_files_game}, {"csv", "json", "ndjson"}},
      {{"review", match, "--until", "5"}, {"csv", "json", "fumen", "html"}},
      {{"find", "--event", "quad", match}, {"csv", "json", "fumen"}},
      {{"solve", "--limit", "1", board}, {"json", "fumen"}},
      {{"pc", "path", board, "--queue", "*p4"}, {"csv", "json", "fumen", "html"}}};
  for (const auto& [command, endings] : commands) {
    CAPTURE(command);
    const auto with = [&command](Names more) {
      more.insert(more.begin(), command.begin(), command.end());
      return run_tetron(more);
    };
    const auto in_file = [&](const std::string& name, Names more = {}) {
      const std::string path = (folder.path() / name).string();
      more.insert(more.end(), {"-o", path});
      const Outcome outcome = with(more);
      CHECK(outcome.exit_code == with({}).exit_code);
      return text_in(path);
    };
    for (const std::string& ending : endings) {
      CAPTURE(ending);
      CHECK(in_file("x." + ending) == with({"--format", ending}).out);
    }
    CHECK(in_file("x.txt") == with({}).out);
    CHECK(in_file("x") == with({}).out);
    CHECK(in_file("y.data", {"--format", "json"}) == with({"--format", "json"}).out);
    const std::string picture = (folder.path() / "x.jpeg").string();
    const Outcome refused = with({"-o", picture});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.contains("there is no form .jpeg of this answer; the name may end with .txt, ."));
    CHECK_FALSE(std::filesystem::exists(picture));
  }
}

TEST_CASE("a file that is there is replaced whole", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("x.csv", Bytes(1'000'000)).string();
  CHECK(run_tetron({"convert", output_files_game, "-o", path}).exit_code == 0);
  CHECK(text_in(path) == run_tetron({"convert", output_files_game, "--to", "csv"}).out);
}

TEST_CASE("when converting fails, a file that is there stays as it was", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("kept", bytes_of("precious")).string();
  const std::string broken =
      folder.file("broken.json", bytes_of(R"({"format":"tetron-recording",)")).string();
  const std::string bad_chunk =
      folder
          .file("bad-chunk.json",
                bytes_of(R"({"format":"tetron-recording","version":1,"chunks":[{"type":"header"}]})"))
          .string();
  const auto check_kept = [&](std::vector<std::string> arguments, int exit_code) {
    arguments.insert(arguments.begin(), "convert");
    arguments.insert(arguments.end(), {"-o", path});
    CAPTURE(arguments);
    CHECK(run_tetron(arguments).exit_code == exit_code);
    CHECK(text_in(path) == "precious");
    CHECK(output_files_names_in(folder.path()) == Names{"bad-chunk.json", "broken.json", "kept"});
  };
  check_kept({sample_path("bad/text.tet"), "--to", "csv"}, 3);
  check_kept({sample_path("bad/missing.tet"), "--to", "csv"}, 3);
  check_kept({broken}, 3);
  check_kept({bad_chunk}, 3);
  for (const char* format : {"csv", "fumen"})
    check_kept({output_files_game, "--to", format, "--player", "nobody"}, 2);
  check_kept({output_files_game, "--to", "csv", "--encoding", "klingon"}, 2);
  check_kept({output_files_game, "--to", "bmp"}, 2);
}

TEST_CASE("what could be read of a damaged recording is written", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "x.csv").string();
  CHECK(run_tetron({"convert", sample_path("partial/cut-in-prefix.tet"), "-o", path}).exit_code == 4);
  CHECK(lines_of(text_in(path)).size() > 1);
}

TEST_CASE("whatever ends a conversion, it leaves nothing behind", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = long_recording_in(folder);
  const std::string out = folder.file("out.json", bytes_of("precious")).string();
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGVTALRM,
                           SIGPROF, SIGABRT, SIGRTMIN + 3, SIGKILL}) {
    CAPTURE(number);
    bool sent = false;
    const Outcome outcome = run_tetron({"convert", path, "-o", out}, {.signal_when = [&](int id) {
                                         if (sent || !has_unfinished_file(id, folder.path())) return 0;
                                         sent = true;
                                         return number;
                                       }});
    CHECK(outcome.signal == number);
    CHECK(output_files_names_in(folder.path()) == Names{"large.tet", "out.json"});
    CHECK(text_in(out) == "precious");
  }
}

TEST_CASE("signals that are ignored stay so", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = long_recording_in(folder);
  const std::string out = (folder.path() / "out.json").string();
  for (const int number : {SIGHUP, SIGINT, SIGTERM}) {
    if (is_sanitized() && number != SIGINT) continue;
    CAPTURE(number);
    bool sent = false;
    // As nohup does it; the shell becomes the program, so that it has the same process id.
    const Outcome outcome = run(
        "sh", {"-c", "trap '' HUP INT TERM; exec \"$@\"", "sh", tetron_binary(), "convert", path, "-o", out},
        {.signal_when = [&](int id) {
          if (sent || !has_unfinished_file(id, folder.path())) return 0;
          sent = true;
          return number;
        }});
    CHECK(sent);
    CHECK(outcome.exit_code == 0);
    CHECK(text_in(out).ends_with("]}\n"));
  }
}

TEST_CASE("a file that may not grow further is an error of writing", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = long_recording_in(folder);
  const std::string out = folder.file("out.json", bytes_of("precious")).string();
  const Outcome outcome =
      run("sh", {"-c", "ulimit -f 1000; exec \"$@\"", "sh", tetron_binary(), "convert", path, "-o", out});
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err == out + ": cannot write: File too large\n");
  CHECK(output_files_names_in(folder.path()) == Names{"large.tet", "out.json"});
  CHECK(text_in(out) == "precious");
}

TEST_CASE("a link stays a link, and its file keeps its mode", "[app][output]") {
  const TemporaryFolder folder;
  fs::create_directory(folder.path() / "there");
  const fs::path target = folder.path() / "there" / "real.csv";
  std::ofstream(target) << "old";
  const std::string csv = run_tetron({"convert", output_files_game, "--to", "csv"}).out;
  fs::create_symlink("there/real.csv", folder.path() / "link.csv");
  fs::create_symlink("link.csv", folder.path() / "link-to-link.csv");
  fs::create_symlink("there/new.csv", folder.path() / "dangling.csv");
  for (const mode_t mode : {0600u, 0640u, 0755u}) {
    std::ofstream(target) << "old";
    ::chmod(target.c_str(), mode);
    CHECK(run_tetron({"convert", output_files_game, "-o", (folder.path() / "link-to-link.csv").string()})
              .exit_code == 0);
    CHECK(fs::is_symlink(folder.path() / "link-to-link.csv"));
    CHECK(fs::is_symlink(folder.path() / "link.csv"));
    CHECK(text_in(target) == csv);
    struct stat status {};
    REQUIRE(::stat(target.c_str(), &status) == 0);
    CHECK((status.st_mode & 07777) == mode);
  }
  CHECK(
      run_tetron({"convert", output_files_game, "-o", (folder.path() / "dangling.csv").string()}).exit_code ==
      0);
  CHECK(fs::is_symlink(folder.path() / "dangling.csv"));
  CHECK(text_in(folder.path() / "there" / "new.csv") == csv);
  CHECK(output_files_names_in(folder.path() / "there") == Names{"new.csv", "real.csv"});
  fs::create_symlink("round.csv", folder.path() / "round.csv");
  CHECK(run_tetron({"convert", output_files_game, "-o", (folder.path() / "round.csv").string()}).exit_code ==
        5);
}

TEST_CASE("a name as long as names can be", "[app][output]") {
  const TemporaryFolder folder;
  const std::string name = std::string(251, 'x') + ".csv";
  const std::string path = (folder.path() / name).string();
  for (int i = 0; i < 2; ++i) {  // a new file, then over the old one
    CHECK(run_tetron({"convert", output_files_game, "-o", path}).exit_code == 0);
    CHECK(output_files_names_in(folder.path()) == Names{name});
  }
  CHECK(text_in(path) == run_tetron({"convert", output_files_game, "--to", "csv"}).out);
}

TEST_CASE("no command writes over what it reads", "[app][output]") {
  const TemporaryFolder folder;
  const auto in = [&folder](const char* name) { return (folder.path() / name).string(); };
  const auto fill = [&] {
    for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove_all(entry.path());
    fs::copy_file(output_files_game, in("game.tet"));
    fs::copy_file(sample_path("rules/columns.lua"), in("rules.lua"));
    std::ofstream(in("pages.txt"), std::ios::binary) << run_tetron({"convert", output_files_game}).out;
    std::ofstream(in("game.json"), std::ios::binary)
        << run_tetron({"convert", output_files_game, "--to", "json"}).out;
    std::ofstream(in("inputs.txt")) << "12 left\n";
    std::ofstream(in("terrain.txt")) << "XX\nXX\n";
    std::ofstream(in("game.toml")) << run_tetron({"profile", "show", "tetron4"}).out;
  };
  using Arguments = std::vector<std::string>;
  // The input, then the arguments before -o or what stands for it.
  const std::vector<std::pair<const char*, Arguments>> commands{
      {"game.tet", {"convert", in("game.tet"), "--to", "fumen", "-o"}},
      {"game.tet", {"convert", in("game.tet"), "--to", "csv", "-o"}},
      {"game.tet", {"convert", in("game.tet"), "--to", "json", "-o"}},
      {"game.tet", {"convert", in("game.tet"), "--to", "html", "-o"}},
      {"game.tet", {"convert", in("game.tet"), "--to", "png", "--at", "0:05", "-o"}},
      {"game.tet", {"convert", in("game.tet"), "--to", "gif", "--from", "0:05", "--to", "0:06", "-o"}},
      {"game.toml", {"convert", in("game.tet"), "--to", "fumen", "-o"}},
      {"game.json", {"convert", in("game.json"), "--to", "tet", "-o"}},
      {"pages.txt", {"convert", in("pages.txt"), "--to", "tet", "-o"}},
      {"pages.txt", {"convert", in("pages.txt"), "--to", "png", "--pages", "1", "-o"}},
      {"terrain.txt", {"solve", in("terrain.txt"), "-o"}},
      {"game.tet", {"profile", "infer", in("game.tet"), "--force", "-o"}},
      {"rules.lua", {"rules", "run", in("rules.lua"), "--frames", "10", "--trace"}},
      {"inputs.txt", {"rules", "run", in("rules.lua"), "--inputs", in("inputs.txt"), "--trace"}}};
  for (const auto& [input, arguments] : commands) {
    fill();
    const std::string path = in(input);
    fs::create_symlink(input, in("soft"));
    fs::create_hard_link(path, in("hard"));
    const std::string before = text_in(path);
    for (const std::string& name : {path, in("soft"), in("hard"), (folder.path() / "." / input).string()}) {
      Arguments with_output = arguments;
      with_output.push_back(name);
      const Outcome outcome = run_tetron(with_output);
      CAPTURE(with_output, outcome.err);
      CHECK(outcome.exit_code == 2);
      CHECK(outcome.err.contains(name));
      CHECK(text_in(path) == before);
    }
  }
  // Standard input is a file like any other.
  fill();
  const std::string before = text_in(in("game.tet"));
  const Outcome outcome = run("sh", {"-c", "exec \"$1\" convert - --to csv -o \"$2\" < \"$2\"", "sh",
                                     tetron_binary(), in("game.tet")});
  CHECK(outcome.exit_code == 2);
  CHECK(text_in(in("game.tet")) == before);
}

TEST_CASE("a file that -o names is replaced, one whose name is made is kept without --force",
          "[app][output]") {
  const TemporaryFolder folder;
  const auto in = [&folder](const std::string& name) { return (folder.path() / name).string(); };
  const auto fill = [](const std::string& path) { std::ofstream(path) << "precious"; };
  const std::string rules = (std::filesystem::path(TETRON_SAMPLES) / "rules").string();
  const std::string terrain = "v115@9gF8DeF8DeF8DeF8NeAgH";
  for (const auto& [command, name] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"info", output_files_game}, "x.txt"},
           {{"dump", output_files_game}, "x.txt"},
           {{"check", output_files_game}, "x.txt"},
           {{"convert", output_files_game}, "x.json"},
           {{"convert", output_files_game}, "x.csv"},
           {{"convert", output_files_game}, "x.fumen"},
           {{"convert", output_files_game}, "x.svg"},
           {{"convert", output_files_game}, "x.html"},
           {{"review", output_files_game}, "x.txt"},
           {{"stats", output_files_game}, "x.txt"},
           {{"solve", terrain}, "x.txt"},
           {{"pc", "percent", terrain, "--queue", "*p4"}, "x.txt"},
           {{"profile", "show", "tetron4"}, "x.toml"},
           {{"profile", "infer", output_files_game}, "x.toml"}}) {
    for (const bool forced : {false, true}) {
      fill(in(name));
      std::vector<std::string> words = command;
      words.insert(words.end(), {"-o", in(name)});
      if (forced && command[0] != "solve") words.emplace_back("--force");
      const Outcome outcome = run_tetron(words);
      CAPTURE(words, outcome.err);
      CHECK(outcome.exit_code <= 1);
      CHECK(text_in(in(name)) != "precious");
    }
  }
  const std::string pages = (folder.path() / "pages.fumen").string();
  std::ofstream(pages) << run_tetron({"fumen", "join", terrain, terrain}).out;
  std::filesystem::create_directory(in("folder"));
  const std::string stem = std::filesystem::path(output_files_game).stem().string();
  for (const auto& [command, made] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"convert", output_files_game, "--to", "csv", "-o", in("folder")}, in("folder/" + stem + ".csv")},
           {{"info", output_files_game, "-o", in("{stem}.txt")}, in(stem + ".txt")},
           {{"convert", pages, "-o", in("page.png")}, in("page-2.png")},
           {{"rules", "run", rules + "/tetris.lua", "--frames", "9", "--record", in("g.tet")},
            in("g.tet")}}) {
    fill(made);
    const Outcome kept = run_tetron(command);
    CAPTURE(command, kept.err);
    CHECK((kept.exit_code == 1 || kept.exit_code == 2));
    CHECK(kept.err.contains("already exists"));
    CHECK(kept.err.contains("--force"));
    CHECK(text_in(made) == "precious");
    if (made == in("page-2.png")) CHECK_FALSE(std::filesystem::exists(in("page-1.png")));
    std::vector<std::string> forced = command;
    forced.emplace_back("--force");
    CHECK(run_tetron(forced).exit_code == 0);
    CHECK(text_in(made) != "precious");
  }
}

TEST_CASE("a folder that may not be written to", "[app][output]") {
  if (::geteuid() == 0) return;  // root may write everywhere
  const TemporaryFolder folder;
  ::chmod(folder.path().c_str(), 0555);
  const Outcome outcome =
      run_tetron({"convert", output_files_game, "-o", (folder.path() / "x.csv").string()});
  ::chmod(folder.path().c_str(), 0755);
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err.contains("you have no permission to write there"));
}

TEST_CASE("devices and pipes are written as they are", "[app][output]") {
  CHECK(run_tetron({"convert", output_files_game, "--to", "csv", "-o", "/dev/null"}).exit_code == 0);
  const Outcome outcome = run_tetron({"convert", output_files_game, "--to", "csv", "-o", "/dev/stdout"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == run_tetron({"convert", output_files_game, "--to", "csv"}).out);
}
