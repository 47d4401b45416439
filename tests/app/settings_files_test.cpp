#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/processor_time.hpp"

using namespace tetron::test;

namespace {

using Arguments = std::vector<std::string>;

std::string dotted_key() {
  std::string text = "name = 'x'\n";
  for (int i = 0; i < 15'000; ++i) text += "a.";
  return text + "a = 1\n";
}

void check_refused(const Arguments& arguments, const std::string& message) {
  const auto begin = processor_time_of_children();
  const Outcome outcome = run_tetron(arguments);
  CAPTURE(arguments, outcome.err, outcome.signal);
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.contains(message));
  CHECK(processor_time_of_children() - begin < std::chrono::seconds(20));  // not 1.6 GB of zeros
}

// Commands that take up the file beside a recording.
std::vector<Arguments> readers(const std::string& game) {
  return {
      {"info", game}, {"check", game}, {"show", game}, {"convert", game}, {"convert", game, "--to", "csv"}};
}

}  // namespace

TEST_CASE("a profile beside a recording that is no regular file is told and not opened", "[app][settings]") {
  const TemporaryFolder folder;
  const std::string game = folder.file("game.tet", bytes_in(sample_path("good/minimal.tet"))).string();
  const std::filesystem::path beside = folder.path() / "game.toml";
  const std::filesystem::path pipe = folder.path() / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const auto check_all = [&](const std::string& message) {
    for (const Arguments& arguments : readers(game))
      check_refused(arguments, beside.string() + ": " + message);
    std::filesystem::remove(beside);
  };
  REQUIRE(::mkfifo(beside.c_str(), 0600) == 0);
  check_all("is not a regular file");
  for (const char* target : {"/dev/zero", "/dev/null", "/dev/tty", "pipe"}) {
    CAPTURE(target);
    std::filesystem::create_symlink(target, beside);
    check_all("is not a regular file");
  }
  std::filesystem::create_directory(beside);
  check_all("expected a file, found a folder");
  std::filesystem::create_symlink("game.toml", beside);
  check_all("");  // a link to itself
  // A link to a profile is one; one to nothing is none.
  std::filesystem::create_symlink("profile", beside);
  CHECK(run_tetron({"info", game}).exit_code == 0);
  (void)folder.file("profile", bytes_of("[field]\nwidth = 8\n"));
  CHECK(run_tetron({"info", game}).exit_code == 0);
  (void)folder.file("profile", bytes_of("[field]\nwidth = 800\n"));
  check_all("line 2: 'width' must be");
}

TEST_CASE("a profile beside a recording that nests or is too large is told with its line",
          "[app][settings]") {
  const TemporaryFolder folder;
  const std::string game = folder.file("game.tet", bytes_in(sample_path("good/minimal.tet"))).string();
  (void)folder.file("game.toml", bytes_of(dotted_key()));
  for (const Arguments& arguments : readers(game))
    check_refused(arguments, "game.toml: line 2: a key of more than 16 parts");
  (void)folder.file("game.toml", Bytes(100'000, std::byte{'\n'}));
  for (const Arguments& arguments : readers(game))
    check_refused(arguments, "game.toml: is too large for a profile");
  // 4 GB of nothing: no more is read than is needed to see that.
  std::filesystem::resize_file(folder.path() / "game.toml", std::uintmax_t{1} << 32);
  for (const Arguments& arguments : readers(game))
    check_refused(arguments, "game.toml: is too large for a profile");
}

TEST_CASE("--profile and --keys take regular files only", "[app][settings]") {
  const TemporaryFolder folder;
  const std::string game = sample_path("good/minimal.tet");
  const std::string deep = folder.file("deep.toml", bytes_of(dotted_key())).string();
  const std::string pipe = (folder.path() / "pipe.toml").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const bool has_window = run_tetron({"play", "--help"}).exit_code == 0;
  std::vector<Arguments> commands{
      {"info", game, "--profile"}, {"profile", "show"}, {"show", game, "--profile"}};
  if (has_window) commands.push_back({"play", game, "--keys"});
  for (Arguments command : commands) {
    command.push_back(pipe);
    check_refused(command, "pipe.toml: is not a regular file");
    command.back() = "/dev/zero";
    check_refused(command, "/dev/zero: is not a regular file");
    command.back() = folder.path().string();
    check_refused(command, ": expected a file, found a folder");
    command.back() = deep;
    check_refused(command, "deep.toml:2: a key of more than 16 parts");
  }
  if (!has_window) return;
  // Standard input is what its sender says, but not more of it than a key file has.
  const Outcome outcome = run_tetron({"play", game, "--keys", "-"}, {.input = std::string(100'000, '\n')});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.contains("standard input: is too large for a profile"));
}
