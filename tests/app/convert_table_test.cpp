#include "app/commands/recording/convert/convert_table.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "samples/generate/other_games/tetrio_match.hpp"
#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using tetron::app::SourceKind;

namespace {

using Arguments = std::vector<std::string>;

// docs/decisions/command.md#options-of-convert, written down once more. A letter for each output,
// in this order:
//   f fumen  j json  c csv  h html  t tet  p png  s svg  g gif  a apng  4 mp4  w webm  n ngf  e hatetris
constexpr std::string_view letters = "fjchtpsga4wne";
const std::array<std::string, 13> outputs{"fumen", "json", "csv", "html", "tet", "png",     "svg",
                                          "gif",   "apng", "mp4", "webm", "ngf", "hatetris"};

// A new one needs a letter here.
static_assert(letters.size() == tetron::app::targets && outputs.size() == tetron::app::targets);

struct Line {
  Arguments option;
  std::string recording;
  std::string tetrio;
  std::string json;
  std::string fumen;
  std::string frames{};
};

const std::vector<Line> matrix{
    {{}, "fjchpsga4w", "fjchtpsga4we", "t", "htpsga4w", "n"},
    {{"--player", "0"}, "fchpsga4w", "fchpsga4w", "", ""},
    {{"--from", "0"}, "fchga4w", "fjchtga4w", "", ""},
    {{"--until", "0:01"}, "fchga4w", "fjchtga4w", "", ""},
    {{"--to", "0:01"}, "fchga4w", "fjchtga4w", "", ""},
    {{"--comment", "none"}, "fpsga4w", "fpsga4w", "", "psga4w"},
    {{"--fumen-version", "110"}, "f", "f", "", ""},
    {{"--url"}, "f", "f", "", ""},
    {{"--hide-result"}, "h", "h", "", ""},
    {{"--spreadsheet"}, "c", "c", "", ""},
    {{"--pace", "2"}, "", "", "", "ht"},
    {{"--profile", "tetron4"}, "fjchpsga4w", "fjchtpsga4we", "", "t"},
    {{"--encoding", "utf-8"}, "fjchpsga4w", "fjchtpsga4we", "", ""},
    {{"--salvage"}, "fjchpsga4w", "fjchtpsga4we", "", ""},
    {{"--round", "1"}, "", "fjchtpsga4we", "", ""},
    {{"--at", "0:01"}, "fps", "fps", "", ""},
    {{"--fps", "2"}, "ga4w", "ga4w", "", "ga4w"},
    {{"--speed", "0.5"}, "ga4w", "ga4w", "", ""},
    {{"--scale", "2"}, "psga4w", "psga4w", "", "psga4w"},
    {{"--size", "64x64"}, "psga4w", "psga4w", "", ""},
    {{"--size-limit", "9MB"}, "ga4w", "ga4w", "", "ga4w"},
    {{"--mute"}, "4w", "4w", "", ""},
    {{"--theme", "light"}, "psga4w", "psga4w", "", "psga4w"},
    {{"--palette", "tetron"}, "psga4w", "psga4w", "", "psga4w"},
    {{"--shadow"}, "psga4w", "psga4w", "", ""},
    {{"--rows", "0-3"}, "psga4w", "psga4w", "", "psga4w"},
    {{"--pages", "1"}, "", "", "", "psga4w"},
    {{"--loop"}, "ga", "ga", "", "ga"},
    {{"--transparent"}, "psga", "psga", "", "psga"},
};

const std::string& allowed(const Line& line, std::size_t source) {
  const std::array<const std::string*, 5> columns{&line.recording, &line.tetrio, &line.json, &line.fumen,
                                                  &line.frames};
  return *columns.at(source);
}

bool goes(const Line& line, std::size_t source, std::size_t output) {
  return allowed(line, source).find(letters[output]) != std::string::npos;
}

// In the table --to TIME is --until.
std::string row_of(const Line& line) {
  return line.option[0] == "--to" ? "--until" : line.option[0];
}

}  // namespace

TEST_CASE("the table of convert says what the documentation says", "[app][table]") {
  std::set<std::string> rows;
  for (const Line& line : matrix) {
    for (std::size_t source = 0; source < tetron::app::source_kinds; ++source)
      for (std::size_t output = 0; output < outputs.size(); ++output) {
        const auto kind = static_cast<SourceKind>(source);
        const auto target = tetron::app::target_named(outputs[output]);
        REQUIRE(target);
        const std::string why = line.option.empty() ? tetron::app::refusal(kind, *target)
                                                    : tetron::app::refusal(kind, *target, row_of(line));
        CAPTURE(source, outputs[output], why, line.option);
        CHECK(why.empty() == goes(line, source, output));
      }
    if (!line.option.empty()) rows.insert(row_of(line));
  }
  std::set<std::string> all;
  for (const std::string_view option : tetron::app::options_with_row()) all.emplace(option);
  CHECK(rows == all);
}

