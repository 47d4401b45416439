#include "replay/kinds/round/tet_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "field/cell_board.hpp"
#include "field/grid.hpp"
#include "formats/tet/record.hpp"
#include "replay/kinds/source/content.hpp"
#include "replay/profile/pack.hpp"
#include "replay/timeline/round_pieces.hpp"

namespace tetron::kinds {

std::string lost_in_tet_form(const game::Round& round) {
  Contents lost;
  bool has_queue = false;
  for (const game::Event& event : round.events) {
    if (const auto* const shown = std::get_if<game::QueueShown>(&event.what))
      has_queue = has_queue || shown->next[1] != field::Cell::empty;
    const auto content = content_of(event.what);
    if (!content) continue;
    const bool is_held = *content == Content::moves || *content == Content::queue ||
                         *content == Content::weapons || *content == Content::chat;
    if (!is_held) lost.add(*content);
  }
  std::string words = lost.words();
  if (has_queue) words += fmt::format("{}the queue beyond the next piece", words.empty() ? "" : ", ");
  return words;
}

namespace {

constexpr std::uint8_t friendly_mode = 0;
constexpr std::uint8_t highscore_mode = 6;
constexpr base::StoneStyle no_style(255);
constexpr tet::StonePlace no_stone{no_style, 0, 0, 0};
constexpr std::uint32_t most_credits = 0xffffff;

// Writes the chunks of a round.
class WrittenChunks {
 public:
  struct Timed {
    std::uint32_t ms = 0;
    tet::Record record;
  };

  WrittenChunks(const game::Round& round, const replay::Profile& profile) : round_(round), profile_(profile) {
    seats_.resize(round.seats.size());
    seat_of_.fill(game::nobody);
    for (std::size_t seat = 0; seat < seats_.size(); ++seat) {
      seat_of_[round.seats[seat]] = static_cast<std::uint8_t>(seat);
      if (seat % per_field() == 0) seats_[seat].board = field::CellBoard(round.width, round.rows);
    }
  }

  std::expected<std::vector<Timed>, std::string> made() {
    for (const game::Event& event : round_.events) {
      time_ = event.time;
      seat_ = seat_of_[event.player];
      const bool is_of_all =
          std::holds_alternative<game::Began>(event.what) || std::holds_alternative<game::Ended>(event.what);
      if (!is_of_all && seat_ >= seats_.size()) continue;
      std::visit([&](const auto& what) { take(what); }, event.what);
    }
    for (seat_ = 0; seat_ < seats_.size(); ++seat_) flush();
    if (!problem_.empty()) return std::unexpected(problem_);
    std::ranges::stable_sort(chunks_, {}, &Timed::ms);
    return std::move(chunks_);
  }
  // The counts at the end.
  std::uint32_t credits(std::size_t seat) const { return seats_[seat].credits; }
  std::uint32_t lines(std::size_t seat) const { return seats_[seat / per_field() * per_field()].lines; }

 private:
  struct Seat {
    field::CellBoard<> board;  // of the field; kept with its first player
    bool is_placed = false;    // a piece was placed and its NewStone chunk is not written yet
    tet::StonePlace fixed = no_stone;
    base::Milliseconds fixed_at{};
    bool has_more = false;  // the field has changed by more than the piece
    std::uint8_t next_shown = 0;
    base::StoneStyle next{};
    // The counts are of the field and kept with its first player, except `credits`, which are the player's.
    std::uint32_t credits = 0;
    std::uint32_t field_credits = 0;
    std::uint32_t lines = 0;
    std::uint32_t doubles = 0;
    std::uint32_t triples = 0;
    std::uint32_t quads = 0;
    std::uint8_t lives = 0;
    std::uint8_t level = 0;
    field::Cell shown{};
  };

  std::size_t per_field() const { return static_cast<std::size_t>(std::max(round_.players_per_field, 1)); }
  Seat& own() { return seats_[seat_]; }
  Seat& of_field() { return seats_[seat_ / per_field() * per_field()]; }
  base::PlayerId player() const { return base::PlayerId(static_cast<std::uint8_t>(seat_)); }

