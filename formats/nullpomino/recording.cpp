#include "formats/nullpomino/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <type_traits>

#include "base/escape.hpp"
#include "base/json_reader.hpp"

namespace tetron::nullpomino {

namespace {

// The first line of a recording; other programs do not write it.
constexpr std::string_view title = "#NullpoMino Replay";

template <class Number>
std::optional<Number> number_in(std::string_view text, int base = 10) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if constexpr (std::is_floating_point_v<Number>) {
    base::JsonReader in(text);
    double value = 0;
    if (!in.read_number(value) || !in.finish()) return std::nullopt;
    return static_cast<Number>(value);
  } else {
    Number value{};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || text.empty()) return std::nullopt;
    return value;
  }
}

bool is_true(std::string_view text) {
  return std::ranges::equal(text, std::string_view("true"), {}, [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
}

void set(int& member, const std::string& text) {
  member = number_in<int>(text).value_or(member);
}
void set(float& member, const std::string& text) {
  member = number_in<float>(text).value_or(member);
}
void set(bool& member, const std::string& text) {
  member = is_true(text);
}
void set(std::string& member, const std::string& text) {
  member = text;
}

class Finder {
 public:
  Finder(const properties::Text& text, std::size_t player) : text_(text), player_(player) {}

  template <class Member>
  void operator()(std::string_view name, Member& member) const {
    take(fmt::format("{}.ruleopt.{}", player_, name), member);
  }
  void operator()(std::string_view name, int kind, int& member) const {
    take(fmt::format("{}.ruleopt.{}.{}", player_, name, kind), member);
  }
  void operator()(std::string_view name, int kind, int turn, int& member) const {
    take(fmt::format("{}.ruleopt.{}.{}.{}", player_, name, kind, turn), member);
  }
  template <class Member>
  void tuning(std::string_view name, Member& member) const {
    take(fmt::format("{}.tuning.{}", player_, name), member);
  }

 private:
  template <class Member>
  void take(const std::string& key, Member& member) const {
    if (const properties::Line* const line = text_.find(key)) set(member, line->value);
  }

  const properties::Text& text_;
  std::size_t player_;
};

// The player and the frame in a key such as "0.r.4711".
struct InputKey {
  std::size_t player = 0;
  std::uint32_t frame = 0;
};
std::optional<InputKey> input_key(std::string_view key) {
  if (key.size() < 5 || key[0] < '0' || key[0] >= '0' + most_players || key.substr(1, 3) != ".r.")
    return std::nullopt;
  const std::string_view digits = key.substr(4);
  if (digits.size() > 1 && digits[0] == '0') return std::nullopt;
  if (digits[0] < '0' || digits[0] > '9') return std::nullopt;
  const auto frame = number_in<std::uint32_t>(digits);
  if (!frame) return std::nullopt;
  return InputKey{static_cast<std::size_t>(key[0] - '0'), *frame};
}

void read_changes(Recording& recording) {
  for (const properties::Line& line : recording.text.lines) {
    if (line.is_comment) continue;
    const auto key = input_key(line.key);
    if (!key || key->player >= recording.parts.size()) continue;
    const auto buttons = number_in<std::int32_t>(line.value);
    if (!buttons || *buttons == -1 || recording.text.find(line.key) != &line) continue;
    recording.parts[key->player].changes.push_back(
        {key->frame, static_cast<std::uint32_t>(*buttons) & ((1U << button::count) - 1), line.offset});
  }
  for (Part& part : recording.parts) {
    std::ranges::sort(part.changes, {}, &Change::frame);
    // The game ignores inputs after the last frame.
    std::erase_if(part.changes, [&part](const Change& change) { return change.frame >= part.frames; });
  }
}

}  // namespace

std::optional<std::int64_t> Recording::number(std::string_view key) const {
  const properties::Line* const line = text.find(key);
  return line != nullptr ? number_in<std::int64_t>(line->value) : std::nullopt;
}

std::optional<double> Recording::fraction(std::string_view key) const {
  const properties::Line* const line = text.find(key);
  return line != nullptr ? number_in<double>(line->value) : std::nullopt;
}

std::optional<bool> Recording::truth(std::string_view key) const {
  const properties::Line* const line = text.find(key);
  if (line == nullptr) return std::nullopt;
  return is_true(line->value);
}

std::string_view Recording::word(std::string_view key) const {
  const properties::Line* const line = text.find(key);
  return line != nullptr ? std::string_view(line->value) : std::string_view();
}

std::expected<Recording, base::ReadError> read(std::string_view bytes) {
  Recording recording;
  auto text = properties::read(bytes);
  if (!text) return std::unexpected(base::ReadError(text.error()));
  recording.text = std::move(*text);
  recording.mode = recording.word("name.mode");
  if (recording.mode.empty())
    return std::unexpected(base::ReadError(
        fmt::format(
            "offset 0x{:x}: expected a line \"name.mode=\" that names the mode, found the end of the file",
            bytes.size()),
        bytes.size()));
  const auto fraction = [&](std::string_view key) {
    return number_in<float>(recording.word(key)).value_or(0.0F);
  };
  recording.version_major = fraction("version.core.major");
  recording.version_minor = fraction("version.core.minor");
  for (std::size_t player = 0; player < most_players; ++player) {
    const properties::Line* const last = recording.text.find(fmt::format("{}.r.max", player));
    if (last == nullptr) {
      if (player > 0) break;
      return std::unexpected(
          base::ReadError(fmt::format("offset 0x{:x}: expected a line \"0.r.max=\" that says how many "
                                      "frames there are, found the end of the file",
                                      bytes.size()),
                          bytes.size()));
    }
    const auto frames = number_in<std::int64_t>(last->value);
    if (!frames || *frames < 0 || *frames > std::numeric_limits<std::int32_t>::max())
      return std::unexpected(base::ReadError(
          fmt::format("offset 0x{:x}: number of frames: expected a number from 0 to {}, found \"{}\"",
                      last->offset, std::numeric_limits<std::int32_t>::max(),
                      base::escaped(std::string_view(last->value).substr(0, 40))),
          last->offset));
    Part& part = recording.parts.emplace_back();
    part.frames = static_cast<std::uint32_t>(*frames);
    part.seed =
        number_in<std::int64_t>(recording.word(fmt::format("{}.replay.randSeed", player)), 16).value_or(0);
    const Finder find(recording.text, player);
    for_each_option(part.rule, find);
    find.tuning("owRotateButtonDefaultRight", part.tuning.rotate_right);
    find.tuning("owMinDAS", part.tuning.min_das);
    find.tuning("owMaxDAS", part.tuning.max_das);
    find.tuning("owDasDelay", part.tuning.das_delay);
    find.tuning("owMoveDiagonal", part.tuning.move_diagonal);
    find.tuning("owReverseUpDown", part.tuning.reverse_up_down);
  }
  read_changes(recording);
  return recording;
}

bool looks_like_recording(std::string_view start) {
  if (start.starts_with(title)) return true;
  // The keys come in the order of a hash table, so after the comments any key may be the first.
  while (!start.empty()) {
    const std::size_t end = std::min(start.find_first_of("\r\n"), start.size());
    const std::string_view line = start.substr(0, end);
    start.remove_prefix(std::min(start.size(), end + 1));
    if (line.size() < 4 || line[0] < '0' || line[0] >= '0' + most_players || line[1] != '.') continue;
    const std::string_view key = line.substr(2);
    for (const std::string_view begin : {"ruleopt.", "statistics.", "tuning.ow", "replay.randSeed="})
      if (key.starts_with(begin)) return true;
    if (input_key(line.substr(0, line.find('=')))) return true;
  }
  return false;
}

bool is_surely_recording(std::string_view start) {
  return looks_like_recording(start);
}

}  // namespace tetron::nullpomino
