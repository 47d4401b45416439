// Numer0n game records, like `tetron numeron`.
#include <algorithm>
#include <string>

#include "base/json_writer.hpp"
#include "bindings/wasm/result.hpp"
#include "convert/json/numeron_answers.hpp"

namespace tetron::wasm {

// For a record as text or JSON: {"game":...,"check":...,"start":[720,720],"records":["1st call 123 -> 1 EAT 1
// BITE",...],"problem":...}. These are the JSON of `show` and of `check`, the number of candidates at the
// start, the records in words, and the first record that is impossible; null if there is none.
TETRON_EXPORT(tetron_numeron)
Outcome tetron_numeron(const char* text, std::size_t size) {
  const auto record = convert::read_numeron(text_at(text, size));
  if (!record) return fail(record.error());
  const auto [deduction, counts] = convert::count_candidates(record->game);
  base::JsonWriter json(fresh_result());
  json.begin_object();
  convert::append_numeron_show_json(json.key("game").value(), record->game, counts);
  convert::append_json(json.key("check").value(), convert::numeron_check(*record, deduction));
  json.key("start").begin_array();
  for (const auto count : counts[0]) json.number(count);
  json.end_array();
  json.list("records", record->game.entries, [&json](const numeron::Entry& entry) {
    std::string words;
    numeron::append_record(words, entry.record);
    json.string(words);
  });
  if (const auto& found = deduction.contradiction())
    json.string("problem", convert::describe(*record, *found));
  else
    json.null("problem");
  json.end_object();
  return Outcome::done;
}

// The result of `analyse` after the first `after` records, or all if there are fewer. At most `most` numbers
// of each kind; 0 for all.
TETRON_EXPORT(tetron_numeron_analysis)
Outcome tetron_numeron_analysis(const char* text, std::size_t size, std::size_t after, std::size_t most) {
  const auto record = convert::read_numeron(text_at(text, size));
  if (!record) return fail(record.error());
  after = std::min(after, record->game.entries.size());
  const numeron::Deduction deduction = numeron::deduce(record->game, after);
  convert::append_json(fresh_result(), convert::numeron_analysis(*record, deduction, after, most));
  return Outcome::done;
}

}  // namespace tetron::wasm
