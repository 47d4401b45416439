#include "convert/json/numeron_json.hpp"

#include <fmt/format.h>

#include <array>

#include "convert/json/json_elements.hpp"
#include "formats/numeron/remark.hpp"

namespace tetron::convert {

namespace {

using namespace numeron;

constexpr std::array<std::string_view, 2> mover_names{"first", "second"};
constexpr std::array<std::string_view, 2> level_names{"low", "high"};
// Members that every record has.
constexpr std::array<std::string_view, 5> common_keys{"mover", "kind", "above", "beside", "candidates"};

// What is needed to read a record.
struct Context {
  Tournament tournament;
  std::size_t digits;
};

// Refuses all other members. This is checked before missing ones are.
void allow(Members& in, std::initializer_list<std::string_view> keys) {
  std::vector<std::string_view> all(keys);
  all.insert(all.end(), common_keys.begin(), common_keys.end());
  in.only(all);
}

std::size_t read_choice(Members& in, std::string_view key, std::span<const std::string_view> choices) {
  const std::string word = in.string(key);
  const auto found = std::ranges::find(choices, std::string_view(word));
  if (found == choices.end()) {
    std::string meant = base::did_you_mean(word, choices);
    if (meant.empty()) meant = fmt::format("; must be one of: {}", fmt::join(choices, ", "));
    refuse(in.path(key), fmt::format("\"{}\" is not known{}", word.substr(0, 40), meant));
  }
  return static_cast<std::size_t>(found - choices.begin());
}

Number read_number(Members& in, std::string_view key, std::size_t digits) {
  const auto number = Number::parse(in.string(key));
  if (!number || number->size() != digits)
    refuse(in.path(key), fmt::format("must be a string of {} different digits", digits));
  return *number;
}

std::uint8_t read_count(Members& in, std::string_view key, const Context& context) {
  return static_cast<std::uint8_t>(in.integer(key, 0, static_cast<int>(context.digits)));
}
Rank read_rank(Members& in, int least, const Context& context) {
  return Rank(static_cast<std::uint8_t>(in.integer("rank", least, static_cast<int>(context.digits))));
}
Digit read_digit(Members& in, std::string_view key) {
  return Digit(static_cast<std::uint8_t>(in.integer(key, 0, 9)));
}
HighLow read_level(Members& in, std::string_view key) {
  return static_cast<HighLow>(read_choice(in, key, level_names));
}
std::string_view level_name(HighLow level) {
  return level_names[static_cast<std::size_t>(level)];
}

// Each kind of record: its members, read and written.

Call read_call(Members& in, const Context& context) {
  allow(in, {"number", "eat", "bite"});
  return {read_number(in, "number", context.digits), read_count(in, "eat", context),
          read_count(in, "bite", context)};
}
void write_members(base::JsonWriter& writer, const Call& call) {
  writer.string("number", call.number.text());
  writer.number("eat", call.eat);
  writer.number("bite", call.bite);
}

ItemHighLow read_high_low(Members& in, const Context& context) {
  switch (high_low_form(context.tournament)) {
    case HighLowForm::one_rank:
      allow(in, {"rank", "high_low"});
      return {RankHighLow{read_rank(in, 1, context), read_level(in, "high_low")}};
    case HighLowForm::counts:
      allow(in, {"high", "low"});
      return {HighLowCounts{read_count(in, "high", context), read_count(in, "low", context)}};
    case HighLowForm::every_rank:
      break;
  }
  allow(in, {"high_lows"});
  EveryHighLow every;
  for (const json& level : in.list("high_lows", context.digits, context.digits)) {
    const auto found =
        level.is_string()
            ? std::ranges::find(level_names, std::string_view(level.get_ref<const std::string&>()))
            : level_names.end();
    if (found == level_names.end()) refuse(in.path("high_lows"), "must be of \"high\" and \"low\"");
    every.revealed.push_back(static_cast<HighLow>(found - level_names.begin()));
  }
  return {std::move(every)};
}
void write_revealed(base::JsonWriter& writer, const RankHighLow& one) {
  writer.number("rank", one.rank.value);
  writer.string("high_low", level_name(one.revealed));
}
void write_revealed(base::JsonWriter& writer, const HighLowCounts& counts) {
  writer.number("high", counts.high);
  writer.number("low", counts.low);
}
void write_revealed(base::JsonWriter& writer, const EveryHighLow& every) {
  writer.list("high_lows", every.revealed, [&writer](HighLow level) { writer.string(level_name(level)); });
}
void write_members(base::JsonWriter& writer, const ItemHighLow& item) {
  std::visit([&writer](const auto& revealed) { write_revealed(writer, revealed); }, item.revealed);
}

ItemDouble read_double(Members& in, const Context& context) {
  allow(in, {"rank", "digit"});
  return {read_rank(in, 1, context), read_digit(in, "digit")};
}
void write_members(base::JsonWriter& writer, const ItemDouble& item) {
  writer.number("rank", item.rank.value);
  writer.number("digit", item.digit.value);
}

ItemTarget read_target(Members& in, const Context& context) {
  allow(in, {"digit", "rank"});
  return {read_digit(in, "digit"), read_rank(in, 0, context)};
}
void write_members(base::JsonWriter& writer, const ItemTarget& item) {
  writer.number("digit", item.digit.value);
  writer.number("rank", item.rank.value);
}

ItemSlash read_slash(Members& in) {
  allow(in, {"slash"});
  return {static_cast<std::uint8_t>(in.integer("slash", 0, 9))};
}
void write_members(base::JsonWriter& writer, const ItemSlash& item) {
  writer.number("slash", item.slash);
}

ItemShuffle read_shuffle(Members& in, const Context& context) {
  allow(in, {"before", "after"});
  if (!in.has("before") && !in.has("after")) return {};
  const Number before = read_number(in, "before", context.digits);
  return {ItemShuffle::Numbers{before, read_number(in, "after", context.digits)}};
}
void write_members(base::JsonWriter& writer, const ItemShuffle& item) {
  if (!item.numbers) return;
  writer.string("before", item.numbers->before.text());
  writer.string("after", item.numbers->after.text());
}

ItemChange read_change(Members& in, const Context& context) {
  ItemChange item;
  if (change_form(context.tournament) == ChangeForm::digit) {
    allow(in, {"rank", "digit", "new_digit"});
    item.old = read_digit(in, "digit");
  } else {
    allow(in, {"rank", "high_low", "new_digit"});
    item.old = read_level(in, "high_low");
  }
  item.rank = read_rank(in, 1, context);
  if (in.has("new_digit")) item.now = read_digit(in, "new_digit");
  return item;
}
void write_members(base::JsonWriter& writer, const ItemChange& item) {
  writer.number("rank", item.rank.value);
  if (const auto* digit = std::get_if<Digit>(&item.old))
    writer.number("digit", digit->value);
  else
    writer.string("high_low", level_name(std::get<HighLow>(item.old)));
  if (item.now) writer.number("new_digit", item.now->value);
}

Null read_null(Members& in) {
  allow(in, {});
  return {};
}
void write_members(base::JsonWriter&, const Null&) {}

Parameters read_parameters(Members& in, const Context& context) {
  switch (static_cast<Kind>(read_choice(in, "kind", kind_names))) {
    case Kind::null:
      return read_null(in);
    case Kind::call:
      return read_call(in, context);
    case Kind::high_low:
      return read_high_low(in, context);
    case Kind::double_call:
      return read_double(in, context);
    case Kind::target:
      return read_target(in, context);
    case Kind::slash:
      return read_slash(in);
    case Kind::shuffle:
      return read_shuffle(in, context);
    case Kind::change:
      return read_change(in, context);
  }
  return Null{};
}

std::string read_above(Members& in, std::string_view key) {
  std::string text = in.has(key) ? in.string(key) : std::string();
  if (!is_above(text)) refuse(in.path(key), "must be lines that are empty or begin with #");
  return text;
}
std::string read_same_line(Members& in) {
  std::string text = in.has("beside") ? in.string("beside") : std::string();
  if (!is_same_line_remark(text)) refuse(in.path("beside"), "must be one line that begins with #");
  return text;
}
void write_remarks(base::JsonWriter& writer, const Remarks& remarks) {
  if (!remarks.above.empty()) writer.string("above", remarks.above);
  if (!remarks.same_line.empty()) writer.string("beside", remarks.same_line);
}

// Remarks about the settings: {"tournament":{"above":"# A game\n"}}.
constexpr std::array<std::string_view, 4> setting_keys{"tournament", "digits", "first", "second"};

std::array<Remarks*, 4> setting_remarks(Game& game) {
  return {&game.tournament_remarks, &game.digits_remarks, &game.number_remarks[0], &game.number_remarks[1]};
}

void read_setting_remarks(Members& root, Game& game) {
  if (!root.has("remarks")) return;
  Members in(root.need("remarks"), root.path("remarks"));
  std::vector<std::string_view> keys(setting_keys.begin(), setting_keys.end());
  keys.emplace_back("below");
  in.only(keys);
  const auto remarks = setting_remarks(game);
  for (std::size_t i = 0; i < setting_keys.size(); ++i) {
    if (!in.has(setting_keys[i])) continue;
    if (i >= 2 && !game.numbers[i - 2])
      refuse(in.path(setting_keys[i]), "is about a number that is not there");
    Members one(in.need(setting_keys[i]), in.path(setting_keys[i]));
    one.only(std::array<std::string_view, 2>{"above", "beside"});
    *remarks[i] = {read_above(one, "above"), read_same_line(one)};
  }
  game.below = read_above(in, "below");
}

void write_setting_remarks(base::JsonWriter& writer, const Game& game) {
  const std::array<const Remarks*, 4> remarks{&game.tournament_remarks, &game.digits_remarks,
                                              &game.number_remarks[0], &game.number_remarks[1]};
  const auto is_empty = [](const Remarks* one) { return one->above.empty() && one->same_line.empty(); };
  if (game.below.empty() && std::ranges::all_of(remarks, is_empty)) return;
  writer.key("remarks").begin_object();
  for (std::size_t i = 0; i < remarks.size(); ++i) {
    if (is_empty(remarks[i])) continue;
    writer.text_key(setting_keys[i]).begin_object();
    write_remarks(writer, *remarks[i]);
    writer.end_object();
  }
  if (!game.below.empty()) writer.string("below", game.below);
  writer.end_object();
}

// "line 3, column 12" for a byte as nlohmann counts it, from 1.
std::string place_of(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, byte == 0 ? 0 : std::min(byte - 1, text.size()));
  const auto line = std::ranges::count(before, '\n') + 1;
  const std::size_t begin = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
  const auto column =
      std::ranges::count_if(before.substr(begin), [](char c) { return (c & 0xc0) != 0x80; }) + 1;
  return fmt::format("line {}, column {}:", line, column);
}

constexpr ListShape record_list{.list = "records", .element = "record", .first = 1, .place = place_of};

// The first of two passes reads the settings, which are needed to read the records.
Game read_game(std::string_view text) {
  const ListRoot list = read_list(text, record_list, nullptr);
  const json& root = list.value;
  if (!root.is_object()) refuse("the outermost value", "must be an object");
  Members in(root, "");
  in.only(std::array<std::string_view, 8>{"format", "version", "tournament", "digits", "first", "second",
                                          "remarks", "records"});
  if (in.string("format") != "tetron-numeron") refuse("format", "must be \"tetron-numeron\"");
  if (in.number("version", 0xffff) != 1) refuse("version", "must be 1");
  Game game;
  game.tournament = Tournament(static_cast<std::uint8_t>(in.integer("tournament", 1, last_tournament)));
  game.digits = static_cast<std::size_t>(
      in.integer("digits", static_cast<int>(fewest_digits), static_cast<int>(most_digits)));
  for (std::size_t side = 0; side < 2; ++side)
    if (in.has(mover_names[side])) game.numbers[side] = read_number(in, mover_names[side], game.digits);
  read_setting_remarks(in, game);
  if (!in.need("records").is_array() || list.elements > most_records)
    refuse("records", fmt::format("must be a list of 0 to {}", most_records));
  (void)read_list(text, record_list, [&game](const json& value, std::size_t index) {
    Members record(value, element_place(record_list, index));
    const auto mover = static_cast<Mover>(read_choice(record, "mover", mover_names));
    Entry entry{{mover, read_parameters(record, {game.tournament, game.digits})}};
    entry.remarks = {read_above(record, "above"), read_same_line(record)};
    game.entries.push_back(std::move(entry));
  });
  return game;
}

}  // namespace

