#pragma once

#include <cstddef>

#include "solver/problem/limits.hpp"
#include "solver/work/stop_check.hpp"

// Internal to the solver.
namespace tetron::solver {

// Reports how much of a search is done that goes through the branches of a tree. The branches of a node have
// equal shares of it, or those that the search states. What is reported only grows. Costs little: nodes with
// a small share report nothing.
class BranchShare {
 public:
  // `progress` may be null. `whole` is the share of this search in all of the work. After `stop`, nothing
  // more is reported.
  BranchShare(Progress* progress, const StopCheck& stop, double whole = 1)
      : progress_(progress), stop_(stop), width_(progress == nullptr ? 0 : whole) {}

  // Whether the branches of the present node are worth reporting.
  bool is_counting() const { return width_ > least_; }

  // Does `search`, which is branch number `index` of `count`.
  template <class Search>
  void branch(std::size_t index, std::size_t count, const Search& search) {
    if (!is_counting()) return search();
    const auto all = static_cast<double>(count);
    part(static_cast<double>(index) / all, static_cast<double>(index + 1) / all, search);
  }
  // Does `search`, which is the part from `from` to `to` of the present node; 0 to 1.
  template <class Search>
  void part(double from, double to, const Search& search) {
    if (!is_counting()) return search();
    const double begin = begin_;
    const double width = width_;
    begin_ = begin + width * from;
    width_ = width * (to - from);
    search();
    reach(begin + width * to);
    begin_ = begin;
    width_ = width;
  }
  // Reports the present node up to `at`; 0 to 1.
  void reach_part(double at) {
    if (is_counting()) reach(begin_ + width_ * at);
  }

 private:
  static constexpr double least_ = 1e-4;

  void reach(double at) {
    if (at <= reached_ || stop_.end() != End::complete) return;
    progress_->add_share(at - reached_);
    reached_ = at;
  }

  Progress* progress_;
  const StopCheck& stop_;
  double begin_ = 0;
  double width_;
  double reached_ = 0;
};

}  // namespace tetron::solver