  void put(tet::Record record, base::Milliseconds time) {
    chunks_.push_back({time.value, std::move(record)});
  }
  void signal(tet::ChunkType type, std::uint8_t id = 0, std::uint8_t second = 0) {
    tet::Signal made;
    made.type = type;
    made.time = time_;
    made.id = id;
    made.second = second;
    put(made, time_);
  }

  void take(const game::Began&) { signal(tet::ChunkType::start); }
  void take(const game::Ended&) {
    // Pieces that were just placed come before the end.
    for (seat_ = 0; seat_ < seats_.size(); ++seat_) flush();
    signal(tet::ChunkType::stop);
  }
  void take(const game::QueueShown& shown) { own().shown = shown.next[0]; }
  void take(const game::Spawned& spawned) {
    // In some games the next piece appears later.
    if (own().is_placed && own().fixed_at < time_) flush();
    put_new_stone(time_, std::exchange(own().fixed, no_stone), profile_.stored(spawned.place));
    own().is_placed = false;
    put_what_more_became(time_);
  }
  void take(const game::Moved& moved) {
    tet::Stone stone;
    stone.time = time_;
    stone.player = player();
    stone.stone = profile_.stored(moved.place);
    put(std::move(stone), time_);
  }
  void take(const game::Placed& placed) {
    flush(time_);  // two placements without a piece appearing between them
    own().is_placed = true;
    own().fixed = profile_.stored(placed.place);
    own().fixed_at = time_;
    own().has_more = draw(placed.place);
  }
  void take(const game::Cleared& cleared) {
    Seat& field = of_field();
    field.lines += cleared.rows;
    field.doubles += cleared.rows == 2;
    field.triples += cleared.rows == 3;
    field.quads += cleared.rows >= 4;
    if (!own().is_placed || cleared.rows == 0) return;
    field.board.clear_full_rows();
    own().has_more = true;
  }
  void take(const game::Attacked& attacked) {
    own().credits = std::min(own().credits + std::min(attacked.made, most_credits), most_credits);
    if (per_field() == 1) own().field_credits = own().credits;
  }
  void take(const game::BoardSet& set) {
    std::vector<field::Cell> cells;
    if (set.board < round_.boards.size()) cells = round_.boards[set.board].cells;
    of_field().board.set(cells);
    if (own().is_placed)
      own().has_more = true;
    else
      put_matrix(time_);
  }
  void take(const game::Counted& counted) {
    Seat& field = of_field();
    field.field_credits = std::min(counted.credits, most_credits);
    if (per_field() == 1) own().credits = field.field_credits;
    field.lines = counted.lines;
    field.doubles = counted.doubles;
    field.triples = counted.triples;
    field.quads = counted.quads;
    field.lives = counted.lives;
  }
  void take(const game::CreditsSet& credited) { own().credits = std::min(credited.credits, most_credits); }
  void take(const game::LevelSet& levelled) {
    of_field().level = static_cast<std::uint8_t>(std::min(levelled.level, 255U));
  }
  void take(const game::WeaponUsed& weapon_used) {
    tet::Weapon weapon;
    weapon.time = time_;
    weapon.player = player();
    weapon.target = base::PlayerId(seat_of_[weapon_used.target]);
    weapon.weapon = weapon_used.weapon;
    weapon.byte_param = weapon_used.small;
    weapon.word_param = weapon_used.large;
    put(std::move(weapon), time_);
  }
  void take(const game::TargetSelected& selected) {
    signal(tet::ChunkType::player_select, player().value, seat_of_[selected.target]);
  }
  void take(const game::WeaponSelected& selected_weapon) {
    signal(tet::ChunkType::weapon_select, player().value, selected_weapon.weapon);
  }
  void take(const game::MessageSent& said) {
    if (said.text >= round_.texts.size()) return;
    const auto bytes = std::as_bytes(std::span(round_.texts[said.text].raw()));
    tet::Message message;
    message.time = time_;
    message.player = player();
    message.target = said.to;
    const auto most = std::min<std::size_t>(bytes.size(), most_text);
    message.text.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(most));
    put(std::move(message), time_);
  }
  void take(const game::Died&) { signal(tet::ChunkType::gameover, player().value); }
  void take(const game::Revived& revived) {
    signal(tet::ChunkType::revive, static_cast<std::uint8_t>(seat_ / per_field()), revived.lives);
  }
  // The other events have no place in a .tet recording. What a window shows of them comes from the state of
  // the round.
  void take(const auto&) {}

