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

// How to read a recording.
struct Reading {
  std::size_t round = 0;  // of a match, from 0
  bool salvage = false;
  std::string_view profile{};  // TOML; empty: the built-in one. Ignored for rounds, which have one
};

// A problem of a recording, as a sentence.
struct Found {
  replay::Severity severity = replay::Severity::warning;
  std::string message;
  std::uint64_t offset = 0;
};

// The chunks of a recording and their bytes.
struct Chunks {
  tet::Bytes bytes;
  tet::Recording recording;  // refers to `bytes`
};

// A review in progress, with a summary for each player.
struct Reviewing {
  review::Judging judging;
  std::vector<review::Summary> players;
};

// An open recording, and a moment of it. It does not move in memory.
class OpenRecording {
 public:
  // Opens a recording of any kind, its lossless JSON form, or the text of one fumen. Null on an error, which
  // is then in the result.
  static std::unique_ptr<OpenRecording> open(std::string_view data, const Reading& reading);

  OpenRecording(const OpenRecording&) = delete;
  OpenRecording& operator=(const OpenRecording&) = delete;

  // What was opened: a name of the table of kinds, "json" for the lossless form of a .tet file, or "fumen".
  std::string_view kind() const { return kind_; }
  std::size_t rounds() const { return rounds_; }
  // Size of the recording in bytes; for a round, of the file that was opened.
  std::size_t size() const { return round_ ? opened_size_ : chunks_->bytes.size(); }
  // The chunks that are shown byte by byte; for a round, those of its .tet form, which is created when it is
  // first needed. Null if the round has none; the error is then in the result.
  const Chunks* chunks();
  // A .tet file of the recording that can be read without its profile, if that differs from what is shown;
  // else null.
  const tet::Bytes* file() const { return file_.empty() ? nullptr : &file_; }
  tet::Header header() const;
  replay::Track track() const { return timeline_->track(); }
  const replay::Profile& profile() const { return profile_; }
  const replay::Game& game() const { return game_; }
  const base::Encoding& encoding() const { return encoding_; }
  // The round, if it is one of a match; else null.
  const kinds::ShownRound* round() const { return round_ ? &*round_ : nullptr; }
  // Where the match of the round comes from; null for a .tet recording.
  const game::Origin* origin() const { return round_ ? &match_.origin : nullptr; }
  // The match with only that round, as `tetron convert --round N` writes it.
  game::Match match_of_round() const {
    game::Match match = match_;
    if (!round_) return match;
    match.rounds = {round_->round};
    if (rounds_ > 1) match.statements.clear();  // they are of all rounds
    return match;
  }
  // The problems that `tetron check` reports, and what of a fumen is not shown; at most `most`.
  std::vector<Found> problems(std::size_t most) const;
  // How its pieces turn, as a value of --kicks of tetron pc; empty for a fumen.
  std::string_view kicks() const;
  const replay::Timeline& timeline() const { return *timeline_; }
  replay::Playhead& playhead() { return *playhead_; }
  // Empty until a review is begun.
  std::optional<Reviewing>& reviewing() { return reviewing_; }
  // Null unless there is an attempt.
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
  tet::Bytes bytes_;  // moved to `chunks_` later
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

// Null if there is no recording of that number.
OpenRecording* recording_of(std::uint32_t number);
// The error for that.
Outcome no_open_recording();
// How its pieces move, and how attack counts.
review::Ruleset rules_of(const OpenRecording& open);
// The cells of a piece: [[column,row],...].
void write_cells(base::JsonWriter& json, const OpenRecording& open, const game::Place& place);
// The result: the size of the JSON (u32), the JSON, and then the cells, field after field, row by row from
// the top.
Outcome tell_state(const replay::Profile& profile, const replay::State& state);

}  // namespace tetron::wasm
