#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/encoding.hpp"
#include "convert/fumen/fumen.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::python {

// How a recording is to be read.
struct Reading {
  std::string profile = "tetron4";  // a built-in one, or a .toml file
  std::string encoding = "auto";
  bool salvage = false;
  std::size_t round = 1;  // of a match
};

// What is wrong with a recording, in words.
struct Problem {
  std::string severity;  // "error" or "warning"
  std::string message;
  std::uint64_t offset = 0;
};

// The chunks of a recording with their bytes.
struct Chunks {
  tet::Bytes bytes;
  tet::Recording recording;  // refers to them
};

// An open recording: what was recorded, and what it means. Stays where it is in memory; what refers to it
// shares it.
class OpenRecording {
 public:
  static std::shared_ptr<OpenRecording> open(const std::string& path, const Reading& reading);
  static std::shared_ptr<OpenRecording> read(tet::Bytes bytes, const Reading& reading);

  OpenRecording(const OpenRecording&) = delete;
  OpenRecording& operator=(const OpenRecording&) = delete;

  // Of a round those of its .tet form, which is made when it is first asked for; an error is raised if it has
  // none.
  const tet::Bytes& bytes() const { return chunks().bytes; }
  const tet::Recording& recording() const { return chunks().recording; }
  tet::Header header() const;
  // What is played: the chunks, or the events of a round.
  replay::Track track() const;
  const replay::Profile& profile() const { return profile_; }
  const base::Encoding& encoding() const { return encoding_; }
  const replay::Game& game() const { return game_; }
  // Whether a round that was played again came out as its file states; nothing for other recordings.
  std::optional<bool> exact() const { return round_ ? round_->round.exact() : std::nullopt; }
  // Of a match: the round that is open, and what is stated of all of them. Nothing of other recordings.
  const std::optional<kinds::ShownRound>& round() const { return round_; }
  const game::Match& match() const { return match_; }
  // What `tetron check` says; of a round those whose game did not come out as the file states it.
  std::vector<Problem> problems() const;
  // A page for each placement, as `tetron convert` writes it.
  std::string fumen(const convert::FumenOptions& options) const;
  replay::Layout layout() const { return track().layout(); }

  // These are made when they are first asked for.
  const replay::Timeline& timeline() const;
  const std::vector<std::uint64_t>& offsets() const;  // of the chunks after the header

 private:
  OpenRecording(Chunks chunks, replay::Profile profile, base::Encoding encoding);
  OpenRecording(kinds::ShownRound round, game::Match match, base::Encoding encoding);

  const Chunks& chunks() const;

  replay::Profile profile_;
  base::Encoding encoding_;
  replay::Game game_;
  std::optional<kinds::ShownRound> round_;
  game::Match match_;
  mutable std::optional<Chunks> chunks_;
  mutable std::optional<replay::Timeline> timeline_;
  mutable std::optional<std::vector<std::uint64_t>> offsets_;
};

}  // namespace tetron::python
