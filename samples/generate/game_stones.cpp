#include <algorithm>
#include <array>

#include "samples/generate/game.hpp"

namespace tetron::samples {

using tet::ChunkType;

namespace {

constexpr std::uint32_t wait_ms = 50;  // for a stone of the neighbour's to go away
constexpr std::uint32_t settle_ms = 30;
constexpr std::uint32_t revival_ms = 2500;
// A first NewStone has no old stone.
constexpr tet::StonePlace no_stone{formats::StoneStyle(255), 0, 0, 0};

// Milliseconds a row, by level byte; the last goes on.
constexpr std::array<std::uint32_t, 21> fall_ms{1000, 900, 800, 700, 600, 510, 430, 360, 300, 250, 210,
                                                175,  150, 130, 115, 100, 90,  80,  70,  60,  50};
// Credits for 0..4 lines at once, at level 0.
constexpr std::array<std::uint32_t, 5> line_credits{0, 40, 100, 200, 400};
constexpr std::uint32_t stone_credits = 10;

// Where the player wants the stone to be after pressing the key once; a drop is a series of such steps.
Stone after(Key key, const Stone& stone) {
  switch (key) {
    case Key::turn_right:
      return stone.turned(1);
    case Key::turn_left:
      return stone.turned(-1);
    case Key::left:
      return stone.moved(-1, 0);
    case Key::right:
      return stone.moved(1, 0);
    case Key::soft_drop:
    case Key::drop:
      break;
  }
  return stone.moved(0, 1);
}

}  // namespace

Stone Game::entering(const Player& player) const {
  Stone stone{player.next, settings_.profile.stone(player.next), player.spawn_x, 1, 0};
  const auto shape = stone.shape();
  const auto [lowest, highest] = std::ranges::minmax(shape, {}, &field::Offset::up);
  const auto [leftmost, rightmost] = std::ranges::minmax(shape, {}, &field::Offset::right);
  // Stones enter in the top rows, whatever their anchor.
  if (highest.up > 1 || lowest.up < 0) stone.y = highest.up;
  stone.x = std::min(stone.x, player.zone.last - rightmost.right);
  stone.x = std::max(stone.x, player.zone.first - leftmost.right);
  return stone;
}

void Game::give_first_stone(Player& player) {
  player.alive = true;
  player.stone = entering(player);
  player.next = player.bag.draw(player.random);
  record(tet::NewStone{now(), formats::PlayerId(player.id), no_stone, player.stone.place(settings_.profile),
                       player.next, player.credits});
  player.dropped = false;
  player.falls_at_ms = now_ms_ + fall_interval(player);
  plan(player, reaction(player));
}

void Game::plan(Player& player, std::uint32_t reaction_ms) {
  const Plan plan =
      choose(arenas_[player.arena].rows, player.stone, player.zone, player.settings.skill, player.random);
  player.follow(plan, now_ms_, reaction_ms);
}

bool Game::in_the_way(const Player& player, const Stone& stone) const {
  return std::ranges::any_of(players_, [&](const Player& other) {
    return other.id != player.id && other.arena == player.arena && other.alive && overlap(other.stone, stone);
  });
}

bool Game::interlocked(const Player& player, const Stone& stone) const {
  return in_the_way(player, stone.moved(0, 1)) && std::ranges::any_of(players_, [&](const Player& other) {
           return other.id != player.id && other.arena == player.arena && other.alive &&
                  overlap(other.stone.moved(0, 1), stone);
         });
}

bool Game::move(Player& player, const Stone& to) {
  if (!arenas_[player.arena].rows.fits(to, player.zone)) return false;
  player.stone = to;
  record(tet::Stone{now(), formats::PlayerId(player.id), to.place(settings_.profile)});
  return true;
}

void Game::fall(Player& player) {
  const Stone below = player.stone.moved(0, 1);
  if (in_the_way(player, below)) {
    player.falls_at_ms = now_ms_ + wait_ms;
    return;
  }
  if (!move(player, below)) {
    fix(player);
    return;
  }
  player.falls_at_ms = now_ms_ + (player.dropped ? settle_ms : fall_interval(player));
}

void Game::press(Player& player) {
  const Key key = player.keys.back();
  const bool downward = key == Key::soft_drop || key == Key::drop;
  Stone to = after(key, player.stone);
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

Stone Game::lowest(const Player& player) const {
  const Rows& rows = arenas_[player.arena].rows;
  Stone stone = player.stone;
  while (!in_the_way(player, stone) && rows.fits(stone.moved(0, 1), player.zone)) stone = stone.moved(0, 1);
  return stone;
}

void Game::fix(Player& player) {
  Arena& arena = arenas_[player.arena];
  const Stone old = player.stone;
  const field::Cell cell = old.kind->cell;
  bool lost = false;
  for (const field::Offset& offset : old.shape()) {
    const field::Position p = old.position(offset);
    arena.grid.set(p, cell);
    lost = lost || p.row.value < 0;
  }
  const int cleared = arena.clear_lines();
  if (settings_.mode != Mode::friendly) arena.raise_level(settings_.level, settings_.profile);
  reward(player, arena, cleared);
  const bool effects = !arena.coming.empty();
  lost = arena.take_effects() || lost;

  player.stone = entering(player);
  player.next = player.bag.draw(player.random);
  record(tet::NewStone{now(), formats::PlayerId(player.id), old.place(settings_.profile),
                       player.stone.place(settings_.profile), player.next, player.credits});
  ++placements_;
  ++arena.stones;
  const bool dies = lost || !arena.rows.fits(player.stone, player.zone) || in_the_way(player, player.stone);
  const bool due = settings_.matrix_every != 0 && arena.stones >= settings_.matrix_every;
  if (cleared > 0 || effects || due) {
    record_matrix(arena, player);
    if (!dies) make_room(arena, player);
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

void Game::reward(Player& player, const Arena& arena, int cleared) {
  const auto lines = static_cast<std::size_t>(std::min(cleared, 4));
  const std::uint32_t credits = stone_credits + line_credits[lines] * (arena.level + 4u) / 4;
  player.credits = std::min(player.credits + credits, Player::most_credits);
  player.earned = std::min(player.earned + credits, Player::most_credits);
}

void Game::make_room(const Arena& arena, const Player& except) {
  for (Player& other : players_) {
    if (other.id == except.id || other.arena != except.arena || !other.alive) continue;
    Stone lifted = other.stone;
    while (!arena.rows.fits(lifted, other.zone)) --lifted.y;
    if (lifted != other.stone) move(other, lifted);
    if (!other.dropped) plan(other, other.delay(80, 160));
  }
}

void Game::die(Arena& arena) {
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

void Game::revive(Arena& arena) {
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

std::uint32_t Game::fall_interval(const Player& player) const {
  std::size_t level = arenas_[player.arena].level;
  if (now_ms_ < player.haste_until_ms) level = std::max<std::size_t>(level, player.haste_level);
  return fall_ms[std::min(level, fall_ms.size() - 1)];
}

std::uint32_t Game::reaction(Player& player) const {
  const std::uint32_t hurry = std::min<std::uint32_t>(arenas_[player.arena].level, 10);
  return player.delay(160 - 8 * hurry, 380 - 20 * hurry);
}

}  // namespace tetron::samples
