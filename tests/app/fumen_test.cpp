#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>

#include "formats/fumen/alphabet.hpp"
#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;
using nlohmann::json;

namespace {

using Arguments = std::vector<std::string>;

Outcome fumen(Arguments arguments, const std::string& input = {}) {
  arguments.insert(arguments.begin(), "fumen");
  Setting setting;
  setting.input = input;
  return run_tetron(arguments, setting);
}

// The most memory, in KiB, that the command had at once; its output is thrown away.
long peak_of(const Arguments& arguments) {
  std::vector<std::string> words = arguments;
  words.insert(words.begin(), tetron_binary());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0);
  pid_t id = 0;
  const int failed = posix_spawn(&id, pointers[0], &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  REQUIRE(failed == 0);
  int status = 0;
  rusage usage{};
  REQUIRE(wait4(id, &status, 0, &usage) == id);
  return usage.ru_maxrss;
}

// In lines of so many characters.
std::string in_lines(std::string text, std::size_t width, const std::string& between) {
  for (std::size_t at = width; at < text.size(); at += width + between.size()) text.insert(at, between);
  return text;
}

// The first player's game of a sample, a line.
std::string game_of(const std::string& name) {
  for (const std::string& path : samples_in("good"))
    if (path.ends_with("/" + name)) return run_tetron({"convert", path, "--player", "0"}).out;
  return {};
}

}  // namespace

TEST_CASE("decode prints the pages as JSON", "[app][fumen]") {
  const Outcome empty = fumen({"decode", "v115@vhAAgH"});
  CHECK(empty.exit_code == 0);
  CHECK(json::parse(empty.out) == json::parse(R"({"version":"115","pages":[{"index":0,"field":"__________",
    "operation":null,"comment":"","flags":{"lock":true,"mirror":false,"colorize":true,"rise":false,"quiz":false}}]})"));

  const Outcome quiz = fumen({"decode", "v115@vhBVQYWAFLDmClcJSAVDEHBEooRBUoAVBJHBAARmB"});
  const json pages = json::parse(quiz.out)["pages"];
  REQUIRE(pages.size() == 2);
  CHECK(pages[0]["comment"] == "#Q=[](T)IO");
  CHECK(pages[1]["comment"] == "#Q=[](I)O");
  CHECK(pages[0]["flags"]["quiz"] == true);
  CHECK(pages[0]["operation"]["type"] == "T");
  // 225 empty cells, 5 gray ones, 10 empty ones, as the published slides work it out.
  const Outcome gray = fumen({"decode", "v115@ghE8Je AgH"});
  CHECK(json::parse(gray.out)["pages"][0]["field"] == "_____XXXXX\n__________");
}

TEST_CASE("a fumen is found in links, files and standard input", "[app][fumen]") {
  const std::string plain = fumen({"decode", "v115@vhAAgH"}).out;
  CHECK(fumen({"decode", "https://x.io/?a=1&d=v115@vhAAgH"}).out == plain);
  CHECK(fumen({"decode", "https://x.io/#?d=v115%40vhAAgH"}).out == plain);
  CHECK(fumen({"decode", "-"}, "v115@vhAAgH\n\nm115@vhAAgH\n").out == plain + plain);
  CHECK(fumen({"decode"}, "v115@vhAAgH").out == plain);
}

TEST_CASE("encode is the inverse of decode", "[app][fumen]") {
  for (const std::string name : {"duel.tet", "weapons.tet", "solo.tet"}) {
    CAPTURE(name);
    const std::string text = game_of(name);
    const Outcome decoded = fumen({"decode", "-"}, text);
    CHECK(decoded.exit_code == 0);
    CHECK(fumen({"encode", "-"}, decoded.out).out == text);
    CHECK(fumen({"encode", "-"}, json::parse(decoded.out).dump(2)).out == text);
  }
  CHECK(fumen({"encode", R"({"pages":[{"field":"_____XXXXX\n__________"},{}]})"}).out ==
        "v115@ghE8JeAgHvhAAAA\n");
  CHECK(fumen({"encode", R"({"pages":[]})"}).exit_code == 3);
  for (const std::string version : {"090", "095", "100", "105", "115"})
    CHECK(fumen({"encode", R"({"version":")" + version + R"(","pages":[{}]})"}).out == "v115@vhAAgH\n");
  CHECK(fumen({"encode", R"({"version":"110","pages":[{}]})"}).out.starts_with("v110@"));
  for (const std::string version : {"", "116", "9", "90", "v115", "115 ", "newest"}) {
    CAPTURE(version);
    const Outcome refused = fumen({"encode", R"({"version":")" + version + R"(","pages":[{}]})"});
    CHECK(refused.exit_code == 3);
    CHECK(refused.out == "");
    CHECK(refused.err.contains("version must be one of: 090, 095, 100, 105, 110, 115"));
  }
  CHECK(fumen({"encode", R"({"pages":[{"operation":{"type":"Q","rotation":"spawn","x":1,"y":1}}]})"})
            .exit_code == 3);
  CHECK(fumen({"encode", R"({"pages":[{"colour":1}]})"}).err.contains("page 0: colour"));
}

