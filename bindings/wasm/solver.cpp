// Tilings of a terrain, with one thread.
#include <fmt/format.h>

#include <chrono>
#include <string>

#include "base/json_writer.hpp"
#include "bindings/wasm/end_word.hpp"
#include "bindings/wasm/result.hpp"
#include "solver/solve.hpp"

namespace tetron::wasm {

namespace {

struct TilingQuestion {
  solver::Problem problem;
  solver::Limits limits;
};

// `cells`: width * height bytes, row by row from the top, not 0 for a cell to cover. `pieces`: how many of
// each of ILOZTJS, seven bytes, or null for bags of seven. False if the terrain is too large; the error is
// then in the result.
bool ask(TilingQuestion& question, const unsigned char* cells, std::uint32_t width, std::uint32_t height,
         const unsigned char* pieces, std::uint32_t limit_ms, std::uint32_t memory) {
  const auto longest = static_cast<std::uint32_t>(solver::Terrain::longest);
  const auto widest = static_cast<std::uint32_t>(solver::Terrain::widest);
  if (width > longest || height > longest || std::min(width, height) > widest) {
    static_cast<void>(fail(fmt::format("a terrain has at most {} x {} cells", longest, widest)));
    return false;
  }
  for (std::uint32_t row = 0; row < height; ++row)
    for (std::uint32_t column = 0; column < width; ++column)
      if (cells[row * width + column] != 0)
        question.problem.terrain.add(
            {field::Column(static_cast<int>(column)), field::Row(static_cast<int>(row))});
  if (pieces != nullptr) {
    solver::Pieces required;
    for (int kind = 1; kind <= 7; ++kind) required[static_cast<field::Tetromino>(kind)] = pieces[kind - 1];
    question.problem.supply = {required, {}};
  } else {
    question.problem.supply = solver::from_bags(question.problem.terrain.size() / 4);
  }
  question.limits.threads = 1;
  question.limits.memory = memory;
  question.limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(limit_ms);
  return true;
}

}  // namespace

// {"tilings":"1234","end":"complete"}: a decimal number of any length; a lower bound unless `end` is
// "complete".
TETRON_EXPORT(tetron_count)
Outcome tetron_count(const unsigned char* cells, std::uint32_t width, std::uint32_t height,
                     const unsigned char* pieces, std::uint32_t limit_ms, std::uint32_t memory) {
  TilingQuestion question;
  if (!ask(question, cells, width, height, pieces, limit_ms, memory)) return Outcome::failed;
  const auto counted = solver::count(question.problem, question.limits);
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.string("tilings", counted.tilings.to_string());
  json.string("end", word_of(counted.ending.end));
  json.end_object();
  return Outcome::done;
}

// The first `most` tilings in the solver's order: {"tilings":[[["T",0,4,1],...],...],"end":...}. Each piece
// has its letter, its rotation, and the column and row of its centre.
TETRON_EXPORT(tetron_tilings)
Outcome tetron_tilings(const unsigned char* cells, std::uint32_t width, std::uint32_t height,
                       const unsigned char* pieces, std::uint32_t limit_ms, std::uint32_t memory,
                       std::uint32_t most) {
  TilingQuestion question;
  if (!ask(question, cells, width, height, pieces, limit_ms, memory)) return Outcome::failed;
  base::JsonWriter json(fresh_result());
  json.begin_object();
  json.key("tilings").begin_array();
  std::uint32_t given = 0;
  const auto ended =
      solver::enumerate(question.problem, {}, question.limits, [&](const solver::Found& found) {
        if (given == most) return false;
        ++given;
        json.begin_array();
        for (const field::Placement& piece : found.tiling()) {
          const char letter = field::to_char(piece.kind);
          json.begin_array();
          json.string({&letter, 1});
          json.number(static_cast<int>(piece.rotation));
          json.number(piece.centre.column.value);
          json.number(piece.centre.row.value);
          json.end_array();
        }
        json.end_array();
        return given < most;
      });
  json.end_array();
  json.string("end", word_of(ended.ending.end));
  json.end_object();
  return Outcome::done;
}

}  // namespace tetron::wasm
