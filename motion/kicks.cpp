#include "motion/kicks.hpp"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace tetron::motion {

namespace {

using field::Tetromino;

// x to the right and y down, as in docs/formats/tetrio.md.
struct DownwardOffset {
  int x = 0;
  int y = 0;
};
constexpr field::Offset upward(DownwardOffset offset) {
  return {offset.x, -offset.y};
}

struct Kicks {
  std::array<field::Offset, 21> list{};
  std::size_t count = 0;

  constexpr Kicks() = default;
  constexpr Kicks(std::initializer_list<DownwardOffset> offsets) {
    for (const DownwardOffset offset : offsets) list[count++] = upward(offset);
  }
};

// Indexed [from][to].
using Table = std::array<std::array<Kicks, 4>, 4>;

constexpr Kicks negated(const Kicks& kicks, bool in_x, bool in_y) {
  Kicks result = kicks;
  for (field::Offset& offset : result.list) {
    if (in_x) offset.right = -offset.right;
    if (in_y) offset.up = -offset.up;
  }
  return result;
}

// Half turns of SRS and SRS+.
constexpr void add_half_turns(Table& table) {
  table[0][2] = {{0, -1}, {1, -1}, {-1, -1}, {1, 0}, {-1, 0}};
  table[2][0] = {{0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}};
  table[1][3] = {{1, 0}, {1, -2}, {1, -1}, {0, -2}, {0, -1}};
  table[3][1] = {{-1, 0}, {-1, -2}, {-1, -1}, {0, -2}, {0, -1}};
}

// Half turns of SRS-X.
constexpr void add_far_half_turns(Table& table) {
  table[0][2] = {{1, 0},  {2, 0},  {1, 1},  {2, 1}, {-1, 0}, {-2, 0},
                 {-1, 1}, {-2, 1}, {0, -1}, {3, 0}, {-3, 0}};
  table[2][0] = negated(table[0][2], true, true);
  table[1][3] = {{0, 1},   {0, 2},   {-1, 1}, {-1, 2}, {0, -1}, {0, -2},
                 {-1, -1}, {-1, -2}, {1, 0},  {0, 3},  {0, -3}};
  table[3][1] = negated(table[1][3], true, false);
}

constexpr Table srs_turns() {
  Table table;
  // The kicks into a side position; the kicks out of it are the same ones reversed.
  table[0][1] = table[2][1] = {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}};
  table[1][0] = table[1][2] = negated(table[0][1], true, true);
  table[0][3] = table[2][3] = negated(table[0][1], true, false);
  table[3][0] = table[3][2] = negated(table[0][1], false, true);
  return table;
}

constexpr Table make_srs() {
  Table table = srs_turns();
  add_half_turns(table);
  return table;
}

constexpr Table make_srs_x() {
  Table table = srs_turns();
  add_far_half_turns(table);
  return table;
}

constexpr Table srs_i_turns() {
  Table table;
  table[0][1] = table[3][2] = {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}};
  table[1][0] = table[2][3] = {{2, 0}, {-1, 0}, {2, -1}, {-1, 2}};
  table[1][2] = table[0][3] = {{-1, 0}, {2, 0}, {-1, -2}, {2, 1}};
  table[2][1] = table[3][0] = {{1, 0}, {-2, 0}, {1, 2}, {-2, -1}};
  return table;
}

constexpr Table make_srs_x_i() {
  Table table = srs_i_turns();
  table[0][2] = {{-1, 0}, {-2, 0}, {1, 0}, {2, 0}, {0, 1}};
  table[2][0] = negated(table[0][2], true, true);
  table[1][3] = {{0, 1}, {0, 2}, {0, -1}, {0, -2}, {-1, 0}};
  table[3][1] = negated(table[1][3], true, false);
  return table;
}

