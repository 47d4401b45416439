// Perfect clears, with one thread.
#include <algorithm>
#include <array>
#include <chrono>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.hpp"
#include "bindings/wasm/end_word.hpp"
#include "bindings/wasm/open_recording.hpp"
#include "bindings/wasm/result.hpp"
#include "solver/pc/clear/question.hpp"
#include "solver/pc/clear/question_words.hpp"
#include "solver/pc/clear/usual.hpp"

namespace tetron::wasm {

namespace {

constexpr std::uint64_t most_failing = 100;

// Bits for how pieces move: two for the drop (0 soft, 1 hard, 2 none, 3 soft with half turns), then no_hold.
enum Way : std::uint32_t { drop_bits = 3, no_hold = 4 };

struct Question {
  pc::ClearQuestion clear;
  solver::Limits limits;
};

// `kicks`: a value of --kicks of tetron pc, or the text of a file of kicks.
std::expected<pc::Rules, pc::QuestionError> rules_of(std::string_view kicks, std::uint32_t way) {
  constexpr std::array<std::string_view, 4> drops{"soft", "hard", "none", "180"};
  return pc::rules_of_words(drops[way & drop_bits], kicks, (way & no_hold) == 0);
}

// `cells`: width * lines bytes, row by row from the top, not 0 for a block. `queue`: pieces as for --queue of
// tetron pc. If false, the error is in the result.
bool ask(Question& question, const unsigned char* cells, std::uint32_t width, std::uint32_t lines,
         std::string_view queue, std::string_view kicks, std::uint32_t way, std::uint32_t limit_ms,
         std::uint32_t memory) {
  const auto refuse = [](const pc::QuestionError& error) { return fail(error.words()) == Outcome::done; };
  const auto rules = rules_of(kicks, way);
  if (!rules) return refuse(rules.error());
  if (width < 1 || lines < 1 || width > pc::most_columns || lines > pc::most_lines)
    return fail("a field has at most 12 columns and 12 rows") == Outcome::done;
  field::Grid grid(static_cast<int>(width), static_cast<int>(lines));
  for (std::uint32_t row = 0; row < lines; ++row)
    for (std::uint32_t column = 0; column < width; ++column)
      if (cells[row * width + column] != 0)
        grid.set({field::Column(static_cast<int>(column)), field::Row(static_cast<int>(row))},
                 field::Cell::garbage);
  const auto board = pc::workable_board(grid, grid.height(), *rules);
  if (!board) return refuse(board.error());
  const auto patterns = pc::patterns_of_words(queue);
  if (!patterns) return refuse(patterns.error());
  auto clear = pc::clear_question(*board, 0, *rules, *patterns);  // the rows above the given ones are empty
  if (!clear) return refuse(pc::question_error(clear.error()));
  question.clear = std::move(*clear);
  question.limits.threads = 1;
  question.limits.memory = memory;
  question.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(limit_ms);
  return true;
}

void write_head(base::JsonWriter& json, std::uint64_t success, std::uint64_t total, solver::End end,
                const std::string& reason) {
  json.number("success", success);
  json.number("total", total);
  json.string("end", word_of(end));
  json.string("reason", reason);
}

// Writes a piece as its letter.
void write_piece(base::JsonWriter& json, field::Tetromino kind) {
  const char letter = field::to_char(kind);
  json.string({&letter, 1});
}

void write_way(base::JsonWriter& json, const pc::Way& way) {
  json.begin_object();
  json.number("covered", way.covered);
  json.list("pieces", way.pieces, [&json](const pc::Placed& piece) {
    json.begin_array();
    write_piece(json, piece.kind);
    for (const pc::Cell& cell : piece.origin) {
      json.number(cell.column);
      json.number(cell.row);
    }
    json.end_array();
  });
  json.end_object();
}

}  // namespace

// The defaults for a field of that recording, or general ones if there is no recording of that number:
// {"kicks":"srs","drop":"soft","hold":true,"lines":4}.
TETRON_EXPORT(tetron_pc_usual)
Outcome tetron_pc_usual(std::uint32_t number) {
  const OpenRecording* open = recording_of(number);
  const pc::Usual usual = pc::usual_question(open == nullptr ? std::string_view() : open->kicks());
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.string("kicks", usual.kicks);
  json.string("drop", usual.drop);
  json.boolean("hold", usual.hold);
  json.number("lines", usual.lines);
  json.end_object();
  return Outcome::done;
}

// For how many of the sequences all rows can be cleared: {"success":1584,"total":2520,"end":"complete",
// "reason":"","first":[["I",265,360],...],"failing":["ILOZT",...]}. `first` has the counts by first piece,
// `failing` at most 100 sequences that fail. The counts are lower bounds unless `end` is "complete".
TETRON_EXPORT(tetron_pc_percent)
Outcome tetron_pc_percent(const unsigned char* cells, std::uint32_t width, std::uint32_t lines,
                          const char* queue, std::size_t size, const char* kicks, std::size_t kicks_size,
                          std::uint32_t way, std::uint32_t limit_ms, std::uint32_t memory) {
  Question question;
  if (!ask(question, cells, width, lines, text_at(queue, size), text_at(kicks, kicks_size), way, limit_ms,
           memory))
    return Outcome::failed;
  const pc::Queues& queues = question.clear.queues;
  const pc::Chance chance = pc::chance(question.clear, question.limits);
  base::JsonWriter json(fresh_result());
  json.begin_object();
  write_head(json, chance.success, chance.total, chance.end, chance.reason);
  json.key("first").begin_array();
  for (std::size_t kind = 0; kind < 7 && queues.root() != pc::Queues::none; ++kind) {
    const auto next = queues.next(queues.root(), kind);
    if (next == pc::Queues::none) continue;
    const std::uint64_t total = queues.count(next);
    json.begin_array();
    write_piece(json, field::all_tetrominoes[kind]);
    json.number(chance.count(queues.before(queues.root(), kind), total));
    json.number(total);
    json.end_array();
  }
  json.end_array();
  json.key("failing").begin_array();
  std::uint64_t listed = 0;
  for (std::uint64_t i = 0; i < chance.total && listed < most_failing && chance.end == solver::End::complete;
       ++i) {
    if (chance.has(i)) continue;
    json.string(pc::to_text(queues.at(i)));
    ++listed;
  }
  json.end_array();
  json.end_object();
  return Outcome::done;
}

// At most `most` ways to do it; the first of them are a smallest set that covers everything that can be
// covered:
// {"success":...,"total":...,"end":...,"reason":...,"count":216,"minimal":12,"ways":[{"covered":240,"pieces":
// [["L",0,0,1,0,2,0,2,1],...]},...]}. Each piece has its letter and four cells, as columns and rows; row 0 is
// the lowest, in the field as it is at the beginning.
TETRON_EXPORT(tetron_pc_ways)
Outcome tetron_pc_ways(const unsigned char* cells, std::uint32_t width, std::uint32_t lines,
                       const char* queue, std::size_t size, const char* kicks, std::size_t kicks_size,
                       std::uint32_t way, std::uint32_t limit_ms, std::uint32_t memory, std::uint32_t most) {
  Question question;
  if (!ask(question, cells, width, lines, text_at(queue, size), text_at(kicks, kicks_size), way, limit_ms,
           memory))
    return Outcome::failed;
  if (question.clear.reason.empty() &&
      pc::pieces_needed(question.clear.board) > static_cast<int>(pc::most_built))
    return fail("more than 20 pieces are needed, too many to search");
  const pc::Ways found = pc::ways(question.clear, question.limits);
  base::JsonWriter json(fresh_result());
  json.begin_object();
  write_head(json, found.success, found.total, found.end, found.reason);
  json.number("count", found.ways.size());
  json.number("minimal", found.minimal.size());
  json.key("ways").begin_array();
  std::vector<bool> is_minimal(found.ways.size());
  for (const std::size_t i : found.minimal) is_minimal[i] = true;
  std::uint32_t listed = 0;
  for (const bool minimal : {true, false})
    for (std::size_t i = 0; i < found.ways.size() && listed < most; ++i) {
      if (is_minimal[i] != minimal) continue;
      ++listed;
      write_way(json, found.ways[i]);
    }
  json.end_array();
  json.end_object();
  return Outcome::done;
}

}  // namespace tetron::wasm
