#include <fmt/format.h>

#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "convert/answer/text_out.hpp"
#include "rules/lua/function.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t line_width = 80;

void append_function(std::string& out, const rules::Function& function) {
  fmt::format_to(std::back_inserter(out), "{}{}\n", function.signature,
                 function.extension ? "  (not in the thesis)" : "");
  convert::append_folded(out, std::string(4, ' ').append(function.description), line_width, 4);
  out += '\n';
}

ExitCode help(const std::vector<std::string>& names) {
  Output out;
  for (const std::string& name : names) {
    const rules::Function* function = rules::find_function(name);
    if (!function) {
      const std::string_view similar = rules::similar_name(name);
      error("there is no function '{}'{}", name,
            similar.empty() ? "; `tetron rules help` lists them"
                            : fmt::format("; did you mean '{}'?", similar));
      return ExitCode::usage;
    }
    append_function(out.text(), *function);
  }
  if (names.empty()) {
    std::optional<rules::Group> group;
    for (const rules::Function& function : rules::all_functions()) {
      if (group != function.group)
        fmt::format_to(std::back_inserter(out.text()), "{}{}\n\n", group ? "\n" : "", title(function.group));
      group = function.group;
      append_function(out.text(), function);
    }
  }
  out.commit();
  return ExitCode::done;
}

void describe_rules_help(Command& command, Program& program) {
  auto names = std::make_shared<std::vector<std::string>>();
  std::vector<std::string> words;
  for (const rules::Function& function : rules::all_functions()) words.emplace_back(function.name);
  offer_values(command.add_option("FUNCTION", *names, "Which functions; default: all"), std::move(words));
  command.footer("Example: tetron rules help setTumo");
  program.run_for(command, [names] { return help(*names); });
}

}  // namespace

extern const NamedCommand rules_help_command{"rules help", "Explain the functions of rule files", "",
                                             describe_rules_help};

}  // namespace tetron::app
