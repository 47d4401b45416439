#include "player/controller/bot_advice.hpp"
#include "player/controller/lesson.hpp"
#include "player/controller/mistake_search.hpp"
#include "player/controller/mistake_trial.hpp"
#include "tests/catch.hpp"
#include "tests/player/watched_duel.hpp"

// The parts that judge a recording, find its mistakes, and judge what the user does instead.
namespace tetron::test {

using namespace player;
using base::Milliseconds;
using std::chrono::milliseconds;

namespace {

// A T on its head on an even floor makes two holes.
Script with_mistake() {
  Script script(1);
  script.new_stone(0, 0, nothing, placed(t, 4, 1));
  script.new_stone(1000, 0, placed(t, 4, 18, 2), placed(i, 4, 1));
  script.signal(3000, tet::ChunkType::stop);
  return script;
}

// The parts, and a review that is done.
struct Reviewed {
  explicit Reviewed(bool hides_result = false)
      : playback(game.timeline, {.paused = true, .hides_result = hides_result}, message) {
    while (!review.is_done()) review.advance(true, milliseconds(10));
  }
  const review::Judgement& mistake() const { return review.found()->judgements.at(0); }

  Recorded game{with_mistake()};
  Message message;
  GameFacts facts{game.timeline};
  Playback playback;
  GameReview review{playback, facts, message};
};

class OneAnswer : public ExternalJudge {
 public:
  void ask(const review::bots::Start&) override { ++questions; }
  std::optional<Answer> take_answer() override { return std::exchange(answer, std::nullopt); }
  int questions = 0;
  std::optional<Answer> answer;
};

}  // namespace

TEST_CASE("A review finds the mistake of the moment, from the least cost on", "[player]") {
  Reviewed parts;
  CHECK(parts.review.mistake_here(std::nullopt) == nullptr);
  parts.playback.seek(1000);
  const auto* const mistake = parts.review.mistake_here(std::nullopt);
  REQUIRE(mistake != nullptr);
  CHECK(mistake == &parts.mistake());
  CHECK(parts.review.last_of(base::PlayerId(0)) == mistake);
  CHECK(parts.review.mistake_here(base::PlayerId(1)) == nullptr);
  scene::View view;
  CHECK(parts.review.outline_better(view, std::nullopt).starts_with("cost "));
  REQUIRE(view.ghosts.size() == 2);
  CHECK(view.ghosts[1].place == mistake->best);
  parts.review.set_least_cost(99);
  CHECK(parts.message.text() == "mistakes: from 30 lines on");
  CHECK(parts.review.mistake_here(std::nullopt) == nullptr);
  // One player has no chances against another.
  CHECK(parts.review.curve().empty());
}

TEST_CASE("A review says why there is none", "[player]") {
  const Recorded game(with_mistake());
  Message message;
  GameFacts facts(game.timeline);
  facts.set_rules({}, {.rules = {}, .values = "the rules are not known"});
  const Playback playback(game.timeline, {.paused = true}, message);
  GameReview review(playback, facts, message);
  CHECK_FALSE(review.begin());
  CHECK(message.text() == "the rules are not known");
  CHECK_FALSE(review.is_going_on());
}

TEST_CASE("A search for mistakes ends with what there is, and elsewhere", "[player]") {
  Reviewed parts;
  const auto all = [](const review::Judgement&) { return true; };
  MistakeSearch search;
  search.begin(Direction::on, parts.playback.state().events);
  CHECK_FALSE(search.is_elsewhere(parts.playback));
  auto found = search.take(parts.review, parts.playback, all);
  REQUIRE(found);
  REQUIRE(found->is_any());
  CHECK(found->on->time == Milliseconds(1000));
  CHECK_FALSE(search.is_on());
  search.begin(Direction::on, parts.playback.state().events);
  found = search.take(parts.review, parts.playback, [](const review::Judgement&) { return false; });
  CHECK((found && !found->is_any()));
  search.begin(Direction::back, parts.playback.state().events);
  parts.playback.seek(2000);
  CHECK(search.is_elsewhere(parts.playback));
  // What was not seen is not found.
  Reviewed hidden(true);
  search.begin(Direction::on, hidden.playback.state().events);
  found = search.take(hidden.review, hidden.playback, all);
  CHECK((found && !found->is_any()));
}

TEST_CASE("A trial counts the first judgement, unless the best place was shown", "[player]") {
  Reviewed parts;
  parts.playback.seek(1000);
  MistakeTrial trial(parts.playback, parts.facts);
  CHECK(trial.tally_text().empty());
  trial.begin(parts.mistake());
  CHECK_FALSE(trial.judge(std::nullopt));
  CHECK_FALSE(trial.has_verdict());
  CHECK(trial.judge(parts.mistake().played) == false);
  CHECK(trial.view("z")->verdict.starts_with("No better"));
  CHECK_FALSE(trial.judge(parts.mistake().played));
  // Taken back, and better.
  CHECK_FALSE(trial.judge(std::nullopt));
  CHECK_FALSE(trial.has_verdict());
  CHECK(trial.judge(parts.mistake().best) == true);
  CHECK(trial.view("z")->verdict == "Best");
  CHECK(trial.tally_text() == "; 1 of 1 mistakes done better");
  scene::View view;
  trial.add_outline(view);
  CHECK(view.ghosts.at(0).kind == scene::GhostKind::better);
  trial.clear_tally();
  trial.show_best();
  trial.hide_best();
  CHECK_FALSE(trial.judge(std::nullopt));
  CHECK_FALSE(trial.judge(parts.mistake().best));
  CHECK(trial.tally_text().empty());
}

TEST_CASE("A lesson offers each mistake once, and ends once", "[player]") {
  std::vector<std::uint32_t> judged;
  Learning learning;
  CHECK(learning.wants(3));
  learning.judged(3, true);
  learning.begin({.most = 2,
                  .is_skipped = [](std::uint32_t event) { return event == 4; },
                  .judged = [&](std::uint32_t event, bool) { judged.push_back(event); },
                  .progress = [] { return "1 of 2"; }});
  CHECK(learning.progress() == "1 of 2");
  CHECK(learning.wants(3));
  CHECK_FALSE(learning.wants(4));
  learning.offer(3);
  CHECK_FALSE(learning.wants(3));
  CHECK_FALSE(learning.has_offered_all());
  learning.offer(5);
  CHECK(learning.has_offered_all());
  learning.judged(5, true);
  CHECK(judged == std::vector<std::uint32_t>{5});
  learning.leave();
  CHECK_FALSE(learning.take_end());
  learning.end();
  CHECK(learning.take_end());
  CHECK_FALSE(learning.take_end());
}

TEST_CASE("A bot is asked once about a turn, and no longer after a problem", "[player]") {
  Reviewed parts;
  parts.playback.seek(1000);
  const auto judge = std::make_shared<OneAnswer>();
  BotAdvice advice(parts.playback, parts.facts, parts.message);
  advice.set_judge(judge);
  advice.advance(&parts.mistake());
  advice.advance(&parts.mistake());
  CHECK(judge->questions == 1);
  CHECK(advice.is_waiting());
  const auto note = [&] {
    scene::View view;
    std::string text = "cost 2";
    advice.show_in(view, text, parts.review, parts.mistake());
    return text;
  };
  CHECK(note() == "cost 2; the judge is thinking");
  advice.advance(nullptr);
  CHECK_FALSE(advice.is_waiting());
  advice.advance(&parts.mistake());
  judge->answer = ExternalJudge::Answer{.name = "Lefty", .moves = {}, .problem = {}};
  advice.advance(&parts.mistake());
  CHECK_FALSE(advice.is_waiting());
  CHECK(note() == "cost 2; Lefty finds no place that can be reached");
  advice.forget();
  advice.advance(&parts.mistake());
  judge->answer = ExternalJudge::Answer{.name = "Lefty", .moves = {}, .problem = "it has ended"};
  advice.advance(&parts.mistake());
  CHECK(parts.message.text() == "the judge is no longer asked: it has ended");
  advice.forget();
  advice.advance(&parts.mistake());
  CHECK(judge->questions == 3);
}

}  // namespace tetron::test
