#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <limits>
#include <string>

#include "formats/tetrio/recording.hpp"
#include "replay/kinds/tetrio/bag.hpp"
#include "replay/kinds/tetrio/kicks.hpp"

namespace tetron::tetrio {

// Which turns count as spins, and of which kind. docs/formats/tetrio.md, "Spins".
enum class SpinBonuses : std::uint8_t {
  none,
  t_spins,
  t_spins_plus,
  all,
  all_plus,
  all_mini,
  all_mini_plus,
  mini_only,
  handheld,
  stupid,
};

enum class ComboTable : std::uint8_t { none, multiplier, classic, modern };

// How a line clear acts on waiting garbage. combo: its attack cancels garbage and no garbage rises. limited:
// its attack cancels garbage. none: neither.
enum class Blocking : std::uint8_t { none, combo, limited };

// A value that grows after a number of frames.
struct Growing {
  double value = 0;
  double per_second = 0;
  double margin = 0;  // frames before it grows
  friend bool operator==(const Growing&, const Growing&) = default;
};

// How a player's keys work. Times are in frames, to a tenth of a frame.
struct Handling {
  double das = 10;  // until a held key repeats
  double arr = 2;   // between repeats; 0 is at once
  double dcd = 0;   // how much a new piece or a turn at the wall takes off the charge
  double sdf = 6;   // soft drop is this many times gravity; 41 is at once
  bool safelock = true;
  bool cancel = false;  // releasing one side removes the charge of the other
  bool may20g = true;
  enum class Initial : std::uint8_t { off, tap, hold };
  Initial irs = Initial::off;
  Initial ihs = Initial::off;
  friend bool operator==(const Handling&, const Handling&) = default;
};

// The rules of one round for one player, as the options say. The default values are those of version 19 since
// 2025; rules_of() sets those of other versions.
struct Rules {
  int version = 19;
  std::int64_t game = 0;  // number of the player in this round
  double seed = 0;
  BagKind bag = BagKind::seven;
  bool no_szo = false;  // the first piece is not an S, Z or O
  int width = 10;
  int height = 20;
  int buffer = 20;
  KickSet kicks = KickSet::srs_plus;
  SpinBonuses spins = SpinBonuses::t_spins;
  ComboTable combo = ComboTable::multiplier;
  bool b2b_chaining = false;
  bool b2b_charging = false;
  double b2b_charge_at = 4;
  double b2b_charge_base = 0;
  double mini_quad = 4;  // rows of attack of a mini spin that clears four lines
  bool all_clears = true;
  double all_clear_garbage = 10;
  double all_clear_b2b = 0;
  bool all_clear_b2b_adds = true;    // in addition to what the clear itself adds
  bool all_clear_b2b_sends = false;  // a chain that only the all clear continues still sends its bonus

  Growing gravity{0.02, 0, 0};
  bool levels = false;
  double level_gravity_base = 0.8;
  double level_gravity_speed = 0.007;
  double level_speed = 1;
  bool level_static = false;
  double level_static_lines = 10;
  int starting_level = 1;
  bool gravity_may_20g = true;

  double lock_frames = 30;
  int lock_resets = 15;
  bool infinite_movement = false;
  bool clutch = true;
  bool allow_180 = false;
  bool allow_hard_drop = true;
  bool allow_hold = true;
  bool infinite_hold = false;
  bool can_undo = false;
  bool can_retry = false;
  bool stride = false;

  bool has_garbage = false;  // attacks count and are sent to others
  double garbage_speed = 20;
  Growing garbage_cap{8, 0, 0};
  double garbage_cap_max = 40;
  double garbage_absolute_cap = 0;  // 0: none
  double garbage_attack_cap = 0;    // 0: none
  Blocking blocking = Blocking::combo;
  Growing garbage_multiplier{1, 0, 0};
  double messiness_change = 1;
  double messiness_within = 0;
  bool messiness_nosame = false;
  double garbage_favor = 0;
  double garbage_phase = 0;
  bool garbage_enters_by_rows =
      false;  // one row per garbage_are frames, garbage_are_bump frames after a clear
  double garbage_are = 5;
  double garbage_are_bump = 12;
  double messiness_timeout = 0;
  bool messiness_center = false;
  int hole_size = 1;
  bool bombs = false;
  bool round_by_chance = false;
  bool special_bonus = false;
  double opener_phase = 0;
  bool cancels_in_transit = true;  // `passthrough` is "zero" or "consistent"
  bool cancelling_draws = true;    // an attack that is cancelled whole changes the column of the hole, too

  bool zenith = false;  // Quick Play
  // Seconds without a hit after which recent hits count one row less, by floor from 0.
  std::array<double, 11> zenith_grace = {0, 4.8, 3.9, 2.1, 1.4, 1.3, 0.9, 0.6, 0.4, 0.3, 0.2};

  // Garbage that rises without an attack: one row every so many frames; 0: none.
  int rising_every = 0;
  double rising_messiness = 1;  // chance that the hole is not where it was in the row before
  bool rising_nosame = true;    // a new hole is always in another column

  // A piece is excused from finesse if soft drop is pressed while it falls; otherwise, if soft drop is
  // released.
  bool excuses_by_press = false;

  Handling handling;

  // A sentence on the first option that is not understood and is played by its default; empty if there is
  // none.
  std::string doubt;
  friend bool operator==(const Rules&, const Rules&) = default;
};

// The error is a sentence that says which option is missing or makes no sense.
std::expected<Rules, std::string> rules_of(const PlayerReplay& replay);

}  // namespace tetron::tetrio
