#include "formats/jstris/action.hpp"

#include <algorithm>

namespace tetron::jstris {

namespace {

// In bits. docs/formats/jstris.md, "Actions".
constexpr unsigned time_bits = 12;
constexpr unsigned kind_bits = 4;
constexpr unsigned word_bits = 32;  // the data consist of whole words
constexpr std::uint32_t end_mark = 0xfff;
// Stored times start again at 0 after this many milliseconds; a time below the one before it shows that.
constexpr std::uint32_t turn_ms = 4094;

// The bits of each value, and what is subtracted from the stored number.
struct Value {
  unsigned bits = 0;
  int bias = 0;
};
using Values = std::array<Value, 4>;

constexpr Values garbage_values{{{5, 0}, {4, 0}}};
constexpr Values waiting_values{{{5, 0}}};
constexpr Values repeat_values{{{1, 0}}};
constexpr std::array<Values, other_kinds> other_values{{{{{16, 0}}},
                                                        {{{1, 0}, {4, 0}}},
                                                        {{{4, 3}, {5, 12}}},
                                                        {{{1, 0}, {5, 0}}},
                                                        {{{4, 0}, {5, 0}}},
                                                        {{{5, 0}, {4, 0}, {3, 0}, {1, 0}}}}};
constexpr unsigned other_bits = 4;

Values values_of(const Action& action) {
  switch (action.kind) {
    case ActionKind::garbage:
      return garbage_values;
    case ActionKind::waiting:
      return waiting_values;
    case ActionKind::repeat:
      return repeat_values;
    case ActionKind::other:
      return other_values[static_cast<std::size_t>(action.other)];
    default:
      return {};
  }
}

constexpr std::array<std::string_view, action_kinds> names = {
    "move left",  "move right", "to the left wall", "to the right wall", "turn left",
    "turn right", "turn twice", "hard drop",        "soft drop",         "fall",
    "hold",       "garbage",    "solid row",        "waiting",           "repeated move",
    "other"};

class BitReader {
 public:
  explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::size_t left() const { return bytes_.size() * 8 - at_; }
  std::size_t at() const { return at_; }
  void back_to(std::size_t at) { at_ = at; }
  // At least `count` bits must be left.
  std::uint64_t take(unsigned count) {
    std::uint64_t value = 0;
    for (; count > 0; --count, ++at_)
      value = value << 1 | (std::to_integer<std::uint64_t>(bytes_[at_ / 8]) >> (7 - at_ % 8) & 1U);
    return value;
  }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

class BitWriter {
 public:
  void put(std::uint64_t value, unsigned count) {
    while (count > 0) {
      --count;
      if (at_ % 8 == 0) bytes_.push_back(std::byte{0});
      if ((value >> count & 1U) != 0) bytes_.back() |= std::byte{0x80} >> static_cast<int>(at_ % 8);
      ++at_;
    }
  }
  std::size_t at() const { return at_; }
  std::vector<std::byte> bytes() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
  std::size_t at_ = 0;
};

// Converts stored times to times since the game began.
class Clock {
 public:
  std::uint32_t at(std::uint32_t stored) {
    if (stored < last_) ++turns_;
    last_ = stored;
    return time();
  }
  // The time that the player was away is added.
  void away(std::uint32_t ms) {
    last_ += ms % turn_ms;
    if (last_ >= turn_ms) {
      last_ -= turn_ms;
      ++turns_;
    }
    turns_ += ms / turn_ms;
  }

