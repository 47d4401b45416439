#include "samples/generate/weapons.hpp"

namespace tetron::samples {

std::uint32_t price(const Effect& effect) {
  switch (effect.kind) {
    case WeaponKind::rise:
      return 150u * effect.amount;
    case WeaponKind::clear:
      return 200u * effect.amount;
    case WeaponKind::mirror:
      return 350;
    case WeaponKind::haste:
      return 250;
  }
  return 0;
}

bool apply(const Effect& effect, rules::Game& engine, int garbage) {
  rules::Board& board = engine.board();
  const int amount = effect.amount;
  const int width = board.width();
  const int height = board.height();
  // Orders are carried out together, so each sees the field as it was before.
  const auto order = [&](auto role_at) {
    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) board.order_put(x, y, role_at(x, y));
  };
  bool lost = false;
  switch (effect.kind) {
    case WeaponKind::rise: {
      const int hole = effect.parameter % width;
      for (int y = 0; y < amount; ++y)
        for (int x = 0; x < width; ++x) lost = lost || board.at(x, y) != 0;
      order([&](int x, int y) {
        if (y + amount < height) return board.at(x, y + amount);
        return x == hole ? 0 : garbage;
      });
      break;
    }
    case WeaponKind::clear:
      order([&](int x, int y) { return board.at(x, y - amount); });
      break;
    case WeaponKind::mirror:
      order([&](int x, int y) { return board.at(width - 1 - x, y); });
      break;
    case WeaponKind::haste:
      break;
  }
  engine.come_to_rest();
  return lost;
}

}  // namespace tetron::samples
