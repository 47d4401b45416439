#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/options/options.hpp"
#include "app/options/overwrite.hpp"
#include "solver/pc/board/board.hpp"
#include "solver/pc/clear/usual.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::app {

enum class PcFormat { text, json, csv, fumen, html, png };
enum class PcDrop {
  soft,
  hard,
  half_turns,
  none,
  t_soft,
  t_spin,
  t_spin_row,
  t_spin_single,
  t_spin_double,
  t_spin_triple
};

// What the commands of `tetron pc` have in common.
struct PcOptions {
  std::vector<std::string> inputs;
  std::optional<int> page = 1;  // of each fumen; nothing: all
  std::string queue;
  std::string queue_file;
  std::optional<int> lines;
  bool hold = pc::usual_question().hold;
  PcDrop drop = PcDrop::soft;
  static_assert(pc::usual_question().drop == "soft");
  std::string kicks{pc::usual_question().kicks};
  PcFormat format = PcFormat::text;
  std::string out = "-";
  Overwrite overwrite;  // of pictures, whose names are made if there are several
  std::optional<base::Milliseconds> timeout;
  std::optional<std::size_t> memory;
  int threads = 0;

  void add_to(Command& app);

  // How pieces move. A kick set that is none is told and ends the command.
  pc::Rules rules() const;
  // Time and memory; without --memory a quarter of the machine's. The time runs from this call.
  solver::Limits limits() const;

 private:
  void add_limits(Command& app);
};

}  // namespace tetron::app
