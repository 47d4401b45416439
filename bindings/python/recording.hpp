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

// An open recording: its bytes in memory, and what they mean. Stays where it is in memory; what refers to it
// shares it.
class OpenRecording {
 public:
  static std::shared_ptr<OpenRecording> open(const std::string& path, const Reading& reading);
  static std::shared_ptr<OpenRecording> read(tet::Bytes bytes, const Reading& reading);

  OpenRecording(const OpenRecording&) = delete;
  OpenRecording& operator=(const OpenRecording&) = delete;

  const tet::Bytes& bytes() const { return bytes_; }
  const tet::Recording& recording() const { return recording_; }
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
  replay::Layout layout() const { return replay::layout_of(recording_.header(), profile_); }

  // These are made when they are first asked for.
  const replay::Timeline& timeline() const;
  const std::vector<std::uint64_t>& offsets() const;  // of the chunks after the header

 private:
  OpenRecording(tet::Bytes bytes, replay::Profile profile, base::Encoding encoding, tet::OnDamage on_damage);

  tet::Bytes bytes_;
  replay::Profile profile_;
  base::Encoding encoding_;
  tet::Recording recording_;
  replay::Game game_;
  std::optional<kinds::ShownRound> round_;
  game::Match match_;
  mutable std::optional<replay::Timeline> timeline_;
  mutable std::optional<std::vector<std::uint64_t>> offsets_;
};

}  // namespace tetron::python
