#include "replay/kinds/techmino/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "base/escape.hpp"

namespace tetron::techmino {

namespace {

constexpr std::array modes{
    Mode{.name = "sprint_10l", .goal = 10},
    Mode{.name = "sprint_20l", .goal = 20},
    Mode{.name = "sprint_40l", .goal = 40},
    Mode{.name = "sprint_100l", .goal = 100},
    Mode{.name = "sprint_400l", .goal = 400},
    Mode{.name = "sprint_1000l", .goal = 1000},
    Mode{.name = "marathon_inf",
         .is_marathon = true,
         .wait = 8,
         .fall = 20,
         .least_das = 7,
         .least_arr = 1,
         .least_soft_arr = 1,
         .has_extra_keys = false,
         .is_first_bag_easy = true},
};

// Frames per row (0.5 means two rows per frame), one entry for every ten lines from 10 on.
constexpr std::array<double, 39> drops{50, 42, 35, 30, 25, 20, 16, 13, 11,  10,  9,   8,    7,
                                       6,  5,  5,  4,  4,  3,  3,  3,  2,   2,   2,   2,    1,
                                       1,  1,  1,  1,  .5, .5, .5, .5, .25, .25, .25, .125, .125};

// Frames for which a piece may rest, for every ten lines from 410 on; each value is used `times` times.
struct Run {
  int frames = 0;
  int times = 0;
};
constexpr std::array locks{Run{57, 1}, Run{54, 1}, Run{51, 1}, Run{48, 1}, Run{46, 1}, Run{44, 1}, Run{42, 1},
                           Run{40, 1}, Run{38, 1}, Run{36, 1}, Run{34, 1}, Run{32, 1}, Run{30, 1}, Run{28, 1},
                           Run{26, 1}, Run{25, 1}, Run{24, 1}, Run{23, 1}, Run{22, 1}, Run{21, 1}, Run{20, 2},
                           Run{19, 2}, Run{18, 2}, Run{17, 2}, Run{16, 2}, Run{15, 2}, Run{14, 2}, Run{13, 3},
                           Run{12, 3}, Run{11, 5}, Run{10, 5}, Run{9, 6},  Run{8, 8},  Run{7, 8},  Run{6, 8},
                           Run{5, 10}, Run{4, 10}, Run{3, 10}, Run{2, 10}, Run{1, 9}};

}  // namespace

const Mode* mode_named(std::string_view name) {
  const auto found = std::ranges::find(modes, name, &Mode::name);
  return found != modes.end() ? &*found : nullptr;
}

std::optional<TrsVersion> trs_version_of(std::string_view version) {
  if (!version.starts_with('V') && !version.starts_with('v')) return std::nullopt;
  version.remove_prefix(1);
  constexpr std::string_view line = "0.17.";
  if (!version.starts_with(line)) return std::nullopt;
  version.remove_prefix(line.size());
  int number = 0;
  const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), number);
  const bool is_whole = end == version.data() + version.size() || *end == '@';
  if (error != std::errc() || !is_whole || number < 0) return std::nullopt;
  if (number <= 3) return TrsVersion::to_0_17_3;
  if (number <= 6) return TrsVersion::from_0_17_4;
  if (number <= 12) return TrsVersion::from_0_17_7;
  if (number <= 21) return TrsVersion::from_0_17_13;
  return std::nullopt;
}

std::optional<std::string> why_not_played(const Recording& recording) {
  const Header& header = recording.header;
  if (mode_named(header.mode) == nullptr)
    return fmt::format("the mode {} is not played: its keys are shown", base::escaped(header.mode));
  if (!trs_version_of(header.version))
    return fmt::format(
        "games of version {} are not played, only those of 0.17.0 to 0.17.21: the keys are shown",
        header.version.empty() ? "none" : base::escaped(header.version));
  if (header.tuning.rotation != "TRS")
    return fmt::format("the rotation system {} is not played: the keys are shown",
                       base::escaped(header.tuning.rotation));
  if (!header.mods.empty()) return "games with mods are not played: the keys are shown";
  if (!header.seed) return "the seed that the pieces are drawn from is missing: the keys are shown";
  return std::nullopt;
}

double marathon_drop(int lines) {
  return drops[static_cast<std::size_t>(std::clamp(lines / 10, 1, static_cast<int>(drops.size())) - 1)];
}

double marathon_lock(int lines) {
  int left = (lines - marathon_instant_from) / 10;
  for (const Run& run : locks) {
    left -= run.times;
    if (left <= 0) return run.frames;
  }
  return locks.back().frames;
}

}  // namespace tetron::techmino
