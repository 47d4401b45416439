#pragma once

#include <array>
#include <string>

namespace tetron::nullpomino {

inline constexpr int piece_kinds = 11;  // I L O Z T J S, and four smaller pieces
using Turns = std::array<int, 4>;
using Offsets = std::array<Turns, piece_kinds>;

// The rule of a game: the values of its keys "0.ruleopt.NAME". Keys that the file does not have keep these
// defaults.
struct RuleOptions {
  std::string name;
  std::string wallkick;    // name of a class of the game; empty for none
  std::string randomizer;  // likewise
  int style = 0;

  Offsets offset_x{};
  Offsets offset_y{};
  Offsets spawn_x{};
  Offsets spawn_y{};
  std::array<int, piece_kinds> color{};
  std::array<int, piece_kinds> default_direction{};
  bool enter_above_field = true;
  int enter_max_distance_y = 0;

  int field_width = 10;
  int field_height = 20;
  int hidden_height = 3;
  bool has_ceiling = false;
  bool lockout_death = true;
  bool partial_lockout_death = false;

  int next_display = 3;
  bool hold_enable = true;
  bool hold_initial = true;
  bool hold_initial_limit = false;
  bool hold_reset_direction = true;
  int hold_limit = -1;

  bool harddrop_enable = true;
  bool harddrop_lock = true;
  bool harddrop_limit = true;
  bool softdrop_enable = true;
  bool softdrop_lock = false;
  bool softdrop_limit = false;
  bool softdrop_surface_lock = false;
  float softdrop_speed = 0.5F;
  bool softdrop_multiply = false;
  bool softdrop_gravity_limit = false;

  bool rotate_initial = true;
  bool rotate_initial_limit = false;
  bool rotate_wallkick = true;
  bool rotate_initial_wallkick = true;
  int rotate_max_upward = -1;
  bool rotate_default_right = true;
  bool rotate_allow_reverse = true;
  bool rotate_allow_double = true;

  bool lockreset_fall = true;
  bool lockreset_move = true;
  bool lockreset_rotate = true;
  bool lockreset_wallkick = false;
  int lockreset_limit_move = 15;
  int lockreset_limit_rotate = 15;
  bool lockreset_limit_share = true;
  int lockreset_limit_over = 1;

  int lockflash = 2;
  bool lockflash_only_frame = true;
  bool lockflash_before_clear = false;
  bool are_cancel_move = false;
  bool are_cancel_rotate = false;
  bool are_cancel_hold = false;
  int min_are = -1;
  int max_are = -1;
  int min_are_line = -1;
  int max_are_line = -1;
  int min_line_delay = -1;
  int max_line_delay = -1;
  int min_lock_delay = -1;
  int max_lock_delay = -1;
  int min_das = -1;
  int max_das = -1;
  int das_delay = 0;
  bool shift_lock = false;

  bool das_in_ready = true;
  bool das_in_first_frame = true;
  bool das_in_lock_flash = true;
  bool das_in_line_clear = true;
  bool das_in_are = true;
  bool das_in_are_last = true;
  bool das_in_ending = true;
  bool das_charge_on_blocked = false;
  bool das_store_charge = false;
  bool das_redirect = false;

  bool move_first_frame = true;
  bool move_diagonal = true;
  bool move_up_and_down = true;
  bool move_left_and_right = true;
  bool move_previous_input = false;

  bool line_fall_animation = true;
  bool line_cancel_move = false;
  bool line_cancel_rotate = false;
  bool line_cancel_hold = false;

