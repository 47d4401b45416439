#include "scene/text/typesetter.hpp"

#include <fmt/format.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include <algorithm>
#include <memory>
#include <set>

#include "base/utf8.hpp"
#include "replay/timeline/game.hpp"
#include "scene/primitives/drawable.hpp"
#include "tests/catch.hpp"
#include "tests/player/environment.hpp"

namespace tetron::test {

namespace {

using namespace scene;

constexpr int plenty = 100'000;  // pixels

Text text_of(std::string_view utf8, int size = 20, int width = plenty, Weight weight = Weight::regular) {
  return {drawable(utf8), {size, rgb(0xffffff), Align::left, weight}, 0, 0, width};
}

// What FreeType finds in a font file by itself, without any shaping.
class FontFile {
 public:
  explicit FontFile(const char* name) {
    FT_Library library = nullptr;
    REQUIRE(FT_Init_FreeType(&library) == 0);
    library_.reset(library);
    FT_Face face = nullptr;
    REQUIRE(FT_New_Face(library, (TestFonts::folder / name).c_str(), 0, &face) == 0);
    face_.reset(face);
  }

  std::uint32_t glyph(char32_t character) const {
    const std::uint32_t index = FT_Get_Char_Index(face_.get(), character);
    REQUIRE(index != 0);
    return index;
  }
  bool has(char32_t character) const { return FT_Get_Char_Index(face_.get(), character) != 0; }
  // In pixels of an em of `size`.
  double advance(char32_t character, int size) const {
    REQUIRE(FT_Load_Glyph(face_.get(), glyph(character), FT_LOAD_NO_SCALE) == 0);
    return static_cast<double>(face_->glyph->metrics.horiAdvance) * size / face_->units_per_EM;
  }

