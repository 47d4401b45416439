#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/options/options.hpp"
#include "app/options/overwrite.hpp"
#include "solver/pc/clear/question_words.hpp"
#include "solver/pc/clear/usual.hpp"
#include "solver/problem/limits.hpp"

namespace tetron::app {

enum class PcFormat { text, json, csv, fumen, html, png };
// The options that the commands of `tetron pc` share.
struct PcOptions {
  std::vector<std::string> inputs;
  std::optional<int> page = 1;  // of each fumen; empty: all
  bool names_page = false;      // whether --page was given
  bool is_sorted = false;       // of several answers the best first
  std::string queue;
  std::string queue_file;
  std::optional<int> lines;
  bool hold = pc::usual_question().hold;
  std::string drop{pc::usual_question().drop};
  std::string kicks{pc::usual_question().kicks};
  PcFormat format = PcFormat::text;
  std::string out = "-";
  Overwrite overwrite;  // for pictures; if there are several, their names are made from one
  std::optional<base::Milliseconds> timeout;
  std::optional<std::size_t> memory;
  int threads = 0;

  void add_to(Command& app);
  // Adds --sort, for commands whose answers have a PcAnswer::rank().
  void add_sort(Command& app);

  // The rules from the options. If the kick set is unknown, prints a message and ends the command.
  pc::Rules rules() const;
  // The limits of time and memory. The default for --memory is a quarter of the machine's memory. The time
  // starts with this call.
  solver::Limits limits() const;

  // Parts of add_to(). `whose` limits these are, for another command: " of --make".
  void add_drop(Command& app, std::span<const pc::DropWord> drops, const std::string& description);
  void add_limits(Command& app, const std::string& whose = {});
};

}  // namespace tetron::app
