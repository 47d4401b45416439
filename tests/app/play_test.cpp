#include <set>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

const std::string play_game = sample_path("good/duel.tet");

// Without a display: what is wrong before is told, else that there is none.
Outcome play(std::vector<std::string> arguments, const std::string& config = "/nonexistent") {
  arguments.insert(arguments.begin(), "play");
  return run_tetron(arguments, {.environment = {{"DISPLAY", ""}, {"XDG_CONFIG_HOME", config}}});
}

// The key file is right: the player got as far as the display.
void check_accepted(const Outcome& outcome) {
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.starts_with("no display: "));
}

class KeyFile {
 public:
  explicit KeyFile(const std::string& text) : path_(folder_.file("keys.toml", bytes_of(text)).string()) {}
  const std::string& path() const { return path_; }
  Outcome play() const { return ::play({play_game, "--keys", path_}); }

 private:
  TemporaryFolder folder_;
  std::string path_;
};

void check_refused(const std::string& text, int line, const std::string& what) {
  CAPTURE(text);
  const KeyFile file(text);
  const Outcome outcome = file.play();
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err == file.path() + ":" + std::to_string(line) + ": " + what + "\n");
}

}  // namespace

TEST_CASE("a key file is read to its last line", "[app][play]") {
  check_accepted(KeyFile("").play());
  check_accepted(KeyFile("# nothing\nbase = \"mpv\"\nquit = [\"Ctrl+w\", \"ö\"]\nscreenshot = []\n").play());
  check_accepted(KeyFile(run_tetron({"manual", "keys"}).out).play());

  check_refused("quit = \"x\"\njump = \"y\"\n", 2,
                "there is no action 'jump'; `tetron manual keys` lists them");
  check_refused("\n\nquit = \"Hyper+x\"\n", 3, "there is no key 'Hyper+x'");
  check_refused("quit = [\"x\",\n  \"Shift+k\"]\n", 2, "there is no key 'Shift+k'");
  check_refused("quit = \"x\"\nchat = [\"y\",\n\"x\"]\n", 3, "'x' is given twice, first in line 1");
  check_refused("quit = [\"x\", \"X\"]\n", 1, "'X' is given twice, first in line 1");
  check_refused("quit = 7\n", 1, "'quit' must be a key or a list of keys");
  check_refused("quit = [[\"x\"]]\n", 1, "'quit' must be a key or a list of keys");
  check_refused("base = \"vlc\"\n", 1, "'base' must be one of: default, tetron, mpv");
  check_refused("[quit]\nx = 1\n", 1, "'quit' must be a key or a list of keys");
  // How somebody plays is in a table of its own.
  check_accepted(
      KeyFile("[playing]\nhard-drop = \"Ctrl\"\nleft = []\ndas = 100.5\narr = 0\ncountdown = false\n")
          .play());
  check_refused("playing = 1\n", 1, "'playing' must be a table: [playing]");
  check_refused("[playing]\njump = \"x\"\n", 2, "there is no setting 'jump' in [playing]");
  check_refused("[playing]\nleft = \"Esc\"\n", 2, "there is no key 'Esc' to play with");
  check_refused("[playing]\nleft = \"Ctrl+x\"\n", 2, "there is no key 'Ctrl+x' to play with");
  check_refused("[playing]\nleft = 3\n", 2, "'left' must be a key or a list of keys");
  check_refused("[playing]\nright = \"a\"\nleft = [\"b\",\n\"A\"]\n", 4,
                "'a' is given twice, first in line 2");
  check_refused("[playing]\ndas = -1\n", 2, "'das' must be a number of milliseconds from 0 to 2000");
  check_refused("[playing]\narr = nan\n", 2, "'arr' must be a number of milliseconds from 0 to 2000");
  check_refused("[playing]\nsoft-drop-row = \"fast\"\n", 2,
                "'soft-drop-row' must be a number of milliseconds from 0 to 2000");
  check_refused("[playing]\ncountdown = 3\n", 2, "'countdown' must be true or false");
  check_refused("percent = [\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\"]\n", 1,
                "'percent' can have 10 keys at most");
  check_refused("\"\\u001b[31m\" = \"x\"\n", 1,
                "there is no action '\\x1b[31m'; `tetron manual keys` lists them");
  const Outcome syntax = KeyFile("quit = \"x\"\nchat = \n").play();
  CHECK(syntax.exit_code == 3);
  CHECK(syntax.err.contains("keys.toml:2:8: expected a value after =\n"));
  const Outcome twice = KeyFile("quit = \"x\"\n\nquit = \"y\"\n").play();
  CHECK(twice.exit_code == 3);
  CHECK(twice.err.contains("'quit' is already given above; give it once\n"));
}