TEST_CASE("damaged fumens are read with a warning, or refused with --strict", "[app][fumen]") {
  const Outcome lenient = fumen({"decode", "v115@vhAA!gH"});
  CHECK(lenient.exit_code == 1);
  CHECK(lenient.err.contains("offset 0x9"));
  CHECK(json::parse(lenient.out)["pages"].size() == 1);
  for (const std::string text :
       {"v115@BeuhAgH", "v115@BwGn", "v115@vDAgH", "v115@vhA!gH", "v115@vhAAgWEAfBAAA"}) {
    CAPTURE(text);
    const Outcome strict = fumen({"decode", "--strict", text});
    CHECK(strict.exit_code == 3);
    CHECK(strict.out.empty());
    CHECK(strict.err.contains("offset 0x"));
  }
  // An I at the right edge, as tests/formats/fumen/lenient_test.cpp has it: what is printed can be encoded.
  const Outcome past = fumen({"decode", "v115@vhAxtBvhAAAA"});
  CHECK(past.exit_code == 1);
  CHECK(json::parse(past.out)["pages"][0]["operation"].is_null());
  CHECK(json::parse(past.out)["pages"][0]["field"] == "________II\nII________\n__________");
  const Outcome again = fumen({"encode"}, past.out);
  CHECK(again.exit_code == 0);
  CHECK(json::parse(fumen({"decode"}, again.out).out)["pages"] == json::parse(past.out)["pages"]);
  CHECK(fumen({"decode", "v999@vhAAgH"}).exit_code == 3);
  CHECK(fumen({"decode", "-"}, "").exit_code == 3);
}

TEST_CASE("mirroring twice, splitting and joining give the same fumen", "[app][fumen]") {
  const std::string text = game_of("duel.tet");
  const std::string mirrored = fumen({"mirror", "-"}, text).out;
  CHECK(mirrored != text);
  CHECK(fumen({"mirror", "-"}, mirrored).out == text);
  const std::string parts = fumen({"split", "--pages", "10", "-"}, text).out;
  CHECK(lines_of(parts).size() > 5);
  CHECK(fumen({"join", "-"}, parts).out == text);
  CHECK(fumen({"split", "-"}, text).out == fumen({"split", "--pages", "1", "-"}, text).out);
  CHECK(fumen({"split", "--pages", "0", "-"}, text).exit_code == 2);

  const json left = json::parse(fumen({"decode", "-"}, text).out)["pages"][3];
  const json right = json::parse(fumen({"decode", "-"}, mirrored).out)["pages"][3];
  std::string reversed = left["field"];
  for (std::size_t row = 0; row < reversed.size(); row += 11)
    std::reverse(reversed.begin() + static_cast<std::ptrdiff_t>(row),
                 reversed.begin() + static_cast<std::ptrdiff_t>(row + 10));
  const std::string from = "LJSZ";
  for (char& c : reversed)
    if (const auto at = from.find(c); at != from.npos) c = "JLZS"[at];
  CHECK(right["field"] == reversed);
}

