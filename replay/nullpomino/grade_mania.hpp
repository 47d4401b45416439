#pragma once

#include <expected>
#include <memory>
#include <string>

#include "replay/nullpomino/engine.hpp"

namespace tetron::nullpomino {

// GRADE MANIA: a level for each piece and each row; points, and grades for them.
std::expected<std::unique_ptr<Mode>, std::string> grade_mania(const Recording& recording);

}  // namespace tetron::nullpomino
