#include "replay/profile/profile.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "field/grid.hpp"
#include "field/tetromino.hpp"
#include "replay/profile/bad_profile.hpp"
#include "replay/profile/toml_text.hpp"

namespace tetron::replay {

using field::Cell;
using field::Offset;

namespace {

constexpr std::uint8_t unnamed_style = 240;  // cells have no numbers for styles from here on
constexpr std::uint8_t no_style = 255;

// The cells of a stone in that turn, with its anchor there.
StoneCells cells_in_turn(const StoneKind& kind, std::size_t turn, field::Position anchor) {
  StoneCells result;
  for (std::size_t i = 0; i < kind.turns[turn].size(); ++i)
    result.push(anchor + kind.turns[turn][i], kind.cell_at(turn, i));
  return result;
}

}  // namespace

StoneCells Profile::cells(const tet::StonePlace& place) const {
  const StoneKind* const kind = stone(place.style);
  return kind != nullptr ? cells_in_turn(*kind, place.rot % 4, anchor(place.x, place.y)) : StoneCells();
}

Cell Profile::cell(base::StoneStyle style) const {
  const StoneKind* kind = stone(style);
  return kind ? kind->cell : Cell::empty;
}

Cell Profile::piece(base::StoneStyle style) const {
  if (const StoneKind* kind = stone(style)) return kind->cell;
  return style.value < unnamed_style ? field::extra_cell(style.value) : Cell::empty;
}

std::optional<game::Place> Profile::place(const tet::StonePlace& stored) const {
  const Cell piece = this->piece(stored.style);
  if (piece == Cell::empty) return std::nullopt;
  StoneKind::Lie lie{.turn = static_cast<field::Rotation>(stored.rot % 4)};
  if (const StoneKind* kind = stone(stored.style)) lie = kind->lies[stored.rot % 4];
  const field::Position centre = anchor(stored.x, stored.y) + lie.centre;
  return game::Place{piece, lie.turn, static_cast<std::int16_t>(centre.column.value),
                     static_cast<std::int16_t>(height - 1 - centre.row.value)};
}

base::StoneStyle Profile::style(Cell piece) const {
  for (std::size_t style = 0; style < stones.size(); ++style)
    if (stones[style] && stones[style]->cell == piece)
      return base::StoneStyle(static_cast<std::uint8_t>(style));
  constexpr auto first = static_cast<std::uint8_t>(Cell::first_extra);
  const auto number = static_cast<std::uint8_t>(static_cast<std::uint8_t>(piece) - first);
  return base::StoneStyle(field::is_extra(piece) ? number : no_style);
}

const StoneKind* Profile::stone(Cell piece) const {
  const StoneKind* const kind = stone(style(piece));
  return kind != nullptr && kind->cell == piece ? kind : nullptr;
}

namespace {

// The turn in which the stone has this rotation.
std::size_t turn_of(const StoneKind& kind, field::Rotation turn) {
  const auto found = std::ranges::find(kind.lies, turn, &StoneKind::Lie::turn);
  return found != kind.lies.end() ? static_cast<std::size_t>(found - kind.lies.begin())
                                  : static_cast<std::size_t>(turn);
}

// Where the anchor of a piece is in a field of so many rows; `centre` is from the anchor.
field::Position anchor_under(const game::Place& place, field::Offset centre, int height) {
  return field::Position{field::Column(place.column), field::Row(height - 1 - place.row)} +
         field::Offset{-centre.right, -centre.up};
}

}  // namespace

tet::StonePlace Profile::stored(const game::Place& place) const {
  const StoneKind* const kind = stone(place.piece);
  const std::size_t turn =
      kind != nullptr ? turn_of(*kind, place.turn) : static_cast<std::size_t>(place.turn);
  const field::Position at =
      anchor_under(place, kind != nullptr ? kind->lies[turn].centre : field::Offset{}, height);
  return {style(place.piece), static_cast<std::uint8_t>(at.column.value),
          static_cast<std::uint8_t>(y_down ? at.row.value : height - 1 - at.row.value),
          static_cast<std::uint8_t>(turn)};
}

StoneCells Profile::cells(const game::Place& place) const {
  const StoneKind* const kind = stone(place.piece);
  if (kind == nullptr) return {};
  const std::size_t turn = turn_of(*kind, place.turn);
  return cells_in_turn(*kind, turn, anchor_under(place, kind->lies[turn].centre, height));
}

std::string_view Profile::letter(Cell piece) {
  static constexpr std::string_view letters = "ILOZTJS";
  const auto kind = field::to_tetromino(piece);
  return kind ? letters.substr(static_cast<std::size_t>(*kind) - 1, 1) : std::string_view();
}

std::vector<game::PieceKind> game_pieces(const Profile& profile) {
  std::vector<game::PieceKind> pieces;
  for (const auto& stone : profile.stones) {
    if (!stone || !field::is_extra(stone->cell)) continue;
    if (std::ranges::find(pieces, stone->cell, &game::PieceKind::piece) != pieces.end()) continue;
    pieces.push_back({stone->cell, stone->name, stone->turns, stone->cells, stone->color});
  }
  return pieces;
}

std::array<std::optional<std::array<field::Shape, 4>>, 7> tetromino_shapes(const Profile& profile) {
  std::array<std::optional<std::array<field::Shape, 4>>, 7> shapes;
  for (const auto& stone : profile.stones) {
    const auto kind = stone ? field::to_tetromino(stone->cell) : std::nullopt;
    if (!kind || !std::ranges::all_of(stone->turns, [](const auto& turn) { return turn.size() == 4; }))
      continue;
    auto& shape = shapes[static_cast<std::size_t>(*kind) - 1].emplace();
    for (std::size_t turn = 0; turn < 4; ++turn) std::ranges::copy(stone->turns[turn], shape[turn].begin());
  }
  return shapes;
}

namespace {

// Sets the cell of a stone of this style and the rotations of its turns. A stone is a tetromino if each of
// its described turns has the four cells of the same tetromino, whatever the anchor; its cell is then that
// of the tetromino. A stone whose cell was set by the profile keeps it.
void settle_piece(StoneKind& stone, std::uint8_t style) {
  for (std::size_t turn = 0; turn < 4; ++turn) stone.lies[turn] = {static_cast<field::Rotation>(turn), {}};
  if (field::is_extra(stone.cell)) return;
  stone.cell = field::extra_cell(style);
  if (!stone.cells[0].empty()) return;
  std::array<StoneKind::Lie, 4> lies;
  std::optional<field::Tetromino> kind;
  for (std::size_t turn = 0; turn < 4; ++turn) {
    lies[turn].turn = static_cast<field::Rotation>(turn);
    if (stone.turns[turn].empty()) continue;
    std::vector<field::Position> cells;
    for (const Offset& offset : stone.turns[turn]) cells.push_back(field::Position{} + offset);
    const auto placement = field::placement_of(cells, static_cast<field::Rotation>(turn));
    if (!placement || kind.value_or(placement->kind) != placement->kind) return;
    kind = placement->kind;
    lies[turn] = {placement->rotation, {placement->centre.column.value, -placement->centre.row.value}};
  }
  if (!kind) return;
  stone.cell = field::to_cell(*kind);
  stone.lies = lies;
}

}  // namespace

void settle_values(Profile& profile, std::uint8_t first_stone, std::uint8_t empty,
                   std::span<const std::uint8_t> garbage) {
  PackFormat& pack = profile.pack;
  pack.first_stone = first_stone;
  // A value without an explanation is still a block: of the style that would have this value, or, if that
  // style is described and has another value, of a style that hardly any profile uses.
  for (std::size_t value = 0; value < 256; ++value) {
    const auto style = static_cast<std::uint8_t>(value - first_stone);
    const bool free = value >= first_stone && !profile.stone(base::StoneStyle(style)) &&
                      !profile.stone(field::extra_cell(style));
    pack.cell_of_value[value] =
        field::extra_cell(free ? style : static_cast<std::uint8_t>(239 - std::min<std::size_t>(value, 239)));
  }
  for (std::size_t style = 0; style < profile.stones.size(); ++style) {
    auto& stone = profile.stones[style];
    if (!stone) continue;
    const auto number = static_cast<std::uint8_t>(style);
    const bool has_own = stone->cells[0].empty();
    settle_piece(*stone, number);
    if (has_own && !stone->value && first_stone + style < 256)
      stone->value = static_cast<std::uint8_t>(first_stone + style);
    if (stone->value) pack.cell_of_value[*stone->value] = stone->cell;
  }
  for (const std::uint8_t value : garbage) pack.cell_of_value[value] = Cell::garbage;
  pack.cell_of_value[empty] = Cell::empty;
}

namespace {

constexpr int max_reach = 16;    // largest distance of a stone's cell from its anchor
constexpr int most_extra = 239;  // highest style that a cell can have

[[noreturn]] void refuse(const toml::node& node, std::string what) {
  throw BadProfile{{std::move(what), node.source().begin.line}};
}

void allow_keys(const toml::table& table, std::initializer_list<std::string_view> keys) {
  for (const auto& [key, value] : table)
    if (std::ranges::find(keys, key.str()) == keys.end())
      refuse(value, fmt::format("unknown key '{}'", key.str()));
}

std::int64_t integer(const toml::node& node, std::string_view name, std::int64_t least, std::int64_t most) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < least || *value > most)
    refuse(node, fmt::format("'{}' must be a whole number from {} to {}", name, least, most));
  return *value;
}

