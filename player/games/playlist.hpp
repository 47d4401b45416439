#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "player/games/exporting.hpp"
#include "player/games/solution_piece.hpp"
#include "player/keys/playing.hpp"
#include "replay/game/side_by_side.hpp"
#include "replay/timeline/fine_steps.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/ruleset/ruleset.hpp"
#include "scene/layout/rounds_on_bar.hpp"
#include "scene/panels/listed_game.hpp"

namespace tetron::scene {
struct View;
}

// Where recordings come from. The program that opens the window implements these interfaces.
namespace tetron::player {

// A text for the clipboard, and a message for the window.
struct Copy {
  std::string text;
  std::string note;
};

// Which profile a recording is read with, each as a line. Empty for the built-in one.
struct ProfileNote {
  std::string all;   // "profile: inferred, 112 of 120 fields"
  std::string kind;  // "profile: inferred", without anything about the rest of the recording
};

// Sentences for the window about what a recording does not say; empty if it says it.
struct MissingData {
  std::string rules{};   // how pieces move, which playing on and the solver need
  std::string values{};  // how good placements are
};

// Indexed by game::Alignment.
inline constexpr std::array<std::string_view, 2> alignment_names{"clock", "pieces"};

// Which other game of a list is shown next to one, and how they are aligned.
struct SecondGame {
  std::size_t second = 0;  // its index
  game::Alignment alignment{};
};

// What has happened to a file since it was opened.
enum class FileChange : std::uint8_t { none, changed, gone };

// An open recording. It owns everything that timeline() and game() refer to.
class OpenRecording {
 public:
  OpenRecording() = default;
  OpenRecording(const OpenRecording&) = delete;
  OpenRecording& operator=(const OpenRecording&) = delete;
  virtual ~OpenRecording() = default;

  virtual const replay::Timeline& timeline() const = 0;
  virtual const replay::Game& game() const = 0;
  // Where the file is damaged and how. Empty if it is not, or if it is still being written and only ends
  // within a chunk.
  virtual std::string damage() const = 0;
  // Whether more of it can be read behind the damage.
  virtual bool is_salvageable() const { return false; }
  // Safe to show.
  virtual ProfileNote profile() const { return {}; }

  // Whether reading the file again would show something else. Fast, because it is called several times a
  // second.
  virtual FileChange change() const = 0;
  // Reads the file as it is now. The error is a sentence.
  virtual std::expected<std::unique_ptr<OpenRecording>, std::string> read_again() const = 0;

  // A player's field in `state`, which is a state of timeline(), as a fumen.
  virtual Copy fumen(const replay::State& state, base::PlayerId player) const = 0;
  // Pieces placed on a field one after the other, as a fumen with a page for each.
  virtual Copy solution(const field::Grid& grid, std::span<const SolutionPiece> pieces) const = 0;
  // How the recording's pieces move, and which are visible in advance.
  virtual review::Ruleset rules() const { return review::ruleset_of(timeline().profile()); }
  // How the player's game reacted to held keys, if the recording says so.
  virtual std::optional<review::Handling> handling(base::PlayerId) const { return std::nullopt; }
  // How the recording counts frames. With several recordings side by side, that of the player, or the first
  // that counts them.
  virtual replay::Frames frames(std::optional<base::PlayerId>) const { return {}; }
  // Why playing on and reviews are impossible. Empty if they are possible.
  virtual MissingData missing_data() const { return {}; }
  // For several recordings side by side: which of them a player belongs to, from 0, the player's number
  // there, and the time there.
  struct Place {
    std::size_t recording = 0;
    base::PlayerId player{};
    base::Milliseconds time{};
  };
  virtual Place place(base::PlayerId player, base::Milliseconds time) const { return {0, player, time}; }
  // The command that opens this view again.
  virtual Copy command_line(const scene::View& view) const = 0;

