#pragma once

#include <expected>
#include <optional>
#include <system_error>

#include "base/file.hpp"

namespace tetron::app {

// The files that this run reads, so that it never writes over one of them, whatever name it is reached by.
void remember_input(const std::optional<base::FileId>& file);
bool is_input(const base::FileId& file);

// All of standard input: it can be read once, and is kept to be shown again.
std::expected<base::File, std::error_code> standard_input();

// A new run has read nothing yet.
void forget_inputs();

}  // namespace tetron::app
