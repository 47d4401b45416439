#include <algorithm>
#include <array>
#include <limits>

#include "samples/generate/match.hpp"

namespace tetron::samples {

using tet::ChunkType;

namespace {

constexpr std::uint32_t wait_ms = 50;  // wait for the neighbour's piece to move away
constexpr std::uint32_t settle_ms = 30;
constexpr std::uint32_t revival_ms = 2500;
// The first NewStone has no old piece.
constexpr tet::StonePlace no_stone{base::StoneStyle(255), 0, 0, 0};

// Milliseconds per row, by level byte; the last value is used for all higher levels.
constexpr std::array<std::uint32_t, 21> fall_ms{1000, 900, 800, 700, 600, 510, 430, 360, 300, 250, 210,
                                                175,  150, 130, 115, 100, 90,  80,  70,  60,  50};
// Credits for 0..4 lines at once, at level 0.
constexpr std::array<std::uint32_t, 5> line_credits{0, 40, 100, 200, 400};
constexpr std::uint32_t stone_credits = 10;

rules::Tumo below(const rules::Tumo& stone) {
  return moved(stone, 0, 1);
}

// The place that the player wants for the piece after pressing the key once. A drop is a series of such
// steps.
rules::Tumo after(Key key, const rules::Tumo& stone, const rules::Settings& rules) {
  switch (key) {
    case Key::turn_right:
      return turned(stone, rules, 1);
    case Key::turn_left:
      return turned(stone, rules, -1);
    case Key::left:
      return moved(stone, -1, 0);
    case Key::right:
      return moved(stone, 1, 0);
    case Key::soft_drop:
    case Key::drop:
      break;
  }
  return below(stone);
}

}  // namespace

rules::Tumo Match::entering(const Player& player) const {
  const rules::Tumo stone = stones_.tumo(player.next, player.spawn_x, 1);
  int left = std::numeric_limits<int>::max();
  int right = std::numeric_limits<int>::min();
  int top = left;
  int bottom = right;
  for_each_block(stone, rules_of(player), [&](int x, int y, int) {
    left = std::min(left, x);
    right = std::max(right, x);
    top = std::min(top, y);
    bottom = std::max(bottom, y);
  });
  // Pieces enter in the top rows, whatever their anchor is.
  const int down = top < 0 || bottom > 1 ? -top : 0;
  const int sideways = std::max(std::min(0, player.zone.last - right), player.zone.first - left);
  return moved(stone, sideways, down);
}

void Match::give_first_stone(Player& player) {
  player.alive = true;
  player.stone = entering(player);
  player.next = player.bag.draw(player.random);
  record(tet::NewStone{now(), base::PlayerId(player.id), no_stone, stones_.place(player.stone), player.next,
                       player.credits});
  player.dropped = false;
  player.falls_at_ms = now_ms_ + fall_interval(player);
  plan(player, reaction(player));
}

void Match::plan(Player& player, std::uint32_t reaction_ms) {
  const Plan plan =
      choose(arenas_[player.arena].engine, player.stone, player.zone, player.settings.skill, player.random);
  player.follow(plan, now_ms_, reaction_ms);
}

rules::CollisionChecker Match::room(const Player& player) const {
  const rules::Game& engine = arenas_[player.arena].engine;
  return {engine.board(), engine.settings, player.zone};
}

std::vector<rules::Tumo> Match::neighbours(const Player& player) const {
  std::vector<rules::Tumo> stones;
  for (const Player& other : players_)
    if (other.id != player.id && other.arena == player.arena && other.alive) stones.push_back(other.stone);
  return stones;
}

bool Match::in_the_way(const Player& player, const rules::Tumo& stone) const {
  return std::ranges::any_of(
      neighbours(player), [&](const rules::Tumo& other) { return overlap(other, stone, rules_of(player)); });
}

bool Match::interlocked(const Player& player, const rules::Tumo& stone) const {
  return in_the_way(player, below(stone)) &&
         std::ranges::any_of(neighbours(player), [&](const rules::Tumo& other) {
           return overlap(below(other), stone, rules_of(player));
         });
}

bool Match::move(Player& player, const rules::Tumo& to) {
  if (!room(player).fits(to)) return false;
  player.stone = to;
  record(tet::Stone{now(), base::PlayerId(player.id), stones_.place(to)});
  return true;
}

void Match::fall(Player& player) {
  const rules::Tumo to = below(player.stone);
  if (in_the_way(player, to)) {
    player.falls_at_ms = now_ms_ + wait_ms;
    return;
  }
  if (!move(player, to)) {
    fix(player);
    return;
  }
  player.falls_at_ms = now_ms_ + (player.dropped ? settle_ms : fall_interval(player));
}

void Match::press(Player& player) {
  const Key key = player.keys.back();
  const bool downward = key == Key::soft_drop || key == Key::drop;
  rules::Tumo to = after(key, player.stone, rules_of(player));
  if (key == Key::drop) to = lowest(player);
  if (in_the_way(player, to) || (!downward && interlocked(player, to))) {
    player.key_at_ms = now_ms_ + wait_ms;
    return;
  }
  const bool moved = to != player.stone && move(player, to);
  if (key == Key::drop || (downward && !moved)) {
    player.keys.clear();
    player.key_at_ms = never_ms;
    player.dropped = true;
    player.falls_at_ms = now_ms_ + settle_ms;
    return;
  }
  if (!moved) {
    plan(player, player.delay(60, 140));
    return;
  }
  if (downward) player.falls_at_ms = now_ms_ + fall_interval(player);
  player.pressed(now_ms_);
}

rules::Tumo Match::lowest(const Player& player) const {
  const rules::Game& engine = arenas_[player.arena].engine;
  const std::vector<rules::Tumo> others = neighbours(player);
  const rules::Tumo stone =
      rules::CollisionChecker(engine.board(), engine.settings, player.zone, others).dropped(player.stone);
  return room(player).fits(below(stone)) ? below(stone) : stone;
}

void Match::fix(Player& player) {
  Arena& arena = arenas_[player.arena];
  const rules::Tumo old = player.stone;
  const auto [cleared, lost_above] = arena.fix(old);
  if (settings_.mode != Mode::friendly) arena.raise_level(settings_.level, settings_.profile);
  reward(player, arena, cleared);
  const bool effects = !arena.coming.empty();
  const bool lost = arena.take_effects(stones_) || lost_above;

  player.stone = entering(player);
  player.next = player.bag.draw(player.random);
  record(tet::NewStone{now(), base::PlayerId(player.id), stones_.place(old), stones_.place(player.stone),
                       player.next, player.credits});
  ++placements_;
  ++arena.stones;
  const bool dies = lost || !room(player).fits(player.stone) || in_the_way(player, player.stone);
  const bool due = settings_.matrix_every != 0 && arena.stones >= settings_.matrix_every;
  if (cleared > 0 || effects || due) {
    record_matrix(arena, player);
    if (!dies) make_room(player);
  }
  if (cleared >= 2) attack(player, cleared);
  if (dies) {
    die(arena);
  } else {
    player.dropped = false;
    player.falls_at_ms = now_ms_ + fall_interval(player);
    plan(player, reaction(player));
    if (settings_.mode == Mode::weapons) think_of_weapons(player);
  }
  if (!over_ && (decided() || (settings_.placements && placements_ >= settings_.placements))) end();
}

void Match::reward(Player& player, const Arena& arena, int cleared) {
  const auto lines = static_cast<std::size_t>(std::min(cleared, 4));
  const std::uint32_t credits = stone_credits + line_credits[lines] * (arena.level + 4u) / 4;
  player.credits = std::min(player.credits + credits, Player::most_credits);
  player.earned = std::min(player.earned + credits, Player::most_credits);
}

void Match::make_room(const Player& except) {
  for (Player& other : players_) {
    if (other.id == except.id || other.arena != except.arena || !other.alive) continue;
    rules::Tumo lifted = other.stone;
    while (!room(other).fits(lifted)) lifted = moved(lifted, 0, -1);
    if (lifted != other.stone) move(other, lifted);
    if (!other.dropped) plan(other, other.delay(80, 160));
  }
}

void Match::die(Arena& arena) {
  arena.playing = false;
  arena.coming.clear();
  for (Player& player : players_) {
    if (player.arena != arena.id.value) continue;
    player.alive = false;
    player.purchase.reset();
    if (settings_.mode != Mode::highscore) signal(ChunkType::gameover, player.id, 0);
  }
  if (settings_.mode != Mode::friendly) --arena.lives;
  if (arena.lives > 0) arena.revives_at_ms = now_ms_ + revival_ms;
}

void Match::revive(Arena& arena) {
  arena.revives_at_ms.reset();
  arena.playing = true;
  arena.empty();
  signal(ChunkType::revive, arena.id.value, arena.lives);
  bool drawn = false;
  for (Player& player : players_) {
    if (player.arena != arena.id.value) continue;
    if (!drawn) record_matrix(arena, player);
    drawn = true;
    give_first_stone(player);
  }
}

std::uint32_t Match::fall_interval(const Player& player) const {
  std::size_t level = arenas_[player.arena].level;
  if (now_ms_ < player.haste_until_ms) level = std::max<std::size_t>(level, player.haste_level);
  return fall_ms[std::min(level, fall_ms.size() - 1)];
}

std::uint32_t Match::reaction(Player& player) const {
  const std::uint32_t hurry = std::min<std::uint32_t>(arenas_[player.arena].level, 10);
  return player.delay(160 - 8 * hurry, 380 - 20 * hurry);
}

}  // namespace tetron::samples
