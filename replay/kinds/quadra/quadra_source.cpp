#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <utility>

#include "formats/quadra/recording.hpp"
#include "replay/kinds/quadra/play.hpp"
#include "replay/kinds/source/date.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/kinds/source/no_round.hpp"

namespace tetron::kinds {

namespace {

constexpr std::uint32_t quadra_rate = 100;
constexpr std::size_t most_quadra_rounds = 500;
constexpr std::size_t most_quadra_players = 8;

base::Milliseconds quadra_time(std::uint32_t frames) {
  constexpr std::uint64_t most = 0xffffffff;
  return base::Milliseconds(
      static_cast<std::uint32_t>(std::min(std::uint64_t{frames} * 1000 / quadra_rate, most)));
}

std::optional<std::int64_t> quadra_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end == text.data()) return std::nullopt;
  return value;
}

std::string mode_of(const quadra::Start& start) {
  if (start.is_single) return "single";
  if (start.is_hot_potato) return "hot potato";
  if (start.attack == quadra::AttackType::none) return "peace";
  if (start.attack != quadra::AttackType::lines) return "blind";
  return start.is_survivor ? "survivor" : "free for all";
}

quadra::Start start_of(const quadra::Recording& recording) {
  const auto first = std::ranges::find(recording.packets, quadra::packet::start, &quadra::Packet::type);
  if (first != recording.packets.end())
    return quadra::read_start(recording.content(*first)).value_or(quadra::Start());
  return start_of_keys(*recording.keys);
}

class QuadraSource final : public Source {
 public:
  QuadraSource(quadra::Recording recording, const base::Encoding& encoding)
      : recording_(std::move(recording)), encoding_(encoding), start_(start_of(recording_)) {
    const auto time = quadra_number(recording_.stated("time"));
    match_.origin = {
        "Quadra", fmt::format("{}", start_.version), base::UntrustedText(mode_of(start_)),
        base::UntrustedText(time && *time > 0 && *time < most_time ? date_of(*time * 1000) : "")};
    match_.unit = {"frame", quadra_rate};
    if (const std::string why = why_quadra_not_played(start_); !why.empty())
      add_unplayed(why);
    else
      play_all();
    if (recording_.damage && !match_.rounds.empty())
      match_.rounds.back().damage =
          game::Damage{recording_.damage->offset, base::UntrustedText(recording_.damage->what)};
  }

