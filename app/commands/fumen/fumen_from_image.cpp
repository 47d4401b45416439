#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <memory>

#include "app/commands/fumen/fumen_writing.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "convert/animation/coded_picture.hpp"
#include "convert/fumen/field_image.hpp"
#include "convert/picture/png_read.hpp"

namespace tetron::app {

namespace {

constexpr int most_side = 8192;
constexpr std::uint64_t most_bytes = std::uint64_t{32} << 20;

struct ImageOptions {
  std::size_t field = 0;                   // from 1; 0: all likely fields
  std::optional<convert::FieldGrid> grid;  // empty: search for it
};

// Reads "X,Y,WIDTH,HEIGHT", the place of a field in pixels.
convert::FieldGrid read_box(const std::string& text) {
  const WrongValue wrong{"--box",
                         "expected four numbers of pixels, X,Y,WIDTH,HEIGHT, such as 320,40,240,480"};
  std::array<double, 4> numbers{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0 && (at == end || *at++ != ',')) throw wrong;
    const auto [past, problem] = std::from_chars(at, end, numbers[i], std::chars_format::fixed);
    if (problem != std::errc{} || !(std::abs(numbers[i]) <= 2 * most_side)) throw wrong;
    at = past;
  }
  if (at != end) throw wrong;
  const auto [x, y, width, height] = numbers;
  convert::FieldGrid grid{x, y, width / fumen::Field::width, 0, convert::full_evidence, true, 1};
  if (grid.cell < 1) throw WrongValue{"--box", "expected a field at least 10 pixels wide"};
  const double rows = std::round(height / grid.cell);
  if (rows < 1 || rows > convert::most_image_rows)
    throw WrongValue{"--box", fmt::format("expected 1 to {} rows of cells as high as wide; {} by {} is {}",
                                          convert::most_image_rows, width, height, rows)};
  grid.rows = static_cast<int>(rows);
  return grid;
}

std::string box_text(const convert::FieldGrid& grid) {
  return fmt::format("{:.0f},{:.0f},{:.0f},{:.0f}", grid.left, grid.top, grid.cell * fumen::Field::width,
                     grid.cell * grid.rows);
}

// The places of the fields asked for, at least one. The error says what is wrong.
std::expected<std::vector<convert::FieldGrid>, std::string> wanted_grids(const convert::Pixels& pixels,
                                                                         const ImageOptions& options) {
  if (options.grid) return std::vector{*options.grid};
  auto grids = convert::find_grids(pixels);
  if (grids.empty())
    return std::unexpected(
        "found no field of ten columns; cut the picture to the field, or say where it is "
        "with --box X,Y,WIDTH,HEIGHT");
  if (options.field > grids.size())
    return std::unexpected(
        fmt::format("there is no field {}; the picture has {}", options.field, grids.size()));
  if (options.field > 0) return std::vector{grids[options.field - 1]};
  std::erase_if(grids, [](const convert::FieldGrid& grid) { return !grid.is_likely; });
  return grids;
}

std::expected<scene::Bitmap, std::string> read_picture(std::span<const std::byte> bytes) {
  if (convert::is_coded_picture(bytes)) return convert::from_coded_picture(bytes, most_side);
  auto bitmap = convert::from_png(bytes, most_side);
  if (bitmap) return std::move(*bitmap);
  if (bitmap.error() == convert::PngErrorKind::no_png)
    return std::unexpected("the picture is not a PNG, JPEG or WebP");
  return std::unexpected(convert::describe(bitmap.error(), most_side));
}

ExitCode from_image(const FumenCommand& command, const ImageOptions& options) {
  Output out;
  Tally tally;
  for (const std::string& path : command.args) {
    const auto file = open_input(path, most_bytes);
    if (!file) {
      tally.unopened = true;
      continue;
    }
    const auto bitmap = read_picture(file->file.bytes());
    if (!bitmap) {
      tell_impossible(file->shown, bitmap.error());
      ++tally.unreadable;
      continue;
    }
    const convert::Pixels pixels{bitmap->width, bitmap->height, bitmap->rgba};
    const auto grids = wanted_grids(pixels, options);
    if (!grids) {
      tell_impossible(file->shown, grids.error());
      ++tally.unreadable;
      continue;
    }
    for (const convert::FieldGrid& grid : *grids) {
      const convert::FieldImage image = convert::read_field(pixels, grid);
      note("{}: field at {}, {} rows of cells of {:.1f} pixels, colours of {}, {:.0f} % sure{}", file->shown,
           box_text(grid), grid.rows, grid.cell, image.palette, 100 * image.sure,
           grid.candidates > 1 ? fmt::format(", one of {} that may be fields", grid.candidates) : "");
      const auto pages = [&](const auto& add) {
        add(fumen::PageChange{image.field, {}, {}, {.colorize = true}});
      };
      put_fumen(out, pages, version_for(command, fumen::Version::v115), command, file->shown, tally);
    }
  }
  out.commit();
  return tally.code();
}

}  // namespace

void add_fumen_from_image(FumenAdder& adder) {
  auto options = std::make_shared<ImageOptions>();
  Command* command =
      adder
          .add("from-image", "Read the fields on a screenshot, picture or sheet (PNG, JPEG, WebP)",
               "tetron fumen from-image screenshot.png", true,
               [options](const FumenCommand& images) { return from_image(images, *options); })
          .first;
  command->get_option("ARG")->description("Pictures (PNG, JPEG, WebP), or - (standard input)");
  command
      ->add_option("--field", options->field,
                   "Which field alone, if there are several: 1 the first; default: all that are likely")
      ->check(in_range(1, static_cast<int>(convert::most_found_fields)))
      ->type_name("N");
  command
      ->add_option_function<std::string>(
          "--box", [options](const std::string& text) { options->grid = read_box(text); },
          "Where the field is in the picture, in pixels; else it is looked for")
      ->type_name("X,Y,WIDTH,HEIGHT");
}

}  // namespace tetron::app
