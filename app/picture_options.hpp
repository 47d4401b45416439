#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/options.hpp"
#include "convert/animation.hpp"
#include "scene/picture_palette.hpp"

namespace tetron::app {

enum class PictureFormat { png, svg, gif, apng, mp4, webm };

constexpr bool is_clip(PictureFormat format) {
  return format != PictureFormat::png && format != PictureFormat::svg;
}
constexpr bool is_video(PictureFormat format) {
  return format == PictureFormat::mp4 || format == PictureFormat::webm;
}

// What pictures and clips of games and pages look like, and which of them there are.
struct PictureOptions {
  std::optional<formats::Milliseconds> at;
  std::optional<double> fps;
  std::optional<int> scale;
  std::optional<scene::Size> size;
  scene::ThemeKind theme = scene::ThemeKind::dark;
  std::optional<scene::PicturePalette> palette;
  bool shadow = false;
  std::optional<NumberRange> rows;
  std::optional<NumberRange> pages;  // from 1
  bool loop = false;
  bool transparent = false;

  void add_to(CLI::App& app);
  // The first of these options that is given at all; null if none is.
  const CLI::Option* first_given() const;
  // What is wrong with giving these together for such a picture; empty if nothing is.
  std::string conflict(PictureFormat format, bool of_recording) const;

 private:
  struct Given {
    const CLI::Option* at = nullptr;
    const CLI::Option* fps = nullptr;
    const CLI::Option* scale = nullptr;
    const CLI::Option* size = nullptr;
    const CLI::Option* shadow = nullptr;
    const CLI::Option* rows = nullptr;
    const CLI::Option* pages = nullptr;
    const CLI::Option* loop = nullptr;
    const CLI::Option* transparent = nullptr;
  };

  Given given_;
  std::vector<const CLI::Option*> all_;
};

}  // namespace tetron::app
