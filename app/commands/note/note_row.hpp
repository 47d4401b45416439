#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/described.hpp"
#include "base/untrusted_text.hpp"

namespace tetron::app {

// A note as one line of a list.
struct NoteRow {
  std::string file{};      // the recording, as shown
  std::size_t number = 1;  // in its round, as in --at note#2; from 1
  std::size_t round = 1;
  std::uint32_t t_ms = 0;
  base::UntrustedText text{};
  std::optional<base::UntrustedText> fumen{};  // of a line of play
};

base::Members members_of(std::type_identity<NoteRow>);

}  // namespace tetron::app
