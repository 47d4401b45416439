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
#include "player/games/way.hpp"
#include "player/keys/playing.hpp"
#include "replay/game/beside.hpp"
#include "replay/timeline/fine_steps.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/ruleset/ruleset.hpp"
#include "review/ruleset/stones.hpp"
#include "scene/layout/rounds_on_bar.hpp"
#include "scene/panels/listed_game.hpp"

namespace tetron::scene {
struct View;
}

// Where recordings come from. The program that opens the window implements these.
namespace tetron::player {

// Text for the clipboard, and what to say of it in the window.
struct Copy {
  std::string text;
  std::string note;
};

// Which profile a recording is read with, a line each; empty if it is the built-in one.
struct ProfileNote {
  std::string all;   // "profile: inferred, 112 of 120 fields"
  std::string kind;  // "profile: inferred": nothing that tells of the rest of the recording
};

// Sentences for the window; empty if it is told.
struct NotTold {
  std::string rules{};   // how pieces move: for playing on, and for the solver
  std::string values{};  // of placements
};

// By game::Alignment.
inline constexpr std::array<std::string_view, 2> alignment_names{"clock", "pieces"};

// Which other game of a list is shown beside one, and how.
struct Beside {
  std::size_t second = 0;  // its index
  game::Alignment alignment{};
};

// What became of a file since it was opened.
enum class FileChange : std::uint8_t { none, changed, gone };

// A recording that is open. It keeps all that timeline() and game() refer to.
class OpenRecording {
 public:
  OpenRecording() = default;
  OpenRecording(const OpenRecording&) = delete;
  OpenRecording& operator=(const OpenRecording&) = delete;
  virtual ~OpenRecording() = default;

  virtual const replay::Timeline& timeline() const = 0;
  virtual const replay::Game& game() const = 0;
  // Where the file is damaged and how, in words; empty if it is not, or while it is being written to and
  // merely ends within a chunk.
  virtual std::string damage() const = 0;
  // Safe to show.
  virtual ProfileNote profile() const { return {}; }

  // Whether reading the file again would show something else. Cheap: asked several times a second.
  virtual FileChange change() const = 0;
  // The file as it is now; if it cannot be read, a sentence saying why.
  virtual std::expected<std::unique_ptr<OpenRecording>, std::string> read_again() const = 0;

  // A player's field in `state`, a state of timeline(), as a fumen.
  virtual Copy fumen(const replay::State& state, base::PlayerId player) const = 0;
  // Stones put on a field one after the other, as a fumen with a page for each.
  virtual Copy way(const field::Grid& grid, std::span<const WayStone> stones) const = 0;
  // How its stones move, and which can be seen.
  virtual review::Ruleset rules() const { return {.stones = review::stones_of(timeline().profile())}; }
  // How held keys answered the player, if it says so.
  virtual std::optional<review::Handling> handling(base::PlayerId) const { return std::nullopt; }
  // How it counts time: of several recordings beside each other that of the player, or of the first that
  // counts it.
  virtual replay::Frames frames(std::optional<base::PlayerId>) const { return {}; }
  // Why nobody can play on, or ask what was better, in words; empty if that can be.
  virtual NotTold not_told() const { return {}; }
  // Of several recordings beside each other: which one a player is of, from 0, which there, and when a moment
  // was in it.
  struct Place {
    std::size_t recording = 0;
    base::PlayerId player{};
    base::Milliseconds time{};
  };
  virtual Place place(base::PlayerId player, base::Milliseconds time) const { return {0, player, time}; }
  // What to type to come back to this view.
  virtual Copy command_line(const scene::View& view) const = 0;

  // What to type to save what `wish` says: the same that start_export() does.
  virtual Copy export_command(const ExportWish&) const { return {"", "this cannot be saved"}; }
  // A sentence if it cannot be.
  virtual StartedExport start_export(const ExportWish&) const {
    return std::unexpected(std::string("this cannot be saved"));
  }
};

// Reads what a list shows of a game; in any thread, also when its list is gone. Ends soon when it is asked
// to.
using ReadGame = std::function<scene::ListedGame(std::stop_token)>;

// A file that counted as one game so far has `count` more, which come in behind it.
struct MoreGames {
  std::size_t after = 0;  // its index
  std::size_t count = 0;
};

// The files to choose from, at least one. An index is below size().
class Playlist {
 public:
  Playlist() = default;
  Playlist(const Playlist&) = delete;
  Playlist& operator=(const Playlist&) = delete;
  virtual ~Playlist() = default;

  virtual std::size_t size() const = 0;
  // Without folders, UTF-8, safe to show.
  virtual std::string name(std::size_t index) const = 0;
  // The same with as many folders as tell it from the other one, where names alone do not.
  virtual std::string name_beside(std::size_t index, std::size_t) const { return name(index); }
  // A sentence for the window saying why if it cannot be opened.
  virtual std::expected<std::unique_ptr<OpenRecording>, std::string> open(std::size_t index) = 0;
  // Two of them beside each other. A sentence for the window saying why if they cannot be.
  virtual std::expected<std::unique_ptr<OpenRecording>, std::string> open_beside(std::size_t, std::size_t,
                                                                                 game::Alignment) {
    return std::unexpected(std::string("this list shows one recording at a time"));
  }
  // Whether the one behind it is the next round of the same match.
  virtual bool continues(std::size_t) const { return false; }
  // The rounds of the match that it is one of, as far as they are known; none of a single game.
  virtual scene::RoundsOnBar rounds(std::size_t) const { return {}; }
  // What is known of it without reading anything.
  virtual scene::ListedGame listed(std::size_t index) const {
    scene::ListedGame game;
    game.file = name(index);
    return game;
  }
  // Reads the rest; null for what can be read only once, or not at all.
  virtual ReadGame reading(std::size_t) const { return nullptr; }
  // Reads it again with its fields at the end, where those are known only when it is played.
  virtual ReadGame playing(std::size_t) const { return nullptr; }
  // Takes files and folders in behind the others; the index of the first. A sentence for the window if there
  // is no recording among them.
  virtual std::expected<std::size_t, std::string> add(const std::vector<std::string>&) {
    return std::unexpected(std::string("this list takes no files"));
  }
  // Takes the file of an attempt in below the game at that index, and below the attempts and rounds that
  // stand there; nothing if it is not listed.
  virtual std::optional<MoreGames> add_attempt(std::size_t, const std::string&) { return std::nullopt; }
  // Files may be looked into only after the window is there, in another thread. What came in since this was
  // asked last, each counted with those before it; names of these games may be others than before.
  virtual std::vector<MoreGames> take_more() { return {}; }
  // The same of one file, at once; nothing if it has no more, or was looked into before.
  virtual std::optional<MoreGames> look_into(std::size_t) { return std::nullopt; }
};

}  // namespace tetron::player
