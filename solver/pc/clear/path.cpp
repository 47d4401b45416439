#include "solver/pc/clear/path.hpp"

#include <algorithm>
#include <atomic>

#include "solver/pc/board/words.hpp"
#include "solver/pc/building/building.hpp"
#include "solver/pc/building/coverings.hpp"
#include "solver/pc/building/placed.hpp"
#include "solver/pc/clear/percent.hpp"
#include "solver/pc/queue/shortened.hpp"
#include "solver/work/stop_check.hpp"
#include "solver/work/thread_pool.hpp"

namespace tetron::pc {

namespace {

template <class Word>
class PathSolver {
 public:
  PathSolver(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits)
      : queues_(queues),
        rules_(rules),
        limits_(limits),
        stop_(limits),
        frame_(frame_of<Word>(board, rules.movement)),
        forms_(frame_, rules.movement),
        bringing_(queues, limits.memory / 2) {}

  Ways run(Word start) {
    Ways result;
    result.total = queues_.size();
    start_ = frame_.cleared(start, frame_.lines);
    const int needed = bits_in(static_cast<Word>(frame_.full() & ~start_)) / 4;
    if (result.total > 0 && static_cast<std::size_t>(needed) <= Building<Word>::most_parts) {
      groups_ = &bringing_.groups(queues_.root(), 7, needed);
      if (bringing_.is_full()) stop_.finish(solver::End::memory);
      std::vector<KindCounts> wanted;
      for (const Bringing::Group& group : *groups_) wanted.push_back(group.counts);
      Coverings<Word> coverings(frame_, forms_, wanted, frame_.height_of(start_), stop_, limits_.progress);
      coverings.run(start_,
                    [&](std::span<const Part<Word>> parts, KindCounts counts) { collect(parts, counts); });
      look_at_collected();
    }
    std::ranges::sort(found_, [](const Found& a, const Found& b) {
      return a.way.covered != b.way.covered ? a.way.covered > b.way.covered : a.number < b.number;
    });
    for (Found& found : found_) result.ways.push_back(std::move(found.way));
    finish(result);
    return result;
  }

 private:
  struct Found {
    std::uint64_t number = 0;  // number of the covering
    Way way;
  };
  struct Collected {
    std::size_t begin = 0;  // index into parts_
    std::size_t size = 0;
    const std::vector<SetWord>* asked = nullptr;
  };
  static constexpr std::size_t batch = 1 << 15;

  void collect(std::span<const Part<Word>> parts, KindCounts counts) {
    const auto group = std::ranges::lower_bound(*groups_, counts, {}, &Bringing::Group::counts);
    if (group == groups_->end() || group->counts != counts) return;
    collected_.push_back({parts_.size(), parts.size(), &group->sequences});
    parts_.insert(parts_.end(), parts.begin(), parts.end());
    constexpr std::size_t shown = 1 << 10;
    if (limits_.progress && collected_.size() % shown == 0)
      limits_.progress->set_tilings(seen_ + collected_.size());
    if (collected_.size() == batch) look_at_collected();
  }

  // Finds out which of the collected coverings can be built, on all threads.
  void look_at_collected() {
    if (collected_.empty()) return;
    if (!pool_) {
      pool_.emplace(limits_.threads);
      for (int i = 0; i < pool_->size(); ++i)
        buildings_.push_back(std::make_unique<Building<Word>>(frame_, rules_.movement, rules_.drop));
      for (const auto& building : buildings_)
        building->stop_when([this, own = building.get()](std::size_t bytes) {
          if (own->bytes() + bytes > room_for_each()) stop_.finish(solver::End::memory);
          return stop_.is_over();
        });
    }
    std::vector<std::vector<Found>> found(buildings_.size());
    std::atomic<std::size_t> next = 0;
    pool_->together([&](int thread) {
      const auto own = static_cast<std::size_t>(thread);
      for (std::size_t i = next++; i < collected_.size() && !stop_.is_over(); i = next++)
        look_at(i, *buildings_[own], found[own]);
    });
    for (auto& of_thread : found)
      for (Found& one : of_thread) found_.push_back(std::move(one));
    seen_ += collected_.size();
    collected_.clear();
    parts_.clear();
  }

