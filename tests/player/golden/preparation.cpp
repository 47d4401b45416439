#include "tests/player/golden/preparation.hpp"

#include <chrono>
#include <memory>

namespace tetron::test {

using namespace player;
using std::chrono::milliseconds;

namespace {

// Would put every piece as far to the left as it goes.
class LeftJudge : public ExternalJudge {
 public:
  void ask(const review::bots::Start& start) override {
    answer_ = Answer{.name = "Lefty", .moves = {}, .problem = {}};
    if (start.queue.empty()) return;
    for (int x = 0; x < 10; ++x)
      for (int y = 0; y < 20; ++y)
        for (const field::Rotation turned : {field::Rotation::spawn, field::Rotation::left})
          answer_->moves.push_back({start.queue.front(), turned, x, y, {}});
  }
  std::optional<Answer> take_answer() override { return std::exchange(answer_, std::nullopt); }

 private:
  std::optional<Answer> answer_;
};

}  // namespace

void count_down(Controller& controller) {
  controller.act({Action::take_over});
  controller.advance(milliseconds(1'200));
}

void play_on_with_goal(Controller& controller) {
  controller.act({Action::take_over});
  controller.advance(milliseconds(3'000));
  controller.act({Action::goal});
  int piece = 0;
  for (const review::Steer side : {review::Steer::left, review::Steer::right, review::Steer::left}) {
    if (piece == 1) controller.steer(review::Steer::turn_right);
    for (int i = 0; i < 4 - piece; ++i) controller.steer(side);
    controller.advance(milliseconds(700));
    controller.steer(review::Steer::drop);
    ++piece;
  }
  controller.advance(milliseconds(4'000));
}

void ask_judge(Controller& controller) {
  controller.set_external_judge(std::make_shared<LeftJudge>());
  for (int i = 0; i < review::thresholds; ++i) controller.act({Action::cost_less});
  controller.act({Action::mistake_on});
  for (int i = 0; i < 5'000 && !controller.view().note.contains("Lefty"); ++i)
    controller.advance(milliseconds(16));
  for (int i = 0; i < 5'000 && controller.is_moving(); ++i) controller.advance(milliseconds(16));
}

}  // namespace tetron::test
