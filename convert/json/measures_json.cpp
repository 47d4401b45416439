#include "convert/json/measures_json.hpp"

#include "convert/answer/answer.hpp"
#include "replay/measures/measures.hpp"

namespace tetron::convert {

void append_measures_json(std::string& out, const kinds::Source& source) {
  measures::MatchCounts counts;
  for (std::size_t number = 0; number < source.match().rounds.size(); ++number)
    if (const auto round = source.round(number)) counts.add(source.match(), *round, number + 1);
  for (const measures::StatsRow& row : measures::rows_of(counts, {})) append_json_line(out, row);
}

}  // namespace tetron::convert
