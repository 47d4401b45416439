#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "app/auto_profile.hpp"
#include "formats/file.hpp"
#include "replay/game.hpp"
#include "replay/profile.hpp"
#include "replay/timeline.hpp"

namespace tetron::convert {
struct TetrioRound;
}

namespace tetron::app {

// A whole file in memory, and the name to call it by in messages.
struct InputFile {
  std::string shown;  // safe for a terminal
  formats::FileBytes file;
};

// A file that is read where its bytes are wanted.
struct OpenFile {
  std::string shown;  // safe for a terminal
  formats::File file;
};

// "-" is standard input. Failing is told; the result is empty then. A file of more than `limit` bytes is told
// before memory is taken for it. No Output goes to what was opened here.
std::optional<InputFile> open_input(const std::string& path, std::uint64_t limit = formats::FileBytes::most);
std::optional<OpenFile> open_file(const std::string& path);
// All of an open file.
std::optional<InputFile> whole(const OpenFile& open, std::uint64_t limit = formats::FileBytes::most);

// How to read a recording: --profile, --encoding, --salvage, --round.
struct ReadingOptions {
  std::string profile;  // empty: as auto, but tetron4 for what tetron wrote
  std::string encoding = "auto";
  bool salvage = false;
  std::optional<std::uint32_t> round;  // of a match of TETR.IO, from 1

  bool names_profile() const { return !profile.empty() && profile != "auto"; }
  ProfileWish profile_wish() const { return profile.empty() ? ProfileWish::none : ProfileWish::automatic; }
  void add_salvage(CLI::App& app);
  void add_encoding(CLI::App& app);
  void add_round(CLI::App& app);
  void add_all(CLI::App& app);
};

// An open recording with everything that its readers need. Stays where it is in memory.
struct Input {
  OpenFile source;
  // What the recording is read from, if it is a round of TETR.IO.
  std::shared_ptr<const convert::TetrioRound> round;
  tet::Recording recording;
  replay::Profile profile;
  ProfileSource profile_source;
  formats::Encoding encoding;
  replay::Game game;

  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;
  Input(OpenFile s, tet::Recording r, FoundProfile p, formats::Encoding e,
        std::shared_ptr<const convert::TetrioRound> t = nullptr)
      : source(std::move(s)),
        round(std::move(t)),
        recording(std::move(r)),
        profile(std::move(p.profile)),
        profile_source(std::move(p.source)),
        encoding(std::move(e)),
        game(replay::game_of(recording.header(), encoding)) {}
};

// The recording in a file: of a pipe, nothing past the header is read unless it is one. An error is a
// sentence without the file's name.
std::expected<tet::Recording, std::string> read_recording(const formats::File& file,
                                                          const ReadingOptions& options);

// Opens a recording. Failing is told; the result is null then.
std::unique_ptr<Input> open_recording(const std::string& path, const ReadingOptions& options);
// The same of a file that is open already; `path` is what it was opened by.
std::unique_ptr<Input> open_recording(OpenFile file, const std::string& path, const ReadingOptions& options);
// The same with a profile of the caller's.
std::unique_ptr<Input> open_recording_as(const std::string& path, const ReadingOptions& options,
                                         const replay::Profile& profile);

// What --encoding and --profile name. An unknown name is told and ends the command with ExitCode::usage, a
// profile file that cannot be read with ExitCode::cannot_open. Without a recording, auto is tetron4.
formats::Encoding encoding_named(const std::string& name);
replay::Profile profile_named(const std::string& name);

// The player that --player names, by id or by name; a wrong one is told and ends the command.
formats::PlayerId player_named(const std::string& text, const replay::Game& game);

// Tells a break in the chain of chunks, if there was one, and says what that makes of the exit code: partial
// output without salvaging, problems with it.
enum class ExitCode;
ExitCode tell_damage(const Input& input, const std::optional<tet::Gap>& gap, ExitCode code);

}  // namespace tetron::app