  void put_new_stone(base::Milliseconds time, const tet::StonePlace& old, const tet::StonePlace& now) {
    tet::NewStone stone;
    stone.time = time;
    stone.player = player();
    stone.old_stone = old;
    stone.new_stone = now;
    stone.next_style = own().next = profile_.style(own().shown);
    stone.credits = own().credits;
    put(std::move(stone), time);
  }

  void put_what_more_became(base::Milliseconds time) {
    if (std::exchange(own().has_more, false)) put_matrix(time);
  }

  // Writes a placed piece that no other piece follows.
  void flush(std::optional<base::Milliseconds> time = std::nullopt) {
    if (!std::exchange(own().is_placed, false)) return;
    const base::Milliseconds at = time.value_or(own().fixed_at);
    put_new_stone(at, std::exchange(own().fixed, no_stone), no_stone);
    put_what_more_became(at);
  }

  // Draws a piece on the board; returns whether it has blocks above the visible field.
  bool draw(const game::Place& place) {
    bool is_above = false;
    const replay::StoneCells cells = profile_.cells(place);
    for (const field::Position& cell : cells) {
      is_above = is_above || cell.row.value < 0;
      of_field().board.set(cell.column.value, profile_.height - 1 - cell.row.value, cells.cell_at(cell));
    }
    return is_above;
  }

  void put_matrix(base::Milliseconds time) {
    const Seat& of = of_field();
    tet::Matrix matrix;
    matrix.time = time;
    matrix.matrix = base::MatrixId(static_cast<std::uint8_t>(seat_ / per_field()));
    matrix.lives = of.lives;
    matrix.level = of.level;
    matrix.next_style = own().next;
    matrix.lines = static_cast<std::uint16_t>(std::min(of.lines, 0xffffU));
    matrix.credits = of.field_credits;
    matrix.doubles = static_cast<std::uint8_t>(std::min(of.doubles, 255U));
    matrix.triples = static_cast<std::uint8_t>(std::min(of.triples, 255U));
    matrix.tetrises = static_cast<std::uint8_t>(std::min(of.quads, 255U));
    field::Grid grid(round_.width, profile_.height);
    for (int row = 0; row < profile_.height; ++row)
      for (int x = 0; x < round_.width; ++x)
        grid.set({field::Column(x), field::Row(profile_.height - 1 - row)}, of.board.at(x, row));
    auto packed = replay::pack(profile_.pack, grid.view());
    if (!packed) {
      if (problem_.empty())
        problem_ = fmt::format("its field of {} columns and {} rows does not fit into a .tet recording",
                               round_.width, profile_.height);
      return;
    }
    matrix.packed = std::move(*packed);
    put(std::move(matrix), time);
  }

  // A chunk's size is one byte; seven bytes come before the text.
  static constexpr std::size_t most_text = 240;