std::int64_t integer_or(const toml::table& table, std::string_view key, std::int64_t otherwise,
                        std::int64_t least, std::int64_t most) {
  const toml::node* node = table.get(key);
  return node ? integer(*node, key, least, most) : otherwise;
}

std::string text_or(const toml::table& table, std::string_view key, std::string otherwise) {
  const toml::node* node = table.get(key);
  if (!node) return otherwise;
  auto text = node->value_exact<std::string>();
  if (!text) refuse(*node, fmt::format("'{}' must be text", key));
  return std::move(*text);
}

// The index in `choices` of the string at `key`; 0 if the key is absent.
std::size_t choice(const toml::table& table, std::string_view key,
                   std::initializer_list<std::string_view> choices) {
  const toml::node* node = table.get(key);
  if (!node) return 0;
  const auto text = node->value_exact<std::string_view>();
  const auto found = text ? std::ranges::find(choices, *text) : choices.end();
  if (found == choices.end())
    refuse(*node,
           fmt::format("'{}' must be one of: {}", key, fmt::join(choices.begin(), choices.end(), ", ")));
  return static_cast<std::size_t>(found - choices.begin());
}

const toml::table& section(const toml::table& root, std::string_view key) {
  static const toml::table none;
  const toml::node* node = root.get(key);
  if (!node) return none;
  if (!node->is_table()) refuse(*node, fmt::format("'{}' must be a table", key));
  return *node->as_table();
}

