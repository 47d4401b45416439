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

  std::optional<solver::Supply> pieces;  // empty: bags
  solver::Pieces minus;
  solver::Pieces plus;

  bool count = false;
  bool by_pieces = false;
  std::optional<solver::Likeness> up_to;
  bool estimate = false;  // for --count and --by-pieces
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
  // Adds only the options that choose the terrain and the pieces.
  void add_question_to(Command& app);
  // The supply for a terrain with so many cells.
  solver::Supply supply(int cells) const;
  // Whether tilings are shown, not counted or explained.
  bool shows_tilings() const { return !count && !by_pieces && !parity; }
  // Whether each tiling has to be checked before it counts.
  bool filters() const { return buildable || bags; }
  // If options cannot be used together, prints a message and ends the command.
  void check() const;
};

// Adds the option --memory.
void add_memory(Command& app, std::optional<std::size_t>& memory, const std::string& description);

}  // namespace tetron::app
