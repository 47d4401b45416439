#include "rules/bot/bot.hpp"
#include "rules/bot/placement.hpp"

namespace tetron::rules {

namespace {

class RandomBot : public Bot {
 public:
  explicit RandomBot(std::uint64_t seed) : random_(seed) {}

  Inputs next(const Script& script) override {
    const Game& game = script.game();
    if (!game.tumo()) return {};
    if (watch_.is_new(game)) {
      const auto& patterns = game.settings.patterns;
      const auto pattern = static_cast<std::size_t>(game.tumo()->pattern);
      const auto turns = pattern < patterns.size() ? patterns[pattern].size() : 1;
      Placement placement{static_cast<int>(random_.below(static_cast<std::uint32_t>(turns))), 0};
      const int width = game.board().width();
      placement.columns = static_cast<int>(random_.below(static_cast<std::uint32_t>(width))) - width / 2;
      steering_.follow(placement);
      wild_frames_ = random_.below(16) == 0 ? random_.between(10, 60) : 0;
    }
    if (wild_frames_ > 0) {
      --wild_frames_;
      if (wild_frames_ % 3 == 0)
        wild_.bits = static_cast<std::uint8_t>(random_.next() & random_.next() & 0x3f);
      return wild_;
    }
    return steering_.next(game.settings);
  }

 private:
  field::Random random_;
  TumoWatch watch_;
  Steering steering_;
  std::uint32_t wild_frames_ = 0;
  Inputs wild_;
};

}  // namespace

std::unique_ptr<Bot> make_random_bot(std::uint64_t seed) {
  return std::make_unique<RandomBot>(seed);
}

std::unique_ptr<Bot> make_bot(std::string_view name, const Script& script, const OutcomeValue& row_value) {
  // Uses other random numbers than the game, which draws from the same seed.
  if (name == "random") return make_random_bot(script.game().seed() ^ 0x626f74);
  if (name == "greedy") return make_greedy_bot(script, row_value);
  return nullptr;
}

}  // namespace tetron::rules
