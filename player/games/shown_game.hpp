#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "player/games/playlist.hpp"
#include "scene/scene.hpp"

namespace tetron::player {

// The game in the window: its names, and changes of its file.
class ShownGame {
 public:
  // The playlist must outlive it.
  ShownGame(Playlist& playlist, std::size_t index, std::unique_ptr<OpenRecording> opened,
            std::optional<SecondGame> second_game)
      : playlist_(playlist), index_(index), opened_(std::move(opened)), second_(second_game) {}

  std::size_t index() const { return index_; }
  const OpenRecording& recording() const { return *opened_; }
  std::string name() const { return playlist_.name(index_); }
  // The other game in the window, if there is one.
  const std::optional<SecondGame>& second_game() const { return second_; }

  // Shows another game, or two. Returns the one before, which must outlive everything that refers to it.
  std::unique_ptr<OpenRecording> show(std::size_t index, std::unique_ptr<OpenRecording> opened,
                                      std::optional<SecondGame> second_game = std::nullopt);
  // The same game, read again.
  std::unique_ptr<OpenRecording> renew(std::unique_ptr<OpenRecording> opened) {
    return show(index_, std::move(opened), second_);
  }
  // Games were added to the list.
  void insert(const MoreGames& more) {
    if (index_ > more.after) index_ += more.count;
    if (second_ && second_->second > more.after) second_->second += more.count;
  }

  // As OpenRecording::keep_note().
  std::expected<void, std::string> keep_note(std::optional<std::size_t> index, base::Milliseconds time,
                                             const std::string& text) {
    return opened_->keep_note(index, time, text);
  }

  scene::Titles titles() const;
  // Where the file is damaged; empty if it is not.
  std::string damage() const;
  // The players' names, safe to show.
  std::string players() const;
  // "ann won; "; empty if nobody did.
  std::string won() const;
  // The window's title. With a hidden result without the file's name and the game's number, which could
  // reveal who won or how many rounds a match has.
  std::string title(bool hides_result) const;
  // The file's name; with two recordings both names, with the letters that the players' names begin with.
  std::string names() const;

  // What has happened to the file since the last call. Each change is reported once.
  struct News {
    std::string message{};                   // for the window
    std::unique_ptr<OpenRecording> again{};  // the file as it is now, if it has changed
  };
  News look();

 private:
  // Whether its number in the list says something new: the names of rounds have one.
  bool is_numbered() const;

  Playlist& playlist_;
  std::size_t index_;
  std::unique_ptr<OpenRecording> opened_;
  std::optional<SecondGame> second_;
  FileChange change_ = FileChange::none;  // at the last call
  bool is_gone_reported_ = false;
  bool is_unreadable_reported_ = false;
};

}  // namespace tetron::player
