#include "convert/picture/svg.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <random>

#include "convert/picture/canvas.hpp"
#include "convert/picture/looks.hpp"
#include "scene/primitives/drawable.hpp"
#include "tests/catch.hpp"
#include "tests/convert/pictures.hpp"
#include "tests/player/environment.hpp"
#include "tests/player/golden/moments.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using convert::PictureErrorKind;
using convert::to_svg;

bool has_command(const char* name) {
  if (std::system(fmt::format("command -v {} >/dev/null 2>&1", name).c_str()) == 0) return true;
  WARN("not tested: " << name << " is not installed");
  return false;
}

// As librsvg draws it; of no size if it is no SVG.
Plain rasterised(const std::string& svg) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "a.svg";
  const auto png = folder.path() / "a.png";
  std::ofstream(file, std::ios::binary) << svg;
  const std::string command =
      fmt::format("rsvg-convert -o {} {} >/dev/null 2>&1", png.string(), file.string());
  return std::system(command.c_str()) == 0 ? read_picture(png) : Plain{};
}

// The texts in a document, one a line, as an XML parser reads them.
std::string texts_in(const std::string& svg) {
  const TemporaryFolder folder;
  const auto file = folder.path() / "a.svg";
  const auto out = folder.path() / "out";
  std::ofstream(file, std::ios::binary) << svg;
  const std::string command = fmt::format(
      "python3 -c 'import sys, xml.dom.minidom as m\n"
      "names = set(e.tagName for e in m.parse(sys.argv[1]).getElementsByTagName(\"*\"))\n"
      "assert names <= set(\"svg g rect text\".split()), names\n"
      "for t in m.parse(sys.argv[1]).getElementsByTagName(\"text\"):\n"
      "  assert len(t.childNodes) == 1\n"
      "  sys.stdout.buffer.write((t.firstChild.data + \"\\n\").encode())' {} >{} 2>&1",
      file.string(), out.string());
  CHECK(std::system(command.c_str()) == 0);
  std::ifstream in(out, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

Picture without_texts(Picture picture) {
  for (Layer& layer : picture.layers) layer.texts.clear();
  return picture;
}

}  // namespace

TEST_CASE("An SVG looks like the pixels", "[convert]") {
  if (!has_command("rsvg-convert")) return;
  if (!TestFonts::are_there()) return;
  const TestFonts only_these;
  convert::Canvas canvas(Fonts::find());
  Typesetter typesetter(Fonts::find());
  for (const Moment& moment : moments()) {
    INFO(moment.name);
    if (*moment.sample == '\0') continue;  // sprites are left out
    const auto picture = picture_of(moment, TETRON_SAMPLES "/good");
    REQUIRE(picture);
    for (const bool has_texts : {true, false}) {
      INFO("with texts " << has_texts);
      const Picture shown = has_texts ? *picture : without_texts(*picture);
      const auto svg = to_svg(shown, {.typesetter = &typesetter});
      REQUIRE(svg);
      const Plain got = rasterised(*svg);
      const Plain wanted = plain(canvas.draw(shown).value().pixels);
      REQUIRE(got.width == wanted.width);
      REQUIRE(got.height == wanted.height);
      const Distance d = distance(wanted, got);
      // librsvg places letters between pixels, and paints strokes a little otherwise, most where eight curves
      // zigzag. The help with the keys is almost all letters.
      CHECK(d.mean < (has_texts ? 5 : 0.2));
      CHECK(d.far_share < (has_texts ? 0.09 : 0.002));
      CHECK(svg->size() < 120'000);
    }
  }
}

TEST_CASE("Texts in an SVG are data", "[convert]") {
  Layer layer;
  const std::vector<std::string> names{"</text><script>alert(1)</script>",
                                       "a & b &amp; c",
                                       "\"'",
                                       "]]>",
                                       "<!--",
                                       "名前 Ж ✓",
                                       "  two  spaces "};
  std::string wanted;
  for (const std::string& name : names) {
    layer.write(name, {0, 0, 10'000, 20}, {12, rgb(0xffffff)});
    wanted += name + "\n";
  }
  // Not through drawable(): what XML does not allow, and no UTF-8.
  layer.texts.push_back(
      {"a\x01\x1f\xff\xef\xbf\xbe\xef\xbf\xbf"
       "b",
       {12, rgb(0)},
       0,
       10,
       10'000});
  wanted +=
      "a\xef\xbf\xbd"
      "b\n";
  const auto svg = to_svg({{100, 20}, rgb(0), {layer}});
  REQUIRE(svg);
  CHECK(svg->find("<script") == std::string::npos);
  CHECK(svg->find(">&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;</text>") != std::string::npos);
  CHECK(svg->find(">a &amp; b &amp;amp; c</text>") != std::string::npos);
  if (has_command("python3")) CHECK(texts_in(*svg) == wanted);
}

TEST_CASE("Lines too long for an SVG end in an ellipsis", "[convert]") {
  if (!TestFonts::are_there()) return;
  const TestFonts only_these;
  Typesetter typesetter(Fonts::find());
  const auto written = [&](int width, Typesetter* measure) {
    Layer layer;
    layer.write("A rather long name", {0, 0, width, 20}, {12, rgb(0xffffff)});
    const std::string svg = to_svg({{100, 20}, rgb(0), {layer}}, {.typesetter = measure}).value();
    const auto end = svg.rfind("</text>");
    if (end == std::string::npos) return std::string();
    const auto begin = svg.rfind('>', end) + 1;
    return svg.substr(begin, end - begin);
  };
  for (Typesetter* measure : {&typesetter, static_cast<Typesetter*>(nullptr)}) {
    CHECK(written(500, measure) == "A rather long name");
    const std::string some = written(80, measure);
    CHECK(some.starts_with("A rath"));
    CHECK(some.ends_with("…"));
    CHECK(written(1, measure).empty());
  }
  // As in the pixels: the shortened line fits, one letter more does not.
  const std::string some = written(80, &typesetter);
  CHECK(typesetter.set({some, {12, rgb(0)}, 0, 0, 1000}).width <= 80);
  const std::string more = std::string("A rather long name").substr(0, some.size() - 3 + 1) + "…";
  CHECK(typesetter.set({more, {12, rgb(0)}, 0, 0, 1000}).width > 80);
}

TEST_CASE("An SVG is as large as its picture", "[convert]") {
  Layer layer;
  layer.fill({2, 3, 4, 5}, rgb(0xff0000));
  layer.fill({12, 3, 4, 5}, rgb(0xff0000));
  CHECK(to_svg({{20, 10}, rgb(0x102030), {layer}}).value() ==
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\" viewBox=\"0 0 20 10\">\n"
        "<rect width=\"20\" height=\"10\" fill=\"#102030\"/>\n"
        "<g shape-rendering=\"crispEdges\">\n"
        "<path fill=\"#ff0000\" d=\"M2 3h4v5h-4zM12 3h4v5h-4z\"/>\n"
        "</g>\n"
        "</svg>\n");
  CHECK(to_svg({{20, 10}, rgb(0x102030), {}}, {.transparent = true}).value() ==
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\" viewBox=\"0 0 20 10\">\n"
        "</svg>\n");
  CHECK(to_svg({{0, 10}, rgb(0), {}}).error() == PictureErrorKind::empty);
  CHECK(to_svg({{20'000, 10}, rgb(0), {}}).error() == PictureErrorKind::too_large);
}

TEST_CASE("Rectangles in groups look as they do one by one", "[convert]") {
  std::mt19937 random(9);
  const auto number = [&](unsigned below) { return static_cast<int>(random() % below); };
  for (int round = 0; round < 300; ++round) {
    // Few colors, so that many meet their like.
    Layer layer;
    for (int i = number(40); i >= 0; --i) {
      const auto color = [&] {
        return rgb(0x3050f0u * static_cast<unsigned>(number(3)),
                   number(2) == 0 ? std::uint8_t{90} : std::uint8_t{255});
      };
      const Color top = color();
      layer.fill({number(150) - 10, number(90) - 10, 1 + number(40), 1 + number(30)}, top,
                 number(3) == 0 ? color() : top);
    }
    Layer again;
    for (const convert::LookGroup& group : convert::grouped(layer.rectangles))
      for (const Box& box : group.boxes) again.fill(box, group.top, group.bottom);
    CHECK(again.rectangles.size() == layer.rectangles.size());
    convert::Canvas one(nullptr);
    convert::Canvas other(nullptr);
    CHECK(std::ranges::equal(one.draw({{140, 80}, rgb(0x777777), {layer}}).value().pixels.pixels,
                             other.draw({{140, 80}, rgb(0x777777), {again}}).value().pixels.pixels));
    // Drawn as one shape, those that can be seen through must not meet.
    for (const convert::LookGroup& group : convert::grouped(layer.rectangles))
      if (group.top.alpha != 255 || group.bottom.alpha != 255)
        for (std::size_t i = 0; i < group.boxes.size(); ++i)
          for (std::size_t k = 0; k < i; ++k) CHECK(convert::common(group.boxes[i], group.boxes[k]).empty());
  }
}

}  // namespace tetron::test
