#pragma once

#include <memory>

#include "scene/text/fonts.hpp"

namespace tetron::app {

// scene::Fonts::find() for pictures in files. Where the system gives no more open files, which would leave
// out texts without a word, that is told and ends the command.
std::unique_ptr<scene::Fonts> find_fonts();

}  // namespace tetron::app
