#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/counted.hpp"
#include "base/error.hpp"
#include "formats/deflate/gzip.hpp"
#include "formats/ngf/frame.hpp"
#include "formats/ngf/recording.hpp"
#include "replay/kinds/ngf/agreement.hpp"
#include "replay/kinds/ngf/board_reader.hpp"
#include "replay/kinds/ngf/misread.hpp"
#include "replay/kinds/ngf/tally.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/no_round.hpp"
#include "replay/kinds/source/record.hpp"

namespace tetron::kinds {

namespace {

// By ngf::Piece.
constexpr std::string_view row_letters = "TJZOSLI";

void put_piece(base::JsonWriter& json, base::JsonKey key, std::optional<ngf::Piece> piece) {
  if (piece)
    json.string(key, row_letters.substr(static_cast<std::size_t>(*piece), 1));
  else
    json.null(key);
}

void put(base::JsonWriter& json, base::JsonKey key, std::optional<std::uint32_t> number) {
  if (number)
    json.number(key, *number);
  else
    json.null(key);
}

// Appends everything in a frame as members of its record, enough to make the same frame again.
void append_members(Record& record, const ngf::Frame& frame) {
  base::JsonWriter json = members_of_new(record);
  json.number("version", frame.version);
  json.number("game_type", static_cast<unsigned>(frame.type));
  json.number("sender", frame.player);
  json.number("game", frame.game);
  json.number("clock_ms", frame.ms);
  put(json, "score", frame.score);
  put(json, "lines", frame.lines);
  put(json, "level", frame.level);
  put(json, "instant_das", frame.instant_das);
  put(json, "piece_das", frame.piece_das);
  put_piece(json, "piece", frame.piece);
  put_piece(json, "next", frame.next);
  json.key("counts").begin_array();
  for (const auto& count : frame.counts) {
    if (count)
      json.number(*count);
    else
      json.null();
  }
  json.end_array();
  if (frame.spare != 0) json.number("spare", frame.spare);
  json.hex("cells", frame.cells);
}

constexpr std::size_t most_players = 8;
constexpr std::uint32_t most_rounds = 1000;
constexpr std::uint32_t clock_end = 1U << ngf::layout::time_bits;

std::span<const std::byte> ngf_bytes(std::string_view text) {
  return std::as_bytes(std::span(text));
}

std::string mode_of(ngf::GameType type) {
  switch (type) {
    case ngf::GameType::minimal:
      return "minimal";
    case ngf::GameType::classic:
      return "classic";
    case ngf::GameType::das_trainer:
      return "das trainer";
  }
  return fmt::format("type {}", static_cast<unsigned>(type));
}

// The round and time of a frame. Each player's games are numbered as rounds, and each player has a separate
// clock in each round.
struct Belonging {
  std::uint32_t round = 0;
  double ms = 0;              // by the sender's clock, without its wraps
  base::Milliseconds time{};  // since the player's round began; never earlier than the frame before
};

class Sorter {
 public:
  Belonging sort(const ngf::Frame& frame) {
    Player& player = players_[frame.player];
    if (!player.seen || player.game != frame.game) {
      if (player.seen) ++player.round;
      player = {true, frame.game, player.round, frame.ms, 0, frame.ms, {}};
    }
    // The clock wraps after three days. A time before the last one that is not a wrap was written too early.
    if (frame.ms + clock_end / 2 < player.last) player.turned += clock_end;
    player.last = frame.ms;
    const double ms = static_cast<double>(frame.ms) + static_cast<double>(player.turned);
    const double since = ms - static_cast<double>(player.first);
    player.time.value = std::max(player.time.value, static_cast<std::uint32_t>(std::clamp(since, 0.0, 4e9)));
    return {player.round, ms, player.time};
  }

