#include "replay/timeline/check.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "formats/tet/layout.hpp"
#include "replay/profile/pack.hpp"
#include "replay/timeline/events.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/stated.hpp"

namespace tetron::replay {

using base::Error;
using base::ErrorKind;

namespace {

constexpr std::uint8_t oldest_version = 9;
constexpr std::uint8_t newest_version = 11;
// A first NewStone has no old stone; recordings that tetron writes give it this style.
constexpr base::StoneStyle no_stone{255};

class Checker {
 public:
  Checker(const tet::Recording& recording, const Profile& profile,
          const std::function<void(const Problem&)>& report)
      : recording_(recording),
        profile_(profile),
        report_(report),
        events_(recording),
        layout_(layout_of(recording.header(), profile)),
        stated_(recording.header(), layout_),
        cells_(layout_.cells_per_field()) {
    plain_.codec = profile.pack.codec;
    plain_.by_columns = profile.pack.by_columns;
    plain_.from_bottom = profile.pack.from_bottom;
    for (std::size_t value = 0; value < is_known_.size(); ++value) {
      plain_.cell_of_value[value] = static_cast<field::Cell>(value);
      const field::Cell cell = profile.pack.cell_of_value[value];
      is_known_[value] = cell == field::Cell::empty || cell == field::Cell::garbage;
    }
    for (const auto& stone : profile.stones)
      if (stone && stone->value) is_known_[*stone->value] = true;
  }

  CheckResult run() {
    check_header(recording_.header());
    tet::Walk walk = recording_.chunks();
    while (const auto chunk = walk.next()) {
      if (walk.gap()) error(walk.gap()->error);
      ++result_.chunks;
      check_time(*chunk);
      if (stops_ > 0 && chunk->type() != tet::ChunkType::stop && after_stop_++ == 0)
        first_after_stop_ = chunk->offset();
      tet::visit(*chunk, *this);
    }
    if (walk.gap()) error(walk.gap()->error, recording_.continues_after(*walk.gap()));
    if (after_stop_ > 0)
      warn({ErrorKind::above_maximum, first_after_stop_, "chunks after the stop chunk", 0, after_stop_});
    if (starts_ == 0) warn({ErrorKind::missing, recording_.header().size(), "start chunk", 0, 0});
    if (stops_ == 0) warn({ErrorKind::missing, recording_.size(), "stop chunk", 0, 0});
    // If the game is incomplete, the header may state more than its chunks.
    if (result_.errors == 0 && stops_ > 0)
      std::ranges::for_each(stated_.problems(), [this](const Error& e) { warn(e); });
    return result_;
  }

  // Each operator() reports the problems of a chunk.
  void operator()(const tet::StoneView& view) {
    check_player(view.chunk);
    check_stone(view.chunk, view.stone(), view.chunk.payload() + tet::stone::style);
  }
  void operator()(const tet::NewStoneView& view) {
    check_player(view.chunk);
    check_stone(view.chunk, view.old_stone(), view.chunk.payload() + tet::new_stone::old_style);
    check_stone(view.chunk, view.new_stone(), view.chunk.payload() + tet::new_stone::style);
  }
  void operator()(const tet::MatrixView& view) {
    if (!check_matrix(view.chunk)) return;
    const auto packed = view.packed();
    const std::uint64_t offset = view.chunk.offset() + view.chunk.payload();
    auto unpacked = unpack(plain_, packed, layout_.width, layout_.height, cells_);
    if (!unpacked) {
      Error e = unpacked.error();
      e.offset += offset;
      warn(e);
      return;
    }
    const auto needed = packed_size(profile_.pack.codec, cells_.size());
    if (needed && packed.size() > *needed)
      warn({ErrorKind::above_maximum, offset, "packdata size", *needed, packed.size()});
    const auto strange = std::ranges::find_if(
        cells_, [this](field::Cell cell) { return !is_known_[static_cast<std::uint8_t>(cell)]; });
    if (strange == cells_.end()) return;
    const auto place = packed_place(plain_, packed, layout_.width, layout_.height,
                                    static_cast<std::size_t>(strange - cells_.begin()));
    warn({ErrorKind::unknown_value, offset + (place ? place->first : 0), "packdata cell", 0,
          static_cast<std::uint8_t>(*strange)});
  }
  void operator()(const tet::WeaponView& view) {
    check_player(view.chunk);
    check_target(view.chunk);
  }
  void operator()(const tet::GameoverView& view) { check_player(view.chunk); }
  void operator()(const tet::ReviveView& view) { check_matrix(view.chunk); }
  void operator()(const tet::PlayerSelectView& view) {
    check_player(view.chunk);
    check_target(view.chunk);
  }
  void operator()(const tet::WeaponSelectView& view) { check_player(view.chunk); }
  void operator()(const tet::MessageView& view) {
    check_player(view.chunk);
    check_target(view.chunk);
  }
  void operator()(const tet::StartView& view) { expect_first(view.chunk, ++starts_, "start chunks"); }
  void operator()(const tet::StopView& view) { expect_first(view.chunk, ++stops_, "stop chunks"); }
  void operator()(const tet::UnknownView& view) {
    warn({ErrorKind::unknown_value, view.chunk.offset() + tet::prefix::type, "chunk type", 0,
          view.chunk.type_byte()});
  }
  void operator()(const tet::DamagedView& view) { error(view.error()); }

