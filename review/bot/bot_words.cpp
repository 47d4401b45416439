#include "review/bot/bot_words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <span>

#include "base/json_reader.hpp"
#include "base/json_writer.hpp"

namespace tetron::review::bots {

namespace {

using base::JsonReader;
using field::Tetromino;

constexpr std::array<std::string_view, 4> orientations{"north", "east", "south", "west"};
constexpr std::array<std::string_view, 3> spins{"none", "mini", "full"};
constexpr int furthest = 1000;  // of a centre from the lower left corner, in cells
constexpr std::uint64_t most_combo = 1'000'000;

template <std::size_t size>
bool read_word(JsonReader& json, const std::array<std::string_view, size>& words, std::string_view wanted,
               std::size_t& index) {
  std::string_view raw;
  if (!json.read_text(raw)) return false;
  index = static_cast<std::size_t>(std::ranges::find(words, raw) - words.begin());
  return index < size || json.fail(wanted);
}

bool read_piece(JsonReader& json, Tetromino& piece) {
  std::string_view raw;
  if (!json.read_text(raw)) return false;
  const auto at = std::ranges::find_if(field::all_tetrominoes, [&](Tetromino kind) {
    return raw.size() == 1 && field::to_char(kind) == raw[0];
  });
  if (at == field::all_tetrominoes.end()) return json.fail("must be one of I, O, T, L, J, S, Z");
  piece = *at;
  return true;
}

bool read_pieces(JsonReader& json, std::vector<Tetromino>& pieces) {
  for (bool first = json.enter_array(); json.next_element(first);) {
    if (pieces.size() == most_pieces) return json.fail("has too many pieces");
    if (read_piece(json, pieces.emplace_back())) continue;
    json.within(pieces.size() - 1);
    return false;
  }
  return !json.failed();
}

bool read_row(JsonReader& json, Board& board, int y) {
  int x = 0;
  for (bool first = json.enter_array(); json.next_element(first); ++x) {
    if (x == columns) return json.fail("must have 10 cells");
    if (json.kind() == JsonReader::Kind::null) {
      json.skip_null();
    } else {
      std::string_view raw;
      if (!json.read_text(raw)) return false;
      board[x] |= std::uint64_t{1} << y;
    }
  }
  return !json.failed() && (x == columns || json.fail("must have 10 cells"));
}

bool read_board(JsonReader& json, Board& board) {
  int y = 0;
  for (bool first = json.enter_array(); json.next_element(first); ++y) {
    if (y == rows) return json.fail("must have 40 rows");
    if (read_row(json, board, y)) continue;
    json.within(static_cast<std::size_t>(y));
    return false;
  }
  return !json.failed() && (y == rows || json.fail("must have 40 rows"));
}

bool read_coordinate(JsonReader& json, int& value) {
  double number = 0;
  if (!json.read_number(number)) return false;
  if (!(std::abs(number) <= furthest) || number != std::floor(number))
    return json.fail("must be a whole number that is a column or a row");
  value = static_cast<int>(number);
  return true;
}

bool read_location(JsonReader& json, Move& move) {
  std::array<bool, 4> seen{};
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);) {
    bool is_read = false;
    std::size_t index = 0;
    if (key == "type") {
      seen[0] = is_read = read_piece(json, move.piece);
    } else if (key == "orientation") {
      seen[1] = is_read = read_word(json, orientations, "must be north, east, south or west", index);
      if (is_read) move.rotation = field::all_rotations[index];
    } else if (key == "x") {
      seen[2] = is_read = read_coordinate(json, move.x);
    } else if (key == "y") {
      seen[3] = is_read = read_coordinate(json, move.y);
    } else {
      is_read = json.skip();
    }
    if (is_read) continue;
    json.within(key);
    return false;
  }
  if (json.failed()) return false;
  return std::ranges::all_of(seen, std::identity()) || json.fail("must have type, orientation, x and y");
}