 private:
  struct Player {
    bool seen = false;
    std::uint16_t game = 0;
    std::uint32_t round = 0;
    std::uint32_t first = 0;
    std::uint64_t turned = 0;
    std::uint32_t last = 0;
    base::Milliseconds time{};
  };
  std::array<Player, most_players> players_{};
};

// Removes misread numbers from frames. `misread` is sorted by first frame.
class Correction {
 public:
  explicit Correction(std::span<const Misread> misread) : ahead_(misread) {}

  // Frames must come in order, with their index in the file.
  void correct(ngf::Frame& frame, std::uint64_t number) {
    for (; !ahead_.empty() && ahead_.front().first <= number; ahead_ = ahead_.subspan(1))
      now_.push_back(ahead_.front());
    std::erase_if(now_, [number](const Misread& misread) { return misread.last < number; });
    for (const Misread& misread : now_)
      if (misread.player == frame.player) leave_out(frame, misread.field);
  }

 private:
  std::span<const Misread> ahead_;
  std::vector<Misread> now_;
};

// Calls `take(frame, offset, belonging)` for each frame, without misread numbers. Stops at damage and returns
// it.
template <class Take>
std::optional<base::Error> for_each_frame(std::span<const std::byte> bytes, std::span<const Misread> misread,
                                          Take take) {
  Correction correction(misread);
  ngf::Walk walk(bytes);
  Sorter sorter;
  for (std::uint64_t number = 0;; ++number) {
    const std::size_t at = walk.offset();
    auto frame = walk.next();
    if (!frame) return walk.damage();
    const Belonging belonging = sorter.sort(*frame);
    if (belonging.round >= most_rounds)
      return base::Error{base::ErrorKind::above_maximum, at, "number of a player's games", most_rounds,
                         most_rounds + 1};
    correction.correct(*frame, number);
    take(*frame, at, belonging);
  }
}

class NgfSource final : public Source {
 public:
  explicit NgfSource(std::span<const std::byte> file) : recording_(file) {}

  std::expected<void, base::ReadError> read() {
    struct Tallied {
      NgfTally tally;
      base::Milliseconds length{};
      bool seen = false;
    };
    find_misread();
    std::vector<std::array<Tallied, most_players>> rounds;
    std::array<bool, most_players> is_there{};
    std::optional<ngf::Frame> first;
    const auto damage = for_each_frame(recording_.bytes(), misread_,
                                       [&](const ngf::Frame& frame, std::size_t, const Belonging& belonging) {
                                         if (!first) first = frame;
                                         if (belonging.round >= rounds.size())
                                           rounds.resize(belonging.round + std::size_t{1});
                                         Tallied& tallied = rounds[belonging.round][frame.player];
                                         tallied.seen = is_there[frame.player] = true;
                                         tallied.length = belonging.time;
                                         tallied.tally.take(frame);
                                       });
    if (!first) {
      const auto& why = recording_.damage() ? recording_.damage() : damage;
      return std::unexpected((why ? base::ReadError(*why) : base::ReadError("has no frames")) +
                             "; this is not a recording of NestrisChamps");
    }
    match_.origin = {
        "NES Tetris", fmt::format("{}", first->version), base::UntrustedText(mode_of(first->type)), {}};
    for (std::size_t number = 0; number < most_players; ++number) {
      ids_[number] = static_cast<std::uint8_t>(match_.players.size());
      if (is_there[number])
        match_.players.push_back({base::UntrustedText(fmt::format("Player {}", number + 1)), {}, {}, {}});
    }
    for (const auto& players : rounds) {
      game::Round& round = match_.rounds.emplace_back();
      for (std::size_t number = 0; number < most_players; ++number) {
        const Tallied& tallied = players[number];
        if (!tallied.seen) continue;
        game::Result& result = round.results.emplace_back();
        result.player = ids_[number];
        result.length = tallied.length;
        tallied.tally.state(result);
        name_misread(result, static_cast<std::uint32_t>(match_.rounds.size() - 1), number);
        round.length = std::max(round.length, tallied.length);
        round.seats.push_back(result.player);
      }
    }
    // If unpacking failed, that is the reason why the last frame is cut.
    if (recording_.damage())
      match_.rounds.back().damage =
          game::Damage{recording_.damage()->offset,
                       base::UntrustedText("packed file: " + base::describe(*recording_.damage()))};
    else if (damage)
      match_.rounds.back().damage =
          game::Damage{damage->offset, base::UntrustedText(base::describe(*damage))};
    return {};
  }