 private:
  struct Release {
    void operator()(FT_Library library) const { FT_Done_FreeType(library); }
    void operator()(FT_Face face) const { FT_Done_Face(face); }
  };
  std::unique_ptr<std::remove_pointer_t<FT_Library>, Release> library_;
  std::unique_ptr<std::remove_pointer_t<FT_Face>, Release> face_;
};

std::vector<std::uint32_t> glyphs_of(const SetLine& line) {
  std::vector<std::uint32_t> glyphs;
  for (const PlacedGlyph& glyph : line.glyphs) glyphs.push_back(glyph.glyph);
  return glyphs;
}

std::size_t faces_of(const SetLine& line) {
  std::set<FaceId> faces;
  for (const PlacedGlyph& glyph : line.glyphs) faces.insert(glyph.face);
  return faces.size();
}

bool are_fonts_missing() {
  if (TestFonts::are_there()) return false;
  WARN("not tested: fonts-dejavu-core is not installed");
  return true;
}

}  // namespace

TEST_CASE("Letters are the font's, one after the other", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const FontFile sans("DejaVuSans.ttf");
  const FontFile bold("DejaVuSans-Bold.ttf");

  for (const std::u32string_view word : {U"Hamburg", U"Наташа", U"Οδύσσεια"}) {
    std::string utf8;
    std::vector<std::uint32_t> expected;
    double width = 0;
    for (const char32_t c : word) {
      base::append_utf8(utf8, c);
      expected.push_back(sans.glyph(c));
      width += sans.advance(c, 40);
    }
    INFO(utf8);
    const SetLine line = typesetter.set(text_of(utf8, 40));
    CHECK(glyphs_of(line) == expected);
    // Whole pixels a letter, and kerning.
    CHECK(line.width == Approx(width).margin(static_cast<double>(word.size()) + 2));
    CHECK(std::ranges::is_sorted(line.glyphs, {}, &PlacedGlyph::x));
  }
  const SetLine line = typesetter.set(text_of("Hamburg", 40, plenty, Weight::bold));
  CHECK(line.glyphs.front().glyph == bold.glyph(U'H'));
  CHECK(line.width > typesetter.set(text_of("Hamburg", 40)).width);
}

TEST_CASE("Arabic is joined and runs from right to left", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const FontFile sans("DejaVuSans.ttf");
  // Unicode has the joined forms as characters of their own, for old programs: seen (U+0633) at the beginning
  // of a word is U+FEB3; teh (U+062A) at its end U+FE96, in the middle U+FE98.
  const SetLine joined = typesetter.set(text_of("\u0633\u062a\u062a"));
  CHECK(glyphs_of(joined) == std::vector{sans.glyph(0xfe96), sans.glyph(0xfe98), sans.glyph(0xfeb3)});
  CHECK(std::ranges::is_sorted(joined.glyphs, {}, &PlacedGlyph::x));
  CHECK(glyphs_of(typesetter.set(text_of("\u0633"))) == std::vector{sans.glyph(0x0633)});
  // Lam and alef become one.
  CHECK(glyphs_of(typesetter.set(text_of("\u0644\u0627"))) == std::vector{sans.glyph(0xfefb)});
  // A character without a picture keeps two letters from joining.
  CHECK(glyphs_of(typesetter.set(text_of("\u0633\u200c\u062a"))) ==
        std::vector{sans.glyph(0x062a), sans.glyph(0x0633)});
}

TEST_CASE("Words of both directions stand in one line", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const FontFile sans("DejaVuSans.ttf");
  const auto g = [&](char32_t c) { return sans.glyph(c); };
  // Alef, bet after Latin letters: those two are turned round, the rest is not.
  CHECK(glyphs_of(typesetter.set(text_of("ab\u05d0\u05d1"))) ==
        std::vector{g(U'a'), g(U'b'), g(0x05d1), g(0x05d0)});
  // A line that begins with Hebrew has it on the right.
  CHECK(glyphs_of(typesetter.set(text_of("\u05d0\u05d1 ab"))) ==
        std::vector{g(U'a'), g(U'b'), g(0x05d1), g(0x05d0)});
  // A sentence of the window does not.
  Text sentence = text_of("\u05d0\u05d1 ab");
  sentence.style.reading = Reading::left_to_right;
  CHECK(glyphs_of(typesetter.set(sentence)) == std::vector{g(0x05d1), g(0x05d0), g(U'a'), g(U'b')});
  // Overrides are taken out before: nobody's name can turn what stands beside it.
  CHECK(glyphs_of(typesetter.set(text_of("\u202ea.exe"))) == glyphs_of(typesetter.set(text_of("a.exe"))));
}

TEST_CASE("Marks stand on their letters", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  CHECK(glyphs_of(typesetter.set(text_of("e\u0301"))) == glyphs_of(typesetter.set(text_of("\u00e9"))));
  const int plain = typesetter.set(text_of("x")).width;
  const SetLine marked = typesetter.set(text_of("x\u0323\u0301"));
  CHECK(marked.glyphs.size() == 3);
  CHECK(marked.width == plain);
}

TEST_CASE("What one font lacks is taken from another", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts("DejaVu Serif");
  Typesetter typesetter(Fonts::find());
  const FontFile serif("DejaVuSerif.ttf");
  const FontFile sans("DejaVuSans.ttf");
  REQUIRE_FALSE(serif.has(0x0633));
  const SetLine line = typesetter.set(text_of("a\u0633"));
  CHECK(glyphs_of(line) == std::vector{serif.glyph(U'a'), sans.glyph(0x0633)});
  CHECK(faces_of(line) == 2);
}

TEST_CASE("A character that no font has is seen as missing", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const SetLine line = typesetter.set(text_of("\u3042"));
  REQUIRE(line.glyphs.size() == 1);
  CHECK(typesetter.image(line.glyphs[0].face, line.glyphs[0].glyph).width > 5);
}

TEST_CASE("What is too wide ends in an ellipsis", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const FontFile sans("DejaVuSans.ttf");
  const std::uint32_t ellipsis = sans.glyph(0x2026);
  const std::string name = "Müller-Lüdenscheidt";
  const int all = typesetter.set(text_of(name)).width;
  std::size_t longest = 0;
  for (int width = 0; width < all; ++width) {
    const SetLine line = typesetter.set(text_of(name, 20, width));
    INFO(width);
    REQUIRE(line.width <= width);
    REQUIRE(line.glyphs.size() + 1 >= longest);  // the wider the more
    longest = std::max(longest, line.glyphs.size());
    if (!line.glyphs.empty()) REQUIRE(line.glyphs.back().glyph == ellipsis);
  }
  CHECK(longest >= 17);
  CHECK(typesetter.set(text_of(name, 20, all)).glyphs.size() == 19);
  // Read from the right, a line ends on the left.
  const SetLine arabic = typesetter.set(text_of("\u0633\u062a\u0633\u062a\u0633\u062a\u0633\u062a", 20, 60));
  REQUIRE_FALSE(arabic.glyphs.empty());
  CHECK(arabic.glyphs.front().glyph == ellipsis);
  CHECK(typesetter.set(text_of("")).width == 0);
  CHECK(typesetter.set(text_of("a", 0)).glyphs.empty());
  CHECK(typesetter.set(text_of("a", 20, -5)).glyphs.empty());
}

TEST_CASE("Piles of marks stay in their line", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  std::string pile = "a";
  for (int i = 0; i < 150; ++i) pile += i % 2 == 0 ? "\u0323" : "\u0301";
  const SetLine line = typesetter.set(text_of(pile, 20));
  REQUIRE_FALSE(line.glyphs.empty());
  for (const PlacedGlyph& glyph : line.glyphs) {
    const GlyphImage image = typesetter.image(glyph.face, glyph.glyph);
    CHECK(glyph.y + image.top >= -32);
    CHECK(glyph.y + image.top + image.height <= 18);
  }
}

TEST_CASE("Glyphs are drawn in white, smooth, as large as they say", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const SetLine line = typesetter.set(text_of("H", 40));
  const GlyphImage image = typesetter.image(line.glyphs[0].face, line.glyphs[0].glyph);
  REQUIRE(image.pixels.size() == static_cast<std::size_t>(4 * image.width * image.height));
  CHECK_FALSE(image.colored);
  int lit = 0;
  int lowest = -1;
  int highest = image.height;
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x) {
      const std::uint8_t* pixel = &image.pixels[static_cast<std::size_t>(4 * (y * image.width + x))];
      CHECK((pixel[0] == 255 && pixel[1] == 255 && pixel[2] == 255));
      if (pixel[3] < 128) continue;
      ++lit;
      highest = std::min(highest, y);
      lowest = std::max(lowest, y);
    }
  // An H is 0.73 em high (capital_height), stands on the baseline, and is mostly air.
  CHECK(lowest + 1 + image.top == 0);
  CHECK(lowest + 1 - highest == Approx(capital_height(40)).margin(1));
  CHECK(lit > 100);
  CHECK(lit < image.width * image.height / 2);
  CHECK(typesetter.image(FaceId{12345}, 3).width == 0);
}

