#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "replay/nullpomino/engine.hpp"

namespace tetron::nullpomino {

// The mode of a recording, with what it sets. The error is a sentence: which mode it is, if it is not known
// here.
std::expected<std::unique_ptr<Mode>, std::string> mode_of(const Recording& recording);
// The names of all that are known here.
std::vector<std::string_view> known_modes();

}  // namespace tetron::nullpomino
