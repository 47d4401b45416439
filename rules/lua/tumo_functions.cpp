#include <algorithm>
#include <array>
#include <cmath>

#include "rules/lua/arguments.hpp"
#include "rules/lua/function.hpp"

namespace tetron::rules {

namespace {

int set_super_rotation(lua_State* lua) {
  acting_game_of(lua).settings.super_rotation = flag(lua, 1);
  return 0;
}

int set_quick_turn(lua_State* lua) {
  acting_game_of(lua).settings.quick_turn = flag(lua, 1);
  return 0;
}

int set_hard_drop(lua_State* lua) {
  acting_game_of(lua).settings.hard_drop = flag(lua, 1);
  return 0;
}

// The shape of one turn, read completely before any of it is stored.
struct Box {
  int size = 0;
  int count = 0;
  std::array<TumoCell, static_cast<std::size_t>(max_tumo_size) * max_tumo_size> cells;
};

int length_of_row(lua_State* lua, int row) {
  const lua_Unsigned length = lua_rawlen(lua, -1);
  if (length < 1 || length > max_tumo_size)
    return luaL_error(lua, "row %d of the tumo has %I numbers; 1 to 16 are possible", row,
                      static_cast<LUAI_UACINT>(length));
  return static_cast<int>(length);
}

// The line of the rule file from which the function was called.
int line_of_caller(lua_State* lua) {
  lua_Debug where;
  if (lua_getstack(lua, 1, &where) == 0 || lua_getinfo(lua, "l", &where) == 0) return 0;
  return std::max(0, where.currentline);
}

// Reads rows 0..n-1 of n numbers each; n is the length of row 0. Further rows are ignored.
void read_box(lua_State* lua, Box& box) {
  if (lua_rawgeti(lua, 1, 0) == LUA_TNIL && lua_rawgeti(lua, 1, 1) == LUA_TTABLE)
    luaL_error(lua,
               "arrays begin at [0] here: write { [0] = {...} , {...} }, with [0] = before the first row");
  lua_settop(lua, 3);
  box.size = 1;
  for (int y = 0; y < box.size; ++y) {
    if (lua_rawgeti(lua, 1, y) != LUA_TTABLE) {
      luaL_error(lua, "row %d of the tumo is missing; array[0] to array[%d] are needed", y, box.size - 1);
    } else if (const int length = length_of_row(lua, y); y == 0) {
      box.size = length;
    } else if (length != box.size) {
      luaL_error(lua, "row %d of the tumo has %d number%s, row 0 has %d", y, length, length == 1 ? "" : "s",
                 box.size);
    }
    for (int x = 0; x < box.size; ++x) {
      lua_rawgeti(lua, -1, x + 1);
      int is_whole = 0;
      const lua_Integer number = lua_tointegerx(lua, -1, &is_whole);
      if (is_whole == 0) luaL_error(lua, "number %d in row %d of the tumo must be a whole number", x + 1, y);
      if (number < -max_role || number > max_role)
        luaL_error(lua, "number %d in row %d of the tumo must be -99 to 99", x + 1, y);
      if (number != 0) box.cells[static_cast<std::size_t>(box.count++)] = {x, y, static_cast<int>(number)};
      lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
  }
}

// Rows of a text; shorter rows and missing rows are empty.
void read_text(lua_State* lua, Box& box) {
  std::string_view left = rows_text(lua, 1);
  std::string_view row;
  for (int y = 0; next_row(left, row); ++y) {
    if (y >= max_tumo_size || row.size() > static_cast<std::size_t>(max_tumo_size))
      luaL_error(lua, "a tumo has at most 16 rows and 16 columns");
    box.size = std::max({box.size, y + 1, static_cast<int>(row.size())});
    for (std::size_t x = 0; x < row.size(); ++x) {
      const char c = row[x];
      const bool is_random = c >= '1' && c <= '9';
      if (!is_random && (c < 'A' || c > 'Z') && c != '.' && c != ' ')
        luaL_error(lua, "cell %d of row %d of the tumo must be . for empty, 1 to 9 or A to Z",
                   static_cast<int>(x) + 1, y + 1);
      if (c == '.' || c == ' ') continue;
      box.cells[static_cast<std::size_t>(box.count++)] = {static_cast<int>(x), y,
                                                          is_random ? c - '0' : 'A' - 1 - c};
    }
  }
}

int add_tumo(lua_State* lua, void (*read)(lua_State* lua, Box& box)) {
  const int pattern = whole_between(lua, 2, 0, max_patterns - 1, "pattern must be 0 to 63");
  const int turn = whole_between(lua, 3, 0, max_turns - 1, "returnnum must be 0 to 15");
  auto& patterns = acting_game_of(lua).settings.patterns;
  const auto p = static_cast<std::size_t>(pattern);
  const auto t = static_cast<std::size_t>(turn);
  if (p > patterns.size()) bad_argument(lua, 2, "patterns count from 0 without gaps");
  if (t > (p < patterns.size() ? patterns[p].size() : 0))
    bad_argument(lua, 3, "turns count from 0 without gaps");
  Box box;
  read(lua, box);
  if (box.count == 0) return luaL_error(lua, "the tumo has no block");
  if (p == patterns.size()) patterns.emplace_back();
  if (t == patterns[p].size()) patterns[p].emplace_back();
  patterns[p][t] = {box.size, {box.cells.begin(), box.cells.begin() + box.count}, line_of_caller(lua)};
  return 0;
}

int set_tumo(lua_State* lua) {
  luaL_checktype(lua, 1, LUA_TTABLE);
  return add_tumo(lua, read_box);
}

int set_tumo_text(lua_State* lua) {
  return add_tumo(lua, read_text);
}

int set_tumo_start_column(lua_State* lua) {
  acting_game_of(lua).settings.start_column =
      whole_between(lua, 1, 1 - max_tumo_size, max_columns - 1, "x must be -15 to 79");
  return 0;
}

int set_hold(lua_State* lua) {
  acting_game_of(lua).settings.hold = flag(lua, 1);
  return 0;
}

int set_tumo_down_speed(lua_State* lua) {
  const lua_Number speed = luaL_checknumber(lua, 1);
  if (!(speed >= 0 && speed <= max_rows)) bad_argument(lua, 1, "speed must be 0 to 40 cells a frame");
  acting_game_of(lua).settings.down_speed = Settings::speed_of(speed);
  return 0;
}

int set_tumo_move_wait(lua_State* lua) {
  acting_game_of(lua).settings.move_wait = whole_between(lua, 1, 0, 3600, "wait must be 0 to 3600 frames");
  return 0;
}

int set_tumo_move_start_wait(lua_State* lua) {
  acting_game_of(lua).settings.move_start_wait =
      whole_between(lua, 1, 0, 3600, "frame must be 0 to 3600 frames");
  return 0;
}

constexpr std::array tumo_table{
    Function{
        "setTumo", "setTumo(array, pattern, returnnum)", Group::tumo,
        "One turn of one kind of tumo. array[0] to array[n-1] are rows of n numbers, n at most 16: 0 is "
        "empty; k is a block of a random role, the same for every k in a tumo, and empty if fewer than k "
        "roles were created; -k is always role k. Kinds (pattern) and their turns (returnnum) count from "
        "0 without gaps. Which kind appears is random; it appears in turn 0. Turning right goes to the "
        "next turn, from the last one to turn 0; turning left goes back. With one turn only it does not "
        "turn.",
        set_tumo},
    Function{
        "setTumoText", "setTumoText(text, pattern, returnnum)", Group::tumo,
        "The same from a text: rows separated by / or line ends, in which . is empty, 1 to 9 are a block "
        "of a random role, as k is, and A to Z always the roles 1 to 26. Short rows are filled up.",
        set_tumo_text, true},
    Function{
        "setTumoStartColumn", "setTumoStartColumn(x)", Group::tumo,
        "The column in which the left side of a tumo's box appears, -15 to 79. The middle if not called.",
        set_tumo_start_column, true},
    Function{
        "setSuperRotation", "setSuperRotation(flag)", Group::tumo,
        "true: where a turn collides, positions beside and above are tried as well. false if not called.",
        set_super_rotation},
    Function{"setQuickTurn", "setQuickTurn(flag)", Group::tumo,
             "true: when the same turn collides twice in a row, the turn after it is tried. false if not "
             "called.",
             set_quick_turn},
    Function{
        "setHardDrop", "setHardDrop(flag)", Group::tumo,
        "true: the up key drops the tumo and fixes it at once, and with the down key it can still be "
        "moved for 30 frames where it lands. false, or not called: the down key fixes it where it lands.",
        set_hard_drop},
    Function{
        "setHold", "setHold(flag)", Group::tumo,
        "true: the hold key puts the tumo aside, and takes back what was put there before; once for each "
        "tumo that is fixed. false if not called.",
        set_hold, true},
    Function{"setTumoDownSpeed", "setTumoDownSpeed(speed)", Group::tumo,
             "Cells that the tumo falls a frame: 1.0 is one cell every frame, 0.0 none. 0.02 if not called.",
             set_tumo_down_speed},
    Function{"setTumoMoveWait", "setTumoMoveWait(wait)", Group::tumo,
             "Frames between moves while left or right is held; 3 if not called.", set_tumo_move_wait},
    Function{"setTumoMoveStartWait", "setTumoMoveStartWait(frame)", Group::tumo,
             "Frames from the first move until left or right held down moves again; 12 if not called.",
             set_tumo_move_start_wait},
};

}  // namespace

std::span<const Function> tumo_functions() {
  return tumo_table;
}

}  // namespace tetron::rules
