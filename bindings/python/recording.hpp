#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/encoding.hpp"
#include "convert/fumen/fumen.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/ruleset/ruleset.hpp"

namespace tetron::python {

// How to read a recording.
struct Reading {
  std::string profile = "tetron4";  // name of a built-in one, or a .toml file
  std::string encoding = "auto";
  bool salvage = false;
  std::size_t round = 1;  // of a match
};

// A problem of a recording, as a sentence.
struct Problem {
  std::string severity;  // "error" or "warning"
  std::string message;
  std::uint64_t offset = 0;
};

// The chunks of a recording and their bytes.
struct Chunks {
  tet::Bytes bytes;
  tet::Recording recording;  // refers to `bytes`
};

// An open recording. It does not move in memory; objects that refer to it share its ownership.
class OpenRecording {
 public:
  static std::shared_ptr<OpenRecording> open(const std::string& path, const Reading& reading);
  static std::shared_ptr<OpenRecording> read(tet::Bytes bytes, const Reading& reading);

  OpenRecording(const OpenRecording&) = delete;
  OpenRecording& operator=(const OpenRecording&) = delete;

  // For a round, the chunks are those of its .tet form, which is created when it is first needed; an
  // exception is raised if it has none.
  const tet::Bytes& bytes() const { return chunks().bytes; }
  const tet::Recording& recording() const { return chunks().recording; }
  tet::Header header() const;
  // What is replayed: the chunks, or the events of a round.
  replay::Track track() const;
  const replay::Profile& profile() const { return profile_; }
  const base::Encoding& encoding() const { return encoding_; }
  const replay::Game& game() const { return game_; }
  // For a replayed round: whether the replay agrees with the file. Empty for other recordings.
  std::optional<bool> exact() const { return round_ ? round_->round.exact() : std::nullopt; }
  // For a match: the round that is open, and what the file states of all rounds. Empty for other recordings.
  const std::optional<kinds::ShownRound>& round() const { return round_; }
  const game::Match& match() const { return match_; }
  // The unpacked file, and how it was read: what a copy is made from.
  std::string_view file() const;
  const Reading& reading() const { return reading_; }
  // The problems that `tetron check` reports; for a round, players whose replay contradicts the file.
  std::vector<Problem> problems() const;
  // A fumen with one page per placement, as `tetron convert` writes it.
  std::string fumen(const convert::FumenOptions& options) const;
  replay::Layout layout() const { return track().layout(); }

  // These are created when they are first needed. The rules are those of the game, as far as they are known.
  const review::Ruleset& rules() const;
  const replay::Timeline& timeline() const;
  const std::vector<std::uint64_t>& offsets() const;  // of the chunks after the header

 private:
  OpenRecording(Chunks chunks, replay::Profile profile, base::Encoding encoding, Reading reading);
  OpenRecording(tet::Bytes file, kinds::ShownRound round, game::Match match, base::Encoding encoding,
                Reading reading);

  const Chunks& chunks() const;

  replay::Profile profile_;
  base::Encoding encoding_;
  replay::Game game_;
  Reading reading_;
  tet::Bytes file_;  // of a match; for other recordings, `chunks_` has it
  std::optional<kinds::ShownRound> round_;
  game::Match match_;
  mutable std::optional<Chunks> chunks_;
  mutable std::optional<replay::Timeline> timeline_;
  mutable std::optional<std::vector<std::uint64_t>> offsets_;
  mutable std::optional<review::Ruleset> rules_;
};

// The state at one moment, with the recording that has the names of its players.
struct Moment {
  std::shared_ptr<OpenRecording> recording;
  replay::State state;
};

// Raises IndexError if there is no such player.
base::PlayerId player_of(const OpenRecording& recording, std::size_t player);

}  // namespace tetron::python
