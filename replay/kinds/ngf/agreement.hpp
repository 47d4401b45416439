#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "replay/kinds/ngf/board_reader.hpp"

namespace tetron::kinds {

// Compares the numbers shown next to one player's field with what the fields show, frame after frame.
class NgfAgreement {
 public:
  // To be called after the reader took the frame; `score` is the same as for BoardReader::take().
  void take(const ngf::Frame& frame, std::optional<std::uint32_t> score, const BoardReader& reader,
            base::Milliseconds time);

  // Why they disagree after the last frame, as a sentence; empty if they agree.
  const std::string& contradiction() const { return contradiction_; }
  // The last moment at which they agreed.
  std::optional<base::Milliseconds> until() const { return until_; }

 private:
  // A number when it was read for the first time, and the count from the fields at that moment.
  struct Beginning {
    std::int64_t stated = 0;
    std::int64_t least = 0;
    std::int64_t most = 0;
  };
  std::string compared(const BoardReader& reader, base::Milliseconds time) const;

  std::optional<Beginning> lines_;
  std::optional<Beginning> score_;
  std::optional<std::int64_t> first_level_;
  std::int64_t lines_now_ = 0;
  std::int64_t score_now_ = 0;
  std::int64_t level_now_ = 0;
  std::string contradiction_;
  std::optional<base::Milliseconds> until_;
};

}  // namespace tetron::kinds
