#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.hpp"
#include "bindings/wasm/attempting.hpp"
#include "bindings/wasm/result.hpp"
#include "convert/fumen/fumen_recording.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/check.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/judge/judge.hpp"
#include "review/judge/summary.hpp"

namespace tetron::wasm {

// How a recording is to be read.
struct Reading {
  std::size_t round = 0;  // of a match, from 0
  bool salvage = false;
  std::string_view profile{};  // TOML; empty: the built-in one. A round has its own
};

// What is wrong with a recording, in words.
struct Found {
  replay::Severity severity = replay::Severity::warning;
  std::string message;
  std::uint64_t offset = 0;
};

// The chunks of a recording with their bytes.
struct Chunks {
  tet::Bytes bytes;
  tet::Recording recording;  // refers to them
};

// Placements that are valued one after the other, and what they come to by player.
struct Reviewing {
  review::Judging judging;
  std::vector<review::Summary> players;
};

// An open recording: what was recorded, what it means, and a moment of it. Stays where it is in memory.
class OpenRecording {
 public:
  // Of any kind, the lossless form in JSON, or the text of one fumen. The error is in the result.
  static std::unique_ptr<OpenRecording> open(std::string_view data, const Reading& reading);

  OpenRecording(const OpenRecording&) = delete;
  OpenRecording& operator=(const OpenRecording&) = delete;

  // What was opened: a name of the table of kinds, or "json" for the lossless form of a .tet file, or
  // "fumen".
  std::string_view kind() const { return kind_; }
  std::size_t rounds() const { return rounds_; }
  // Bytes of the recording; of a round those of the file that was opened.
  std::size_t size() const { return round_ ? opened_size_ : chunks_->bytes.size(); }
  // What is shown byte by byte: of a round its .tet form, which is made when it is first asked for. Null, and
  // the error is in the result, if the round has none.
  const Chunks* chunks();
  // What a .tet file of it has, if that is not what is shown; it is read without its profile.
  const tet::Bytes* file() const { return file_.empty() ? nullptr : &file_; }
  tet::Header header() const;
  replay::Track track() const { return timeline_->track(); }
  const replay::Profile& profile() const { return profile_; }
  const replay::Game& game() const { return game_; }
  const base::Encoding& encoding() const { return encoding_; }
  // Of a round of a match; else null.
  const kinds::ShownRound* round() const { return round_ ? &*round_ : nullptr; }
  // Its match with that round alone, as `tetron convert --round N` writes it.
  game::Match match_of_round() const {
    game::Match match = match_;
    if (round_) match.rounds = {round_->round};
    return match;
  }
  // What `tetron check` says is wrong, and of a fumen what is not shown; so many at most.
  std::vector<Found> problems(std::size_t most) const;
  // How its pieces turn, as --kicks of tetron pc has it; nothing of a fumen.
  std::string_view kicks() const;
  const replay::Timeline& timeline() const { return *timeline_; }
  replay::Playhead& playhead() { return *playhead_; }
  // Nothing until it is begun.
  std::optional<Reviewing>& reviewing() { return reviewing_; }
  // Null unless somebody plays on.
  std::unique_ptr<Attempting>& attempting() { return attempting_; }

 private:
  OpenRecording() = default;
  bool take(std::string_view data, const Reading& reading);
  bool take_profile(const Reading& reading);
  bool take_round(std::string_view text, const kinds::Kind& kind, const Reading& reading);
  bool take_json(std::string_view text);
  bool take_fumen(std::string_view text, bool has_profile);
  bool take_chunks(tet::Bytes bytes, tet::OnDamage on_damage);
  bool finish(const Reading& reading);

  std::string_view kind_ = "tet";
  std::size_t rounds_ = 0;
  std::size_t opened_size_ = 0;
  tet::Bytes bytes_;  // until they are `chunks_`
  tet::Bytes file_;
  convert::RecordingLosses losses_;
  replay::Profile profile_;
  base::Encoding encoding_;
  replay::Game game_;
  std::optional<kinds::ShownRound> round_;
  game::Match match_;  // without its rounds
  std::optional<Chunks> chunks_;
  std::optional<replay::Timeline> timeline_;
  std::optional<replay::Playhead> playhead_;
  std::optional<Reviewing> reviewing_;
  std::unique_ptr<Attempting> attempting_;
};

// Null if there is none of that number.
OpenRecording* recording_of(std::uint32_t number);
// How its pieces move and what is won by them.
review::Ruleset rules_of(const OpenRecording& open);
// The cells of a piece: [[column,row],...].
void write_cells(base::JsonWriter& json, const OpenRecording& open, const game::Place& place);
// The size of the JSON (u32), the JSON, and behind it the cells, field after field, row by row from the top.
Outcome tell_state(const replay::Profile& profile, const replay::State& state);

}  // namespace tetron::wasm
