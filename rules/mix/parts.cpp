#include "rules/mix/parts.hpp"

#include <algorithm>
#include <optional>

#include "rules/mix/texts.hpp"

// A file of rules/mix/parts has a section for each kind of part. A section begins with one of these lines:
//   --@ KIND: NOTE      the part is the Lua code up to the next such line
//   --@ KIND = GAME     the part is that of another game
namespace tetron::rules {

namespace {

constexpr std::string_view mark = "--@ ";

std::string_view text_of(std::string_view name) {
  for (const EmbeddedText& text : mix_texts())
    if (text.name == name) return text.text;
  return {};
}

bool is_joint(std::string_view name) {
  return name == "begin" || name == "end" || name == "files" || name == "union";
}

std::string_view without_empty_lines_around(std::string_view text) {
  while (text.starts_with('\n')) text.remove_prefix(1);
  while (text.ends_with('\n')) text.remove_suffix(1);
  return text;
}

// The section of that kind. Returns nothing if the file has none.
std::optional<Part> find_part(std::string_view file, std::string_view kind) {
  for (std::size_t at = 0; (at = file.find(mark, at)) != file.npos; at += mark.size()) {
    std::string_view head = file.substr(at + mark.size());
    head = head.substr(0, head.find('\n'));
    if (!head.starts_with(kind)) continue;
    const std::string_view rest = head.substr(kind.size());
    if (rest.starts_with(" = ")) return find_part(text_of(rest.substr(3)), kind);
    if (!rest.starts_with(": ")) continue;
    const std::size_t begin = at + mark.size() + head.size();
    const std::size_t end = std::min(file.find(mark, begin), file.size());
    return Part{std::string(rest.substr(2)),
                std::string(without_empty_lines_around(file.substr(begin, end - begin)))};
  }
  return std::nullopt;
}

std::vector<PartGame> read_games() {
  std::vector<PartGame> games;
  for (const EmbeddedText& file : mix_texts()) {
    if (is_joint(file.name)) continue;
    PartGame& game = games.emplace_back();
    game.name = file.name;
    for (std::size_t kind = 0; kind < part_names.size(); ++kind)
      game.parts[kind] = find_part(file.text, part_names[kind]).value_or(Part{});
  }
  std::ranges::sort(games, {}, &PartGame::name);
  return games;
}

}  // namespace

const std::vector<PartGame>& part_games() {
  static const std::vector<PartGame> games = read_games();
  return games;
}

const PartGame* find_part_game(std::string_view name) {
  const auto found = std::ranges::find(part_games(), name, &PartGame::name);
  return found == part_games().end() ? nullptr : &*found;
}

std::string_view joint(std::string_view name) {
  return text_of(name);
}

}  // namespace tetron::rules
