#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "field/tetromino.hpp"
#include "replay/tetrio/attack.hpp"
#include "review/ruleset/stone.hpp"

// The words of the Tetris Bot Protocol: an object of JSON a line. What a front end says to a bot, and what a
// bot answers. docs/bots.md; tetris-bot-protocol/tbp-spec, texts 0000, 0001, 0003.
namespace tetron::review::bots {

inline constexpr int columns = 10;
inline constexpr int rows = 40;
// More of either is refused: a queue, a list of suggestions.
inline constexpr std::size_t most_pieces = 1000;
inline constexpr std::size_t most_moves = 1000;
// Characters of a line, and of a text in it that is kept.
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

// What a front end says.
struct Rules {};
struct Start {
  std::optional<field::Tetromino> hold{};
  std::vector<field::Tetromino> queue;  // the one that falls first
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
// Of a type that is not known: to be passed over.
struct Unknown {};
using Question = std::variant<Unknown, Rules, Start, Suggest, Play, NewPiece, Stop, Quit>;

// What a bot says. Texts are a stranger's: UTF-8 perhaps, cut to longest_text.
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
  double seconds = 0;  // in which they were looked at
  int depth = 0;
};
using Answer = std::variant<Unknown, Info, Ready, Problem, Suggestion>;

// Errors are sentences: "board: must have 40 rows (byte 120)".
std::expected<Question, std::string> read_question(std::string_view line);
std::expected<Answer, std::string> read_answer(std::string_view line);

// Each appends a line with its end.
void append(std::string& out, const Start& start);
void append(std::string& out, const Info& info);
void append(std::string& out, const Suggestion& suggestion);
// One that has nothing but its type: "suggest".
void append_word(std::string& out, std::string_view type);

}  // namespace tetron::review::bots
