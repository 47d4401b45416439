#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "base/hex.hpp"
#include "base/json_reader.hpp"
#include "replay/kinds/match/match_fields.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/no_round.hpp"

namespace tetron::kinds {

namespace {

using base::JsonReader;

constexpr std::uint64_t most_exact = std::uint64_t{1} << 53;
constexpr int most_extra = 239;

class Reader {
 public:
  Reader(std::string_view text, const MatchLimits& limits) : json_(text), limits_(limits) {}

  std::expected<game::Match, base::ReadError> read() {
    std::string format;
    std::uint64_t version = 0;
    const bool done = each_key([&](std::string_view key) {
      if (key == "format") return own_text(format);
      if (key == "version") return count(version, 1'000'000);
      if (key == "origin") return origin();
      if (key == "unit") return unit();
      if (key == "players")
        return list(match_.players, limits_.players, [this](auto& item) { return player(item); });
      if (key == "statements") return statements(match_.statements);
      if (key == "pieces")
        return list(match_.pieces, most_extra + 1, [this](auto& item) { return piece(item); });
      if (key == "rounds")
        return list(match_.rounds, limits_.rounds,
                    [this](auto& item) { return round(item) || (cut_round_ = true, false); });
      return json_.skip();
    });
    if ((!done || !json_.finish()) && !(json_.is_cut() && keep_whole()))
      return std::unexpected(base::ReadError(json_.failure(), json_.failed_at()));
    if (format != "tetron-match") return std::unexpected(base::ReadError("format: must be \"tetron-match\""));
    if (version != match_json_version)
      return std::unexpected(
          base::ReadError(fmt::format("version: is {}; this program reads {}", version, match_json_version)));
    for (std::size_t number = 0; number < match_.rounds.size(); ++number)
      if (std::string problem = problem_of(match_.rounds[number]); !problem.empty())
        return std::unexpected(base::ReadError(fmt::format("rounds[{}].{}", number, problem)));
    return std::move(match_);
  }

 private:
  // For a text that ends too early: keeps the rounds before, and the complete part of the one that is cut.
  // False if nothing is left.
  bool keep_whole() {
    if (cut_round_ && !shorten(match_.rounds.back())) match_.rounds.pop_back();
    if (match_.rounds.empty()) return false;
    match_.rounds.back().damage =
        game::Damage{json_.failed_at(),
                     base::UntrustedText(json_.failure() + "; the match is cut off and read up to there")};
    return true;
  }
  // Ends a round before its last moment, which may be incomplete. False if nothing is left.
  bool shorten(game::Round& round) const {
    if (round.events.empty() || !problem_of(round).empty()) return false;
    const base::Milliseconds last = round.events.back().time;
    std::erase_if(round.events, [last](const game::Event& event) { return event.time == last; });
    if (round.events.empty()) return false;
    round.length = round.events.back().time;
    for (game::Result& result : round.results) {
      if (!result.exact.value_or(false)) continue;
      result.exact = false;
      result.exact_until = round.length;
      result.problem = base::UntrustedText("the file is cut off there");
    }
    return true;
  }

  template <class F>
  bool each_key(F&& member) {
    std::string_view key;
    for (bool first = json_.enter_object(); json_.next_key(first, key);)
      if (!member(key)) {
        json_.within(key);
        return false;
      }
    return !json_.failed();
  }
  template <class F>
  bool each_element(F&& element) {
    std::size_t index = 0;
    for (bool first = json_.enter_array(); json_.next_element(first); ++index)
      if (!element(index)) {
        json_.within(index);
        return false;
      }
    return !json_.failed();
  }
  template <class T, class F>
  bool list(std::vector<T>& items, std::size_t most, F&& item) {
    items.clear();
    return each_element([&](std::size_t index) {
      if (index == most) return json_.fail(fmt::format("are more than {}", most));
      return item(items.emplace_back());
    });
  }

