#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "convert/json/numeron_json.hpp"
#include "formats/numeron/text.hpp"
#include "replay/numeron/deduction.hpp"

using namespace tetron;

namespace {

// A game that was read is written and read again as the same game, in both forms.
void check_written(const numeron::Game& game) {
  const std::string text = numeron::write_text(game);
  const auto again = numeron::read_text(text);
  // What was read from JSON may be too large as text only.
  if (!again && text.size() <= numeron::most_bytes) std::abort();
  if (again && (again->game != game || numeron::write_text(again->game) != text)) std::abort();
  std::string json;
  convert::append_numeron_json(json, game);
  const auto from_json = convert::numeron_from_json(json);
  if (!from_json && json.size() <= numeron::most_bytes) std::abort();
  if (from_json && *from_json != game) std::abort();
}

void check_deduced(const numeron::Game& game) {
  numeron::Deduction deduction(game);
  constexpr std::size_t most = 50;
  for (std::size_t i = 0; i < std::min(most, game.entries.size()); ++i) {
    deduction.take(game.entries[i].record);
    if (deduction.contradiction() && deduction.contradiction()->entry > i) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto game = numeron::read_text(text)) {
    if (game->lines.size() != game->game.entries.size()) std::abort();
    check_written(game->game);
    check_deduced(game->game);
  } else if (game.error().line == 0 || game.error().column == 0) {
    std::abort();
  }
  if (const auto game = convert::numeron_from_json(text)) {
    check_written(*game);
    check_deduced(*game);
  }
  return 0;
}
