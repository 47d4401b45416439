#include "solver/pc/movement.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>

#include "field/srs_kicks.hpp"

namespace tetron::pc {

namespace {

using field::Offset;
using field::Rotation;
using field::Tetromino;

// A kind and a turn, "T.NE", as numbers.
struct Turn {
  std::size_t kind = 0;
  std::size_t from = 0;
  std::size_t to = 0;
  friend auto operator<=>(const Turn&, const Turn&) = default;
};

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\f");
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\f") - first + 1);
}

std::optional<std::size_t> kind_named(char letter) {
  for (const Tetromino kind : field::all_tetrominoes)
    if (field::to_char(kind) == letter) return index_of(kind);
  return std::nullopt;
}

std::optional<Turn> parse_turn(std::string_view text) {
  constexpr std::string_view sides = "NESW";
  if (text.size() != 4 || text[1] != '.') return std::nullopt;
  const auto kind = kind_named(text[0]);
  const auto from = sides.find(text[2]);
  const auto to = sides.find(text[3]);
  if (!kind || from == sides.npos || to == sides.npos || from == to) return std::nullopt;
  return Turn{*kind, from, to};
}

// A number with an optional sign, spaces around it; taken off the front of `text`. Steps of more than a
// field's height mean nothing.
std::optional<int> take_number(std::string_view& text) {
  constexpr int most = 32;
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  int value = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failed != std::errc() || value < -most || value > most) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  text = trimmed(text);
  return value;
}

bool take(std::string_view& text, char letter) {
  text = trimmed(text);
  if (!text.starts_with(letter)) return false;
  text.remove_prefix(1);
  return true;
}

std::optional<std::vector<Kick>> parse_kicks(std::string_view text) {
  constexpr std::size_t most = 64;
  std::vector<Kick> kicks;
  while (!trimmed(text).empty()) {
    Kick kick;
    if (kicks.size() == most || !take(text, '(')) return std::nullopt;
    kick.is_full_spin = take(text, '@');
    const auto right = take_number(text);
    if (!right || !take(text, ',')) return std::nullopt;
    const auto up = take_number(text);
    if (!up || !take(text, ')')) return std::nullopt;
    kick.by = {*right, *up};
    kicks.push_back(kick);
  }
  if (kicks.empty()) return std::nullopt;
  return kicks;
}

// Whether `count` of the seven kinds' turns are there for every kind and rotation.
bool has_all(const Movement& movement, std::size_t quarters) {
  for (const auto& of_kind : movement.kicks)
    for (std::size_t from = 0; from < 4; ++from)
      if (of_kind[from][(from + quarters) % 4].empty()) return false;
  return true;
}

class KickFile {
 public:
  std::optional<base::TextError> read(std::string_view text) {
    for (std::size_t number = 1; !text.empty(); ++number) {
      const auto end = text.find('\n');
      const std::string_view line = trimmed(text.substr(0, end));
      text.remove_prefix(end == text.npos ? text.size() : end + 1);
      if (line.empty() || line.starts_with('#') || line.starts_with('!')) continue;
      if (!read_line(line))
        return base::TextError{"a turn such as T.NE=(0,0)(-1,0) or J.NE=&L.NE is wanted", number};
    }
    for (const auto& [turn, other] : references_) {
      const auto found = given_.find(other);
      if (found == given_.end())
        return base::TextError{"a line that starts with & names a turn that has no steps", 0};
      given_[turn] = found->second;
    }
    return std::nullopt;
  }

  std::expected<Movement, base::TextError> movement() const {
    Movement movement;
    for (const auto& [turn, kicks] : given_) movement.kicks[turn.kind][turn.from][turn.to] = kicks;
    if (!has_all(movement, 1) || !has_all(movement, 3))
      return std::unexpected(base::TextError{"not all quarter turns of all seven pieces are there", 0});
    if (movement.has_half_turns() && !has_all(movement, 2))
      return std::unexpected(base::TextError{"some half turns are there, but not all", 0});
    return movement;
  }

 private:
  bool read_line(std::string_view line) {
    const auto equals = line.find_first_of("=:");
    if (equals == line.npos) return false;
    const auto turn = parse_turn(trimmed(line.substr(0, equals)));
    const std::string_view value = trimmed(line.substr(equals + 1));
    if (!turn || given_.contains(*turn) || references_.contains(*turn)) return false;
    if (value.starts_with('&')) {
      const auto other = parse_turn(trimmed(value.substr(1)));
      if (!other) return false;
      references_[*turn] = *other;
      return true;
    }
    auto kicks = parse_kicks(value);
    if (!kicks) return false;
    given_[*turn] = std::move(*kicks);
    return true;
  }

  std::map<Turn, std::vector<Kick>> given_;
  std::map<Turn, Turn> references_;
};

}  // namespace

bool Movement::has_half_turns() const {
  for (const auto& of_kind : kicks)
    for (std::size_t from = 0; from < 4; ++from)
      if (!of_kind[from][(from + 2) % 4].empty()) return true;
  return false;
}

Movement Movement::without_half_turns() const {
  Movement result = *this;
  for (auto& of_kind : result.kicks)
    for (std::size_t from = 0; from < 4; ++from) of_kind[from][(from + 2) % 4].clear();
  return result;
}

Movement movement_of(const std::array<std::array<field::Shape, 4>, 7>& shapes, const Steps& steps) {
  constexpr std::size_t fifth = 4;
  Movement movement;
  movement.shapes = shapes;
  for (std::size_t kind = 0; kind < 7; ++kind)
    for (std::size_t from = 0; from < 4; ++from)
      for (std::size_t to = 0; to < 4; ++to)
        for (const Offset& by : steps[kind][from][to]) {
          auto& kicks = movement.kicks[kind][from][to];
          const bool is_full =
              kind == index_of(Tetromino::t) && kicks.size() == fifth && from % 2 == 0 && to % 2 == 1;
          kicks.push_back({by, is_full});
        }
  return movement;
}

Movement turning_in_place(const std::array<std::array<field::Shape, 4>, 7>& shapes) {
  Movement movement;
  movement.shapes = shapes;
  for (auto& of_kind : movement.kicks)
    for (std::size_t from = 0; from < 4; ++from)
      for (std::size_t to = 0; to < 4; ++to)
        if (from != to) of_kind[from][to] = {Kick{}};
  return movement;
}

Movement srs_movement() {
  Movement movement;
  for (const Tetromino kind : field::all_tetrominoes)
    for (const Rotation from : field::all_rotations)
      for (const int quarters : {1, 3}) {
        const auto to = static_cast<Rotation>((static_cast<int>(from) + quarters) % 4);
        auto& steps =
            movement.kicks[index_of(kind)][static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
        const auto kicks = solver::kicks(kind, from, to);
        for (std::size_t test = 0; test < kicks.size(); ++test) {
          // The last step of a T that turns off the side that points down or up: a full spin everywhere.
          const bool is_full =
              kind == Tetromino::t && test == 4 && (from == Rotation::spawn || from == Rotation::reverse);
          if (kind != Tetromino::o || test == 0) steps.push_back({kicks[test], is_full});
        }
      }
  return movement;
}

std::expected<Movement, base::TextError> movement_from_text(std::string_view text) {
  KickFile file;
  if (const auto error = file.read(text)) return std::unexpected(*error);
  return file.movement();
}

}  // namespace tetron::pc
