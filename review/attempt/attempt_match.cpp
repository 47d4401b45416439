#include <algorithm>

#include "base/json_writer.hpp"
#include "replay/game/board.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/timeline/timeline.hpp"
#include "review/attempt/attempt.hpp"

// An attempt as a round that other programs can read.
namespace tetron::review {

namespace {

using base::StoneStyle;

class Events {
 public:
  Events(game::Round& round, const replay::Profile& profile) : events_(&round), profile_(profile) {}

  void at(base::Milliseconds time) {
    time_ = std::max(time_, time);
    events_.set_moment(time_.value, time_);
  }
  void put(game::What what) { events_.put(std::move(what)); }
  void of_round(game::What what) { events_.put(game::nobody, std::move(what)); }

  void spawn(const game::Place& place) {
    events_.end_piece();
    move(place);
  }
  void move(const game::Place& place) { events_.put_place(place); }
  void held(std::optional<StoneStyle> style) {
    put(game::Held{style ? profile_.piece(*style) : field::Cell::empty});
  }
  void board(field::GridView grid) { events_.put_board(game::board_of(grid).cells); }
  // Row by row, since each may have different holes.
  void risen(field::GridView rows) {
    for (int row = 0; row < rows.height(); ++row) {
      const auto cells = rows.cells().subspan(static_cast<std::size_t>(row * rows.width()),
                                              static_cast<std::size_t>(rows.width()));
      const auto is_hole = [](field::Cell cell) { return !field::is_block(cell); };
      const auto hole = std::ranges::find_if(cells, is_hole);
      const auto end = std::find_if_not(hole, cells.end(), is_hole);
      put(game::GarbageLanded{1, static_cast<std::uint16_t>(hole - cells.begin()),
                              static_cast<std::uint16_t>(end - hole)});
    }
  }
  void level(std::optional<int> level) {
    if (level == level_) return;
    level_ = level;
    if (level) put(game::LevelSet{static_cast<std::uint32_t>(std::max(*level, 0))});
  }
  // Records the queue of pieces that are shown, from the first of `queue` on.
  void show(std::span<const StoneStyle> queue) {
    game::QueueShown shown;
    const std::size_t count = std::min({queue.size(), shown.next.size(), replay::pieces_shown});
    for (std::size_t i = 0; i < count; ++i) shown.next[i] = profile_.piece(queue[i]);
    events_.put_shown(shown);
  }

 private:
  game::EventWriter events_;
  const replay::Profile& profile_;
  base::Milliseconds time_{};
  std::optional<int> level_{};
};

}  // namespace

game::Match Attempt::match(std::string_view player, std::string_view message) const {
  game::Match match;
  match.origin.game = "tetron";
  match.origin.mode = base::UntrustedText("attempt");
  match.players.push_back({base::UntrustedText(std::string(player)), {}, {}, {}});
  match.pieces = replay::game_pieces(profile_);
  game::Round& round = match.rounds.emplace_back();
  round.width = start_.grid.width();
  round.rows = start_.grid.height();
  round.height = start_.rows_seen > 0 ? std::min(start_.rows_seen, round.rows) : round.rows;
  round.length = time();
  round.seats = {0};

  Events events(round, profile_);
  const auto level_after = [this](std::uint32_t lines) -> std::optional<int> {
    if (!start_.levels) return std::nullopt;
    return start_.levels->level_at(start_.lines + lines);
  };
  const auto upcoming = [this](std::size_t drawn) {
    return std::span(queue_).subspan(std::min(drawn, queue_.size()));
  };
  events.of_round(game::Began{});
  events.put(game::MessageSent{0, 0});
  round.texts.emplace_back(std::string(message));
  events.board(start_.grid);
  if (begun_.held) events.held(begun_.held);
  events.level(level_after(0));
  for (std::size_t i = 0; i <= before_.size(); ++i) {
    const bool is_last = i == before_.size();
    const Moment& moment = is_last ? appeared_ : before_[i].moment;
    // A piece that has no room does not appear.
    const bool is_out = is_last && now_.is_over;
    events.show(upcoming(moment.swapped ? moment.swapped->drawn : moment.drawn));
    if (moment.swapped)
      events.spawn(moment.swapped->appeared);
    else if (!is_out)
      events.spawn(place_of(moment.falling));
    for (const Press& press : is_last ? presses_ : before_[i].presses) {
      events.at(press.at);
      if (!press.is_held) events.put(game::Pressed{press.key});
      if (press.key == game::Key::hold) {
        events.held(moment.held);
        events.show(upcoming(moment.drawn));
        if (!is_out) events.spawn(place_of(moment.falling));
      } else {
        events.move(press.place);
      }
    }
    if (is_last) break;
    const Past& past = before_[i];
    events.at(past.at);
    const auto keys = std::ranges::count(past.presses, false, &Press::is_held);
    events.put(game::Placed{past.fixed, game::Spin::none,
                            static_cast<std::uint16_t>(std::min<std::ptrdiff_t>(keys, 0xffff)),
                            static_cast<std::uint16_t>(std::min(past.finesse_faults.value_or(0), 0xffffU))});
    const Moment& after = i + 1 < before_.size() ? before_[i + 1].moment : appeared_;
    if (const std::uint32_t rows = after.lines - moment.lines; rows > 0) {
      const auto is_empty = [](field::Cell cell) { return cell == field::Cell::empty; };
      events.put(game::Cleared{static_cast<std::uint8_t>(std::min(rows, 255U)), 0,
                               std::ranges::all_of(after.grid.cells(), is_empty)});
    }
    for (std::size_t rising = moment.risen; rising < after.risen; ++rising)
      events.risen(start_.recorded_garbage[rising].rows);
    if (after.lines != moment.lines || after.risen != moment.risen) events.board(after.grid);
    if (after.lines != moment.lines) events.level(level_after(after.lines));
  }
  events.at(time());
  if (now_.is_over) events.put(game::Died{});
  events.of_round(game::Ended{});

  game::Result result;
  result.out = now_.is_over;
  result.length = time();
  result.values = {{"pieces", before_.size(), std::nullopt}, {"lines", now_.lines, std::nullopt}};
  std::string rules;
  base::JsonWriter json(rules);
  json.begin_object();
  json.boolean("hold", start_.may_hold);
  json.string("after the queue", start_.draws_bags ? "bags" : "any");
  json.end_object();
  result.rules = base::UntrustedText(std::move(rules));
  round.results.push_back(std::move(result));
  return match;
}

}  // namespace tetron::review
