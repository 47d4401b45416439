#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/described.hpp"
#include "base/untrusted_text.hpp"
#include "convert/answer/table.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/source/source.hpp"
#include "replay/timeline/deaths.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/timeline.hpp"

// A summary of a recording: docs/formats/json.md, "info".
namespace tetron::convert {

// What says which piece is which in a .tet recording.
struct InfoProfile {
  base::UntrustedText name{};
  std::string_view source{};
  std::optional<std::string> file{};
  std::optional<std::uint64_t> exact{};
  std::optional<std::uint64_t> fields{};
  std::optional<std::string> round{};
};

// Of a .tet recording. `file` is the name as given.
struct RecordingInfo {
  std::string_view file;
  const replay::Game& game;
  const tet::Recording& recording;
  const replay::Timeline& timeline;
  InfoProfile profile{};
  std::optional<base::Each<replay::Death>> deaths{};
};

// The rounds of a match from `first` to the one before `end`, counted from 0.
struct RoundsShown {
  std::size_t first = 0;
  std::size_t end = 0;
};
// Of a recording with rounds: players, date, mode, and those rounds, as the file states them, completed with
// their replay. `format` is the kind's name.
struct MatchInfo {
  std::string_view file;
  std::string_view format;
  const kinds::Source& source;
  RoundsShown range{};
};

base::Members members_of(std::type_identity<InfoProfile>);
base::Members members_of(std::type_identity<RecordingInfo>);
base::Members members_of(std::type_identity<MatchInfo>);

// In a few lines. `shown`, the name of the file, must be safe to show, and so must `profile`, which is a line
// about it or empty.
void append_info_text(std::string& out, std::string_view shown, const RecordingInfo& info,
                      const TableLook& look, std::string_view profile = {});
void append_info_text(std::string& out, std::string_view shown, const MatchInfo& info, const TableLook& look);

}  // namespace tetron::convert
