#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tetron::fumen {

// The versions that can be read. The number before the `@` is the version; v090 has no prefix.
enum class Version : std::uint8_t { v090 = 90, v095 = 95, v100 = 100, v105 = 105, v110 = 110, v115 = 115 };

inline constexpr std::array versions{Version::v090, Version::v095, Version::v100,
                                     Version::v105, Version::v110, Version::v115};

// The version with the number before the `@`.
constexpr std::optional<Version> version_of(std::uint64_t number) {
  for (const Version version : versions)
    if (static_cast<std::uint64_t>(version) == number && version != Version::v090) return version;
  return std::nullopt;
}

// The rows of the field without the garbage row.
constexpr int play_rows(Version version) {
  return version == Version::v115 ? 23 : 21;
}
// The cells in the data of one page: ten columns of the play rows and the garbage row.
constexpr std::size_t cell_count(Version version) {
  return version == Version::v115 ? 240 : 220;
}

// What each version added; docs/formats/fumen.md, "Versions".
constexpr bool has_field_repeat(Version version) {
  return version >= Version::v095;
}
constexpr bool has_color_flag(Version version) {
  return version >= Version::v095;
}
constexpr bool has_comment(Version version) {
  return version >= Version::v100;
}
constexpr bool has_lock_flag(Version version) {
  return version >= Version::v105;
}
constexpr bool has_quiz(Version version) {
  return version >= Version::v110;
}
// Older versions can only be read.
constexpr bool can_write(Version version) {
  return version >= Version::v110;
}

}  // namespace tetron::fumen
