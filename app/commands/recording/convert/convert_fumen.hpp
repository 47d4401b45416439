#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/commands/recording/convert/convert_options.hpp"
#include "app/io/exit_code.hpp"
#include "formats/tet/header.hpp"

namespace tetron::app {

// A recording of the lossless JSON form; nothing, and told, if it is none.
std::optional<tet::Bytes> recording_from_json(std::string_view text, const base::SafeText& name);
// The .ngf file whose frames a dump has.
std::optional<tet::Bytes> recording_from_frames(std::string_view text, const base::SafeText& name);
// A recording of fumens, their pages played one after the other. What it cannot hold is told and leaves
// `code` at ExitCode::problems.
std::optional<tet::Bytes> recording_from_fumen(const ConvertOptions& options, std::string_view text,
                                               const base::SafeText& name, ExitCode& code);
// A web page that shows the pages of fumens one after the other, as long as --pace says. What it does not
// show is told and leaves `code` at ExitCode::problems. Nothing, and told, if they cannot be read.
std::optional<std::string> page_of_fumens(const ConvertOptions& options, std::string_view text,
                                          const base::SafeText& name, ExitCode& code);

}  // namespace tetron::app