constexpr Table make_srs_plus_i() {
  Table table;
  table[0][1] = {{1, 0}, {-2, 0}, {-2, 1}, {1, -2}};
  table[0][3] = {{-1, 0}, {2, 0}, {2, 1}, {-1, -2}};
  table[1][0] = {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}};
  table[1][2] = {{-1, 0}, {2, 0}, {-1, -2}, {2, 1}};
  table[2][1] = {{-2, 0}, {1, 0}, {-2, -1}, {1, 2}};
  table[2][3] = {{2, 0}, {-1, 0}, {2, -1}, {-1, 2}};
  table[3][0] = {{1, 0}, {-2, 0}, {1, 2}, {-2, -1}};
  table[3][2] = {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}};
  table[0][2] = {{0, -1}};
  table[2][0] = {{0, 1}};
  table[1][3] = {{1, 0}};
  table[3][1] = {{-1, 0}};
  return table;
}

constexpr Table make_tetra_x() {
  Table table;
  const Kicks right = {{0, 1}, {1, 0}, {-1, 0}, {1, 1}, {-1, 1}, {0, -1}, {1, -1}, {-1, -1}};
  const Kicks left = negated(right, true, false);
  const Kicks half = {{0, 1}, {0, -1}, {-1, 0}, {1, 0}};
  table[1][0] = table[2][1] = table[3][2] = table[0][3] = right;
  table[0][1] = table[1][2] = table[2][3] = table[3][0] = left;
  table[0][2] = table[1][3] = table[2][0] = table[3][1] = half;
  return table;
}

constexpr Table make_tetra_x_i() {
  Table table;
  table[1][0] = table[1][2] = {{0, -1}, {0, -2}, {0, 1}, {-1, 0}, {1, 0}, {2, 0}};
  table[3][0] = table[3][2] = negated(table[1][0], true, false);
  table[0][1] = {{0, -1}, {0, -2}, {0, 1}, {1, -1}, {-1, -1}, {1, -2}, {-1, -2}};
  table[0][3] = negated(table[0][1], true, false);
  table[2][1] = {{0, 1}, {0, 2}, {0, -1}, {-1, 1}, {1, 1}, {-1, 2}, {1, 2}};
  table[2][3] = negated(table[2][1], true, false);
  table[0][2] = table[1][3] = table[2][0] = table[3][1] = {{0, -1}, {0, 1}};
  return table;
}

constexpr Table make_ars() {
  Table table;
  for (std::size_t from = 0; from < 4; ++from)
    for (std::size_t to = 0; to < 4; ++to)
      if (from != to) table[from][to] = {{1, 0}, {-1, 0}};
  return table;
}

constexpr Table make_asc() {
  Table table;
  const Kicks left_turn = {{1, 0},  {0, 1},  {1, 1},  {0, 2},  {1, 2},  {2, 0},  {2, 1},
                           {2, 2},  {-1, 0}, {-1, 1}, {0, -1}, {1, -1}, {2, -1}, {-1, 2},
                           {-2, 0}, {0, -2}, {1, -2}, {2, -2}, {-2, 1}, {-2, 2}, {-1, -1}};
  const Kicks right_turn = negated(left_turn, true, false);
  for (std::size_t from = 0; from < 4; ++from) {
    table[from][(from + 1) % 4] = right_turn;
    table[from][(from + 3) % 4] = left_turn;
  }
  return table;
}

constexpr Table srs_table = make_srs();
constexpr Table srs_i_table = srs_i_turns();
constexpr Table srs_plus_i_table = make_srs_plus_i();
constexpr Table srs_x_table = make_srs_x();
constexpr Table srs_x_i_table = make_srs_x_i();
constexpr Table tetra_x_table = make_tetra_x();
constexpr Table tetra_x_i_table = make_tetra_x_i();
constexpr Table ars_table = make_ars();
constexpr Table asc_table = make_asc();
constexpr Table no_table{};

