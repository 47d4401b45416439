#include <algorithm>
#include <array>
#include <string_view>

#include "rules/lua/arguments.hpp"
#include "rules/lua/function.hpp"

namespace tetron::rules {

namespace {

int role_argument(lua_State* lua) {
  return whole_between(lua, 1, 0, max_role, "num must be a role from 0 to 99");
}

// Returns null for role 0, which has no look.
Look* look_argument(lua_State* lua) {
  const int role = role_argument(lua);
  return role == 0 ? nullptr : &acting_game_of(lua).settings.looks[static_cast<std::size_t>(role)];
}

// What is wrong with the path; it must not lead out of its folder, on any system. The caller still has to
// check where symbolic links lead.
const char* problem_with(std::string_view path) {
  if (path.empty() || path.size() > 255) return "a picture's path has 1 to 255 bytes";
  for (const char c : path)
    if (static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':')
      return "a picture's path has only names and /";
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view name = path.substr(0, end);
    if (name.empty() || name == "..") return "a picture must be in the rule file's folder";
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return nullptr;
}

int set_block_graph(lua_State* lua) {
  Look* look = look_argument(lua);
  std::size_t length = 0;
  const char* path = luaL_checklstring(lua, 2, &length);
  if (const char* problem = problem_with({path, length})) bad_argument(lua, 2, problem);
  if (!look) return 0;
  const Host& host = Host::of(lua);
  if (host.check_picture) {
    std::array<char, 200> reason{};
    {
      // Destroyed before the error is raised.
      const auto checked = host.check_picture(host.picture_context, {path, length});
      if (!checked) checked.error().copy(reason.data(), reason.size() - 1);
      if (!checked && checked.error().empty()) reason[0] = '?';
    }
    if (reason[0] != '\0') bad_argument(lua, 2, lua_pushstring(lua, reason.data()));
  }
  look->picture.assign(path, length);
  return 0;
}

int set_block_form(lua_State* lua) {
  Look* look = look_argument(lua);
  const int form = whole_between(lua, 2, 0, 3, "formnum must be 0 to 3");
  if (look) look->form = static_cast<Form>(form);
  return 0;
}

int set_block_letter(lua_State* lua) {
  Look* look = look_argument(lua);
  std::size_t length = 0;
  const char* text = luaL_checklstring(lua, 2, &length);
  if (length > 1 || (length == 1 && (text[0] <= ' ' || text[0] > '~')))
    bad_argument(lua, 2, "letter must be one digit, letter or sign of ASCII, or '' for none");
  if (look) look->letter = text[0];
  return 0;
}

int set_block_form_color(lua_State* lua) {
  Look* look = look_argument(lua);
  std::uint32_t color = 0;
  for (int i = 2; i <= 4; ++i)
    color = color << 8 | static_cast<std::uint32_t>(whole_between(lua, i, 0, 255, "must be 0 to 255"));
  if (look) look->color = color;
  return 0;
}

int set_vertical_smooth_flag(lua_State* lua) {
  acting_game_of(lua).settings.vertical_smooth = flag(lua, 1);
  return 0;
}

int set_horizontal_smooth_flag(lua_State* lua) {
  acting_game_of(lua).settings.horizontal_smooth = flag(lua, 1);
  return 0;
}

constexpr std::array drawing_table{
    Function{
        "setBlockGraph", "setBlockGraph(num, graphpass)", Group::drawing,
        "Draws blocks of role num with a picture, stretched over the cell: the path of a PNG from the rule "
        "file's folder, inside of it. A picture counts before a form. Role 0 is ignored.",
        set_block_graph},
    Function{"setBlockForm", "setBlockForm(num, formnum)", Group::drawing,
             "Draws blocks of role num as 0 a circle, 1 a disc, 2 a square's outline, 3 a square. 3 if not "
             "called. Role 0 is ignored.",
             set_block_form},
    Function{"setBlockLetter", "setBlockLetter(num, letter)", Group::drawing,
             "Writes a digit, a letter or another sign of ASCII on the blocks of role num; '' for none. Role "
             "0 is ignored.",
             set_block_letter, true},
    Function{"setBlockFormColor", "setBlockFormColor(num, r, g, b)", Group::drawing,
             "The colour of role num's form: red, green and blue, 0 to 255.", set_block_form_color},
    Function{"setVerticalSmoothFlag", "setVerticalSmoothFlag(flag)", Group::drawing,
             "true: what falls is drawn between cells. false if not called.", set_vertical_smooth_flag},
    Function{"setHorizontalSmoothFlag", "setHorizontalSmoothFlag(flag)", Group::drawing,
             "true: what moves sideways is drawn between cells. false if not called.",
             set_horizontal_smooth_flag},
};

}  // namespace

std::span<const Function> drawing_functions() {
  return drawing_table;
}

}  // namespace tetron::rules
