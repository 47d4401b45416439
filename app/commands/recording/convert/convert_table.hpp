#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Which inputs, outputs and options can be used together in `convert`. See
// docs/decisions/command.md#options-of-convert.
namespace tetron::app {

// The kind of IN: a .tet recording, a match of one or more rounds (TETR.IO, or as JSON), the lossless JSON
// form of a .tet recording, fumens, or (`frames`) records of an .ngf recording as JSON.
enum class SourceKind : std::uint8_t { recording, match, json, fumen, frames };
inline constexpr std::size_t source_kinds = 5;

// The format of OUT.
enum class Target : std::uint8_t {
  fumen,
  json,
  csv,
  html,
  tet,
  png,
  svg,
  gif,
  apng,
  mp4,
  webm,
  ngf,
  hatetris
};
inline constexpr std::size_t targets = static_cast<std::size_t>(Target::hatetris) + 1;

// The names in the order of Target, as in --to and in files' extensions.
std::span<const std::string_view> target_names();
std::optional<Target> target_named(std::string_view name);

// The long names of the options that have a row in the table.
std::vector<std::string_view> options_with_row();

// Why a source cannot be converted to that target; empty if it can.
std::string refusal(SourceKind source, Target target);
// Why an option cannot be used when a source is converted to that target; empty if it can.
std::string refusal(SourceKind source, Target target, std::string_view option);

}  // namespace tetron::app
