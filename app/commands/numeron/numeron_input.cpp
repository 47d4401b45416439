#include "app/commands/numeron/numeron_input.hpp"

#include <fmt/format.h>

#include "app/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "convert/json/numeron_json.hpp"
#include "formats/numeron/text.hpp"

namespace tetron::app {

namespace {

bool is_json(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  return begin != text.npos && text[begin] == '{';
}

}  // namespace

std::string NumeronInput::describe(const numeron::Contradiction& contradiction) const {
  std::string record;
  numeron::append_record(record, game.entries[contradiction.entry].record);
  const std::string line = lines.empty() ? "" : fmt::format("line {}: ", lines[contradiction.entry]);
  return fmt::format("{}record {}: {}: {}", line, contradiction.entry + 1, record, contradiction.why);
}

NumeronInput open_numeron(const std::string& path) {
  const auto file = open_input(path);
  if (!file) throw Exit{ExitCode::cannot_open};
  const auto bytes = file->file.bytes();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (is_json(text)) {
    auto game = convert::numeron_from_json(text);
    if (game) return {file->shown, std::move(*game), {}};
    refuse(ExitCode::cannot_open, "{}: {}", file->shown, convert::describe(game.error()));
  }
  auto game = numeron::read_text(text);
  if (game) return {file->shown, std::move(game->game), std::move(game->lines)};
  refuse(ExitCode::cannot_open, "{}: {}", file->shown, base::describe(game.error()));
}

}  // namespace tetron::app
