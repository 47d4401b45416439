#include "replay/game/event_writer.hpp"

#include "tests/catch.hpp"

using namespace tetron;

TEST_CASE("game: what is written down has its moment, and is left out where nothing is new") {
  game::Round round;
  game::EventWriter events(&round, 3);
  const game::Place left{field::Cell::t, field::Rotation::spawn, 4, 19};
  const game::Place right{field::Cell::t, field::Rotation::spawn, 5, 19};
  game::QueueShown shown;
  events.put_shown(shown);
  events.put_streaks({});
  CHECK(round.events.empty());
  events.set_frame(90, 17);
  shown.next[0] = field::Cell::o;
  events.put_shown(shown);
  events.put_shown(shown);
  events.set_moment(91.5, base::Milliseconds{1525});
  for (const game::Place& place : {left, left, right}) events.put_place(place);
  events.put_streaks({1, -1});
  events.end_piece();
  events.put_place(right);
  events.put(game::nobody, game::Ended{});
  const std::uint64_t nowhere = game::Event::nowhere;
  const base::Milliseconds later{1525};
  CHECK(round.events == std::vector<game::Event>{{90, 17, base::Milliseconds{1500}, 3, shown},
                                                 {91.5, nowhere, later, 3, game::Spawned{left}},
                                                 {91.5, nowhere, later, 3, game::Moved{right}},
                                                 {91.5, nowhere, later, 3, game::StreaksSet{1, -1}},
                                                 {91.5, nowhere, later, 3, game::Spawned{right}},
                                                 {91.5, nowhere, later, game::nobody, game::Ended{}}});
}

TEST_CASE("game: fields that are written down are numbered, and nothing is where nobody wants it") {
  game::Round round;
  game::EventWriter events(&round);
  const std::vector<field::Cell> cells{field::Cell::i, field::Cell::empty};
  events.put_board({});
  events.put_board(cells);
  REQUIRE(round.boards.size() == 2);
  CHECK(round.boards[0].cells.empty());
  CHECK(round.boards[1].cells == cells);
  REQUIRE(round.events.size() == 2);
  CHECK(round.events[1].what == game::What(game::BoardSet{1}));

  game::EventWriter none(nullptr);
  none.put_board(cells);
  none.put_place({});
  CHECK_FALSE(none.is_wanted());
}
