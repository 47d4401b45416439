#include "rules/mix/file_parts.hpp"

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <set>
#include <utility>

#include "base/counted.hpp"
#include "rules/engine/drawing.hpp"

namespace tetron::rules {

namespace {

constexpr std::string_view block_digits = "123456789abcdefghijklmnopqrstuvwxyz";

using Cells = std::vector<TumoCell>;

// The names of the file's global functions.
std::set<std::string> global_functions(lua_State* lua) {
  std::set<std::string> names;
  const int top = lua_gettop(lua);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    if (lua_type(lua, -2) == LUA_TSTRING && lua_isfunction(lua, -1) && lua_iscfunction(lua, -1) == 0)
      names.insert(lua_tostring(lua, -2));
    lua_pop(lua, 1);
  }
  lua_settop(lua, top);
  return names;
}

std::string as_text(std::string_view text) {
  return std::string(text);
}
std::string as_text(std::integral auto number) {
  return std::to_string(number);
}

// Separated by commas.
std::string list_of(const auto& values) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : ", ") + as_text(value);
  return text;
}

std::string in_braces(const auto& values) {
  return "{ " + list_of(values) + " }";
}

// A line of Lua that calls a function.
std::string call(std::string_view function, const auto&... arguments) {
  return as_text(function) + "(" + list_of(std::vector<std::string>{as_text(arguments)...}) + ")\n";
}

std::string flag_call(std::string_view function, bool flag) {
  return flag ? call(function, "true") : std::string();
}

std::string without_last_end(std::string text) {
  if (text.ends_with('\n')) text.pop_back();
  return text;
}

// The cells that have a block. A number greater than the number of roles has none.
Cells blocks_of(const Turn& turn, const Settings& settings) {
  Cells cells = turn.cells;
  if (!settings.roles.empty())
    std::erase_if(
        cells, [&](const TumoCell& cell) { return cell.number > static_cast<int>(settings.roles.size()); });
  return cells;
}

// Successive kinds of tumos with the same shape.
struct Shape {
  std::vector<const Pattern*> kinds;
};

bool same_places(const Cells& one, const Cells& other) {
  return std::ranges::equal(one, other,
                            [](const TumoCell& a, const TumoCell& b) { return a.x == b.x && a.y == b.y; });
}

std::vector<Shape> shapes_of(const Settings& settings) {
  std::vector<Shape> shapes;
  for (const Pattern& pattern : settings.patterns) {
    const Cells blocks = blocks_of(pattern[0], settings);
    if (blocks.empty()) continue;
    const bool is_new = shapes.empty() || shapes.back().kinds[0]->front().size != pattern[0].size ||
                        !same_places(blocks_of(shapes.back().kinds[0]->front(), settings), blocks);
    if (is_new) shapes.emplace_back();
    shapes.back().kinds.push_back(&pattern);
  }
  return shapes;
}

// {"010", "020"} of blocks that are numbered from 0.
std::string drawn(int size, const Cells& cells, std::span<const std::size_t> numbers) {
  std::vector<std::string> rows(static_cast<std::size_t>(size),
                                "\"" + std::string(static_cast<std::size_t>(size), '0') + "\"");
  for (std::size_t i = 0; i < cells.size(); ++i)
    rows[static_cast<std::size_t>(cells[i].y)][static_cast<std::size_t>(cells[i].x) + 1] =
        block_digits[numbers[i]];
  return in_braces(rows);
}

