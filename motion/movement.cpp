#include "motion/movement.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

namespace tetron::motion {

namespace {

using field::Offset;
using field::Tetromino;

// A piece and a rotation from one direction to another, such as "T.NE", as numbers.
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

// Removes a number with an optional sign, and the spaces around it, from the front of `text`. Numbers beyond
// `most` are rejected: no field is that high.
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

// Whether there are kicks for this many quarter turns for every kind and rotation.
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
        return base::TextError{"expected a turn such as T.NE=(0,0)(-1,0) or J.NE=&L.NE", number};
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

// The position of a piece's centre in rotation `turns`, relative to where the upper left corner of its box
// was in rotation 0.
Offset corner_of(KickSet set, Tetromino kind, int turns) {
  // The box rotates about its middle and the shape about its centre, which at first is at (1, 1) from the
  // upper left corner of the box, for the O at (0, 1).
  Offset centre{kind == Tetromino::o ? 0 : 1, -1};
  const int last = box_width(kind) - 1;
  for (int i = 0; i < turns; ++i) centre = {last + centre.up, -centre.right};
  const Offset by = box_offset(set, kind, turns);
  return {centre.right + by.right, centre.up + by.up};
}

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

Movement movement_of(KickSet set) {
  constexpr std::size_t fifth = 4;
  Movement movement;
  for (const Tetromino kind : field::all_tetrominoes) {
    std::array<Offset, 4> corners;
    for (int turns = 0; turns < 4; ++turns)
      corners[static_cast<std::size_t>(turns)] = corner_of(set, kind, turns);
    for (std::size_t from = 0; from < 4; ++from)
      for (std::size_t to = 0; to < 4; ++to) {
        if (from == to) continue;
        const Offset in_place{corners[to].right - corners[from].right, corners[to].up - corners[from].up};
        auto& kicks = movement.kicks[index_of(kind)][from][to];
        kicks.push_back({in_place});
        for (const Offset& kick : kicks_of(set, kind, static_cast<int>(from), static_cast<int>(to))) {
          const bool is_full = kind == Tetromino::t && kicks.size() == fifth && from % 2 == 0 && to % 2 == 1;
          kicks.push_back({{in_place.right + kick.right, in_place.up + kick.up}, is_full});
        }
      }
  }
  return movement;
}

Movement srs_movement() {
  Movement movement = movement_of(KickSet::srs).without_half_turns();
  // An O always fits in place, so its kicks are not needed.
  for (auto& of_rotation : movement.kicks[index_of(Tetromino::o)])
    for (auto& kicks : of_rotation)
      if (!kicks.empty()) kicks.resize(1);
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

std::expected<Movement, base::TextError> movement_from_text(std::string_view text) {
  KickFile file;
  if (const auto error = file.read(text)) return std::unexpected(*error);
  return file.movement();
}

std::array<Piece, 7> pieces_of(const Movement& movement) {
  std::array<Piece, 7> pieces;
  for (std::size_t kind = 0; kind < pieces.size(); ++kind) {
    std::array<std::vector<Offset>, 4> turns;
    Steps steps;
    for (std::size_t from = 0; from < 4; ++from) {
      turns[from].assign(movement.shapes[kind][from].begin(), movement.shapes[kind][from].end());
      for (std::size_t to = 0; to < 4; ++to)
        for (const Kick& kick : movement.kicks[kind][from][to]) steps[from][to].push_back(kick.by);
    }
    pieces[kind] = Piece(turns, steps);
  }
  return pieces;
}

}  // namespace tetron::motion
