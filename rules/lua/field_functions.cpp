#include <array>
#include <string_view>

#include "rules/lua/arguments.hpp"
#include "rules/lua/function.hpp"

// The functions with which update() reads the field. They are called hundreds of times per frame.
namespace tetron::rules {

namespace {

int get_field_width(lua_State* lua) {
  lua_pushinteger(lua, game_of(lua).board().width());
  return 1;
}

int get_field_height(lua_State* lua) {
  lua_pushinteger(lua, game_of(lua).board().height());
  return 1;
}

int get_field_block(lua_State* lua) {
  lua_pushinteger(lua, game_of(lua).board().at(whole(lua, 1), whole(lua, 2)));
  return 1;
}

int get_combo_block_num(lua_State* lua) {
  lua_pushinteger(lua, game_of(lua).board().connected(whole(lua, 1), whole(lua, 2)));
  return 1;
}

template <int dx, int dy>
int get_combo_series(lua_State* lua) {
  lua_pushinteger(lua, game_of(lua).board().run(whole(lua, 1), whole(lua, 2), dx, dy));
  return 1;
}

int get_block_down_flag(lua_State* lua) {
  lua_pushboolean(lua, game_of(lua).board().falling(whole(lua, 1), whole(lua, 2)));
  return 1;
}

int get_all_block_down_flag(lua_State* lua) {
  lua_pushboolean(lua, game_of(lua).board().any_falling());
  return 1;
}

int get_key(lua_State* lua) {
  std::size_t length = 0;
  const char* const text = luaL_checklstring(lua, 1, &length);
  const std::string_view name(text, length);
  for (std::size_t key = 0; key < key_names.size(); ++key)
    if (key_names[key] == name) {
      lua_pushboolean(lua, acting_game_of(lua).position().held.has(static_cast<Key>(key)));
      return 1;
    }
  bad_argument(lua, 1, "name must be left, right, up, down, turn-left, turn-right or hold");
}

constexpr std::array field_table{
    Function{"getFieldWidth", "getFieldWidth()", Group::field, "Columns of the field, as set.",
             get_field_width},
    Function{"getFieldHeight", "getFieldHeight()", Group::field, "Rows of the field, as set.",
             get_field_height},
    Function{
        "getFieldBlock", "getFieldBlock(x, y)", Group::field,
        "The role of the block at the cell, 0 if it is empty. While the block is being erased, its role + "
        "100. Columns count from 0 at the left, rows from 0 at the top; a cell outside the field is empty.",
        get_field_block},
    Function{"getComboBlockNum", "getComboBlockNum(x, y)", Group::field,
             "How many blocks of the same role are connected with the one at the cell, over the four sides, "
             "itself included; 0 if the cell is empty. A block being erased is connected only with others of "
             "its role that are being erased.",
             get_combo_block_num},
    Function{
        "getComboSeriesHorizontalBlockNum", "getComboSeriesHorizontalBlockNum(x, y)", Group::field,
        "Length of the row of blocks of the same role through the cell, from side to side; 0 if the cell "
        "is empty.",
        get_combo_series<1, 0>},
    Function{"getComboSeriesVerticalBlockNum", "getComboSeriesVerticalBlockNum(x, y)", Group::field,
             "The same up and down.", get_combo_series<0, 1>},
    Function{"getComboSeriesRightUpDiagonalBlockNum", "getComboSeriesRightUpDiagonalBlockNum(x, y)",
             Group::field, "The same along the diagonal that rises to the right.", get_combo_series<1, -1>},
    Function{"getComboSeriesLeftUpDiagonalBlockNum", "getComboSeriesLeftUpDiagonalBlockNum(x, y)",
             Group::field, "The same along the diagonal that rises to the left.", get_combo_series<-1, -1>},
    Function{
        "getBlockDownFlag", "getBlockDownFlag(x, y)", Group::field,
        "true if the block at the cell is falling; false if it is not or the cell is empty. A block that "
        "waits for one below it to be erased does not fall yet. One that came to the field in this frame "
        "counts as falling until the frame ends.",
        get_block_down_flag},
    Function{"getAllBlockDownFlag", "getAllBlockDownFlag()", Group::field,
             "true if any block of the field is falling, as getBlockDownFlag() has it.",
             get_all_block_down_flag},
    Function{"getKey", "getKey(name)", Group::field,
             "true while the key is held: 'left', 'right', 'up', 'down', 'turn-left', 'turn-right', 'hold'.",
             get_key, true},
};

}  // namespace

std::span<const Function> field_functions() {
  return field_table;
}

}  // namespace tetron::rules
