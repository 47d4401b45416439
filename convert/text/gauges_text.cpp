#include "convert/text/gauges_text.hpp"

#include <fmt/format.h>

#include <iterator>

#include "base/counted.hpp"
#include "base/escape.hpp"

namespace tetron::convert {

void append_gauges(std::string& out, const replay::Gauges& gauges, const replay::Profile& profile,
                   const replay::Game& game, base::Milliseconds now) {
  const auto to = std::back_inserter(out);
  const auto name_of = [&](base::StoneStyle style) {
    const replay::StoneKind* const stone = profile.stone(style);
    return stone != nullptr ? base::escaped(stone->name) : std::string("?");
  };
  for (std::size_t id = 0; id < game.names.size(); ++id) {
    const replay::Gauge* const gauge = gauges.at(base::PlayerId(static_cast<std::uint8_t>(id)), now);
    if (gauge == nullptr) continue;
    fmt::format_to(to, "{}: hold {}, next", game.names[id], gauge->held ? name_of(*gauge->held) : "-");
    for (const base::StoneStyle style : gauge->next) fmt::format_to(to, " {}", name_of(style));
    fmt::format_to(to, ", garbage {}, B2B {}, combo {}\n", gauge->waiting, gauge->chain, gauge->combo);
    fmt::format_to(to, "  {}, {:.2f} PPS, {:.1f} APM, {:.1f} VS, {:.2f} attack per piece, {}\n",
                   base::counted(gauge->placements, "piece"), gauge->pieces_per_second(now),
                   gauge->attack_per_minute(now), gauge->versus_score(now), gauge->attack_per_piece(),
                   base::counted(gauge->faults, "finesse fault"));
  }
}

}  // namespace tetron::convert
