#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "solver/pc/board/board.hpp"
#include "solver/pc/building/building.hpp"
#include "solver/pc/building/judge.hpp"

// Internal to the solver.
namespace tetron::pc {

// The best orders of a building's parts according to a judge: for each sequence, the most points of any
// order that the judge accepts.
template <class Word>
class BestOrders {
 public:
  // All arguments must outlive the object.
  BestOrders(const Frame<Word>& frame, const Rules& rules, Building<Word>& building, const Judge& judge);

  static constexpr std::int32_t impossible = std::numeric_limits<std::int32_t>::min();

  // To be called after each begin() of the building.
  void begin();
  // `is_over` is called now and then with the number of bytes that this object takes. After it returns true,
  // calls return at once with meaningless results.
  void stop_when(std::function<bool(std::size_t)> is_over) { is_over_ = std::move(is_over); }
  // The points of each sequence of the queues; `impossible` if there is no order for it.
  std::vector<std::int32_t> points(const Queues& queues);
  // The order that makes the most points with one sequence; empty if there is none.
  struct Put {
    std::size_t part = 0;
    Putting how;
  };
  std::vector<Put> best(std::span<const std::uint8_t> sequence);

 private:
  struct At {
    Queues::Node node = 0;
    std::uint32_t placed = 0;
    std::uint8_t hold = 0;
    Judge::State state = 0;
    friend bool operator==(const At&, const At&) = default;
  };
  struct Hash {
    std::size_t operator()(const At& at) const {
      return hash_of(hash_of((std::uint64_t{at.node} << 32 | at.placed) * 8 + at.hold) + at.state);
    }
  };

  bool is_over() const { return is_over_ && is_over_(bytes_ + puttings_.size() * 2 * sizeof(Putting)); }
  // The beginning with the first piece of a sequence in hold, or with nothing in hold.
  At beginning(const Queues& queues, std::uint8_t hold) const;
  // Whether all parts are placed.
  bool is_done(const At& at) const;
  std::vector<std::int32_t> solve(const Queues& queues, const At& at);
  // A part that can come next: which, what happens, and which of the node's sequences continue with it.
  struct Option {
    Put put;
    At next;
    std::int32_t points = 0;
    std::uint64_t offset = 0;
  };
  template <class Visit>
  void each_option(const Queues& queues, const At& at, const Visit& visit);
  // What the part does if the parts `placed` (bits) are already there; cached.
  const Putting& putting(std::uint32_t placed, std::size_t part);

  Frame<Word> frame_;
  bool hold_;
  Building<Word>& building_;
  const Judge& judge_;
  Landings<Word> soft_;
  Landings<Word> hard_;
  std::unordered_map<std::uint64_t, Putting> puttings_;  // by the parts placed and the part
  std::unordered_map<At, std::vector<std::int32_t>, Hash> known_;
  std::size_t bytes_ = 0;
  std::function<bool(std::size_t)> is_over_;
};

extern template class BestOrders<std::uint64_t>;
extern template class BestOrders<Word128>;

}  // namespace tetron::pc