void append_numeron_json(std::string& out, const Game& game,
                         const std::function<void(base::JsonWriter&, std::size_t)>& more) {
  base::JsonWriter writer(out);
  writer.begin_object();
  writer.string("format", "tetron-numeron");
  writer.number("version", 1);
  writer.number("tournament", game.tournament.value);
  writer.number("digits", game.digits);
  for (std::size_t side = 0; side < 2; ++side)
    if (game.numbers[side]) writer.text_key(mover_names[side]).string(game.numbers[side]->text());
  write_setting_remarks(writer, game);
  writer.key("records").begin_array();
  for (std::size_t i = 0; i < game.entries.size(); ++i) {
    const Record& record = game.entries[i].record;
    writer.begin_object();
    writer.string("mover", mover_names[static_cast<std::size_t>(record.mover)]);
    writer.string("kind", kind_names[record.parameters.index()]);
    std::visit([&writer](const auto& parameters) { write_members(writer, parameters); }, record.parameters);
    write_remarks(writer, game.entries[i].remarks);
    if (more) more(writer, i);
    writer.end_object();
  }
  writer.end_array();
  writer.end_object();
}

std::expected<Game, JsonError> numeron_from_json(std::string_view text) {
  if (text.size() > most_bytes)
    return std::unexpected(JsonError{"", fmt::format("is larger than {} bytes", most_bytes)});
  try {
    return read_game(text);
  } catch (const Bad& bad) {
    return std::unexpected(bad.error);
  }
}

}  // namespace tetron::convert
