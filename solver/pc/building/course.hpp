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

// Within the solver only.
namespace tetron::pc {

// How parts are put one after the other, as a judge sees it: of every sequence the most points that an order
// makes which the judge lets pass.
template <class Word>
class Course {
 public:
  // All have to live as long.
  Course(const Frame<Word>& frame, const Rules& rules, Building<Word>& building, const Judge& judge);

  static constexpr std::int32_t impossible = std::numeric_limits<std::int32_t>::min();

  // After each begin() of the building.
  void begin();
  // Asked now and then, with the bytes that this takes; once it says so, answers come at once and mean
  // nothing.
  void stop_when(std::function<bool(std::size_t)> is_over) { is_over_ = std::move(is_over); }
  // The points of each sequence of the queues.
  std::vector<std::int32_t> points(const Queues& queues);
  // The order that makes the most of it for one sequence; none if there is none.
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
  // With the first of a sequence in hold, or none.
  At beginning(const Queues& queues, std::uint8_t hold) const;
  // Whether all parts are placed.
  bool is_done(const At& at) const;
  std::vector<std::int32_t> solve(const Queues& queues, const At& at);
  // One more part: which, what comes of it, and which of the node's sequences go on with it.
  struct Option {
    Put put;
    At next;
    std::int32_t points = 0;
    std::uint64_t offset = 0;
  };
  template <class Visit>
  void each_option(const Queues& queues, const At& at, const Visit& visit);
  // What a part does after these others; kept.
  const Putting& putting(std::uint32_t placed, std::size_t part);

  Frame<Word> frame_;
  bool hold_;
  Building<Word>& building_;
  const Judge& judge_;
  Landings<Word> soft_;
  Landings<Word> hard_;
  std::unordered_map<std::uint64_t, Putting> puttings_;  // by the parts placed, and the part
  std::unordered_map<At, std::vector<std::int32_t>, Hash> known_;
  std::size_t bytes_ = 0;
  std::function<bool(std::size_t)> is_over_;
};

extern template class Course<std::uint64_t>;
extern template class Course<Word128>;

}  // namespace tetron::pc
