#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"
#include "tests/formats/temporary_folder.hpp"

using namespace tetron::test;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  return names;
}

using Names = std::vector<std::string>;
const std::string game = sample_path("good/duel.tet");

}  // namespace

TEST_CASE("-o writes what standard output would have", "[app][output]") {
  const TemporaryFolder folder;
  for (const char* format : {"fumen", "json", "csv"}) {
    CAPTURE(format);
    const std::string path = (folder.path() / "out").string();
    const Outcome to_file = run_tetron({"convert", game, "--to", format, "-o", path});
    CHECK(to_file.exit_code == 0);
    CHECK(to_file.out.empty());
    CHECK(text_in(path) == run_tetron({"convert", game, "--to", format}).out);
    CHECK(names_in(folder.path()) == Names{"out"});
  }
}

TEST_CASE("the ending of the output names the format", "[app][output]") {
  const TemporaryFolder folder;
  const auto written = [&folder](const std::string& from, const std::string& name) {
    const std::string path = (folder.path() / name).string();
    CHECK(run_tetron({"convert", from, "-o", path}).exit_code == 0);
    return text_in(path);
  };
  CHECK(written(game, "x.csv").starts_with("player,name,"));
  CHECK(written(game, "x.json").starts_with("{\"format\":\"tetron-recording\""));
  CHECK(written(game, "x.fumen").starts_with("v115@"));
  CHECK(written((folder.path() / "x.json").string(), "x.tet") == text_in(game));
  CHECK(names_in(folder.path()) == Names{"x.csv", "x.fumen", "x.json", "x.tet"});
}

TEST_CASE("a file that is there is replaced whole", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = folder.file("x.csv", Bytes(1'000'000)).string();
  CHECK(run_tetron({"convert", game, "-o", path}).exit_code == 0);
  CHECK(text_in(path) == run_tetron({"convert", game, "--to", "csv"}).out);
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
    CHECK(names_in(folder.path()) == Names{"bad-chunk.json", "broken.json", "kept"});
  };
  check_kept({sample_path("bad/text.tet"), "--to", "csv"}, 3);
  check_kept({sample_path("bad/missing.tet"), "--to", "csv"}, 3);
  check_kept({broken}, 3);
  check_kept({bad_chunk}, 3);
  for (const char* format : {"csv", "fumen"}) check_kept({game, "--to", format, "--player", "nobody"}, 2);
  check_kept({game, "--to", "csv", "--encoding", "klingon"}, 2);
  check_kept({game, "--to", "bmp"}, 2);
}

TEST_CASE("what could be read of a damaged recording is written", "[app][output]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "x.csv").string();
  CHECK(run_tetron({"convert", sample_path("partial/cut-in-prefix.tet"), "-o", path}).exit_code == 4);
  CHECK(lines_of(text_in(path)).size() > 1);
}

TEST_CASE("an interrupted conversion leaves nothing behind", "[app][output]") {
  const TemporaryFolder folder;
  const std::string solo = text_in(sample_path("good/solo.tet"));
  const auto header = static_cast<std::size_t>(solo[0]);
  std::string large = solo;
  for (int i = 0; i < 400; ++i) large += solo.substr(header);
  const std::string path = folder.file("large.tet", bytes_of(large)).string();
  const std::string out = folder.file("out.json", bytes_of("precious")).string();
  // The file being written stands beside its place.
  const auto writing = [&folder] { return names_in(folder.path()).size() > 2; };
  const Outcome outcome = run_tetron({"convert", path, "-o", out}, {.interrupt_when = writing});
  CHECK(outcome.signal == SIGINT);
  CHECK(names_in(folder.path()) == Names{"large.tet", "out.json"});
  CHECK(text_in(out) == "precious");
}

TEST_CASE("a folder that may not be written to", "[app][output]") {
  if (::geteuid() == 0) return;  // root may write everywhere
  const TemporaryFolder folder;
  ::chmod(folder.path().c_str(), 0555);
  const Outcome outcome = run_tetron({"convert", game, "-o", (folder.path() / "x.csv").string()});
  ::chmod(folder.path().c_str(), 0755);
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err.contains("Permission denied"));
}

TEST_CASE("devices and pipes are written as they are", "[app][output]") {
  CHECK(run_tetron({"convert", game, "--to", "csv", "-o", "/dev/null"}).exit_code == 0);
  const Outcome outcome = run_tetron({"convert", game, "--to", "csv", "-o", "/dev/stdout"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out == run_tetron({"convert", game, "--to", "csv"}).out);
}
