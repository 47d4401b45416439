#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "player/games/playlist.hpp"
#include "scene/scene.hpp"

namespace tetron::player {

// Which of the games is in the window: what it is called, and what becomes of its file.
class ShownGame {
 public:
  // The playlist must outlive it.
  ShownGame(Playlist& playlist, std::size_t index, std::unique_ptr<OpenRecording> opened,
            std::optional<Beside> beside)
      : playlist_(playlist), index_(index), opened_(std::move(opened)), beside_(beside) {}

  std::size_t index() const { return index_; }
  const OpenRecording& recording() const { return *opened_; }
  std::string name() const { return playlist_.name(index_); }
  // The other one that is in the window, if there is one.
  const std::optional<Beside>& beside() const { return beside_; }

  // Another game, or two; the one before, which must outlive what refers to it.
  std::unique_ptr<OpenRecording> show(std::size_t index, std::unique_ptr<OpenRecording> opened,
                                      std::optional<Beside> beside = std::nullopt);
  // The same one, read again.
  std::unique_ptr<OpenRecording> renew(std::unique_ptr<OpenRecording> opened) {
    return show(index_, std::move(opened), beside_);
  }
  // Games have come into the list.
  void insert(const MoreGames& more) {
    if (index_ > more.after) index_ += more.count;
    if (beside_ && beside_->second > more.after) beside_->second += more.count;
  }

  scene::Titles titles() const;
  // Where it is damaged, in words; empty if it is not.
  std::string damage() const;
  // Their names, safe to show.
  std::string players() const;
  // "ann won; "; empty if nobody did.
  std::string won() const;
  // Of the window. A file's name often says who won; which of the games it is, how many rounds a match had.
  std::string title(bool hides_result) const;
  // Of both, if there are two, with the letters that the players' names begin with.
  std::string names() const;

  // What has become of the file since the last look, each told once.
  struct News {
    std::string message{};                   // for the window
    std::unique_ptr<OpenRecording> again{};  // the file as it is now, if it is another one
  };
  News look();

 private:
  Playlist& playlist_;
  std::size_t index_;
  std::unique_ptr<OpenRecording> opened_;
  std::optional<Beside> beside_;
  FileChange change_ = FileChange::none;  // at the last look
  bool is_gone_told_ = false;
  bool is_unreadable_told_ = false;
};

}  // namespace tetron::player
