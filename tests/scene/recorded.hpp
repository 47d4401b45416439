#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tet/record.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/kinds/tet/tet_source.hpp"
#include "replay/profile/pack.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/bytes.hpp"

namespace tetron::test {

// Stone styles of the profile tetron4.
enum Style : std::uint8_t { i, j, l, o, s, t, z, none = 255 };

constexpr tet::StonePlace placed(Style style, std::uint8_t x, std::uint8_t y, std::uint8_t rot = 0) {
  return {tet::StoneStyle(style), x, y, rot};
}
inline constexpr tet::StonePlace nothing = placed(none, 0, 0);

// A small recording written event by event, and everything the player needs of it.
class Script {
 public:
  explicit Script(int players, int players_per_field = 1, std::vector<std::string> names = {}) {
    header_.participants = static_cast<std::uint8_t>(players);
    header_.players_per_field = static_cast<std::uint8_t>(players_per_field);
    header_.mode = 3;
    header_.lives = 2;
    for (int id = static_cast<int>(names.size()); id < players; ++id)
      names.push_back("p" + std::to_string(id));
    std::vector<Bytes> bytes;
    for (const std::string& name : names) bytes.push_back(bytes_of(name));
    const std::vector<std::span<const std::byte>> spans(bytes.begin(), bytes.end());
    (void)tet::set_names(header_, spans);
  }

  // What the header says, in seconds.
  Script& duration(std::uint16_t seconds) {
    header_.duration_s = seconds;
    return *this;
  }
  Script& stone(std::uint32_t ms, int player, tet::StonePlace place) {
    return add(tet::Stone{.time = tet::Milliseconds(ms), .player = id(player), .stone = place});
  }
  // The old stone is fixed, the new one falls.
  Script& new_stone(std::uint32_t ms, int player, tet::StonePlace old_stone, tet::StonePlace new_stone,
                    Style next = t, std::uint32_t credits = 0) {
    return add(tet::NewStone{.time = tet::Milliseconds(ms),
                             .player = id(player),
                             .old_stone = old_stone,
                             .new_stone = new_stone,
                             .next_style = tet::StoneStyle(next),
                             .credits = credits});
  }
  // The field as drawn, its rows from the top; rows that are not drawn are empty and above.
  Script& matrix(std::uint32_t ms, int matrix, std::string_view drawing, std::uint16_t lines = 0,
                 std::uint8_t level = 0) {
    const replay::Profile& profile = replay::tetron4();
    const field::Grid drawn = field::from_text(drawing);
    field::Grid grid(profile.width * header_.players_per_field, profile.height);
    for (int row = 0; row < drawn.height(); ++row)
      for (int column = 0; column < drawn.width(); ++column)
        grid.set({field::Column(column), field::Row(profile.height - drawn.height() + row)},
                 drawn.at({field::Column(column), field::Row(row)}));
    return add(tet::Matrix{.time = tet::Milliseconds(ms),
                           .matrix = tet::MatrixId(static_cast<std::uint8_t>(matrix)),
                           .lives = 2,
                           .next_style = tet::StoneStyle(t),
                           .lines = lines,
                           .level = level,
                           .packed = replay::pack(profile.pack, grid).value()});
  }
  Script& signal(std::uint32_t ms, tet::ChunkType type, int id = 0, int second = 0) {
    return add(tet::Signal{.type = type,
                           .time = tet::Milliseconds(ms),
                           .id = static_cast<std::uint8_t>(id),
                           .second = static_cast<std::uint8_t>(second)});
  }
  // What a Matrix says besides its cells, which are empty.
  struct Counts {
    std::uint16_t lines = 0;
    std::uint32_t credits = 0;
    std::uint8_t doubles = 0;
    std::uint8_t triples = 0;
    std::uint8_t tetrises = 0;
  };
  Script& add_matrix(std::uint32_t ms, int matrix, const Counts& counts) {
    const replay::Profile& profile = replay::tetron4();
    const field::Grid empty(profile.width * header_.players_per_field, profile.height);
    return add(tet::Matrix{.time = tet::Milliseconds(ms),
                           .matrix = tet::MatrixId(static_cast<std::uint8_t>(matrix)),
                           .lives = 2,
                           .next_style = tet::StoneStyle(t),
                           .lines = counts.lines,
                           .credits = counts.credits,
                           .doubles = counts.doubles,
                           .triples = counts.triples,
                           .tetrises = counts.tetrises,
                           .packed = replay::pack(profile.pack, empty).value()});
  }
  Script& weapon(std::uint32_t ms, int player, int target, std::uint8_t weapon = 0) {
    return add(tet::Weapon{
        .time = tet::Milliseconds(ms), .player = id(player), .target = id(target), .weapon = weapon});
  }
  Script& message(std::uint32_t ms, int player, std::string_view text) {
    return add(tet::Message{.time = tet::Milliseconds(ms), .player = id(player), .text = bytes_of(text)});
  }

  Bytes bytes() const {
    Bytes all;
    (void)tet::write(header_, all);
    return all + chunks_;
  }

 private:
  static tet::PlayerId id(int player) { return tet::PlayerId(static_cast<std::uint8_t>(player)); }
  Script& add(const tet::Record& record) {
    (void)tet::write(record, chunks_);
    return *this;
  }

  tet::Header header_;
  Bytes chunks_;
};

struct Recorded {
  explicit Recorded(const Script& script) : Recorded(script.bytes()) {}
  explicit Recorded(Bytes all) : bytes(std::move(all)) {}
  // As a round of a match, to which `edit` adds what a .tet recording has no room for.
  Recorded(const Script& script, const std::function<void(game::Round&)>& edit)
      : Recorded(script.bytes(), edit) {}
  Recorded(Bytes all, const std::function<void(game::Round&)>& edit)
      : bytes(std::move(all)), round(edited(bytes, edit)) {}
  Recorded(const Recorded&) = delete;
  Recorded& operator=(const Recorded&) = delete;

  Bytes bytes;
  tet::Recording recording = tet::Recording::read(bytes).value();
  std::optional<kinds::ShownRound> round{};
  replay::Timeline timeline{round ? round->track() : replay::Track(recording, replay::tetron4())};
  replay::Game game = replay::game_of(recording.header(), {});

  replay::State at(std::uint32_t ms) const {
    replay::Playhead playhead(timeline);
    playhead.seek(tet::Milliseconds(ms));
    return playhead.state();
  }

 private:
  static kinds::ShownRound edited(const Bytes& bytes, const std::function<void(game::Round&)>& edit) {
    const auto source = kinds::tet_source(tet::Recording::read(bytes).value(), {});
    game::Round round = source->round(0).value();
    edit(round);
    std::ranges::stable_sort(round.events, {}, [](const game::Event& event) { return event.time.value; });
    return kinds::shown(source->match(), std::move(round)).value();
  }
};

// What happens at a moment to a player, behind what else happens then.
inline void put(game::Round& round, std::uint32_t ms, int player, game::What what) {
  round.events.push_back({static_cast<double>(ms), game::Event::nowhere, base::Milliseconds(ms),
                          static_cast<std::uint8_t>(player), std::move(what)});
}

}  // namespace tetron::test
