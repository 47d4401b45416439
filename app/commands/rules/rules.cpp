#include "app/commands/rules/rules.hpp"

namespace tetron::app {

void add_rules(Command& root, Program& program) {
  Command* rules = root.add_subcommand("rules", "Play and test falling-block games that are written in Lua");
  rules->require_subcommand();
  rules->footer("Example: tetron rules run puyo.lua --bot random\n         tetron rules help setTumo");
  add_rules_check(*rules, program);
  add_rules_run(*rules, program);
  add_rules_play(*rules, program);
  add_rules_export(*rules, program);
  add_rules_mix(*rules, program);
  add_rules_rate(*rules, program);
  add_rules_help(*rules, program);
}

}  // namespace tetron::app
