#include "replay/kinds/round/rounds_side_by_side.hpp"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using base::Milliseconds;
using base::PlayerId;
using game::Alignment;

namespace {

kinds::ShownRound sample(const std::string& name, std::size_t round = 0) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / name);
  REQUIRE(file);
  const auto source = kinds::open(file->text());
  REQUIRE(source);
  auto shown = kinds::shown(**source, round);
  REQUIRE(shown);
  return std::move(*shown);
}

struct Pair {
  std::string first;
  std::string second;
  std::size_t first_round = 0;
  std::size_t second_round = 0;
};

// Games of one and of several players, with a queue and without, of one kind and of two.
const std::vector<Pair> pairs{{"good/solo.tet", "good/duel.tet"},
                              {"good/duel.tet", "good/solo.tet"},
                              {"tetrio/match.ttrm", "tetrio/match.ttrm", 0, 2},
                              {"tetrio/sprint.ttr", "jstris/sprint.jstris"},
                              {"good/solo.tet", "tetrio/sprint.ttr"},
                              {"ngf/classic.ngf", "nullpomino/marathon.rep"},
                              {"nullpomino/line-race.rep", "tetrio/match.ttrm"}};

// A recording that is played alone: what the two beside each other are compared with.
class Alone {
 public:
  explicit Alone(const kinds::ShownRound& round) : timeline(round.track()), playhead_(timeline) {}

  const replay::State& at(Milliseconds time) {
    playhead_.seek(time);
    return playhead_.state();
  }
  std::uint32_t placements(Milliseconds time, std::size_t player = 0) {
    return at(time).players[player].placements;
  }
  // When the first player placed that one, from 1.
  Milliseconds placed(std::uint32_t number) const {
    return timeline.placements(PlayerId(0))[number - 1].time;
  }
  std::uint32_t pieces() const { return static_cast<std::uint32_t>(timeline.placements(PlayerId(0)).size()); }
  std::size_t players() const { return static_cast<std::size_t>(timeline.layout().players); }

  const replay::Timeline timeline;

 private:
  replay::Playhead playhead_;
};

bool are_alike(field::Cell a, field::Cell b) {
  return field::is_extra(a) ? field::is_extra(b) : a == b;
}

// The rows that both have, counted from the lowest.
void require_same_field(const field::GridView& a, const field::GridView& b) {
  REQUIRE(a.width() == b.width());
  for (int row = 1; row <= std::min(a.height(), b.height()); ++row)
    for (int x = 0; x < a.width(); ++x)
      REQUIRE(are_alike(a.at({field::Column(x), field::Row(a.height() - row)}),
                        b.at({field::Column(x), field::Row(b.height() - row)})));
}

void require_same_player(const replay::State& alone, std::size_t player, const replay::State& both,
                         std::size_t seat) {
  REQUIRE(alone.players[player].placements == both.players[seat].placements);
  REQUIRE(alone.players[player].alive == both.players[seat].alive);
  require_same_field(alone.grid(base::MatrixId(static_cast<std::uint8_t>(player))),
                     both.grid(base::MatrixId(static_cast<std::uint8_t>(seat))));
}

}  // namespace

TEST_CASE("beside: by the clock each recording is as it is alone at that time") {
  for (const Pair& pair : pairs) {
    INFO(pair.first << " beside " << pair.second);
    const kinds::ShownRound first = sample(pair.first, pair.first_round);
    const kinds::ShownRound second = sample(pair.second, pair.second_round);
    const auto both = kinds::side_by_side(first, second, {}, Alignment::clock);
    REQUIRE(both);
    Alone one(first);
    Alone other(second);
    Alone joined(*both);
    REQUIRE(joined.players() == one.players() + other.players());
    CHECK(joined.timeline.duration() >= std::max(one.timeline.duration(), other.timeline.duration()));
    // The shorter one stands at its end.
    for (std::uint32_t ms = 0; ms <= joined.timeline.duration().value; ms += 700) {
      INFO("at " << ms << " ms");
      const replay::State& state = joined.at(Milliseconds(ms));
      for (std::size_t id = 0; id < one.players(); ++id)
        require_same_player(one.at(Milliseconds(ms)), id, state, id);
      for (std::size_t id = 0; id < other.players(); ++id)
        require_same_player(other.at(Milliseconds(ms)), id, state, one.players() + id);
    }
  }
}

