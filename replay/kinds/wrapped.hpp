#pragma once

#include <optional>
#include <string_view>

// Recordings in the forms in which people send them: inside the answer of an API, in a list with one element,
// with a byte order mark before them, or with something after them.
namespace tetron::kinds {

// Where the recording begins in the start of a file, as far as the start shows: after a byte order mark, in a
// list, or in a member of an answer.
std::string_view start_of_recording(std::string_view start);

// Removes a byte order mark, and NULs at the end.
std::string_view without_marks(std::string_view text);

// The part of a file that is a recording, if the file as a whole is not: the object in `data`, in `replay` or
// in a list with one element, at most four levels deep; or a text without its byte order mark and without
// NULs, semicolons or lines after its end. Empty if there is no such part.
std::optional<std::string_view> recording_within(std::string_view file);

}  // namespace tetron::kinds
