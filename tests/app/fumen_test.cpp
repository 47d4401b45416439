#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"
#include "tests/formats/temporary_folder.hpp"

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
  // The colour flag of 220 cells is worth 8 * 4 * 220 * 2 * 2 = 28160 = 0 + 56 * 64 + 6 * 64 * 64.
  CHECK(fumen({"to-v110", "v115@vhAAgH"}).out == "v110@7eAA4G\n");
  CHECK(fumen({"join", "--site", "edit", "v115@vhAAgH"}).out.ends_with("?v115@vhAAgH\n"));
  std::string high = "X_________";
  for (int row = 0; row < 23; ++row) high += "\\n__________";
  const std::string above = fumen({"encode", R"({"pages":[{"field":")" + high + R"("}]})"}).out;
  CHECK(fumen({"to-v110", "-"}, above).exit_code == 4);
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
