#include "replay/kinds/nullpomino/modes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/escape.hpp"

namespace tetron::nullpomino {

namespace {

int setting(const Recording& recording, std::string_view key, int otherwise) {
  const auto value = recording.number(key);
  if (!value || *value != static_cast<int>(*value)) return otherwise;
  return static_cast<int>(*value);
}

using Made = std::expected<std::unique_ptr<Mode>, std::string>;

// The speed that the player set for a race.
Speed speed_of(const Recording& recording, std::string_view race) {
  const auto value = [&](std::string_view name, int otherwise) {
    return setting(recording, fmt::format("{}.{}.-1", race, name), otherwise);
  };
  return {.gravity = value("gravity", 4),
          .denominator = value("denominator", 256),
          .are = value("are", 0),
          .are_line = value("areLine", 0),
          .line_delay = value("lineDelay", 0),
          .lock_delay = value("lockDelay", 30),
          .das = value("das", 14)};
}

// MARATHON, and MARATHON+, which gets faster up to a level whose pieces are invisible.
class Marathon final : public Mode {
 public:
  static Made make(const Recording& recording) {
    auto mode = of_settings(recording, "marathon", 2);
    if (!mode) return std::unexpected(mode.error());
    int goal = setting(recording, "marathon.gametype", 0);
    if ((*mode)->version_ == 0 && recording.truth("marathon.endless").value_or(false)) goal = 2;
    if (goal < 0 || goal > 2 || (*mode)->start_level_ > 1000)
      return std::unexpected(
          fmt::format("MARATHON with the goal {} from level {} is not known", goal, (*mode)->start_level_));
    (*mode)->goal_ = std::array{150, 200, -1}[static_cast<std::size_t>(goal)];
    return mode;
  }
  static Made make_plus(const Recording& recording) {
    auto mode = of_settings(recording, "marathonplus", 1);
    if (!mode) return std::unexpected(mode.error());
    if ((*mode)->start_level_ > bonus_level)
      return std::unexpected(fmt::format("MARATHON+ from level {} is not known", (*mode)->start_level_));
    (*mode)->is_plus_ = true;
    (*mode)->goal_ = (*mode)->start_level_ < bonus_level ? bonus_level * 10 : -1;
    return mode;
  }

  void begin(Engine& engine) override {
    engine.statistics.level = start_level_;
    if (is_plus_ && start_level_ < bonus_level) engine.statistics.lines = 10 * start_level_;
    engine.statistics.level_shown_from = 1;
    engine.bonus = {.spins = spins_ != 0,
                    .all_pieces_spin = spins_ == 2,
                    .kicks_may_spin = kicks_may_spin_,
                    .is_immobile_check = is_immobile_check_,
                    .easy_immobile = easy_,
                    .back_to_back = back_to_back_,
                    .combo = combo_};
    set_speed(engine);
  }

  void score(Engine& engine, int rows) override {
    Statistics& counted = engine.statistics;
    const std::int64_t factor = counted.level + 1;
    std::int64_t points = points_of(engine, rows) * factor;
    if (combo_ && engine.combo() >= 1 && rows >= 1) points += (engine.combo() - 1) * 50 * factor;
    if (rows >= 1 && engine.board().is_empty_but_full_rows()) points += 1800 * factor;
    (rows >= 1 ? counted.from_clears : counted.from_other) += points;
    counted.score += points;
    if (goal_ >= 0 && counted.lines >= goal_) {
      if (is_plus_) counted.level = bonus_level;
      engine.ending = 1;
      engine.end_game();
    } else if (counted.lines >= factor * 10 && counted.level < 19) {
      ++counted.level;
      set_speed(engine);
    }
  }

  void soft_drop(Engine& engine, int rows) override {
    engine.statistics.from_soft_drop += rows;
    engine.statistics.score += rows;
  }
  void hard_drop(Engine& engine, int rows) override {
    engine.statistics.from_hard_drop += rows * 2;
    engine.statistics.score += rows * 2;
  }

 private:
  static constexpr int bonus_level = 20;  // of MARATHON+

  // In versions before `first` of the settings only spins of T could be chosen.
  static std::expected<std::unique_ptr<Marathon>, std::string> of_settings(const Recording& recording,
                                                                           std::string_view prefix,
                                                                           int first) {
    const auto key = [&](std::string_view name) { return fmt::format("{}.{}", prefix, name); };
    const auto truth = [&](std::string_view name, bool otherwise) {
      return recording.truth(key(name)).value_or(otherwise);
    };
    if (truth("big", false))
      return std::unexpected(fmt::format("{} with big pieces is not played", recording.mode));
    auto mode = std::make_unique<Marathon>();
    mode->start_level_ = setting(recording, key("startlevel"), 0);
    mode->version_ = setting(recording, key("version"), 0);
    mode->spins_ = setting(recording, key("tspinEnableType"), 1);
    if (mode->version_ < first) mode->spins_ = truth("enableTSpin", true) ? 1 : 0;
    mode->kicks_may_spin_ = mode->version_ < first || truth("enableTSpinKick", true);
    mode->is_immobile_check_ = setting(recording, key("spinCheckType"), 0) == 1;
    mode->easy_ = truth("tspinEnableEZ", false);
    mode->back_to_back_ = truth("enableB2B", true);
    mode->combo_ = truth("enableCombo", true);
    if (mode->start_level_ < 0)
      return std::unexpected(
          fmt::format("{} from level {} is not known", recording.mode, mode->start_level_));
    return mode;
  }

