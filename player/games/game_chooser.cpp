#include "player/games/game_chooser.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "scene/panels/game_list_panel.hpp"

namespace tetron::player {

namespace {

// How many games are requested in advance, so that the thread is busy between two frames.
constexpr std::size_t most_waiting = 64;
// The same for games that are played: these take longer, and the selection changes.
constexpr std::size_t most_playing = 2;
constexpr int wheel_rows = 3;  // rows per step of the wheel

constexpr std::ptrdiff_t everything = std::numeric_limits<std::ptrdiff_t>::max();

}  // namespace

void GameChooser::open(std::size_t current, bool hides_results, bool hides_current, bool second_game) {
  std::vector<scene::ListedGame> games = std::exchange(known_, {});
  for (std::size_t index = games.size(); index < playlist_.size(); ++index)
    games.push_back(playlist_.listed(index));
  list_ = std::make_unique<GameList>(std::move(games), current, hides_results, hides_current, second_game);
  list_->show_as(order_, kind_);
  if (!reader_) reader_ = std::make_unique<GameReader>();
  wheel_rest_ = 0;
}

void GameChooser::close() {
  if (!list_) return;
  known_ = list_->view().games;
  order_ = list_->view().order;
  kind_ = list_->view().kind;
  list_.reset();
}

void GameChooser::insert(const MoreGames& more) {
  if (reader_) reader_->insert(more);
  if (!list_ && more.after >= known_.size()) return;
  std::vector<scene::ListedGame> games;
  for (std::size_t i = 1; i <= more.count; ++i) games.push_back(playlist_.listed(more.after + i));
  if (list_) return list_->insert(more.after, playlist_.listed(more.after), std::move(games));
  known_[more.after] = playlist_.listed(more.after);
  known_.insert(known_.begin() + static_cast<std::ptrdiff_t>(more.after) + 1,
                std::make_move_iterator(games.begin()), std::make_move_iterator(games.end()));
}

bool GameChooser::advance() {
  if (!list_) return false;
  const auto read = reader_->take();
  bool is_new = !read.empty();
  for (const auto& [index, game] : read) list_->set(index, game);
  while (reader_->waiting() < most_waiting) {
    const auto index = list_->take_unread();
    if (!index) break;
    if (auto job = playlist_.reading(*index)) {
      reader_->ask(*index, std::move(job));
    } else {
      scene::ListedGame game = playlist_.listed(*index);
      game.is_read = true;
      list_->set(*index, std::move(game));
      is_new = true;
    }
  }
  while (reader_->waiting() < most_playing) {
    const auto index = list_->take_unplayed();
    if (!index) break;
    if (auto job = playlist_.playing(*index)) reader_->ask(*index, std::move(job));
  }
  list_->settle();
  return is_new;
}

std::optional<std::size_t> GameChooser::handle(const WindowEvent& event,
                                               const std::optional<Command>& command,
                                               const scene::Arrangement& arrangement) {
  const bool is_wheel = event.kind == WindowEvent::Kind::wheel_turned;
  const scene::ScrollBar bar = scene::game_list_bar(list_->view(), arrangement);
  if (const auto first = is_wheel ? std::nullopt : scroller_.handle(event, bar)) {
    // The rows around the selected one are visible: in the middle, except at both ends.
    const auto& [track, scrolling, least] = bar;
    const std::size_t place = *first == 0                        ? 0
                              : *first >= scrolling.last_first() ? scrolling.all - 1
                                                                 : *first + scrolling.shown / 2;
    list_->move(static_cast<std::ptrdiff_t>(place) - static_cast<std::ptrdiff_t>(list_->view().selected));
    return std::nullopt;
  }
  switch (event.kind) {
    case WindowEvent::Kind::key_pressed:
      return press(event.key, command, arrangement);
    case WindowEvent::Kind::typed:
      if (event.character >= U' ') list_->type(event.character);
      return std::nullopt;
    case WindowEvent::Kind::mouse_pressed: {
      if (event.mouse_button != MouseButton::left) return std::nullopt;
      const scene::ListHeads heads = scene::list_heads(arrangement);
      if (heads.order.contains(event.at)) list_->turn_order();
      if (heads.kind.contains(event.at)) list_->turn_kind();
      const auto place = scene::listed_at(list_->view(), arrangement, event.at);
      if (!place) return std::nullopt;
      list_->move(static_cast<std::ptrdiff_t>(*place) - static_cast<std::ptrdiff_t>(list_->view().selected));
      return list_->selected();
    }
    case WindowEvent::Kind::wheel_turned: {
      // Fine wheels report fractions of a step.
      wheel_rest_ -= event.wheel.steps * wheel_rows;
      const auto rows = static_cast<std::ptrdiff_t>(wheel_rest_);
      wheel_rest_ -= static_cast<float>(rows);
      list_->move(rows);
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

std::optional<std::size_t> GameChooser::press(const KeyPress& key, const std::optional<Command>& command,
                                              const scene::Arrangement& arrangement) {
  const auto page = static_cast<std::ptrdiff_t>(scene::game_list_room(arrangement));
  switch (key.code) {
    case KeyCode::enter:
      return list_->selected();
    case KeyCode::up:
      list_->move(-1);
      return std::nullopt;
    case KeyCode::down:
      list_->move(1);
      return std::nullopt;
    case KeyCode::page_up:
      list_->move(-page);
      return std::nullopt;
    case KeyCode::page_down:
      list_->move(page);
      return std::nullopt;
    case KeyCode::home:
      list_->move(-everything);
      return std::nullopt;
    case KeyCode::end:
      list_->move(everything);
      return std::nullopt;
    case KeyCode::backspace:
      list_->erase();
      return std::nullopt;
    case KeyCode::f2:
      list_->turn_order();
      return std::nullopt;
    case KeyCode::f3:
      list_->turn_kind();
      return std::nullopt;
    case KeyCode::escape:
      close();
      return std::nullopt;
    default:
      if (command && (command->action == Action::close || command->action == Action::quit ||
                      command->action == Action::games))
        close();
      return std::nullopt;
  }
}

}  // namespace tetron::player
