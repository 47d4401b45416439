#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "base/units.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "scene/primitives/theme.hpp"

// Pictures of a round as the bytes of files, without options of a command line. The same round gives the
// same bytes, those of `tetron convert`.
namespace tetron::convert {

struct PictureStyle {
  int cell = 24;                           // pixels a block is wide and high, 1 to 256
  std::optional<base::PlayerId> player{};  // only this player's field; empty: all fields
  scene::ThemeKind theme = scene::ThemeKind::dark;
  bool names = true;  // above the fields, with hold and queue where the round has a queue
};

struct ClipStyle {
  PictureStyle picture{.cell = 16};
  double frames_per_second = 10;  // above 0, at most 50
  double speed = 1;               // above 0: how fast the clip plays, compared with the game
  bool loop = true;
};

// The fields of a round at a moment, in milliseconds since its start; a moment after the end is the end. The
// error is a sentence: there is no such player, or the picture would be too large. Names are in the fonts of
// the system; in a PNG they are left out if Pango or fonts are not installed.
std::expected<std::string, std::string> png_of(const kinds::ShownRound& round, base::Milliseconds at,
                                               const PictureStyle& style = {});
std::expected<std::string, std::string> svg_of(const kinds::ShownRound& round, base::Milliseconds at,
                                               const PictureStyle& style = {});
// A part of a round as an animated GIF; without `until`, to its end. It is drawn twice, and only a few
// pictures are in memory. The error is a sentence: as above, nothing happens in that time, or there would be
// more than 100,000 pictures.
std::expected<std::string, std::string> gif_of(const kinds::ShownRound& round, base::Milliseconds from,
                                               std::optional<base::Milliseconds> until = std::nullopt,
                                               const ClipStyle& style = {});

}  // namespace tetron::convert
