#include "convert/cut_recording.hpp"

#include <algorithm>

#include "formats/tet/record.hpp"
#include "replay/profile/pack.hpp"
#include "replay/timeline/run.hpp"

namespace tetron::convert {

namespace {

using base::Error;
using base::Milliseconds;

constexpr std::uint8_t nobody = 255;
constexpr tet::StonePlace no_stone{base::StoneStyle(255), 0, 0, 0};

using Put = std::expected<void, Error>;

// Writes a state as chunks that turn the state of a recording's start into it.
class Summary {
 public:
  Summary(const replay::State& state, const replay::Profile& profile, Milliseconds at, tet::Bytes& out)
      : state_(state), profile_(profile), at_(at), out_(out) {}

  Put put() const {
    const replay::Layout& layout = state_.layout();
    if (auto start = tet::write(tet::Signal{tet::ChunkType::start, at_, 0, 0, {}}, out_); !start)
      return start;
    for (int id = 0; id < layout.fields(); ++id)
      if (auto field = matrix(static_cast<std::uint8_t>(id)); !field) return field;
    for (int id = 0; id < layout.players; ++id)
      if (auto player = stone(static_cast<std::uint8_t>(id)); !player) return player;
    return {};
  }

 private:
  Put matrix(std::uint8_t id) const {
    const replay::FieldState& field = state_.fields[id];
    auto packed = replay::pack(profile_.pack, state_.grid(base::MatrixId(id)));
    if (!packed) return std::unexpected(packed.error());
    tet::Matrix record;
    record.time = at_;
    record.matrix = base::MatrixId(id);
    record.lives = field.lives;
    // The player's own lines if each player has a field; on shared fields the value means nothing.
    record.next_style = profile_.style(state_.players[id].queue[0]);
    record.lines = static_cast<std::uint16_t>(field.lines.value_or(0));
    record.level = static_cast<std::uint8_t>(field.level.value_or(0));
    record.credits = field.credits;
    record.doubles = static_cast<std::uint8_t>(field.doubles);
    record.triples = static_cast<std::uint8_t>(field.triples);
    record.tetrises = static_cast<std::uint8_t>(field.quads);
    record.packed = std::move(*packed);
    return tet::write(record, out_);
  }

  Put signal(tet::ChunkType type, std::uint8_t id, std::uint8_t second) const {
    return tet::write(tet::Signal{type, at_, id, second, {}}, out_);
  }

  Put stone(std::uint8_t id) const {
    const replay::PlayerState& player = state_.players[id];
    if (player.falling || player.queue[0] != field::Cell::empty || player.credits.value_or(0) > 0) {
      tet::NewStone record;
      record.time = at_;
      record.player = base::PlayerId(id);
      record.old_stone = no_stone;
      record.new_stone = player.falling ? profile_.stored(*player.falling) : no_stone;
      record.next_style = profile_.style(player.queue[0]);
      record.credits = player.credits.value_or(0);
      if (auto written = tet::write(record, out_); !written) return written;
    }
    if (!player.alive)
      if (auto over = signal(tet::ChunkType::gameover, id, 0); !over) return over;
    if (player.target)
      if (auto target = signal(tet::ChunkType::player_select, id, player.target->value); !target)
        return target;
    if (player.weapon)
      if (auto weapon = signal(tet::ChunkType::weapon_select, id, *player.weapon); !weapon) return weapon;
    return {};
  }

  const replay::State& state_;
  const replay::Profile& profile_;
  Milliseconds at_;
  tet::Bytes& out_;
};

// Writes the chunk with the time at which it happens, which may differ from its own time.
Put put_event(const replay::Event& event, tet::Bytes& out) {
  const std::size_t begin = out.size();
  if (auto written = tet::write(tet::read(event.chunk), out); !written) return written;
  for (std::size_t i = 0; i < 4; ++i)
    out[begin + tet::prefix::timestamp + i] = static_cast<std::byte>(event.time.value >> (8 * i) & 0xff);
  return {};
}

}  // namespace

std::expected<CutRecording, Error> cut_recording(const tet::Recording& recording,
                                                 const replay::Profile& profile,
                                                 std::optional<Milliseconds> from,
                                                 std::optional<Milliseconds> until) {
  replay::Run run(recording, profile);
  tet::Bytes chunks;
  bool is_summed_up = !from;
  bool ends_early = false;
  const auto sum_up = [&]() -> Put {
    if (is_summed_up) return {};
    is_summed_up = true;
    return Summary(run.state(), profile, *from, chunks).put();
  };
  while (const auto event = run.next()) {
    ends_early = until && event->time > *until;
    if (ends_early) break;
    if (!from || event->time >= *from) {
      if (auto put = sum_up(); !put) return std::unexpected(put.error());
      if (auto put = put_event(*event, chunks); !put) return std::unexpected(put.error());
    }
    run.step();
  }
  if (auto put = sum_up(); !put) return std::unexpected(put.error());

  tet::Header header = recording.header();
  if (ends_early) {
    header.winner = nobody;
    header.score = 0;
    header.lines = 0;
    header.level = 0;
    header.duration_s = static_cast<std::uint16_t>(std::min<std::uint32_t>(until->value / 1000, 0xffff));
  }
  CutRecording cut{{}, run.first_gap()};
  if (auto put = tet::write(header, cut.bytes); !put) return std::unexpected(put.error());
  cut.bytes.insert(cut.bytes.end(), chunks.begin(), chunks.end());
  return cut;
}

}  // namespace tetron::convert
