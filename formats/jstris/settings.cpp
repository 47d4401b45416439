#include "formats/jstris/settings.hpp"

#include <fmt/format.h>

#include <cmath>

namespace tetron::jstris {

namespace {

using base::JsonReader;

constexpr double latest_ms = 1e14;
constexpr std::uint64_t most_of_word = 0xffffffff;

// Values of unexpected types are skipped; they remain in `text`.
bool read_word(JsonReader& json, std::uint32_t& word) {
  if (json.kind() != JsonReader::Kind::number) return json.skip();
  double value = 0;
  if (!json.read_number(value)) return false;
  // The game uses the lower 32 bits, as JavaScript does.
  if (std::abs(value) < 9e15)
    word = static_cast<std::uint32_t>(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) &
                                      most_of_word);
  return true;
}

bool read_time(JsonReader& json, std::optional<double>& time) {
  if (json.kind() != JsonReader::Kind::number) return json.skip();
  double value = 0;
  if (!json.read_number(value)) return false;
  if (value >= 0 && value <= latest_ms) time = value;
  return true;
}

bool read_seed(JsonReader& json, std::optional<std::string>& seed) {
  // A number becomes its digits, as in JavaScript.
  if (json.kind() == JsonReader::Kind::number) {
    std::string_view raw;
    if (!json.skip(raw)) return false;
    seed = std::string(raw);
    return true;
  }
  if (json.kind() != JsonReader::Kind::text) return json.skip();
  seed.emplace();
  return base::read_unescaped(json, *seed);
}

bool read_member(JsonReader& json, std::string_view key, Settings& settings) {
  if (key == "v") return json.read_number(settings.version);
  if (key == "m") return read_word(json, settings.mode_bits);
  if (key == "seed") return read_seed(json, settings.seed);
  if (key == "gameStart") return read_time(json, settings.start_ms);
  if (key == "gameEnd") return read_time(json, settings.end_ms);
  if (key == "softDropId") return read_word(json, settings.soft_drop);
  if (key == "r") return read_word(json, settings.ruleset);
  if (key == "bbs") return read_word(json, settings.block_set);
  if (key == "rnd") return read_word(json, settings.randomizer);
  if (key == "nick" || key == "name") return base::read_unescaped(json, settings.name);
  return json.skip();
}

}  // namespace

std::string Settings::mode_words() const {
  const std::optional<int> end = goal();
  switch (mode()) {
    case Mode::sprint:
      return end ? fmt::format("sprint, {} lines", *end) : fmt::format("sprint, kind {}", variant());
    case Mode::free_play:
      return "free play";
    case Mode::cheese:
      if (variant() == 100) return "cheese, without end";
      return end ? fmt::format("cheese, {} lines", *end) : fmt::format("cheese, kind {}", variant());
    case Mode::survival:
      return "survival";
    case Mode::ultra:
      return "ultra, 2 minutes";
    case Mode::map:
      return "map";
    case Mode::twenty_tsd:
      return "20 T-spin doubles";
    case Mode::perfect_clears:
      return "perfect clears";
    case Mode::user_mode:
      return "user mode";
    case Mode::versus:
      return "versus";
  }
  return fmt::format("mode {}", mode_bits >> 16);
}

std::optional<int> Settings::goal() const {
  if (mode() == Mode::sprint) switch (variant()) {
      case 1:
        return 40;
      case 2:
        return 20;
      case 3:
        return 100;
      case 4:
        return 1000;
      default:
        return std::nullopt;
    }
  if (mode() == Mode::cheese) switch (variant()) {
      case 1:
        return 10;
      case 2:
        return 18;
      case 3:
        return 100;
      default:
        return std::nullopt;
    }
  return std::nullopt;
}

bool read_settings(JsonReader& json, Settings& settings) {
  if (json.kind() != JsonReader::Kind::object) return json.fail("must be an object of settings");
  const std::string_view before = json.rest();
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);)
    if (!read_member(json, key, settings)) {
      json.within(key);
      return false;
    }
  if (json.failed()) return false;
  settings.text = std::string(before.substr(0, before.size() - json.rest().size()));
  return true;
}

}  // namespace tetron::jstris
