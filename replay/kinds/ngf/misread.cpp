#include "replay/kinds/ngf/misread.hpp"

#include <algorithm>
#include <cstddef>

#include "replay/kinds/ngf/tally.hpp"

namespace tetron::kinds {

namespace {

enum : std::uint32_t { score, lines, level, first_count };

// A number that seems wrong for longer than this is kept: the numbers before it may be the wrong ones.
constexpr std::uint32_t longest_ms = 3000;

// How much a number may grow when it changes.
constexpr std::uint32_t most_step(std::size_t field) {
  switch (field) {
    case score:
      return 600'000;  // four rows at the highest level, twice
    case lines:
      return 4;
    default:
      return 1;
  }
}

bool follows(std::size_t field, std::uint32_t before, std::uint32_t after) {
  if (field == score && after + score_end / 2 < before) after += score_end;
  return after >= before && after - before <= most_step(field);
}

std::optional<std::uint32_t> value_of(const ngf::Frame& frame, std::size_t field) {
  switch (field) {
    case score:
      return frame.score;
    case lines:
      return frame.lines;
    case level:
      return frame.level;
    default:
      return frame.counts[field - first_count];
  }
}

}  // namespace

const char* Misread::name() const {
  switch (field) {
    case score:
      return "score";
    case lines:
      return "lines";
    case level:
      return "level";
    default:
      return "count of a piece";
  }
}

void MisreadFinder::take(const ngf::Frame& frame, std::uint64_t number, std::uint32_t round,
                         base::Milliseconds time, std::vector<Misread>& found) {
  for (std::size_t field = 0; field < fields; ++field) {
    const auto value = value_of(frame, field);
    if (!value) continue;
    take(runs_[field], field, {*value, number, number, time}, [&](const Run& run) {
      if (found.size() < most_misread)
        found.push_back({round, frame.player, static_cast<std::uint8_t>(field), run.value, run.first,
                         run.last, run.time});
    });
  }
}

template <class Add>
void MisreadFinder::take(std::vector<Run>& runs, std::size_t field, const Run& now, Add add) {
  const auto is_near = [&now](const Run& run) { return now.time.value - run.time.value <= longest_ms; };
  const auto is_sound = [&](std::size_t at) {
    return at == 0 || follows(field, runs[at - 1].value, runs[at].value);
  };
  // Finds the latest run that follows from the one before it and leads to this value: all runs in between
  // were misread.
  if (runs.empty() || runs.back().value != now.value) {
    for (std::size_t at = runs.size(); at-- > 0;) {
      if (at + 1 < runs.size() && !is_near(runs[at + 1])) break;
      if (!is_sound(at) || !follows(field, runs[at].value, now.value)) continue;
      std::for_each(runs.begin() + static_cast<std::ptrdiff_t>(at) + 1, runs.end(), add);
      runs.resize(at + 1);
      break;
    }
  }
  if (!runs.empty() && runs.back().value == now.value) {
    runs.back().last = now.last;
  } else {
    if (runs.size() == most_runs) runs.erase(runs.begin());
    runs.push_back(now);
  }
  // Numbers never decrease: the first one was misread if the next one is seen for longer.
  const auto length = [](const Run& run) { return run.last - run.first; };
  if (runs.size() == 2 && runs[1].value < runs[0].value && !is_sound(1) && is_near(runs[0]) &&
      length(runs[1]) > length(runs[0])) {
    add(runs[0]);
    runs.erase(runs.begin());
  }
}

void leave_out(ngf::Frame& frame, std::uint32_t field) {
  switch (field) {
    case score:
      frame.score.reset();
      return;
    case lines:
      frame.lines.reset();
      return;
    case level:
      frame.level.reset();
      return;
    default:
      frame.counts[field - first_count].reset();
  }
}

}  // namespace tetron::kinds
