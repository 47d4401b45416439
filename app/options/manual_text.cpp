#include "app/options/manual_text.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "app/options/keys_file.hpp"
#include "app/options/offered.hpp"

// Man page and shell completions, made from the same description that --help prints.
namespace tetron::app {

namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App* command) { return !command->get_group().empty(); });
}

std::vector<const CLI::Option*> options_of(const CLI::App& app) {
  return app.get_options([](const CLI::Option* option) { return !option->get_group().empty(); });
}

// roff reads a leading dot or quote and backslashes and hyphens in its own way.
std::string roff(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\\' || c == '-') out += '\\';
    out += c;
  }
  return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

void append_man_options(std::string& out, const CLI::App& app) {
  for (const CLI::Option* option : options_of(app)) {
    std::string head = option->get_name(false, true);
    if (const std::string type = option->get_type_name(); !type.empty() && !option->get_positional())
      head += " " + type;
    fmt::format_to(std::back_inserter(out), ".TP\n.B {}\n{}\n", roff(head), roff(option->get_description()));
  }
}

void append_man_command(std::string& out, const CLI::App& app, const std::string& name) {
  fmt::format_to(std::back_inserter(out), ".SS {}\n{}\n", roff(name), roff(app.get_description()));
  append_man_options(out, app);
  if (!app.get_footer().empty())
    fmt::format_to(std::back_inserter(out), ".PP\n.nf\n{}\n.fi\n", roff(app.get_footer()));
  for (const CLI::App* command : commands_of(app))
    append_man_command(out, *command, name + " " + command->get_name());
}

// The keys of the window, from the table that it works with.
void append_man_keys(std::string& out) {
  out +=
      ".SH KEYS\nKeys of the window that\n.B tetron play\nopens. Another set is chosen, or keys are changed, "
      "with\n.B \\-\\-keys\nor in\n.IR ~/.config/tetron/keys.toml ;\n.B tetron manual keys\nprints "
      "these as such a file.\n";
  const player::KeyMap keys;
  for (const player::ActionInfo& row : player::actions())
    fmt::format_to(std::back_inserter(out), ".TP\n.B {}\n{} ({})\n", roff(keys.keys_text(row.action)),
                   roff(row.description), roff(row.name));
  out +=
      ".PP\nMouse: drag or click the seek bar, click a field to see it large, a line of the chat panel to go "
      "there; the wheel steps placements.\n";
}

std::string man_page(const CLI::App& root) {
  std::string out = fmt::format(".TH TETRON 1 \"\" \"tetron {}\"\n.SH NAME\ntetron \\- {}\n", TETRON_VERSION,
                                roff("watch Tetron 4 recordings, turn them into fumen, look inside them"));
  out += ".SH SYNOPSIS\n.B tetron\n.I COMMAND\n[options]\n.SH DESCRIPTION\n" + roff(root.get_description()) +
         "\n";
  out += ".SH OPTIONS\n";
  append_man_options(out, root);
  out += ".SH COMMANDS\n";
  for (const CLI::App* command : commands_of(root)) append_man_command(out, *command, command->get_name());
  append_man_keys(out);
  out +=
      ".SH EXIT STATUS\n.nf\n0 done\n1 done, with problems found or damage skipped\n2 wrong usage\n3 cannot "
      "open, or not "
      "this format\n4 damaged, output is partial\n5 could not write\n.fi\n";
  return out;
}

std::vector<std::string> words_of(const CLI::Option& option) {
  std::vector<std::string> words;
  for (const std::string& name : option.get_lnames()) words.push_back("--" + name);
  for (const std::string& name : option.get_snames()) words.push_back("-" + name);
  return words;
}

// The words that may follow a command: its options and subcommands.
std::vector<std::string> words_of(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::Option* option : options_of(app))
    for (std::string& word : words_of(*option)) words.push_back(std::move(word));
  for (const CLI::App* command : commands_of(app)) words.push_back(command->get_name());
  return words;
}

bool takes_file(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.contains("FILE") || type == "OUT";
}

// An option with a value that a shell can say something about.
struct Completed {
  std::string option;  // "--format"
  std::vector<std::string> values;
  bool takes_file = false;
};

std::vector<Completed> completed_of(const CLI::App& app) {
  std::vector<Completed> completed;
  for (const CLI::Option* option : options_of(app)) {
    if (option->get_positional() || option->get_expected_max() == 0) continue;
    for (std::string& word : words_of(*option))
      completed.push_back({std::move(word), offered_values(option), takes_file(*option)});
  }
  return completed;
}

// What may stand in place of a command's arguments that begin with no hyphen, where that is a few words.
std::vector<std::string> argument_values(const CLI::App& app) {
  for (const CLI::Option* option : options_of(app))
    if (option->get_positional()) return offered_values(option);
  return {};
}

// Calls visit(command, "fumen decode") for every command below `app`.
template <class Visit>
void for_each_command(const CLI::App& app, const std::string& before, const Visit& visit) {
  for (const CLI::App* command : commands_of(app)) {
    const std::string name = before + command->get_name();
    visit(*command, name);
    for_each_command(*command, name + " ", visit);
  }
}

// What bash and zsh are told: names of commands, and branches of `case` statements.
struct Cases {
  std::string groups;   // commands that have commands below them
  std::string options;  // whose values can be completed
  std::string commands;
};