 private:
  void error(const Error& e, bool is_salvageable = false) {
    ++result_.errors;
    report_({Severity::error, e, is_salvageable});
  }
  void warn(const Error& e) {
    ++result_.warnings;
    report_({Severity::warning, e});
  }
  void expect_range(std::uint64_t value, std::uint64_t least, std::uint64_t most, std::uint64_t offset,
                    std::string_view name) {
    if (value < least) warn({ErrorKind::below_minimum, offset, name, least, value});
    if (value > most) warn({ErrorKind::above_maximum, offset, name, most, value});
  }

  void expect_first(const tet::Chunk& chunk, std::uint64_t number, std::string_view name) {
    if (number > 1) warn({ErrorKind::above_maximum, chunk.offset() + tet::prefix::type, name, 1, number});
  }

  // `stored` is a signed byte; a negative one is reported as stored, such as 255 for -1.
  void expect_coordinate(std::uint8_t stored, int least, int most, std::uint64_t offset,
                         std::string_view name) {
    const int value = static_cast<std::int8_t>(stored);
    if (value > most || (value < least && value < 0))
      warn({ErrorKind::above_maximum, offset, name, static_cast<std::uint64_t>(std::max(most, 0)), stored});
    else if (value < least)
      warn({ErrorKind::below_minimum, offset, name, static_cast<std::uint64_t>(least), stored});
  }

  void check_header(const tet::Header& h) {
    namespace at = tet::header;
    if (h.version < oldest_version || h.version > newest_version)
      warn({ErrorKind::unknown_value, at::version, "version", newest_version, h.version});
    expect_range(h.participants, 1, at::max_players, at::participants, "participants");
    expect_range(h.day, 1, 31, at::day, "day");
    expect_range(h.month, 1, 12, at::month, "month");
    expect_range(h.hour, 0, 23, at::hour, "hour");
    expect_range(h.minute, 0, 59, at::minute, "minute");
    const std::uint8_t players = static_cast<std::uint8_t>(layout_.players);
    const bool highscore = mode_name(h.mode) == "highscore";
    if (!highscore) expect_range(h.winner, 0, players - 1u, at::winner, "winner id");
    if (mode_name(h.mode).empty()) warn({ErrorKind::unknown_value, at::mode, "game mode", 0, h.mode});
    expect_range(h.players_per_field, 1, players, at::players_per_field, "players per field");
    constexpr unsigned network_bits = 0x8e;
    if (h.network != 0 && (!h.local_player() || (h.network & ~network_bits) != 0))
      warn({ErrorKind::unknown_value, at::network, "network", 0, h.network});
    else if (h.network != 0)
      expect_range(h.local_player()->value, 0, players - 1u, at::network, "local player id");
    for (std::size_t i = 0; i < at::max_players; ++i) {
      const std::uint16_t offset = h.name_offsets[i];
      if (offset == 0) continue;
      const std::uint64_t where = at::name_offsets + 2 * i;
      if (offset < at::length) warn({ErrorKind::below_minimum, where, "name offset", at::length, offset});
      if (offset >= h.size()) warn({ErrorKind::above_maximum, where, "name offset", h.size() - 1, offset});
    }
  }

