#include "scene/primitives/theme.hpp"

#include <array>
#include <cmath>

#include "replay/profile/profile.hpp"
#include "scene/board/well.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using field::Cell;

constexpr std::array blocks{Cell::i, Cell::l, Cell::o, Cell::z, Cell::t, Cell::j, Cell::s, Cell::garbage};

// Linear red, green, blue.
using Light = std::array<double, 3>;
using Matrix = std::array<Light, 3>;

// How eyes that lack one kind of cones see: Machado, Oliveira, Fernandes, "A Physiologically-based Model for
// Simulation of Color Vision Deficiency", 2009, severity 1.0.
constexpr Matrix normal{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix protanopia{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix deuteranopia{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix tritanopia{
    {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};

double linear(std::uint8_t channel) {
  const double v = channel / 255.0;
  return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
}

// CIELAB with white D65, as the eye sees it.
Light lab(Color color, const Matrix& eye) {
  const Light in{linear(color.red), linear(color.green), linear(color.blue)};
  Light seen{};
  for (std::size_t i = 0; i < 3; ++i)
    seen[i] = std::clamp(eye[i][0] * in[0] + eye[i][1] * in[1] + eye[i][2] * in[2], 0.0, 1.0);
  const double x = (0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.95047;
  const double y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2];
  const double z = (0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.08883;
  const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
  return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

double difference(Color a, Color b, const Matrix& eye) {
  const Light p = lab(a, eye);
  const Light q = lab(b, eye);
  return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

// Between the two kinds of block that are hardest to tell apart.
double least_difference(PaletteKind kind, ThemeKind theme_kind, const Matrix& eye) {
  const Palette palette(kind, theme_kind, replay::tetron4());
  double least = 1000;
  for (std::size_t a = 0; a < blocks.size(); ++a)
    for (std::size_t b = a + 1; b < blocks.size(); ++b)
      least = std::min(least, difference(palette.block(blocks[a]), palette.block(blocks[b]), eye));
  return least;
}

constexpr std::array themes{ThemeKind::dark, ThemeKind::light};
constexpr std::array palettes{PaletteKind::game, PaletteKind::guideline, PaletteKind::color_blind,
                              PaletteKind::high_contrast};

}  // namespace

TEST_CASE("Contrast is measured as WCAG has it", "[scene]") {
  CHECK(contrast(rgb(0x000000), rgb(0xffffff)) == Approx(21));
  CHECK(contrast(rgb(0x123456), rgb(0x123456)) == Approx(1));
  // The greys on white that just pass and just fail, as published.
  CHECK(contrast(rgb(0x767676), rgb(0xffffff)) == Approx(4.54).margin(0.005));
  CHECK(contrast(rgb(0xffffff), rgb(0x777777)) == Approx(4.48).margin(0.005));
  CHECK(contrast(rgb(0xff0000), rgb(0xffffff)) == Approx(4.0).margin(0.005));
}

TEST_CASE("Every text can be read where it stands", "[scene]") {
  for (const ThemeKind kind : themes) {
    const Theme& t = theme(kind);
    INFO(static_cast<int>(kind));
    for (const Color text : {t.text, t.label, t.accent, t.danger, t.warning})
      for (const Color ground : {t.background, t.surface, t.well}) CHECK(contrast(text, ground) >= 4.5);
    CHECK(contrast(t.faint, t.background) >= 4.5);
    CHECK(contrast(t.warning, t.warning_surface) >= 4.5);
    // What must be seen, but is not read.
    CHECK(contrast(t.text, t.track) >= 3);
    CHECK(contrast(t.accent, t.well) >= 3);
  }
}

TEST_CASE("Kinds of blocks can be told apart", "[scene]") {
  for (const ThemeKind theme_kind : themes)
    for (const PaletteKind kind : palettes) {
      INFO(static_cast<int>(theme_kind) << " " << static_cast<int>(kind));
      CHECK(least_difference(kind, theme_kind, normal) > 20);
    }
}

TEST_CASE("The colour-blind palette can be told apart by every eye, and by letters", "[scene]") {
  for (const ThemeKind theme_kind : themes) {
    for (const Matrix& eye : {normal, protanopia, deuteranopia, tritanopia})
      CHECK(least_difference(PaletteKind::color_blind, theme_kind, eye) > 20);
    // The test can tell: the guideline's colors fail it.
    CHECK(least_difference(PaletteKind::guideline, theme_kind, deuteranopia) < 12);
    const Palette palette(PaletteKind::color_blind, theme_kind, replay::tetron4());
    std::string letters;
    for (const Cell cell : blocks) {
      for (const BlockLook& look : {palette.look(cell), palette.falling(cell)}) {
        letters += look.letter;
        if (!look.letter.empty()) CHECK(contrast(look.ink, look.color) >= 3);  // large and bold
      }
    }
    CHECK(letters == "IILLOOZZTTJJSS");  // none on garbage
  }
  for (const PaletteKind kind : {PaletteKind::game, PaletteKind::guideline, PaletteKind::high_contrast})
    CHECK(Palette(kind, ThemeKind::dark, replay::tetron4()).look(Cell::t).letter.empty());
}

TEST_CASE("Letters are those of the profile's stones", "[scene]") {
  replay::Profile profile = replay::tetron4();
  replay::StoneKind plus;
  plus.name = base::UntrustedText("ßplus");
  plus.cell = field::extra_cell(9);
  profile.stones.resize(10);
  profile.stones[9] = plus;
  const Palette palette(PaletteKind::color_blind, ThemeKind::dark, profile);
  CHECK(palette.look(field::extra_cell(9)).letter == "ß");
  CHECK(palette.look(field::extra_cell(8)).letter == "?");
}

TEST_CASE("High contrast is that", "[scene]") {
  for (const ThemeKind kind : themes) {
    const Palette palette(PaletteKind::high_contrast, kind, replay::tetron4());
    for (const Cell cell : blocks) {
      INFO(static_cast<int>(cell));
      CHECK(contrast(palette.look(cell).color, theme(kind).well) >= 4.5);
      CHECK(contrast(palette.look(cell).edge, theme(kind).well) >= 7);
    }
  }
}

TEST_CASE("Every block can be seen on its well", "[scene]") {
  for (const ThemeKind theme_kind : themes)
    for (const PaletteKind kind : palettes) {
      const Palette palette(kind, theme_kind, replay::tetron4());
      for (const Cell cell : blocks) {
        INFO(static_cast<int>(theme_kind) << " " << static_cast<int>(kind) << " " << static_cast<int>(cell));
        const BlockLook look = palette.look(cell);
        const Color outermost = look.outlined ? look.edge : look.color;
        CHECK(contrast(outermost, theme(theme_kind).well) >= 3);
      }
    }
}

TEST_CASE("A profile's own colours count in the palette of the game only", "[scene]") {
  replay::Profile profile = replay::tetron4();
  profile.stones[0]->color = 0x123456;
  const Cell cell = profile.stones[0]->cell;
  CHECK(Palette(PaletteKind::game, ThemeKind::dark, profile).block(cell) == rgb(0x123456));
  for (const PaletteKind kind :
       {PaletteKind::guideline, PaletteKind::color_blind, PaletteKind::high_contrast})
    CHECK_FALSE(Palette(kind, ThemeKind::dark, profile).block(cell) == rgb(0x123456));
}

}  // namespace tetron::test