  template <std::unsigned_integral Number>
  bool count(Number& value, std::uint64_t most = std::numeric_limits<Number>::max()) {
    std::uint64_t number = 0;
    if (!json_.read_count(number, std::min(most, most_exact))) return false;
    value = static_cast<Number>(number);
    return true;
  }
  template <std::signed_integral Number>
  bool count(Number& value, double least = std::numeric_limits<Number>::min(),
             double most = std::numeric_limits<Number>::max()) {
    double number = 0;
    if (!json_.read_number(number)) return false;
    if (number < least || number > most || number != static_cast<double>(static_cast<std::int64_t>(number)))
      return json_.fail(fmt::format("must be a whole number from {} to {}", least, most));
    value = static_cast<Number>(number);
    return true;
  }
  bool count(std::optional<std::int64_t>& value) {
    constexpr double most = static_cast<double>(most_exact);
    return count(value.emplace(), -most, most);
  }
  bool count(base::Milliseconds& value) { return count(value.value); }
  bool own_text(std::string& text) {
    std::string_view raw;
    if (!json_.read_text(raw)) return false;
    text = base::unescaped(raw);
    return true;
  }
  bool own_text(base::UntrustedText& text) {
    std::string plain;
    if (!own_text(plain)) return false;
    text = base::UntrustedText(std::move(plain));
    return true;
  }
  bool flag(std::optional<bool>& value) { return json_.read_flag(value.emplace()); }

  bool origin() {
    game::Origin& origin = match_.origin;
    return each_key([&](std::string_view key) {
      if (key == "game") return own_text(origin.game);
      if (key == "version") return own_text(origin.version);
      if (key == "mode") return own_text(origin.mode);
      if (key == "date") return own_text(origin.date);
      return json_.skip();
    });
  }
  bool unit() {
    return each_key([&](std::string_view key) {
      if (key == "name") return own_text(match_.unit.name);
      if (key == "per_second") return count(match_.unit.per_second);
      return json_.skip();
    });
  }
  bool player(game::Player& player) {
    return each_key([&](std::string_view key) {
      if (key == "name") return own_text(player.name);
      if (key == "id") return own_text(player.id);
      if (key == "country") return own_text(player.country);
      if (key == "team") return count(player.team.emplace());
      return json_.skip();
    });
  }
  bool piece(game::PieceKind& piece) {
    return each_key([&](std::string_view key) {
      if (key == "name") return own_text(piece.name);
      if (key == "piece") return extra(piece.piece);
      if (key == "color") return color(piece.color);
      if (key != "turns") return json_.skip();
      return each_element([&](std::size_t turn) {
        if (turn == piece.turns.size()) return json_.fail("are more than 4");
        std::vector<field::Cell>& cells = piece.cells[turn];
        return list(piece.turns[turn], replay::max_stone_cells,
                    [&](field::Offset& cell) {
                      return each_element([&](std::size_t index) {
                        constexpr double reach = 16;
                        if (index > 2) return json_.fail("must be two or three numbers");
                        return index == 2 ? extra(cells.emplace_back())
                                          : count(index == 0 ? cell.right : cell.up, -reach, reach);
                      });
                    }) &&
               (cells.empty() || cells.size() == piece.turns[turn].size() ||
                json_.fail("must have a piece for every cell or for none"));
      });
    });
  }
  bool color(std::optional<std::uint32_t>& color) {
    std::string text;
    if (!own_text(text)) return false;
    const auto number = text.size() == 7 && text[0] == '#' ? base::parse_hex(text.substr(1)) : std::nullopt;
    if (!number) return json_.fail("must be a color like #ff8000");
    color = static_cast<std::uint32_t>(*number);
    return true;
  }
  bool extra(field::Cell& cell) {
    std::uint8_t number = 0;
    if (!count(number, most_extra)) return false;
    cell = field::extra_cell(number);
    return true;
  }

