#include <charconv>
#include <span>

#include "base/json_writer.hpp"
#include "replay/kinds/match/match_fields.hpp"
#include "replay/kinds/match/match_json.hpp"

#include <fmt/format.h>

namespace tetron::kinds {

namespace {

constexpr std::size_t events_between_flushes = 256;
constexpr int letters = 26;

// Writes the values of event members.
class EventValues {
 public:
  explicit EventValues(base::JsonWriter& json) : json_(json) {}

  void put_members(const game::What& what) {
    std::visit(
        [this](const auto& happened) {
          members_of(happened, [this](std::string_view name, const auto& value) {
            json_.text_key(name);
            put(value);
          });
        },
        what);
  }

  // With as few decimals as are enough to read the same number again.
  void number(double value) {
    constexpr int most_decimals = 20;
    int decimals = 0;
    for (std::string digits; decimals < most_decimals; ++decimals) {
      digits.clear();
      fmt::format_to(std::back_inserter(digits), "{:.{}f}", value, decimals);
      double again = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), again);
      if (again == value) break;
    }
    json_.number(value, decimals);
  }

  void put(std::integral auto value) { json_.number(value); }
  void put(bool value) { json_.boolean(value); }
  void put(game::Key value) { json_.string(key_words[static_cast<std::size_t>(value)]); }
  void put(game::Spin value) { json_.string(spin_words[static_cast<std::size_t>(value)]); }
  void put(field::Rotation value) { json_.number(static_cast<int>(value)); }
  void put(field::Cell piece) {
    if (piece == field::Cell::empty)
      json_.null();
    else if (const auto kind = field::to_tetromino(piece))
      json_.string(std::string_view("ILOZTJS").substr(static_cast<std::size_t>(*kind) - 1, 1));
    else
      json_.number(static_cast<int>(piece) - static_cast<int>(field::Cell::first_extra));
  }
  void put(const std::array<field::Cell, 6>& pieces) {
    std::size_t count = pieces.size();
    while (count > 0 && pieces[count - 1] == field::Cell::empty) --count;
    json_.begin_array();
    for (std::size_t i = 0; i < count; ++i) put(pieces[i]);
    json_.end_array();
  }

 private:
  base::JsonWriter& json_;
};

class Writer {
 public:
  Writer(std::string& out, const std::function<void()>& flush) : json_(out), flush_(flush) {}

  void write(const game::Match& match) {
    json_.begin_object();
    json_.string("format", "tetron-match");
    json_.number("version", match_json_version);
    origin(match.origin);
    json_.key("unit").begin_object();
    json_.string("name", match.unit.name);
    json_.number("per_second", match.unit.per_second);
    json_.end_object();
    json_.list("players", match.players, [this](const game::Player& player) { write(player); });
    statements(match.statements);
    json_.list("pieces", match.pieces, [this](const game::PieceKind& piece) { write(piece); });
    json_.key("rounds").begin_array();
    for (const game::Round& round : match.rounds) write(round);
    json_.end_array();
    json_.end_object();
    json_.out() += '\n';
    flush_();
  }
  void write_alone(const game::Event& event) { write(event); }

 private:
  void text(base::JsonKey key, const base::UntrustedText& value) {
    if (!value.empty()) json_.string(key, value);
  }
  template <class Number>
  void maybe(base::JsonKey key, const std::optional<Number>& value) {
    if (value) json_.number(key, *value);
  }

  void statements(const std::vector<game::Statement>& all) {
    if (all.empty()) return;
    json_.list("statements", all, [this](const game::Statement& one) {
      json_.begin_object();
      json_.string("name", one.name);
      json_.string("stated", one.stated);
      json_.string("played", one.played);
      json_.end_object();
    });
  }

  void origin(const game::Origin& origin) {
    json_.key("origin").begin_object();
    json_.string("game", origin.game);
    json_.string("version", origin.version);
    json_.string("mode", origin.mode);
    json_.string("date", origin.date);
    json_.end_object();
  }

  void write(const game::Player& player) {
    json_.begin_object();
    json_.string("name", player.name);
    text("id", player.id);
    text("country", player.country);
    maybe("team", player.team);
    json_.end_object();
  }

  void write(const game::PieceKind& piece) {
    json_.begin_object();
    json_.number("piece", static_cast<int>(piece.piece) - static_cast<int>(field::Cell::first_extra));
    json_.string("name", piece.name);
    if (piece.color) json_.string("color", fmt::format("#{:06x}", *piece.color));
    json_.key("turns").begin_array();
    for (std::size_t turn = 0; turn < piece.turns.size(); ++turn) {
      json_.begin_array();
      for (std::size_t i = 0; i < piece.turns[turn].size(); ++i) {
        json_.begin_array();
        json_.number(piece.turns[turn][i].right);
        json_.number(piece.turns[turn][i].up);
        if (i < piece.cells[turn].size())
          json_.number(static_cast<int>(piece.cells[turn][i]) - static_cast<int>(field::Cell::first_extra));
        json_.end_array();
      }
      json_.end_array();
    }
    json_.end_array();
    json_.end_object();
  }