TEST_CASE("beside: by pieces both have placed as many, as long as both place") {
  for (const Pair& pair : pairs) {
    INFO(pair.first << " beside " << pair.second);
    const kinds::ShownRound first = sample(pair.first, pair.first_round);
    const kinds::ShownRound second = sample(pair.second, pair.second_round);
    const auto both = kinds::side_by_side(first, second, {}, Alignment::pieces);
    REQUIRE(both);
    Alone one(first);
    Alone other(second);
    Alone joined(*both);
    const std::size_t seat = one.players();
    const std::uint32_t common = std::min(one.pieces(), other.pieces());
    REQUIRE(common > 5);
    for (std::uint32_t ms = 0; ms <= joined.timeline.duration().value; ms += 130) {
      INFO("at " << ms << " ms");
      const Milliseconds now(ms);
      const std::uint32_t placed = one.placements(now);
      REQUIRE(joined.placements(now) == placed);
      // The second one's own clock from its last common piece on.
      const std::uint32_t since = placed < common ? 0 : ms - one.placed(common).value;
      const std::uint32_t wanted =
          placed < common ? placed : other.placements(Milliseconds(other.placed(common).value + since));
      REQUIRE(joined.placements(now, seat) == wanted);
    }
    // At its end the second recording is as it is alone at its end.
    for (std::size_t id = 0; id < other.players(); ++id)
      require_same_player(other.at(other.timeline.duration()), id, joined.at(joined.timeline.duration()),
                          seat + id);
  }
}

TEST_CASE("beside: figures are those of each recording by its own clock") {
  for (const Pair& pair : pairs) {
    INFO(pair.first << " beside " << pair.second);
    const kinds::ShownRound first = sample(pair.first, pair.first_round);
    const kinds::ShownRound second = sample(pair.second, pair.second_round);
    const auto both = kinds::side_by_side(first, second, {}, Alignment::pieces);
    REQUIRE(both);
    Alone one(first);
    Alone other(second);
    Alone joined(*both);
    const PlayerId seat(static_cast<std::uint8_t>(one.players()));
    for (std::uint32_t number = 2; number <= std::min(one.pieces(), other.pieces()); ++number) {
      INFO("piece " << number);
      const Milliseconds shown = one.placed(number);
      const Milliseconds own = other.placed(number);
      // Of pieces at one moment the last counts.
      if (one.placements(shown) != number || other.placements(own) != number) continue;
      REQUIRE(joined.timeline.track().own_time(seat, shown) == own);
      REQUIRE(joined.timeline.track().own_time(PlayerId(0), shown) == shown);
      const auto alone = replay::statistics(other.timeline, other.at(own), PlayerId(0), own);
      const auto beside = replay::statistics(joined.timeline, joined.at(shown), seat, shown);
      REQUIRE(beside.pace == alone.pace);
      REQUIRE(beside.recent_pace == alone.recent_pace);
      REQUIRE(beside.lines == alone.lines);
      if (!other.timeline.layout().available.queue) continue;
      REQUIRE(joined.at(shown).players[seat.value].attack == other.at(own).players[0].attack);
      REQUIRE(joined.timeline.curves(seat)->pps == other.timeline.curves(PlayerId(0))->pps);
    }
  }
}

TEST_CASE("beside: names say which recording a player is of, and nobody wins") {
  const kinds::ShownRound first = sample("tetrio/match.ttrm");
  const kinds::ShownRound second = sample("good/solo.tet");
  const auto both = kinds::side_by_side(first, second, {}, Alignment::clock);
  REQUIRE(both);
  const replay::Game game = both->game();
  CHECK(game.recordings == 2);
  CHECK(first.game().winner);
  CHECK_FALSE(game.winner);
  REQUIRE(game.names.size() == 3);
  CHECK(game.names[0].raw() == "A: " + first.game().names[0].raw());
  CHECK(game.names[1].raw() == "A: " + first.game().names[1].raw());
  CHECK(game.names[2].raw() == "B: " + second.game().names[0].raw());
}

