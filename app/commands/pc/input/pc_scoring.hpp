#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "app/options/options.hpp"
#include "solver/pc/clear/score.hpp"

namespace tetron::app {

enum class PcPoints { guideline, jstris, tetrio, attack, chaining };

// Options that say how ways are scored.
struct ScoringOptions {
  PcPoints points = PcPoints::guideline;
  pc::ScoreQuestion question;
  std::string weights;

  void add_to(Command& app);
};

class Scoring {
 public:
  // If the weights make no sense, prints a message and ends the command.
  explicit Scoring(const ScoringOptions& options);

  const pc::Judge& judge() const { return *judge_; }
  std::int32_t margin() const { return margin_; }

 private:
  std::unique_ptr<pc::Judge> judge_;
  std::int32_t margin_;
};

// What the pieces of a way clear, in order: "T-spin double, all clear".
std::string clears_text(std::span<const pc::ScoredPiece> pieces);

// The number of sequences in a set.
std::uint64_t set_size(std::span<const std::uint64_t> set);

}  // namespace tetron::app
