#include "replay/kinds/techmino/engine.hpp"

namespace tetron::techmino {

using field::Tetromino;

void Engine::turn(int by, bool is_before) {
  if (piece_.kind == Tetromino::o) return turn_o(by);
  const int to = (piece_.turn + by) % 4;
  const Box& from_box = box_of(piece_.kind, piece_.turn);
  const Box& to_box = box_of(piece_.kind, to);
  const int x = piece_.x + (from_box.centre_x2 - to_box.centre_x2) / 2;
  const int y = piece_.y + (from_box.centre_y2 - to_box.centre_y2) / 2;
  const TrsSteps steps = trs_steps(trs_, piece_.kind, piece_.turn, to);
  for (std::size_t i = 0; i < steps.count; ++i) {
    const field::Offset step = steps.list[i];
    if (field_.overlaps(piece_.kind, to, x + step.right, y + step.up)) continue;
    piece_.turn = to;
    piece_.x = x + step.right;
    piece_.y = y + step.up;
    if (!is_before) after_move();
    ++statistics_.turns;
    return;
  }
}

// An O between blocks on both sides may become another piece after three turns.
void Engine::turn_o(int by) {
  struct Change {
    int digits = 0;
    Tetromino kind{};
    int turn = 0;
    int right = 0;
    int up = 0;
    int freedom = 0;  // 0: blocked on all sides; 1: blocked above and below; 2: no condition
  };
  using enum Tetromino;
  constexpr std::array changes{
      Change{111, t, 2, 0, -1, 0},  Change{111, t, 2, -1, -1, 0}, Change{111, t, 0, -1, 0, 0},
      Change{333, t, 2, -1, -1, 0}, Change{333, t, 2, 0, -1, 0},  Change{333, t, 0, 0, 0, 0},
      Change{313, z, 2, -1, 0, 0},  Change{313, z, 2, 0, -1, 0},  Change{313, z, 2, 0, 0, 0},
      Change{131, s, 2, 0, 0, 0},   Change{131, s, 2, -1, -1, 0}, Change{131, s, 2, -1, 0, 0},
      Change{131, z, 2, -1, 0, 0},  Change{131, z, 2, 0, -1, 0},  Change{131, z, 2, 0, 0, 0},
      Change{313, s, 2, 0, 0, 0},   Change{313, s, 2, -1, -1, 0}, Change{313, s, 2, -1, 0, 0},
      Change{331, j, 2, 0, -1, 1},  Change{113, l, 2, -1, -1, 1}, Change{113, j, 2, -1, -1, 0},
      Change{113, j, 0, 0, 0, 0},   Change{331, l, 2, 0, -1, 0},  Change{331, l, 0, -1, 0, 0},
      Change{222, i, 0, -1, 1, 1},  Change{222, i, 0, -2, 1, 1},  Change{222, i, 0, 0, 1, 1},
      Change{222, i, 2, -1, 0, 2},  Change{222, i, 2, -2, 0, 2},  Change{222, i, 2, 0, 0, 2},
      Change{121, o, 0, 1, -1, 2},  Change{112, o, 0, 2, -1, 2},  Change{122, o, 0, 1, -2, 2},
      Change{323, o, 0, -1, -1, 2}, Change{332, o, 0, -2, -1, 2}, Change{322, o, 0, -1, -2, 2}};
  refresh_delays();
  const int x = piece_.x;
  const int y = piece_.y;
  const bool is_held = (field_.is_filled(x - 1, y) || field_.is_filled(x - 1, y + 1)) &&
                       (field_.is_filled(x + 2, y) || field_.is_filled(x + 2, y + 1));
  if (y != floor_ || !is_held) {
    spin_digits_ = 0;
    return;
  }
  spin_digits_ = spin_digits_ % 100 * 10 + by;
  if (spin_digits_ < 100) return;
  for (const Change& change : changes) {
    if (change.digits != spin_digits_) continue;
    const int to_x = x + change.right;
    const int to_y = y + change.up;
    const auto blocked = [&](int right, int up) {
      return field_.overlaps(change.kind, change.turn, to_x + right, to_y + up);
    };
    if (blocked(0, 0)) continue;
    // Since 0.17.4 the two changes that go far down must be blocked on both sides, too.
    const bool is_far = change.freedom == 1 && change.kind != i && trs_ >= TrsVersion::from_0_17_4;
    if ((change.freedom == 0 || is_far) && !(blocked(-1, 0) && blocked(1, 0))) continue;
    if (change.freedom < 2 && !(blocked(0, -1) && blocked(0, 1))) continue;
    piece_ = {change.kind, change.turn, to_x, to_y};
    ++statistics_.turns;
    after_move();
    spin_digits_ = 0;
    return;
  }
}

}  // namespace tetron::techmino