  bool result(game::Result& result) {
    return each_key([&](std::string_view key) {
      if (key == "player") return count(result.player);
      if (key == "won") return json_.read_flag(result.won);
      if (key == "out") return json_.read_flag(result.out);
      if (key == "ended") return own_text(result.ended);
      if (key == "length_ms") return count(result.length);
      if (key == "score") return count(result.score);
      if (key == "level") return count(result.level);
      if (key == "exact") return flag(result.exact);
      if (key == "exact_until_ms") return count(result.exact_until.emplace());
      if (key == "problem") return own_text(result.problem);
      if (key == "rules") return own_text(result.rules);
      if (key == "stated") return values(result, &game::Value::stated);
      if (key == "replayed") return values(result, &game::Value::replayed);
      if (key == "statements") return statements(result.statements);
      return json_.skip();
    });
  }
  bool statement(game::Statement& statement) {
    return each_key([&](std::string_view key) {
      if (key == "name") return own_text(statement.name);
      if (key == "stated") return own_text(statement.stated);
      if (key == "played") return own_text(statement.played);
      return json_.skip();
    });
  }
  bool statements(std::vector<game::Statement>& all) {
    return list(all, most_values, [this](auto& item) { return statement(item); });
  }
  bool values(game::Result& result, std::optional<std::int64_t> game::Value::*of) {
    return each_key([&](std::string_view key) {
      const std::string name = base::unescaped(key);
      auto found = std::ranges::find(result.values, name, &game::Value::name);
      if (found == result.values.end()) {
        if (result.values.size() == most_values)
          return json_.fail(fmt::format("are more than {}", most_values));
        found = result.values.insert(found, game::Value{name});
      }
      return count((*found).*of);
    });
  }

  bool round(game::Round& round) {
    // The meaning of a board depends on the width, which files written by tetron have before the boards.
    return each_key([&](std::string_view key) {
      if (key == "width") return count(round.width, 1, limits_.width);
      if (key == "height") return count(round.height, 1, limits_.rows);
      if (key == "rows") return count(round.rows, 1, limits_.rows);
      if (key == "players_per_field") return count(round.players_per_field, 1, 8);
      if (key == "length_ms") return count(round.length);
      if (key == "seats")
        return list(round.seats, limits_.players, [this](auto& seat) { return count(seat); });
      if (key == "results")
        return list(round.results, limits_.players, [this](auto& item) { return result(item); });
      if (key == "damage") return damage(round.damage.emplace());
      if (key == "problem") return own_text(round.problem);
      if (key == "texts")
        return list(round.texts, limits_.events, [this](auto& said) { return own_text(said); });
      if (key == "boards")
        return list(round.boards, limits_.events,
                    [&](auto& item) { return board(item, static_cast<std::size_t>(round.width)); });
      if (key == "events")
        return list(round.events, limits_.events - events_,
                    [&](auto& item) { return event(item) || (round.events.pop_back(), false); }) &&
               (events_ += round.events.size(), true);
      return json_.skip();
    });
  }
  bool damage(game::Damage& damage) {
    return each_key([&](std::string_view key) {
      if (key == "offset") return count(damage.offset);
      if (key == "text") return own_text(damage.what);
      return json_.skip();
    });
  }

  bool board(game::Board& board, std::size_t width) {
    std::vector<std::vector<field::Cell>> rows;  // the highest row first
    const auto row = [&](std::vector<field::Cell>& cells) {
      if (json_.kind() == JsonReader::Kind::array) {
        const bool is_read = list(cells, width, [this](field::Cell& cell) {
          std::uint8_t number = 0;
          if (!count(number)) return false;
          if (number > 8 && number < 16) return json_.fail("is not a cell");
          cell = static_cast<field::Cell>(number);
          return true;
        });
        return is_read && (cells.size() == width || json_.fail(fmt::format("must have {} cells", width)));
      }
      std::string_view text;
      if (!json_.read_text(text)) return false;
      if (text.size() != width) return json_.fail(fmt::format("must have {} cells", width));
      for (const char c : text) {
        const bool is_letter = c >= 'a' && c <= 'z';
        if (!is_letter && std::string_view(".ILOZTJS#").find(c) == std::string_view::npos)
          return json_.fail("has a character that is not a cell");
        cells.push_back(is_letter ? field::extra_cell(static_cast<std::uint8_t>(c - 'a'))
                                  : field::to_cell(c));
      }
      return true;
    };
    if (!list(rows, static_cast<std::size_t>(limits_.rows), row)) return false;
    if ((cells_ += rows.size() * width) > limits_.cells)
      return json_.fail("are more boards than can be kept");
    for (auto from_below = rows.rbegin(); from_below != rows.rend(); ++from_below)
      board.cells.insert(board.cells.end(), from_below->begin(), from_below->end());
    return true;
  }

