#include "solver/stream/count_frame.hpp"

#include <algorithm>

namespace tetron::solver {

namespace {

std::optional<base::ScratchFiles> scratch_files(const Limits& limits, std::size_t memory) {
  if (limits.scratch.empty()) return std::nullopt;
  return std::optional<base::ScratchFiles>(std::in_place, limits.scratch, memory / 4);
}

// The pieces that every covering has used at least.
PieceCountCode::Used base_of(std::span<const PartialCover> covers) {
  PieceCountCode::Used base = covers.empty() ? PieceCountCode::Used{} : covers.front().used;
  for (const PartialCover& cover : covers)
    for (std::size_t k = 0; k < kinds; ++k) base[k] = std::min(base[k], cover.used[k]);
  return base;
}

}  // namespace

CountFrame::CountFrame(const PreparedProblem& prepared, std::span<const PartialCover> covers,
                       std::span<const BigUint> times, bool all, const Limits& limits, const Context& context)
    : prepared_(prepared),
      covers_(covers),
      times_(times),
      all_(all),
      context_(context),
      scratch_(scratch_files(limits, context.memory)),
      budget_(scratch_ ? context.memory / 2 : context.memory, scratch_ ? &*scratch_ : nullptr) {}

bool CountFrame::make() {
  if (context_.progress != nullptr) context_.progress->set_phase(Progress::Phase::graph);
  graph_ = CountGraph::make(prepared_, covers_, budget_, context_);
  if (!graph_) return false;
  if (!has_completions()) return true;
  code_ = PieceCountCode::make(prepared_.supply, prepared_.pieces, base_of(covers_), all_, budget_.left() / 4,
                               context_.stop_check);
  if (!code_) return false;
  passes_.emplace(prepared_, covers_, times_, *code_, *graph_, budget_);
  // Each thread has two rows of sums.
  const std::size_t rows =
      static_cast<std::size_t>(context_.pool.size()) * code_->words() * (2 * 64 + 6) * sizeof(std::uint64_t);
  if (!budget_.take(code_->bytes() + passes_->targets().bytes() + rows)) {
    context_.stop_check.finish(End::memory);
    return false;
  }
  return passes_->make_ready(context_.stop_check);
}

bool CountFrame::has_completions() const {
  return std::ranges::any_of(graph_->roots(), [](std::uint32_t root) { return root != CountGraph::none; });
}

}  // namespace tetron::solver
