#include "replay/kinds/tetrio/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace tetron::tetrio {

namespace {

template <class Value, std::size_t Size>
std::optional<Value> named(const std::array<std::pair<std::string_view, Value>, Size>& names,
                           std::string_view name) {
  for (const auto& [word, value] : names)
    if (word == name) return value;
  return std::nullopt;
}

constexpr std::array<std::pair<std::string_view, SpinBonuses>, 10> spin_names = {{
    {"none", SpinBonuses::none},
    {"T-spins", SpinBonuses::t_spins},
    {"T-spins+", SpinBonuses::t_spins_plus},
    {"all", SpinBonuses::all},
    {"all+", SpinBonuses::all_plus},
    {"all-mini", SpinBonuses::all_mini},
    {"all-mini+", SpinBonuses::all_mini_plus},
    {"mini-only", SpinBonuses::mini_only},
    {"handheld", SpinBonuses::handheld},
    {"stupid", SpinBonuses::stupid},
}};

constexpr std::array<std::pair<std::string_view, ComboTable>, 4> combo_names = {{
    {"none", ComboTable::none},
    {"multiplier", ComboTable::multiplier},
    {"classic guideline", ComboTable::classic},
    {"modern guideline", ComboTable::modern},
}};

constexpr std::array<std::pair<std::string_view, Blocking>, 3> blocking_names = {{
    {"none", Blocking::none},
    {"combo blocking", Blocking::combo},
    {"limited blocking", Blocking::limited},
}};

// Reads options into the rules and remembers what it cannot read.
class Reader {
 public:
  explicit Reader(const Members& options) : options_(options) {}

  void number(double& value, std::string_view key, double least = -1e9, double most = 1e9) {
    const auto number = options_.number(key);
    if (!number) return;
    if (*number < least || *number > most)
      complain(fmt::format("the option {} is {}, not from {} to {}", key, *number, least, most));
    else
      value = *number;
  }
  void whole(int& value, std::string_view key, int least, int most) {
    double number = value;
    this->number(number, key, least, most);
    if (number != std::floor(number))
      complain(fmt::format("the option {} is {}, not a whole number", key, number));
    value = static_cast<int>(number);
  }
  bool is_flag(std::string_view key) const { return options_.flag(key).has_value(); }
  void flag(bool& value, std::string_view key) { value = options_.flag(key).value_or(value); }
  template <class Value, class Parse>
  void word(Value& value, std::string_view key, const Parse& parse) {
    const auto text = options_.text(key);
    if (!text) return;
    const std::optional<Value> meaning = parse(*text);
    if (!meaning)
      doubt(fmt::format("the option {} is \"{}\", which is not known", key, *text));
    else
      value = *meaning;
  }
  void complain(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }
  // Notes that an option is not played as it says.
  void doubt(std::string what) {
    if (doubt_.empty()) doubt_ = std::move(what);
  }
  const std::string& problem() const { return problem_; }
  const std::string& doubt() const { return doubt_; }

