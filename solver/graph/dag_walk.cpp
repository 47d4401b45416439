#include "solver/graph/dag_walk.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>

namespace tetron::solver {

namespace {

constexpr std::uint64_t tilings_worth_sharing = 200'000;  // number of tilings
constexpr std::uint64_t at_once = 8192;                   // number of tilings in a part
constexpr std::uint64_t between_looks = 32;               // tilings between calls of the stop check

// Parts of the sequence of tilings. Any thread can write one; the caller reads them in order.
class Parts {
 public:
  Parts(const Dag& dag, std::span<const std::uint16_t> before, const BigUint& from, const Context& context)
      : dag_(dag), before_(before), from_(from), context_(context), left_(dag.total() - from) {
    slots_.resize(static_cast<std::size_t>(context.pool.size()) * 4);
    for (Slot& slot : slots_) slot.part = nobody;
  }

  Walked run(const Give& give) {
    Walked result = Walked::all;
    std::exception_ptr thrown;
    context_.pool.together([&](int thread) {
      if (thread == 0) {
        // The other threads use this object, so it must live until they are done.
        try {
          result = read(give);
        } catch (...) {
          thrown = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        is_over_ = true;
        changed_.notify_all();
      } else {
        write();
      }
    });
    if (thrown) std::rethrow_exception(thrown);
    return result;
  }

 private:
  static constexpr std::uint64_t nobody = ~std::uint64_t{0};
  struct Slot {
    std::vector<std::uint16_t> ids;
    std::uint64_t part = nobody;  // number of the part that it holds, complete
  };

  std::uint64_t size_of(std::uint64_t part) const {
    const BigUint first = BigUint(part) * BigUint(at_once);
    return first < left_ ? std::min(at_once, (left_ - first).saturated()) : 0;
  }
  bool may_claim() const { return claimed_ < given_ + slots_.size() && size_of(claimed_) != 0; }
  Slot& slot_of(std::uint64_t part) { return slots_[part % slots_.size()]; }

  void write() {
    Dag::Walk walk(dag_, before_);
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return is_over_ || may_claim() || size_of(claimed_) == 0; });
      if (is_over_ || size_of(claimed_) == 0 || context_.stop_check.is_over()) return;
      write_one(walk, lock);
    }
  }

  void write_one(Dag::Walk& walk, std::unique_lock<std::mutex>& lock) {
    const std::uint64_t part = claimed_++;
    lock.unlock();
    Slot& slot = slot_of(part);
    slot.ids.clear();
    const std::uint64_t size = size_of(part);
    walk.seek(from_ + BigUint(part) * BigUint(at_once));
    for (std::uint64_t i = 0; i < size; ++i) {
      if (i != 0) walk.next();
      slot.ids.insert(slot.ids.end(), walk.ids().begin(), walk.ids().end());
    }
    lock.lock();
    slot.part = part;
    changed_.notify_all();
  }

  Walked read(const Give& give) {
    Dag::Walk walk(dag_, before_);
    std::unique_lock lock(mutex_);
    for (;;) {
      const std::uint64_t size = size_of(given_);
      if (size == 0) return Walked::all;
      Slot& slot = slot_of(given_);
      if (slot.part == given_) {
        lock.unlock();
        const std::size_t length = walk.ids().size();
        for (std::uint64_t i = 0; i < size; ++i) {
          if (i % between_looks == 0 && context_.stop_check.is_over()) return Walked::ended;
          if (!give(std::span(slot.ids).subspan(i * length, length))) return Walked::enough;
        }
        lock.lock();
        ++given_;
        changed_.notify_all();
      } else if (claimed_ == given_) {
        ++claimed_;
        lock.unlock();
        walk.seek(from_ + BigUint(given_) * BigUint(at_once));
        for (std::uint64_t i = 0; i < size; ++i) {
          if (i % between_looks == 0 && context_.stop_check.is_over()) return Walked::ended;
          if (i != 0) walk.next();
          if (!give(walk.ids())) return Walked::enough;
        }
        lock.lock();
        ++given_;
        changed_.notify_all();
      } else if (context_.stop_check.is_over()) {
        return Walked::ended;
      } else if (may_claim()) {
        write_one(walk, lock);
      } else {
        changed_.wait_for(lock, std::chrono::milliseconds(5));
      }
    }
  }

  const Dag& dag_;
  std::span<const std::uint16_t> before_;
  const BigUint& from_;
  const Context& context_;
  const BigUint left_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t claimed_ = 0;  // number of parts that some thread writes or has written
  std::uint64_t given_ = 0;    // number of parts that were read
  bool is_over_ = false;
  std::vector<Slot> slots_;
};

}  // namespace

Walked walk_tilings(const Dag& dag, std::span<const std::uint16_t> before, const BigUint& from,
                    const Context& context, const Give& give) {
  if (!(from < dag.total())) return Walked::all;
  if (context.pool.size() > 1 && dag.total() - from >= BigUint(tilings_worth_sharing))
    return Parts(dag, before, from, context).run(give);
  Dag::Walk walk(dag, before);
  walk.seek(from);
  for (std::uint64_t i = 0;; ++i) {
    if (i % between_looks == 0 && context.stop_check.is_over()) return Walked::ended;
    if (!give(walk.ids())) return Walked::enough;
    if (!walk.next()) return Walked::all;
  }
}

}  // namespace tetron::solver
