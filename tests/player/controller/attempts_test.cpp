#include <thread>

#include "player/controller/field_questions.hpp"
#include "player/controller/hover.hpp"
#include "player/controller/panel_lists.hpp"
#include "player/controller/playing_on.hpp"
#include "player/controller/row_marking.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

// The parts for playing on, for questions to the solver, and for the mouse.
namespace tetron::test {

using namespace player;
using base::Milliseconds;
using base::PlayerId;
using std::chrono::milliseconds;

namespace {

struct Shown {
  explicit Shown(bool hides_result = false)
      : playback(game.timeline, {.at = Milliseconds(600), .paused = true, .hides_result = hides_result},
                 message) {}

  Recorded game{duel()};
  Message message;
  GameFacts facts{game.timeline};
  Playback playback;
};

}  // namespace

TEST_CASE("An attempt has a state of its own, next to the recording's", "[player]") {
  Shown parts;
  PlayingOn playing_on(parts.playback, parts.facts, parts.message);
  playing_on.next_goal();
  CHECK(parts.message.text() == "goals are for who plays on");
  const auto start = [&] {
    return review::attempt_start(parts.playback.timeline(), parts.facts.rules(), parts.playback.state(),
                                 PlayerId(0));
  };
  playing_on.begin(PlayerId(0), start(), false);
  playing_on.steer(review::Steer::drop);
  CHECK(playing_on.attempt()->placements() == 1);
  CHECK(playing_on.state() != parts.playback.state());
  CHECK(playing_on.note().starts_with("playing on, pieces as they came"));
  playing_on.advance(milliseconds(500));
  scene::View view;
  playing_on.show_in(view);
  CHECK(view.playing_on->time == Milliseconds(500));
  REQUIRE(view.playing_on->recorded != nullptr);
  CHECK(view.playing_on->recorded_pieces == 1);
  playing_on.set_perfect_clear(4);
  CHECK(playing_on.note().contains("3 pieces left"));
  playing_on.end();
  CHECK(playing_on.attempt() == nullptr);
  // A single placement is compared with nothing.
  playing_on.set_playing({}, nullptr);
  playing_on.begin(PlayerId(0), start(), true);
  scene::View trial;
  playing_on.show_in(trial);
  CHECK(trial.playing_on->recorded == nullptr);
  CHECK(trial.playing_on->countdown == 0);
}

TEST_CASE("A column that is pointed at outlines where the piece would go", "[player]") {
  Shown parts;
  PlayingOn playing_on(parts.playback, parts.facts, parts.message);
  playing_on.begin(PlayerId(0),
                   review::attempt_start(parts.playback.timeline(), parts.facts.rules(),
                                         parts.playback.state(), PlayerId(0)),
                   false);
  scene::View view;
  playing_on.add_pointed(view);
  CHECK(view.ghosts.empty());
  playing_on.point_at(0);
  playing_on.add_pointed(view);
  REQUIRE(view.ghosts.size() == 1);
  CHECK(view.ghosts[0].kind == scene::GhostKind::pointed);
  playing_on.steer_to(0);
  CHECK(playing_on.state().players[0].falling->column == view.ghosts[0].place.column);
  CHECK(playing_on.attempt()->placements() == 0);
  playing_on.steer_to(0);
  CHECK(playing_on.attempt()->placements() == 1);
}

TEST_CASE("A question ends with its moment, and knows for whom it is", "[player]") {
  Shown parts;
  FieldQuestions questions(parts.playback, parts.facts, parts.message);
  questions.step_solution(Direction::on);
  CHECK(parts.message.text() == "nothing was asked of the solver");
  CHECK_FALSE(questions.change_pieces(1));
  CHECK(parts.message.text() == "perfect clears with the next 11 pieces");
  questions.ask(FieldQuestion::Kind::rows_built, PlayerId(0), std::nullopt);
  CHECK(parts.message.text() == "there are no blocks");
  questions.ask(FieldQuestion::Kind::perfect_clears, PlayerId(1), std::nullopt);
  REQUIRE(questions.is_about(FieldQuestion::Kind::perfect_clears));
  CHECK(questions.is_waiting());
  while (questions.answering()->answer() == nullptr) std::this_thread::yield();
  questions.advance(std::nullopt);
  CHECK_FALSE(questions.is_waiting());
  // Two pieces clear no ten columns.
  CHECK_FALSE(questions.perfect_clear_of(PlayerId(1)));
  scene::View view;
  questions.show_in(view);
  CHECK(view.note.starts_with("perfect clears with the next "));
  CHECK(view.solutions == 0);
  questions.advance(PlayerId(0));  // another field is large
  CHECK(questions.answering() == nullptr);
  questions.ask(FieldQuestion::Kind::perfect_clears, PlayerId(1), std::nullopt);
  parts.playback.seek(3000);
  questions.advance(std::nullopt);
  CHECK(questions.answering() == nullptr);
}

TEST_CASE("What the mouse points at is a moment that may be shown", "[player]") {
  Shown parts(true);
  const scene::Arrangement all =
      scene::arrange(parts.game.timeline.layout(), {1280, 720}, 1, std::nullopt, false);
  Hover hover;
  const scene::Point right_end{all.seek_bar.right() - 1, all.seek_bar.y};
  hover.move(parts.playback, all, right_end, false);
  scene::View view;
  hover.show_in(view, parts.playback);
  CHECK(view.hover == Milliseconds(600));
  REQUIRE(view.hover_state != nullptr);
  CHECK(view.hover_state->events == 4);
  hover.move(parts.playback, all, right_end, true);
  scene::View covered;
  hover.show_in(covered, parts.playback);
  CHECK_FALSE(covered.hover);
  hover.leave();
  CHECK(hover.at().x == -1);
}

TEST_CASE("Rows are marked by a press that moves, from either side", "[player]") {
  const Recorded game(duel());
  const scene::Arrangement all = scene::arrange(game.timeline.layout(), {1280, 720}, 1, std::nullopt, false);
  const scene::FieldPlace& place = all.fields[0];
  const auto row = [&](int number) {
    return scene::Point{place.well.x + 3, place.well.y + (number - place.first_row) * place.cell + 1};
  };
  RowMarking marking;
  marking.press(all, row(19));
  marking.release();
  CHECK_FALSE(marking.rows());
  marking.press(all, row(19));
  marking.move(all, row(15));
  marking.release();
  REQUIRE(marking.rows());
  CHECK((marking.rows()->first == 15 && marking.rows()->last == 19));
  marking.press(all, {0, 0});
  CHECK_FALSE(marking.rows());
}

TEST_CASE("A list that was scrolled shows the present again after a jump", "[player]") {
  Shown parts;
  PanelLists lists(parts.playback);
  const scene::ScrollPlace chat{.list = scene::ListPanel::chat, .area = {}, .track = {}, .scrolling = {}};
  const auto ahead = [&] {
    scene::View view;
    lists.show_in(view);
    return view.chat_scroll;
  };
  lists.scroll(chat, 5);
  CHECK(ahead() == 1);  // there is one message, and it is later
  parts.playback.seek(700);
  CHECK(ahead() == 0);
  const scene::ScrollPlace mistakes{
      .list = scene::ListPanel::mistakes, .area = {}, .track = {}, .scrolling = {.shown = 10, .all = 40}};
  CHECK_FALSE(lists.scroll_by_key(mistakes, {KeyCode::a}));
  CHECK(lists.scroll_by_key(mistakes, {KeyCode::end}));
  scene::View view;
  lists.show_in(view);
  CHECK(view.mistakes_first == 30);
  lists.show_last_mistakes();
  lists.show_in(view);
  CHECK_FALSE(view.mistakes_first);
}

}  // namespace tetron::test
