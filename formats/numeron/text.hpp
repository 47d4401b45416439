#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"
#include "formats/numeron/game.hpp"
#include "formats/numeron/words.hpp"

// The form that people write by hand, one record a line. docs/formats/numeron.md, "Text form".
namespace tetron::numeron {

struct GameText {
  Game game;
  std::vector<unsigned> lines;  // of each entry, counted from 1
};

// Errors are the first thing that does not belong where it stands.
std::expected<GameText, base::TextError> read_text(std::string_view text);

// The text that reads as this game. A text written by this function and read again is written with the same
// bytes.
std::string write_text(const Game& game);
// One record without remarks and line end: "1st call 123 -> 1 EAT 1 BITE".
void append_record(std::string& out, const Record& record);

}  // namespace tetron::numeron