  const game::Match& match() const override { return match_; }

  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number >= match_.rounds.size()) return std::unexpected(no_round(number + 1, match_.rounds.size()));
    game::Round round = match_.rounds[number];
    if (number >= begins_.size()) return std::unexpected(std::string(round.problem.raw()));
    QuadraPlay play = begins_[number];
    const auto played = play.next_round(&round);
    for (base::UntrustedText& text : round.texts) text = decoded(text.raw());
    std::ranges::stable_sort(round.events, {}, &game::Event::at);
    for (game::Event& event : round.events)
      event.time = quadra_time(static_cast<std::uint32_t>(event.at) - played->begin);
    const auto begin = static_cast<double>(played->begin);
    round.events.insert(round.events.begin(), {begin, game::Event::nowhere, {}, game::nobody, game::Began{}});
    const game::Event last = round.events.back();
    round.length = std::max(round.length, last.time);
    round.events.push_back({std::max(last.at, static_cast<double>(played->end)), game::Event::nowhere,
                            round.length, game::nobody, game::Ended{}});
    return round;
  }

  void records(const TakeRecord& take) const override {
    for (const quadra::Packet& packet : recording_.packets) {
      const std::string_view content = recording_.content(packet);
      Record record{.type = "packet",
                    .offset = packet.offset,
                    .time = quadra_time(packet.frame),
                    .bytes = std::as_bytes(std::span(content))};
      base::JsonWriter json = members_of_new(record);
      json.number("frame", packet.frame);
      json.number("number", packet.type);
      if (const std::string_view name = quadra::packet_name(packet.type); !name.empty())
        json.string("name", name);
      add_meaning(json, packet.type, content);
      json.hex("raw", record.bytes);
      take(record);
    }
    if (recording_.keys) {
      const std::string_view keys =
          std::string_view(recording_.bytes).substr(recording_.keys->offset, recording_.keys->size);
      Record record{
          .type = "keys", .offset = recording_.keys->offset, .bytes = std::as_bytes(std::span(keys))};
      base::JsonWriter json = members_of_new(record);
      json.number("seed", recording_.keys->seed);
      json.list("repeats", recording_.keys->repeats, [&json](std::int32_t repeat) { json.number(repeat); });
      json.hex("raw", record.bytes);
      take(record);
    }
    if (recording_.info) {
      Record record{.type = "info"};
      base::JsonWriter json = members_of_new(record);
      json.string("name", decoded(recording_.info->name));
      json.number("score", recording_.info->score);
      json.number("lines", recording_.info->lines);
      json.number("level", recording_.info->level);
      take(record);
    }
    for (const auto& [name, value] : recording_.summary) {
      Record record{.type = "summary"};
      base::JsonWriter json = members_of_new(record);
      json.string("name", decoded(name));
      json.string("value", decoded(value));
      take(record);
    }
  }

 private:
  static constexpr std::int64_t most_time = 253402300800;  // the year 10000

  base::UntrustedText decoded(std::string_view text) const {
    return encoding_.decode(std::as_bytes(std::span(text)));
  }

  void add_meaning(base::JsonWriter& json, std::uint8_t type, std::string_view content) const {
    if (type == quadra::packet::join) {
      const auto join = quadra::read_join(content);
      if (!join) return;
      json.string("who", decoded(join->name));
      json.number("team", join->team);
      json.number("place", join->place);
    } else if (type == quadra::packet::stamp) {
      const auto stamp = quadra::read_stamp(content);
      if (!stamp) return;
      json.number("place", stamp->place);
      json.number("x", stamp->x);
      json.number("y", stamp->y);
      json.number("turns", stamp->turns);
    } else if (type == quadra::packet::lines) {
      const auto lines = quadra::read_lines(content);
      if (!lines) return;
      json.number("place", lines->place);
      json.number("from", lines->sender);
      json.number("rows", lines->count);
    } else if (type == quadra::packet::chat) {
      const auto chat = quadra::read_chat(content);
      if (chat) json.string("text", decoded(chat->text));
    } else if (type == quadra::packet::death || type == quadra::packet::respawn ||
               type == quadra::packet::survived || type == quadra::packet::gone ||
               type == quadra::packet::drop || type == quadra::packet::moves) {
      if (const auto place = quadra::place_of(content)) json.number("place", *place);
    }
  }

  void add_unplayed(const std::string& why) {
    add_joined();
    game::Round& round = match_.rounds.emplace_back();
    round.rows = QuadraWell::rows;
    if (!recording_.packets.empty()) round.length = quadra_time(recording_.packets.back().frame);
    round.problem = base::UntrustedText(why);
    for (std::uint8_t player = 0; player < match_.players.size(); ++player) {
      round.seats.push_back(player);
      game::Result& result = round.results.emplace_back();
      result.player = player;
      result.exact = false;
      result.problem = round.problem;
    }
  }

  // The players of a game that is not played: each who joined, by the place taken first.
  void add_joined() {
    std::array<bool, 256> is_taken{};
    for (const quadra::Packet& packet : recording_.packets) {
      if (packet.type != quadra::packet::join || match_.players.size() == most_quadra_players) continue;
      const auto join = quadra::read_join(recording_.content(packet));
      if (!join || std::exchange(is_taken.at(join->place), true)) continue;
      match_.players.push_back({decoded(join->name), {}, {}, {}});
    }
    if (match_.players.empty()) match_.players.push_back({base::UntrustedText("Player 1"), {}, {}, {}});
  }

  void play_all() {
    QuadraPlay play(recording_, start_);
    while (match_.rounds.size() < most_quadra_rounds) {
      QuadraPlay begin = play;
      const auto played = play.next_round(nullptr);
      if (!played) break;
      begins_.push_back(std::move(begin));
      add_round(*played);
    }
    for (const QuadraPlay::Joined& joined : play.joined())
      match_.players.push_back({joined.name.empty()
                                    ? base::UntrustedText(fmt::format("Player {}", match_.players.size() + 1))
                                    : decoded(joined.name),
                                {},
                                {},
                                start_.is_single ? std::nullopt : std::optional<std::uint32_t>(joined.team)});
    // open() refuses what nobody joined.
    if (match_.players.empty()) return;
    if (match_.rounds.empty()) {
      game::Round& round = match_.rounds.emplace_back();
      round.rows = QuadraWell::rows;
      round.problem = base::UntrustedText("nobody placed a piece");
    }
    add_totals(play);
  }

  void add_round(const QuadraPlay::Round& played) {
    game::Round& round = match_.rounds.emplace_back();
    round.rows = QuadraWell::rows;
    round.length = quadra_time(played.end - std::min(played.begin, played.end));
    for (const QuadraSeat& seat : played.seats) {
      round.seats.push_back(seat.player);
      game::Result& result = round.results.emplace_back();
      result.player = seat.player;
      result.won = seat.won;
      result.out = seat.is_out;
      result.ended = base::UntrustedText(seat.won        ? "survived"
                                         : seat.has_left ? "left"
                                         : seat.is_out   ? "topout"
                                                         : "");
      result.length = quadra_time(seat.end_frame - std::min(played.begin, seat.end_frame));
      result.score = seat.round.score;
      if (start_.level_up) result.level = seat.level;
      const QuadraCounts& counts = seat.round;
      // Packets state the placements; keys do not.
      const auto stated_pieces = recording_.packets.empty() ? std::nullopt : std::optional(counts.pieces);
      result.values = {{"moves", counts.moved, counts.arrived},
                       {"pieces", stated_pieces, counts.pieces},
                       {"lines", std::nullopt, counts.lines},
                       {"score", std::nullopt, counts.score}};
      if (!start_.is_single) {
        result.values.push_back({"attack", std::nullopt, counts.attack});
        result.values.push_back({"received", std::nullopt, counts.received});
        result.values.push_back({"frags", std::nullopt, counts.frags});
      }
      result.exact = seat.problem.empty() && counts.moved == counts.arrived;
      if (!seat.problem.empty()) {
        result.problem = base::UntrustedText(seat.problem);
        result.exact_until = quadra_time(seat.problem_frame - played.begin);
      } else if (!*result.exact) {
        result.problem = base::UntrustedText(
            fmt::format("the moves of {} of {} pieces end elsewhere than they were placed",
                        counts.moved - counts.arrived, counts.moved));
      }
    }
  }

  // The summary states the sums of the whole game; they are compared in each player's last round.
  void add_totals(const QuadraPlay& play) {
    const std::vector<QuadraSeat> seats = play.at_end();
    for (std::size_t i = 0; i < seats.size(); ++i) {
      game::Result* const last = last_result_of(seats[i].player);
      if (last == nullptr) continue;
      const QuadraCounts& counts = seats[i].match;
      const auto add = [&](std::string name, std::string_view line, std::int64_t replayed,
                           std::optional<std::int64_t> info) {
        const auto stated =
            info ? info : quadra_number(recording_.stated(fmt::format("players/{}/{}", i, line)));
        if (!stated) return;
        last->values.push_back({name, stated, replayed});
        if (*stated == replayed || !*last->exact) return;
        last->exact = false;
        last->problem = base::UntrustedText(fmt::format(
            "the file states {} {} in the whole game; played again it has {}", *stated, line, replayed));
      };
      const auto& info = recording_.info;
      add("game_lines", "lines", counts.lines,
          info ? std::optional<std::int64_t>(info->lines) : std::nullopt);
      add("game_score", "score", counts.score,
          info ? std::optional<std::int64_t>(info->score) : std::nullopt);
      add("game_deaths", "deaths", counts.deaths, std::nullopt);
      if (!start_.is_single) add("game_frags", "frags", counts.frags, std::nullopt);
      add("game_longest_chain", "maxcombo", counts.most_lines, std::nullopt);
      // Before version 23 this is not the time in which pieces fell.
      if (start_.version >= 23) add("game_frames", "playing_time", counts.frames, std::nullopt);
      // The JSON form of a match has what is stated first.
      std::ranges::stable_partition(last->values,
                                    [](const game::Value& value) { return value.stated.has_value(); });
    }
  }

  game::Result* last_result_of(std::uint8_t player) {
    game::Result* last = nullptr;
    for (game::Round& round : match_.rounds)
      for (game::Result& result : round.results)
        if (result.player == player) last = &result;
    return last;
  }

  quadra::Recording recording_;
  base::Encoding encoding_;
  quadra::Start start_;
  game::Match match_;
  std::vector<QuadraPlay> begins_;  // of the rounds
};