  // Members may be in any order, and their meaning depends on the type.
  bool event(game::Event& event) {
    std::array<std::pair<std::string_view, std::string_view>, 16> others;
    std::size_t count_of_others = 0;
    std::string_view type;
    const bool done = each_key([&](std::string_view key) {
      if (key == "type" && json_.kind() == JsonReader::Kind::text && type.empty())
        return json_.read_text(type);
      if (key == "t_ms") return count(event.time);
      if (key == "at") return json_.read_number(event.at);
      if (key == "player") return count(event.player);
      if (key == "from") return count(event.source);
      if (count_of_others == others.size()) return json_.fail("has too many members");
      auto& [name, value] = others[count_of_others++];
      name = key;
      return json_.skip(value);
    });
    if (!done) return false;
    const auto named = std::ranges::find(event_names, type);
    if (named == event_names.end()) return json_.fail("has a type that is not known");
    set_type(event.what, static_cast<std::size_t>(named - event_names.begin()));
    std::string_view wrong;
    std::visit(
        [&](auto& what) {
          members_of(what, [&](std::string_view name, auto& value) {
            for (std::size_t i = 0; i < count_of_others; ++i)
              if (others[i].first == name && !set(others[i].second, value)) wrong = name;
          });
        },
        event.what);
    return wrong.empty() || json_.fail(fmt::format("has a wrong value of \"{}\"", wrong));
  }

  template <std::size_t Index = 0>
  static void set_type(game::What& what, std::size_t index) {
    if constexpr (Index < std::variant_size_v<game::What>) {
      if (index == Index)
        what.emplace<Index>();
      else
        set_type<Index + 1>(what, index);
    }
  }

  template <class T>
  static bool set(std::string_view text, T& value) {
    JsonReader in(text);
    if constexpr (std::is_same_v<T, bool>) {
      return in.read_flag(value);
    } else if constexpr (std::is_same_v<T, game::Key>) {
      return set_word(in, key_words, value);
    } else if constexpr (std::is_same_v<T, game::Spin>) {
      return set_word(in, spin_words, value);
    } else if constexpr (std::is_same_v<T, field::Rotation>) {
      std::uint64_t turn = 0;
      if (!in.read_count(turn, 3)) return false;
      value = static_cast<field::Rotation>(turn);
      return true;
    } else if constexpr (std::is_same_v<T, field::Cell>) {
      return set_piece(in, value);
    } else if constexpr (std::is_same_v<T, std::array<field::Cell, 6>>) {
      std::size_t index = 0;
      for (bool first = in.enter_array(); in.next_element(first); ++index)
        if (index == value.size() || !set_piece(in, value[index])) return false;
      return !in.failed();
    } else {
      double number = 0;
      if (!in.read_number(number) || number < std::numeric_limits<T>::min() ||
          number > std::numeric_limits<T>::max())
        return false;
      value = static_cast<T>(number);
      return static_cast<double>(value) == number;
    }
  }
  template <std::size_t N, class T>
  static bool set_word(JsonReader& in, const std::array<std::string_view, N>& words, T& value) {
    std::string_view word;
    if (!in.read_text(word)) return false;
    const auto found = std::ranges::find(words, word);
    if (found == words.end()) return false;
    value = static_cast<T>(found - words.begin());
    return true;
  }
  static bool set_piece(JsonReader& in, field::Cell& piece) {
    switch (in.kind()) {
      case JsonReader::Kind::null:
        piece = field::Cell::empty;
        return in.skip_null();
      case JsonReader::Kind::number: {
        std::uint64_t number = 0;
        if (!in.read_count(number, most_extra)) return false;
        piece = field::extra_cell(static_cast<std::uint8_t>(number));
        return true;
      }
      default:
        break;
    }
    std::string_view letter;
    if (!in.read_text(letter) || letter.size() != 1) return false;
    piece = field::to_cell(letter[0]);
    return field::is_tetromino(piece);
  }

