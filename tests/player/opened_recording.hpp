#pragma once

#include "player/games/playlist.hpp"
#include "tests/scene/recorded.hpp"

namespace tetron::test {

// A small recording as a file of the player, and a list of just that.
class RecordedFilm : public player::OpenRecording {
 public:
  explicit RecordedFilm(const Script& script) : game_(script) {}

  const replay::Timeline& timeline() const override { return game_.timeline; }
  const replay::Game& game() const override { return game_.game; }
  std::string damage() const override { return {}; }
  player::FileChange change() const override { return player::FileChange::none; }
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> read_again() const override {
    return std::unexpected(std::string("is in no file"));
  }
  player::Copy fumen(const replay::State&, base::PlayerId) const override { return {}; }
  player::Copy solution(const field::Grid&, std::span<const player::SolutionPiece>) const override {
    return {};
  }
  player::Copy command_line(const scene::View&) const override { return {}; }

 private:
  Recorded game_;
};

class OneFilm : public player::Playlist {
 public:
  std::size_t size() const override { return 1; }
  std::string name(std::size_t) const override { return "game.tet"; }
  std::expected<std::unique_ptr<player::OpenRecording>, std::string> open(std::size_t) override {
    return std::make_unique<RecordedFilm>(Script(1));
  }
};

}  // namespace tetron::test
