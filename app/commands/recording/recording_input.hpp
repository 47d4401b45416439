#pragma once

#include <algorithm>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "app/commands/recording/profile_source.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::kinds {
struct ShownRound;
}

namespace tetron::app {

class Command;

// The options that say how to read a recording: --profile, --encoding, --salvage, --round.
struct ReadingOptions {
  std::string profile;  // empty: as auto, but tetron4 for what tetron wrote
  std::string encoding = "auto";
  bool salvage = false;
  std::optional<std::uint32_t> round;  // of a match, from 1, or `last_round`

  static constexpr std::uint32_t last_round = 0xffffffff;
  // The index, from 0, of the chosen round of a match with so many; of the first one if none is chosen.
  std::size_t round_index(std::size_t rounds) const {
    return round == last_round ? std::max<std::size_t>(rounds, 1) - 1 : round.value_or(1) - 1;
  }

  bool names_profile() const { return !profile.empty() && profile != "auto"; }
  ProfileChoice profile_choice() const {
    return profile.empty() ? ProfileChoice::none : ProfileChoice::automatic;
  }
  void add_salvage(Command& app);
  void add_encoding(Command& app);
  void add_round(Command& app);
  void add_reading(Command& app);  // all except --round
  void add_all(Command& app);
};

// An open recording, or an open round of a match, with everything that its readers need. It must not be
// moved in memory.
struct Input {
  OpenFile source;
  std::shared_ptr<const kinds::ShownRound> round;  // null for a .tet recording
  replay::Profile profile;
  ProfileSource profile_source;
  base::Encoding encoding;
  replay::Game game;

  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  Input(OpenFile s, tet::Recording r, FoundProfile p, base::Encoding e);
  Input(OpenFile s, std::shared_ptr<const kinds::ShownRound> r, ProfileSource p, base::Encoding e);

  // What is played, a recording or a round.
  replay::Track track() const;
  // The recording in the form of a .tet file. A round is converted at the first call. If it does not fit,
  // prints a message and ends the command.
  const tet::Recording& recording() const;

 private:
  mutable tet::Bytes made_;  // the bytes of `recording_`, if it was made from a round
  mutable std::optional<tet::Recording> recording_;
};

// Why a recording cannot be shown, as a sentence without the file's name, and the exit code of the command.
struct NotOpened {
  base::SafeText why;
  ExitCode code = ExitCode::cannot_open;
};

// Reads the recording in a file. If a pipe does not contain one, only its header is read. An error is a
// sentence without the file's name.
std::expected<tet::Recording, std::string> read_recording(const base::File& file,
                                                          const ReadingOptions& options);

// The values of --encoding and --profile. If a name is unknown, prints a message and ends the command with
// ExitCode::usage; if a profile file cannot be read, with ExitCode::cannot_open. Without a recording, auto
// is tetron4.
base::Encoding encoding_named(const std::string& name);
replay::Profile profile_named(const std::string& name);

// If the match does not have the round of --round, prints a message and ends the command with
// ExitCode::usage, because the file is good and the option is wrong.
void refuse_missing_round(const base::SafeText& file, const ReadingOptions& options, std::size_t rounds);
// If a match has no rounds, prints a message and ends the command. For commands that need a round.
void refuse_without_rounds(const base::SafeText& file, std::size_t rounds);

// The player of --player, by id or by name; `me` is the user by own_names(). If there is none, prints a
// message and ends the command.
base::PlayerId player_named(const std::string& text, const replay::Game& game);
// The same without a message. Returns nothing if there is no such player.
std::optional<base::PlayerId> find_player(const std::string& text, const replay::Game& game);
// The names of all players in a list that is short enough for a message.
base::SafeText listed_players(const replay::Game& game);

// The hint that follows a message about a break in the chain of chunks.
inline constexpr std::string_view salvage_hint = "; give --salvage to read what follows";
// A description of the damage, with the hint if chunks follow.
std::string damage_text(const tet::Recording& recording, const tet::Gap& gap);
// If the chain of chunks has a break, prints a message and returns the exit code changed accordingly:
// partial output without --salvage, problems with it.
ExitCode tell_damage(const Input& input, const std::optional<tet::Gap>& gap, ExitCode code);

}  // namespace tetron::app
