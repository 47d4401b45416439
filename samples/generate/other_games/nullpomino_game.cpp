#include "samples/generate/other_games/nullpomino_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>

#include "replay/kinds/nullpomino/engine.hpp"
#include "replay/kinds/nullpomino/modes.hpp"
#include "replay/kinds/nullpomino/randomizer.hpp"
#include "samples/generate/random.hpp"

namespace tetron::samples {

namespace {

namespace button = nullpomino::button;
using Keys = std::map<std::string, std::string>;

std::string word(bool value) {
  return value ? "true" : "false";
}
std::string word(int value) {
  return fmt::format("{}", value);
}
std::string word(float value) {
  return fmt::format("{:.1f}", value);
}
std::string word(const std::string& value) {
  return value;
}

struct Writer {
  Keys& keys;
  template <class Member>
  void operator()(std::string_view name, const Member& member) const {
    keys[fmt::format("0.ruleopt.{}", name)] = word(member);
  }
  void operator()(std::string_view name, int kind, const int& member) const {
    keys[fmt::format("0.ruleopt.{}.{}", name, kind)] = word(member);
  }
  void operator()(std::string_view name, int kind, int turn, const int& member) const {
    keys[fmt::format("0.ruleopt.{}.{}.{}", name, kind, turn)] = word(member);
  }
};

void add_statistics(Keys& keys, const nullpomino::Statistics& counted) {
  const auto add = [&keys](std::string_view name, std::int64_t value) {
    keys[fmt::format("0.statistics.{}", name)] = fmt::format("{}", value);
  };
  add("score", counted.score);
  add("scoreFromLineClear", counted.from_clears);
  add("scoreFromSoftDrop", counted.from_soft_drop);
  add("scoreFromHardDrop", counted.from_hard_drop);
  add("scoreFromOtherBonus", counted.from_other);
  add("lines", counted.lines);
  add("time", counted.time);
  add("level", counted.level);
  add("levelDispAdd", counted.level_shown_from);
  add("totalPieceLocked", counted.pieces);
  add("totalPieceActiveTime", counted.active_time);
  add("totalPieceMove", counted.moves);
  add("totalPieceRotate", counted.turns);
  add("totalSingle", counted.by_rows[0]);
  add("totalDouble", counted.by_rows[1]);
  add("totalTriple", counted.by_rows[2]);
  add("totalFour", counted.by_rows[3]);
  add("totalTSpinZero", counted.spins[0]);
  add("totalTSpinSingle", counted.spins[1]);
  add("totalTSpinDouble", counted.spins[2]);
  add("totalTSpinTriple", counted.spins[3]);
  add("totalTSpinZeroMini", counted.mini_spins[0]);
  add("totalTSpinSingleMini", counted.mini_spins[1]);
  add("totalTSpinDoubleMini", counted.mini_spins[2]);
  add("totalB2BFour", counted.back_to_back_quad);
  add("totalB2BTSpin", counted.back_to_back_spin);
  add("totalHoldUsed", counted.holds);
  add("maxCombo", counted.longest_combo);
}

// Where a piece goes: the number of turns to the right, and the column of its box.
struct Target {
  int turn = 0;
  int x = 0;
};

int badness(const nullpomino::Board& board) {
  int bad = 0;
  int before = -1;
  for (int x = 0; x < board.width(); ++x) {
    int top = -board.hidden();
    while (top < board.height() && !board.is_filled(x, top)) ++top;
    for (int y = top; y < board.height(); ++y) bad += board.is_filled(x, y) ? 0 : 12;
    const int height = board.height() - top;
    bad += height * 2;
    if (before >= 0) bad += std::abs(height - before);
    before = height;
  }
  return bad;
}

Target target_of(const nullpomino::Board& board, const nullpomino::Shapes& shapes, int kind) {
  Target best;
  int least = std::numeric_limits<int>::max();
  for (int turn = 0; turn < 4; ++turn)
    for (int x = -2; x < board.width(); ++x) {
      const auto& cells = shapes.cells(kind, turn);
      int y = -board.hidden();
      if (board.collides(cells, x, y)) continue;
      while (!board.collides(cells, x, y + 1)) ++y;
      nullpomino::Board after = board;
      after.put(cells, x, y, field::Cell::garbage);
      after.remove_full_rows();
      const int bad = badness(after);
      if (bad >= least) continue;
      least = bad;
      best = {turn, x};
    }
  return best;
}

// Presses one button in a frame and releases it in the next.
class NullpominoPlayer {
 public:
  NullpominoPlayer(const nullpomino::RuleOptions& rule, const NullpominoSettings& settings)
      : shapes_(rule), settings_(settings), random_(static_cast<std::uint64_t>(settings.seed)) {}

