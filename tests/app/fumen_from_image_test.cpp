#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

// Without colours of other pages, and pieces: what a picture shows is a field.
// Boards as `tetron fumen encode` takes them, and what falls.
const std::vector<std::string> boards{
    "SSSSSSI___\nIIIIII___X\nIIIIIII_XX\nOOOOOOOOX_\n__________",
    "ZZZZSLIJJJ\nTZZLLLIOOJ\nTTSSSSIOOL\nTSSZZSILLL\n__________",
    "____T_____\n____TT____\n____T_____\n__________\n__________\nX_________\nXX_XXXXXXX\n__________",
};

// A page of such a board, in the colours of the guideline.
std::string fumen_of(const std::string& board) {
  Setting setting;
  setting.input = nlohmann::json{{"pages", {{{"field", board}, {"flags", {{"colorize", true}}}}}}}.dump();
  return run_tetron({"fumen", "encode", "-"}, setting).out;
}

}  // namespace

TEST_CASE("a picture that tetron draws of a fumen becomes that fumen again", "[app][fumen]") {
  const TemporaryFolder folder;
  const std::string picture = folder.path() / "page.png";
  for (const std::string& board : boards)
    for (const std::string scale : {"10", "24", "37"})
      for (const std::string theme : {"dark", "light"}) {
        std::string fumen = fumen_of(board);
        REQUIRE(fumen.starts_with("v115@"));
        fumen.pop_back();  // the end of the line
        CAPTURE(fumen, scale, theme);
        const auto drawn =
            run_tetron({"convert", fumen, "-o", picture, "--force", "--scale", scale, "--theme", theme});
        REQUIRE(drawn.exit_code == 0);
        const auto read = run_tetron({"fumen", "from-image", picture});
        CHECK(read.out == fumen + "\n");
        CHECK(read.err.find(" % sure") != std::string::npos);
        CHECK(run_tetron({"fumen", "from-image", picture, "--quiet"}).err.empty());
      }
}

TEST_CASE("every board of a sheet becomes a fumen", "[app][fumen]") {
  const TemporaryFolder folder;
  const std::string picture = folder.path() / "sheet.png";
  std::string fumens;
  for (std::size_t i = 0; i < 26; ++i) {
    // No two neighbours are the same.
    std::string board = boards[i % 2];
    board[i % 10] = 'X';
    fumens += fumen_of(board);
  }
  for (const std::vector<std::string>& look :
       std::vector<std::vector<std::string>>{{}, {"--numbers", "--columns", "7", "--theme", "light"}}) {
    std::vector<std::string> draw{"fumen", "sheet", "-", "-o", picture};
    draw.insert(draw.end(), look.begin(), look.end());
    REQUIRE(run_tetron(draw, {.input = fumens}).exit_code == 0);
    const auto read = run_tetron({"fumen", "from-image", picture});
    CHECK(read.out == fumens);
    CHECK(read.err.contains("50 % sure, one of 26 that may be fields"));
    CHECK(run_tetron({"fumen", "from-image", picture, "--field", "26"}).out ==
          lines_of(fumens).back() + "\n");
    CHECK(run_tetron({"fumen", "from-image", picture, "--field", "27"})
              .err.contains("there is no field 27; the picture has 26"));
  }
  const auto large = run_tetron({"fumen", "sheet", "-", "-o", picture, "--cell", "64", "--columns", "100"},
                                {.input = fumens + fumens + fumens + fumens});
  CHECK(large.err.contains("--cell makes it smaller"));
}

TEST_CASE("a picture without a field, or of another kind, is told", "[app][fumen]") {
  const TemporaryFolder folder;
  const std::string empty = folder.path() / "empty.png";
  // A board without blocks and lines, drawn as a game is.
  const auto none = run_tetron({"fumen", "from-image", TETRON_SAMPLES "/good/duel.tet"});
  CHECK(none.exit_code == 3);
  CHECK(none.err.find("is not a PNG, JPEG or WebP") != std::string::npos);

  const std::string fumen = "v115@9gV4whCe1hCeA82hAeB8XpA8KeAAA";
  REQUIRE(run_tetron({"convert", fumen, "-o", empty, "--scale", "4"}).exit_code == 0);
  const auto small = run_tetron({"fumen", "from-image", empty});
  CHECK(small.exit_code == 3);
  CHECK(small.err.find("--box X,Y,WIDTH,HEIGHT") != std::string::npos);
  // Where it is said, cells of any size are read.
  const auto said = run_tetron({"fumen", "from-image", empty, "--box", "1,1,40,20"});
  CHECK(said.exit_code == 0);
  CHECK(run_tetron({"fumen", "from-image", empty, "--field", "2"}).exit_code == 3);

  for (const std::string wrong :
       {"1,2,3", "1,2,3,x", "1,2,0,4", "1,2,100,900", "1e9,0,10,10", "nan,0,10,10"}) {
    CAPTURE(wrong);
    const auto refused = run_tetron({"fumen", "from-image", empty, "--box", wrong});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err.starts_with("--box: expected"));
  }
}