// `of_command` gives a command's branch of its name and the words that may follow it; `of_option` that of an
// option of its command's name and itself.
template <class OfCommand, class OfOption>
Cases cases_of(const CLI::App& root, const OfCommand& of_command, const OfOption& of_option) {
  Cases cases;
  for_each_command(root, "", [&](const CLI::App& command, const std::string& name) {
    if (!commands_of(command).empty()) cases.groups += name + " ";
    std::vector<std::string> offered = words_of(command);
    for (std::string& value : argument_values(command)) offered.push_back(std::move(value));
    cases.commands += of_command(name, fmt::format("{}", fmt::join(offered, " ")));
    for (const Completed& option : completed_of(command)) cases.options += of_option(name, option);
  });
  return cases;
}

std::string bash_completion(const CLI::App& root) {
  const Cases cases = cases_of(
      root,
      [](const std::string& name, const std::string& words) {
        return fmt::format("    '{}') words='{}' ;;\n", name, words);
      },
      [](const std::string& name, const Completed& option) {
        return fmt::format("    '{} {}') words='{}' files={} is_value=1 ;;\n", name, option.option,
                           fmt::join(option.values, " "), option.takes_file ? 1 : 0);
      });
  return fmt::format(
      R"(_tetron() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} command=${{COMP_WORDS[1]}} words= files=1 is_value=
  [[ $COMP_CWORD -gt 2 && ' {}' == *" $command "* ]] && command+=" ${{COMP_WORDS[2]}}"
  case "$command ${{COMP_WORDS[COMP_CWORD-1]}}" in
{}  esac
  [[ -n $is_value ]] || case $command in
{}    *) words='{}' ;;
  esac
  [[ $COMP_CWORD == 1 ]] && words='{}' files=
  [[ $cur == -* ]] && files=
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
  [[ $files != 1 ]] || COMPREPLY+=($(compgen -f -- "$cur"))
}}
complete -o filenames -F _tetron tetron
)",
      cases.groups, cases.options, cases.commands, fmt::join(words_of(root), " "),
      fmt::join(words_of(root), " "));
}

std::string zsh_completion(const CLI::App& root) {
  const Cases cases = cases_of(
      root,
      [](const std::string& name, const std::string& words) {
        return fmt::format("  '{}') compadd -- {} ;;\n", name, words);
      },
      [](const std::string& name, const Completed& option) {
        return fmt::format(
            "  '{} {}') {}{}return ;;\n", name, option.option,
            option.values.empty() ? "" : fmt::format("compadd -- {}; ", fmt::join(option.values, " ")),
            option.takes_file ? "_files; " : "");
      });
  std::string commands;
  for (const CLI::App* command : commands_of(root))
    fmt::format_to(std::back_inserter(commands), "    '{}'\n", command->get_name());
  return fmt::format(
      R"(#compdef tetron
if (( CURRENT == 2 )); then
  local -a commands=(
{}  )
  _describe command commands
  return
fi
local command=$words[2]
[[ $CURRENT -gt 3 && ' {}' == *" $command "* ]] && command+=" $words[3]"
case "$command $words[CURRENT-1]" in
{}esac
case $command in
{}esac
_files
)",
      commands, cases.groups, cases.options, cases.commands);
}

std::string fish_completion(const CLI::App& root) {
  std::string out;
  for (const CLI::App* command : commands_of(root))
    fmt::format_to(std::back_inserter(out), "complete -c tetron -n __fish_use_subcommand -a {}\n",
                   command->get_name());
  for_each_command(root, "", [&](const CLI::App& command, const std::string& name) {
    std::string condition;
    for (std::string_view left = name; !left.empty();) {
      const std::size_t end = std::min(left.find(' '), left.size());
      fmt::format_to(std::back_inserter(condition), "{}__fish_seen_subcommand_from {}",
                     condition.empty() ? "" : "; and ", left.substr(0, end));
      left.remove_prefix(std::min(end + 1, left.size()));
    }
    for (const CLI::App* below : commands_of(command))
      fmt::format_to(std::back_inserter(out), "complete -c tetron -n '{}' -a {}\n", condition,
                     below->get_name());
    if (const auto values = argument_values(command); !values.empty())
      fmt::format_to(std::back_inserter(out), "complete -c tetron -n '{}' -f -a '{}'\n", condition,
                     fmt::join(values, " "));
    for (const CLI::Option* option : options_of(command)) {
      if (option->get_positional()) continue;
      std::string names;
      for (const std::string& name_of_option : option->get_lnames()) names += " -l " + name_of_option;
      for (const std::string& name_of_option : option->get_snames()) names += " -s " + name_of_option;
      std::string value;
      if (option->get_expected_max() > 0) value = takes_file(*option) ? " -r" : " -x";
      if (const auto& values = offered_values(option); !values.empty())
        value += fmt::format(" -a '{}'", fmt::join(values, " "));
      fmt::format_to(std::back_inserter(out), "complete -c tetron -n '{}'{}{}\n", condition, names, value);
    }
  });
  return out;
}

}  // namespace

std::string manual_text(ManualForm form, const Command& root) {
  switch (form) {
    case ManualForm::man:
      return man_page(root.app());
    case ManualForm::bash:
      return bash_completion(root.app());
    case ManualForm::zsh:
      return zsh_completion(root.app());
    case ManualForm::fish:
      return fish_completion(root.app());
  }
  return {};
}

}  // namespace tetron::app
