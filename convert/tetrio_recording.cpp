#include "convert/tetrio_recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <utility>

#include "convert/tetrio_gauges.hpp"
#include "field/grid.hpp"
#include "formats/tet/record.hpp"
#include "replay/profile/pack.hpp"
#include "replay/tetrio/players.hpp"

namespace tetron::convert {

namespace {

using tetrio::Journal;
using tetrio::Piece;

// Styles as in the built-in profile.
constexpr std::array<Piece, 7> style_order = {Piece::i, Piece::j, Piece::l, Piece::o,
                                              Piece::s, Piece::t, Piece::z};
constexpr std::uint8_t garbage_value = 15;
constexpr std::uint8_t friendly_mode = 0;
constexpr std::uint8_t highscore_mode = 6;
constexpr base::StoneStyle no_style(255);
// The block of a stone that its place names; it stays the same block when the stone turns.
constexpr std::size_t anchor = 2;

base::StoneStyle style_of(Piece piece) {
  return tetrio_style(piece);
}

std::uint8_t value_of(tetrio::Cell cell) {
  if (cell == tetrio::Cell::empty) return 0;
  if (cell >= tetrio::Cell::garbage) return garbage_value;
  const auto piece = static_cast<Piece>(static_cast<int>(cell) - 1);
  return static_cast<std::uint8_t>(style_of(piece).value + 1);
}

std::uint32_t milliseconds(tetrio::Moment frames) {
  return tetrio_time(frames).value;
}

struct FieldSize {
  int width = 10;
  int height = 23;
};

std::string profile_text(FieldSize size, std::string_view codec) {
  std::string text = fmt::format(
      "name = \"tetrio\"\n\n"
      "[field]\nwidth = {}\nheight = {}    # {} rows above those that are seen in the game\ny = \"down\"\n\n"
      "[packdata]\ncodec = \"{}\"\norder = \"rows\"\nfrom = \"top\"\nempty = 0\nfirst_stone = 1\n"
      "garbage = [{}]\n",
      size.width, size.height, tetrio_rows_above, codec, garbage_value);
  for (const Piece piece : style_order) {
    fmt::format_to(std::back_inserter(text), "\n[[stone]]\nstyle = {}\nname = \"{}\"\n",
                   style_of(piece).value, tetrio::letter_of(piece));
    const tetrio::Blocks& blocks = tetrio::blocks_of(piece, 0);
    text += "cells = [";
    for (std::size_t i = 0; i < blocks.size(); ++i)
      fmt::format_to(std::back_inserter(text), "{}[{}, {}]", i == 0 ? "" : ", ",
                     blocks[i].x - blocks[anchor].x, blocks[anchor].y - blocks[i].y);
    text += "]\n";
  }
  return text;
}

// The chunks of one player.
class PlayerChunks {
 public:
  PlayerChunks(const Journal& journal, const replay::Profile& profile, std::uint8_t id)
      : journal_(journal), profile_(profile), id_(id) {}

  struct Timed {
    std::uint32_t ms = 0;
    tet::Record record;
  };

  std::expected<std::vector<Timed>, std::string> make(bool is_out) {
    put_matrix(0, journal_.first_board);
    std::size_t rise = 0;
    for (std::size_t i = 0; i < journal_.moves.size(); ++i) {
      put_placements(journal_.moves[i].placements);
      for (; rise < journal_.rises.size() && journal_.rises[rise].moves <= i; ++rise)
        put_matrix(milliseconds(journal_.rises[rise].at), journal_.rises[rise].board);
      put_move(journal_.moves[i]);
    }
    put_placements(journal_.placements.size());
    if (fixed_.style != no_style) flush_placement(journal_.placements.back().at);
    if (is_out) {
      tet::Signal out;
      out.type = tet::ChunkType::gameover;
      out.time = base::Milliseconds(milliseconds(journal_.end));
      out.id = id_;
      put(out);
    }
    if (!problem_.empty()) return std::unexpected(problem_);
    return std::move(chunks_);
  }

 private:
  void put(tet::Record record) {
    const auto ms = std::visit(
        [](const auto& value) {
          if constexpr (requires { value.time; })
            return value.time.value;
          else
            return std::uint32_t{0};
        },
        record);
    chunks_.push_back({ms, std::move(record)});
  }

  tet::StonePlace place(Piece piece, int turns, int x, int row) const {
    const tetrio::Offset block = tetrio::blocks_of(piece, turns)[anchor];
    return {style_of(piece), static_cast<std::uint8_t>(x + block.x),
            static_cast<std::uint8_t>(profile_.height - 1 - row + block.y), static_cast<std::uint8_t>(turns)};
  }

  void put_move(const tetrio::Move& move) {
    const tet::StonePlace at = place(move.piece, move.turns, move.x, move.row);
    const base::Milliseconds time(milliseconds(move.at));
    if (const bool is_same = !is_new_ && move.piece == piece_; is_same) {
      tet::Stone stone;
      stone.time = time;
      stone.player = base::PlayerId(id_);
      stone.stone = at;
      put(std::move(stone));
      return;
    }
    put_new_stone(time, std::exchange(fixed_, no_stone), at, move.next);
    piece_ = move.piece;
    is_new_ = false;
    if (after_) put_matrix(time.value, after_->board);
    after_ = nullptr;
  }

