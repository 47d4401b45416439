#pragma once

#include <expected>
#include <memory>
#include <string>

#include "replay/kinds/nullpomino/engine.hpp"

namespace tetron::nullpomino {

// GRADE MANIA: each piece and each row raises the level, and points give grades.
std::expected<std::unique_ptr<Mode>, std::string> grade_mania(const Recording& recording);

}  // namespace tetron::nullpomino
