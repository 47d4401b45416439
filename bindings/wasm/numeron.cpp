// Numer0n game records: what `tetron numeron` says of them.
#include <algorithm>
#include <string>

#include "bindings/wasm/result.hpp"
#include "convert/json/numeron_answers.hpp"

namespace tetron::wasm {

// Of a record as text or JSON: {"game":...,"check":...,"start":[720,720],"records":["1st call 123 -> 1 EAT 1
// BITE",...],"problem":...}: the JSON of `show` and of `check`, the candidates at the start, the records in
// words, and the first that cannot be; null if there is none.
TETRON_EXPORT(tetron_numeron)
Outcome tetron_numeron(const char* text, std::size_t size) {
  const auto record = convert::read_numeron(text_at(text, size));
  if (!record) return fail(record.error());
  const auto [deduction, counts] = convert::count_candidates(record->game);
  std::string& out = fresh_result();
  out += "{\"game\":";
  convert::append_numeron_show_json(out, record->game, counts);
  out += ",\"check\":";
  convert::append_numeron_check_json(out, *record, deduction);
  out += ",\"start\":[" + std::to_string(counts[0][0]) + ',' + std::to_string(counts[0][1]);
  out += "],\"records\":[";
  for (const numeron::Entry& entry : record->game.entries) {
    std::string words;
    numeron::append_record(words, entry.record);
    if (out.back() != '[') out += ',';
    append_json_text(out, words);
  }
  out += "],\"problem\":";
  if (const auto& found = deduction.contradiction())
    append_json_text(out, convert::describe(*record, *found));
  else
    out += "null";
  out += '}';
  return Outcome::done;
}

// What `analyse` says after the first `after` records: all, if there are fewer. `most` numbers of each kind;
// 0 is all.
TETRON_EXPORT(tetron_numeron_analysis)
Outcome tetron_numeron_analysis(const char* text, std::size_t size, std::size_t after, std::size_t most) {
  const auto record = convert::read_numeron(text_at(text, size));
  if (!record) return fail(record.error());
  after = std::min(after, record->game.entries.size());
  const numeron::Deduction deduction = numeron::deduce(record->game, after);
  convert::append_numeron_analysis_json(fresh_result(), *record, deduction, after, most);
  return Outcome::done;
}

}  // namespace tetron::wasm