  const game::Round& round_;
  const replay::Profile& profile_;
  std::vector<Seat> seats_;
  std::array<std::uint8_t, 256> seat_of_{};
  std::vector<Timed> chunks_;
  std::string problem_;
  base::Milliseconds time_{};
  std::size_t seat_ = 0;
};

// "2026-07-24T19:03:08.342Z", "2003-05-17 21:04"
void set_date(tet::Header& header, std::string_view date) {
  const auto number = [&](std::size_t at, std::size_t length) {
    int value = 0;
    if (at + length <= date.size()) std::from_chars(date.data() + at, date.data() + at + length, value);
    return value;
  };
  header.year = static_cast<std::uint16_t>(number(0, 4));
  header.month = static_cast<std::uint8_t>(std::clamp(number(5, 2), 1, 12));
  header.day = static_cast<std::uint8_t>(std::clamp(number(8, 2), 1, 31));
  header.hour = static_cast<std::uint8_t>(std::clamp(number(11, 2), 0, 23));
  header.minute = static_cast<std::uint8_t>(std::clamp(number(14, 2), 0, 59));
}

}  // namespace

tet::Header tet_header(const game::Match& match, const game::Round& round) {
  tet::Header header;
  const std::size_t players = round.seats.size();
  header.participants = static_cast<std::uint8_t>(players);
  header.players_per_field = static_cast<std::uint8_t>(std::max(round.players_per_field, 1));
  set_date(header, match.origin.date.raw());
  header.mode = players == 1 ? highscore_mode : friendly_mode;
  const std::size_t winner = round.winner().value_or(0);
  header.winner = static_cast<std::uint8_t>(winner);
  if (winner < round.results.size()) {
    const game::Result& result = round.results[winner];
    const game::Value* const lines = result.value("lines");
    const auto within = [](std::optional<std::int64_t> value, std::int64_t most) {
      return std::clamp<std::int64_t>(value.value_or(0), 0, most);
    };
    header.score = static_cast<std::uint32_t>(within(result.score, most_credits));
    header.lines = static_cast<std::uint16_t>(within(lines != nullptr ? lines->stated : std::nullopt, 65535));
    header.level = static_cast<std::uint8_t>(within(result.level, 255));
  }
  header.duration_s = static_cast<std::uint16_t>(std::min<std::uint32_t>(round.length.value / 1000, 65535));
  // The room for names is divided evenly.
  const std::span<const std::uint8_t> seats =
      std::span(round.seats).first(std::min(players, tet::header::max_players));
  const std::size_t most = (tet::header::max_size - tet::header::length) / seats.size() - 1;
  std::vector<std::span<const std::byte>> names;
  for (const std::uint8_t player : seats) {
    const std::string& name = match.players[player].name.raw();
    names.push_back(std::as_bytes(std::span(name)).first(std::min(name.size(), most)));
  }
  (void)tet::set_names(header, names);
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    header.teams[seat] =
        static_cast<std::uint8_t>(std::min(match.players[seats[seat]].team.value_or(0), 255U));
  return header;
}

std::expected<tet::Bytes, std::string> tet_form(const game::Match& match, const game::Round& round,
                                                const replay::Profile& profile) {
  if (round.seats.size() > tet::header::max_players)
    return std::unexpected(fmt::format("a .tet recording has room for {} players, the round has {}",
                                       tet::header::max_players, round.seats.size()));
  WrittenChunks written(round, profile);
  auto chunks = written.made();
  if (!chunks) return std::unexpected(chunks.error());
  tet::Header header = tet_header(match, round);
  // Values that the round does not state are taken from the chunks.
  if (const std::size_t winner = round.winner().value_or(0); winner < round.results.size()) {
    const game::Value* const lines = round.results[winner].value("lines");
    if (!round.results[winner].score) header.score = written.credits(winner);
    if (lines == nullptr || !lines->stated)
      header.lines = static_cast<std::uint16_t>(std::min(written.lines(winner), 65535U));
  }
  tet::Bytes bytes;
  if (!tet::write(header, bytes)) return std::unexpected("its header does not fit into a .tet recording");
  for (const WrittenChunks::Timed& chunk : *chunks)
    if (!tet::write(chunk.record, bytes)) return std::unexpected("does not fit into a .tet recording");
  return bytes;
}

}  // namespace tetron::kinds
