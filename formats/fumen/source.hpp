#pragma once

#include <cstddef>
#include <expected>
#include <string_view>

#include "base/error.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// Where the data of a fumen are in a text.
struct Source {
  Version version{};
  std::size_t begin{};
  std::size_t end{};
  bool percent = false;  // in a link, where %2B in the data is a '+'

  friend bool operator==(const Source&, const Source&) = default;
};

// Finds the fumen in a text that is one ("v115@…" with any letter, or the bare data of version 0.90) or is a
// link with one after a '?': `?v115@…`, `#?v115@…`, `?a=1&d=v115@…`, with '@' or %40. Errors: missing "data"
// if the text is empty, bad_character or missing "version prefix" if something else is before the '@',
// unknown_value "version".
std::expected<Source, base::Error> find_source(std::string_view text);

}  // namespace tetron::fumen
