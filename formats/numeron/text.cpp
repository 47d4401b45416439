#include "formats/numeron/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tetron::numeron {

namespace {

constexpr std::string_view arrow = "->";
constexpr std::array<std::string_view, 2> level_names{"LOW", "HIGH"};

// What is known of the game when a line is read.
struct Context {
  Tournament tournament;
  std::size_t digits;
};

template <class... Arguments>
void append(std::string& out, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Arguments>(arguments)...);
}

Number read_number(Words& in, std::size_t digits) {
  const Word word = in.any("a number");
  const auto number = Number::parse(word.text);
  if (!number || number->size() != digits)
    in.refuse(word, fmt::format("expected a number of {} different digits", digits));
  return *number;
}

Rank read_rank(Words& in, const Context& context) {
  in.word("rank");
  return Rank(in.number("a rank", 1, static_cast<unsigned>(context.digits)));
}
void append_rank(std::string& out, Rank rank) {
  append(out, " rank {}", rank.value);
}

Digit read_digit(Words& in) {
  return Digit(in.number("a digit", 0, 9));
}

HighLow read_level(Words& in) {
  return static_cast<HighLow>(in.choice(level_names));
}
std::string_view level_name(HighLow level) {
  return level_names[static_cast<std::size_t>(level)];
}

// Reads a count of digits, such as "1 EAT".
std::uint8_t read_count(Words& in, std::string_view of, const Context& context) {
  const std::uint8_t count = in.number("a count of digits", 0, static_cast<unsigned>(context.digits));
  in.word(of);
  return count;
}

// Reading and writing the parameters of each kind, which follow its name.

Call read_call(Words& in, const Context& context) {
  Call call{read_number(in, context.digits)};
  in.word(arrow);
  call.eat = read_count(in, "EAT", context);
  call.bite = read_count(in, "BITE", context);
  return call;
}
void append_parameters(std::string& out, const Call& call) {
  append(out, " {} -> {} EAT {} BITE", call.number.text(), call.eat, call.bite);
}

ItemHighLow read_high_low(Words& in, const Context& context) {
  const unsigned tournament = context.tournament.value;
  if (high_low_form(context.tournament) == HighLowForm::one_rank) {
    if (in.sees(arrow))
      in.refuse_next(fmt::format("tournament {} expects a rank, as in: high-low rank 1 -> HIGH", tournament));
    const Rank rank = read_rank(in, context);
    in.word(arrow);
    return {RankHighLow{rank, read_level(in)}};
  }
  if (high_low_form(context.tournament) == HighLowForm::counts) {
    constexpr std::string_view hint = "tournament 3 expects counts, as in: high-low -> 2 HIGH 1 LOW";
    if (in.sees("rank")) in.refuse_next(std::string(hint));
    in.word(arrow);
    if (in.sees("HIGH") || in.sees("LOW")) in.refuse_next(std::string(hint));
    HighLowCounts counts;
    counts.high = read_count(in, "HIGH", context);
    counts.low = read_count(in, "LOW", context);
    return {counts};
  }
  const auto hint = [tournament] {
    return fmt::format("tournament {} expects every rank, as in: high-low -> HIGH LOW LOW", tournament);
  };
  if (in.sees("rank")) in.refuse_next(hint());
  in.word(arrow);
  if (in.sees_digit()) in.refuse_next(hint());
  EveryHighLow every;
  for (std::size_t i = 0; i < context.digits; ++i) every.revealed.push_back(read_level(in));
  return {std::move(every)};
}
void append_revealed(std::string& out, const RankHighLow& one) {
  append_rank(out, one.rank);
  append(out, " -> {}", level_name(one.revealed));
}
void append_revealed(std::string& out, const HighLowCounts& counts) {
  append(out, " -> {} HIGH {} LOW", counts.high, counts.low);
}
void append_revealed(std::string& out, const EveryHighLow& every) {
  out += " ->";
  for (const HighLow level : every.revealed) append(out, " {}", level_name(level));
}
void append_parameters(std::string& out, const ItemHighLow& item) {
  std::visit([&out](const auto& revealed) { append_revealed(out, revealed); }, item.revealed);
}

ItemDouble read_double(Words& in, const Context& context) {
  ItemDouble item;
  item.rank = read_rank(in, context);
  in.word(arrow);
  item.digit = read_digit(in);
  return item;
}
void append_parameters(std::string& out, const ItemDouble& item) {
  append_rank(out, item.rank);
  append(out, " -> {}", item.digit.value);
}