// Reads the cells of one turn.
void read_turn(const toml::node& node, std::string_view name, std::vector<Offset>& offsets,
               std::vector<Cell>& cells) {
  const toml::array* list = node.as_array();
  if (!list || list->empty() || list->size() > max_stone_cells)
    refuse(node, fmt::format("'{}' must list 1 to {} cells as [right, up]", name, max_stone_cells));
  for (const toml::node& entry : *list) {
    const toml::array* cell = entry.as_array();
    if (!cell || cell->size() < 2 || cell->size() > 3)
      refuse(entry, fmt::format("a cell in '{}' must be [right, up] or [right, up, style]", name));
    const Offset offset{static_cast<int>(integer(*cell->get(0), "right", -max_reach, max_reach)),
                        static_cast<int>(integer(*cell->get(1), "up", -max_reach, max_reach))};
    if (std::ranges::find(offsets, offset) != offsets.end())
      refuse(entry, fmt::format("'{}' names a cell twice", name));
    offsets.push_back(offset);
    if (cell->size() == 3)
      cells.push_back(
          field::extra_cell(static_cast<std::uint8_t>(integer(*cell->get(2), "style", 0, most_extra))));
  }
  if (!cells.empty() && cells.size() != offsets.size())
    refuse(node, fmt::format("'{}' must have a style for every cell or for none", name));
}

