#pragma once

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

// How to read a recording: --profile, --encoding, --salvage, --round.
struct ReadingOptions {
  std::string profile;  // empty: as auto, but tetron4 for what tetron wrote
  std::string encoding = "auto";
  bool salvage = false;
  std::optional<std::uint32_t> round;  // of a match, from 1

  bool names_profile() const { return !profile.empty() && profile != "auto"; }
  ProfileWish profile_wish() const { return profile.empty() ? ProfileWish::none : ProfileWish::automatic; }
  void add_salvage(Command& app);
  void add_encoding(Command& app);
  void add_round(Command& app);
  void add_reading(Command& app);  // all but --round
  void add_all(Command& app);
};

// An open recording, or an open round of a match, with everything that its readers need. Stays where it is in
// memory.
struct Input {
  OpenFile source;
  std::shared_ptr<const kinds::ShownRound> round;  // null of a .tet recording
  replay::Profile profile;
  ProfileSource profile_source;
  base::Encoding encoding;
  replay::Game game;

  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  Input(OpenFile s, tet::Recording r, FoundProfile p, base::Encoding e);
  Input(OpenFile s, std::shared_ptr<const kinds::ShownRound> r, ProfileSource p, base::Encoding e);

  // What is played, whatever it is.
  replay::Track track() const;
  // What is known of the game besides, if anything is.
  // The recording in the form of a .tet file: a round is brought into it when it is first asked for. One that
  // does not fit is told and ends the command.
  const tet::Recording& recording() const;

 private:
  mutable tet::Bytes made_;  // what `recording_` is read from, if it was made of a round
  mutable std::optional<tet::Recording> recording_;
};

// Why a recording cannot be shown: a sentence without the file's name, and what the command ends with.
struct NotOpened {
  base::SafeText why;
  ExitCode code = ExitCode::cannot_open;
};

// The recording in a file: of a pipe, nothing past the header is read unless it is one. An error is a
// sentence without the file's name.
std::expected<tet::Recording, std::string> read_recording(const base::File& file,
                                                          const ReadingOptions& options);

// What --encoding and --profile name. An unknown name is told and ends the command with ExitCode::usage, a
// profile file that cannot be read with ExitCode::cannot_open. Without a recording, auto is tetron4.
base::Encoding encoding_named(const std::string& name);
replay::Profile profile_named(const std::string& name);

// Ends the command with ExitCode::usage, and tells, if there is no such round as --round names: the file can
// be opened, the option is wrong.
void refuse_missing_round(const base::SafeText& file, const ReadingOptions& options, std::size_t rounds);
// For what is made of a round: a match that has none is told and ends the command.
void refuse_without_rounds(const base::SafeText& file, std::size_t rounds);

// The player that --player names, by id or by name; a wrong one is told and ends the command.
base::PlayerId player_named(const std::string& text, const replay::Game& game);
// The same without a word; nothing if there is none.
std::optional<base::PlayerId> find_player(const std::string& text, const replay::Game& game);
// The names of all in a list that fits a message.
base::SafeText listed_players(const replay::Game& game);

// What to do about a break in the chain of chunks, after what is wrong there.
inline constexpr std::string_view salvage_hint = "; give --salvage to read what follows";
// What is wrong there, with the hint if chunks follow.
std::string damage_text(const tet::Recording& recording, const tet::Gap& gap);
// Tells a break in the chain of chunks, if there was one, and says what that makes of the exit code: partial
// output without salvaging, problems with it.
ExitCode tell_damage(const Input& input, const std::optional<tet::Gap>& gap, ExitCode code);

}  // namespace tetron::app
