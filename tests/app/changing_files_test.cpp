#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <atomic>
#include <thread>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

// Files that somebody else changes while a command reads them.

using namespace tetron::test;
namespace fs = std::filesystem;

namespace {

using Arguments = std::vector<std::string>;

// A recording whose chunks are those of a sample again and again.
std::string long_recording(std::string_view sample, std::size_t bytes) {
  const std::string one = text_in(sample_path(sample));
  const auto header = static_cast<std::size_t>(static_cast<unsigned char>(one[0]));
  std::string all = one.substr(0, header);
  while (all.size() < bytes) all += one.substr(header);
  return all;
}

// The same bytes in other places: sizes stand where other fields stood.
std::string shifted(const std::string& recording, std::size_t by) {
  const auto header = static_cast<std::size_t>(static_cast<unsigned char>(recording[0]));
  return recording.substr(0, header) + recording.substr(header + by) + recording.substr(header, by);
}

// The same with sizes of 0: whoever checks a size and then fetches it again reads on without end.
std::string without_sizes(std::string recording) {
  std::size_t at = static_cast<unsigned char>(recording[0]);
  while (at < recording.size()) at += static_cast<unsigned char>(std::exchange(recording[at], '\0'));
  return recording;
}

enum class Change { rewrite, cut, replace, remove };

// Changes a file over and over until it is told to end; then the file is as it was.
class Meddler {
 public:
  Meddler(fs::path path, std::string one, std::string other, Change change)
      : path_(std::move(path)), texts_{std::move(one), std::move(other)}, change_(change) {
    whole(path_, texts_[0]);
    thread_ = std::jthread([this](const std::stop_token& stop) {
      for (std::size_t turn = 1; !stop.stop_requested(); ++turn) {
        meddle(turn);
        ++turns_;
      }
      whole(path_, texts_[0]);
    });
  }
  // So that what is run meets it at work.
  void wait_for_a_turn() const {
    for (const unsigned before = turns_; turns_ == before;) std::this_thread::yield();
  }

 private:
  static void whole(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary).write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  void meddle(std::size_t turn) const {
    const std::string& text = texts_[turn % 2];
    switch (change_) {
      case Change::rewrite: {
        const int file = ::open(path_.c_str(), O_WRONLY);
        // In parts, so that a reader meets both.
        constexpr std::size_t part = 256 * 1024;
        for (std::size_t at = 0; at < text.size(); at += part)
          if (::pwrite(file, text.data() + at, std::min(part, text.size() - at), static_cast<off_t>(at)) < 0)
            break;
        ::close(file);
        return;
      }
      case Change::cut:
        if (turn % 2 == 1)
          whole(path_, texts_[0]);
        else if (::truncate(path_.c_str(), static_cast<off_t>(texts_[0].size() * (turn % 7) / 8)) != 0)
          return;
        return;
      case Change::replace: {
        const fs::path other = path_.string() + ".new";
        whole(other, text);
        fs::rename(other, path_);
        return;
      }
      case Change::remove: {
        std::error_code ignored;
        if (turn % 2 == 1)
          fs::remove(path_, ignored);
        else
          whole(path_, texts_[0]);
        return;
      }
    }
  }