TEST_CASE("mirroring turns a quiz's pieces", "[app][fumen]") {
  const std::string text = fumen({"encode", R"({"pages":[{"comment":"#Q=[L](J)SZTIO;LJ"}]})"}).out;
  const json page = json::parse(fumen({"decode", "-"}, fumen({"mirror", "-"}, text).out).out)["pages"][0];
  CHECK(page["comment"] == "#Q=[J](L)ZSTIO;LJ");
}

TEST_CASE("comments go, versions change, links are written", "[app][fumen]") {
  const std::string text = fumen({"encode", R"({"pages":[{"comment":"hello"},{"comment":"there"}]})"}).out;
  const Outcome bare = fumen({"strip-comments", "-"}, text);
  CHECK(bare.out == "v115@vhBAgHAAA\n");
  // The color flag of 220 cells is worth 8 * 4 * 220 * 2 * 2 = 28160 = 0 + 56 * 64 + 6 * 64 * 64.
  CHECK(fumen({"to-v110", "v115@vhAAgH"}).out == "v110@7eAA4G\n");
  CHECK(fumen({"join", "--site", "edit", "v115@vhAAgH"}).out.ends_with("?v115@vhAAgH\n"));
  std::string high = "X_________";
  for (int row = 0; row < 23; ++row) high += "\\n__________";
  const std::string above = fumen({"encode", R"({"pages":[{"field":")" + high + R"("}]})"}).out;
  CHECK(fumen({"to-v110", "-"}, above).exit_code == 4);
}

// A page with a block in the top row is nothing for v110, and "v115@" is no fumen.
TEST_CASE("a fumen that cannot be written or read is told with its line and left out", "[app][fumen]") {
  std::string high = "X_________";
  for (int row = 0; row < 23; ++row) high += "\\n__________";
  const std::string above = fumen({"encode", R"({"pages":[{},{"field":")" + high + R"("},{}]})"}).out;
  const std::string batch = "v115@vhAAgH\n" + above + "v115@\nv115@vhBAgHAAA\n";
  const Outcome old = fumen({"to-v110", "-"}, batch);
  CHECK(old.exit_code == 1);
  CHECK(old.out == "v110@7eAA4G\nv110@7eBA4GAAA\n");
  CHECK(lines_of(old.err).size() == 2);
  CHECK(old.err.contains("standard input:2: page 1: field row: cannot be written in v110"));
  CHECK(old.err.contains("standard input:3: "));
  for (const char* command : {"mirror", "join", "strip-comments"}) {
    CAPTURE(command);
    const Outcome outcome = fumen({command, "--fumen-version", "110", "-"}, batch);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.err.contains("standard input:2: page 1: field row"));
    CHECK(outcome.out == (command == std::string_view("join") ? "v110@7eCA4GAAAAAA\n" : old.out));
  }
  const Outcome parts = fumen({"split", "--pages", "1", "--fumen-version", "110", "-"}, batch);
  CHECK(parts.exit_code == 1);
  CHECK(parts.out == "v110@7eAA4G\nv110@7eAA4G\nv110@7eAA4G\n");
  for (const char* command : {"decode", "info", "text"}) {
    CAPTURE(command);
    CHECK(fumen({command, "-"}, batch).exit_code == 1);
    CHECK(fumen({command, "-"}, "v115@\nnothing\n").exit_code == 3);
  }
  CHECK(fumen({"decode", "-"}, batch).out ==
        fumen({"decode", "-"}, "v115@vhAAgH\n" + above + "v115@vhBAgHAAA").out);
  const Outcome missing = fumen({"decode", "no/such/file", "v115@vhAAgH"});
  CHECK(missing.exit_code == 3);
  CHECK(missing.out == fumen({"decode", "v115@vhAAgH"}).out);
}

TEST_CASE("a word that nothing says to be a fumen is one of version 0.90 or a file's name", "[app][fumen]") {
  for (const char* word : {"nosuchfile.txt", "nosuchfile", "7eAA", "7eAAA.txt", "v115@nosuch.txt",
                           "v115@vhAAgH@2x", "v115@vhAAgH.old", "game.tet", "AAAAAAAAAAAAAAAAAAAA"}) {
    CAPTURE(word);
    for (const char* command : {"decode", "info", "text", "mirror"}) {
      const Outcome outcome = fumen({command, word});
      CHECK(outcome.exit_code == 3);
      CHECK(outcome.out.empty());
      CHECK(outcome.err == std::string(word) + ": there is no such file\n");
    }
    // In a text it stands among words, and what is more of it is none of it.
    const Outcome line = fumen({"decode", "-"}, std::string(word) + "\nv115@vhAAgH\n");
    const std::string one = fumen({"decode", "v115@vhAAgH"}).out;
    const bool has_one = std::string_view(word).starts_with("v115@vh");
    CHECK(line.exit_code == 0);
    CHECK(line.out == (has_one ? one + one : one));
    CHECK(line.err == (has_one ? "" : "standard input: 1 line without a fumen, the first is line 1\n"));
  }
  CHECK(json::parse(fumen({"decode", "7eAAA7eAAA"}).out)["pages"].size() == 2);
  CHECK(json::parse(fumen({"decode", "http://fumen.zui.jp/?7eAAA"}).out)["version"] == "090");
}

TEST_CASE("several fumens on a line, with blanks between them", "[app][fumen]") {
  const std::string newer = fumen({"decode", "v115@vhAAgH"}).out;
  const std::string old = fumen({"decode", "7eAAA"}).out;
  const std::string line = "  v115@vhAAgH https://x.io/?v115@vhAAgH\thttps://x.io/#?d=v115%40vhAAgH ";
  const TemporaryFolder folder;
  const std::string text = line + "\n\n7eAAA 7eAAA\r\n";
  const std::string file = folder.file("pages.txt", std::as_bytes(std::span(text))).string();
  CHECK(fumen({"decode", line}).out == newer + newer + newer);
  CHECK(fumen({"decode", "7eAAA 7eAAA"}).out == old + old);
  CHECK(fumen({"decode", file}).out == newer + newer + newer + old + old);
  CHECK(fumen({"decode", "-"}, text).out == newer + newer + newer + old + old);
  // White space within the data means nothing, as ever.
  CHECK(fumen({"decode", "v115@vh AA gH v115@vhAAgH"}).out == newer + newer);
  CHECK(fumen({"decode", "7e AAA"}).out == old);
  CHECK(fumen({"info", "v115@vhAAgH v115@vhAAgH"}).out.contains("fumen (fumen 2): version 115"));
  CHECK(fumen({"info", "-"}, "\nv115@vhAAgH v999@vhAAgH").err.contains("standard input:2 (fumen 2): "));
  const std::string out = (folder.path() / "pages.tet").string();
  CHECK(run_tetron({"convert", "v115@vhAAgH v115@vhBAgHAAA", "-o", out}).exit_code == 0);
  CHECK(lines_of(run_tetron({"dump", out, "--type", "newstone"}).out).empty());
}

TEST_CASE("fumens are found in any text, the same by every command", "[app][fumen]") {
  const std::string text =
      "テト譜：v115@vhAAgH。次はv115@vhBAgHAAA、です\n\nann: nothing here\n"
      "<li><a href=\"https://fumen.zui.jp/?m115@vhA?AgH\">TSpinDouble</a> and "
      "https://x.io/?d=v115%40vhAAgH&a=1\n"
      "{\"old\":\"http://fumen.zui.jp/?7eAAA\"}\n";
  const TemporaryFolder folder;
  const std::string file = folder.file("chat.log", std::as_bytes(std::span(text))).string();
  const Outcome listed = fumen({"find", file});
  CHECK(listed.exit_code == 0);
  CHECK(listed.out ==
        file + ":1:5: v115@vhAAgH (3 times)\n" + file + ":1:19: v115@vhBAgHAAA\n" + file + ":5:30: 7eAAA\n");
  CHECK(listed.err == file + ": 1 line without a fumen, the first is line 3\n5 fumens, 3 different\n");

  std::vector<json> found;
  for (const std::string& line : lines_of(fumen({"find", "--format", "json", file, "v115@vhBAgHAAA"}).out))
    found.push_back(json::parse(line));
  REQUIRE(found.size() == 3);
  CHECK(found[1] == json::parse(R"({"input":")" + file + R"(","line":1,"column":19,"count":2,
    "fumen":"v115@vhBAgHAAA","fumen_version":"115","pages":2,"version":1})"));
  CHECK(found[2]["fumen_version"] == "090");

  const std::string one = fumen({"decode", "v115@vhAAgH"}).out;
  const std::string all =
      one + fumen({"decode", "v115@vhBAgHAAA"}).out + one + one + fumen({"decode", "7eAAA"}).out;
  CHECK(fumen({"decode", file}).out == all);
  // What is listed is a text with fumens, too.
  CHECK(fumen({"join"}, listed.out).out == fumen({"join", "v115@vhAAgH", "v115@vhBAgHAAA"}).out);
  CHECK(fumen({"decode", "see v115@vhAAgH."}).out == one);
  const Outcome fields = run_tetron({"pc", "percent", file, "--queue", "*p7", "--format", "json"});
  CHECK(lines_of(fields.out).size() == 5);
  CHECK(run_tetron({"solve", file, "--page", "2"}).err.contains("has 1 page"));
  const std::string out = (folder.path() / "page.svg").string();
  CHECK(run_tetron({"convert", file, "-o", out}).exit_code == 0);
  CHECK(std::filesystem::exists(folder.path() / "page-6.svg"));

  const Outcome none = fumen({"find"}, "no\nfumen\n");
  CHECK(none.exit_code == 3);
  CHECK(none.err.starts_with("standard input: there is no fumen in it; expected v115@"));
  const Outcome unknown = fumen({"decode", "v999@vhAAgH"});
  CHECK(unknown.err == "fumen: expected version 090, 095, 100, 105, 110 or 115, not 999\n");
  CHECK(run_tetron({"pc", "percent", "v999@vhAAgH", "--queue", "*p7"}).err == unknown.err);
}

TEST_CASE("to-v115, and a lock that places nothing", "[app][fumen]") {
  CHECK(fumen({"to-v115", "v110@7eAA4G", "7eAAA"}).out == "v115@vhAAgH\nv115@vhAAAA\n");
  const std::string page =
      R"({"pages":[{"flags":{"lock":false},"operation":{"type":"T","rotation":"spawn","x":4,"y":0}}]})";
  const Outcome locked = fumen({"lock", "-"}, fumen({"encode", page}).out);
  CHECK(json::parse(fumen({"decode"}, locked.out).out)["pages"][1]["field"] == "__________");
  CHECK(locked.err.contains("the last page does not lock, so nothing is placed"));
  CHECK(fumen({"lock", "v115@vhAAgH"}).err.empty());
}

TEST_CASE("encode refuses what no strict reader takes", "[app][fumen]") {
  const auto encoded = [](const std::string& piece, int x, int y, const std::string& rotation = "spawn") {
    const json page{{"operation", {{"type", piece}, {"rotation", rotation}, {"x", x}, {"y", y}}}};
    return fumen({"encode", json{{"pages", {json::object(), page}}}.dump()});
  };
  // Cells of a T about its centre: left, right, up.
  struct Place {
    int x, y;
    bool taken;
  };
  for (const auto& [x, y, taken] :
       {Place{0, 0, false}, Place{9, 0, false}, Place{-1, 3, false}, Place{4, -2, false}, Place{4, 23, false},
        Place{1, 0, true}, Place{8, 0, true}, Place{4, -1, true}, Place{4, 22, true}}) {
    CAPTURE(x, y);
    const Outcome outcome = encoded("T", x, y);
    CHECK(outcome.exit_code == (taken ? 0 : 3));
    CHECK(outcome.out.empty() == !taken);
    if (taken)
      CHECK(fumen({"decode", "--strict", "-"}, outcome.out).exit_code == 0);
    else
      CHECK(outcome.err.contains("page 1: operation"));
  }
  // Whatever is taken is read strictly.
  std::string all_taken;
  const int step = is_sanitized() ? 5 : 1;
  for (const char piece : std::string("ILOZTJS"))
    for (const std::string rotation : {"spawn", "right", "reverse", "left"})
      for (int x = -1; x <= 10; x += step)
        for (int y = -2; y <= 1; y += std::min(step, 2)) {
          const Outcome outcome = encoded(std::string(1, piece), x, y, rotation);
          if (outcome.exit_code == 0) all_taken += outcome.out;
        }
  CHECK(std::ranges::count(all_taken, '\n') > 20);
  const Outcome decoded = fumen({"decode", "--strict", "-"}, all_taken);
  CHECK(decoded.exit_code == 0);
  CHECK(decoded.err.empty());
}

namespace {

// Pages without a change of field: three characters each and three more for every 64.
std::string long_fumen(std::size_t pages) {
  std::string text = "v115@";
  for (std::size_t page = 0; page < pages; ++page) {
    if (page % 64 == 0) {
      text += "vh";
      text += tetron::fumen::alphabet[std::min<std::size_t>(64, pages - page) - 1];
    }
    text += page == 0 ? "AgH" : "AAA";
  }
  return text;
}

}  // namespace

TEST_CASE("fumens are read and written page by page", "[app][fumen]") {
  if (is_sanitized()) return;
  const TemporaryFolder folder;
  constexpr std::size_t pages = 640'000;
  const std::string text = long_fumen(pages);
  const std::string file = folder.file("long.txt", std::as_bytes(std::span(text))).string();
  [[maybe_unused]] const long usual = peak_of({"fumen", "info", "v115@vhAAgH"});
  for (const Arguments& arguments : {Arguments{"info"}, {"decode"}, {"split", "--pages", "1000"}, {"join"}}) {
    CAPTURE(arguments);
    Arguments all{"fumen"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.push_back(file);
    // The text, and some room; 300 bytes a page would be 190 MB.
    CHECK(peak_of(all) < usual + 2 * static_cast<long>(text.size() / 1024) + 8 * 1024);
  }
  CHECK(fumen({"info", file}).out.contains(": version 115, 640000 pages, "));
}

TEST_CASE("what is written in parts is what is written at once", "[app][fumen]") {
  // More text than is held back, with fields that change, repeats that are counted and comments.
  json pages = json::array();
  for (int i = 0; i < 80'000; ++i) {
    json page = json::object();
    if (i % 7 == 0)
      page["field"] = std::string(static_cast<std::size_t>(i / 7 % 10), 'X') +
                      std::string(static_cast<std::size_t>(10 - i / 7 % 10), '_') + "\n__________";
    if (i % 2 == 0) page["comment"] = "comment number " + std::to_string(i);
    pages.push_back(page);
  }
  const std::string text = fumen({"encode", "-"}, json{{"pages", pages}}.dump()).out;
  CHECK(text.size() > 1'500'000);
  CHECK(fumen({"join", "-"}, text).out == text);
  CHECK(fumen({"join", "-"}, fumen({"split", "--pages", "30000", "-"}, text).out).out == text);
  const Outcome linked = fumen({"join", "--site", "view", "-"}, text);
  CHECK(linked.out == "https://fumen.zui.jp/?m" + text.substr(1));
  const json decoded = json::parse(fumen({"decode", "-"}, text).out)["pages"];
  REQUIRE(decoded.size() == pages.size());
  CHECK(decoded[79'999]["comment"] == "comment number 79998");
}

TEST_CASE("a picture or a recording is not searched for fumens", "[app][fumen]") {
  const std::string picture("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  const std::string later("v115@vhAAgH\nnotes\n\0\1\n", 24);
  for (const std::string& input : {picture, text_in(sample_path("good/duel.tet"))}) {
    const Outcome outcome = fumen({"decode", "-"}, input);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.contains("standard input: is not text; expected a text with fumens"));
    CHECK(std::ranges::count(outcome.err, '\n') == 1);
  }
  CHECK(fumen({"decode", "-"}, later).out.contains("\"pages\""));
}

TEST_CASE("endless and huge inputs are refused before they take memory", "[app][fumen]") {
  const TemporaryFolder folder;
  const std::filesystem::path sparse = folder.path() / "sparse.txt";
  std::ofstream(sparse).put('\n');
  std::filesystem::resize_file(sparse, std::uintmax_t{4} << 30);
  [[maybe_unused]] const long usual = peak_of({"fumen", "info", "v115@vhAAgH"});
  const auto refused = [&](const Arguments& arguments, const char* why) {
    CAPTURE(arguments);
    const Outcome outcome = run_tetron(arguments);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.contains(why));
    CHECK(outcome.out.empty());
    if (!is_sanitized()) CHECK(peak_of(arguments) < usual + 44 * 1024);
  };
  for (const char* command : {"info", "decode", "text", "mirror", "join"})
    refused({"fumen", command, sparse.string()}, "sparse.txt:2: the line is longer than 32 MiB");
  refused({"fumen", "info", "/dev/zero"}, "/dev/zero:1: the line is longer than 32 MiB");
  refused({"fumen", "encode", sparse.string()}, "has more than 536870912 bytes, the most that tetron reads");
  refused({"solve", sparse.string()}, "has more than 33554432 bytes, the most that tetron reads");
  refused({"solve", "/dev/zero"}, "has more than 33554432 bytes, the most that tetron reads");
  for (const char* endless : {"/dev/zero", "/dev/urandom"}) {
    refused({"numeron", "show", endless}, "has more than 16777216 bytes, the most that tetron reads");
    refused({"fumen", "from-image", endless}, "has more than 33554432 bytes, the most that tetron reads");
  }
  // Bytes of /dev/urandom may begin as a recording does.
  for (const char* command : {"info", "check", "stats", "dump", "show", "review", "convert"})
    refused({command, "/dev/zero"}, "this is not a recording that tetron knows");
}

TEST_CASE("info counts, text draws", "[app][fumen]") {
  const Outcome info = fumen({"info", "v115@vhBVQYWAFLDmClcJSAVDEHBEooRBUoAVBJHBAARmB"});
  CHECK(info.out.contains("2 pages, 2 pieces, 2 comments, quiz on 2"));
  const Outcome text = fumen({"text", "v115@vhBVQYWAFLDmClcJSAVDEHBEooRBUoAVBJHBAARmB"});
  CHECK(text.out == R"(page 1 of 2
| . . . .tt . . . . .|
| . . .tttttt . . . .|
+--------------------+
#Q=[](T)IO

page 2 of 2
| . . .iiiiiiii . . .|
| . . . .TT . . . . .|
| . . .TTTTTT . . . .|
+--------------------+
#Q=[](I)O
)");
  CHECK(run_tetron({"--color", "always", "fumen", "text", "v115@vhAAgH"}).out.contains("\x1b["));
}

TEST_CASE("a fumen becomes a recording that gives the fumen again", "[app][fumen]") {
  const TemporaryFolder folder;
  for (const std::string name : {"solo.tet", "duel.tet", "weapons.tet"}) {
    CAPTURE(name);
    const std::string text = game_of(name);
    const std::string in = folder.file("game.txt", std::as_bytes(std::span(text))).string();
    const std::string out = (folder.path() / "game.tet").string();
    CHECK(run_tetron({"convert", in, "-o", out, "--pace", "2"}).exit_code == 0);
    CHECK(run_tetron({"check", out}).exit_code == 0);
    CHECK(run_tetron({"convert", out}).out == text);
    const json info = json::parse(run_tetron({"info", "--format", "json", out}).out);
    const json pages = json::parse(fumen({"decode", "-"}, text).out)["pages"];
    CHECK(info["length_ms"] == pages.size() * 500);
  }
}

TEST_CASE("messages and pictures of a file that is made for it have an end", "[app][fumen]") {
  std::string batch;
  for (int i = 0; i < 1'300; ++i) batch += "v115@vhAA!gH\n";
  const Outcome warned = fumen({"decode", "-"}, batch);
  CHECK(warned.exit_code == 1);
  CHECK(lines_of(warned.out).size() == 1'300);
  const auto warnings = lines_of(warned.err);
  REQUIRE(warnings.size() == 1'001);
  CHECK(warnings[999].starts_with("standard input:1000: offset 0x9"));
  CHECK(warnings[1'000] == "… and 300 more warnings");

  batch.clear();
  for (int i = 0; i < 12'345; ++i) batch += "v115@no\n";
  const Outcome refused = fumen({"decode", "-"}, batch);
  CHECK(refused.exit_code == 3);
  const auto errors = lines_of(refused.err);
  REQUIRE(errors.size() == 10'001);
  CHECK(errors[10'000].starts_with("… and 2,345 more errors, the last: standard input:12345: offset 0x7: "));

  const TemporaryFolder folder;
  const std::string text = long_fumen(1'100);
  const std::string file = folder.file("long.txt", std::as_bytes(std::span(text))).string();
  const auto pictures = [&folder] {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
      count += entry.path().extension() == ".svg";
    return count;
  };
  const std::string out = (folder.path() / "page.svg").string();
  const Outcome some = run_tetron({"convert", file, "-o", out, "--scale", "1", "--rows", "0"});
  CHECK(some.exit_code == 1);
  CHECK(some.err ==
        "only the first 1,000 pages are drawn, 100 more are left out; --pages 1-1100 draws them all\n");
  CHECK(pictures() == 1'000);
  CHECK(
      run_tetron({"convert", file, "-o", out, "--scale", "1", "--rows", "0", "--pages", "1-1100", "--force"})
          .exit_code == 0);
  CHECK(pictures() == 1'100);
}

TEST_CASE("fumen: one that is broken over lines is one, however it comes", "[fumen][app]") {
  std::string whole = game_of("duel.tet");
  while (whole.ends_with('\n')) whole.pop_back();
  const std::string wanted = fumen({"decode", whole}).out;
  REQUIRE(json::parse(wanted)["pages"].size() > 20);
  TemporaryFolder folder;
  for (const std::string& text :
       {in_lines(whole, 76, "\n"), in_lines(whole, 76, "\r\n"), "> " + in_lines(whole, 72, "\n> "),
        "    " + in_lines(whole, 60, "\n    "), "Hi,\n\n" + in_lines(whole, 76, "\n") + "\n\nBob\n",
        "<https://fumen.zui.jp/?" + in_lines(whole, 76, "\n") + ">", in_lines(whole, 75, "=\r\n")}) {
    CAPTURE(text.substr(0, 200));
    CHECK(fumen({"decode", text}).out == wanted);
    CHECK(fumen({"decode", "-"}, text).out == wanted);
    const std::string path = (folder.path() / "mail.txt").string();
    std::ofstream(path, std::ios::binary) << text;
    CHECK(fumen({"decode", path}).out == wanted);
    CHECK(run_tetron({"convert", path, "--to", "json"}).out ==
          run_tetron({"convert", whole, "--to", "json"}).out);
  }
  // Two on two lines stay two; the number of the line is that of the beginning.
  const Outcome found =
      fumen({"find", "-"}, "two:\n" + in_lines(whole, 76, "\n") + "\nv115@vhAAgH\nand v115@vhBAgHAAA\n");
  CHECK(found.out.contains("standard input:2:1: " + whole + "\n"));
  CHECK(std::ranges::count(found.out, '\n') == 3);
  CHECK(found.err.contains("1 line without a fumen, the first is line 1"));
}

TEST_CASE("fumen: control characters are part of a text, zero bytes are not", "[fumen][app]") {
  const Outcome page = fumen({"find", "-"}, "<p>\x0f</p>\n\x01 v115@vhAAgH\x1b[0m\n");
  CHECK(page.exit_code == 0);
  CHECK(page.out == "standard input:2:3: v115@vhAAgH\n");
  const Outcome bytes = fumen({"find", "-"}, std::string("v115@vhAAgH\n\0\0\1v115@vhAAgH\n", 26));
  CHECK(bytes.exit_code == 3);
  CHECK(bytes.err.contains("is not text"));
}

TEST_CASE("control characters in boards, queues and records of Numer0n are skipped", "[fumen][app]") {
  TemporaryFolder folder;
  const auto file = [&folder](const std::string& name, const std::string& text) {
    const std::string path = (folder.path() / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  };
  const std::string board = "######....\n######....\n######....\n######....\n";
  const std::string queue = "TIOLJSZ\nOTILJSZ\n";
  const auto ask = [&](const std::string& field, const std::string& pieces) {
    return run_tetron({"pc", "percent", file("board.txt", field), "--queue-file", file("queue.txt", pieces),
                       "--format", "json"})
        .out;
  };
  const std::string wanted = ask(board, queue);
  REQUIRE(json::parse(wanted)["total"] == 2);
  CHECK(ask("\x0f" + board, "TIO\x0fLJSZ\x1a\nOTILJSZ\n") == wanted);
  CHECK(run_tetron({"solve", "-", "--count"}, {.input = "####\x01\n####\n"}).out ==
        run_tetron({"solve", "-", "--count"}, {.input = "####\n####\n"}).out);
  std::ifstream in(sample_path("numeron/three-digits.txt"));
  const std::string record{std::istreambuf_iterator<char>(in), {}};
  REQUIRE(!record.empty());
  CHECK(run_tetron({"numeron", "show", file("game.txt", "\x0f" + record + "\x1a")}).out ==
        run_tetron({"numeron", "show", file("game.txt", record)}).out);
}

TEST_CASE("fumen disassemble: the time is that of all pages", "[fumen][app]") {
  // None of them needs a search.
  std::string pages;
  for (int i = 0; i < 50; ++i) pages += "v115@vhAAgH\n";
  const Outcome none = fumen({"disassemble", "--timeout", "0", "-"}, pages);
  CHECK(none.exit_code == 4);
  CHECK(none.out.empty());
  CHECK(none.err.contains("stopped at page 1"));
  CHECK(fumen({"disassemble", "-"}, pages).exit_code != 4);
}
