#include "app/judge/judge_options.hpp"

namespace tetron::app {

void JudgeOptions::add_to(Command& to) {
  to.add_option("--judge", command,
                "Also compare with a bot: a shell command that speaks the Tetris Bot Protocol")
      ->type_name("COMMAND");
  to.add_option("--judge-limit", limit_ms,
                "Milliseconds to wait for an answer of the judge; after a late one it is no longer asked")
      ->type_name("MS")
      ->check(in_range(1, 600000, true))
      ->capture_default_str();
  to.add_option("--judge-thinking", thinking_ms,
                "Milliseconds that the judge may think about a position before it is asked")
      ->type_name("MS")
      ->check(in_range(0, 600000, true))
      ->capture_default_str();
}

}  // namespace tetron::app