TEST_CASE("without a display the message names what can be done instead, and it can", "[app][play]") {
  const Outcome outcome = play({sample_path("good/minimal.tet")});
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.out.empty());
  REQUIRE(outcome.err.contains("`tetron convert --to png|gif|mp4|html`"));
  const TemporaryFolder folder;
  const auto works = [&](std::vector<std::string> arguments) {
    const std::string named = "tetron " + arguments[0] + (arguments[0] == "convert" ? " --to" : "");
    CAPTURE(named);
    CHECK(outcome.err.contains("`" + named));
    const auto done = run_tetron(arguments, {.environment = {{"DISPLAY", ""}}});
    CHECK(done.exit_code == 0);
  };
  for (const std::string format : {"png", "gif", "mp4", "html", "fumen"})
    works({"convert", sample_path("good/minimal.tet"), "--to", format, "-o",
           (folder.path() / ("out." + format)).string()});
  works({"show", sample_path("good/minimal.tet")});
  works({"dump", sample_path("good/minimal.tet")});
  CHECK(outcome.err.contains("`tetron convert --to fumen`"));
}

TEST_CASE("two recordings beside each other: what is wrong is told before there is a window", "[app][play]") {
  const std::string match = sample_path("tetrio/match.ttrm");
  const std::string shared = sample_path("good/shared.tet");
  check_accepted(play({play_game, match, "--beside"}));
  check_accepted(play({play_game, match, "--beside", "--align", "pieces", "--player", "1"}));
  check_accepted(play({match, match, "--beside", "--round", "2", "--player", "ben"}));
  const auto refused = [](std::vector<std::string> arguments, int code, const std::string& what) {
    CAPTURE(arguments);
    const Outcome outcome = play(std::move(arguments));
    CHECK(outcome.exit_code == code);
    CHECK(outcome.err == what + "\n");
  };
  const std::string see = "\nSee: tetron play --help";
  refused({play_game, "--beside"}, 2, "--beside: expected two recordings, found 1");
  refused({play_game, match, play_game, "--beside"}, 2, "--beside: expected two recordings, found 3");
  refused({play_game, match, "--align", "pieces"}, 2, "--align: needs --beside" + see);
  refused({"--from-fumen", "v115@vhAAgH", "--beside"}, 2,
          "--beside: takes two recordings, and no fumen" + see);
  refused({match, play_game, "--beside", "--player", "ben"}, 2,
          play_game + ": --player: there is no player 'ben'; there are 0 \"Jürgen\", 1 \"Zoë\"");
  refused({match, match, "--beside", "--round", "9"}, 2, match + ": there is no round 9; the match has 3");
  refused(
      {play_game, shared, "--beside"}, 3,
      play_game + " and " + shared +
          ": their fields have 10 and 20 columns; only fields of one width can be shown beside each other");
  const Outcome other = play({play_game, match, "--beside", "--align", "time"});
  CHECK(other.exit_code == 2);
  CHECK(other.err.contains("clock, pieces"));
}

TEST_CASE("one's own key file counts unless another is named", "[app][play]") {
  const TemporaryFolder config;
  std::filesystem::create_directory(config.path() / "tetron");
  config.file("tetron/keys.toml", bytes_of("jump = \"x\"\n"));
  const std::string folder = config.path().string();
  const Outcome own = play({play_game}, folder);
  CHECK(own.exit_code == 3);
  CHECK(own.err ==
        folder + "/tetron/keys.toml:1: there is no action 'jump'; `tetron manual keys` lists them\n");
  check_accepted(play({play_game, "--keys", "default"}, folder));
  check_accepted(play({play_game, "--keys", "mpv"}, folder));
  // A path that is not absolute does not count.
  check_accepted(run_tetron(
      {"play", play_game},
      {.environment = {{"DISPLAY", ""}, {"XDG_CONFIG_HOME", "config"}, {"HOME", "/nonexistent"}}}));

  const Outcome unknown = play({play_game, "--keys", "vlc"});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.err == "--keys: 'vlc' is neither a file nor one of default, tetron, mpv\n");
  const Outcome missing = play({play_game, "--keys", "missing.toml"});
  CHECK(missing.exit_code == 3);
  CHECK(missing.err == "missing.toml: there is no such file\n");
}

TEST_CASE("files that cannot be played are told before there is a window", "[app][play]") {
  const TemporaryFolder folder;
  const std::string bad = folder.file("bad.tet", bytes_of("no recording")).string();
  const std::string missing = (folder.path() / "missing.tet").string();
  const Outcome none = play({bad, missing});
  CHECK(none.exit_code == 3);
  CHECK(none.err.contains("bad.tet: this is not a recording that tetron knows; it opens "));
  CHECK(none.err.ends_with("missing.tet: there is no such file\n"));
  // The first that can be opened is the one shown: --player must be in it.
  const Outcome player = play({bad, play_game, "--player", "nobody"});
  CHECK(player.exit_code == 2);
  CHECK(player.err.contains("'nobody'"));
  CHECK(player.err.contains("bad.tet"));
  const Outcome empty =
      play({(folder.path() / "..").string() + "/" + folder.path().filename().string() + "/."});
  CHECK(empty.exit_code == 3);
  CHECK(empty.err.contains("bad.tet"));
  std::filesystem::remove(bad);
  const Outcome nothing = play({folder.path().string()});
  CHECK(nothing.exit_code == 3);
  CHECK(nothing.err == folder.path().string() + ": there are no " + any_ending() + " files in this folder\n");
}
