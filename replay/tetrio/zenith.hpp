#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "replay/tetrio/garbage_queue.hpp"
#include "replay/tetrio/rules.hpp"

namespace tetron::tetrio {

// Quick Play: how a player climbs, and what that does to the garbage that comes.
// docs/formats/tetrio.md, "Quick Play".
class Zenith {
 public:
  explicit Zenith(const Rules& rules);

  // How high the player is; files state it.
  struct Climb {
    double altitude = 0;
    double rank = 1;
    double peak_rank = 1;
    double rank_sum = 0;  // of each frame's
    double bonus = 0;     // of all that was earned by attacks
    int floor = 0;
    std::array<std::int64_t, 9> splits{};  // when floors from the second on were reached, in milliseconds
  };
  const Climb& climb() const { return climb_; }

  // What a player did. Rows that met garbage count less than those that were sent.
  void note_cancelled(int rows);
  void note_sent(int rows);
  void note_kill();
  struct Placed {
    int lines = 0;
    int garbage_lines = 0;
    bool is_tall = false;  // four lines, or an I that was spun in
  };
  void note_placed(const Placed& placed, std::uint32_t frame);
  void note_lines(int lines);
  // A row of garbage came up.
  void note_risen(std::uint32_t frame);

  // An attack as it was sent, by a player at this altitude.
  struct Sent {
    GarbageQueue::Parcel parcel;
    double altitude = 0;
  };
  void hesitate(Sent sent) { hesitating_.push_back(std::move(sent)); }
  // What arrives in this frame, changed by altitudes and by how often one was hit. Draws from `chance`.
  std::vector<GarbageQueue::Parcel> arrivals(std::uint32_t frame, const std::function<double()>& chance);

  // At the end of each frame. Says whether gravity is held back from now on.
  bool tick(std::uint32_t frame);
  // How holes are chosen, and how long attacks wait, on this floor.
  GarbageQueue::Ways ways() const;
  // Attacks that were cancelled without much garbage coming up: more pieces are drawn for it.
  int cancel_streak() const { return cancel_streak_; }

 private:
  void award(double rows, bool lifts);
  void give(double meters);
  double received(double rows, double altitude, std::uint32_t frame) const;
  void release(GarbageQueue::Parcel parcel, std::uint32_t frame, std::vector<GarbageQueue::Parcel>& arriving);
  int change_rank(std::uint32_t frame);

  std::array<double, 11> grace_seconds_;
  Climb climb_;
  double points_ = 0;
  std::uint32_t locked_until_ = 0;
  int promotions_ = 0;  // in a row: each holds the rank for less time
  bool was_promoted_ = false;
  double rising_ = 0;  // meters that were earned and not climbed yet

  int grace_ = 0;
  std::uint32_t last_hit_ = 0;
  int cancel_streak_ = 0;
  int stale_pieces_ = 0;
  std::uint32_t last_tank_ = 0;
  std::vector<Sent> hesitating_;
  // Large attacks come in parts, one after another.
  struct Part {
    GarbageQueue::Parcel parcel;
    std::uint32_t release = 0;
  };
  std::vector<Part> parts_;
  std::uint32_t parts_until_ = 0;
};

}  // namespace tetron::tetrio