TEST_CASE("A line is the same whenever it is set", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const auto places = [&](const Text& text) {
    std::vector<std::pair<std::uint32_t, int>> all;
    for (const PlacedGlyph& glyph : typesetter.set(text).glyphs) all.emplace_back(glyph.glyph, glyph.x);
    return all;
  };
  const auto before = places(text_of("Zoë и Иван", 17));
  // Sizes by the hundred, so that fonts are forgotten.
  for (int size = 1; size < 700; ++size) typesetter.set(text_of("Zoë и Иван", size));
  CHECK(places(text_of("Zoë и Иван", 17)) == before);
}

TEST_CASE("However much text comes, memory has a bound", "[scene]") {
  if (are_fonts_missing()) return;
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  std::size_t most = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string line = fmt::format("{} ", i);
    while (line.size() < 200)
      line += static_cast<char>('!' + (line.size() * 7 + static_cast<std::size_t>(i)) % 90);
    CHECK(typesetter.set(text_of(line, 12)).glyphs.size() > 150);
    most = std::max(most, typesetter.footprint());
  }
  CHECK(most <= Typesetter::most_bytes + (64u << 10));
  CHECK(most > Typesetter::most_bytes / 2);  // the bound was reached
}

TEST_CASE("A character that no font has is a plain mark, not a box", "[scene][text]") {
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const SetLine line = typesetter.set(text_of("\xf0\x93\x80\x80"));  // an Egyptian hieroglyph
  REQUIRE(line.glyphs.size() == 1);
  const GlyphImage mark = typesetter.image(line.glyphs.front().face, line.glyphs.front().glyph);
  REQUIRE(mark.width > 0);
  // Full of ink, and small: a box is as high as a letter and empty inside.
  CHECK(mark.width == mark.height);
  CHECK(mark.height <= 12);
  CHECK(std::ranges::all_of(mark.pixels, [](std::uint8_t byte) { return byte == 255; }));
}

TEST_CASE("A character that no font has is a plain mark, not its number in a box", "[scene][text]") {
  const TestFonts fonts;
  Typesetter typesetter(Fonts::find());
  const SetLine line = typesetter.set(text_of("🚀", 30));
  REQUIRE(line.glyphs.size() == 1);
  const GlyphImage image = typesetter.image(line.glyphs.front().face, line.glyphs.front().glyph);
  CHECK_FALSE(image.colored);
  CHECK(image.width == image.height);
  CHECK(image.width >= 5);
  CHECK(image.width <= 20);
  // Filled: a box has edges only.
  CHECK(std::ranges::all_of(image.pixels, [](std::uint8_t part) { return part == 255; }));
}

}  // namespace tetron::test
