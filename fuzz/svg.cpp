#include "convert/picture/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "fuzz/input.hpp"
#include "fuzz/require.hpp"
#include "fuzz/xml.hpp"

namespace {

using namespace tetron;
using fuzz::require;

scene::Color color(fuzz::Input& input) {
  const std::uint32_t value = input.word();
  return scene::rgb(value, value >> 28 == 0 ? static_cast<std::uint8_t>(value >> 24) : std::uint8_t{255});
}

// Mostly where the picture is, now and then nowhere near it.
int number(fuzz::Input& input) {
  const std::uint8_t byte = input.byte();
  if (byte == 255) return std::numeric_limits<int>::max();
  if (byte == 254) return std::numeric_limits<int>::min();
  return byte - 20;
}
double spot(fuzz::Input& input) {
  const std::uint8_t byte = input.byte();
  if (byte == 255) return std::numeric_limits<double>::infinity();
  if (byte == 254) return std::nan("");
  if (byte == 253) return 1e300;
  return byte / 3.0 - 10;
}

void add_shape(fuzz::Input& input, scene::Layer& layer) {
  switch (input.below_or(3)) {
    case 0:
      layer.fill({number(input), number(input), input.byte(), input.byte()}, color(input), color(input));
      break;
    case 1: {
      std::vector<scene::Spot> spots;
      for (int i = input.below_or(4); i >= 0; --i) spots.push_back({spot(input), spot(input)});
      const scene::Color from = color(input);
      layer.stroke(std::move(spots), input.byte() / 4.0, from, color(input));
      break;
    }
    case 2: {
      const scene::TextStyle style{input.byte(), color(input), static_cast<scene::Align>(input.below_or(2)),
                                   static_cast<scene::Weight>(input.below_or(1))};
      const scene::Box box{number(input), number(input), input.byte() * 8, input.byte()};
      layer.write(input.text(input.byte()), box, style);
      break;
    }
    default: {
      // As Layer never makes them.
      scene::Text text;
      text.style.size = input.byte();
      text.x = number(input);
      text.baseline = number(input);
      text.width = input.byte() * 16;
      text.text = input.text(input.byte());
      layer.texts.push_back(std::move(text));
    }
  }
}

// The text without characters that XML does not have, malformed bytes as U+FFFD.
std::string allowed(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::string_view before = text;
    if (const auto c = fuzz::take_utf8(text)) {
      if (*c >= 0x20 && *c != 0xfffe && *c != 0xffff) out += before.substr(0, before.size() - text.size());
    } else {
      out += "\xef\xbf\xbd";
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace

// Any picture as SVG is well-formed, and its texts are those of the picture, or begin so.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  scene::Picture picture;
  picture.size = {input.byte() * 4, input.byte() * 4};
  picture.background = color(input);
  convert::SvgOptions options;
  options.transparent = input.below_or(1) == 1;
  while (!input.empty() && picture.layers.size() < 3) {
    scene::Layer& layer = picture.layers.emplace_back();
    for (int shapes = input.below_or(7); shapes > 0; --shapes) add_shape(input, layer);
  }
  const auto svg = convert::to_svg(picture, options);
  require(svg.has_value() == (picture.size.width > 0 && picture.size.height > 0),
          "a picture without a pixel, or none");
  if (!svg) return 0;
  const auto elements = fuzz::XmlReader(*svg).read();
  require(elements.has_value(), "SVG that is not well-formed");
  require(elements->front().name == "svg" &&
              *elements->front().attribute("width") == std::to_string(picture.size.width),
          "a picture of another size");
  std::vector<std::string> texts;
  for (const scene::Layer& layer : picture.layers)
    for (const scene::Text& text : layer.texts) texts.push_back(allowed(text.text));
  // Those without room are left out; the others are in order.
  auto next = texts.begin();
  for (const fuzz::XmlElement& element : *elements) {
    for (const auto& [key, value] : element.attributes)
      require(value.find("nan") == std::string::npos && value.find("inf") == std::string::npos,
              "a number that is none");
    if (element.name != "text") continue;
    constexpr std::string_view ellipsis = "…";
    std::string_view shown = element.text;
    const auto is_it = [&](const std::string& text) {
      return text == shown ||
             (shown.ends_with(ellipsis) && text.starts_with(shown.substr(0, shown.size() - ellipsis.size())));
    };
    next = std::find_if(next, texts.end(), is_it);
    require(next != texts.end(), "a text that is another");
    ++next;
  }
  return 0;
}
