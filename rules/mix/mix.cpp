#include "rules/mix/mix.hpp"

#include <algorithm>

#include "base/escape.hpp"
#include "rules/lua/function.hpp"

namespace tetron::rules {

namespace {

constexpr std::size_t comment_width = 110;

void append_wrapped(std::string& out, std::string_view first, std::string_view text) {
  std::string line(first);
  std::string next(first.size(), ' ');
  next.replace(0, 2, "--");
  bool words = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (words && line.size() + 1 + end > comment_width) {
      out += line + '\n';
      line = next;
      words = false;
    }
    if (words) line += ' ';
    line += text.substr(0, end);
    words = true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += line + '\n';
}

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  result.resize(std::max(result.size(), width), ' ');
  return result;
}

// The text with a capital first letter.
std::string as_title(std::string_view text) {
  std::string title(text);
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return title;
}

// The names in a list, such as "tetris and puyo".
std::string names_of(std::span<const PartGame* const> games) {
  std::string names;
  for (std::size_t i = 0; i < games.size(); ++i)
    names += (i == 0 ? "" : i + 1 < games.size() ? ", " : " and ") + base::escaped(games[i]->name);
  return names;
}

// The global functions that a part may define if it may be taken from several games.
std::span<const std::string_view> functions_of(PartKind kind) {
  static constexpr std::array<std::string_view, 2> erasing{"erase", "add_tumos"};
  static constexpr std::array<std::string_view, 1> falling{"fall"};
  static constexpr std::array<std::string_view, 1> game_over{"look_for_the_end"};
  switch (kind) {
    case PartKind::erasure:
      return erasing;
    case PartKind::falling:
      return falling;
    case PartKind::game_over:
      return game_over;
    case PartKind::field_size:
    case PartKind::block:
    case PartKind::tumo_shape:
    case PartKind::rotation:
      break;
  }
  return {};
}

void append_part(std::string& out, PartKind kind, std::span<const PartGame* const> games) {
  out += "\n-- " + as_title(part_names[static_cast<std::size_t>(kind)]) + ", from " + names_of(games) + ".\n";
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (i > 0) out += '\n';
    out += games[i]->part(kind).text + '\n';
    // A local function calls what this game and those before it defined.
    for (const std::string_view name : functions_of(kind)) {
      if (games.size() == 1) continue;
      const std::string function(name);
      const std::string all = "all_" + function;
      if (i == 0) out += "local " + all + " = {}\n";
      out += all + "[#" + all + " + 1], " + function + " = " + function + ", nil\n";
      if (i + 1 < games.size()) continue;
      out += "function " + function + "(...)\n";
      out += function == "erase" ? "  erase_by_each(all_erase)\nend\n"
                                 : "  for _, each in ipairs(" + all + ") do each(...) end\nend\n";
    }
  }
}

// Appends the files whose parts are run, each as a function.
void append_files(std::string& out, const Mix& mix) {
  std::vector<const PartGame*> files;
  for (std::size_t kind = 0; kind < mix.size(); ++kind)
    for (const PartGame* game : mix[kind])
      if (game->parts[kind].runs_file && std::ranges::find(files, game) == files.end()) files.push_back(game);
  out += "local orders = {";
  std::string line;
  for (const Function& function : all_functions()) {
    if (function.group == Group::field) continue;
    if (line.size() + std::string_view(function.name).size() > comment_width) {
      out += "\n " + line;
      line.clear();
    }
    line += " \"" + std::string(function.name) + "\",";
  }
  out += "\n " + line + "\n}\n";
  out += joint("files");
  for (const PartGame* file : files) {
    out +=
        "\n-- " + base::escaped(file->name) + ", whole.\nlocal function " + file->function + "(_ENV, ...)\n";
    out += file->source;
    out += file->source.ends_with('\n') ? "end\n" : "\nend\n";
  }
  out += '\n';
}

}  // namespace

bool may_be_of_several(PartKind kind) {
  return !functions_of(kind).empty();
}

Mix draw_mix(field::Random& random, std::span<const PartGame* const> games) {
  Mix mix{};
  for (std::size_t kind = 0; kind < mix.size(); ++kind) {
    std::vector<const PartGame*> having;
    for (const PartGame* game : games)
      if (!game->parts[kind].text.empty()) having.push_back(game);
    if (!having.empty()) mix[kind] = {having[random.below(static_cast<std::uint32_t>(having.size()))]};
  }
  return mix;
}

std::string to_lua(const Mix& mix, std::string_view heading) {
  std::size_t widest = 0;
  bool of_files = false;
  for (const auto& games : mix)
    for (const PartGame* game : games) {
      widest = std::max(widest, base::escaped(game->name).size());
      of_files = of_files || !game->function.empty();
    }
  std::string out;
  append_wrapped(out, "-- ", heading);
  out += "--\n";
  for (std::size_t kind = 0; kind < mix.size(); ++kind)
    for (const PartGame* game : mix[kind])
      append_wrapped(out,
                     "--   " + padded(game == mix[kind].front() ? part_names[kind] : "", 12) +
                         padded(base::escaped(game->name), widest + 2),
                     game->parts[kind].note);
  out += '\n';
  if (mix[static_cast<std::size_t>(PartKind::erasure)].size() > 1) out += joint("union");
  if (of_files) append_files(out, mix);
  out += joint("begin");
  for (std::size_t kind = 0; kind < mix.size(); ++kind)
    append_part(out, static_cast<PartKind>(kind), mix[kind]);
  out += '\n';
  out += joint("end");
  if (of_files) out += "playing = true\n";
  return out;
}

}  // namespace tetron::rules