bool read_move(JsonReader& json, Move& move) {
  bool has_location = false;
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);) {
    bool is_read = false;
    std::size_t index = 0;
    if (key == "location") {
      has_location = is_read = read_location(json, move);
    } else if (key == "spin") {
      is_read = read_word(json, spins, "must be none, mini or full", index);
      if (is_read) move.spin = static_cast<tetrio::Spin>(index);
    } else {
      is_read = json.skip();
    }
    if (is_read) continue;
    json.within(key);
    return false;
  }
  return !json.failed() && (has_location || json.fail("must have a location"));
}

bool read_moves(JsonReader& json, std::vector<Move>& moves) {
  for (bool first = json.enter_array(); json.next_element(first);) {
    if (moves.size() == most_moves) return json.fail("has too many moves");
    if (read_move(json, moves.emplace_back())) continue;
    json.within(moves.size() - 1);
    return false;
  }
  return !json.failed();
}

// Reads a text and keeps its beginning.
bool read_kept(JsonReader& json, std::string& text) {
  std::string_view raw;
  if (!json.read_text(raw)) return false;
  text = base::unescaped(raw.substr(0, 6 * longest_text));
  if (text.size() <= longest_text) return true;
  text.resize(longest_text);
  // Does not cut in the middle of a character.
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.pop_back();
  if (!text.empty() && (static_cast<unsigned char>(text.back()) & 0x80) != 0) text.pop_back();
  return true;
}

// Calls `read(key)` for each member of the object, and notes which of `wanted` it has.
template <class Read>
bool read_members(std::string_view line, std::span<const std::string_view> wanted, std::string& failure,
                  const Read& read) {
  JsonReader json(line);
  std::size_t seen = 0;
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);) {
    const bool is_wanted = std::ranges::find(wanted, key) != wanted.end();
    if (is_wanted ? read(json, key) : json.skip()) {
      seen += is_wanted ? 1 : 0;
      continue;
    }
    json.within(key);
    break;
  }
  if (!json.failed() && seen < wanted.size()) {
    std::string reason = "must have ";
    for (std::size_t i = 0; i < wanted.size(); ++i) reason.append(i == 0 ? "" : ", ").append(wanted[i]);
    json.fail(reason);
  }
  if (!json.failed()) json.finish();
  if (json.failed()) failure = json.failure();
  return !json.failed();
}

std::expected<std::string_view, std::string> type_of(std::string_view line) {
  if (line.size() > longest_line) return std::unexpected("a line that is too long");
  JsonReader json(line);
  std::string_view type;
  bool has_type = false;
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);) {
    if (key == "type")
      has_type = json.read_text(type);
    else
      json.skip();
  }
  if (!json.failed()) json.finish();
  if (!json.failed() && !has_type) json.fail("must have a type");
  if (json.failed()) return std::unexpected(json.failure());
  return type;
}

std::expected<Question, std::string> read_start(std::string_view line) {
  constexpr std::array<std::string_view, 5> wanted{"hold", "queue", "combo", "back_to_back", "board"};
  Start start;
  std::string failure;
  const bool is_read = read_members(line, wanted, failure, [&](JsonReader& json, std::string_view key) {
    if (key == "queue") return read_pieces(json, start.queue);
    if (key == "board") return read_board(json, start.board);
    if (key == "back_to_back") return json.read_flag(start.back_to_back);
    if (key == "hold") {
      if (json.kind() == JsonReader::Kind::null) return json.skip_null();
      return read_piece(json, start.hold.emplace());
    }
    std::uint64_t combo = 0;
    if (!json.read_count(combo, most_combo)) return false;
    start.combo = static_cast<int>(combo);
    return true;
  });
  if (!is_read) return std::unexpected(failure);
  return start;
}

void begin(base::JsonWriter& json, std::string_view type) {
  json.begin_object();
  json.key("type").string(type);
}

void write_piece(base::JsonWriter& json, Tetromino piece) {
  const char letter = field::to_char(piece);
  json.string({&letter, 1});
}

void write_move(base::JsonWriter& json, const Move& move) {
  json.begin_object();
  json.key("location");
  json.begin_object();
  json.key("type");
  write_piece(json, move.piece);
  json.key("orientation").string(orientations[static_cast<std::size_t>(move.rotation)]);
  json.key("x").number(move.x);
  json.key("y").number(move.y);
  json.end_object();
  json.key("spin").string(spins[static_cast<std::size_t>(move.spin)]);
  json.end_object();
}

}  // namespace