 private:
  std::uint32_t time() const {
    const std::uint64_t ms = std::uint64_t{turns_} * turn_ms + last_;
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(ms, 0xffffffff));
  }
  std::uint32_t last_ = 0;
  std::uint32_t turns_ = 0;
};

unsigned sum_of_bits(const Values& values) {
  unsigned sum = 0;
  for (const Value& value : values) sum += value.bits;
  return sum;
}

void write(BitWriter& out, const Action& action) {
  out.put(action.stored_ms, time_bits);
  out.put(static_cast<std::uint64_t>(action.kind), kind_bits);
  if (action.kind == ActionKind::other) out.put(static_cast<std::uint64_t>(action.other), other_bits);
  const Values values = values_of(action);
  for (std::size_t i = 0; i < values.size(); ++i)
    out.put(static_cast<std::uint64_t>(action.values[i] + values[i].bias), values[i].bits);
}

}  // namespace

std::string_view name_of(ActionKind kind) {
  return names[static_cast<std::size_t>(kind)];
}

Actions read_actions(std::span<const std::byte> bytes) {
  Actions actions;
  BitReader in(bytes);
  Clock clock;
  const auto damaged = [&](std::size_t bit, base::ErrorKind kind, std::string_view field,
                           std::uint64_t wanted, std::uint64_t had) {
    in.back_to(bit);
    actions.damage = base::Error{kind, bit / 8, field, wanted, had};
  };
  actions.list.reserve(std::min(bytes.size() / 2, most_actions));
  while (in.left() >= time_bits) {
    Action action;
    const std::size_t bit = in.at();
    action.bit = static_cast<std::uint32_t>(bit);
    const auto stored = static_cast<std::uint32_t>(in.take(time_bits));
    if (stored == end_mark) {
      in.back_to(bit);
      break;
    }
    action.stored_ms = static_cast<std::uint16_t>(stored);
    if (actions.list.size() == most_actions) {
      damaged(bit, base::ErrorKind::above_maximum, "number of actions", most_actions, most_actions + 1);
      break;
    }
    // Fewer bits than an action needs fill the last word.
    if (in.left() < kind_bits) {
      in.back_to(bit);
      break;
    }
    action.kind = static_cast<ActionKind>(in.take(kind_bits));
    if (action.kind == ActionKind::other) {
      const std::uint64_t other = in.left() >= other_bits ? in.take(other_bits) : other_kinds;
      if (other >= other_kinds) {
        damaged(bit, base::ErrorKind::unknown_value, "kind of an action that is not a move", other_kinds - 1,
                other);
        break;
      }
      action.other = static_cast<OtherKind>(other);
    }
    const Values values = values_of(action);
    if (const unsigned bits = sum_of_bits(values); in.left() < bits) {
      damaged(bit, base::ErrorKind::truncated, "action", (bits + 7) / 8, in.left() / 8);
      break;
    }
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i].bits > 0) action.values[i] = static_cast<int>(in.take(values[i].bits)) - values[i].bias;
    action.ms = clock.at(stored);
    if (action.kind == ActionKind::other && action.other == OtherKind::away)
      clock.away(static_cast<std::uint32_t>(action.values[0]));
    actions.list.push_back(action);
  }
  actions.rest_bits = static_cast<unsigned>(std::min<std::size_t>(in.left(), 64));
  actions.rest = in.take(actions.rest_bits);
  return actions;
}

std::vector<std::byte> write_actions(const Actions& actions) {
  BitWriter out;
  for (const Action& action : actions.list) write(out, action);
  out.put(actions.rest, actions.rest_bits);
  return out.bytes();
}

Actions finished(std::vector<Action> list) {
  Actions actions;
  BitWriter out;
  for (Action& action : list) {
    action.stored_ms = static_cast<std::uint16_t>(action.ms % turn_ms);
    action.bit = static_cast<std::uint32_t>(out.at());
    write(out, action);
  }
  actions.list = std::move(list);
  const auto over = static_cast<unsigned>(out.at() % word_bits);
  if (over == 0) return actions;
  // The rest of the last word: the end mark, if there is room, and zeros.
  actions.rest_bits = word_bits - over;
  if (actions.rest_bits >= time_bits)
    actions.rest = std::uint64_t{end_mark} << (actions.rest_bits - time_bits);
  return actions;
}

}  // namespace tetron::jstris
