#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include "app/options/command_line.hpp"

#include "app/options/moment.hpp"
#include "convert/animation/animation.hpp"
#include "scene/board/picture_palette.hpp"

namespace tetron::app {

enum class PictureFormat { png, svg, gif, apng, mp4, webm };

constexpr bool is_clip(PictureFormat format) {
  return format != PictureFormat::png && format != PictureFormat::svg;
}
constexpr bool is_video(PictureFormat format) {
  return format == PictureFormat::mp4 || format == PictureFormat::webm;
}

// The options for pictures and clips of games and pages: how they look, and which are made.
struct PictureOptions {
  std::optional<Moment> at;
  std::optional<double> fps;
  double speed = 1;
  std::optional<int> scale;
  std::optional<scene::Size> size;
  scene::ThemeKind theme = scene::ThemeKind::dark;
  std::optional<scene::PicturePalette> palette;
  bool shadow = false;
  std::optional<NumberRange> rows;
  std::optional<NumberRange> pages;  // from 1
  bool loop = false;
  bool mute = false;
  std::optional<std::uint64_t> size_limit;  // of a clip, in bytes
  bool transparent = false;

  void add_to(Command& app);
  // Why options cannot be used together; empty if they can. Which options can be used with which format is
  // in app/commands/recording/convert/convert_table.cpp.
  std::string conflict() const;
};

}  // namespace tetron::app
