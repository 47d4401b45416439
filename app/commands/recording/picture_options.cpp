#include "app/commands/recording/picture_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include "scene/board/board.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

constexpr int largest_side = 8192;  // in pixels

// Reads a size such as "1280x720".
std::optional<scene::Size> parse_size(std::string_view text) {
  const auto side = [](std::string_view digits) -> std::optional<int> {
    int value = 0;
    const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (failed != std::errc() || end != digits.data() + digits.size() || value < 1 || value > largest_side)
      return std::nullopt;
    return value;
  };
  const std::size_t x = text.find('x');
  if (x == text.npos) return std::nullopt;
  const auto width = side(text.substr(0, x));
  const auto height = side(text.substr(x + 1));
  if (!width || !height) return std::nullopt;
  return scene::Size{*width, *height};
}

// Reads a number of bytes such as "10MB", "500 kB" or "2000000".
std::optional<std::uint64_t> parse_bytes(std::string_view text) {
  double number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc() || !(number > 0) || number > 1e9) return std::nullopt;
  std::string unit(end, text.data() + text.size());
  std::erase(unit, ' ');
  for (char& letter : unit) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  constexpr std::array<std::pair<std::string_view, double>, 6> units{
      {{"", 1}, {"B", 1}, {"K", 1e3}, {"KB", 1e3}, {"M", 1e6}, {"MB", 1e6}}};
  const auto found = std::ranges::find(units, unit, &std::pair<std::string_view, double>::first);
  if (found == units.end() || number * found->second < 1) return std::nullopt;
  return static_cast<std::uint64_t>(number * found->second);
}

}  // namespace

void PictureOptions::add_to(Command& app) {
  const std::string group = "Pictures, animations, video";
  const auto added = [&](Option* option) { option->group(group); };
  added(add_moment(app, "--at", at, "The moment that a picture shows; default: the end. Also of a fumen"));
  added(app.add_option_function<double>(
               "--fps", [this](const double& value) { fps = value; },
               "Pictures per second; default: 30 in a video, every change in gif and apng. For a fumen: "
               "pages per second; default 2")
            ->check(within(0.1, 120))
            ->type_name("N"));
  added(app.add_option("--speed", speed,
                       "How fast a clip of a recording plays: 0.5 is half as fast as the game, 2 twice")
            ->check(within(0.05, 16))
            ->type_name("N")
            ->capture_default_str());
  added(app.add_option_function<int>(
               "--scale", [this](const int& value) { scale = value; },
               "Pixels per cell; default 24, or 16 in a gif or apng of a recording")
            ->check(in_range(1, scene::most_cell_pixels))
            ->type_name("N"));
  added(app.add_option_function<std::string>(
               "--size",
               [this](const std::string& text) {
                 size = parse_size(text);
                 if (!size)
                   throw WrongValue{"--size",
                                    fmt::format("must be a size such as 1280x720, up to {0}x{0}, not '{1}'",
                                                largest_side, text)};
               },
               "Draw a recording as in a window of this size, with its figures; default for a video without "
               "--scale or --rows: 1280x720")
            ->type_name("WxH"));
  std::vector<std::pair<std::string, scene::ThemeKind>> themes;
  for (const auto kind : {scene::ThemeKind::dark, scene::ThemeKind::light})
    themes.emplace_back(scene::name_of(kind), kind);
  added(add_choice(app, "--theme", theme, themes, "Colours around the blocks"));
  std::vector<std::string> names(scene::picture_palette_names.begin(), scene::picture_palette_names.end());
  added(offer_values(app.add_option_function<std::string>(
                            "--palette",
                            [this, names](const std::string& text) {
                              const auto found = std::ranges::find(names, text);
                              if (found == names.end())
                                throw WrongValue{"--palette", not_one_of(text, names)};
                              palette = static_cast<scene::PicturePalette>(found - names.begin());
                            },
                            fmt::format("Colours of the blocks: {}; default: tetron, or for pages of a fumen "
                                        "those of the fumen editor",
                                        fmt::join(names, ", ")))
                         ->type_name("NAME"),
                     names));
  added(app.add_flag("--shadow", shadow, "Show where the falling piece of a recording will land"));
  added(add_range(app, "--rows", rows, "a row or A-B, 0 the lowest", "Only these rows; 0 is the lowest"));
  added(
      add_range(app, "--pages", pages, "a page or A-B, 1 the first", "Only these pages of a fumen, from 1"));
  added(app.add_option_function<std::string>(
               "--size-limit",
               [this](const std::string& text) {
                 size_limit = parse_bytes(text);
                 if (!size_limit)
                   throw WrongValue{"--size-limit",
                                    fmt::format("must be a size such as 10MB or 500kB, not '{}'", text)};
               },
               "Make the pictures of a clip smaller until the file has at most so many bytes")
            ->type_name("SIZE"));
  added(app.add_flag("--loop", loop, "Repeat a gif or apng forever"));
  added(app.add_flag("--mute", mute, "Leave the sound of a video of a recording out"));
  added(app.add_flag("--transparent", transparent,
                     "Make empty cells and the area around the board transparent"));
}

std::string PictureOptions::conflict() const {
  if (size && (scale || rows || transparent))
    return "--size cannot be used with --scale, --rows and --transparent";
  if (pages && pages->first < 1) return fmt::format("--pages counts pages from 1, not {}", pages->first);
  return {};
}

}  // namespace tetron::app