TEST_CASE("every option of convert is in the table", "[app][table]") {
  const std::string help = run_tetron({"convert", "--help"}).out;
  std::set<std::string> reported;
  const std::regex option("--[a-z][a-z-]*");
  std::istringstream lines(help.substr(0, help.find("Example:")));
  for (std::string line; std::getline(lines, line);)
    if (std::smatch found; line.starts_with("  -") && std::regex_search(line, found, option))
      reported.insert(found.str());
  for (const char* other : {"--help", "--output", "--recursive", "--jobs", "--force"})
    CHECK(reported.erase(other) == 1);
  std::set<std::string> wanted;
  for (const Line& line : matrix)
    if (!line.option.empty()) wanted.insert(line.option[0]);
  CHECK(reported == wanted);
}

TEST_CASE("convert takes what goes together and refuses the rest with 2", "[app][table]") {
  const TemporaryFolder folder;
  const std::string fumens = folder.file("pages.txt", bytes_of("v115@vhAAgH\n")).string();
  const std::string json =
      folder
          .file("game.json",
                bytes_of(run_tetron({"convert", sample_path("good/minimal.tet"), "--to", "json"}).out))
          .string();
  // By name, and by what it begins with.
  const std::string game = sample_path("good/minimal.tet");
  const std::string copy = folder.file("copy", bytes_in(game)).string();
  const std::string match =
      tetron::samples::tetrio_match({.seed = 3, .players = 2, .rounds = 1, .frames = 60});
  const std::string round = folder.file("game.ttrm", bytes_of(match)).string();
  const std::string nameless_round = folder.file("round", bytes_of(match)).string();
  const Outcome dump = run_tetron({"dump", sample_path("ngf/minimal.ngf"), "--format", "ndjson"});
  const std::string frames = folder.file("frames.ndjson", bytes_of(dump.out)).string();
  const std::array<Arguments, 5> inputs{
      {{game, copy}, {round, nameless_round}, {json}, {fumens, "v115@vhAAgH"}, {frames}}};
  std::size_t runs = 0;
  for (const Line& line : matrix)
    for (std::size_t source = 0; source < tetron::app::source_kinds; ++source)
      for (std::size_t output = 0; output < outputs.size(); ++output)
        for (const std::string& input : inputs[source]) {
          // What is to become tet and is not named .tet is taken for JSON.
          if (input == copy && outputs[output] == "tet") continue;
          if (++runs % stride != 0) continue;
          Arguments arguments{"convert", input, "--to", outputs[output]};
          arguments.insert(arguments.end(), line.option.begin(), line.option.end());
          const bool is_right = goes(line, source, output) && goes(matrix[0], source, output);
          // Videos need libraries and take their time, and this match has other pieces than HATETRIS gives;
          // the table itself is checked above.
          if (is_right && std::string_view("4we").contains(letters[output])) continue;
          const std::string path = (folder.path() / "out").string();
          std::filesystem::remove(path);
          arguments.insert(arguments.end(), {"-o", path});
          const Outcome outcome = run_tetron(arguments);
          CAPTURE(arguments, outcome.err);
          if (is_right) {
            CHECK(outcome.exit_code == 0);
            continue;
          }
          CHECK(outcome.exit_code == 2);
          CHECK(outcome.out.empty());
          CHECK_FALSE(std::filesystem::exists(path));
          CHECK(lines_of(outcome.err).size() == 1);
          const std::string begin = goes(matrix[0], source, output) ? row_of(line) + " works with "
                                    : source == 0                   ? "a recording can become "
                                    : source == 1                   ? "a match can become "
                                    : source == 2                   ? "JSON can become "
                                    : source == 4                   ? "a dump of frames can become "
                                                                    : "a fumen can become ";
          CHECK(outcome.err.starts_with(begin));
        }
}

