#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "replay/kinds/same_match.hpp"

namespace tetron::app {

// The marks of the recording in a file; nothing if it is not one.
std::optional<kinds::MatchMarks> marks_at(const std::string& path);

// Finds matches that were saved more than once: copies, links, packed files, and the files of both players.
class Duplicates {
 public:
  // The file of the same match that was added before, if there is one. If marks alone do not decide, plays
  // both.
  std::optional<std::string> add(const std::string& path, const kinds::MatchMarks& marks);

  std::size_t count() const { return count_; }
  // Prints how many there were, if any.
  void note_count() const;

 private:
  struct Known {
    std::string path;
    kinds::MatchMarks marks;
    std::optional<std::uint64_t> placements{};
  };
  static std::uint64_t placements_of(Known& known);

  std::multimap<std::uint64_t, Known> known_;  // by outline
  std::map<std::uint64_t, std::string> by_bytes_;
  std::size_t count_ = 0;
};

}  // namespace tetron::app
