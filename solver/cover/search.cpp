#include "solver/cover/search.hpp"

#include <array>
#include <bit>
#include <utility>

namespace tetron::solver {

template <class Bits>
Search::Result Search::run_with(std::uint64_t steps, std::uint64_t more, StopCheck& stop_check,
                                const std::function<bool(std::span<const std::uint16_t>)>& found) const {
  struct Frame {
    Bits taken = 0;
    std::uint32_t first = 0;
    std::uint32_t option = 0;  // the next option to try
    std::uint32_t end = 0;
  };
  const auto pieces = static_cast<std::size_t>(prepared_.pieces);
  std::vector<Frame> frames(pieces);
  std::vector<std::uint16_t> ids(pieces);
  std::vector<std::uint8_t> placed(pieces);
  std::array<int, kinds> left{};       // of each kind
  std::array<int, kinds> beyond_at{};  // if at most so many pieces are left, all required ones are placed
  int beyond = prepared_.pieces - prepared_.supply.required.total();
  for (const field::Tetromino kind : field::all_tetrominoes) {
    const auto k = static_cast<std::size_t>(kind_of(kind));
    left[k] = prepared_.supply.required[kind] + prepared_.supply.optional[kind];
    beyond_at[k] = prepared_.supply.optional[kind];
  }

  if (pieces == 0) return found(ids) ? Result::finished : Result::enough;
  frames[0] = {0, 0, prepared_.first_option[0], prepared_.first_option[1]};
  for (std::size_t depth = 0;;) {
    Frame& frame = frames[depth];
    if (frame.option == frame.end) {
      if (depth == 0) return Result::finished;
      const std::size_t k = placed[--depth];
      if (++left[k] <= beyond_at[k]) ++beyond;
      continue;
    }
    if (steps-- == 0) {
      if (more == 0) return Result::out_of_steps;
      steps = std::exchange(more, 0) - 1;
    }
    if (steps % 1024 == 0 && stop_check.is_over()) return Result::ended;
    const PreparedProblem::Option& option = prepared_.options[frame.option++];
    const auto cells = static_cast<Bits>(option.cells);
    const std::size_t k = option.kind;
    if ((cells & frame.taken) != 0 || left[k] == 0 || (left[k] <= beyond_at[k] && beyond == 0)) continue;
    ids[depth] = option.id;
    if (depth + 1 == pieces) {
      more = 0;
      if (!found(ids)) return Result::enough;
      continue;
    }
    placed[depth] = option.kind;
    if (left[k]-- <= beyond_at[k]) --beyond;
    const Bits taken = frame.taken | cells;
    const int covered = trailing_ones(taken);
    const std::uint32_t first = frame.first + static_cast<std::uint32_t>(covered);
    frames[++depth] = {static_cast<Bits>(taken >> covered), first, prepared_.first_option[first],
                       prepared_.first_option[first + 1]};
  }
}

Search::Result Search::run(std::uint64_t steps, std::uint64_t more, StopCheck& stop_check,
                           const std::function<bool(std::span<const std::uint16_t>)>& found) const {
  return prepared_.reach < 63 ? run_with<std::uint64_t>(steps, more, stop_check, found)
                              : run_with<Mask>(steps, more, stop_check, found);
}

}  // namespace tetron::solver