TEST_CASE("beside: one player of each") {
  const kinds::ShownRound match = sample("tetrio/match.ttrm");
  const kinds::ShownRound eight = sample("good/eight.tet");
  const auto both = kinds::side_by_side(
      match, eight, {std::optional<std::size_t>(1), std::optional<std::size_t>(5)}, Alignment::clock);
  REQUIRE(both);
  Alone one(match);
  Alone other(eight);
  Alone joined(*both);
  REQUIRE(joined.players() == 2);
  CHECK(both->game().names[0].raw() == "A: " + match.game().names[1].raw());
  CHECK(both->game().names[1].raw() == "B: " + eight.game().names[5].raw());
  for (std::uint32_t ms = 0; ms <= joined.timeline.duration().value; ms += 500) {
    INFO("at " << ms << " ms");
    const replay::State& state = joined.at(Milliseconds(ms));
    require_same_player(one.at(Milliseconds(ms)), 1, state, 0);
    require_same_player(other.at(Milliseconds(ms)), 5, state, 1);
  }
}

TEST_CASE("beside: what cannot be shown so is refused in words") {
  const kinds::ShownRound shared = sample("good/shared.tet");
  const kinds::ShownRound solo = sample("good/solo.tet");
  const auto other = kinds::side_by_side(shared, solo, {}, Alignment::clock);
  REQUIRE_FALSE(other);
  CHECK(other.error() ==
        "their fields have 20 and 10 columns; only fields of one width can be shown beside each other");
  const auto cut =
      kinds::side_by_side(shared, shared, {std::optional<std::size_t>(0), std::nullopt}, Alignment::clock);
  REQUIRE_FALSE(cut);
  CHECK(cut.error().contains("share fields"));
  CHECK(kinds::side_by_side(shared, shared, {}, Alignment::clock));
}

TEST_CASE("beside: pieces of both keep their colors") {
  // A block of a color, and a piece of two of them.
  const auto game_of = [](std::uint32_t color) {
    game::Match match;
    match.players.emplace_back();
    game::PieceKind block;
    block.piece = field::extra_cell(0);
    block.name = base::UntrustedText("1");
    block.color = color;
    block.turns.fill({field::Offset{}});
    game::PieceKind pair = block;
    pair.piece = field::extra_cell(1);
    pair.name = base::UntrustedText("1+1");
    pair.color.reset();
    pair.turns.fill({{0, 0}, {0, 1}});
    pair.cells.fill({block.piece, block.piece});
    match.pieces = {block, pair};
    game::Round round;
    round.seats = {0};
    round.results.emplace_back();
    round.events.push_back({0, game::Event::nowhere, {}, 0, game::Spawned{{pair.piece, {}, 4, 10}}});
    const auto shown = kinds::shown(match, round);
    REQUIRE(shown);
    return *shown;
  };
  const auto both = kinds::side_by_side(game_of(0xff0000), game_of(0x0000ff), {}, Alignment::clock);
  REQUIRE(both);
  std::vector<std::uint32_t> colors;
  for (const game::Event& event : both->round.events)
    if (const auto* const spawned = std::get_if<game::Spawned>(&event.what)) {
      const auto& pieces = both->match.pieces;
      const auto pair = std::ranges::find(pieces, spawned->place.piece, &game::PieceKind::piece);
      REQUIRE(pair != pieces.end());
      for (const field::Cell cell : pair->cells[0]) {
        const auto block = std::ranges::find(pieces, cell, &game::PieceKind::piece);
        REQUIRE(block != pieces.end());
        colors.push_back(block->color.value_or(0));
      }
    }
  CHECK(colors == std::vector<std::uint32_t>{0xff0000, 0xff0000, 0x0000ff, 0x0000ff});
}
