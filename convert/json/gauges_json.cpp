#include "convert/json/gauges_json.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/escape.hpp"

namespace tetron::convert {

void append_placement_json(std::string& out, const replay::PlacementNote& note, std::size_t n,
                           const replay::Profile& profile) {
  const auto to = std::back_inserter(out);
  const replay::StoneKind* const stone = profile.stone(note.style);
  fmt::format_to(to, R"({{"n":{},"piece":)", n);
  base::append_json_string(out, stone != nullptr ? stone->name.raw() : std::string());
  fmt::format_to(to, R"(,"cleared":{},"spin":"{}","all_clear":{},"attack":{},"sent":{},"combo":{},"b2b":{},)",
                 note.lines, note.spin, note.all_clear, note.attack, note.sent, note.combo, note.chain);
  fmt::format_to(to, R"("keys":{},"faults":{},"garbage":{}}})", note.keys, note.faults, note.rose);
}

}  // namespace tetron::convert