const Table& table_of(KickSet set, bool is_i) {
  switch (set) {
    case KickSet::srs:
      return is_i ? srs_i_table : srs_table;
    case KickSet::srs_plus:
      return is_i ? srs_plus_i_table : srs_table;
    case KickSet::srs_x:
      return is_i ? srs_x_i_table : srs_x_table;
    case KickSet::tetra_x:
      return is_i ? tetra_x_i_table : tetra_x_table;
    case KickSet::ars:
      return ars_table;
    case KickSet::asc:
      return asc_table;
    case KickSet::nrs:
    case KickSet::none:
      break;
  }
  return no_table;
}

constexpr std::array<std::string_view, 8> names = {"SRS", "SRS+", "SRS-X", "TETRA-X",
                                                   "NRS", "ARS",  "ASC",   "none"};

constexpr std::array<std::pair<std::string_view, KickSet>, 8> words{{{"srs+", KickSet::srs_plus},
                                                                     {"srsx", KickSet::srs_x},
                                                                     {"srs-x", KickSet::srs_x},
                                                                     {"tetra-x", KickSet::tetra_x},
                                                                     {"nrs", KickSet::nrs},
                                                                     {"ars", KickSet::ars},
                                                                     {"asc", KickSet::asc},
                                                                     {"nokicks", KickSet::none}}};

using Four = std::array<DownwardOffset, 4>;

}  // namespace

std::optional<KickSet> kick_set_named(std::string_view name) {
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) return std::nullopt;
  return static_cast<KickSet>(found - names.begin());
}

std::string_view name_of(KickSet set) {
  return names[static_cast<std::size_t>(set)];
}

std::optional<KickSet> kick_set_of_word(std::string_view word) {
  const auto found = std::ranges::find(words, word, [](const auto& set) { return set.first; });
  if (found == words.end()) return std::nullopt;
  return found->second;
}

std::string_view word_of(KickSet set) {
  const auto found = std::ranges::find(words, set, [](const auto& pair) { return pair.second; });
  return found == words.end() ? "srs" : found->first;
}

std::span<const field::Offset> kicks_of(KickSet set, Tetromino kind, int from, int to) {
  const Kicks& kicks = table_of(
      set, kind == Tetromino::i)[static_cast<std::size_t>(from & 3)][static_cast<std::size_t>(to & 3)];
  return std::span(kicks.list).first(kicks.count);
}

int box_width(Tetromino kind) {
  return kind == Tetromino::i ? 4 : kind == Tetromino::o ? 2 : 3;
}

field::Offset box_offset(KickSet set, Tetromino kind, int turns) {
  Four four{};
  if (set == KickSet::nrs) {
    if (kind == Tetromino::z || kind == Tetromino::s)
      four = {{{1, 1}, {1, 0}, {1, 0}, {2, 0}}};
    else if (kind == Tetromino::i)
      four = {{{0, 1}, {0, 0}, {0, 0}, {1, 0}}};
    else if (kind != Tetromino::o)
      four = {{{1, 0}, {1, 0}, {1, 0}, {1, 0}}};
  } else if (set == KickSet::ars) {
    if (kind == Tetromino::z)
      four = {{{0, 1}, {0, 0}, {0, 0}, {1, 0}}};
    else if (kind == Tetromino::s)
      four = {{{0, 1}, {-1, 0}, {0, 0}, {0, 0}}};
    else if (kind == Tetromino::i)
      four = {{{0, 0}, {0, 0}, {0, -1}, {1, 0}}};
    else if (kind != Tetromino::o)
      four = {{{0, 1}, {0, 0}, {0, 0}, {0, 0}}};
  } else if (set == KickSet::asc) {
    if (kind == Tetromino::o)
      four = {{{0, 0}, {0, 1}, {-1, 1}, {-1, 0}}};
    else if (kind == Tetromino::i)
      four = {{{0, 0}, {0, -1}, {1, -1}, {1, 0}}};
  }
  return upward(four[static_cast<std::size_t>(turns & 3)]);
}

int first_turn(KickSet set, Tetromino kind) {
  const bool flat_up = kind == Tetromino::l || kind == Tetromino::j || kind == Tetromino::t;
  return flat_up && (set == KickSet::nrs || set == KickSet::ars) ? 2 : 0;
}

}  // namespace tetron::motion
