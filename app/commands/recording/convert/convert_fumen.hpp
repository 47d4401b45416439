#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/commands/recording/convert/convert_options.hpp"
#include "app/io/exit_code.hpp"
#include "formats/tet/header.hpp"

namespace tetron::app {

// The recording in the lossless JSON form. If the text is not one, prints a message and returns nothing.
std::optional<tet::Bytes> recording_from_json(std::string_view text, const base::SafeText& name);
// The .ngf file with the frames of a dump.
std::optional<tet::Bytes> recording_from_frames(std::string_view text, const base::SafeText& name);
// A recording of fumens that plays their pages one after the other. If a page does not fit into a recording,
// prints a message and sets `code` to ExitCode::problems.
std::optional<tet::Bytes> recording_from_fumen(const ConvertOptions& options, std::string_view text,
                                               const base::SafeText& name, ExitCode& code);
// A web page that shows the pages of fumens one after the other, each for the time in --pace. If something
// is not shown, prints a message and sets `code` to ExitCode::problems. If the fumens cannot be read, prints
// a message and returns nothing.
std::optional<std::string> page_of_fumens(const ConvertOptions& options, std::string_view text,
                                          const base::SafeText& name, ExitCode& code);

}  // namespace tetron::app