  std::uint32_t buttons(nullpomino::Engine& engine, const game::Round& round) {
    see(engine, round);
    const bool is_free = last_ == 0;
    last_ = 0;
    if (!is_free) return 0;
    if (engine.statistics.pieces >= settings_.pieces)
      last_ = button::up;
    else if (!todo_.empty()) {
      last_ = todo_.back();
      todo_.pop_back();
    }
    return last_;
  }

 private:
  void see(nullpomino::Engine& engine, const game::Round& round) {
    const game::Place* place = nullptr;
    for (; seen_ < round.events.size(); ++seen_)
      if (const auto* const spawned = std::get_if<game::Spawned>(&round.events[seen_].what))
        place = &spawned->place;
    if (place == nullptr) return;
    const int kind = static_cast<int>(place->piece) - 1;
    todo_.clear();
    if (random_.below(8) == 0) {
      todo_ = {button::d};
      return;
    }
    const Target target = target_of(engine.board(), shapes_, kind);
    const auto& cells = shapes_.cells(kind, 0);
    const auto [left, right] = std::ranges::minmax(cells, {}, &nullpomino::Cell::x);
    const int x = -1 + (engine.board().width() - (right.x - left.x) + 1) / 2;
    // The last action comes first.
    todo_.push_back(random_.below(6) == 0 ? button::down : button::up);
    todo_.insert(todo_.begin(), button::up);
    for (int i = 0; i < std::abs(target.x - x); ++i)
      todo_.push_back(target.x < x ? button::left : button::right);
    if (target.turn == 1) todo_.push_back(button::a);
    if (target.turn == 2) todo_.push_back(button::e);
    if (target.turn == 3) todo_.push_back(button::b);
  }

  nullpomino::Shapes shapes_;
  const NullpominoSettings& settings_;
  Random random_;
  std::size_t seen_ = 0;
  std::vector<std::uint32_t> todo_;
  std::uint32_t last_ = 0;
};

}  // namespace

nullpomino::RuleOptions standard_rule() {
  nullpomino::RuleOptions rule;
  rule.name = "STANDARD";
  rule.wallkick = "mu.nu.nullpo.game.subsystem.wallkick.StandardWallkick";
  rule.randomizer = "net.omegaboshi.nullpomino.game.subsystem.randomizer.BagNoSZORandomizer";
  rule.color = {6, 3, 4, 2, 8, 7, 5, 8, 7, 5, 3};
  rule.next_display = 6;
  rule.softdrop_speed = 20.0F;
  rule.softdrop_multiply = true;
  rule.lockflash_only_frame = false;
  rule.das_delay = 1;
  return rule;
}

std::string nullpomino_text(const NullpominoSettings& settings) {
  Keys keys(settings.keys.begin(), settings.keys.end());
  keys["name.mode"] = settings.mode;
  keys["name.rule"] = settings.rule.name;
  keys["version.core"] = "7.6.0";
  keys["version.core.major"] = "7.6";
  keys["version.core.minor"] = "0";
  keys["version.core.dev"] = "false";
  keys["timestamp.date"] = "2026/05/17";
  keys["timestamp.time"] = "21:04:00";
  keys["0.replay.randSeed"] =
      fmt::format("{}{:x}", settings.seed < 0 ? "-" : "", settings.seed < 0 ? -settings.seed : settings.seed);
  nullpomino::for_each_option(settings.rule, Writer{keys});

  nullpomino::Recording recording;
  recording.mode = settings.mode;
  recording.version_major = 7.6F;
  for (const auto& [key, value] : keys) recording.text.lines.push_back({false, key, value, 0});
  recording.text.sort();
  nullpomino::Part& part = recording.parts.emplace_back();
  part.seed = settings.seed;
  part.rule = settings.rule;
  const auto mode = nullpomino::mode_of(recording).value();
  game::Round round;
  nullpomino::Engine engine(recording, part, nullpomino::pieces_of(part.rule.randomizer, part.seed).value(),
                            *mode, &round);
  NullpominoPlayer player(part.rule, settings);
  engine.frame(0);
  std::uint32_t before = 0;
  while (!engine.is_over()) {
    const std::uint32_t now = player.buttons(engine, round);
    if (now != before) keys[fmt::format("0.r.{}", engine.frames())] = fmt::format("{}", now);
    before = now;
    engine.frame(now);
  }
  keys["0.r.max"] = fmt::format("{}", engine.frames());
  add_statistics(keys, engine.statistics);

  properties::Text text;
  text.lines.push_back({true, {}, "#NullpoMino Replay", 0});
  text.lines.push_back({true, {}, "#Sun May 17 21:04:00 CEST 2026", 0});
  for (const auto& [key, value] : keys) text.lines.push_back({false, key, value, 0});
  return properties::write(text);
}

}  // namespace tetron::samples
