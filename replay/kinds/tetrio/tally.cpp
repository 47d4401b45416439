#include "replay/kinds/tetrio/tally.hpp"

#include <cmath>

namespace tetron::tetrio {

namespace {

enum class Place : std::uint8_t { stats, garbage, clears, finesse };

struct Name {
  std::string_view shown;
  std::string_view key;  // in the file
  Place place;
};

constexpr std::array<Name, count_kinds> tally_names = {{
    {"pieces", "piecesplaced", Place::stats},
    {"lines", "lines", Place::stats},
    {"sent", "sent", Place::garbage},
    {"received", "received", Place::garbage},
    {"attack", "attack", Place::garbage},
    {"cleared", "cleared", Place::garbage},
    {"sent_nomult", "sent_nomult", Place::garbage},
    {"maxspike", "maxspike", Place::garbage},
    {"maxspike_nomult", "maxspike_nomult", Place::garbage},
    {"singles", "singles", Place::clears},
    {"doubles", "doubles", Place::clears},
    {"triples", "triples", Place::clears},
    {"quads", "quads", Place::clears},
    {"pentas", "pentas", Place::clears},
    {"realtspins", "realtspins", Place::clears},
    {"minitspins", "minitspins", Place::clears},
    {"minitspinsingles", "minitspinsingles", Place::clears},
    {"tspinsingles", "tspinsingles", Place::clears},
    {"minitspindoubles", "minitspindoubles", Place::clears},
    {"tspindoubles", "tspindoubles", Place::clears},
    {"minitspintriples", "minitspintriples", Place::clears},
    {"tspintriples", "tspintriples", Place::clears},
    {"minitspinquads", "minitspinquads", Place::clears},
    {"tspinquads", "tspinquads", Place::clears},
    {"tspinpentas", "tspinpentas", Place::clears},
    {"allclear", "allclear", Place::clears},
    {"tspins", "tspins", Place::stats},
    {"holds", "holds", Place::stats},
    {"inputs", "inputs", Place::stats},
    {"topcombo", "topcombo", Place::stats},
    {"topbtb", "topbtb", Place::stats},
    {"combo", "combo", Place::stats},
    {"btb", "btb", Place::stats},
    {"score", "score", Place::stats},
    {"level", "level", Place::stats},
    {"level_lines", "level_lines", Place::stats},
    {"kills", "kills", Place::stats},
    {"perfectpieces", "perfectpieces", Place::finesse},
    {"faults", "faults", Place::finesse},
}};

}  // namespace

std::string_view name_of(Count count) {
  return tally_names[static_cast<std::size_t>(count)].shown;
}

Tally stated_in(const Members& stats) {
  const Members garbage = stats.object("garbage");
  const Members clears = stats.object("clears");
  const Members finesse = stats.object("finesse");
  Tally tally;
  for (std::size_t i = 0; i < tally_names.size(); ++i) {
    const Members& from = tally_names[i].place == Place::stats     ? stats
                          : tally_names[i].place == Place::garbage ? garbage
                          : tally_names[i].place == Place::clears  ? clears
                                                                   : finesse;
    const auto value = from.number(tally_names[i].key);
    if (value && std::abs(*value) < 9e15) tally[static_cast<Count>(i)] = static_cast<std::int64_t>(*value);
  }
  return tally;
}

Tally stated_in(const PlayerReplay& replay) {
  return stated_in(replay.results.object("stats"));
}

}  // namespace tetron::tetrio
