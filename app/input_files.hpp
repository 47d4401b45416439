#pragma once

#include <optional>

#include "formats/file.hpp"

namespace tetron::app {

// The files that this run reads, so that it never writes over one of them, whatever name it is reached by.
void remember_input(const std::optional<formats::FileId>& file);
bool is_input(const formats::FileId& file);

}  // namespace tetron::app
