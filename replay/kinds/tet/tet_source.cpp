#include "replay/kinds/tet/tet_source.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/error.hpp"
#include "formats/ngf/recording.hpp"
#include "replay/game/board.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/kinds/source/kind_row.hpp"
#include "replay/timeline/events.hpp"
#include "replay/timeline/game_events.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::kinds {

namespace {

// The most events that are kept in memory: half a gigabyte.
constexpr std::size_t most_events = 12'000'000;

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

// Writes what chunks mean into a round: changes only, and nothing of players and pieces that the game does
// not have.
class RoundWriter {
 public:
  RoundWriter(game::Round& round, const replay::Track& track, const base::Encoding& encoding)
      : round_(round), events_(&round), track_(track), encoding_(encoding) {}

  void take(const replay::Event& chunk, const replay::State& after) {
    events_.set_moment(chunk.chunk.time().value, chunk.time, chunk.chunk.offset());
    for (const game::Event& event : replay::GameEvents(chunk, track_)) put(event, chunk.chunk, after);
  }

 private:
  void put(const game::Event& event, const tet::Chunk& chunk, const replay::State& after) {
    const std::uint8_t player = event.player;
    const replay::Layout& layout = track_.layout();
    const bool is_of_round = std::holds_alternative<game::Began>(event.what) ||
                             std::holds_alternative<game::Ended>(event.what) ||
                             std::holds_alternative<game::Unknown>(event.what);
    if (!is_of_round && player >= layout.players) return;
    if (const auto* placed = std::get_if<game::Placed>(&event.what)) {
      if (track_.profile().cells(placed->place).empty()) return;
    } else if (const auto* spawned = std::get_if<game::Spawned>(&event.what)) {
      if (track_.profile().stone(spawned->place.piece) == nullptr) return;
    } else if (const auto* moved = std::get_if<game::Moved>(&event.what)) {
      if (moved->place.piece == field::Cell::empty) return;
    } else if (const auto* shown = std::get_if<game::QueueShown>(&event.what)) {
      if (std::exchange(shown_[player], shown->next.front()) == shown->next.front()) return;
    } else if (const auto* credited = std::get_if<game::CreditsSet>(&event.what)) {
      if (std::exchange(credits_[player], credited->credits) == credited->credits) return;
    } else if (const auto* counted = std::get_if<game::Counted>(&event.what)) {
      if (layout.players_per_field == 1) credits_[player] = counted->credits;
    } else if (std::holds_alternative<game::BoardSet>(event.what)) {
      events_.put(player, game::BoardSet{static_cast<std::uint32_t>(round_.boards.size())});
      round_.boards.push_back(game::board_of(after.grid(layout.field_of(base::PlayerId(player)))));
      return;
    } else if (const auto* said = std::get_if<game::MessageSent>(&event.what)) {
      events_.put(player, game::MessageSent{static_cast<std::uint32_t>(round_.texts.size()), said->to});
      round_.texts.push_back(encoding_.decode(tet::view_as<tet::MessageView>(chunk)->text()));
      return;
    }
    events_.put(player, event.what);
  }

  game::Round& round_;
  game::EventWriter events_;
  const replay::Track& track_;
  const base::Encoding& encoding_;
  std::array<std::uint32_t, tet::header::max_players> credits_{};
  std::array<field::Cell, tet::header::max_players> shown_{};
};

class TetSource final : public Source {
 public:
  TetSource(tet::Recording recording, const Reading& reading)
      : recording_(std::move(recording)),
        profile_(reading.profile != nullptr ? *reading.profile : replay::tetron4()),
        encoding_(reading.encoding),
        match_(tet_match(recording_, profile_, encoding_)) {
    replay::Events events(recording_);
    base::Milliseconds end{};
    for (auto event = events.peek(); event; event = events.peek()) {
      end = event->time;
      events.take();
    }
    end_round(match_.rounds.front(), end, events.first_gap());
  }

