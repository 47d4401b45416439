#include "convert/json/gauges_json.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/escape.hpp"

namespace tetron::convert {

void append_placements_json(std::string& out, const replay::Gauges& gauges, const replay::Profile& profile,
                            const replay::Game& game) {
  const auto to = std::back_inserter(out);
  out += '[';
  for (std::size_t id = 0; id < gauges.notes.size() && id < game.names.size(); ++id) {
    out += id == 0 ? "\n{\"name\":" : ",\n{\"name\":";
    base::append_json_string(out, game.names[id]);
    out += ",\"placements\":[";
    for (std::size_t n = 0; n < gauges.notes[id].size(); ++n) {
      const replay::PlacementNote& note = gauges.notes[id][n];
      const replay::StoneKind* const stone = profile.stone(note.style);
      fmt::format_to(to, R"({}{{"n":{},"t_ms":{},"piece":)", n == 0 ? "\n" : ",\n", n + 1, note.at.value);
      base::append_json_string(out, stone != nullptr ? stone->name.raw() : std::string());
      fmt::format_to(to,
                     R"(,"cleared":{},"spin":"{}","all_clear":{},"attack":{},"sent":{},"combo":{},"b2b":{},)",
                     note.lines, note.spin, note.all_clear, note.attack, note.sent, note.combo, note.chain);
      fmt::format_to(to, R"("keys":{},"faults":{},"garbage":{}}})", note.keys, note.faults, note.rose);
    }
    out += "]}";
  }
  out += "\n]";
}

}  // namespace tetron::convert