std::vector<std::size_t> in_order(const Cells& cells) {
  std::vector<std::size_t> numbers(cells.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  return numbers;
}

struct Corner {
  int x;
  int y;
};

Corner first_corner(const Cells& cells) {
  return {std::ranges::min(cells, {}, &TumoCell::x).x, std::ranges::min(cells, {}, &TumoCell::y).y};
}

// If this turn is a quarter turn of the turn before, and its cells have the same numbers: for each cell of
// this turn, its block of the turn before.
std::optional<std::vector<std::size_t>> quarter_turned(const Cells& before, const Cells& after) {
  const Corner from = first_corner(before);
  const Corner to = first_corner(after);
  const int rows = std::ranges::max(before, {}, &TumoCell::y).y - from.y + 1;
  std::vector<std::size_t> blocks;
  for (const TumoCell& cell : after) {
    const TumoCell wanted{cell.y - to.y + from.x, rows - 1 - (cell.x - to.x) + from.y, cell.number};
    const auto found = std::ranges::find(before, wanted);
    if (found == before.end()) return std::nullopt;
    blocks.push_back(static_cast<std::size_t>(found - before.begin()));
  }
  return blocks;
}

// For each cell of this turn, its block of the first turn, found by their numbers.
std::optional<std::vector<std::size_t>> by_number(const Cells& first, const Cells& after) {
  std::vector<bool> used(first.size());
  std::vector<std::size_t> blocks;
  for (const TumoCell& cell : after) {
    std::optional<std::size_t> block;
    for (std::size_t i = 0; i < first.size(); ++i)
      if (first[i].number == cell.number && (!block || (used[*block] && !used[i]))) block = i;
    if (!block) return std::nullopt;
    used[*block] = true;
    blocks.push_back(*block);
  }
  return blocks;
}

// All turns of a shape, drawn with the numbers of the first turn's blocks. Empty if a turn has colours that
// the first does not have.
std::optional<std::string> turns_of(const Pattern& pattern, const Settings& settings) {
  const Cells first = blocks_of(pattern[0], settings);
  Cells before = first;
  std::vector<std::size_t> numbers = in_order(first);
  std::string text = drawn(pattern[0].size, first, numbers);
  for (std::size_t turn = 1; turn < pattern.size(); ++turn) {
    const Cells after = blocks_of(pattern[turn], settings);
    std::optional<std::vector<std::size_t>> blocks;
    if (after.size() == before.size() && !after.empty()) blocks = quarter_turned(before, after);
    if (blocks) {
      for (std::size_t& block : *blocks) block = numbers[block];
    } else {
      blocks = by_number(first, after);
    }
    if (!blocks) return std::nullopt;
    numbers = std::move(*blocks);
    before = after;
    text += ", " + drawn(pattern[turn].size, after, numbers);
  }
  return "{ " + text + " }";
}

// What is inside of "{ 255, 40, 40 }".
std::string three(std::uint32_t color) {
  return list_of(std::array{color >> 16, color >> 8 & 0xff, color & 0xff});
}

// The text as a string literal of Lua.
std::string lua_string(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const std::string digits = std::to_string(byte);
    if (byte >= 0x20 && c != '"' && c != '\\')
      result += c;
    else
      result += '\\' + std::string(3 - digits.size(), '0') + digits;
  }
  return result + '"';
}

// Reads the parts of a file, one after the other.
class FileReader {
 public:
  FileReader(const Script& script, std::string name, int number)
      : game_(script.game()),
        settings_(game_.settings),
        functions_(global_functions(script.sandbox().lua())),
        shapes_(shapes_of(settings_)),
        name_(std::move(name)),
        function_("file" + std::to_string(number)) {}

  PartGame read(std::string_view source) const {
    PartGame game;
    game.name = name_;
    game.parts = {field_size(), block(), tumo_shape(), rotation(), erasing(), falling(), game_over()};
    game.function = function_;
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (source.starts_with(byte_order_mark)) source.remove_prefix(byte_order_mark.size());
    game.source = source;
    if (!settings_.roles.empty()) game.highest_colour = std::ranges::max(settings_.roles);
    return game;
  }

 private:
  bool has(const std::string& function) const { return functions_.contains(function); }