 private:
  const Members& options_;
  std::string problem_;
  std::string doubt_;
};

void read_handling(Handling& handling, const Members& options, Reader& report) {
  const Members members = options.object("handling");
  Reader in(members);
  in.number(handling.das, "das", 0, 10'000);
  in.number(handling.arr, "arr", 0, 10'000);
  in.number(handling.dcd, "dcd", 0, 10'000);
  in.number(handling.sdf, "sdf", 0, 10'000);
  in.flag(handling.safelock, "safelock");
  in.flag(handling.cancel, "cancel");
  in.flag(handling.may20g, "may20g");
  using Initial = Handling::Initial;
  constexpr std::array<std::pair<std::string_view, Initial>, 3> words = {
      {{"off", Initial::off}, {"tap", Initial::tap}, {"hold", Initial::hold}}};
  const auto parse = [&words](const std::string& text) { return named(words, text); };
  in.word(handling.irs, "irs", parse);
  in.word(handling.ihs, "ihs", parse);
  if (!in.problem().empty()) report.complain("handling: " + in.problem());
  if (!in.doubt().empty()) report.doubt("handling: " + in.doubt());
}

void read_rising(Rules& rules, const Members& options, Reader& in) {
  const std::string mode = options.text("survivalmode").value_or("none");
  if (mode == "none") return;
  if (mode != "timer")
    return in.doubt(fmt::format("garbage that comes by itself (survivalmode \"{}\") are not known", mode));
  if (options.number("survival_cap").value_or(0) != 0) in.doubt("the option survival_cap is not known");
  in.whole(rules.rising_every, "survival_timer_itv", 1, 1'000'000);
  double percent = 100;
  in.number(percent, "survival_messiness", 0, 100);
  rules.rising_messiness = percent / 100;
  in.flag(rules.rising_nosame, "survival_layer_non");
}

void read_board_and_clears(Rules& rules, const Members& options, Reader& in) {
  if (!options.number("seed")) in.complain("the option seed is missing");
  in.number(rules.seed, "seed", -9e15, 9e15);
  in.word(rules.bag, "bagtype", [](const std::string& text) { return bag_named(text); });
  in.flag(rules.no_szo, "no_szo");
  in.whole(rules.width, "boardwidth", 4, 100);
  in.whole(rules.height, "boardheight", 4, 200);
  in.whole(rules.buffer, "boardbuffer", 0, 200);
  in.word(rules.kicks, "kickset", [](const std::string& text) { return motion::kick_set_named(text); });
  in.word(rules.spins, "spinbonuses", [](const std::string& text) { return named(spin_names, text); });
  in.word(rules.combo, "combotable", [](const std::string& text) { return named(combo_names, text); });
  in.flag(rules.b2b_chaining, "b2bchaining");
  in.flag(rules.b2b_charging, "b2bcharging");
  in.number(rules.b2b_charge_at, "b2bcharge_at");
  in.number(rules.b2b_charge_base, "b2bcharge_base");
  in.flag(rules.all_clears, "allclears");
  in.number(rules.all_clear_garbage, "allclear_garbage", 0, 1000);
  in.number(rules.all_clear_b2b, "allclear_b2b", 0, 1000);
  in.flag(rules.all_clear_b2b_adds, "allclear_b2b_dupes");
  in.flag(rules.all_clear_b2b_sends, "allclear_b2b_sends");
}

void read_gravity(Rules& rules, Reader& in) {
  in.number(rules.gravity.value, "g", 0, 1000);
  in.number(rules.gravity.per_second, "gincrease", 0, 1000);
  in.number(rules.gravity.margin, "gmargin", 0);
  in.flag(rules.levels, "levels");
  // Version 15 uses the shorter names.
  in.number(rules.level_gravity_base, "gbase", 0, 100);
  in.number(rules.level_gravity_base, "levelgbase", 0, 100);
  in.number(rules.level_gravity_speed, "gspeed", 0, 100);
  in.number(rules.level_gravity_speed, "levelgspeed", 0, 100);
  in.number(rules.level_speed, "levelspeed", 0, 1000);
  in.flag(rules.level_static, "levelstatic");
  in.number(rules.level_static_lines, "levelstaticspeed", 0, 1e6);
  in.whole(rules.starting_level, "startinglevel", 0, 1000);
  in.flag(rules.gravity_may_20g, "gravitymay20g");
}

void read_movement(Rules& rules, Reader& in) {
  in.number(rules.lock_frames, "locktime", 0, 1e6);
  in.whole(rules.lock_resets, "lockresets", 0, 1'000'000);
  in.flag(rules.infinite_movement, "infinite_movement");
  in.flag(rules.infinite_movement, "infinitemovement");
  in.flag(rules.clutch, "clutch");
  in.flag(rules.allow_180, "allow180");
  in.flag(rules.allow_hard_drop, "allow_harddrop");
  in.flag(rules.allow_hold, "display_hold");
  in.flag(rules.infinite_hold, "infinite_hold");
  in.flag(rules.can_undo, "can_undo");
  in.flag(rules.can_retry, "can_retry");
  in.flag(rules.stride, "stride");
}

void read_garbage(Rules& rules, Reader& in) {
  in.flag(rules.has_garbage, "hasgarbage");
  in.number(rules.garbage_speed, "garbagespeed", 0);
  in.number(rules.garbage_cap.value, "garbagecap", 0, 1000);
  in.number(rules.garbage_cap.per_second, "garbagecapincrease", 0, 1000);
  in.number(rules.garbage_cap.margin, "garbagecapmargin", 0);
  in.number(rules.garbage_cap_max, "garbagecapmax", 0, 1000);
  in.number(rules.garbage_absolute_cap, "garbageabsolutecap", 0);
  in.number(rules.garbage_multiplier.value, "garbagemultiplier", 0, 1000);
  in.number(rules.garbage_multiplier.per_second, "garbageincrease", 0, 1000);
  in.number(rules.garbage_multiplier.margin, "garbagemargin", 0);
  in.number(rules.messiness_change, "messiness_change", 0, 1);
  in.number(rules.messiness_within, "messiness_inner", 0, 1);
  in.flag(rules.messiness_nosame, "messiness_nosame");
  in.number(rules.messiness_timeout, "messiness_timeout", 0);
  in.flag(rules.messiness_center, "messiness_center");
  in.number(rules.garbage_favor, "garbagefavor", -1000, 1000);
  in.number(rules.garbage_phase, "garbagephase", 0, 1e6);
  in.number(rules.garbage_are, "garbageare", 0, 1e6);
  in.number(rules.garbage_are_bump, "garbagearebump", 0, 1e6);
  in.word(rules.garbage_enters_by_rows, "garbageentry", [](const std::string& text) -> std::optional<bool> {
    if (text == "instant") return false;
    if (text == "continuous") return true;
    return std::nullopt;
  });
  in.number(rules.garbage_attack_cap, "garbageattackcap", 0);
  in.word(rules.blocking, "garbageblocking",
          [](const std::string& text) { return named(blocking_names, text); });
  in.whole(rules.hole_size, "garbageholesize", 0, 100);
  in.flag(rules.bombs, "usebombs");
  in.word(rules.round_by_chance, "roundmode", [](const std::string& text) -> std::optional<bool> {
    if (text == "down") return false;
    if (text == "rng") return true;
    return std::nullopt;
  });
  in.flag(rules.special_bonus, "garbagespecialbonus");
  in.number(rules.opener_phase, "openerphase", 0);
  in.word(rules.cancels_in_transit, "passthrough", [](const std::string& text) -> std::optional<bool> {
    if (text == "zero" || text == "consistent") return true;
    if (text == "limited" || text == "full") return false;
    return std::nullopt;
  });
  // In 2022 this was a flag, and attacks that crossed did not cancel each other.
  if (in.is_flag("passthrough")) rules.cancels_in_transit = false;
}

// The option is a text with the seconds of each floor.
void read_zenith(Rules& rules, const Members& options, Reader& in) {
  in.flag(rules.zenith, "zenith");
  constexpr std::array<std::string_view, 8> mods = {"zenith_allspin", "zenith_doublehole", "zenith_duo",
                                                    "zenith_expert",  "zenith_gravity",    "zenith_invisible",
                                                    "zenith_messy",   "zenith_volatile"};
  const auto is_on = [&](std::string_view mod) { return options.flag(mod).value_or(false); };
  const std::string_view list_of_mods = options.json("zenith_mods");
  if (rules.zenith && (std::ranges::any_of(mods, is_on) || (!list_of_mods.empty() && list_of_mods != "[]")))
    in.doubt("mods of Quick Play are not played");
  const auto text = options.text("TEMP_zenith_grace");
  if (!text) return;
  JsonReader list(*text);
  std::size_t i = 0;
  std::array<double, 11> seconds{};
  if (list.kind() == JsonReader::Kind::array)
    for (bool first = list.enter_array(); list.next_element(first); ++i)
      if (i >= seconds.size() || list.kind() != JsonReader::Kind::number || !list.read_number(seconds[i]))
        break;
  if (i != seconds.size() || list.failed())
    in.doubt("the option TEMP_zenith_grace is not a list of eleven numbers");
  else
    rules.zenith_grace = seconds;
}

// What each edition of the game did by default, since files leave out options. docs/formats/tetrio.md,
// "Editions".
// docs/formats/tetrio.md, "Editions".
struct Edition {
  int version;
  bool is_first;  // version 19 in 2024: keys had no `irs` and `ihs`
  bool allow_180;
  bool b2b_chaining;
  double b2b_charge_base;
  bool round_by_chance;
  bool cancels_in_transit;
  bool cancelling_draws;
  double mini_quad;
};
constexpr std::array<Edition, 4> editions = {{
    {15, false, true, true, 0, false, false, false, 10},
    {18, false, true, true, 0, false, false, false, 10},
    {19, true, false, false, 0, true, true, false, 4},
    {19, false, false, false, 0, false, true, true, 4},
}};

// For an unknown version, the edition before it.
const Edition& edition_of(int version, const Members& options) {
  const Members handling = options.object("handling");
  const bool is_first = version == 19 && !handling.empty() && !handling.has("irs");
  const Edition* found = editions.data();
  for (const Edition& edition : editions)
    if (edition.version <= version && (!edition.is_first || is_first) && !(found->is_first && is_first))
      found = &edition;
  return *found;
}

void set_defaults(Rules& rules, const Edition& edition) {
  rules.allow_180 = edition.allow_180;
  rules.b2b_chaining = edition.b2b_chaining;
  rules.b2b_charge_base = edition.b2b_charge_base;
  rules.round_by_chance = edition.round_by_chance;
  rules.cancels_in_transit = edition.cancels_in_transit;
  rules.cancelling_draws = edition.cancelling_draws;
  rules.mini_quad = edition.mini_quad;
}

}  // namespace

std::expected<Rules, std::string> rules_of(const PlayerReplay& replay) {
  const Members& options = replay.options;
  Rules rules;
  rules.version = replay.version();
  rules.game = replay.game();
  if (options.empty()) return std::unexpected("has no options");
  const Edition& edition = edition_of(rules.version, options);
  set_defaults(rules, edition);
  Reader in(options);
  if (rules.version != edition.version)
    in.doubt(fmt::format("has rules of version {}; 15, 18 and 19 are known", rules.version));
  rules.version = edition.version;
  rules.excuses_by_press = edition.version < 19;
  read_board_and_clears(rules, options, in);
  read_gravity(rules, in);
  read_movement(rules, in);
  read_garbage(rules, in);
  read_rising(rules, options, in);
  read_zenith(rules, options, in);
  if (options.flag("masterlevels").value_or(false)) in.doubt("master levels cannot be replayed");
  read_handling(rules.handling, options, in);
  if (!in.problem().empty()) return std::unexpected(in.problem());
  rules.doubt = in.doubt();
  return rules;
}

}  // namespace tetron::tetrio
