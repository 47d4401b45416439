#pragma once

#include <expected>
#include <optional>
#include <string>
#include <system_error>

#include "base/file.hpp"

namespace tetron::app {

// The files that this run reads. The run never overwrites them, whatever name is used for them. `path` is
// where the file was found. If another file is there by now, the number of the old one may belong to any new
// file, so it is not an input any more. "-" is standard input, which stays open.
void remember_input(const std::string& path, const std::optional<base::FileId>& file);
bool is_input(const base::FileId& file);

// All of standard input. It can be read only once, so it is kept for later calls.
std::expected<base::File, std::error_code> standard_input();

// For a new run, which has not read anything.
void forget_inputs();

}  // namespace tetron::app
