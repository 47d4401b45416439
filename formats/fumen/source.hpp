#pragma once

#include <cstddef>
#include <expected>
#include <string_view>

#include "base/error.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// Where in a text the data of a fumen stand.
struct Source {
  Version version{};
  std::size_t begin{};
  std::size_t end{};
  bool percent = false;  // a link: %2B in the data is a '+'

  friend bool operator==(const Source&, const Source&) = default;
};

// Finds the fumen in a text that is one ("v115@…" with any letter, or the bare data of version 0.90) or is a
// link that has one after a '?': `?v115@…`, `#?v115@…`, `?a=1&d=v115@…`, with %40 for '@'. Errors: missing
// "data" without any text, bad_character or missing "version prefix" where something else stands before the
// '@', unknown_value "version".
std::expected<Source, base::Error> find_source(std::string_view text);

}  // namespace tetron::fumen
