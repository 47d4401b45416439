#pragma once

#include "player/window/display.hpp"
#include "player/window/drop_target.hpp"
#include "player/window/painter.hpp"
#include "player/window/window.hpp"

namespace tetron::player {

// A window with what is needed to draw on it and to drop files on it. What it shows may change.
struct Desk {
  Desk(const Display& shown_on, std::unique_ptr<scene::Fonts> fonts, bool fullscreen, double density,
       std::optional<scene::Size> size)
      : display(shown_on),
        scale(density),
        window(shown_on, "tetron", fullscreen, density, size),
        drops(shown_on, window.handle()),
        painter(scene::Typesetter(std::move(fonts))) {}

  const Display& display;
  double scale;  // pixel density
  Window window;
  DropTarget drops;
  Painter painter;
};

}  // namespace tetron::player
