#include "replay/infer/tile.hpp"

#include <algorithm>

namespace tetron::replay::infer {

namespace {

// Knuth's Algorithm X on plain arrays. Pieces and cells are the items; the item with the fewest options left
// is always settled next.
class Search {
 public:
  Search(std::size_t cells, std::span<const std::vector<Laying>> stones, std::size_t most,
         std::size_t most_steps)
      : stones_(stones),
        most_(most),
        steps_left_(most_steps),
        covered_(cells),
        chosen_(stones.size(), none) {}

  Tilings run() {
    step();
    return std::move(result_);
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  struct Option {
    std::size_t stone;
    std::size_t laying;
  };

  bool fits(const Laying& laying) const {
    return std::ranges::none_of(laying, [&](std::uint16_t cell) { return covered_[cell]; });
  }

  // The remaining options of the item that has the fewest; false if all items are settled.
  bool narrowest(std::vector<Option>& options) const {
    std::vector<std::vector<Option>> by_cell(covered_.size());
    bool open = false;
    std::size_t fewest = none;
    const auto consider = [&](std::vector<Option>& candidates) {
      open = true;
      if (candidates.size() >= fewest) return;
      fewest = candidates.size();
      options = std::move(candidates);
    };
    for (std::size_t stone = 0; stone < stones_.size(); ++stone) {
      if (chosen_[stone] != none) continue;
      std::vector<Option> of_stone;
      for (std::size_t laying = 0; laying < stones_[stone].size(); ++laying) {
        if (!fits(stones_[stone][laying])) continue;
        of_stone.push_back({stone, laying});
        for (const std::uint16_t cell : stones_[stone][laying]) by_cell[cell].push_back({stone, laying});
      }
      consider(of_stone);
    }
    for (std::size_t cell = 0; cell < covered_.size(); ++cell)
      if (!covered_[cell]) consider(by_cell[cell]);
    return open;
  }

  void step() {
    if (steps_left_ == 0 || result_.found.size() >= most_) {
      result_.complete = false;
      return;
    }
    --steps_left_;
    std::vector<Option> options;
    if (!narrowest(options)) {
      result_.found.push_back(chosen_);
      return;
    }
    for (const Option& option : options) {
      const Laying& laying = stones_[option.stone][option.laying];
      chosen_[option.stone] = option.laying;
      for (const std::uint16_t cell : laying) covered_[cell] = true;
      step();
      for (const std::uint16_t cell : laying) covered_[cell] = false;
      chosen_[option.stone] = none;
    }
  }

  std::span<const std::vector<Laying>> stones_;
  std::size_t most_;
  std::size_t steps_left_;
  std::vector<bool> covered_;
  std::vector<std::size_t> chosen_;
  Tilings result_;
};

}  // namespace

Tilings tilings(std::size_t cells, std::span<const std::vector<Laying>> stones, std::size_t most,
                std::size_t most_steps) {
  return Search(cells, stones, most, most_steps).run();
}

}  // namespace tetron::replay::infer