  fs::path path_;
  std::array<std::string, 2> texts_;
  Change change_;
  std::atomic<unsigned> turns_ = 0;
  std::jthread thread_;
};

// What a command may say about a file that is not what it was: all is well, problems, no such file, damage.
void check_answer(const Arguments& arguments) {
  const Outcome outcome = run_tetron(arguments, {.output_file = "/dev/null"});
  CAPTURE(arguments, outcome.exit_code, outcome.err);
  CHECK(outcome.signal == 0);
  CHECK(
      (outcome.exit_code == 0 || outcome.exit_code == 1 || outcome.exit_code == 3 || outcome.exit_code == 4));
}

// A file with two texts, and the commands that read it; their outputs go to `out`.
struct Reading {
  std::string name;
  std::string one;
  std::string other;
  std::vector<Arguments> commands;
};

std::vector<Reading> all_readings(const fs::path& folder) {
  const auto in = [&folder](const char* name) { return (folder / name).string(); };
  const std::string tet = in("a.tet"), json = in("a.json"), fumens = in("a.txt"), lua = in("a.lua"),
                    record = in("a.numeron"), terrain = in("a.terrain"), profile = in("a.profile.toml"),
                    trace = in("a.trace"), inputs = in("a.inputs");
  const std::string recording = long_recording("good/duel.tet", 300'000);
  std::vector<Reading> all;
  all.push_back({tet,
                 recording,
                 shifted(recording, 100),
                 {{"info", tet},
                  {"info", "--deaths", "--format", "json", tet},
                  {"dump", tet},
                  {"dump", "--hex", "--salvage", tet},
                  {"dump", "--format", "json", "--salvage", tet},
                  {"dump", "--format", "ndjson", tet},
                  {"dump", "--format", "csv", "--salvage", tet},
                  {"check", tet},
                  {"check", "--salvage", tet},
                  {"show", tet},
                  {"convert", tet},
                  {"convert", tet, "--salvage", "-o", in("o.json")},
                  {"convert", tet, "--salvage", "-o", in("o.csv")},
                  {"convert", tet, "--salvage", "-o", in("o.html")},
                  {"convert", tet, "-o", in("o.png"), "--at", "0:10"},
                  {"convert", tet, "-o", in("o.svg"), "--at", "0:10"},
                  {"convert", tet, "-o", in("o.gif"), "--to", "0:01", "--scale", "4"},
                  {"convert", tet, "-o", in("o.apng"), "--to", "0:01", "--scale", "4"},
                  {"convert", tet, "-o", in("o.mp4"), "--to", "0:01", "--scale", "4"},
                  {"profile", "infer", tet}}});
  const std::string duel = sample_path("good/duel.tet");
  const auto converted = [](const Arguments& arguments) { return run_tetron(arguments).out; };
  all.push_back({json,
                 converted({"convert", duel, "--to", "json"}),
                 converted({"convert", sample_path("good/solo.tet"), "--to", "json"}),
                 {{"convert", json, "-o", in("o.tet")}}});
  all.push_back({fumens,
                 converted({"convert", duel}),
                 converted({"convert", sample_path("good/solo.tet")}),
                 {{"fumen", "info", fumens},
                  {"fumen", "decode", fumens},
                  {"fumen", "text", fumens},
                  {"fumen", "mirror", fumens},
                  {"convert", fumens, "-o", in("o.tet")},
                  {"convert", fumens, "-o", in("o.png"), "--pages", "2"}}});
  all.push_back({lua,
                 text_in(sample_path("rules/palindromes.lua")),
                 text_in(sample_path("rules/columns.lua")),
                 {{"rules", "check", lua},
                  {"rules", "run", lua, "--frames", "300"},
                  {"rules", "run", lua, "--frames", "300", "--bot", "random", "--trace", in("o.trace")}}});
  all.push_back(
      {trace,
       converted({"rules", "run", sample_path("rules/columns.lua"), "--frames", "300", "--format", "json"}),
       converted(
           {"rules", "run", sample_path("rules/palindromes.lua"), "--frames", "200", "--format", "json"}),
       {{"rules", "run", sample_path("rules/columns.lua"), "--verify", trace}}});
  all.push_back({inputs,
                 "12 left\n30 down\n",
                 "2 right+down\n5 -\n",
                 {{"rules", "run", sample_path("rules/columns.lua"), "--inputs", inputs}}});
  all.push_back(
      {record,
       text_in(sample_path("numeron/four-digits.txt")),
       text_in(sample_path("numeron/three-digits.txt")),
       {{"numeron", "show", record}, {"numeron", "check", record}, {"numeron", "analyse", record}}});
  all.push_back({terrain, "XX\nXX\n", "XXXX\nXXXX\nXXXX\n", {{"solve", terrain}}});
  const std::string built_in = converted({"profile", "show", "tetron4"});
  all.push_back({profile,
                 built_in,
                 built_in + "\n# and a line more\n",
                 {{"info", duel, "--profile", profile}, {"profile", "show", profile}}});
  return all;
}

}  // namespace

TEST_CASE("a recording that changes while it is read", "[app][changing]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "game.tet").string();
  const std::string one = long_recording("good/duel.tet", 3'000'000);
  const Meddler meddler(path, one, without_sizes(one), Change::rewrite);
  const std::vector<Arguments> commands{
      {"dump", "--salvage", "--format", "json", path},
      {"convert", path, "--salvage", "-o", (folder.path() / "x.json").string()},
      {"check", "--salvage", path},
      {"info", "--salvage", path}};
  for (const Arguments& arguments : commands)
    for (std::size_t run = 0; run < 8; run += stride) {
      meddler.wait_for_a_turn();
      check_answer(arguments);
    }
}

TEST_CASE("every command, with its file changed, cut, replaced or removed under it", "[app][changing]") {
  const TemporaryFolder folder;
  for (const Reading& reading : all_readings(folder.path()))
    for (const Change change : {Change::rewrite, Change::cut, Change::replace, Change::remove}) {
      const Meddler meddler(reading.name, reading.one, reading.other, change);
      for (std::size_t i = 0; i < reading.commands.size(); i += stride) {
        meddler.wait_for_a_turn();
        check_answer(reading.commands[i]);
      }
    }
}
