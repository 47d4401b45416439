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
};

}  // namespace

std::span<const Function> set_up_functions() {
  return set_up_table;
}

}  // namespace tetron::rules