  // A timestamp is wrong if its chunk happens at another time than it states.
  void check_time(const tet::Chunk& chunk) {
    const auto event = events_.peek();
    if (!event || event->chunk.offset() != chunk.offset()) return;
    stated_.take(chunk, event->time);
    const std::uint64_t offset = chunk.offset() + tet::prefix::timestamp;
    const auto before = std::min(last_stored_, last_time_);
    if (chunk.time() > event->time)
      warn({ErrorKind::jumps_ahead, offset, "timestamp", last_time_.value, chunk.time().value});
    // After a timestamp that went back, those that continue from there are not reported.
    else if (chunk.time() < event->time && chunk.time() < last_stored_)
      warn({ErrorKind::goes_back, offset, "timestamp", before.value, chunk.time().value});
    last_stored_ = chunk.time();
    last_time_ = event->time;
    events_.take();
  }

  void check_player(std::uint8_t id, const tet::Chunk& chunk, std::size_t byte, std::string_view name) {
    if (id >= layout_.players)
      warn({ErrorKind::above_maximum, chunk.offset() + byte, name,
            static_cast<std::uint64_t>(layout_.players) - 1, id});
  }
  void check_player(const tet::Chunk& chunk) {
    check_player(chunk.id(), chunk, tet::prefix::id, "player id");
  }
  void check_target(const tet::Chunk& chunk) {
    check_player(chunk.second(), chunk, tet::prefix::second, "target id");
  }
  bool check_matrix(const tet::Chunk& chunk) {
    const bool inside = chunk.id() < layout_.fields();
    if (!inside)
      warn({ErrorKind::above_maximum, chunk.offset() + tet::prefix::id, "matrix id",
            static_cast<std::uint64_t>(layout_.fields()) - 1, chunk.id()});
    return inside;
  }

  // `at` is the offset of the stone's four bytes within the chunk.
  void check_stone(const tet::Chunk& chunk, const tet::StonePlace& place, std::size_t at) {
    const std::uint64_t offset = chunk.offset() + at;
    if (!profile_.stone(place.style)) {
      if (place.style != no_stone)
        warn({ErrorKind::unknown_value, offset, "stone style", 0, place.style.value});
      return;
    }
    if (place.rot > 3) warn({ErrorKind::above_maximum, offset + 3, "stone rot", 3, place.rot});
    const field::Position anchor = profile_.anchor(place.x, place.y);
    int left = 0;
    int right = 0;
    int down = 0;
    for (const field::Position& p : profile_.cells(place)) {
      left = std::min(left, p.column.value - anchor.column.value);
      right = std::max(right, p.column.value - anchor.column.value);
      down = std::max(down, p.row.value - anchor.row.value);
    }
    expect_coordinate(place.x, -left, layout_.width - 1 - right, offset + 1, "stone x");
    // A piece may be above the field.
    if (profile_.y_down)
      expect_coordinate(place.y, -128, layout_.height - 1 - down, offset + 2, "stone y");
    else
      expect_coordinate(place.y, down, 127, offset + 2, "stone y");
  }

  const tet::Recording& recording_;
  const Profile& profile_;
  const std::function<void(const Problem&)>& report_;
  Events events_;  // at the same chunk as the walk
  Layout layout_;
  Stated stated_;
  PackFormat plain_;                  // decodes packdata to its plain values
  std::array<bool, 256> is_known_{};  // by value: true for empty, garbage and each piece
  std::vector<field::Cell> cells_;
  CheckResult result_;
  base::Milliseconds last_stored_{};  // timestamp of the last chunk, and when it happened
  base::Milliseconds last_time_{};
  std::uint64_t starts_ = 0;
  std::uint64_t stops_ = 0;
  std::uint64_t after_stop_ = 0;
  std::uint64_t first_after_stop_ = 0;  // offset of the first chunk after a stop
};

}  // namespace

CheckResult check(const tet::Recording& recording, const Profile& profile,
                  const std::function<void(const Problem&)>& report) {
  return Checker(recording, profile, report).run();
}

}  // namespace tetron::replay
