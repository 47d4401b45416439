#include "app/options/manual_text.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "app/options/described.hpp"
#include "app/options/man_page.hpp"
#include "app/options/offered.hpp"

// Shell completions, made from the same description that --help prints.
namespace tetron::app {

namespace {

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

// The endings of the files that a command's arguments are, without the dot and with `between` between them;
// empty where they may be any.
std::string argument_endings(const CLI::App& app, std::string_view between) {
  for (const CLI::Option* option : options_of(app)) {
    if (!option->get_positional() || offered_endings(option).empty()) continue;
    std::vector<std::string_view> endings;
    for (const std::string& ending : offered_endings(option))
      endings.push_back(std::string_view(ending).substr(1));
    return fmt::format("{}", fmt::join(endings, between));
  }
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

// `of_command` gives a command's branch of its name, the words that may follow it and the endings of its
// files; `of_option` that of an option of its command's name and itself.
template <class OfCommand, class OfOption>
Cases cases_of(const CLI::App& root, const OfCommand& of_command, const OfOption& of_option) {
  Cases cases;
  // Taken by every command.
  for (const Completed& option : completed_of(root)) cases.options += of_option("", option);
  for_each_command(root, "", [&](const CLI::App& command, const std::string& name) {
    if (!commands_of(command).empty()) cases.groups += name + " ";
    std::vector<std::string> offered = words_of(command);
    for (std::string& value : argument_values(command)) offered.push_back(std::move(value));
    cases.commands +=
        of_command(name, fmt::format("{}", fmt::join(offered, " ")), argument_endings(command, "|"));
    for (const Completed& option : completed_of(command)) cases.options += of_option(name, option);
  });
  return cases;
}

// A branch of `case "COMMAND OPTION" in`; an option of the program itself follows any command.
std::string pattern_of(const std::string& command, const std::string& option) {
  return command.empty() ? fmt::format("*' {}'", option) : fmt::format("'{} {}'", command, option);
}

// Options of the program whose next word is their value.
std::string global_options(const CLI::App& root) {
  std::string all;
  for (const Completed& option : completed_of(root)) all += option.option + " ";
  return all;
}

std::string bash_completion(const CLI::App& root) {
  const Cases cases = cases_of(
      root,
      [](const std::string& name, const std::string& words, const std::string& endings) {
        return fmt::format("    '{}') words='{}' endings='{}' ;;\n", name, words, endings);
      },
      [](const std::string& name, const Completed& option) {
        return fmt::format("    {}) words='{}' files={} is_value=1 ;;\n", pattern_of(name, option.option),
                           fmt::join(option.values, " "), option.takes_file ? 1 : 0);
      });
  // Words are broken at '=' (or not: COMP_WORDBREAKS); names of files come with the quotes that were typed.
  return fmt::format(
      R"(_tetron() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} option= before= command= words= files=1 is_value= endings= i word
  local -a found=() own=()
  [[ $COMP_CWORD -eq 0 ]] || option=${{COMP_WORDS[COMP_CWORD-1]}}
  if [[ $cur == '=' ]]; then
    cur=
  elif [[ $option == '=' && $COMP_CWORD -gt 1 ]]; then
    option=${{COMP_WORDS[COMP_CWORD-2]}}
  elif [[ $cur == --*=* ]]; then
    option=${{cur%%=*}} before=${{cur%%=*}}= cur=${{cur#*=}}
  fi
  for ((i = 1; i < COMP_CWORD; ++i)); do
    word=${{COMP_WORDS[i]}}
    if [[ ' {}' == *" $word "* ]]; then
      [[ ${{COMP_WORDS[i+1]}} == '=' ]] && ((++i))
      ((++i))
    elif [[ $word != -* && $word != '=' ]]; then
      command+=${{command:+ }}$word
      [[ ' {}' == *" $word "* && $command == "$word" ]] || break
    fi
  done
  case "$command $option" in
{}  esac
  [[ -n $is_value ]] || case $command in
{}    *) words='{}' files= ;;
  esac
  [[ $cur == -* ]] && files=
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$cur")
  if [[ $files == 1 ]]; then
    cur=${{cur#[\"\']}}
    mapfile -t found < <(compgen -f -- "${{cur//\\/}}")
    if [[ -n $endings ]]; then
      for word in "${{found[@]}}"; do
        option=${{word##*.}}
        [[ ! -d $word && "|$endings|" != *"|${{option,,}}|"* ]] || own+=("$word")
      done
      [[ ${{#own[@]}} -eq 0 ]] || found=("${{own[@]}}")
    fi
    COMPREPLY+=("${{found[@]}}")
  fi
  [[ -z $before ]] || COMPREPLY=("${{COMPREPLY[@]/#/$before}}")
}}
complete -o filenames -F _tetron tetron
)",
      global_options(root), cases.groups, cases.options, cases.commands, fmt::join(words_of(root), " "));
}

std::string zsh_completion(const CLI::App& root) {
  const Cases cases = cases_of(
      root,
      [](const std::string& name, const std::string& words, const std::string& endings) {
        return fmt::format("  '{}') endings='{}'; compadd -- {} ;;\n", name, endings, words);
      },
      [](const std::string& name, const Completed& option) {
        return fmt::format(
            "  {}) {}{}return ;;\n", pattern_of(name, option.option),
            option.values.empty() ? "" : fmt::format("compadd -- {}; ", fmt::join(option.values, " ")),
            option.takes_file ? "_files; " : "");
      });
  return fmt::format(
      R"zsh(#compdef tetron
local option=$words[CURRENT-1] command= endings= word
integer i
if [[ $PREFIX == --*=* ]]; then
  option=${{PREFIX%%=*}}
  compset -P '*='
fi
for ((i = 2; i < CURRENT; ++i)); do
  word=$words[i]
  if [[ ' {}' == *" $word "* ]]; then
    ((++i))
  elif [[ $word != -* ]]; then
    command+=${{command:+ }}$word
    [[ ' {}' == *" $word "* && $command == $word ]] || break
  fi
done
case "$command $option" in
{}esac
case $command in
{}  *) compadd -- {}; return ;;
esac
[[ $PREFIX == -* ]] && return
if [[ -n $endings ]]; then
  _files -g "*.(#i)($endings)(-.)"
else
  _files
fi
)zsh",
      global_options(root), cases.groups, cases.options, cases.commands, fmt::join(words_of(root), " "));
}

// An option in the words of fish's `complete`.
std::string fish_option(const CLI::Option& option) {
  std::string words;
  for (const std::string& name : option.get_lnames()) words += " -l " + name;
  for (const std::string& name : option.get_snames()) words += " -s " + name;
  if (option.get_expected_max() > 0) words += takes_file(option) ? " -r" : " -x";
  if (const auto& values = offered_values(&option); !values.empty())
    words += fmt::format(" -a '{}'", fmt::join(values, " "));
  return words;
}

std::string fish_completion(const CLI::App& root) {
  std::string out;
  for (const CLI::Option* option : options_of(root))
    fmt::format_to(std::back_inserter(out), "complete -c tetron{}\n", fish_option(*option));
  for (const CLI::App* command : commands_of(root))
    fmt::format_to(std::back_inserter(out), "complete -c tetron -n __fish_use_subcommand -f -a {}\n",
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
    if (const std::string endings = argument_endings(command, " ."); !endings.empty())
      fmt::format_to(std::back_inserter(out),
                     "complete -c tetron -n '{}' -k -a '(__fish_complete_suffix .{})'\n", condition, endings);
    for (const CLI::Option* option : options_of(command))
      if (!option->get_positional())
        fmt::format_to(std::back_inserter(out), "complete -c tetron -n '{}'{}\n", condition,
                       fish_option(*option));
  });
  return out;
}

}  // namespace

std::string manual_text(ManualForm form, const Command& root, std::string_view page) {
  switch (form) {
    case ManualForm::man:
      return page.empty() ? man_page(root.app()) : man_page(root.app(), page);
    case ManualForm::pages:
      return fmt::format("{}\n", fmt::join(man_page_names(root.app()), "\n"));
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
