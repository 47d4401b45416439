#include "replay/kinds/quadra/falling.hpp"

#include <algorithm>
#include <array>

namespace tetron::kinds {

namespace {

constexpr int sixteenths = 16;  // of a pixel
constexpr int pixels = 18;      // of a row
constexpr int first_row = 12;   // visible

int height_of(int row) {
  return (row - first_row) * pixels * sixteenths;
}
// The row in which a piece is that has begun to enter it.
int row_of(int height) {
  return (((height + sixteenths - 1 + first_row * pixels * sixteenths) / sixteenths) + pixels - 1) / pixels;
}

}  // namespace

int falling_speed(int level) {
  return level <= 10 ? 4 + (level - 1) * 5 : 50 + (std::min(level, 1000) - 10) * 3;
}

int falling_down_speed(int repeat) {
  constexpr std::array<int, 4> delays = {11, 6, 3, 1};
  constexpr int most = 180;
  return std::min(340 / delays[static_cast<std::size_t>(std::clamp(repeat, 0, 3))], most);
}

QuadraFalling::QuadraFalling(const QuadraWell& well, std::uint8_t number, int speed, int down_speed,
                             bool kicks)
    : well_(&well),
      piece_{.number = number},
      speed_(speed),
      down_speed_(down_speed),
      kicks_(kicks),
      height_(height_of(piece_.y) - 17 * sixteenths) {}

bool QuadraFalling::move(int right, int turns) {
  QuadraPiece moved = piece_;
  moved.x += right;
  moved.turns = (moved.turns + turns) & 3;
  if (!well_->fits(moved)) return false;
  piece_ = moved;
  return true;
}

void QuadraFalling::turn(int turns) {
  QuadraPiece turned = piece_;
  turned.turns = (turned.turns + turns) & 3;
  const QuadraWell::Hit hit = well_->hit(turned);
  if (hit == QuadraWell::Hit::nothing) {
    piece_ = turned;
    return;
  }
  if (hit != QuadraWell::Hit::sides || !kicks_) return;
  // The piece must fit next to the wall before it turns, too.
  const QuadraPiece before = piece_;
  if (move(piece_.x < 5 ? 1 : -1, 0) && !move(0, turns)) piece_ = before;
}

bool QuadraFalling::fits_at(int y) const {
  QuadraPiece moved = piece_;
  moved.y = y;
  return well_->fits(moved);
}

void QuadraFalling::press(std::uint8_t keys) {
  if ((keys & 8) != 0) turn(3);
  if ((keys & 16) != 0) turn(1);
  if ((keys & 32) != 0) turn(2);
  if ((keys & 1) != 0) {
    if (const int row = row_of(height_ + down_speed_); fits_at(row)) {
      height_ += down_speed_;
      piece_.y = row;
    } else {
      height_ = height_of(piece_.y) - 1;
    }
  }
  if ((keys & 64) != 0) {
    while (fits_at(piece_.y + 1)) ++piece_.y;
    height_ = height_of(piece_.y);
  }
  if ((keys & 2) != 0) move(-1, 0);
  if ((keys & 4) != 0) move(1, 0);
}

bool QuadraFalling::fall() {
  const int row = row_of(height_ + speed_);
  if (!fits_at(row)) return false;
  height_ += speed_;
  piece_.y = row;
  return true;
}

}  // namespace tetron::kinds