  // The memory that is left for the work of each thread.
  std::size_t room_for_each() const {
    const std::size_t taken = bringing_.bytes() + found_bytes_.load(std::memory_order_relaxed);
    return taken >= limits_.memory ? 0 : (limits_.memory - taken) / buildings_.size();
  }

  void look_at(std::size_t number, Building<Word>& building, std::vector<Found>& found) {
    const Collected& covering = collected_[number];
    const auto parts = std::span<const Part<Word>>(parts_).subspan(covering.begin, covering.size);
    building.begin(start_, parts);
    Found one{seen_ + number, {}};
    one.way.covers = building.sequences(queues_, rules_.hold, *covering.asked);
    one.way.covered = size_of(one.way.covers);
    // If the work was stopped, some sequences may be missing.
    if (one.way.covered == 0 || stop_.end() != solver::End::complete) return;
    std::uint64_t first = 0;
    while ((one.way.covers[first / 64] >> first % 64 & 1) == 0) ++first;
    one.way.pieces =
        placed_in_order(frame_, building, parts, building.order_for(queues_.at(first), rules_.hold));
    found_bytes_ += sizeof(Found) + one.way.covers.capacity() * sizeof(SetWord) +
                    one.way.pieces.capacity() * sizeof(Placed);
    found.push_back(std::move(one));
  }

  void finish(Ways& result) {
    result.packings = seen_;
    result.end = stop_.end();
    std::vector<SetWord> all(words_for(result.total));
    std::vector<const std::vector<SetWord>*> sets;
    for (const Way& way : result.ways) {
      add_shifted(all, way.covers, 0);
      sets.push_back(&way.covers);
    }
    result.success = size_of(all);
    result.minimal = small_cover(sets, result.is_smallest, [this] { return stop_.is_over(); });
  }

  const Queues& queues_;
  const Rules& rules_;
  const solver::Limits& limits_;
  solver::StopCheck stop_;
  Frame<Word> frame_;
  Forms<Word> forms_;
  Bringing bringing_;
  Word start_ = 0;
  const std::vector<Bringing::Group>* groups_ = nullptr;
  std::vector<Collected> collected_;
  std::vector<Part<Word>> parts_;
  std::vector<Found> found_;
  std::atomic<std::size_t> found_bytes_ = 0;
  std::uint64_t seen_ = 0;
  std::vector<std::unique_ptr<Building<Word>>> buildings_;
  std::optional<solver::ThreadPool> pool_;
};

}  // namespace

Ways ways(const Board& board, const Queues& queues, const Rules& rules, const solver::Limits& limits) {
  Ways none;
  none.total = queues.size();
  if (!is_workable(board, rules) || static_cast<std::size_t>(pieces_needed(board)) > most_built ||
      !has_room_for_sets(queues, limits)) {
    none.end = solver::End::memory;
    return none;
  }
  if (board.empty_cells() % 4 != 0) {
    none.is_smallest = true;
    return none;
  }
  if (const std::size_t length = pieces_that_matter(board, rules.hold, queues.length());
      length < queues.length()) {
    const Shortened shortened(queues, length);
    Ways found = ways(board, shortened.queues(), rules, limits);
    found.total = queues.size();
    std::vector<SetWord> any(words_for(queues.size()));
    for (Way& way : found.ways) {
      way.covers = shortened.all(way.covers);
      way.covered = size_of(way.covers);
      add_shifted(any, way.covers, 0);
    }
    found.success = size_of(any);
    return found;
  }
  if (is_small(board, rules.movement))
    return PathSolver<std::uint64_t>(board, queues, rules, limits).run(word_of<std::uint64_t>(board));
  return PathSolver<Word128>(board, queues, rules, limits).run(word_of<Word128>(board));
}

}  // namespace tetron::pc
