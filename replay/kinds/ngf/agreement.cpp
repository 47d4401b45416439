#include "replay/kinds/ngf/agreement.hpp"

#include <fmt/core.h>

namespace tetron::kinds {

namespace {

// For how long after a clear the numbers may not include it yet.
constexpr std::uint32_t shown_after_ms = 1500;
// The highest score of the unmodified game.
constexpr std::int64_t highest_score = 999'999;

}  // namespace

void NgfAgreement::take(const ngf::Frame& frame, std::optional<std::uint32_t> score,
                        const BoardReader& reader, base::Milliseconds time) {
  const BoardReader::Points points = reader.points().value_or(BoardReader::Points{});
  if (frame.lines) {
    lines_now_ = *frame.lines;
    if (!lines_) lines_ = {lines_now_, reader.lines(), reader.lines()};
  }
  if (score) {
    score_now_ = *score;
    if (!score_) score_ = {score_now_, points.least, points.most};
  }
  if (frame.level) {
    level_now_ = *frame.level;
    if (!first_level_) first_level_ = level_now_;
  }
  contradiction_ = compared(reader, time);
  if (contradiction_.empty()) until_ = time;
}

std::string NgfAgreement::compared(const BoardReader& reader, base::Milliseconds time) const {
  // After the field was set as a whole, it is unknown what was placed in between.
  if (reader.jumps() > 0) return {};
  const BoardReader::LastClear& last = reader.last_clear();
  const bool is_fresh = time.value - last.time.value <= shown_after_ms;
  const std::int64_t lines = lines_ ? lines_now_ - lines_->stated : 0;
  if (lines_) {
    const std::int64_t seen = reader.lines() - lines_->least;
    if (lines != seen && !(is_fresh && lines == seen - last.rows))
      return fmt::format("the numbers count {} lines, the fields show {}", lines, seen);
  }
  if (first_level_ && lines_) {
    // The first level may last longer than ten lines; no level is shorter.
    const std::int64_t levels = level_now_ - *first_level_;
    if (levels < 0 || levels > lines / 10 + 1)
      return fmt::format("the level goes from {} to {} in {} lines", *first_level_, level_now_, lines);
  }
  if (score_ && reader.points() && score_now_ != highest_score) {
    const std::int64_t gained = score_now_ - score_->stated;
    const std::int64_t least =
        reader.points()->least - score_->least - (is_fresh ? last.least_points : std::int64_t{0});
    const std::int64_t most = reader.points()->most - score_->most;
    if (gained < least || gained > most)
      return fmt::format("the numbers give {} points, the clears {} to {}", gained, least, most);
  }
  return {};
}

}  // namespace tetron::kinds
