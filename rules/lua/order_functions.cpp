#include <algorithm>
#include <array>
#include <string_view>

#include "rules/lua/arguments.hpp"
#include "rules/lua/function.hpp"

// The functions with which update() gives orders. All orders of a frame are carried out together at its end.
namespace tetron::rules {

namespace {

int set_block_delete_flag(lua_State* lua) {
  game_of(lua).board().order_erase(whole(lua, 1), whole(lua, 2));
  return 0;
}

int set_block_group_delete_flag(lua_State* lua) {
  game_of(lua).board().order_erase_group(whole(lua, 1), whole(lua, 2));
  return 0;
}

int set_block_down_cell_num(lua_State* lua) {
  game_of(lua).board().order_fall(whole(lua, 1), whole(lua, 2), whole(lua, 3));
  return 0;
}

int set_color_block(lua_State* lua) {
  const int role = whole_between(lua, 3, 0, max_role, "num must be a role from 0 to 99");
  acting_game_of(lua).board().order_put(whole(lua, 1), whole(lua, 2), role);
  return 0;
}

int set_game_over(lua_State* lua) {
  acting_game_of(lua).order_end();
  return 0;
}

int play_sound(lua_State* lua) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(lua, 1, &length);
  const auto found = std::ranges::find(sound_names, std::string_view(text, length));
  if (found == sound_names.end()) bad_argument(lua, 1, "name must be lock, clear, attack or knock-out");
  acting_game_of(lua).order_sound(static_cast<std::size_t>(found - sound_names.begin()));
  return 0;
}

int set_score(lua_State* lua) {
  acting_game_of(lua).set_score(whole(lua, 1));
  return 0;
}

int set_level(lua_State* lua) {
  acting_game_of(lua).set_level(whole(lua, 1));
  return 0;
}

constexpr std::array order_table{
    Function{
        "setBlockDeleteFlag", "setBlockDeleteFlag(x, y)", Group::orders,
        "Erases the block at the cell; nothing if it is empty or being erased already. The cell is empty "
        "20 frames later.",
        set_block_delete_flag},
    Function{"setBlockGroupDeleteFlag", "setBlockGroupDeleteFlag(x, y)", Group::orders,
             "Erases the block at the cell and all that are connected with it, as getComboBlockNum() counts "
             "them; nothing if it is empty.",
             set_block_group_delete_flag},
    Function{"setBlockDownCellNum", "setBlockDownCellNum(x, y, downcell)", Group::orders,
             "Lets the block at the cell fall that many cells, at most as far as it can, two frames a cell; "
             "nothing if the cell is empty or downcell is below 1. A block above one that is being erased "
             "begins to fall when that is gone. A larger order replaces what is left of a smaller one, never "
             "the other way round.",
             set_block_down_cell_num},
    Function{
        "setColorBlock", "setColorBlock(x, y, num)", Group::orders,
        "Puts a block of role num at the cell, whatever was there; 0 takes the block away at once. In the "
        "set-up part it makes the field that the game begins with.",
        set_color_block},
    Function{"setGameOver", "setGameOver()", Group::orders, "Ends the game with this frame.", set_game_over,
             true},
    Function{"playSound", "playSound(name)", Group::orders,
             "Plays a sound at the end of this frame: 'lock', 'clear', 'attack' or 'knock-out', each once a "
             "frame. No sound is heard unless it is called.",
             play_sound, true},
    Function{"setScore", "setScore(num)", Group::orders,
             "The score that the window shows, a whole number. None is shown if it is not called.", set_score,
             true},
    Function{"setLevel", "setLevel(num)", Group::orders,
             "The same for a level. It changes nothing else: setTumoDownSpeed() makes tumos faster.",
             set_level, true},
};

}  // namespace

std::span<const Function> order_functions() {
  return order_table;
}

}  // namespace tetron::rules