  // Keeps a note of timeline().notes() with another text, or removes it where the text is empty; without an
  // index a new note. timeline() has the notes as they are then. The error is a sentence.
  virtual std::expected<void, std::string> keep_note(std::optional<std::size_t>, base::Milliseconds,
                                                     const std::string&) {
    return std::unexpected(std::string("no notes can be kept about this"));
  }

  // The command that saves what `request` says, like start_export().
  virtual Copy export_command(const ExportRequest&) const { return {"", "this cannot be saved"}; }
  // The error is a sentence.
  virtual StartedExport start_export(const ExportRequest&) const {
    return std::unexpected(std::string("this cannot be saved"));
  }
};

// Reads what a list shows of a game. May be called in any thread, also after the list is gone. Ends soon
// after a stop request.
using ReadGame = std::function<scene::ListedGame(std::stop_token)>;

// `count` more games were found in a file that was listed as one game. They come after it.
struct MoreGames {
  std::size_t after = 0;  // its index
  std::size_t count = 0;
};

// The files to choose from. Indices must be less than size().
class Playlist {
 public:
  Playlist() = default;
  Playlist(const Playlist&) = delete;
  Playlist& operator=(const Playlist&) = delete;
  virtual ~Playlist() = default;

  virtual std::size_t size() const = 0;
  // Without folders, UTF-8, safe to show.
  virtual std::string name(std::size_t index) const = 0;
  // The same with enough folders to distinguish it from the other file if the names are equal.
  virtual std::string name_side_by_side(std::size_t index, std::size_t) const { return name(index); }
  // The error is a sentence for the window.
  virtual std::expected<std::unique_ptr<OpenRecording>, std::string> open(std::size_t index) = 0;
  // Opens two of them side by side. The error is a sentence for the window.
  virtual std::expected<std::unique_ptr<OpenRecording>, std::string> open_side_by_side(std::size_t,
                                                                                       std::size_t,
                                                                                       game::Alignment) {
    return std::unexpected(std::string("this list shows one recording at a time"));
  }
  // Whether the next one is the next round of the same match.
  virtual bool continues(std::size_t) const { return false; }
  // The known rounds of its match. Empty for a single game.
  virtual scene::RoundsOnBar rounds(std::size_t) const { return {}; }
  // What is known of it without reading the file.
  virtual scene::ListedGame listed(std::size_t index) const {
    scene::ListedGame game;
    game.file = name(index);
    return game;
  }
  // A function that reads the rest. Null if it can be read only once or not at all.
  virtual ReadGame reading(std::size_t) const { return nullptr; }
  // The same including the final fields, if these are only known after playing it.
  virtual ReadGame playing(std::size_t) const { return nullptr; }
  // Adds files and folders at the end. Returns the index of the first. The error is a sentence for the
  // window: there is no recording among them.
  virtual std::expected<std::size_t, std::string> add(const std::vector<std::string>&) {
    return std::unexpected(std::string("this list takes no files"));
  }
  // Takes out a game that could not be opened. It must be behind the one that is shown.
  virtual void remove(std::size_t) {}
  // Opens what can be read of a damaged file, also behind the damage. The error is a sentence for the window.
  virtual std::expected<std::unique_ptr<OpenRecording>, std::string> open_salvaged(std::size_t) {
    return std::unexpected(std::string("nothing more of this can be read"));
  }
  // Adds the file of an attempt below the game at that index, after the attempts and rounds there. Empty if
  // it is not listed.
  virtual std::optional<MoreGames> add_attempt(std::size_t, const std::string&) { return std::nullopt; }
  // Files may be searched for more games in another thread after the window has opened. Returns what was
  // added since the last call; each index includes the entries before it. The names of these games may have
  // changed.
  virtual std::vector<MoreGames> take_more() { return {}; }
  // Searches one file immediately. Empty if it has no more games or was searched before.
  virtual std::optional<MoreGames> look_into(std::size_t) { return std::nullopt; }
};

}  // namespace tetron::player
