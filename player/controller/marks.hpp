#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "replay/timeline/timeline.hpp"

// Searches in marks that are in order of time.
namespace tetron::player {

enum class Direction : std::uint8_t { back, on };

// The last mark for which is_behind is true; it must be true for all marks before it.
template <class IsBehind>
std::optional<replay::Mark> last_behind(std::span<const replay::Mark> marks, IsBehind is_behind) {
  const auto end = std::ranges::partition_point(marks, is_behind);
  if (end == marks.begin()) return std::nullopt;
  return *std::prev(end);
}

inline std::optional<replay::Mark> first_after(std::span<const replay::Mark> marks, std::uint32_t events) {
  const auto found = std::ranges::upper_bound(marks, events, {}, &replay::Mark::events);
  if (found == marks.end()) return std::nullopt;
  return *found;
}

// The same among the markers for which `is_wanted` is true.
template <class IsBehind, class IsWanted>
std::optional<replay::Mark> last_behind(std::span<const replay::Marker> markers, IsBehind is_behind,
                                        IsWanted is_wanted) {
  auto at = std::ranges::partition_point(markers, is_behind, &replay::Marker::mark);
  while (at != markers.begin())
    if (is_wanted(*--at)) return at->mark;
  return std::nullopt;
}

template <class IsWanted>
std::optional<replay::Mark> first_after(std::span<const replay::Marker> markers, const replay::Mark& now,
                                        IsWanted is_wanted) {
  // A note may be between two events.
  const auto after = std::ranges::partition_point(markers, [&](const replay::Marker& marker) {
    return marker.mark.events <= now.events && marker.mark.time <= now.time;
  });
  const auto found = std::find_if(after, markers.end(), is_wanted);
  if (found == markers.end()) return std::nullopt;
  return found->mark;
}

inline std::optional<replay::Mark> earlier(const std::optional<replay::Mark>& a,
                                           const std::optional<replay::Mark>& b) {
  if (!a || !b) return a ? a : b;
  return a->events < b->events ? a : b;
}
inline std::optional<replay::Mark> later(const std::optional<replay::Mark>& a,
                                         const std::optional<replay::Mark>& b) {
  if (!a || !b) return a ? a : b;
  return a->events > b->events ? a : b;
}

}  // namespace tetron::player
