#include "replay/kinds/tet/tet_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "formats/ngf/recording.hpp"
#include "replay/game/board.hpp"
#include "replay/game/event_writer.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::kinds {

namespace {

// The most events that are kept in memory: half a gigabyte.
constexpr std::size_t most_events = 12'000'000;

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}

// Converts chunks to events. Each part of a NewStone or Matrix chunk is a separate event.
class Chunks {
 public:
  Chunks(game::Round& round, const replay::Profile& profile, const base::Encoding& encoding,
         const replay::Layout& layout)
      : round_(round), events_(&round), profile_(profile), encoding_(encoding), layout_(layout) {}

  void take(const replay::Event& event, const replay::State& after) {
    events_.set_moment(event.chunk.time().value, event.time, event.chunk.offset());
    after_ = &after;
    tet::visit(event.chunk, *this);
  }

  void operator()(const tet::StartView&) { put(game::nobody, game::Began{}); }
  void operator()(const tet::StopView&) { put(game::nobody, game::Ended{}); }
  void operator()(const tet::StoneView& view) {
    if (is_player(view.player())) {
      if (const auto place = profile_.place(view.stone())) put(view.player().value, game::Moved{*place});
    }
  }
  void operator()(const tet::NewStoneView& view) {
    if (!is_player(view.player())) return;
    const std::uint8_t player = view.player().value;
    if (!profile_.cells(view.old_stone()).empty())
      put(player, game::Placed{*profile_.place(view.old_stone()), game::Spin::none, 0, 0});
    show(player, view.next_style());
    if (credits_[player] != view.credits()) put(player, game::Credited{credits_[player] = view.credits()});
    if (profile_.stone(view.new_stone().style) != nullptr)
      put(player, game::Spawned{*profile_.place(view.new_stone())});
  }
  void operator()(const tet::MatrixView& view) {
    if (view.matrix().value >= layout_.fields()) return;
    const auto player = static_cast<std::uint8_t>(view.matrix().value * layout_.players_per_field);
    if (layout_.players_per_field == 1) {
      show(player, view.next_style());
      credits_[player] = view.credits();
    }
    put(player, game::Counted{view.credits(), view.lines(), view.doubles(), view.triples(), view.tetrises(),
                              view.lives()});
    put(player, game::Levelled{view.level()});
    put(player, game::BoardSet{static_cast<std::uint32_t>(round_.boards.size())});
    round_.boards.push_back(game::board_of(after_->grid(view.matrix())));
  }
  void operator()(const tet::WeaponView& view) {
    if (is_player(view.player()))
      put(view.player().value,
          game::Armed{view.target().value, view.weapon(), view.byte_param(), view.word_param()});
  }
  void operator()(const tet::GameoverView& view) {
    if (is_player(view.player())) put(view.player().value, game::Died{});
  }
  void operator()(const tet::ReviveView& view) {
    if (view.matrix().value < layout_.fields())
      put(static_cast<std::uint8_t>(view.matrix().value * layout_.players_per_field),
          game::Revived{view.lives()});
  }
  void operator()(const tet::PlayerSelectView& view) {
    if (is_player(view.player())) put(view.player().value, game::Aimed{view.target().value});
  }
  void operator()(const tet::WeaponSelectView& view) {
    if (is_player(view.player())) put(view.player().value, game::Chose{view.weapon()});
  }
  void operator()(const tet::MessageView& view) {
    if (!is_player(view.player())) return;
    put(view.player().value, game::Said{static_cast<std::uint32_t>(round_.texts.size()), view.target()});
    round_.texts.push_back(encoding_.decode(view.text()));
  }
  void operator()(const tet::UnknownView& view) { put(game::nobody, game::Unknown{view.chunk.type_byte()}); }
  void operator()(const tet::DamagedView& view) { put(game::nobody, game::Unknown{view.chunk.type_byte()}); }

 private:
  void put(std::uint8_t player, game::What what) { events_.put(player, std::move(what)); }
  bool is_player(base::PlayerId player) const { return player.value < layout_.players; }

  void show(std::uint8_t player, base::StoneStyle next) {
    const field::Cell piece = profile_.piece(next);
    if (shown_[player] == piece) return;
    shown_[player] = piece;
    put(player, game::Shown{{piece}});
  }

  game::Round& round_;
  game::EventWriter events_;
  const replay::Profile& profile_;
  const base::Encoding& encoding_;
  replay::Layout layout_;
  const replay::State* after_ = nullptr;
  std::array<std::uint32_t, tet::header::max_players> credits_{};
  std::array<field::Cell, tet::header::max_players> shown_{};
};

class TetSource final : public Source {
 public:
  TetSource(tet::Recording recording, const Reading& reading)
      : recording_(std::move(recording)),
        profile_(reading.profile != nullptr ? *reading.profile : replay::tetron4()),
        encoding_(reading.encoding),
        match_(tet_match(recording_, profile_, encoding_)) {}

  const game::Match& match() const override { return match_; }
  std::expected<game::Round, std::string> round(std::size_t number) const override {
    if (number > 0) return std::unexpected("has 1 round");
    game::Round round = match_.rounds.front();
    replay::Run run(recording_, profile_);
    Chunks chunks(round, profile_, encoding_, run.state().layout());
    while (const auto event = run.next()) {
      if (round.events.size() > most_events)
        return std::unexpected(
            fmt::format("has more than {} events, the most that tetron keeps", most_events));
      const tet::KeptChunk kept(event->chunk);
      const base::Milliseconds time = event->time;
      run.step();
      chunks.take({kept.chunk(), time}, run.state());
    }
    // More precise than the header, which counts whole seconds.
    round.length = run.state().time;
    for (game::Result& result : round.results) result.length = round.length;
    if (const auto& gap = run.first_gap())
      round.damage = game::Damage{gap->offset, base::UntrustedText(base::describe(gap->error))};
    return round;
  }

 private:
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

bool probe_tet(std::string_view start) {
  // Frames of NES Tetris may begin like a header, but headers do not repeat.
  return tet::read_header(bytes_of(start)).has_value() && !ngf::looks_like_recording(bytes_of(start));
}

std::unique_ptr<Source> tet_source(tet::Recording recording, const Reading& reading) {
  return std::make_unique<TetSource>(std::move(recording), reading);
}

Opened open_tet(std::string_view bytes, const Reading& reading) {
  auto recording =
      tet::Recording::read(bytes_of(bytes), reading.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
  if (!recording) return std::unexpected(base::describe(recording.error()));
  return tet_source(std::move(*recording), reading);
}

}  // namespace tetron::kinds
