#include "replay/kinds/ngf/tally.hpp"

#include <algorithm>

#include "replay/game/rates.hpp"

namespace tetron::kinds {

namespace {

// A score that decreases by less than this was misread; no placement scores as many points.
constexpr std::uint32_t half = score_end / 2;

}  // namespace

std::optional<std::uint32_t> NgfTally::take(const ngf::Frame& frame) {
  if (frame.score) {
    if (shown_score_ && *frame.score + half < *shown_score_) wrapped_ += score_end;
    // It was misread once and is right again.
    if (shown_score_ && wrapped_ > 0 && *frame.score > *shown_score_ + half) wrapped_ -= score_end;
    shown_score_ = frame.score;
    score_ = *frame.score + wrapped_;
  }
  if (is_level_up_ && !transition_) transition_ = score_;
  is_level_up_ = frame.level && level_ && *frame.level > *level_;
  if (frame.level) {
    if (!first_level_) first_level_ = frame.level;
    level_ = frame.level;
  }
  count_lines(frame);
  count_pieces(frame);
  return frame.score ? score_ : std::nullopt;
}

void NgfTally::count_lines(const ngf::Frame& frame) {
  if (!frame.lines) return;
  if (!first_lines_) first_lines_ = frame.lines;
  if (lines_ && *frame.lines != *lines_) {
    constexpr std::uint32_t most = 4;
    if (*frame.lines < *lines_ || *frame.lines > *lines_ + most)
      is_every_clear_seen_ = false;
    else
      quads_ += *frame.lines == *lines_ + most;
  }
  lines_ = frame.lines;
}

void NgfTally::count_pieces(const ngf::Frame& frame) {
  std::uint32_t sum = 0;
  for (const auto& count : frame.counts) {
    if (!count) return;
    sum += *count;
  }
  const std::uint32_t i_pieces = *frame.counts[static_cast<std::size_t>(ngf::Piece::i)];
  if (pieces_ && sum > *pieces_) drought_ = i_pieces > *i_pieces_ ? 0 : drought_ + (sum - *pieces_);
  longest_drought_ = std::max(longest_drought_, drought_);
  pieces_ = sum;
  i_pieces_ = i_pieces;
}

std::vector<NgfTally::Share> NgfTally::shares(std::int64_t lines, std::int64_t quads) {
  std::vector<Share> made{{"burned", game::burned_lines(lines, quads)}};
  if (const auto percent = game::tetris_percent(lines, quads)) made.push_back({"tetris_percent", *percent});
  return made;
}

void NgfTally::state(game::Result& result) const {
  const auto add = [&result](const char* name, std::optional<std::int64_t> stated) {
    if (stated) result.values.push_back({name, stated, std::nullopt});
  };
  const auto number = [](std::optional<std::uint32_t> value) {
    return value ? std::optional<std::int64_t>(*value) : std::nullopt;
  };
  result.score = number(score_);
  result.level = number(level_);
  add("pieces", number(pieces_));
  add("lines", number(lines_));
  if (lines_ && is_every_clear_seen_) {
    add("tetrises", quads_);
    for (const Share& share : shares(std::int64_t{*lines_} - *first_lines_, quads_))
      add(share.name, share.value);
  }
  if (pieces_) add("longest_drought", longest_drought_);
  add("start_level", number(first_level_));
  add("transition", number(transition_));
}

}  // namespace tetron::kinds