  const game::Match& match() const override { return match_; }
  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number > 0) return std::unexpected("has 1 round");
    game::Round round = match_.rounds.front();
    replay::Run run(recording_, profile_);
    RoundWriter writer(round, run.track(), encoding_);
    while (const auto event = run.next()) {
      if (round.events.size() > most_events)
        return std::unexpected(
            fmt::format("has more than {} events, the most that tetron keeps", most_events));
      const tet::KeptChunk kept(event->chunk);
      const base::Milliseconds time = event->time;
      run.step();
      writer.take({kept.chunk(), time}, run.state());
    }
    end_round(round, run.state().time, run.first_gap());
    const auto per_field = static_cast<std::size_t>(run.state().layout().players_per_field);
    if (round.damage && per_field == 1)
      for (game::Result& result : round.results)
        if (const auto lines = run.state().fields[result.player].lines)
          result.values.push_back({"lines", std::nullopt, *lines});
    return round;
  }

 private:
  // What was read decides about the length, which the header has in whole seconds, and of a damaged recording
  // about the result: the header states that of the whole game.
  static void end_round(game::Round& round, base::Milliseconds end, const std::optional<tet::Gap>& gap) {
    round.length = end;
    for (game::Result& result : round.results) {
      result.length = end;
      if (!gap) continue;
      result.won = false;
      result.score.reset();
      result.level.reset();
      result.values.clear();
    }
    if (gap) round.damage = game::Damage{gap->offset, base::UntrustedText(base::describe(gap->error))};
  }

  tet::Recording recording_;
  replay::Profile profile_;
  base::Encoding encoding_;
  game::Match match_;
};

}  // namespace

game::Match tet_match(const tet::Recording& recording, const replay::Profile& profile,
                      const base::Encoding& encoding) {
  const tet::Header& header = recording.header();
  const replay::Game game = replay::game_of(header, encoding);
  const replay::Layout layout = replay::layout_of(header, profile);
  game::Match match;
  match.origin = {"Tetron 4", fmt::format("{}.{}", header.version / 10, header.version % 10),
                  base::UntrustedText(game.mode), base::UntrustedText(game.date + " " + game.time)};
  match.pieces = replay::game_pieces(profile);
  game::Round& round = match.rounds.emplace_back();
  round.width = layout.width;
  round.height = round.rows = layout.height;
  round.players_per_field = layout.players_per_field;
  for (std::size_t id = 0; id < game.names.size(); ++id) {
    const auto player = static_cast<std::uint8_t>(id);
    match.players.push_back({game.names[id], {}, {}, header.teams[id]});
    round.seats.push_back(player);
    game::Result result;
    result.player = player;
    result.won = game.winner == id;
    // The header states these for the winner, or for the only player.
    if (result.won || game.names.size() == 1) {
      result.score = header.score;
      result.level = header.level;
      result.values.push_back({"lines", header.lines, std::nullopt});
    }
    result.length = base::Milliseconds(std::uint32_t{header.duration_s} * 1000);
    round.results.push_back(std::move(result));
  }
  round.length = base::Milliseconds(std::uint32_t{header.duration_s} * 1000);
  return match;
}

std::unique_ptr<Source> tet_source(tet::Recording recording, const Reading& reading) {
  return std::make_unique<TetSource>(std::move(recording), reading);
}

namespace {

bool probe_tet(std::string_view start) {
  // Frames of NES Tetris may begin like a header, but headers do not repeat.
  return tet::read_header(bytes_of(start)).has_value() && !ngf::looks_like_recording(bytes_of(start));
}

Opened open_tet(std::string_view bytes, const Reading& reading) {
  auto recording =
      tet::Recording::read(bytes_of(bytes), reading.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
  if (!recording) return std::unexpected(base::ReadError(recording.error()));
  return tet_source(std::move(*recording), reading);
}

}  // namespace

Kind tet_kind() {
  return {.name = "tet",
          .game = "Tetron 4",
          .endings = {".tet"},
          .mime = "application/x-tetron-recording",
          .probe = probe_tet,
          .is_surely = probe_tet,
          .open = open_tet,
          .write = write_tet,
          .most_bytes = static_cast<std::size_t>(-1),
          .is_chunks = true,
          .holds = {Content::moves, Content::queue, Content::weapons, Content::chat},
          .reads = "all versions; moves, weapons, chat; tetron writes it too",
          .exact = "every chunk; fields as the file has them",
          .lacks = "hold, keys; without a profile, which piece is which"};
}

}  // namespace tetron::kinds
