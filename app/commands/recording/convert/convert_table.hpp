#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// What goes with what in `convert`: inputs, outputs, options. docs/decisions/0036-what-convert-takes.md.
namespace tetron::app {

// What IN is: a .tet recording, a match of one or more rounds (TETR.IO, or as JSON), the lossless form of a
// .tet recording, fumens.
// `frames`: records of an .ngf recording as JSON.
enum class SourceKind : std::uint8_t { recording, match, json, fumen, frames };
inline constexpr std::size_t source_kinds = 5;

// What OUT is to be.
enum class Target : std::uint8_t { fumen, json, csv, html, tet, png, svg, gif, apng, mp4, webm, ngf };
inline constexpr std::size_t targets = static_cast<std::size_t>(Target::ngf) + 1;

// In the order of Target, as --to and files' endings have them.
std::span<const std::string_view> target_names();
std::optional<Target> target_named(std::string_view name);

// The long names of the options that have a row in the table.
std::vector<std::string_view> options_with_row();

// Why a source does not become that; empty if it does.
std::string refusal(SourceKind source, Target target);
// Why an option cannot be used with a source that becomes that; empty if it goes.
std::string refusal(SourceKind source, Target target, std::string_view option);

}  // namespace tetron::app
