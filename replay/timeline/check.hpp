#pragma once

#include <functional>

#include "formats/tet/recording.hpp"
#include "replay/profile/profile.hpp"

namespace tetron::replay {

enum class Severity : std::uint8_t {
  error,    // bytes that cannot be read
  warning,  // can be read and played, but is suspicious
};

struct Problem {
  Severity severity{};
  base::Error error{};
  bool is_salvageable = false;  // the chain of chunks breaks here, but chunks follow
  friend bool operator==(const Problem&, const Problem&) = default;
};

struct CheckResult {
  std::uint64_t chunks = 0;  // without the header
  std::uint64_t errors = 0;
  std::uint64_t warnings = 0;
};

// Reports every problem of a recording: those of the header, then those of the chunks in file order, then
// what is missing, then where the header of a complete game contradicts the chunks (see Stated). Memory does
// not depend on the size of the file. Positions and packdata are checked with the profile.
CheckResult check(const tet::Recording& recording, const Profile& profile,
                  const std::function<void(const Problem&)>& report);

}  // namespace tetron::replay
