#include <algorithm>

#include "samples/generate/heap.hpp"
#include "samples/generate/match.hpp"

namespace tetron::samples {

using tet::ChunkType;

namespace {

constexpr std::uint8_t haste_level = 14;  // "10d"
constexpr std::uint16_t haste_ms = 8000;
constexpr std::uint8_t rescue_rows = 4;
constexpr int danger_height = 13;  // height of a heap from which a player uses a rescue weapon

}  // namespace

void Match::attack(Player& player, int cleared) {
  if (settings_.mode != Mode::friendly && settings_.mode != Mode::classic) return;
  const std::vector<std::uint8_t> targets = opponents(player);
  if (targets.empty()) return;
  const Player& target = players_[targets[player.random.below(static_cast<std::uint32_t>(targets.size()))]];
  Arena& arena = arenas_[target.arena];
  const auto rows = static_cast<std::uint8_t>(cleared == 4 ? 4 : cleared - 1);
  const std::uint32_t hole = player.random.below(static_cast<std::uint32_t>(arena.engine.board().width()));
  arena.coming.push_back({WeaponKind::rise, rows, static_cast<std::uint16_t>(hole)});
}

Effect Match::next_effect(Player& player) const {
  Random& random = player.random;
  const auto width = static_cast<std::uint32_t>(arenas_[player.arena].engine.board().width());
  const auto hole = static_cast<std::uint16_t>(random.below(width));
  const std::uint32_t what = random.below(100);
  if (what < 55) return {WeaponKind::rise, static_cast<std::uint8_t>(random.between(1, 4)), hole};
  if (what < 75) return {WeaponKind::mirror, 0, 0};
  return {WeaponKind::haste, haste_level, haste_ms};
}

void Match::think_of_weapons(Player& player) {
  if (player.purchase) return;
  if (!player.next_effect) player.next_effect = next_effect(player);
  std::vector<std::uint8_t> targets = opponents(player);
  Effect effect = *player.next_effect;
  const Effect rescue{WeaponKind::clear, rescue_rows, 0};
  const int height = heap_of(arenas_[player.arena].engine.board()).height;
  if (height >= danger_height && player.credits >= price(rescue)) {
    effect = rescue;
    targets.assign(1, player.id);
  }
  if (targets.empty() || player.credits < price(effect)) return;
  const std::uint8_t target = targets[player.random.below(static_cast<std::uint32_t>(targets.size()))];
  player.purchase = Purchase{effect, target, 0, now_ms_ + player.delay(150, 400)};
}

void Match::buy(Player& player) {
  Purchase& purchase = *player.purchase;
  Player& target = players_[purchase.target];
  if (!target.alive) {
    player.purchase.reset();
    return;
  }
  const auto weapon = static_cast<std::uint8_t>(purchase.effect.kind);
  if (purchase.step == 0 && player.selected_target != purchase.target) {
    signal(ChunkType::player_select, player.id, purchase.target);
    player.selected_target = purchase.target;
  }
  if (purchase.step == 1 && player.selected_weapon != weapon) {
    signal(ChunkType::weapon_select, player.id, weapon);
    player.selected_weapon = weapon;
  }
  if (purchase.step < 2) {
    ++purchase.step;
    purchase.at_ms = now_ms_ + player.delay(120, 300);
    return;
  }
  const Effect effect = purchase.effect;
  record(tet::Weapon{now(), base::PlayerId(player.id), base::PlayerId(target.id), weapon, effect.amount,
                     effect.parameter, tet::Bytes(4)});
  player.credits -= price(effect);
  if (effect.kind == WeaponKind::haste) {
    target.haste_level = effect.amount;
    target.haste_until_ms = now_ms_ + effect.parameter;
  } else {
    arenas_[target.arena].coming.push_back(effect);
  }
  player.purchase.reset();
  player.next_effect.reset();
}

}  // namespace tetron::samples
