#include "player/games/game_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "player/keys/search.hpp"

namespace tetron::player {

namespace {

// Games above and below the selected one that are read first.
constexpr std::size_t near = 24;

}  // namespace

GameList::GameList(std::vector<scene::ListedGame> games, std::size_t current, bool hides_results,
                   bool hides_current, bool second_game)
    : taken_(games.size()), played_(games.size()) {
  view_.games = std::move(games);
  view_.current = current;
  view_.hides_results = hides_results;
  view_.hides_current = hides_current;
  view_.chooses_second = second_game;
  view_.read = static_cast<std::size_t>(std::ranges::count_if(view_.games, &scene::ListedGame::is_read));
  for (std::size_t index = 0; index < view_.games.size(); ++index) texts_.push_back(text_of(index));
  find(current);
}

std::string GameList::text_of(std::size_t index) const {
  const scene::ListedGame& game = view_.games[index];
  std::string text = fmt::format("{}\n{}", game.date, game.mode);
  for (const std::string& player : game.players) text += "\n" + player;
  if (game.round > 0) text += fmt::format("\nround {}", game.round);
  text += "\n" + game.kind;
  if (!view_.hides(index)) text += "\n" + game.file + "\n" + game.attempt;
  return folded(text);
}

// The number of rounds would reveal who won them. With hidden results, only a match's first round is listed;
// for the match in the window, the rounds up to the present one, and the next one once that is over.
bool GameList::is_recorded(std::size_t index) const {
  if (!view_.hides_results) return true;
  const scene::ListedGame& game = view_.games[index];
  if (game.round <= 1) return true;
  const scene::ListedGame& current = view_.games[view_.current];
  const bool is_of_match =
      current.round > 0 && game.file == current.file && game.round + view_.current == current.round + index;
  return is_of_match && game.round <= current.round + (view_.hides_current ? 0 : 1);
}

bool GameList::is_found(std::size_t index) const {
  return is_recorded(index) && (view_.kind.empty() || view_.games[index].kind == view_.kind) &&
         has_words(texts_[index], words_);
}

void GameList::set(std::size_t index, scene::ListedGame game) {
  if (index >= view_.games.size()) return;
  if (!view_.games[index].is_read && game.is_read) ++view_.read;
  // Keeps the fields until the game has been played again.
  if (game.needs_playing && game.fields.empty()) game.fields = std::move(view_.games[index].fields);
  view_.games[index] = std::move(game);
  texts_[index] = text_of(index);
  if (view_.order != scene::ListOrder::as_listed) {
    is_stale_ = true;
    return;
  }
  if (words_.empty() && view_.kind.empty() && !view_.hides_results) return;
  const auto place = std::ranges::lower_bound(view_.found, index);
  const bool was_found = place != view_.found.end() && *place == index;
  if (was_found == is_found(index)) return;
  const auto number = static_cast<std::size_t>(place - view_.found.begin());
  if (was_found) {
    view_.found.erase(place);
    if (view_.selected > number || view_.selected == view_.found.size())
      view_.selected -= std::min<std::size_t>(view_.selected, 1);
  } else {
    // The selection stays the same.
    if (number <= view_.selected && !view_.found.empty()) ++view_.selected;
    view_.found.insert(place, index);
  }
}

void GameList::insert(std::size_t index, scene::ListedGame game, std::vector<scene::ListedGame> more) {
  if (index >= view_.games.size()) return;
  const auto behind = static_cast<std::ptrdiff_t>(index) + 1;
  const std::size_t count = more.size();
  std::size_t selected = this->selected().value_or(view_.current);
  if (selected > index) selected += count;
  if (view_.current > index) view_.current += count;
  if (view_.games[index].is_read) --view_.read;
  view_.games[index] = std::move(game);
  view_.games.insert(view_.games.begin() + behind, std::make_move_iterator(more.begin()),
                     std::make_move_iterator(more.end()));
  texts_.insert(texts_.begin() + behind, count, {});
  for (std::size_t i = index; i <= index + count; ++i) texts_[i] = text_of(i);
  for (std::vector<bool>* const done : {&taken_, &played_}) {
    (*done)[index] = false;
    done->insert(done->begin() + behind, count, false);
  }
  next_ = std::min(next_, index);
  find(selected);
}

std::optional<std::size_t> GameList::take_unread() {
  const auto take = [this](std::size_t index) {
    taken_[index] = true;
    return std::optional(index);
  };
  const std::size_t first = view_.selected - std::min(view_.selected, near);
  const std::size_t end = std::min(view_.found.size(), view_.selected + near);
  for (std::size_t place = first; place < end; ++place)
    if (!taken_[view_.found[place]]) return take(view_.found[place]);
  while (next_ < taken_.size() && taken_[next_]) ++next_;
  return next_ < taken_.size() ? take(next_) : std::nullopt;
}

std::optional<std::size_t> GameList::take_unplayed() {
  const auto take = [this](std::size_t place) {
    if (place >= view_.found.size()) return false;
    const std::size_t index = view_.found[place];
    const scene::ListedGame& game = view_.games[index];
    if (played_[index] || !game.is_read || !game.needs_playing || view_.hides(index)) return false;
    played_[index] = true;
    return true;
  };
  for (std::size_t away = 0; away < near; ++away) {
    if (take(view_.selected + away)) return view_.found[view_.selected + away];
    if (away <= view_.selected && take(view_.selected - away)) return view_.found[view_.selected - away];
  }
  return std::nullopt;
}

void GameList::type(char32_t character) {
  type_into(view_.query, character);
  search();
}

void GameList::erase() {
  erase_last(view_.query);
  search();
}

void GameList::search() {
  const std::size_t before = selected().value_or(view_.current);
  words_ = words_of(view_.query);
  find(before);
}

// Keeps the selection if it is found; otherwise selects the one after it.
void GameList::find(std::size_t selected) {
  view_.found.clear();
  is_stale_ = false;
  for (std::size_t index = 0; index < view_.games.size(); ++index)
    if (is_found(index)) view_.found.push_back(index);
  const auto next = std::ranges::lower_bound(view_.found, selected);
  const auto wanted = next == view_.found.end() ? std::nullopt : std::optional(*next);
  sort();
  const auto place = wanted ? std::ranges::find(view_.found, *wanted) : view_.found.end();
  view_.selected = static_cast<std::size_t>(place - view_.found.begin());
  if (view_.selected == view_.found.size()) view_.selected -= std::min<std::size_t>(view_.selected, 1);
}

std::size_t GameList::leader(std::size_t index) const {
  while (const auto above = view_.above(index)) index = *above;
  const scene::ListedGame& game = view_.games[index];
  if (game.round <= 1 || game.round > index + 1) return index;
  const std::size_t first = index + 1 - game.round;
  return view_.games[first].round == 1 && view_.games[first].file == game.file ? first : index;
}

void GameList::sort() {
  using scene::ListOrder;
  if (view_.order == ListOrder::as_listed) return;
  // Unknown values come last.
  struct Key {
    std::string text;
    std::int64_t number = 0;
    std::size_t leader = 0;
    std::size_t index = 0;
  };
  std::vector<Key> keys;
  for (const std::size_t index : view_.found) {
    Key key{"", 0, leader(index), index};
    const scene::ListedGame& game = view_.games[key.leader];
    if (view_.order == ListOrder::date) key.text = game.date;
    if (view_.order == ListOrder::players)
      for (const std::string& player : game.players) key.text += folded(player) + "\n";
    if (view_.order == ListOrder::length)
      key.number = game.match_length ? game.match_length->value : game.length ? game.length->value : -1;
    keys.push_back(std::move(key));
  }
  std::ranges::sort(keys, [this](const Key& a, const Key& b) {
    if (a.text.empty() != b.text.empty()) return b.text.empty();
    if (a.text != b.text) return view_.order == ListOrder::date ? a.text > b.text : a.text < b.text;
    if (a.number != b.number) return a.number > b.number;
    return std::pair(a.leader, a.index) < std::pair(b.leader, b.index);
  });
  std::ranges::transform(keys, view_.found.begin(), &Key::index);
}

void GameList::turn_order() {
  const std::size_t before = selected().value_or(view_.current);
  const auto count = static_cast<int>(scene::list_order_names.size()) - (view_.hides_results ? 1 : 0);
  view_.order = static_cast<scene::ListOrder>((static_cast<int>(view_.order) + 1) % count);
  find(before);
}

void GameList::turn_kind() {
  const std::size_t before = selected().value_or(view_.current);
  std::set<std::string> kinds;
  for (const scene::ListedGame& game : view_.games)
    if (!game.kind.empty()) kinds.insert(game.kind);
  const auto next = kinds.upper_bound(view_.kind);
  view_.kind = next == kinds.end() ? std::string() : *next;
  find(before);
}

void GameList::show_as(scene::ListOrder order, std::string kind) {
  const std::size_t before = selected().value_or(view_.current);
  const bool may_be = order != scene::ListOrder::length || !view_.hides_results;
  view_.order = may_be ? order : scene::ListOrder::as_listed;
  view_.kind = std::move(kind);
  find(before);
}

void GameList::settle() {
  if (is_stale_) find(selected().value_or(view_.current));
}

void GameList::move(std::ptrdiff_t by) {
  if (view_.found.empty()) return;
  const auto last = static_cast<std::ptrdiff_t>(view_.found.size()) - 1;
  const auto here = static_cast<std::ptrdiff_t>(view_.selected);
  view_.selected =
      static_cast<std::size_t>(by < 0 ? here - std::min(here, -by) : here + std::min(last - here, by));
}

std::optional<std::size_t> GameList::selected() const {
  if (view_.selected >= view_.found.size()) return std::nullopt;
  return view_.found[view_.selected];
}

}  // namespace tetron::player
