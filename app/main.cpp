#include "app/io/interrupt.hpp"
#include "app/io/start_player.hpp"
#include "app/run.hpp"

int main(int argc, char** argv) {
  tetron::app::handle_signals();
  const auto start = [argv](const auto&) { return tetron::app::start_player(argv); };
  return static_cast<int>(
      tetron::app::run({argv, static_cast<std::size_t>(argc)}, {}, {.play = start, .play_rules = start}));
}