  // The file as a part that is the function `name`: its update() without the orders of other parts, or what
  // update() calls by that name. `other` is called before that.
  Part running(PartKind kind, std::string_view name, std::string_view other = {}) const {
    const std::string_view theirs = has("update") ? "update" : name;
    const std::string_view kind_name = part_names[static_cast<std::size_t>(kind)];
    const std::string order = as_text(theirs) + "()";
    const std::string variable = function_ + "_" + as_text(name);
    std::string text = "local " + variable + " = part_of(" + function_ + ", \"" + as_text(kind_name) +
                       "\")\nfunction " + call(name);
    if (!other.empty()) text += "  " + as_text(other);
    return {"as its " + order + " orders", text + "  " + variable + "." + order + "\nend", true};
  }

  Part field_size() const {
    std::string text =
        call("setFieldSize", settings_.width, settings_.height) + call("blockSize", settings_.block_size);
    if (settings_.start_column) text += "start_column = " + as_text(*settings_.start_column) + "\n";
    text += flag_call("setVerticalSmoothFlag", settings_.vertical_smooth);
    text += flag_call("setHorizontalSmoothFlag", settings_.horizontal_smooth);
    const Board& board = game_.board();
    for (int y = 0; y < board.height(); ++y)
      for (int x = 0; x < board.width(); ++x)
        if (board.at(x, y) != 0) text += call("setColorBlock", x, y, board.at(x, y));
    std::string note =
        base::counted(settings_.width, "column") + ", " + base::counted(settings_.height, "row");
    if (!board.empty()) note += ", not empty when the game begins";
    return {std::move(note), without_last_end(std::move(text))};
  }

  // The highest colour of its blocks for which mixes have a role.
  int highest_colour() const {
    int highest = 0;
    const auto look_at = [&](int role) {
      if (role < first_stored_role) highest = std::max(highest, role);
    };
    for (const std::uint8_t role : settings_.roles) look_at(role);
    for (const Pattern& pattern : settings_.patterns)
      for (const TumoCell& cell : pattern[0].cells) look_at(-cell.number);
    for (int role = 1; role < first_stored_role; ++role)
      if (settings_.looks[static_cast<std::size_t>(role)].color) look_at(role);
    return highest;
  }

  Part block() const {
    const int highest = highest_colour();
    if (highest == 0 && settings_.roles.empty())
      return {"neither createBlockPattern() nor setTumo() names a role", {}};
    std::string text = "palette = {\n";
    std::string pictures;
    for (int role = 1; role <= max_role; ++role) {
      const Look& look = settings_.looks[static_cast<std::size_t>(role)];
      const std::uint32_t color = color_of(settings_, role);
      const int form = static_cast<int>(look.form);
      if (role <= highest) {
        text += "  { " + three(color) + ", " + as_text(form) + " },\n";
      } else if (look.color || look.form != Form::square) {
        pictures += call("setBlockForm", role, form) + call("setBlockFormColor", role, three(color));
      }
      if (look.letter != 0) pictures += call("setBlockLetter", role, lua_string(std::string(1, look.letter)));
      if (!look.picture.empty()) pictures += call("setBlockGraph", role, lua_string(look.picture));
    }
    text += "}\n" + pictures;
    if (!settings_.roles.empty()) text += "roles = " + in_braces(settings_.roles) + "\n";
    if (shapes_.empty()) {
      text += "local paints = { { { 1 } } }\n";
    } else {
      text += "local paints = {\n";
      for (const Shape& shape : shapes_) {
        std::vector<std::string> paints;
        for (const Pattern* kind : shape.kinds) {
          std::vector<int> numbers;
          for (const TumoCell& cell : blocks_of(kind->front(), settings_)) numbers.push_back(cell.number);
          paints.push_back(in_braces(numbers));
        }
        text += "  " + in_braces(paints) + ",\n";
      }
      text += "}\n";
    }
    text +=
        "function paintings(kind, count)\n"
        "  local list = {}\n"
        "  for i, numbers in ipairs(paints[(kind - 1) % #paints + 1]) do list[i] = repainted(numbers, count) "
        "end\n"
        "  return list\n"
        "end";
    return {
        base::counted(settings_.roles.empty() ? static_cast<std::size_t>(highest) : settings_.roles.size(),
                      "colour"),
        std::move(text)};
  }

