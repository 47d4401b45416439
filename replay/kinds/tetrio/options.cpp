#include "replay/kinds/tetrio/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tetron::tetrio {

namespace {

constexpr std::array<KnownOption, 199> options = {{
    {"TEMP_zenith_grace", "*"},
    {"TEMP_zenith_rng", "false"},
    {"absolute_lines", "*"},
    {"allclear_b2b", "0 1 2"},
    {"allclear_b2b_dupes", "false"},
    {"allclear_b2b_sends", "true"},
    {"allclear_charges", "false"},
    {"allclear_garbage", "10 5 3"},
    {"allclears", "true"},
    {"allow180", "true"},
    {"allow_harddrop", "true"},
    {"anchorseed", "*"},
    {"are", "0"},
    {"b2bchaining", "true false"},
    {"b2bcharge_at", "4"},
    {"b2bcharge_base", "3"},
    {"b2bcharging", "true false"},
    {"b2bextras", "false"},
    {"bagtype", R"("7-bag" "7bag" "zenith")"},
    {"bgmnoreset", "*"},
    {"boardbuffer", "20"},
    {"boardheight", "*"},
    {"boardskin", "*"},
    {"boardwidth", "10"},
    {"can_retry", "*"},
    {"can_undo", "false"},
    {"cancelmultiplier", "1"},
    {"clutch", "true"},
    {"combotable", R"("multiplier")"},
    {"constants_overrides", "{}"},
    {"countdown", "*"},
    {"countdown_count", "*"},
    {"countdown_interval", "*"},
    {"display_fire", "*"},
    {"display_hold", "true"},
    {"display_next", "*"},
    {"display_progress", "*"},
    {"display_replay", "*"},
    {"display_shadow", "*"},
    {"display_username", "*"},
    {"display_zen", "*"},
    {"forfeit_time", "*"},
    {"fromretry", "*"},
    {"fullinterval", "*"},
    {"fulloffset", "*"},
    {"g", "*"},
    {"gameid", "*"},
    {"garbageabsolutecap", "0 false"},
    {"garbageare", "*"},
    {"garbagearebump", "*"},
    {"garbageattackcap", "0 false"},
    {"garbageblocking", R"("combo blocking")"},
    {"garbagecap", "8"},
    {"garbagecapincrease", "0"},
    {"garbagecapmargin", "*"},
    {"garbagecapmax", "40 8"},
    {"garbageentry", R"("instant" "continuous")"},
    {"garbagefavor", "0"},
    {"garbageholesize", "1"},
    {"garbageincrease", "*"},
    {"garbagemargin", "*"},
    {"garbagemultiplier", "1"},
    {"garbagephase", "0 false"},
    {"garbagequeue", "false"},
    {"garbagespecialbonus", "true false"},
    {"garbagespeed", "20"},
    {"garbagetargetbonus", R"("none")"},
    {"gbase", "*"},
    {"ghostskin", "*"},
    {"gincrease", "*"},
    {"gmargin", "*"},
    {"gravitymay20g", "true false"},
    {"gspeed", "*"},
    {"handling", "*"},
    {"handling.arr", "*"},
    {"handling.cancel", "*"},
    {"handling.das", "*"},
    {"handling.dcd", "*"},
    {"handling.ihs", R"("tap" "off" "hold")"},
    {"handling.irs", R"("tap" "off" "hold")"},
    {"handling.may20g", "true false"},
    {"handling.safelock", "*"},
    {"handling.sdf", "*"},
    {"hasgarbage", "*"},
    {"ignorebgm", "*"},
    {"infinite_hold", "false"},
    {"infinite_movement", "false"},
    {"infinite_stock", "false"},
    {"infinitemovement", "false"},
    {"inverted", "false"},
    {"invisible", "*"},
    {"kickset", R"("SRS+")"},
    {"latencymode", "*"},
    {"latencypreference", "*"},
    {"levelgbase", "*"},
    {"levelgspeed", "*"},
    {"levels", "*"},
    {"levelspeed", "*"},
    {"levelstatic", "true false"},
    {"levelstaticspeed", "10"},
    {"lineclear_are", "0"},
    {"lockresets", "15"},
    {"locktime", "30"},
    {"manual_allowed", "*"},
    {"map", R"("" null)"},
    {"master_invisible", "*"},
    {"masterlevels", "false"},
    {"messiness_center", "false"},
    {"messiness_change", "1"},
    {"messiness_inner", "0"},
    {"messiness_nosame", "true false"},
    {"messiness_timeout", "0"},
    {"minoskin", "*"},
    {"mission", "*"},
    {"mission_type", "*"},
    {"neverstopbgm", "*"},
    {"new_payback", "*"},
    {"nextcount", "*"},
    {"no_mission_sound", "*"},
    {"no_szo", "*"},
    {"noextrawidth", "*"},
    {"nolockout", "*"},
    {"noreplay", "*"},
    {"noscope", "*"},
    {"nosiren", "*"},
    {"nosound", "*"},
    {"objective", "*"},
    {"objective_count", "*"},
    {"objective_result", "*"},
    {"objective_time", "*"},
    {"objective_type", "*"},
    {"onfail", "*"},
    {"onfinish", "*"},
    {"oninteraction", "*"},
    {"openerphase", "0 14"},
    {"passthrough", R"("zero" "full" false)"},
    {"physical", "*"},
    {"precountdown", "*"},
    {"presets", "*"},
    {"prestart", "*"},
    {"pro", "*"},
    {"pro_alert", "*"},
    {"pro_retry", "*"},
    {"receivemultiplier", "1"},
    {"retryisclear", "*"},
    {"room_handling", "false"},
    {"room_handling_arr", "*"},
    {"room_handling_das", "*"},
    {"room_handling_sdf", "*"},
    {"roundmode", R"("down" "rng")"},
    {"score", "*"},
    {"seed", "*"},
    {"seed_random", "*"},
    {"shielded", "0 false"},
    {"slot_bar1", "*"},
    {"slot_bar2", "*"},
    {"slot_counter1", "*"},
    {"slot_counter2", "*"},
    {"slot_counter3", "*"},
    {"slot_counter4", "*"},
    {"slot_counter5", "*"},
    {"song", "*"},
    {"spinbonuses", R"("T-spins" "all-mini+")"},
    {"startinglevel", "1"},
    {"stock", "0"},
    {"stride", "*"},
    {"survival_cap", "0"},
    {"survival_layer_amt", "*"},
    {"survival_layer_min", "*"},
    {"survival_layer_non", "true"},
    {"survival_messiness", "100"},
    {"survival_timer_itv", "*"},
    {"survivalmode", R"("none" "timer")"},
    {"topoutisclear", "*"},
    {"tutorial", "false"},
    {"usebombs", "false"},
    {"username", "*"},
    {"usezenconfig", "false"},
    {"version", "*"},
    {"void_holes", "0"},
    {"void_holes_hungryness", "*"},
    {"x_resulttype", "*"},
    {"zenith", "true false"},
    {"zenith_allspin", "false"},
    {"zenith_ally", "*"},
    {"zenith_allyexpert", "false"},
    {"zenith_doublehole", "false"},
    {"zenith_duo", "false"},
    {"zenith_expert", "false"},
    {"zenith_gravity", "false"},
    {"zenith_invisible", "false"},
    {"zenith_isshadowedside", "*"},
    {"zenith_messy", "false"},
    {"zenith_mods", "[]"},
    {"zenith_volatile", "false"},
    {"zenlevel", "*"},
    {"zenlevels", "false"},
    {"zenprogress", "*"},
    {"zoominto", "*"},
}};
static_assert(std::ranges::is_sorted(options, {}, &KnownOption::name));

// Options that Quick Play sets in each frame, whatever the file says.
constexpr std::array<std::string_view, 5> set_by_floor = {"garbagefavor", "garbagephase", "messiness_center",
                                                          "messiness_change", "messiness_inner"};
constexpr std::size_t most_named = 12;
constexpr std::size_t most_shown = 40;  // characters of a value in a message

bool is_tried(std::string_view tried, std::string_view value) {
  if (tried == "*") return true;
  while (!tried.empty()) {
    // Quoted values may contain spaces.
    const std::size_t from = tried.starts_with('"') ? tried.find('"', 1) : 0;
    const std::size_t end = std::min(tried.find(' ', from), tried.size());
    if (tried.substr(0, end) == value) return true;
    tried.remove_prefix(std::min(end + 1, tried.size()));
  }
  return false;
}

class Untried {
 public:
  struct Modes {
    bool survives = false;
    bool climbs = false;
  };
  void look_at(std::string_view prefix, const Members& members, const Modes& modes) {
    for (const auto& [key, value] : members.list()) {
      const std::string name = std::string(prefix).append(key);
      if (!modes.survives && key.starts_with("survival_")) continue;
      if (modes.climbs && std::ranges::find(set_by_floor, key) != set_by_floor.end()) continue;
      const auto known = std::ranges::lower_bound(options, std::string_view(name), {}, &KnownOption::name);
      const bool is_known = known != options.end() && known->name == name;
      if (!(is_known && is_tried(known->tried, value))) put(name, value);
    }
  }
  std::vector<std::string> names;

 private:
  void put(std::string_view name, std::string_view value) {
    if (names.size() == most_named) return;
    std::string shown(value.substr(0, most_shown));
    if (shown.size() < value.size()) shown += "...";
    names.push_back(fmt::format("{} = {}", name.substr(0, most_shown), shown));
  }
};

}  // namespace

std::span<const KnownOption> known_options() {
  return options;
}

std::vector<std::string> untried_options(const Members& members) {
  Untried untried;
  const Untried::Modes modes{members.text("survivalmode").value_or("none") != "none",
                             members.flag("zenith").value_or(false)};
  untried.look_at("", members, modes);
  untried.look_at("handling.", members.object("handling"), modes);
  return untried.names;
}

}  // namespace tetron::tetrio