ItemTarget read_target(Words& in, const Context& context) {
  ItemTarget item{read_digit(in), Rank(0)};
  in.word(arrow);
  if (in.sees("none"))
    in.word("none");
  else if (in.sees("rank"))
    item.rank = read_rank(in, context);
  else
    in.choice(std::array<std::string_view, 2>{"rank", "none"});
  return item;
}
void append_parameters(std::string& out, const ItemTarget& item) {
  append(out, " {} ->", item.digit.value);
  if (item.rank.value == 0)
    out += " none";
  else
    append_rank(out, item.rank);
}

ItemSlash read_slash(Words& in) {
  in.word(arrow);
  return {in.number("the largest digit less the smallest", 0, 9)};
}
void append_parameters(std::string& out, const ItemSlash& item) {
  append(out, " -> {}", item.slash);
}

ItemShuffle read_shuffle(Words& in, const Context& context) {
  if (!in.sees_digit()) return {};
  const Number before = read_number(in, context.digits);
  in.word(arrow);
  return {ItemShuffle::Numbers{before, read_number(in, context.digits)}};
}
void append_parameters(std::string& out, const ItemShuffle& item) {
  if (item.numbers) append(out, " {} -> {}", item.numbers->before.text(), item.numbers->after.text());
}

ItemChange read_change(Words& in, const Context& context) {
  ItemChange item;
  item.rank = read_rank(in, context);
  in.word("was");
  if (change_form(context.tournament) == ChangeForm::digit) {
    if (in.sees("HIGH") || in.sees("LOW"))
      in.refuse_next(fmt::format("tournament {} expects the old digit, as in: change rank 1 was 5",
                                 context.tournament.value));
    item.old = read_digit(in);
  } else {
    if (in.sees_digit())
      in.refuse_next(fmt::format(
          "tournament {} expects only HIGH or LOW for the old digit, as in: change rank 1 was HIGH",
          context.tournament.value));
    item.old = read_level(in);
  }
  if (in.sees("now")) {
    in.word("now");
    item.now = read_digit(in);
  }
  return item;
}
void append_parameters(std::string& out, const ItemChange& item) {
  append_rank(out, item.rank);
  if (const auto* digit = std::get_if<Digit>(&item.old))
    append(out, " was {}", digit->value);
  else
    append(out, " was {}", level_name(std::get<HighLow>(item.old)));
  if (item.now) append(out, " now {}", item.now->value);
}

void append_parameters(std::string&, const Null&) {}

