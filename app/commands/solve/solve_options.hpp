#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/commands/solve/solve_input.hpp"
#include "solver/cover/symmetry.hpp"
#include "solver/number/big_uint.hpp"

namespace tetron::app {

enum class SolveFormat { text, fumen, json, count };
enum class SolveMethod { graph, dlx };

// The command line of `tetron solve`.
struct SolveOptions {
  SolveInputOptions input;

  std::optional<solver::Supply> pieces;  // else bags
  solver::Pieces minus;
  solver::Pieces plus;

  bool count = false;
  bool by_pieces = false;
  std::optional<solver::Likeness> up_to;
  bool estimate = false;  // of --count and --by-pieces
  bool parity = false;
  std::optional<std::uint64_t> sample;
  std::uint64_t seed = 1;
  bool buildable = false;
  bool bags = false;
  std::optional<solver::BigUint> from;  // from 1
  std::optional<std::uint64_t> limit;

  SolveFormat format = SolveFormat::text;
  bool steps = false;
  std::string out = "-";

  SolveMethod method = SolveMethod::graph;
  std::optional<base::Milliseconds> timeout;
  std::optional<std::size_t> memory;
  int threads = 0;
  std::string state;
  std::string scratch;

  void add_to(Command& app);
  // Of them only what says which terrain is to be made of which pieces.
  void add_question_to(Command& app);
  // What there is for a terrain of so many cells.
  solver::Supply supply(int cells) const;
  // Whether tilings are shown, rather than counted or explained.
  bool shows_tilings() const { return !count && !by_pieces && !parity; }
  // Whether each tiling has to be looked at before it counts.
  bool filters() const { return buildable || bags; }
  // Tells what does not go together and ends the command.
  void check() const;
};

// --memory
void add_memory(Command& app, std::optional<std::size_t>& memory, const std::string& description);

}  // namespace tetron::app