  friend bool operator==(const RuleOptions&, const RuleOptions&) = default;
};

// Calls `visit(name, member)` for each option with one value, `visit(name, kind, member)` for each option
// with a value for each piece, and `visit(name, kind, turn, member)` for one with a value for each rotation
// of each piece.
template <class Rule, class Visit>
void for_each_option(Rule& rule, Visit visit) {
  visit("strRuleName", rule.name);
  visit("strWallkick", rule.wallkick);
  visit("strRandomizer", rule.randomizer);
  visit("style", rule.style);
  for (int kind = 0; kind < piece_kinds; ++kind) {
    const auto k = static_cast<std::size_t>(kind);
    for (int turn = 0; turn < 4; ++turn) {
      const auto t = static_cast<std::size_t>(turn);
      visit("pieceOffsetX", kind, turn, rule.offset_x[k][t]);
      visit("pieceOffsetY", kind, turn, rule.offset_y[k][t]);
      visit("pieceSpawnX", kind, turn, rule.spawn_x[k][t]);
      visit("pieceSpawnY", kind, turn, rule.spawn_y[k][t]);
    }
    visit("pieceColor", kind, rule.color[k]);
    visit("pieceDefaultDirection", kind, rule.default_direction[k]);
  }
  visit("pieceEnterAboveField", rule.enter_above_field);
  visit("pieceEnterMaxDistanceY", rule.enter_max_distance_y);
  visit("fieldWidth", rule.field_width);
  visit("fieldHeight", rule.field_height);
  visit("fieldHiddenHeight", rule.hidden_height);
  visit("fieldCeiling", rule.has_ceiling);
  visit("fieldLockoutDeath", rule.lockout_death);
  visit("fieldPartialLockoutDeath", rule.partial_lockout_death);
  visit("nextDisplay", rule.next_display);
  visit("holdEnable", rule.hold_enable);
  visit("holdInitial", rule.hold_initial);
  visit("holdInitialLimit", rule.hold_initial_limit);
  visit("holdResetDirection", rule.hold_reset_direction);
  visit("holdLimit", rule.hold_limit);
  visit("harddropEnable", rule.harddrop_enable);
  visit("harddropLock", rule.harddrop_lock);
  visit("harddropLimit", rule.harddrop_limit);
  visit("softdropEnable", rule.softdrop_enable);
  visit("softdropLock", rule.softdrop_lock);
  visit("softdropLimit", rule.softdrop_limit);
  visit("softdropSurfaceLock", rule.softdrop_surface_lock);
  visit("softdropSpeed", rule.softdrop_speed);
  visit("softdropMultiplyNativeSpeed", rule.softdrop_multiply);
  visit("softdropGravitySpeedLimit", rule.softdrop_gravity_limit);
  visit("rotateInitial", rule.rotate_initial);
  visit("rotateInitialLimit", rule.rotate_initial_limit);
  visit("rotateWallkick", rule.rotate_wallkick);
  visit("rotateInitialWallkick", rule.rotate_initial_wallkick);
  visit("rotateMaxUpwardWallkick", rule.rotate_max_upward);
  visit("rotateButtonDefaultRight", rule.rotate_default_right);
  visit("rotateButtonAllowReverse", rule.rotate_allow_reverse);
  visit("rotateButtonAllowDouble", rule.rotate_allow_double);
  visit("lockresetFall", rule.lockreset_fall);
  visit("lockresetMove", rule.lockreset_move);
  visit("lockresetRotate", rule.lockreset_rotate);
  visit("lockresetWallkick", rule.lockreset_wallkick);
  visit("lockresetLimitMove", rule.lockreset_limit_move);
  visit("lockresetLimitRotate", rule.lockreset_limit_rotate);
  visit("lockresetLimitShareCount", rule.lockreset_limit_share);
  visit("lockresetLimitOver", rule.lockreset_limit_over);
  visit("lockflash", rule.lockflash);
  visit("lockflashOnlyFrame", rule.lockflash_only_frame);
  visit("lockflashBeforeLineClear", rule.lockflash_before_clear);
  visit("areCancelMove", rule.are_cancel_move);
  visit("areCancelRotate", rule.are_cancel_rotate);
  visit("areCancelHold", rule.are_cancel_hold);
  visit("minARE", rule.min_are);
  visit("maxARE", rule.max_are);
  visit("minARELine", rule.min_are_line);
  visit("maxARELine", rule.max_are_line);
  visit("minLineDelay", rule.min_line_delay);
  visit("maxLineDelay", rule.max_line_delay);
  visit("minLockDelay", rule.min_lock_delay);
  visit("maxLockDelay", rule.max_lock_delay);
  visit("minDAS", rule.min_das);
  visit("maxDAS", rule.max_das);
  visit("dasDelay", rule.das_delay);
  visit("shiftLockEnable", rule.shift_lock);
  visit("dasInReady", rule.das_in_ready);
  visit("dasInMoveFirstFrame", rule.das_in_first_frame);
  visit("dasInLockFlash", rule.das_in_lock_flash);
  visit("dasInLineClear", rule.das_in_line_clear);
  visit("dasInARE", rule.das_in_are);
  visit("dasInARELastFrame", rule.das_in_are_last);
  visit("dasInEndingStart", rule.das_in_ending);
  visit("dasOnBlockedMove", rule.das_charge_on_blocked);
  visit("dasStoreChargeOnNeutral", rule.das_store_charge);
  visit("dasRedirectInARE", rule.das_redirect);
  visit("moveFirstFrame", rule.move_first_frame);
  visit("moveDiagonal", rule.move_diagonal);
  visit("moveUpAndDown", rule.move_up_and_down);
  visit("moveLeftAndRightAllow", rule.move_left_and_right);
  visit("moveLeftAndRightUsePreviousInput", rule.move_previous_input);
  visit("lineFallAnim", rule.line_fall_animation);
  visit("lineCancelMove", rule.line_cancel_move);
  visit("lineCancelRotate", rule.line_cancel_rotate);
  visit("lineCancelHold", rule.line_cancel_hold);
}

}  // namespace tetron::nullpomino
