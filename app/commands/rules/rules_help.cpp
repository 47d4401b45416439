#include <fmt/format.h>

#include "app/commands/rules/rules.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "rules/lua/function.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t line_width = 80;

void append_wrapped(std::string& out, std::string_view text) {
  constexpr std::string_view indent = "    ";
  std::string line(indent);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (line.size() + end >= line_width) {
      out += line + '\n';
      line = indent;
    }
    if (line.size() > indent.size()) line += ' ';
    line += text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  out += line + '\n';
}

void append_function(std::string& out, const rules::Function& function) {
  fmt::format_to(std::back_inserter(out), "{}{}\n", function.signature,
                 function.extension ? "  (not in the thesis)" : "");
  append_wrapped(out, function.description);
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

}  // namespace

void add_rules_help(Command& rules, Program& program) {
  auto names = std::make_shared<std::vector<std::string>>();
  Command* command = rules.add_subcommand("help", "Explain the functions of rule files");
  std::vector<std::string> words;
  for (const rules::Function& function : rules::all_functions()) words.emplace_back(function.name);
  offer_values(command->add_option("FUNCTION", *names, "Which functions; default: all"), std::move(words));
  command->footer("Example: tetron rules help setTumo");
  command->callback([&program, names] { program.run = [names] { return help(*names); }; });
}

}  // namespace tetron::app