void read_stone(const toml::table& table, bool clockwise, Profile& profile) {
  allow_keys(table, {"style", "name", "colour", "value", "cells", "turn1", "turn2", "turn3"});
  const toml::node* style_node = table.get("style");
  const toml::node* cells_node = table.get("cells");
  if (!style_node || !cells_node) refuse(table, "a stone needs 'style' and 'cells'");
  const auto style = static_cast<std::uint8_t>(integer(*style_node, "style", 0, 254));
  if (profile.stone(base::StoneStyle(style)))
    refuse(*style_node, fmt::format("style {} is described twice", style));

  StoneKind kind;
  kind.name = base::UntrustedText(text_or(table, "name", fmt::format("{}", style)));
  if (const toml::node* color = table.get("colour"))
    kind.color = static_cast<std::uint32_t>(integer(*color, "colour", 0, 0xffffff));
  if (const toml::node* value = table.get("value"))
    kind.value = static_cast<std::uint8_t>(integer(*value, "value", 0, 255));
  read_turn(*cells_node, "cells", kind.turns[0], kind.cells[0]);
  for (std::size_t turn = 1; turn < 4; ++turn) {
    const std::string key = fmt::format("turn{}", turn);
    if (const toml::node* given = table.get(key)) {
      read_turn(*given, key, kind.turns[turn], kind.cells[turn]);
      continue;
    }
    kind.cells[turn] = kind.cells[turn - 1];
    for (const Offset& offset : kind.turns[turn - 1])
      kind.turns[turn].push_back(clockwise ? turned_clockwise(offset) : turned_counter_clockwise(offset));
  }
  if (profile.stones.size() <= style) profile.stones.resize(style + 1u);
  profile.stones[style] = std::move(kind);
}

void read_packing(const toml::table& table, Profile& profile) {
  allow_keys(table, {"codec", "order", "from", "empty", "first_stone", "garbage"});
  PackFormat& pack = profile.pack;
  pack.codec = static_cast<PackCodec>(
      choice(table, "codec", {"nibbles-low", "nibbles-high", "bytes", "rle", "bits3"}));
  pack.by_columns = choice(table, "order", {"rows", "columns"}) == 1;
  pack.from_bottom = choice(table, "from", {"top", "bottom"}) == 1;
  const auto empty = static_cast<std::uint8_t>(integer_or(table, "empty", 0, 0, 255));
  const auto first = static_cast<std::uint8_t>(integer_or(table, "first_stone", 1, 0, 255));
  std::vector<std::uint8_t> garbage;
  if (const toml::node* node = table.get("garbage")) {
    const toml::array* list = node->as_array();
    if (!list) refuse(*node, "'garbage' must be a list of values");
    for (const toml::node& value : *list)
      garbage.push_back(static_cast<std::uint8_t>(integer(value, "garbage", 0, 255)));
  }
  settle_values(profile, first, empty, garbage);
}

Profile read_profile(const toml::table& root) {
  allow_keys(root, {"name", "field", "packdata", "turn", "stone"});
  Profile profile;
  profile.name = base::UntrustedText(text_or(root, "name", "unnamed"));

  const toml::table& field_section = section(root, "field");
  allow_keys(field_section, {"width", "height", "y"});
  profile.width = static_cast<int>(integer_or(field_section, "width", 10, 1, field::max_width));
  profile.height = static_cast<int>(integer_or(field_section, "height", 20, 1, field::max_height));
  profile.y_down = choice(field_section, "y", {"down", "up"}) == 0;

  const toml::table& turn = section(root, "turn");
  allow_keys(turn, {"direction"});
  const bool clockwise = choice(turn, "direction", {"clockwise", "counter-clockwise"}) == 0;

  if (const toml::node* stones = root.get("stone")) {
    if (!stones->is_array_of_tables()) refuse(*stones, "'stone' must be tables [[stone]]");
    for (const toml::node& entry : *stones->as_array()) read_stone(*entry.as_table(), clockwise, profile);
  }
  read_packing(section(root, "packdata"), profile);
  return profile;
}

}  // namespace

std::expected<Profile, base::TextError> parse_profile(std::string_view text) {
  auto root = parse_toml(text);
  if (!root) return std::unexpected(std::move(root.error()));
  try {
    return read_profile(*root);
  } catch (const BadProfile& bad) {
    return std::unexpected(bad.error);
  }
}

}  // namespace tetron::replay
