#include "replay/measures/placements.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace tetron::measures {

namespace {

bool is_of_play(game::Key key) {
  return key <= game::Key::hold;
}

class Reader {
 public:
  Reader(const game::Round& round, std::uint8_t player) : round_(round), player_(player), field_(round) {}

  void take(const game::Event& event) {
    time_ = event.time.value;
    is_own_ = event.player == player_;
    std::visit([this](const auto& what) { on(what); }, event.what);
  }
  Played finish() {
    recognise();
    if (last() != nullptr) last()->after = look();
    return std::move(played_);
  }

 private:
  // A field that players share is not looked at, because its events are those of its first player only.
  BoardLook look() const {
    return round_.players_per_field > 1 ? BoardLook() : look_at(field_, round_.width, round_.rows);
  }
  void recognise() {
    const auto pieces = static_cast<int>(played_.placements.size());
    if (is_changed_ || pieces < fewest_opener_pieces || pieces > most_opener_pieces) return;
    if (round_.players_per_field > 1 || round_.width != opener_width) return;
    if (const Opener* const opener = opener_of(field_)) played_.opener = opener;
  }
  Placement* last() { return played_.placements.empty() ? nullptr : &played_.placements.back(); }

  void on(const game::Placed& placed) {
    played_.has_keys = played_.has_keys || placed.keys > 0;
    played_.has_spins = played_.has_spins || placed.spin != game::Spin::none;
    if (!is_own_) return;
    recognise();
    Placement made;
    made.before = look();
    const std::uint32_t before = last() != nullptr ? last()->time : 0;
    if (last() != nullptr) last()->after = made.before;
    made.time = time_;
    made.delay = time_ - before;
    made.piece = placed.place.piece;
    made.spin = placed.spin;
    made.keys = placed.keys;
    made.finesse_faults = placed.finesse_faults;
    made.combo = combo_;
    made.back_to_back = back_to_back_;
    made.level = level_;
    played_.placements.push_back(made);
    field_.put(placed.place);
  }
  void on(const game::Cleared& cleared) {
    played_.has_clears = true;
    is_changed_ = is_changed_ || is_own_;
    played_.has_garbage = played_.has_garbage || cleared.garbage > 0;
    if (!is_own_ || last() == nullptr) return;
    last()->lines += cleared.rows;
    last()->garbage += cleared.garbage;
    last()->is_all_clear = cleared.all;
  }
  void on(const game::StreaksSet& streaks) {
    played_.has_spins = true;
    if (!is_own_) return;
    combo_ = streaks.combo;
    back_to_back_ = streaks.back_to_back;
    if (last() == nullptr) return;
    last()->combo = combo_;
    last()->back_to_back = back_to_back_;
  }
  void on(const game::Attacked& attacked) {
    played_.has_attack = true;
    played_.has_cancelled = played_.has_cancelled || attacked.cancelled > 0;
    if (!is_own_ || last() == nullptr) return;
    last()->attack += attacked.made;
    last()->cancelled += attacked.cancelled;
    last()->sent += attacked.sent;
  }
  void on(const game::GarbageReceived& received) {
    played_.has_garbage = true;
    if (is_own_) played_.received.push_back({time_, received.rows});
  }
  void on(const game::GarbageLanded& landed) {
    played_.has_garbage = true;
    is_changed_ = is_changed_ || is_own_;
    if (is_own_) played_.landed += landed.rows;
  }
  void on(const game::GarbagePending&) { played_.has_garbage = true; }
  void on(const game::GarbageIncoming&) { played_.has_garbage = true; }
  void on(const game::BoardSet& set) {
    if (is_own_ && set.board < round_.boards.size()) field_.set(round_.boards[set.board]);
  }
  void on(const game::Pressed& pressed) {
    played_.has_presses = true;
    if (is_own_ && is_of_play(pressed.key) && !pressed.held_before) ++played_.presses;
  }
  void on(const game::Counted& counted) {
    played_.has_counts = true;
    if (is_own_) played_.counted = counted;
  }
  void on(const game::LevelSet& levelled) {
    if (!is_own_) return;
    played_.has_levels = true;
    level_ = levelled.level;
  }
  void on(const game::Died&) {
    if (is_own_) played_.deaths.push_back(time_);
  }
  void on(const auto&) {}

  const game::Round& round_;
  std::uint8_t player_;
  game::Field field_;
  Played played_;
  std::uint32_t time_ = 0;
  bool is_own_ = false;
  bool is_changed_ = false;  // the field changed not only by placed pieces
  std::int32_t combo_ = -1;
  std::int32_t back_to_back_ = -1;
  std::uint32_t level_ = 0;
};

}  // namespace

Played played_by(const game::Round& round, std::size_t seat) {
  Reader reader(round, round.seats[seat]);
  for (const game::Event& event : round.events) reader.take(event);
  return reader.finish();
}

}  // namespace tetron::measures