TEST_CASE("the ending of OUT names a format or is refused", "[app][table]") {
  const TemporaryFolder folder;
  const std::string game = sample_path("good/minimal.tet");
  const auto convert = [&](const std::string& out) {
    return run_tetron({"convert", game, "-o", (folder.path() / out).string()});
  };
  for (const char* out : {"y.zip", "y.htm", "y.jpeg", "y.tet.gz", "fumen.1", "y.Zip", "y."}) {
    CAPTURE(out);
    const Outcome outcome = convert(out);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.contains("there is no conversion to ."));
    CHECK_FALSE(std::filesystem::exists(folder.path() / out));
  }
  for (const char* out : {"y", "y.txt", "y.fumen", "Y.TXT", ".hidden"}) {
    CAPTURE(out);
    CHECK(convert(out).exit_code == 0);
    CHECK(text_in(folder.path() / out).starts_with("v115@"));
  }
  CHECK(run_tetron({"convert", game, "--to", "csv", "-o", (folder.path() / "y.zip").string()}).exit_code ==
        0);
  CHECK(convert("y.CSV").exit_code == 0);
  CHECK(text_in(folder.path() / "y.CSV").starts_with("player,"));
  // A fumen has no usual form.
  const Outcome open = run_tetron({"convert", "v115@vhAAgH"});
  CHECK(open.exit_code == 2);
  CHECK(open.err.starts_with("say what the fumen should become"));
}

TEST_CASE("a range that holds no moment is refused everywhere", "[app][table]") {
  const std::string game = sample_path("good/duel.tet");
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "out").string();
  for (const char* end : {"--until", "--to"}) {
    for (Arguments arguments : {Arguments{"dump", game},
                                {"convert", game},
                                {"convert", game, "--to", "csv", "-o", path},
                                {"convert", game, "--to", "html", "-o", path},
                                {"convert", game, "--to", "gif", "-o", path}}) {
      arguments.insert(arguments.end(), {"--from", "0:20", end, "0:19.999"});
      const Outcome outcome = run_tetron(arguments);
      CAPTURE(arguments, outcome.err);
      CHECK(outcome.exit_code == 2);
      CHECK(outcome.out.empty());
      CHECK(outcome.err.starts_with("--until: is earlier than --from"));
      CHECK_FALSE(std::filesystem::exists(path));
    }
    CHECK(run_tetron({"dump", game, "--from", "0:20", end, "0:20"}).exit_code == 0);
  }
  const Outcome twice = run_tetron({"convert", game, "--to", "0:10", "--until", "0:10"});
  CHECK(twice.exit_code == 2);
  CHECK(run_tetron({"dump", game, "--to", "0:10", "--until", "0:10"}).exit_code == 2);
}

TEST_CASE("--until and --to TIME are the same", "[app][table]") {
  const std::string game = sample_path("good/duel.tet");
  for (const Arguments& command : {Arguments{"dump", game},
                                   {"convert", game},
                                   {"convert", game, "--to", "csv"},
                                   {"convert", game, "--to", "html"}}) {
    Arguments until = command;
    until.insert(until.end(), {"--until", "0:12.5"});
    Arguments to = command;
    to.insert(to.end(), {"--to", "0:12.5"});
    CHECK(run_tetron(until).out == run_tetron(to).out);
    CHECK(run_tetron(until).out != run_tetron(command).out);
  }
}

TEST_CASE("a web page of a part holds nothing of what comes later", "[app][table]") {
  const TemporaryFolder folder;
  const std::string file = text_in(sample_path("good/duel.tet"));
  // The file cut by hand behind the last chunk of the first 10 seconds, its result taken out.
  const auto byte = [&file](std::size_t at) {
    return static_cast<std::size_t>(static_cast<unsigned char>(file[at]));
  };
  std::size_t end = byte(0);
  const auto time = [&byte](std::size_t at) { return byte(at + 2) | byte(at + 3) << 8 | byte(at + 4) << 16; };
  while (end < file.size() && time(end) <= 10'000) end += byte(end);
  REQUIRE(end < file.size() / 2);
  std::string cut = file.substr(0, end);
  cut[10] = '\xff';                                    // winner
  cut.replace(11, 3, std::string(3, '\0'));            // score
  cut.replace(18, 5, std::string("\0\0\x0a\0\0", 5));  // lines, duration, level
  std::filesystem::create_directory(folder.path() / "cut");
  const std::string whole = folder.file("game.tet", bytes_of(file)).string();
  const std::string part = folder.file("cut/game.tet", bytes_of(cut)).string();
  const Outcome page = run_tetron({"convert", whole, "--to", "html", "--until", "0:10"});
  CHECK(page.exit_code == 0);
  CHECK(page.out == run_tetron({"convert", part, "--to", "html"}).out);
  CHECK(run_tetron({"convert", whole, "--to", "html"}).out.size() > page.out.size());

  // What was said later is text in the page.
  CHECK(run_tetron({"convert", whole, "--to", "html"}).out.contains("Viel Gl"));
  CHECK_FALSE(run_tetron({"convert", whole, "--to", "html", "--until", "0:01"}).out.contains("Viel Gl"));
  CHECK_FALSE(run_tetron({"convert", whole, "--to", "html", "--from", "0:05"}).out.contains("Viel Gl"));
}
