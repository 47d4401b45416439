#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/techmino/recording.hpp"
#include "replay/kinds/techmino/trs.hpp"

namespace tetron::techmino {

// The rules of a mode. Times are in frames.
struct Mode {
  std::string_view name;
  int goal = 0;              // lines with which the game ends; 0 if it has no such end
  bool is_marathon = false;  // pieces fall faster and faster
  double wait = 0;           // before the next piece appears
  double fall = 0;           // delay after a clear under other rows
  double least_das = 0;
  double least_arr = 0;
  double least_soft_arr = 0;
  bool has_extra_keys = true;  // keys after the first eight are allowed
  bool is_first_bag_easy = false;
};

// Null if no mode of that name is supported.
const Mode* mode_named(std::string_view name);

// The kick table of a version; empty if the version is not supported.
std::optional<TrsVersion> trs_version_of(std::string_view version);

// Why a recording cannot be replayed, as a sentence; empty if it can.
std::optional<std::string> why_not_played(const Recording& recording);

// For the endless marathon: frames per row until the next goal, and frames for which a piece may rest.
// `lines` is the goal that was just reached, a multiple of ten.
double marathon_drop(int lines);
double marathon_lock(int lines);
inline constexpr int marathon_first_goal = 10;
inline constexpr int marathon_instant_from = 400;
inline constexpr int marathon_end = 1700;

}  // namespace tetron::techmino
