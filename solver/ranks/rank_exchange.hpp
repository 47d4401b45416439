#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "solver/ranks/message.hpp"
#include "solver/work/stop_check.hpp"

// Internal to the solver.
namespace tetron::solver {

// Exchanges between ranks that all end together. If something ends one rank, its next message says so, and
// all ranks learn it at the same time.
class RankExchange {
 public:
  // Both arguments must outlive the object.
  RankExchange(Ranks& ranks, StopCheck& stop_check) : ranks_(ranks), stop_check_(stop_check) {}

  int rank() const { return ranks_.rank(); }
  std::size_t size() const { return static_cast<std::size_t>(ranks_.size()); }
  std::vector<Bytes> messages() const { return std::vector<Bytes>(size()); }

  // Returns nothing after a rank has stopped or a number did not fit.
  std::optional<std::vector<Bytes>> exchange(std::vector<Bytes> to_each) {
    (void)stop_check_.is_over();
    const Status own{stop_check_.end(), overflowed_};
    for (std::size_t r = 0; r < size(); ++r) {
      put(to_each[r], own);
      if (r != static_cast<std::size_t>(rank())) sent_ += to_each[r].size();
    }
    std::vector<Bytes> received = ranks_.exchange(std::move(to_each));
    bool goes_on = true;
    for (Bytes& message : received) {
      Status status{};
      std::memcpy(&status, message.data() + message.size() - sizeof status, sizeof status);
      message.resize(message.size() - sizeof status);
      if (status.end != End::complete) stop_check_.finish(status.end);
      overflowed_ = overflowed_ || status.overflowed;
      goes_on = goes_on && status.end == End::complete && !status.overflowed;
    }
    if (!goes_on) return std::nullopt;
    return received;
  }

  // Sends the same value to all ranks. Returns what each rank sent.
  template <class Value>
  std::optional<std::vector<Value>> all_gather(const Value& value) {
    std::vector<Bytes> to_each = messages();
    for (Bytes& message : to_each) put(message, value);
    const auto received = exchange(std::move(to_each));
    if (!received) return std::nullopt;
    std::vector<Value> values(size());
    for (std::size_t r = 0; r < size(); ++r) (void)MessageReader((*received)[r]).take(values[r]);
    return values;
  }
  // Whether all ranks say yes and none stops.
  bool all_agree(bool yes) {
    const auto gathered = all_gather(static_cast<std::uint8_t>(yes ? 1 : 0));
    return gathered && std::ranges::find(*gathered, std::uint8_t{0}) == gathered->end();
  }
  // Whether no rank stops.
  bool all_go_on() { return all_agree(true); }

  StopCheck& stop_check() { return stop_check_; }
  // To be called when a number does not fit into the type used for it.
  void overflow() { overflowed_ = true; }
  bool has_overflowed() const { return overflowed_; }
  void forget_overflow() { overflowed_ = false; }
  // The bytes of all messages from this rank to others.
  std::uint64_t sent() const { return sent_; }

 private:
  struct Status {
    End end;
    bool overflowed;
  };

  Ranks& ranks_;
  StopCheck& stop_check_;
  bool overflowed_ = false;
  std::uint64_t sent_ = 0;
};

}  // namespace tetron::solver
