#pragma once

#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "replay/kinds/nullpomino/engine.hpp"

namespace tetron::nullpomino {

// The mode of a recording with its settings. The error is a sentence that names a mode that is not supported.
std::expected<std::unique_ptr<Mode>, std::string> mode_of(const Recording& recording);
// GRADE MANIA: each piece and each row raises the level, and points give grades.
std::expected<std::unique_ptr<Mode>, std::string> grade_mania(const Recording& recording);
// The names of all supported modes.
std::vector<std::string_view> known_modes();

}  // namespace tetron::nullpomino
