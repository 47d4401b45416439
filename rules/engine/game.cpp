#include "rules/engine/game.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tetron::rules {

namespace {

constexpr int slide_length = 3;  // frames in which a move sideways is drawn smoothly
constexpr std::uint64_t soft_drop_speed = one_cell / 2;

// The places where a turn is tried with super rotation, in this order, for a right turn; a left turn mirrors
// x.
constexpr std::array<CellPlace, 9> shifts{
    {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {-1, -1}, {1, -1}, {-2, 0}, {2, 0}, {0, -2}}};

}  // namespace

std::uint32_t Game::random_below(std::uint32_t count) {
  constexpr std::uint64_t other = 0x72756c6573;  // not the numbers that tumos are drawn with
  if (!position_.own_random) position_.own_random.emplace(seed_ ^ other);
  return position_.own_random->below(count);
}

void Game::resize(int width, int height) {
  settings.width = width;
  settings.height = height;
  position_.board = Board(width, height);
}

void Game::start() {
  position_.board.apply_orders();
  position_.at_rest = position_.board.at_rest();
  if (!settings.patterns.empty()) position_.next = draw(position_.random);
}

Tumo Game::draw(field::Random& random) const {
  Tumo tumo;
  tumo.pattern = static_cast<int>(random.below(static_cast<std::uint32_t>(settings.patterns.size())));
  tumo.numbers = static_cast<std::uint8_t>(settings.roles.size());
  const auto roles = static_cast<std::uint32_t>(settings.roles.size());
  for (std::size_t number = 1; number <= settings.roles.size(); ++number)
    tumo.roles[number] = settings.roles[random.below(roles)];
  to_start(tumo);
  return tumo;
}

void Game::to_start(Tumo& tumo) const {
  const int size = settings.patterns[static_cast<std::size_t>(tumo.pattern)].front().size;
  // One cell to the left if it cannot be in the middle, also for boxes wider than the field.
  const int middle =
      board().width() >= size ? (board().width() - size) / 2 : -((size - board().width() + 1) / 2);
  tumo.x = settings.start_column.value_or(middle);
  tumo.y = 0;
  tumo.turn = 0;
}

std::string_view name_of(Over over) {
  switch (over) {
    case Over::blocked:
      return "blocked";
    case Over::by_rules:
      return "rules";
    case Over::no:
      break;
  }
  return "no";
}

std::vector<Tumo> Game::upcoming(std::size_t count) const {
  std::vector<Tumo> tumos;
  if (settings.patterns.empty() || count == 0) return tumos;
  field::Random random = position_.random;
  tumos.push_back(next());
  while (tumos.size() < count) tumos.push_back(draw(random));
  return tumos;
}

void Game::spawn() {
  Position& p = position_;
  const Tumo tumo = p.next;
  p.next = draw(p.random);
  appear(tumo);
}

// Only once for each tumo that is fixed, so that nobody can delay it forever.
void Game::put_aside() {
  Position& p = position_;
  if (!settings.hold || !p.tumo || p.has_put_aside) return;
  p.has_put_aside = true;
  p.events.put_aside = true;
  Tumo aside = *p.tumo;
  to_start(aside);
  p.tumo.reset();
  const std::optional<Tumo> back = std::exchange(p.aside, aside);
  if (back)
    appear(*back);
  else
    spawn();
}

void Game::appear(const Tumo& tumo) {
  Position& p = position_;
  if (!room().fits(tumo)) {
    p.over = Over::blocked;
    return;
  }
  p.tumo = tumo;
  p.fraction = 0;
  p.landing = 0;
  p.lowest = 0;
  p.slide_frames = 0;
  p.refused = Key::up;
  p.events.spawned = true;
}

bool Game::turn(Key way) {
  Position& p = position_;
  if (!p.tumo) return false;
  const auto turns = static_cast<int>(settings.patterns[static_cast<std::size_t>(p.tumo->pattern)].size());
  if (turns < 2) return false;
  const int step = way == Key::turn_right ? 1 : -1;
  const auto try_turn = [&](int steps) {
    const Tumo there = turned(*p.tumo, settings, steps);
    for (const CellPlace& shift : shifts) {
      const Tumo shifted = moved(there, step * shift.x, shift.y);
      if (room().fits(shifted)) {
        p.tumo = shifted;
        return true;
      }
      if (!settings.super_rotation) break;
    }
    return false;
  };
  const bool second_try = settings.quick_turn && p.refused == way;
  if (try_turn(step) || (second_try && try_turn(2 * step))) {
    p.refused = Key::up;
    return true;
  }
  p.refused = way;
  return false;
}

bool Game::move(int columns) {
  if (!position_.tumo) return false;
  const Tumo there = moved(*position_.tumo, columns, 0);
  if (!room().fits(there)) return false;
  position_.tumo = there;
  position_.slide = columns;
  position_.slide_frames = slide_length;
  return true;
}

void Game::move_sideways(Inputs inputs) {
  Position& p = position_;
  const auto pressed = [&](Key key) { return inputs.has(key) && !p.held.has(key); };
  // If both keys are held, the one pressed last is used.
  for (const Key key : {Key::left, Key::right}) {
    const Key other = key == Key::left ? Key::right : Key::left;
    if (pressed(key) || (inputs.has(key) && !inputs.has(other) && p.way != key)) {
      p.way = key;
      p.way_frames = 0;
    }
  }
  if (p.slide_frames > 0) --p.slide_frames;
  if (!inputs.has(p.way)) {
    p.way_frames = 0;
    return;
  }
  const std::uint32_t frames = p.way_frames++;
  const auto start = static_cast<std::uint32_t>(std::max(1, settings.move_start_wait));
  const auto wait = static_cast<std::uint32_t>(std::max(1, settings.move_wait));
  if (!p.tumo || (frames != 0 && (frames < start || (frames - start) % wait != 0))) return;
  move(p.way == Key::left ? -1 : 1);
}

