#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "replay/kinds/tetrio/garbage_queue.hpp"
#include "replay/kinds/tetrio/rules.hpp"

namespace tetron::tetrio {

// Quick Play: how a player climbs, and how that changes the garbage that arrives. docs/formats/tetrio.md,
// "Quick Play".
class Zenith {
 public:
  explicit Zenith(const Rules& rules);

  // How high the player is; files state this.
  struct Climb {
    double altitude = 0;
    double rank = 1;
    double peak_rank = 1;
    double rank_sum = 0;  // sum over all frames
    double bonus = 0;     // sum of all altitude earned by attacks
    int floor = 0;
    std::array<std::int64_t, 9> splits{};  // milliseconds at which each floor from the second on was reached
  };
  const Climb& climb() const { return climb_; }

  // What a player did. Rows that cancelled garbage count less than rows that were sent.
  void note_cancelled(int rows);
  void note_sent(int rows);
  void note_kill();
  struct Placed {
    int lines = 0;
    int garbage_lines = 0;
    bool is_tall = false;  // four lines, or an I spin
  };
  void note_placed(const Placed& placed, std::uint32_t frame);
  void note_lines(int lines);
  // A row of garbage rose.
  void note_landed(std::uint32_t frame);

  // An attack as it was sent, and the altitude of the sender.
  struct Sent {
    GarbageQueue::QueuedAttack parcel;
    double altitude = 0;
  };
  void hesitate(Sent sent) { hesitating_.push_back(std::move(sent)); }
  // What arrives in this frame, adjusted for altitudes and recent hits. Draws from `chance`.
  std::vector<GarbageQueue::QueuedAttack> arrivals(std::uint32_t frame,
                                                   const std::function<double()>& chance);

  // Called at the end of each frame. Returns whether gravity is reduced from now on.
  bool tick(std::uint32_t frame);
  // How columns of holes are chosen, and how long attacks wait, on this floor.
  GarbageQueue::Ways ways() const;
  // Grows with cancelled attacks while little garbage rises; high values add pieces to each draw.
  int cancel_streak() const { return cancel_streak_; }

 private:
  void award(double rows, bool lifts);
  void give(double meters);
  double received(double rows, double altitude, std::uint32_t frame) const;
  void release(GarbageQueue::QueuedAttack parcel, std::uint32_t frame,
               std::vector<GarbageQueue::QueuedAttack>& arriving);
  int change_rank(std::uint32_t frame);

  std::array<double, 11> grace_seconds_;
  Climb climb_;
  double points_ = 0;
  std::uint32_t locked_until_ = 0;
  int promotions_ = 0;  // how many in a row; each shortens the time for which the rank is held
  bool was_promoted_ = false;
  double rising_ = 0;  // meters earned but not yet climbed

  int grace_ = 0;
  std::uint32_t last_hit_ = 0;
  int cancel_streak_ = 0;
  int stale_pieces_ = 0;
  std::uint32_t last_tank_ = 0;
  std::vector<Sent> hesitating_;
  // Large attacks arrive in parts, one after another.
  struct Part {
    GarbageQueue::QueuedAttack parcel;
    std::uint32_t release = 0;
  };
  std::vector<Part> parts_;
  std::uint32_t parts_until_ = 0;
};

}  // namespace tetron::tetrio