Parameters read_parameters(Words& in, Kind kind, const Context& context) {
  switch (kind) {
    case Kind::null:
      return Null{};
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

// Reads a text line by line.
class Reader {
 public:
  void line(const Line& line) {
    last_ = line.number;
    if (line.words.empty()) {
      above_ += line.comment + "\n";
      return;
    }
    Words in(line);
    Remarks remarks{std::move(above_), line.comment};
    above_.clear();
    static constexpr std::array<std::string_view, 4> openings{"1st", "2nd", "tournament", "digits"};
    const std::size_t opening = read_opening(in, openings);
    if (opening >= 2)
      setting(in, line, opening == 2, std::move(remarks));
    else if (in.sees("number"))
      number(in, line, static_cast<Mover>(opening), std::move(remarks));
    else
      record(in, line, static_cast<Mover>(opening), std::move(remarks));
    in.done();
  }
  GameText finish() {
    if (!begun_) need_settings({last_, 1});
    result_.game.below = std::move(above_);
    return std::move(result_);
  }

 private:
  // The movers have Japanese names as well.
  static std::size_t read_opening(Words& in, std::span<const std::string_view> openings) {
    static constexpr std::array<std::string_view, 2> movers{"先攻", "後攻"};
    return in.sees(movers[0]) || in.sees(movers[1]) ? in.choice(movers) : in.choice(openings);
  }
  void setting(Words& in, const Line& line, bool is_tournament, Remarks remarks) {
    bool& given = is_tournament ? has_tournament_ : has_digits_;
    const std::string_view name = is_tournament ? "tournament" : "digits";
    only_once(in, line, given, name);
    if (is_tournament) {
      game_.tournament = Tournament(in.number("a tournament", 1, last_tournament));
      game_.tournament_remarks = std::move(remarks);
    } else {
      game_.digits = in.number("a number of digits", fewest_digits, most_digits);
      game_.digits_remarks = std::move(remarks);
    }
  }
  void number(Words& in, const Line& line, Mover mover, Remarks remarks) {
    const auto side = static_cast<std::size_t>(mover);
    in.word("number");
    bool given = game_.numbers[side].has_value();
    only_once(in, line, given, mover == Mover::first ? "1st number" : "2nd number");
    const Word word = in.any("a number");
    game_.numbers[side] = Number::parse(word.text);
    if (!game_.numbers[side]) in.refuse(word, "expected a number of 3 to 5 different digits");
    game_.number_remarks[side] = std::move(remarks);
    number_places_[side] = {line.number, word.column};
  }
  void record(Words& in, const Line& line, Mover mover, Remarks remarks) {
    // With "number" added, the message about an unknown word lists it too.
    static constexpr auto names = [] {
      std::array<std::string_view, std::size(kind_names) + 1> all{};
      std::ranges::copy(kind_names, all.begin());
      all.back() = "number";
      return all;
    }();
    const auto kind = static_cast<Kind>(in.choice(names));
    if (!begun_) need_settings({line.number, line.words.front().column});
    begun_ = true;
    if (game_.entries.size() == most_records)
      in.refuse(line.words.front(), fmt::format("a game has at most {} records", most_records));
    game_.entries.push_back(
        {{mover, read_parameters(in, kind, {game_.tournament, game_.digits})}, std::move(remarks)});
    result_.lines.push_back(line.number);
  }

  void only_once(Words& in, const Line& line, bool& given, std::string_view name) const {
    if (begun_) in.refuse(line.words.front(), fmt::format("'{}' must come before the first record", name));
    if (given) in.refuse(line.words.front(), fmt::format("'{}' is given twice", name));
    given = true;
  }
  // Checks that the settings are complete.
  void need_settings(Place place) const {
    if (!has_tournament_)
      throw Refused{
          {"expected the tournament before this line, as in: tournament 4", place.line, place.column}};
    if (!has_digits_)
      throw Refused{
          {"expected the number of digits before this line, as in: digits 3", place.line, place.column}};
    for (std::size_t side = 0; side < 2; ++side)
      if (game_.numbers[side] && game_.numbers[side]->size() != game_.digits)
        throw Refused{{fmt::format("expected a number of {} different digits", game_.digits),
                       number_places_[side].line, number_places_[side].column}};
  }

  GameText result_;
  Game& game_ = result_.game;
  std::string above_;
  unsigned last_ = 1;
  bool has_tournament_ = false;
  bool has_digits_ = false;
  bool begun_ = false;  // a record has been read
  std::array<Place, 2> number_places_;
};

void append_end(std::string& out, const Remarks& remarks) {
  if (!remarks.same_line.empty()) out += ' ' + remarks.same_line;
  out += '\n';
}

}  // namespace

std::expected<GameText, base::TextError> read_text(std::string_view text) {
  if (text.size() > most_bytes)
    return std::unexpected(base::TextError{fmt::format("is larger than {} bytes", most_bytes), 1, 1});
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  try {
    Reader reader;
    for (unsigned number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (line.ends_with('\r')) line.remove_suffix(1);
      const auto words = split_words(line, number);
      if (!words) return std::unexpected(words.error());
      reader.line(*words);
    }
    return reader.finish();
  } catch (const Refused& refused) {
    return std::unexpected(refused.error);
  }
}

std::string write_text(const Game& game) {
  std::string out = game.tournament_remarks.above;
  append(out, "tournament {}", game.tournament.value);
  append_end(out, game.tournament_remarks);
  out += game.digits_remarks.above;
  append(out, "digits {}", game.digits);
  append_end(out, game.digits_remarks);
  for (std::size_t side = 0; side < 2; ++side) {
    if (!game.numbers[side]) continue;
    out += game.number_remarks[side].above;
    append(out, "{} number {}", name_of(static_cast<Mover>(side)), game.numbers[side]->text());
    append_end(out, game.number_remarks[side]);
  }
  for (const Entry& entry : game.entries) {
    out += entry.remarks.above;
    append_record(out, entry.record);
    append_end(out, entry.remarks);
  }
  return out + game.below;
}

void append_record(std::string& out, const Record& record) {
  append(out, "{} {}", name_of(record.mover), kind_names[record.parameters.index()]);
  std::visit([&out](const auto& parameters) { append_parameters(out, parameters); }, record.parameters);
}

}  // namespace tetron::numeron