std::optional<Tumo> Game::dropped(int columns) const {
  if (!position_.tumo) return std::nullopt;
  Tumo tumo = *position_.tumo;
  const int step = columns < 0 ? -1 : 1;
  for (; columns != 0 && room().fits(moved(tumo, step, 0)); columns -= step) tumo.x += step;
  return room().dropped(tumo);
}

void Game::drop() {
  if (!position_.tumo) return;
  position_.tumo = dropped();
  fix_own();
}

void Game::fall(Inputs inputs) {
  Position& p = position_;
  std::uint64_t speed = settings.down_speed;
  if (inputs.has(Key::down)) speed = std::max(speed, soft_drop_speed);
  Tumo lower = moved(*p.tumo, 0, 1);
  bool lies = !room().fits(lower);
  for (p.fraction += speed; p.fraction >= one_cell && !lies; p.fraction -= one_cell) {
    p.tumo = lower;
    ++lower.y;
    lies = !room().fits(lower);
  }
  if (p.tumo->y > p.lowest) {
    p.lowest = p.tumo->y;
    p.landing = 0;
  }
  if (!lies) return;
  p.fraction = 0;
  const bool at_once = inputs.has(Key::down) && !settings.hard_drop;
  if (at_once || ++p.landing >= landing_frames) fix_own();
}

void Game::control(Inputs inputs) {
  Position& p = position_;
  const auto pressed = [&](Key key) { return inputs.has(key) && !p.held.has(key); };
  if (pressed(Key::hold)) put_aside();
  for (const Key key : {Key::turn_left, Key::turn_right})
    if (p.tumo && pressed(key)) turn(key);
  move_sideways(inputs);
  if (p.tumo && settings.hard_drop && pressed(Key::up)) drop();
  if (p.tumo) fall(inputs);
}

void Game::fix_own() {
  const Tumo tumo = *position_.tumo;
  position_.tumo.reset();
  position_.has_put_aside = false;
  fix(tumo);
}

void Game::fix(const Tumo& tumo) {
  Position& p = position_;
  for_each_block(tumo, settings, [&p](int x, int y, int role) {
    if (!p.board.contains(x, y) || p.board.at(x, y) != 0) {
      ++p.counts.lost;
    } else {
      p.board.place(x, y, role);
    }
  });
  ++p.counts.tumos;
  p.counts.chain = 0;
  p.events.fixed = tumo;
  p.at_rest = false;
}

void Game::begin_frame(Inputs inputs) {
  Position& p = position_;
  p.events = {};
  if (p.over != Over::no) return;
  ++p.counts.frames;
  if (!p.board.at_rest()) {
    std::array<CellPlace, max_tumo_size * max_tumo_size> taken;
    std::size_t count = 0;
    if (p.tumo) for_each_block(*p.tumo, settings, [&](int x, int y, int) { taken[count++] = {x, y}; });
    p.board.advance(std::span(taken).first(count));
  }
  if (!p.tumo && p.at_rest && !settings.patterns.empty()) spawn();
  if (p.over == Over::no) control(inputs);
  p.held = inputs;
}

// The rules of setClearMode(). Without an update() they also decide what falls.
void Game::built_in_orders() {
  Board& board = position_.board;
  if (settings.clear_mode == 0) {
    const bool look = !board.any_falling();
    for (int y = board.height() - 1; y >= 0; --y)
      for (int x = 0; x < board.width(); ++x) {
        const int value = board.at(x, y);
        if (value == 0) continue;
        if (look && value < erasing && board.connected(x, y) >= settings.clear_num) board.order_erase(x, y);
        if (settings.built_in_falling) board.order_fall(x, y, board.height());
      }
  } else {
    const auto width = static_cast<std::size_t>(board.width());
    int below = 0;
    for (int y = board.height() - 1; y >= 0; --y) {
      const auto row = board.values().subspan(static_cast<std::size_t>(y) * width, width);
      const bool full =
          std::ranges::all_of(row, [](std::uint8_t value) { return value > 0 && value < erasing; });
      below += full;
      if (!full && (below == 0 || !settings.built_in_falling)) continue;
      for (int x = 0; x < board.width(); ++x) {
        if (full) {
          board.order_erase(x, y);
        } else {
          board.order_fall(x, y, below);
        }
      }
    }
  }
}

void Game::end_frame() {
  Position& p = position_;
  if (p.over != Over::no) return;
  const bool was_at_rest = p.board.at_rest();
  if (settings.clear_mode == 0 || settings.clear_mode == 1) built_in_orders();
  p.board.forget_arrivals();
  p.events.erased = p.board.apply_orders();
  if (p.events.erased > 0) {
    ++p.counts.erasures;
    p.counts.erased += static_cast<std::uint64_t>(p.events.erased);
    p.events.rows = p.board.rows_erased_now();
    p.counts.rows += static_cast<std::uint64_t>(p.events.rows);
    p.counts.longest_chain = std::max(p.counts.longest_chain, ++p.counts.chain);
  }
  p.at_rest = was_at_rest && p.board.at_rest();
  if (p.end_ordered) p.over = Over::by_rules;
}

void Game::come_to_rest() {
  Position& p = position_;
  do {
    p.events = {};
    if (p.over != Over::no) return;
    ++p.counts.frames;
    p.board.advance({});
    end_frame();
  } while (!p.at_rest);
}

}  // namespace tetron::rules
