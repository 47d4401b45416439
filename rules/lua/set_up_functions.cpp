#include <algorithm>
#include <array>

#include "rules/lua/arguments.hpp"
#include "rules/lua/function.hpp"

namespace tetron::rules {

namespace {

int set_field_size(lua_State* lua) {
  if (!Host::of(lua).setting_up) return luaL_error(lua, "setFieldSize() belongs to the set-up part");
  const int width = whole_between(lua, 1, 1, max_columns, "x must be 1 to 80 columns");
  const int height = whole_between(lua, 2, 1, max_rows, "y must be 1 to 40 rows");
  acting_game_of(lua).resize(width, height);
  return 0;
}

int block_size(lua_State* lua) {
  acting_game_of(lua).settings.block_size = whole_between(lua, 1, 1, 256, "size must be 1 to 256 pixels");
  return 0;
}

int set_clear_mode(lua_State* lua) {
  const lua_Integer mode = whole(lua, 1);
  if (mode > 1) bad_argument(lua, 1, "mode must be 0, 1 or negative");
  acting_game_of(lua).settings.clear_mode = mode < 0 ? -1 : static_cast<int>(mode);
  return 0;
}

int clear_block_num(lua_State* lua) {
  acting_game_of(lua).settings.clear_num =
      whole_between(lua, 1, 1, max_columns * max_rows, "num must be 1 to 3200 blocks");
  return 0;
}

int create_block_pattern(lua_State* lua) {
  const int role = whole_between(lua, 1, 0, max_role, "num must be a role from 0 to 99");
  auto& roles = acting_game_of(lua).settings.roles;
  if (role != 0 && std::ranges::find(roles, role) == roles.end())
    roles.push_back(static_cast<std::uint8_t>(role));
  return 0;
}

// The role of a character, as drawn fields have it; -1 for none.
int role_of(char c) {
  if (c == '.' || c == ' ') return 0;
  if (c >= '1' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return 10 + c - 'a';
  if (c >= 'A' && c <= 'Z') return 36 + c - 'A';
  return -1;
}

int set_field_text(lua_State* lua) {
  Board& board = acting_game_of(lua).board();
  std::string_view left = rows_text(lua, 1);
  int rows = 0;
  std::string_view row;
  for (std::string_view rest = left; next_row(rest, row); ++rows)
    if (row.size() > static_cast<std::size_t>(board.width()))
      return luaL_error(lua, "row %d of the text has %d cells, the field has %d columns", rows + 1,
                        static_cast<int>(row.size()), board.width());
  if (rows > board.height())
    return luaL_error(lua, "the text has %d rows, the field has %d", rows, board.height());
  for (int y = board.height() - rows; next_row(left, row); ++y)
    for (std::size_t x = 0; x < row.size(); ++x) {
      const int role = role_of(row[x]);
      if (role < 0)
        return luaL_error(lua, "cell %d of row %d must be . for empty, 1 to 9, a to z or A to Z",
                          static_cast<int>(x) + 1, y - board.height() + rows + 1);
      board.order_put(static_cast<lua_Integer>(x), y, role);
    }
  return 0;
}

int get_random(lua_State* lua) {
  const int count = whole_between(lua, 1, 1, 1'000'000'000, "n must be 1 to 1000000000");
  lua_pushinteger(lua, acting_game_of(lua).random_below(static_cast<std::uint32_t>(count)));
  return 1;
}

constexpr std::array set_up_table{
    Function{
        "setFieldSize", "setFieldSize(x, y)", Group::set_up,
        "Columns and rows of the field: 1 to 80 and 1 to 40. 10 and 20 if not called. Only in the set-up "
        "part; it empties the field.",
        set_field_size},
    Function{"blockSize", "blockSize(size)", Group::set_up,
             "Size of a block in the window, in pixels: 1 to 256; 30 if not called. The window opens as "
             "large as that "
             "needs; blocks are smaller where there is no room, and larger where you enlarge the window.",
             block_size},
    Function{
        "setClearMode", "setClearMode(mode)", Group::set_up,
        "0: blocks of one role vanish when clearBlockNum() or more of them are connected and none is "
        "falling. 1: a full row vanishes, whatever its roles. Negative, or not called: only what update() "
        "orders. In a file without update(), modes 0 and 1 also let blocks fall: into every empty cell, "
        "or by as many rows as vanish below.",
        set_clear_mode},
    Function{"clearBlockNum", "clearBlockNum(num)", Group::set_up,
             "For setClearMode(0): how many connected blocks vanish; 4 if not called.", clear_block_num},
    Function{"createBlockPattern", "createBlockPattern(num)", Group::set_up,
             "Role num, 1 to 99, may appear where a tumo has a positive number. 0 creates nothing.",
             create_block_pattern},
    Function{"setFieldText", "setFieldText(text)", Group::set_up,
             "Puts blocks at the bottom of the field, as setColorBlock() does: rows separated by / or line "
             "ends, in which . is empty and 1 to 9, a to z, A to Z are the roles 1 to 61.",
             set_field_text, true},
    Function{"getRandom", "getRandom(n)", Group::set_up,
             "A random whole number from 0 to n - 1, also in update(). The same seed gives the same numbers; "
             "which tumos appear does not depend on it.",
             get_random, true},
};

}  // namespace

std::span<const Function> set_up_functions() {
  return set_up_table;
}

}  // namespace tetron::rules
