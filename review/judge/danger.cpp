#include "review/judge/danger.hpp"

#include "review/judge/calibration.hpp"

namespace tetron::review {

double danger_after(const Versus& versus, const Situation& situation, const Stone& stone,
                    const Landing& landing) {
  const Placed after = placed(situation.board, stone, landing);
  if (after.is_out) return 0;  // lost, which is worth less than any danger
  AttackState attack_state = situation.attack_state;
  (void)versus.of_move({situation.board, stone, landing}, after, attack_state);
  return own_danger(after.board.height() - after.board.top() - attack_state.pending);
}

}  // namespace tetron::review