bool probe_quadra(std::string_view start) {
  return quadra::looks_like_recording(start);
}

Opened open_quadra(std::string_view bytes, const Reading& reading) {
  auto recording = quadra::read(bytes);
  if (!recording) return std::unexpected(recording.error());
  return std::make_unique<QuadraSource>(std::move(*recording), reading.encoding);
}

}  // namespace

Kind quadra_kind() {
  return {.name = "quadra",
          .game = "Quadra",
          .endings = {".rec"},
          .probe = probe_quadra,
          .is_surely = probe_quadra,
          .open = open_quadra,
          .most_bytes = quadra::ReadLimits{}.bytes,
          .has_rounds = true,
          .holds = {Content::moves, Content::queue, Content::attack, Content::garbage, Content::chat},
          .records = {{"packet",
                       "`frame`, `number`, `name`; of some also `who`, `team`, `place`, `x`, `y`, `turns`, "
                       "`from`, `rows`, `text`; `raw`"},
                      {"keys", "`seed`, `repeats`, `raw`"},
                      {"info", "`name`, `score`, `lines`, `level`"},
                      {"summary", "`name`, `value` of a line"}},
          .reads =
              "matches and single games of versions 1.0 to 1.2; every packet; fields played again from the "
              "placements, pieces from the seed",
          .exact =
              "that pieces fit and rest where they were placed, that moves end there; lines, score, deaths "
              "and frags of the whole game",
          .lacks = "fields; in games of keys, placements and the time between pieces"};
}

}  // namespace tetron::kinds