  bool is_small(const Shape& shape) const {
    return blocks_of(shape.kinds[0]->front(), settings_).size() <= block_digits.size();
  }

  Part tumo_shape() const {
    if (shapes_.empty()) return {"it does not call setTumo()", {}};
    if (!std::ranges::all_of(shapes_, [&](const Shape& shape) { return is_small(shape); }))
      return {"a tumo of it has more than " + base::counted(block_digits.size(), "block"), {}};
    std::string text = "shapes = {\n";
    for (const Shape& shape : shapes_) {
      const Turn& turn = shape.kinds[0]->front();
      const Cells blocks = blocks_of(turn, settings_);
      text += "  " + drawn(turn.size, blocks, in_order(blocks)) + ",\n";
    }
    return {base::counted(shapes_.size(), "shape"), text + "}"};
  }

  // The settings for how the player controls the tumo.
  std::string controls() const {
    const Settings usual;
    std::string text = flag_call("setSuperRotation", settings_.super_rotation) +
                       flag_call("setQuickTurn", settings_.quick_turn) +
                       flag_call("setHardDrop", settings_.hard_drop) + flag_call("setHold", settings_.hold);
    if (settings_.down_speed != usual.down_speed)
      text += call("setTumoDownSpeed", as_text(settings_.down_speed) + " / " + as_text(one_cell));
    if (settings_.move_wait != usual.move_wait) text += call("setTumoMoveWait", settings_.move_wait);
    if (settings_.move_start_wait != usual.move_start_wait)
      text += call("setTumoMoveStartWait", settings_.move_start_wait);
    return text;
  }

  Part rotation() const {
    if (has("turns"))
      return {"as its turns() says", controls() + "turns = part_of(" + function_ + ", \"rotation\").turns",
              true};
    if (shapes_.empty()) return {"it neither calls setTumo() nor has a function turns(tumo)", {}};
    std::string text = controls() + "local turned = {\n";
    for (const Shape& shape : shapes_) {
      if (!is_small(shape)) return tumo_shape();
      const auto turns = turns_of(*shape.kinds[0], settings_);
      if (!turns)
        return {
            "its turns bring colours that the first turn does not have, and it has no function turns(tumo)",
            {}};
      text += "  " + *turns + ",\n";
    }
    text += "}\nturns = turning(turned, " + lua_string(name_) + ")";
    return {"the turns of its shapes", std::move(text)};
  }

  Part erasing() const {
    const bool runs = has("update") || has("erase");
    std::string built_in;
    if (settings_.clear_mode == 0) built_in = call("erase_groups", settings_.clear_num);
    if (settings_.clear_mode == 1) built_in = call("erase_rows");
    if (runs) return running(PartKind::erasure, "erase", built_in);
    if (built_in.empty())
      return {"it has no function update() or erase(), and setClearMode() is negative", {}};
    return {without_last_end(call("setClearMode", settings_.clear_mode)),
            "function erase()\n  " + built_in + "end"};
  }

  Part falling() const {
    if (has("update") || has("fall")) return running(PartKind::falling, "fall");
    if (settings_.clear_mode >= 0)
      return find_part_game(settings_.clear_mode == 0 ? "puyo" : "tetris")->part(PartKind::falling);
    return {"it has no function update() or fall(), and setClearMode() is negative", {}};
  }

  Part game_over() const {
    if (has("update") || has("look_for_the_end")) return running(PartKind::game_over, "look_for_the_end");
    return find_part_game("puyo")->part(PartKind::game_over);
  }

  const Game& game_;
  const Settings& settings_;
  std::set<std::string> functions_;
  std::vector<Shape> shapes_;
  std::string name_;
  std::string function_;
};

}  // namespace

PartGame parts_of(const Script& script, std::string name, int number) {
  return FileReader(script, std::move(name), number).read(script.source().text);
}

}  // namespace tetron::rules
