#pragma once

#include <memory>

#include "scene/text/fonts.hpp"

namespace tetron::app {

// scene::Fonts::find() for pictures in files. If too few files can be opened, texts would be missing without
// a message; so this shows an error and ends the command.
std::unique_ptr<scene::Fonts> find_fonts();

}  // namespace tetron::app
