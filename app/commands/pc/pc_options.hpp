#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/options/options.hpp"
#include "solver/limits.hpp"
#include "solver/pc/board.hpp"
#include "solver/pc/queue.hpp"

namespace tetron::app {

enum class PcFormat { text, json, csv, fumen, html, png };
enum class PcDrop { soft, hard, half_turns, none };

// What the commands of `tetron pc` have in common.
struct PcOptions {
  std::vector<std::string> inputs;
  int page = 1;
  std::string queue;
  std::string queue_file;
  std::optional<int> lines;
  bool hold = true;
  PcDrop drop = PcDrop::soft;
  std::string kicks = "srs";
  PcFormat format = PcFormat::text;
  std::string out = "-";
  std::optional<base::Milliseconds> timeout;
  std::optional<std::size_t> memory;
  int threads = 0;

  // `several`: any number of inputs.
  void add_to(Command& app, bool several = false);

  // How pieces move. A kick set that is none is told and ends the command.
  pc::Rules rules() const;
  // Time and memory; without --memory a quarter of the machine's. The time runs from this call.
  solver::Limits limits() const;

 private:
  void add_limits(Command& app);
};

// The sequences that --queue, --queue-file or the quiz `comment` names: their first `length` pieces. What is
// wrong is told and ends the command.
pc::Queues read_queues(const PcOptions& options, const std::string& comment, std::size_t length);
// How many pieces each of them has.
std::size_t queue_length(const PcOptions& options, const std::string& comment);

}  // namespace tetron::app
