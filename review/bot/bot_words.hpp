#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "field/tetromino.hpp"
#include "replay/kinds/tetrio/attack.hpp"
#include "review/ruleset/stone.hpp"

// Messages of the Tetris Bot Protocol, one JSON object per line: what a front end sends to a bot, and what a
// bot answers. docs/bots.md; tetris-bot-protocol/tbp-spec, texts 0000, 0001, 0003.
namespace tetron::review::bots {

inline constexpr int columns = 10;
inline constexpr int rows = 40;
// Longer queues and longer lists of suggestions are refused.
inline constexpr std::size_t most_pieces = 1000;
inline constexpr std::size_t most_moves = 1000;
// Characters of a line, and of a text that is kept from it.
inline constexpr std::size_t longest_line = 1 << 20;
inline constexpr std::size_t longest_text = 200;

// A place of a piece: its SRS centre, columns from the left and rows from below, both from 0.
struct Move {
  field::Tetromino piece{};
  field::Rotation rotation{};
  int x = 0;
  int y = 0;
  tetrio::Spin spin{};
  friend bool operator==(const Move&, const Move&) = default;
};

// What a front end sends.
struct Rules {};
struct Start {
  std::optional<field::Tetromino> hold{};
  std::vector<field::Tetromino> queue;  // the falling piece first
  int combo = 0;                        // clears in a row
  bool back_to_back = false;
  Board board{columns, rows};
};
struct Suggest {};
struct Play {
  Move move;
};
struct NewPiece {
  field::Tetromino piece{};
};
struct Stop {};
struct Quit {};
// A message of an unknown type, which is to be ignored.
struct Unknown {};
using Question = std::variant<Unknown, Rules, Start, Suggest, Play, NewPiece, Stop, Quit>;

// What a bot sends. The texts are untrusted: perhaps not UTF-8, cut to longest_text.
struct Info {
  std::string name;
  std::string version;
  std::string author;
};
struct Ready {};
struct Problem {
  std::string reason;
};
struct Suggestion {
  std::vector<Move> moves;  // the best first
  std::uint64_t nodes = 0;
  double seconds = 0;  // that the search took
  int depth = 0;
};
using Answer = std::variant<Unknown, Info, Ready, Problem, Suggestion>;

// Errors are sentences: "board: must have 40 rows (byte 120)".
std::expected<Question, std::string> read_question(std::string_view line);
std::expected<Answer, std::string> read_answer(std::string_view line);

// Each appends one line with its line end.
void append(std::string& out, const Start& start);
void append(std::string& out, const Info& info);
void append(std::string& out, const Suggestion& suggestion);
// A message that has only a type: "suggest".
void append_word(std::string& out, std::string_view type);

}  // namespace tetron::review::bots
