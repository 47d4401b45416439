#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/text_error.hpp"
#include "formats/numeron/game.hpp"
#include "formats/numeron/words.hpp"

// The text form that people write by hand, with one record per line. docs/formats/numeron.md, "Text form".
namespace tetron::numeron {

struct GameText {
  Game game;
  std::vector<unsigned> lines;  // the line of each entry, counted from 1
};

// The error is the first thing that is not expected in its place.
std::expected<GameText, base::TextError> read_text(std::string_view text);

// A text that reads as this game. Reading and writing this text again gives the same bytes.
std::string write_text(const Game& game);
// Appends one record without remarks and line end, such as "1st call 123 -> 1 EAT 1 BITE".
void append_record(std::string& out, const Record& record);

}  // namespace tetron::numeron
