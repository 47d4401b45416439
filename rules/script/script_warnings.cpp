#include "rules/script/script_warnings.hpp"

#include <algorithm>

#include "base/counted.hpp"
#include "rules/lua/function.hpp"
#include "rules/script/lint.hpp"

namespace tetron::rules {

namespace {

struct Extent {
  int columns = 0;
  int rows = 0;
};

// The extent of the cells that are not 0.
Extent extent(const Turn& turn) {
  if (turn.cells.empty()) return {};
  const auto [left, right] = std::ranges::minmax(turn.cells, {}, &TumoCell::x);
  const auto [top, bottom] = std::ranges::minmax(turn.cells, {}, &TumoCell::y);
  return {right.x - left.x + 1, bottom.y - top.y + 1};
}

// Calls found(name, line) for each global function of the file with a name similar to "update".
template <class Found>
void nearly_update(lua_State* lua, Found found) {
  const int top = lua_gettop(lua);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushnil(lua);
  while (lua_next(lua, -2) != 0) {
    if (lua_type(lua, -2) == LUA_TSTRING && lua_isfunction(lua, -1) && lua_iscfunction(lua, -1) == 0) {
      std::size_t length = 0;
      const char* name = lua_tolstring(lua, -2, &length);
      if (is_nearly({name, length}, "update")) {
        lua_Debug where;
        lua_pushvalue(lua, -1);
        lua_getinfo(lua, ">S", &where);
        found(std::string(name, length), where.linedefined);
      }
    }
    lua_pop(lua, 1);
  }
  lua_settop(lua, top);
}

}  // namespace

std::vector<ScriptError> script_warnings(Script& script) {
  std::vector<ScriptError> list;
  const Game& game = script.game();
  const Settings& settings = game.settings;
  const auto add = [&](int line, std::string function, std::string what, std::string hint = {}) {
    list.push_back({script.source().name, line, std::move(function), std::move(what), std::move(hint)});
  };
  if (!script.has_update_)
    nearly_update(script.sandbox().lua(), [&](const std::string& name, int line) {
      add(line, {}, "there is no function update(), and nothing calls " + name + "()",
          "did you mean 'update'?");
    });
  const auto roles = static_cast<int>(settings.roles.size());
  for (std::size_t p = 0; p < settings.patterns.size(); ++p)
    for (std::size_t t = 0; t < settings.patterns[p].size(); ++t) {
      const Turn& turn = settings.patterns[p][t];
      const std::string name = "turn " + std::to_string(t) + " of tumo " + std::to_string(p);
      if (std::ranges::all_of(turn.cells, [roles](const TumoCell& cell) { return cell.number > roles; }))
        add(turn.line, "setTumo",
            name + " has no block: its numbers above 0 are random roles, of which there " +
                (roles == 0   ? "are none"
                 : roles == 1 ? "is 1"
                              : "are " + std::to_string(roles)),
            roles == 0 ? "did you leave out createBlockPattern()?" : "");
      const Extent extent = rules::extent(turn);
      if (extent.columns > settings.width)
        add(turn.line, "setTumo",
            name + " has " + base::counted(extent.columns, "column") + ", the field only " +
                std::to_string(settings.width));
      if (extent.rows > settings.height)
        add(turn.line, "setTumo",
            name + " has " + base::counted(extent.rows, "row") + ", the field only " +
                std::to_string(settings.height));
    }
  if (list.empty() && game.over() == Over::blocked && game.counts().tumos == 0)
    add(0, {}, "the game is over before it begins: the first tumo finds no room");
  return list;
}

std::vector<ScriptError> problems_of(const Source& source, Script* script, const ScriptError* error) {
  std::vector<ScriptError> problems = lint(source.name, source.text);
  const auto add = [&problems](const ScriptError& found) {
    std::erase_if(problems, [&](const ScriptError& one) { return one.line == found.line; });
    problems.push_back(found);
  };
  if (error) add(*error);
  if (script && !error)
    for (const ScriptError& warning : script_warnings(*script)) add(warning);
  std::ranges::stable_sort(problems, {}, &ScriptError::line);
  return problems;
}

}  // namespace tetron::rules
