#pragma once

#include <optional>
#include <string_view>

// Recordings as people send them: within an answer of an API or a list of one, with a byte order mark before
// them, with something after them.
namespace tetron::kinds {

// Where in the start of a file its recording begins, as far as the start shows: behind a byte order mark, in
// a list, in the member of an answer.
std::string_view start_of_recording(std::string_view start);

// A text without its byte order mark, and without NULs after its end.
std::string_view without_marks(std::string_view text);

// The part of a file that is a recording of its own, where the whole is not: the object in `data` or `replay`
// or in a list of one, four levels deep at most; a text without its byte order mark and without the NULs,
// semicolons or lines after its end. Nothing where there is no such part.
std::optional<std::string_view> recording_within(std::string_view file);

}  // namespace tetron::kinds