  // Describes the first inconsistency; empty if there is none.
  std::string problem_of(const game::Round& round) const {
    const auto no_player = [this](std::uint8_t player) { return player >= match_.players.size(); };
    if (round.rows < round.height) return "rows: must be at least height";
    if (std::ranges::any_of(round.seats, no_player)) return "seats: name a player who is not there";
    auto seats = round.seats;
    std::ranges::sort(seats);
    if (std::ranges::adjacent_find(seats) != seats.end()) return "seats: name a player twice";
    if (round.results.size() != round.seats.size()) return "results: must be one for each seat";
    for (std::size_t seat = 0; seat < round.seats.size(); ++seat)
      if (round.results[seat].player != round.seats[seat]) return "results: must be in the order of seats";
    const auto columns = static_cast<std::size_t>(round.width);
    for (const game::Board& board : round.boards)
      if (board.cells.size() % columns != 0) return "boards: must come after width";
    base::Milliseconds last{};
    for (std::size_t i = 0; i < round.events.size(); ++i) {
      const game::Event& event = round.events[i];
      if (event.time < last) return fmt::format("events[{}].t_ms: goes back", i);
      last = event.time;
      if (event.player != game::nobody && std::ranges::find(round.seats, event.player) == round.seats.end())
        return fmt::format("events[{}].player: takes no part in the round", i);
      if (const auto* board = std::get_if<game::BoardSet>(&event.what);
          board && board->board >= round.boards.size())
        return fmt::format("events[{}].board: is not there", i);
      if (const auto* said = std::get_if<game::MessageSent>(&event.what);
          said && said->text >= round.texts.size())
        return fmt::format("events[{}].text: is not there", i);
    }
    return {};
  }

  static constexpr std::size_t most_values = 1000;

  JsonReader json_;
  const MatchLimits& limits_;
  game::Match match_;
  bool cut_round_ = false;
  std::size_t events_ = 0;
  std::size_t cells_ = 0;
};

// A match that is completely in memory.
class MatchSource final : public Source {
 public:
  explicit MatchSource(game::Match match) : whole_(std::move(match)) {
    outline_.origin = whole_.origin;
    outline_.unit = whole_.unit;
    outline_.players = whole_.players;
    outline_.pieces = whole_.pieces;
    outline_.statements = whole_.statements;
    for (game::Round& round : whole_.rounds) {
      auto events = std::exchange(round.events, {});
      auto boards = std::exchange(round.boards, {});
      outline_.rounds.push_back(round);
      round.events = std::move(events);
      round.boards = std::move(boards);
    }
  }
  const game::Match& match() const override { return outline_; }
  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number >= whole_.rounds.size()) return std::unexpected(no_round(number + 1, whole_.rounds.size()));
    const game::Round& round = whole_.rounds[number];
    if (!round.problem.empty()) return std::unexpected(round.problem.raw());
    return round;
  }
  void records(const TakeRecord& take) const override {
    for (std::size_t number = 0; number < whole_.rounds.size(); ++number)
      for (const game::Event& event : whole_.rounds[number].events) {
        Record record{.type = event_names[event.what.index()], .round = number, .time = event.time};
        if (event.player != game::nobody) record.player = event.player;
        base::JsonWriter json = members_of_new(record);
        append_event_members(json, event);
        take(record);
      }
  }

 private:
  game::Match whole_;
  game::Match outline_;
};

}  // namespace

std::expected<game::Match, base::ReadError> read_match_json(std::string_view text,
                                                            const MatchLimits& limits) {
  if (text.size() > limits.bytes)
    return std::unexpected(base::ReadError(fmt::format("has more than {} bytes", limits.bytes)));
  return Reader(text, limits).read();
}

bool probe_match(std::string_view start) {
  // The format must be named near the beginning.
  constexpr std::size_t near = 200;
  const std::size_t first = start.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string_view::npos && start[first] == '{' &&
         start.substr(first, near).contains("\"tetron-match\"");
}

namespace {

Opened open_match(std::string_view bytes, const Reading&) {
  auto match = read_match_json(bytes);
  if (!match) return std::unexpected(match.error() + "; this is not a match that tetron wrote");
  return std::make_unique<MatchSource>(std::move(*match));
}

}  // namespace

Kind match_kind() {
  std::vector<RecordType> events;
  for (const std::string_view name : event_names)
    events.push_back({name, "as in [match](formats/match.md#events)"});
  return {.name = "match",
          .game = "any game, as tetron writes it",
          .endings = {".json"},
          .is_own_ending = false,
          .mime = "application/json",
          .probe = probe_match,
          .is_surely = probe_match,
          .open = open_match,
          .write = write_match,
          .most_bytes = MatchLimits{}.bytes,
          .has_rounds = true,
          .is_text = true,
          .holds = Contents::all(),
          .records = std::move(events),
          .reads = "a match as JSON, written by tetron",
          .exact = "everything that is known",
          .lacks = "the file that it was made from"};
}

}  // namespace tetron::kinds
