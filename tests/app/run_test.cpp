#include "app/run.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

// A stream in memory.
class Memory {
 public:
  explicit Memory(const std::string& text = {}) : descriptor_(::memfd_create("stream", MFD_CLOEXEC)) {
    REQUIRE(descriptor_ >= 0);
    REQUIRE(::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()));
    REQUIRE(::lseek(descriptor_, 0, SEEK_SET) == 0);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() { ::close(descriptor_); }

  int descriptor() const { return descriptor_; }
  std::string text() const {
    std::string all(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
    REQUIRE(::pread(descriptor_, all.data(), all.size(), 0) == static_cast<ssize_t>(all.size()));
    return all;
  }

 private:
  int descriptor_;
};

// The command in this process.
Outcome run_here(const std::vector<std::string>& arguments, const std::string& input = {}) {
  std::vector<const char*> words{"tetron"};
  for (const std::string& argument : arguments) words.push_back(argument.c_str());
  const Memory in(input);
  const Memory out;
  const Memory err;
  Outcome outcome;
  outcome.exit_code =
      static_cast<int>(app::run(words, {in.descriptor(), out.descriptor(), err.descriptor()}));
  outcome.out = out.text();
  outcome.err = err.text();
  return outcome;
}

}  // namespace

TEST_CASE("a run in this process says what the program says", "[run]") {
  const std::string solo = sample_path("good/solo.tet");
  const std::string cut = sample_path("partial/cut-in-chunk.tet");
  for (const auto& [arguments, input] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"info", solo}, ""},
           {{"info", "--format", "json", solo, cut}, ""},
           {{"check", cut}, ""},
           {{"dump", solo, "--type", "newstone"}, ""},
           {{"fumen", "decode", "-"}, "v115@vhAAgH\nv115@vhFKJVUJTJA3FJTJA\n"},
           {{"solve", "-", "--count"}, "##########\n##########\n##########\n##########\n"},
           {{"info", "missing.tet"}, ""},
           {{"nonsense"}, ""},
           {{"--help"}, ""},
           {{"rules", "--help"}, ""}}) {
    CAPTURE(arguments);
    const Outcome here = run_here(arguments, input);
    const Outcome there = run_tetron(arguments, {.input = input});
    CHECK(here.exit_code == there.exit_code);
    CHECK(here.out == there.out);
    CHECK(here.err == there.err);
  }
}

TEST_CASE("a run knows nothing of the run before", "[run]") {
  const TemporaryFolder folder;
  const std::string page = (folder.path() / "page.txt").string();
  const std::string data = (folder.path() / "page.json").string();
  CHECK(run_here({"convert", sample_path("good/minimal.tet"), "-o", page}).exit_code == 0);
  // Read by this run, and so written by none but a later one.
  CHECK(run_here({"fumen", "strip-comments", page}).exit_code == 0);
  CHECK(run_here({"convert", sample_path("good/minimal.tet"), "-o", page}).exit_code == 0);
  // Standard input is another one.
  for (const char* sample : {"good/solo.tet", "good/duel.tet"}) {
    const std::string bytes = text_in(sample_path(sample));
    const Outcome here = run_here({"info", "-"}, bytes);
    CHECK(here.exit_code == 0);
    CHECK(here.out == run_tetron({"info", "-"}, {.input = bytes}).out);
  }
  // What is offered to a shell is that of this run's options.
  const Outcome bash = run_tetron({"manual", "bash"});
  for (int i = 0; i < 2; ++i) CHECK(run_here({"manual", "bash"}).out == bash.out);
  // Messages are counted anew.
  std::string lines;
  for (int i = 0; i < 10'010; ++i) lines += "v115@~\n";
  const Outcome many = run_here({"fumen", "info", "-"}, lines);
  CHECK(many.err.contains("… and 10 more errors"));
  CHECK_FALSE(run_here({"fumen", "info", "-"}, "v115@~\n").err.contains("more errors"));
}
