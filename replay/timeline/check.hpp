#pragma once

#include <functional>

#include "formats/tet/recording.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay {

enum class Severity : std::uint8_t {
  error,    // bytes that could not be read
  warning,  // readable, playable, and suspect
};

struct Problem {
  Severity severity{};
  base::Error error{};
  bool is_salvageable = false;  // a break of the chain, with chunks behind it
  friend bool operator==(const Problem&, const Problem&) = default;
};

struct CheckResult {
  std::uint64_t chunks = 0;  // the header not counted
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
};

// Reports every problem of a recording: the header's, then the chunks' in file order, then what is missing,
// then what the header states otherwise than the chunks of a whole game (Stated). Memory does not depend on
// the file. Positions and packdata are judged by the profile.
CheckResult check(const tet::Recording& recording, const Profile& profile,
                  const std::function<void(const Problem&)>& report);

}  // namespace tetron::replay
