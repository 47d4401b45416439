#include "replay/kinds/nullpomino/modes.hpp"

#include <algorithm>
#include <array>

namespace tetron::nullpomino {

namespace {

constexpr int last_level = 999;
constexpr int roll_frames = 2968;

// Gravity in 1/256 rows per frame, for levels below `below`.
struct Step {
  int below;
  int gravity;
};
constexpr std::array<Step, 30> steps{
    {{30, 4},    {35, 6},     {40, 8},     {50, 10},    {60, 12},   {70, 16},   {80, 32},   {90, 48},
     {100, 64},  {120, 80},   {140, 96},   {160, 112},  {170, 128}, {200, 144}, {220, 4},   {230, 32},
     {233, 64},  {236, 96},   {239, 128},  {243, 160},  {247, 192}, {251, 224}, {300, 256}, {330, 512},
     {360, 768}, {400, 1024}, {420, 1280}, {450, 1024}, {500, 768}, {10000, -1}}};
// Points needed for each grade; the last number is an additional condition for the highest grade.
constexpr std::array<int, 18> grades{400,   800,   1400,  2000,  3500,  5500,  8000,   12000,  16000,
                                     22000, 30000, 40000, 52000, 66000, 82000, 100000, 120000, 126000};

class GradeMania final : public Mode {
 public:
  GradeMania(int start, bool is_fast, int version) : start_(start), is_fast_(is_fast), version_(version) {}

  void prepare(Engine& engine) override {
    engine.speed = {.are = 25, .are_line = 25, .line_delay = 41, .lock_delay = 30, .das = 15};
    engine.bonus = {.combo = true, .combo_needs_two = true};
    engine.no_death_after_ending = true;
  }

  void begin(Engine& engine) override {
    engine.statistics.level = start_ * 100;
    next_section_ = engine.statistics.level >= 900 ? last_level : engine.statistics.level + 100;
    set_speed(engine);
  }

  void falls(Engine& engine) override {
    if (engine.ending != 0) return;
    if (engine.is_new_piece() && !is_counted_) count_piece(engine);
    if (!engine.is_first_frame() && (version_ >= 1 || !engine.is_hold_disabled())) is_counted_ = false;
  }

  void waits(Engine& engine) override {
    if (engine.ending != 0 || !engine.is_last_wait() || is_counted_) return;
    count_piece(engine);
    is_counted_ = true;
  }

  void score(Engine& engine, int rows) override {
    if (engine.ending != 0) return;
    combo_ = rows == 0 ? 1 : std::max<std::int64_t>(1, combo_ + 2 * rows - 2);
    if (rows == 0) return;
    Statistics& counted = engine.statistics;
    const int factor = engine.board().is_empty_but_full_rows() ? 4 : 1;
    counted.score += ((counted.level + rows) / 4 + engine.soft_drop_rows() + engine.hard_drop_rows() +
                      (engine.is_locked_by_key() ? 1 : 0)) *
                     rows * combo_ * factor;
    while (grade_ < 17 && counted.score >= grades[grade_]) ++grade_;
    counted.level += rows;
    set_speed(engine);
    if (counted.level >= last_level)
      end(engine);
    else if (counted.level >= next_section_)
      pass_section(engine);
  }

  void soft_drop(Engine&, int) override {}
  void hard_drop(Engine&, int) override {}

  void frame_ends(Engine& engine) override {
    if (engine.ending == 2 && ++roll_ >= roll_frames) engine.end_game();
  }

 private:
  void count_piece(Engine& engine) {
    if (engine.statistics.level < next_section_ - 1) ++engine.statistics.level;
    set_speed(engine);
  }

  void pass_section(const Engine& engine) {
    const std::int64_t time = engine.statistics.time;
    if (next_section_ == 300 && grade_ >= 8 && (version_ < 1 || time <= 15300)) is_quick_at_300_ = true;
    if (next_section_ == 500 && grade_ >= 12 && time <= (version_ < 1 ? 25200 : 27000))
      is_quick_at_500_ = true;
    next_section_ = std::min<std::int64_t>(last_level, next_section_ + 100);
  }

  void end(Engine& engine) const {
    engine.statistics.level = last_level;
    engine.stop_clock();
    if (engine.statistics.time <= 48600 && engine.statistics.score >= grades.back() && is_quick_at_300_ &&
        is_quick_at_500_) {
      engine.ending = 2;
    } else {
      engine.ending = 1;
      engine.end_game();
    }
  }

  void set_speed(Engine& engine) {
    // Gravity steps are never taken back.
    while (step_ + 1 < steps.size() && engine.statistics.level >= steps[step_].below) ++step_;
    engine.speed.gravity = is_fast_ ? -1 : steps[step_].gravity;
  }

  int start_;
  bool is_fast_;
  int version_;
  std::int64_t next_section_ = 0;
  bool is_counted_ = true;  // the next piece has already raised the level
  std::int64_t combo_ = 0;
  std::size_t grade_ = 0;
  std::size_t step_ = 0;
  bool is_quick_at_300_ = false;
  bool is_quick_at_500_ = false;
  int roll_ = 0;
};

}  // namespace

std::expected<std::unique_ptr<Mode>, std::string> grade_mania(const Recording& recording) {
  if (recording.truth("grademania.big").value_or(false))
    return std::unexpected("GRADE MANIA with big pieces is not played");
  const std::int64_t start = recording.number("grademania.startlevel").value_or(0);
  if (start < 0 || start > 9) return std::unexpected("GRADE MANIA begins in one of ten sections, 0 to 9");
  const std::int64_t version = recording.number("grademania.version").value_or(0);
  return std::make_unique<GradeMania>(
      static_cast<int>(start), recording.truth("grademania.always20g").value_or(false), version >= 1 ? 1 : 0);
}

}  // namespace tetron::nullpomino
