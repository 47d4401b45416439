#include "player/games/shown_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/isolate.hpp"

namespace tetron::player {

std::unique_ptr<OpenRecording> ShownGame::show(std::size_t index, std::unique_ptr<OpenRecording> opened,
                                               std::optional<SecondGame> second_game) {
  index_ = index;
  second_ = second_game;
  opened_.swap(opened);
  change_ = FileChange::none;
  is_gone_reported_ = is_unreadable_reported_ = false;
  return opened;
}

scene::Titles ShownGame::titles() const {
  auto [profile, profile_kind] = opened_->profile();
  return {is_numbered() ? fmt::format("{}/{}  {}", index_ + 1, playlist_.size(), name()) : names(), damage(),
          std::move(profile), std::move(profile_kind)};
}

std::string ShownGame::names() const {
  if (!second_) return name();
  const std::string_view by = second_->alignment == game::Alignment::pieces ? ", by pieces" : "";
  const std::string first = playlist_.name_side_by_side(index_, second_->second);
  const std::string second = playlist_.name_side_by_side(second_->second, index_);
  // The same file twice.
  if (first == second) return fmt::format("A and B: {}{}", first, by);
  return fmt::format("A: {}, B: {}{}", first, second, by);
}

std::string ShownGame::damage() const {
  const std::string damage = opened_->damage();
  return damage.empty() ? damage : "damaged at " + damage;
}

std::string ShownGame::players() const {
  std::string names;
  for (const base::UntrustedText& name : opened_->game().names)
    names += (names.empty() ? "" : ", ") + base::isolated(base::escaped(name));
  return names;
}

std::string ShownGame::won() const {
  const replay::Game& game = opened_->game();
  if (!game.winner || *game.winner >= game.names.size()) return "";
  return base::isolated(base::escaped(game.names[*game.winner])) + " won; ";
}

std::string ShownGame::title(bool hides_result) const {
  if (hides_result) return "tetron";
  return is_numbered() ? fmt::format("{} ({}/{}) - tetron", name(), index_ + 1, playlist_.size())
                       : names() + " - tetron";
}

bool ShownGame::is_numbered() const {
  return !second_ && playlist_.size() > std::max<std::size_t>(1, playlist_.rounds(index_).rounds.size());
}

ShownGame::News ShownGame::look() {
  const FileChange before = std::exchange(change_, opened_->change());
  if (change_ == FileChange::none) {
    is_gone_reported_ = false;
    return {};
  }
  if (change_ == FileChange::gone) {
    // Programs that save a file may remove the old one a moment before.
    if (before != FileChange::gone || std::exchange(is_gone_reported_, true)) return {};
    return {.message = "the file is gone; this is its last version"};
  }
  auto again = opened_->read_again();
  if (again) return {.again = std::move(*again)};
  if (std::exchange(is_unreadable_reported_, true)) return {};
  return {.message = "the file has changed: " + again.error()};
}

}  // namespace tetron::player
