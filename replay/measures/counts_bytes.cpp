#include "replay/measures/counts_bytes.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "replay/measures/openers.hpp"

namespace tetron::measures {

namespace {

template <class Value>
void append(std::string& out, const Value& value) {
  static_assert(std::is_arithmetic_v<Value>);
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}
void append(std::string& out, const Counts::Number& value) {
  append(out, value.has_value());
  append(out, value.value_or(0));
}

// Reads values; after the first one that is missing it reads nothing.
class Taker {
 public:
  explicit Taker(std::string_view& bytes) : bytes_(bytes) {}

  template <class Value>
  void take(Value& value) {
    static_assert(std::is_arithmetic_v<Value>);
    if (bytes_.size() < sizeof value) return fail();
    std::memcpy(&value, bytes_.data(), sizeof value);
    bytes_.remove_prefix(sizeof value);
  }
  void take(Counts::Number& value) {
    std::uint8_t has = 0;
    double number = 0;
    take(has);
    take(number);
    value = has != 0 ? Counts::Number(number) : std::nullopt;
  }
  // The size of a list whose items take at least `least` bytes each.
  std::size_t size(std::size_t least = 1) {
    std::uint64_t count = 0;
    take(count);
    if (count > bytes_.size() / least) fail();
    return has_failed_ ? 0 : static_cast<std::size_t>(count);
  }
  std::string text() {
    const std::size_t length = size();
    std::string made(bytes_.substr(0, length));
    bytes_.remove_prefix(length);
    return made;
  }
  void fail() {
    has_failed_ = true;
    bytes_ = {};
  }
  bool has_failed() const { return has_failed_; }

 private:
  std::string_view& bytes_;
  bool has_failed_ = false;
};

void append_counts(std::string& out, const Counts& counts) {
  for (const Counts::Number& one : counts.sums) append(out, one);
  for (const Counts::Number& one : counts.highest) append(out, one);
  for (const double one : counts.delays) append(out, one);
  append(out, counts.delayed);
  append(out, std::uint64_t{counts.well_columns.size()});
  for (const std::uint64_t one : counts.well_columns) append(out, one);
  append(out, std::uint64_t{counts.levels.size()});
  for (const LevelPace& one : counts.levels) {
    append(out, one.level);
    append(out, one.ms);
    append(out, one.pieces);
    append(out, one.lines.has_value());
    append(out, one.lines.value_or(0));
  }
  append(out, std::uint64_t{counts.openers.size()});
  for (const auto& [name, rounds] : counts.openers) {
    // Each name is in the table of openers.
    const auto at = std::ranges::find(openers(), name, &Opener::name);
    append(out, static_cast<std::uint64_t>(at - openers().begin()));
    append(out, rounds);
  }
}

void take_counts(Taker& taker, Counts& counts) {
  for (Counts::Number& one : counts.sums) taker.take(one);
  for (Counts::Number& one : counts.highest) taker.take(one);
  for (double& one : counts.delays) taker.take(one);
  taker.take(counts.delayed);
  counts.well_columns.resize(taker.size(sizeof(std::uint64_t)));
  for (std::uint64_t& one : counts.well_columns) taker.take(one);
  counts.levels.resize(taker.size(sizeof(std::uint64_t)));
  for (LevelPace& one : counts.levels) {
    std::uint8_t has_lines = 0;
    std::uint64_t lines = 0;
    taker.take(one.level);
    taker.take(one.ms);
    taker.take(one.pieces);
    taker.take(has_lines);
    taker.take(lines);
    if (has_lines != 0) one.lines = lines;
  }
  for (std::size_t left = taker.size(sizeof(std::uint64_t)); left > 0; --left) {
    std::uint64_t opener = 0;
    std::uint64_t rounds = 0;
    taker.take(opener);
    taker.take(rounds);
    if (opener >= openers().size()) taker.fail();
    if (taker.has_failed()) return;
    counts.openers[openers()[opener].name] = rounds;
  }
}

}  // namespace

void append_players(std::string& out, const MatchCounts& match) {
  append(out, std::uint64_t{match.players.size()});
  for (const PlayerCounts& player : match.players) {
    append(out, player.player);
    append(out, std::uint64_t{player.name.raw().size()});
    out += player.name.raw();
    append_counts(out, player.counts);
  }
}

std::optional<MatchCounts> players_of(std::string_view bytes) {
  Taker taker(bytes);
  MatchCounts match;
  for (std::size_t left = taker.size(); left > 0 && !taker.has_failed(); --left) {
    PlayerCounts& player = match.players.emplace_back();
    taker.take(player.player);
    player.name = base::UntrustedText(taker.text());
    take_counts(taker, player.counts);
  }
  if (taker.has_failed() || !bytes.empty()) return std::nullopt;
  return match;
}

}  // namespace tetron::measures
