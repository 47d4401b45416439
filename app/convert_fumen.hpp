#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/convert_options.hpp"
#include "app/exit_code.hpp"
#include "formats/fumen/page.hpp"
#include "formats/tet/header.hpp"

namespace tetron::app {

// All pages of the fumens of a text, one a line; nothing, and told, if one cannot be read.
std::optional<std::vector<fumen::Page>> pages_of(std::string_view text, const std::string& name,
                                                 ExitCode& code);

// A recording of the lossless JSON form; nothing, and told, if it is none.
std::optional<tet::Bytes> recording_from_json(std::string_view text, const std::string& name);
// A recording of fumens, their pages played one after the other. What it cannot hold is told and leaves
// `code` at ExitCode::problems.
std::optional<tet::Bytes> recording_from_fumen(const ConvertOptions& options, std::string_view text,
                                               const std::string& name, ExitCode& code);

}  // namespace tetron::app