  const game::Match& match() const override { return match_; }

  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number >= match_.rounds.size()) return std::unexpected(no_round(number + 1, match_.rounds.size()));
    game::Round round = match_.rounds[number];
    round.events.push_back({0, game::Event::nowhere, {}, game::nobody, game::Began{}});
    std::vector<BoardReader> readers;
    std::array<NgfTally, most_players> tallies;
    std::array<std::size_t, most_players> seat_of{};
    std::vector<NgfAgreement> agreements(round.seats.size());
    for (const std::uint8_t player : round.seats) readers.emplace_back(round, player);
    for (std::size_t i = 0; i < most_players; ++i)
      seat_of[i] = static_cast<std::size_t>(std::ranges::find(round.seats, ids_[i]) - round.seats.begin());
    for_each_frame(recording_.bytes(), misread_,
                   [&](const ngf::Frame& frame, std::size_t at, const Belonging& belonging) {
                     if (belonging.round != number) return;
                     const auto score = tallies[frame.player].take(frame);
                     const std::size_t seat = seat_of[frame.player];
                     readers[seat].take(frame, score, at, belonging.ms, belonging.time);
                     agreements[seat].take(frame, score, readers[seat], belonging.time);
                   });
    for (BoardReader& reader : readers) reader.end();
    std::ranges::stable_sort(round.events, {}, &game::Event::time);
    round.events.front().at = round.events.size() > 1 ? round.events[1].at : 0;
    round.events.push_back(
        {round.events.back().at, game::Event::nowhere, round.length, game::nobody, game::Ended{}});
    for (std::size_t seat = 0; seat < readers.size(); ++seat)
      add_read(round.results[seat], readers[seat], agreements[seat]);
    return round;
  }

  std::vector<game::Result> results(std::size_t number) const override {
    return round(number).value().results;
  }

  void records(const TakeRecord& take) const override {
    Record record{.type = "frame"};
    std::size_t end = 0;
    for_each_frame(recording_.bytes(), {},
                   [&](const ngf::Frame& frame, std::size_t at, const Belonging& belonging) {
                     end = at + ngf::layout::sizes[frame.version];
                     record.offset = at;
                     record.round = belonging.round;
                     record.player = ids_[frame.player];
                     record.time = belonging.time;
                     record.bytes = recording_.bytes().subspan(at, end - at);
                     append_members(record, frame);
                     take(record);
                   });
    constexpr std::size_t most_in_piece = std::size_t{16} * 1024;
    for (auto left = recording_.bytes().subspan(end); !left.empty();) {
      const auto piece = left.first(std::min(left.size(), most_in_piece));
      Record rest{.type = "rest", .offset = end, .bytes = piece};
      members_of_new(rest).hex("raw", piece);
      take(rest);
      left = left.subspan(piece.size());
      end += piece.size();
    }
  }

 private:
  void find_misread() {
    std::vector<std::array<MisreadFinder, most_players>> finders;
    std::uint64_t number = 0;
    for_each_frame(recording_.bytes(), {},
                   [&](const ngf::Frame& frame, std::size_t, const Belonging& belonging) {
                     if (belonging.round >= finders.size()) finders.resize(belonging.round + std::size_t{1});
                     finders[belonging.round][frame.player].take(frame, number++, belonging.round,
                                                                 belonging.time, misread_);
                   });
    std::ranges::sort(misread_, {}, &Misread::first);
  }