  void put_new_stone(base::Milliseconds time, const tet::StonePlace& old, const tet::StonePlace& now,
                     Piece next) {
    tet::NewStone stone;
    stone.time = time;
    stone.player = base::PlayerId(id_);
    stone.old_stone = old;
    stone.new_stone = now;
    stone.next_style = next_ = style_of(next);
    stone.credits = credits();
    put(std::move(stone));
  }

  // Placements up to the one with this index are fixed by the next stone that comes.
  void put_placements(std::size_t until) {
    for (; placed_ < until; ++placed_) {
      const tetrio::Placement& placement = journal_.placements[placed_];
      // Two at once: no stone comes between.
      if (fixed_.style != no_style) flush_placement(placement.at);
      fixed_ = place(placement.piece, placement.turns, placement.x, placement.row);
      is_new_ = true;
      count(placement);
      if (changes_more(placement)) after_ = &placement;
    }
  }

  void flush_placement(tetrio::Moment at) {
    const base::Milliseconds time(milliseconds(at));
    put_new_stone(time, std::exchange(fixed_, no_stone), no_stone, Piece::t);
    if (after_) put_matrix(time.value, after_->board);
    after_ = nullptr;
  }

  // Whether more happens to the field than that the stone's blocks become part of it.
  bool changes_more(const tetrio::Placement& placement) const {
    if (placement.lines > 0 || !placement.rose.empty()) return true;
    return std::ranges::any_of(
        tetrio::blocks_of(placement.piece, placement.turns),
        [&](tetrio::Offset block) { return placement.row - block.y >= profile_.height; });
  }

  void count(const tetrio::Placement& placement) {
    lines_ += placement.lines;
    attack_ += placement.attack;
    doubles_ += placement.lines == 2;
    triples_ += placement.lines == 3;
    fours_ += placement.lines >= 4;
  }

  std::uint32_t credits() const { return static_cast<std::uint32_t>(std::min(attack_, 0xffffff)); }

  void put_matrix(std::uint32_t ms, const std::vector<tetrio::Cell>& board) {
    tet::Matrix matrix;
    matrix.time = base::Milliseconds(ms);
    matrix.matrix = base::MatrixId(id_);
    matrix.next_style = next_;
    matrix.lines = static_cast<std::uint16_t>(std::min(lines_, 0xffff));
    matrix.credits = credits();
    matrix.doubles = static_cast<std::uint8_t>(std::min(doubles_, 255));
    matrix.triples = static_cast<std::uint8_t>(std::min(triples_, 255));
    matrix.tetrises = static_cast<std::uint8_t>(std::min(fours_, 255));
    field::Grid grid(profile_.width, profile_.height);
    const auto cells = static_cast<int>(board.size());
    for (int row = 0; row < profile_.height; ++row)
      for (int x = 0; x < profile_.width && row * profile_.width + x < cells; ++x) {
        const tetrio::Cell cell = board[static_cast<std::size_t>(row * profile_.width + x)];
        grid.set({field::Column(x), field::Row(profile_.height - 1 - row)},
                 profile_.pack.cell_of_value[value_of(cell)]);
      }
    auto packed = replay::pack(profile_.pack, grid.view());
    if (!packed) {
      if (problem_.empty())
        problem_ = fmt::format("its field of {} columns and {} rows does not fit into a .tet recording",
                               profile_.width, profile_.height);
      return;
    }
    matrix.packed = std::move(*packed);
    put(std::move(matrix));
  }

  static constexpr tet::StonePlace no_stone{no_style, 0, 0, 0};

