#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/techmino/recording.hpp"
#include "replay/techmino/trs.hpp"

namespace tetron::techmino {

// What a mode says of how its game goes on. Times are in frames.
struct Mode {
  std::string_view name;
  int goal = 0;              // lines with which it ends; 0 where it has no such end
  bool is_marathon = false;  // the longer, the faster
  double wait = 0;           // before the next piece appears
  double fall = 0;           // the same after a line went from under others
  double least_das = 0;
  double least_arr = 0;
  double least_soft_arr = 0;
  bool has_far_keys = true;  // keys beyond the eight are allowed
  bool is_first_bag_easy = false;
};

// Null if a mode of that name is not played.
const Mode* mode_named(std::string_view name);

// Which of the tables a version has; nothing where it is another one.
std::optional<TrsVersion> trs_version_of(std::string_view version);

// Why a recording cannot be played again: a sentence; nothing if it can.
std::optional<std::string> why_not_played(const Recording& recording);

// Of the marathon without end: frames for a row until so many lines are there, and what a piece may rest.
// `lines` is the goal that was just reached, a multiple of ten.
double marathon_drop(int lines);
double marathon_lock(int lines);
inline constexpr int marathon_first_goal = 10;
inline constexpr int marathon_instant_from = 400;
inline constexpr int marathon_end = 1700;

}  // namespace tetron::techmino