std::expected<Question, std::string> read_question(std::string_view line) {
  const auto type = type_of(line);
  if (!type) return std::unexpected(type.error());
  if (*type == "rules") return Rules{};
  if (*type == "suggest") return Suggest{};
  if (*type == "stop") return Stop{};
  if (*type == "quit") return Quit{};
  if (*type == "start") return read_start(line);
  std::string failure;
  if (*type == "play") {
    Play play;
    if (!read_members(line, std::array<std::string_view, 1>{"move"}, failure,
                      [&](JsonReader& json, std::string_view) { return read_move(json, play.move); }))
      return std::unexpected(failure);
    return play;
  }
  if (*type == "new_piece") {
    NewPiece piece;
    if (!read_members(line, std::array<std::string_view, 1>{"piece"}, failure,
                      [&](JsonReader& json, std::string_view) { return read_piece(json, piece.piece); }))
      return std::unexpected(failure);
    return piece;
  }
  return Unknown{};
}

std::expected<Answer, std::string> read_answer(std::string_view line) {
  const auto type = type_of(line);
  if (!type) return std::unexpected(type.error());
  if (*type == "ready") return Ready{};
  std::string failure;
  if (*type == "info") {
    constexpr std::array<std::string_view, 3> wanted{"name", "version", "author"};
    Info info;
    if (!read_members(line, wanted, failure, [&](JsonReader& json, std::string_view key) {
          return read_kept(json, key == "name" ? info.name : key == "version" ? info.version : info.author);
        }))
      return std::unexpected(failure);
    return info;
  }
  if (*type == "error") {
    Problem problem;
    if (!read_members(line, std::array<std::string_view, 1>{"reason"}, failure,
                      [&](JsonReader& json, std::string_view) { return read_kept(json, problem.reason); }))
      return std::unexpected(failure);
    return problem;
  }
  if (*type == "suggestion") {
    Suggestion suggestion;
    if (!read_members(line, std::array<std::string_view, 1>{"moves"}, failure,
                      [&](JsonReader& json, std::string_view) { return read_moves(json, suggestion.moves); }))
      return std::unexpected(failure);
    return suggestion;
  }
  return Unknown{};
}

void append(std::string& out, const Start& start) {
  base::JsonWriter json(out);
  begin(json, "start");
  json.key("hold");
  if (start.hold)
    write_piece(json, *start.hold);
  else
    json.null();
  json.key("queue");
  json.begin_array();
  for (const Tetromino piece : start.queue) write_piece(json, piece);
  json.end_array();
  json.key("combo").number(start.combo);
  json.key("back_to_back").boolean(start.back_to_back);
  json.key("board");
  json.begin_array();
  for (int y = 0; y < rows; ++y) {
    json.begin_array();
    for (int x = 0; x < columns; ++x) {
      if ((start.board[x] >> y & 1) != 0)
        json.string("G");
      else
        json.null();
    }
    json.end_array();
  }
  json.end_array();
  json.end_object();
  out += '\n';
}

void append(std::string& out, const Info& info) {
  base::JsonWriter json(out);
  begin(json, "info");
  json.key("name").string(info.name);
  json.key("version").string(info.version);
  json.key("author").string(info.author);
  json.key("features");
  json.begin_array();
  json.string("randomizer");
  json.string("move_info");
  json.end_array();
  json.end_object();
  out += '\n';
}

void append(std::string& out, const Suggestion& suggestion) {
  base::JsonWriter json(out);
  begin(json, "suggestion");
  json.key("moves");
  json.begin_array();
  for (const Move& move : suggestion.moves) write_move(json, move);
  json.end_array();
  json.key("move_info");
  json.begin_object();
  json.key("nodes").number(suggestion.nodes);
  if (suggestion.seconds > 0)
    json.key("nps").number(static_cast<double>(suggestion.nodes) / suggestion.seconds, 0);
  json.key("depth").number(suggestion.depth);
  json.end_object();
  json.end_object();
  out += '\n';
}

void append_word(std::string& out, std::string_view type) {
  base::JsonWriter json(out);
  begin(json, type);
  json.end_object();
  out += '\n';
}

}  // namespace tetron::review::bots