  static int points_of(const Engine& engine, int rows) {
    const bool again = engine.is_back_to_back();
    if (!engine.is_spin()) {
      if (rows >= 4) return again ? 1200 : 800;
      return std::array{0, 100, 300, 500}[static_cast<std::size_t>(rows)];
    }
    if (rows == 0 && !engine.is_easy_spin()) return engine.is_mini() ? 100 : 400;
    if (engine.is_easy_spin()) return rows == 0 ? 0 : again ? 180 : 120;
    if (rows == 1) return engine.is_mini() ? (again ? 300 : 200) : (again ? 1200 : 800);
    if (rows == 2)
      return engine.is_mini() && engine.bonus.all_pieces_spin ? (again ? 600 : 400) : (again ? 1800 : 1200);
    return again ? 2400 : 1600;
  }

  void set_speed(Engine& engine) const {
    constexpr std::array<int, 20> gravity{1, 1, 1, 1,   1,   1,    1,    1,  1,  1,
                                          1, 1, 1, 465, 731, 1280, 1707, -1, -1, -1};
    constexpr std::array<int, 20> denominator{63, 50, 39, 30,  22,  16,  12,  8,   6,   4,
                                              3,  2,  1,  256, 256, 256, 256, 256, 256, 256};
    const auto level = static_cast<std::size_t>(std::clamp<std::int64_t>(engine.statistics.level, 0, 19));
    engine.speed.gravity = gravity[level];
    engine.speed.denominator = denominator[level];
    if (!is_plus_) return;
    engine.speed.line_delay = 12;
    if (engine.statistics.level < bonus_level) return;
    engine.speed.gravity = 1;
    engine.speed.denominator = 4;
  }

  int start_level_ = 0;
  int version_ = 0;
  int spins_ = 1;  // which spins count: 0 none, 1 of T, 2 of all pieces
  bool kicks_may_spin_ = true;
  bool is_immobile_check_ = false;
  bool easy_ = false;
  bool back_to_back_ = true;
  bool combo_ = true;
  int goal_ = 150;  // lines; -1: none
  bool is_plus_ = false;
};

// Clears a number of lines against the clock.
class LineRace final : public Mode {
 public:
  static Made make(const Recording& recording) {
    if (recording.truth("linerace.big.-1").value_or(false))
      return std::unexpected("LINE RACE with big pieces is not played");
    auto mode = std::make_unique<LineRace>();
    mode->speed_ = speed_of(recording, "linerace");
    const int goal = setting(recording, "linerace.goaltype.-1", 1);
    if (goal < 0 || goal > 2)
      return std::unexpected(fmt::format("LINE RACE with the goal {} is not known", goal));
    mode->goal_ = std::array{20, 40, 100}[static_cast<std::size_t>(goal)];
    return mode;
  }

  void prepare(Engine& engine) override { engine.speed = speed_; }
  void begin(Engine&) override {}
  void score(Engine& engine, int) override {
    if (engine.statistics.lines < goal_) return;
    engine.ending = 1;
    engine.end_game();
  }
  void soft_drop(Engine&, int) override {}
  void hard_drop(Engine&, int) override {}

 private:
  Speed speed_;
  int goal_ = 40;
};

// Clears rows of garbage against the clock.
class DigRace final : public Mode {
 public:
  static Made make(const Recording& recording) {
    if (setting(recording, "digrace.version", 0) <= 0 && recording.truth("digrace.big.-1").value_or(false))
      return std::unexpected("DIG RACE with big pieces is not played");
    auto mode = std::make_unique<DigRace>();
    mode->speed_ = speed_of(recording, "digrace");
    const int goal = setting(recording, "digrace.goaltype.-1", 1);
    if (goal < 0 || goal > 2)
      return std::unexpected(fmt::format("DIG RACE with the goal {} is not known", goal));
    mode->rows_ = std::array{5, 10, 18}[static_cast<std::size_t>(goal)];
    return mode;
  }

  void prepare(Engine& engine) override {
    engine.speed = speed_;
    Board& board = engine.board();
    int hole = -1;
    for (int y = board.height() - 1; y >= std::max(board.height() - rows_, -board.hidden()); --y) {
      const int before = hole;
      do hole = engine.random.below(board.width());
      while (hole == before);
      int color = -1;
      for (int x = 0; x < board.width(); ++x) {
        if (x == hole) continue;
        board.set(x, y, field::Cell::garbage);
        // The game also draws random colours for the lowest row; the numbers drawn must match.
        if (y + 1 < board.height()) continue;
        const int beside = color;
        do color = engine.random.below(7);
        while (color == beside);
      }
    }
  }
  void begin(Engine&) override {}
  void score(Engine& engine, int rows) override {
    if (rows == 0 || engine.board().rows_of_garbage(false) > 0) return;
    engine.ending = 1;
    engine.end_game();
  }
  void soft_drop(Engine&, int) override {}
  void hard_drop(Engine&, int) override {}

 private:
  Speed speed_;
  int rows_ = 10;
};

struct Row {
  std::string_view name;
  Made (*make)(const Recording& recording);
};
constexpr std::array<Row, 5> rows{{{"MARATHON", Marathon::make},
                                   {"MARATHON+", Marathon::make_plus},
                                   {"LINE RACE", LineRace::make},
                                   {"DIG RACE", DigRace::make},
                                   {"GRADE MANIA", grade_mania}}};

}  // namespace

Made mode_of(const Recording& recording) {
  const auto row = std::ranges::find(rows, recording.mode, &Row::name);
  if (row == rows.end())
    return std::unexpected(fmt::format("the mode {} is not played", base::escaped(recording.mode)));
  return row->make(recording);
}

std::vector<std::string_view> known_modes() {
  std::vector<std::string_view> names;
  for (const Row& row : rows) names.push_back(row.name);
  return names;
}

}  // namespace tetron::nullpomino