  void write(const game::Result& result) {
    json_.begin_object();
    json_.number("player", result.player);
    json_.boolean("won", result.won);
    json_.boolean("out", result.out);
    text("ended", result.ended);
    json_.number("length_ms", result.length.value);
    maybe("score", result.score);
    maybe("level", result.level);
    if (result.exact) json_.boolean("exact", *result.exact);
    if (result.exact_until) json_.number("exact_until_ms", result.exact_until->value);
    text("problem", result.problem);
    const auto values = [&](base::JsonKey key, std::optional<std::int64_t> game::Value::*of) {
      json_.key(key).begin_object();
      for (const game::Value& value : result.values)
        if (value.*of) json_.text_key(value.name).number(*(value.*of));
      json_.end_object();
    };
    values("stated", &game::Value::stated);
    values("replayed", &game::Value::replayed);
    statements(result.statements);
    text("rules", result.rules);
    json_.end_object();
  }

  void write(const game::Round& round) {
    json_.begin_object();
    json_.number("width", round.width);
    json_.number("height", round.height);
    json_.number("rows", round.rows);
    json_.number("players_per_field", round.players_per_field);
    json_.number("length_ms", round.length.value);
    json_.list("seats", round.seats, [this](std::uint8_t player) { json_.number(player); });
    json_.list("results", round.results, [this](const game::Result& result) { write(result); });
    if (round.damage) {
      json_.key("damage").begin_object();
      json_.number("offset", round.damage->offset);
      json_.string("text", round.damage->what);
      json_.end_object();
    }
    text("problem", round.problem);
    json_.list("texts", round.texts, [this](const base::UntrustedText& said) { json_.string(said); });
    json_.list("boards", round.boards, [&](const game::Board& board) { write(board, round.width); });
    json_.key("events").begin_array();
    std::size_t written = 0;
    for (const game::Event& event : round.events) {
      write(event);
      if (++written % events_between_flushes == 0) flush_();
    }
    json_.end_array();
    json_.end_object();
    json_.out() += '\n';
    flush_();
  }

  // The highest row first, for readers.
  void write(const game::Board& board, int width) {
    json_.out() += '\n';
    json_.begin_array();
    const auto columns = static_cast<std::size_t>(width);
    for (std::size_t row = board.cells.size() / columns; row-- > 0;)
      write_row(std::span(board.cells).subspan(row * columns, columns));
    json_.end_array();
    if (json_.out().size() > most_kept) flush_();
  }

  void write_row(std::span<const field::Cell> row) {
    std::string line;
    for (const field::Cell cell : row) {
      const int extra = static_cast<int>(cell) - static_cast<int>(field::Cell::first_extra);
      if (cell <= field::Cell::garbage) {
        line += field::to_char(cell);
      } else if (extra >= 0 && extra < letters) {
        line += static_cast<char>('a' + extra);
      } else {
        // There are more kinds than letters.
        json_.begin_array();
        for (const field::Cell number : row) json_.number(static_cast<int>(number));
        json_.end_array();
        return;
      }
    }
    json_.string(line);
  }

  void write(const game::Event& event) {
    json_.out() += '\n';
    json_.begin_object();
    json_.string("type", event_names[event.what.index()]);
    json_.number("t_ms", event.time.value);
    json_.key("at");
    values_.number(event.at);
    if (event.player != game::nobody) json_.number("player", event.player);
    values_.put_members(event.what);
    if (event.source != game::Event::nowhere) json_.number("from", event.source);
    json_.end_object();
  }

  static constexpr std::size_t most_kept = std::size_t{1} << 16;

  base::JsonWriter json_;
  EventValues values_{json_};
  const std::function<void()>& flush_;
};

}  // namespace

void append_event_json(std::string& out, const game::Event& event) {
  Writer(out, [] {}).write_alone(event);
}

void append_match_json(std::string& out, const game::Match& match, const std::function<void()>& flush) {
  Writer(out, flush).write(match);
}

void append_event_members(base::JsonWriter& json, const game::Event& event) {
  EventValues(json).put_members(event.what);
}

std::expected<std::string, std::string> write_match(std::string& out, const game::Match& match,
                                                    const std::function<void()>& flush) {
  if (const std::size_t most = MatchLimits{}.players; match.players.size() > most)
    return std::unexpected(
        fmt::format("has {} players; a match as JSON has at most {}", match.players.size(), most));
  append_match_json(out, match, flush);
  return std::string();
}

}  // namespace tetron::kinds