  const Journal& journal_;
  const replay::Profile& profile_;
  std::uint8_t id_;
  std::vector<Timed> chunks_;
  std::string problem_;
  std::size_t placed_ = 0;
  tet::StonePlace fixed_ = no_stone;          // that the next stone fixes
  const tetrio::Placement* after_ = nullptr;  // whose field is to be shown then
  base::StoneStyle next_{};
  Piece piece_ = Piece::t;
  bool is_new_ = true;
  int lines_ = 0;
  int attack_ = 0;
  int doubles_ = 0;
  int triples_ = 0;
  int fours_ = 0;
};

// "2026-07-24T19:03:08.342Z"
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

bool has_won(const tetrio::PlayerReplay& player) {
  return player.results.text("gameoverreason") == "winner";
}

tet::Header header_of(const tetrio::Recording& recording, const tetrio::Round& round,
                      std::uint32_t duration_ms) {
  tet::Header header;
  const std::size_t players = round.players.size();
  header.participants = static_cast<std::uint8_t>(players);
  set_date(header, recording.date());
  header.mode = players == 1 ? highscore_mode : friendly_mode;
  const auto winner = std::ranges::find_if(round.players, has_won);
  const std::size_t id =
      winner == round.players.end() ? 0 : static_cast<std::size_t>(winner - round.players.begin());
  header.winner = static_cast<std::uint8_t>(id);
  const tetrio::Members stats = round.players[id].results.object("stats");
  header.score = static_cast<std::uint32_t>(std::clamp(stats.number("score").value_or(0), 0.0, 16777215.0));
  header.lines = static_cast<std::uint16_t>(std::clamp(stats.number("lines").value_or(0), 0.0, 65535.0));
  header.level = static_cast<std::uint8_t>(std::clamp(stats.number("level").value_or(0), 0.0, 255.0));
  header.duration_s = static_cast<std::uint16_t>(std::min<std::uint32_t>(duration_ms / 1000, 65535));
  // What room there is for names is shared.
  const std::size_t most = (tet::header::max_size - tet::header::length) / players - 1;
  std::vector<std::span<const std::byte>> names;
  for (const tetrio::PlayerReplay& player : round.players)
    names.push_back(
        std::as_bytes(std::span(player.name.raw())).first(std::min(player.name.raw().size(), most)));
  (void)tet::set_names(header, names);
  return header;
}

std::expected<replay::Profile, std::string> profile_of(FieldSize size, std::string& text) {
  const bool fits = (size.width * size.height + 1) / 2 <= static_cast<int>(tet::matrix::max_packed);
  text = profile_text(size, fits ? "nibbles-low" : "rle");
  auto profile = replay::parse_profile(text);
  if (!profile) return std::unexpected(profile.error().what);
  return std::move(*profile);
}

}  // namespace

bool TetrioRound::exact() const {
  return std::ranges::all_of(players, &tetrio::Replayed::exact);
}

std::optional<std::uint32_t> TetrioRound::exact_until_ms() const {
  std::optional<std::uint32_t> until;
  for (const tetrio::Replayed& player : players) {
    if (player.exact()) continue;
    if (!player.departs) return std::nullopt;
    const std::uint32_t ms = milliseconds(*player.departs);
    until = std::min(until.value_or(ms), ms);
  }
  return until;
}

std::expected<TetrioRound, std::string> tetrio_round(const tetrio::Recording& recording, std::size_t round) {
  if (round >= recording.rounds.size())
    return std::unexpected(
        fmt::format("has {} round{}", recording.rounds.size(), recording.rounds.size() == 1 ? "" : "s"));
  const tetrio::Round played = tetrio::ordered(recording.rounds[round]);
  if (played.players.empty()) return std::unexpected("the round has no players");
  if (played.players.size() > tet::header::max_players)
    return std::unexpected(fmt::format("the round has {} players; {} can be shown", played.players.size(),
                                       tet::header::max_players));
  TetrioRound result;
  result.number = round;
  result.rounds = recording.rounds.size();
  std::vector<Journal> journals(played.players.size());
  result.players = tetrio::replayed(played, journals);
  FieldSize size{0, 0};
  tetrio::Moment end = 0;
  for (std::size_t i = 0; i < journals.size(); ++i) {
    if (journals[i].width == 0)
      return std::unexpected(fmt::format("{}: {}", result.players[i].name, result.players[i].problem));
    if (journals[i].is_cut) return std::unexpected("it is too long to be shown");
    if (i > 0 && journals[i].width != size.width)
      return std::unexpected("its players have fields of different widths");
    size.width = journals[i].width;
    size.height = std::max(size.height, std::min(journals[i].height + tetrio_rows_above, field::max_height));
    end = std::max(end, journals[i].end);
  }
  auto profile = profile_of(size, result.profile_text);
  if (!profile) return std::unexpected(profile.error());
  result.profile = std::move(*profile);

  std::vector<PlayerChunks::Timed> chunks;
  tet::Signal signal;
  chunks.push_back({0, signal});
  for (std::size_t i = 0; i < journals.size(); ++i) {
    const bool is_out =
        journals.size() > 1 && !has_won(played.players[i]) && !played.players[i].alive.value_or(false);
    auto own = PlayerChunks(journals[i], result.profile, static_cast<std::uint8_t>(i)).make(is_out);
    if (!own) return std::unexpected(own.error());
    std::ranges::move(*own, std::back_inserter(chunks));
  }
  std::ranges::stable_sort(chunks, {}, &PlayerChunks::Timed::ms);
  signal.type = tet::ChunkType::stop;
  signal.time = base::Milliseconds(std::max(milliseconds(end), chunks.back().ms));
  chunks.push_back({signal.time.value, signal});
  if (!tet::write(header_of(recording, played, milliseconds(end)), result.bytes))
    return std::unexpected("its header does not fit into a .tet recording");
  for (const PlayerChunks::Timed& chunk : chunks)
    if (!tet::write(chunk.record, result.bytes)) return std::unexpected("does not fit into a .tet recording");
  result.gauges = std::make_shared<const replay::Gauges>(tetrio_gauges(journals));
  result.journals = std::move(journals);
  if (auto rules = tetrio::rules_of(played.players.front())) result.rules = std::move(*rules);
  return result;
}

}  // namespace tetron::convert