  // Reports which numbers of a player's frames were removed.
  void name_misread(game::Result& result, std::uint32_t round, std::size_t player) const {
    const auto is_own = [&](const Misread& misread) {
      return misread.round == round && misread.player == player;
    };
    const auto first = std::ranges::find_if(misread_, is_own);
    if (first == misread_.end()) return;
    const auto count = std::ranges::count_if(misread_, is_own);
    result.values.push_back({"misread", std::nullopt, count});
    result.problem = base::UntrustedText(
        fmt::format("{} that the frames around contradict {} left out, the first at {:.3f} s: {} {}",
                    base::counted(count, "number"), count == 1 ? "is" : "are", first->time.value / 1000.0,
                    first->name(), first->value));
  }

  // Adds the counts from the fields.
  static void add_read(game::Result& result, const BoardReader& reader, const NgfAgreement& agreement) {
    const auto add = [&result](const char* name, std::int64_t read) {
      const auto found = std::ranges::find(result.values, name, &game::Value::name);
      if (found != result.values.end())
        found->replayed = read;
      else
        result.values.push_back({name, std::nullopt, read});
    };
    add("pieces", reader.appeared());
    add("lines", reader.lines());
    add("tetrises", reader.quads());
    for (const NgfTally::Share& share : NgfTally::shares(reader.lines(), reader.quads()))
      add(share.name, share.value);
    // The stated drought includes pieces that were not placed, so this one is added only if none is stated.
    if (result.value("longest_drought") == nullptr) add("longest_drought", reader.longest_drought());
    add("jumps", reader.jumps());
    result.exact = reader.jumps() == 0 && agreement.contradiction().empty();
    result.exact_until = reader.first_jump();
    if (reader.jumps() > 0) {
      result.problem = base::UntrustedText(
          fmt::format("the field had to be set whole {}: what was placed there is not known",
                      base::counted(reader.jumps(), "time")));
    } else if (!*result.exact) {
      result.exact_until = agreement.until();
      result.problem = base::UntrustedText(agreement.contradiction());
    }
    result.out = reader.is_out();
    if (result.out) result.ended = base::UntrustedText("topout");
  }

  ngf::Recording recording_;
  std::vector<Misread> misread_;
  game::Match match_;
  std::array<std::uint8_t, most_players> ids_{};  // players of the match, by their number in frames
};

bool probe_ngf(std::string_view start) {
  return deflate::is_gzip(ngf_bytes(start)) || ngf::looks_like_recording(ngf_bytes(start));
}

bool is_surely_ngf(std::string_view start) {
  return ngf::looks_like_recording(ngf_bytes(start));
}

Opened open_ngf(std::string_view bytes, const Reading&) {
  auto source = std::make_unique<NgfSource>(ngf_bytes(bytes));
  if (const auto read = source->read(); !read) return std::unexpected(read.error());
  return source;
}

}  // namespace

Kind ngf_kind() {
  return {
      .name = "ngf",
      .game = "NES Tetris",
      .endings = {".ngf"},
      .mime = "application/x-nestrischamps-recording",
      .probe = probe_ngf,
      .is_surely = is_surely_ngf,
      .open = open_ngf,
      .most_bytes = ngf::ReadLimits{}.unpacked,
      .has_rounds = true,
      .holds = {Content::moves, Content::queue},
      .records = {{"frame",
                   "`version`, `game_type`, `sender`, `game`, `clock_ms`; `score`, `lines`, `level`, "
                   "`instant_das`, `piece_das`, `piece`, `next`, seven `counts`, each null where it was not "
                   "read; `spare`; `cells` in hex"},
                  {"rest", "`raw`: bytes that are no whole frame, in hex, 16 KiB at most in one record"}},
      .reads = "NestrisChamps' frames, one or more players",
      .exact =
          "placements that the frames explain; for other frames the whole field is set, and they are counted",
      .lacks = "keys, pieces: tetron finds them by comparing frames"};
}

}  // namespace tetron::kinds
