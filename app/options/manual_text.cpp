#include "app/options/manual_text.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <vector>

#include "app/options/described.hpp"
#include "app/options/man_page.hpp"
#include "app/options/offered.hpp"
#include "app/options/reference.hpp"

// Shell completions, made from the same description as --help.
namespace tetron::app {

namespace {

// A word that may be typed, and its description.
struct Described {
  std::string word;
  std::string text;
};

// What may follow a command: options, and subcommands or values of its first argument.
struct Following {
  std::vector<Described> options;
  std::vector<Described> words;
  bool is_group = false;  // the words are subcommands, and nothing else may follow
};

// The beginning of a description, short enough for a line in a list.
std::string brief(const std::string& description) {
  constexpr std::size_t most = 64;
  std::string text = description.substr(0, description.find('\n'));
  if (text.size() <= most) return text;
  text.resize(text.rfind(' ', most));
  while (!text.empty() && (text.back() == ',' || text.back() == ';' || text.back() == ':')) text.pop_back();
  return text + " ...";
}

std::vector<std::string> words_of(const std::vector<Described>& list) {
  std::vector<std::string> words;
  for (const Described& one : list) words.push_back(one.word);
  return words;
}

bool takes_file(const CLI::Option& option) {
  const std::string type = option.get_type_name();
  return type.contains("FILE") || type == "OUT";
}

// An option for whose values a shell can suggest something.
struct Completed {
  std::string option;  // "--format"
  std::vector<std::string> values;
  bool takes_file = false;
  bool is_list = false;  // several values, separated by commas
};

std::vector<Completed> completed_of(const CLI::App& app) {
  std::vector<Completed> completed;
  for (const CLI::Option* option : options_of(app)) {
    if (option->get_positional() || option->get_expected_max() == 0) continue;
    for (std::string& word : shown_names(option))
      completed.push_back(
          {std::move(word), offered_values(option), takes_file(*option), option->get_delimiter() == ','});
  }
  return completed;
}

// The possible values of a command's arguments, if there are only a few.
std::vector<std::string> argument_values(const CLI::App& app) {
  for (const CLI::Option* option : options_of(app))
    if (option->get_positional()) return offered_values(option);
  return {};
}

Following following(const CLI::App& app) {
  Following all;
  for (const CLI::Option* option : options_of(app))
    for (std::string& word : shown_names(option))
      if (!option->get_positional())
        all.options.push_back({std::move(word), brief(option->get_description())});
  for (const CLI::App* command : commands_of(app))
    all.words.push_back({command->get_name(), brief(command->get_description())});
  all.is_group = !all.words.empty();
  for (std::string& value : argument_values(app)) all.words.push_back({std::move(value), {}});
  return all;
}

// The extensions of the files in a command's arguments, without the dot and separated by `between`. Empty if
// any file is possible.
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

// The command whose arguments name another command, and are completed like that.
constexpr std::string_view help_command = "help";

// Parts of the scripts for bash and zsh: names of commands, and branches of `case` statements.
struct Cases {
  std::string groups;   // commands with subcommands
  std::string options;  // options whose values can be completed
  std::string commands;
};

// `of_command` returns a command's branch from its name, what may follow it, and the extensions of its
// files. `of_option` returns an option's branch from its command's name and the option.
template <class OfCommand, class OfOption>
Cases cases_of(const CLI::App& root, const OfCommand& of_command, const OfOption& of_option) {
  Cases cases;
  // Every command has these options.
  for (const Completed& option : completed_of(root)) cases.options += of_option("", option);
  for_each_command(root, "", [&](const CLI::App& command, const std::string& name) {
    if (!commands_of(command).empty()) cases.groups += name + " ";
    cases.commands += of_command(name, following(command), argument_endings(command, "|"));
    for (const Completed& option : completed_of(command)) cases.options += of_option(name, option);
  });
  return cases;
}

// The pattern of a branch of `case "COMMAND OPTION" in`. Options of the program itself may follow any
// command.
std::string pattern_of(const std::string& command, const std::string& option) {
  return command.empty() ? fmt::format("*' {}'", option) : fmt::format("'{} {}'", command, option);
}

// The options of the program whose next word is their value.
std::string global_options(const CLI::App& root) {
  std::string all;
  for (const Completed& option : completed_of(root)) all += option.option + " ";
  return all;
}

std::string bash_completion(const CLI::App& root) {
  const Cases cases = cases_of(
      root,
      [](const std::string& name, const Following& next, const std::string& endings) {
        return fmt::format("    '{}') options='{}' words='{}' endings='{}'{} ;;\n", name,
                           fmt::join(words_of(next.options), " "), fmt::join(words_of(next.words), " "),
                           endings, next.is_group ? " files=" : "");
      },
      [](const std::string& name, const Completed& option) {
        return fmt::format("    {}) words='{}' files={} is_value=1{} ;;\n", pattern_of(name, option.option),
                           fmt::join(option.values, " "), option.takes_file ? 1 : 0,
                           option.is_list ? " is_list=1" : "");
      });
  // Words may or may not be broken at '=' (COMP_WORDBREAKS). File names have the quotes that were typed.
  return fmt::format(
      R"(_tetron() {{
  local cur=${{COMP_WORDS[COMP_CWORD]}} option= before= command= words= options= files=1 is_value= is_list= is_help= endings= i word
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
    elif [[ $word == help && -z $command && -z $is_help ]]; then
      is_help=1
    elif [[ $word != -* && $word != '=' ]]; then
      command+=${{command:+ }}$word
      [[ ' {}' == *" $word "* && $command == "$word" ]] || break
    fi
  done
  case "$command $option" in
{}  esac
  [[ -n $is_value ]] || case $command in
{}    *) options='{}' words='{}' files= ;;
  esac
  if [[ -n $is_help ]]; then
    options='--help -h' files=
    [[ -z $command || ' {}' == *" $command "* ]] || words=
  fi
  if [[ -n $is_list && $cur == *,* ]]; then
    before+=${{cur%,*}}, cur=${{cur##*,}}
  elif [[ $cur == -* ]]; then
    files=
    [[ -n $is_value ]] || words=$options
  fi
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
      global_options(root), cases.groups, cases.options, cases.commands,
      fmt::join(words_of(following(root).options), " "), fmt::join(words_of(following(root).words), " "),
      cases.groups);
}

// Quotes a text for a shell, with single quotes.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text)
    if (c == '\'')
      out += "'\\''";
    else
      out += c;
  return out + "'";
}

// "NAME=(WORD ...) NAME_shown=('WORD -- TEXT' ...)".
std::string zsh_lists(std::string_view name, const std::vector<Described>& list) {
  std::string words;
  std::string shown;
  for (const Described& one : list) {
    words += (words.empty() ? "" : " ") + one.word;
    shown +=
        (shown.empty() ? "" : " ") + in_quotes(one.text.empty() ? one.word : one.word + "  -- " + one.text);
  }
  return fmt::format("{0}=({1}) {0}_shown=({2})", name, words, shown);
}

std::string zsh_following(const Following& next) {
  return zsh_lists("options", next.options) + " " + zsh_lists("following", next.words) +
         (next.is_group ? " files=" : "");
}

std::string zsh_completion(const CLI::App& root) {
  const Cases cases = cases_of(
      root,
      [](const std::string& name, const Following& next, const std::string& endings) {
        return fmt::format("  '{}') endings='{}' {} ;;\n", name, endings, zsh_following(next));
      },
      [](const std::string& name, const Completed& option) {
        return fmt::format(
            "  {}) {}{}{}return ;;\n", pattern_of(name, option.option),
            option.is_list ? "compset -P '*,'; " : "",
            option.values.empty() ? "" : fmt::format("compadd -- {}; ", fmt::join(option.values, " ")),
            option.takes_file ? "_files; " : "");
      });
  return fmt::format(
      R"zsh(#compdef tetron
local option=$words[CURRENT-1] command= endings= files=1 is_help= word
local -a options options_shown following following_shown
integer i
if [[ $PREFIX == --*=* ]]; then
  option=${{PREFIX%%=*}}
  compset -P '*='
fi
for ((i = 2; i < CURRENT; ++i)); do
  word=$words[i]
  if [[ ' {}' == *" $word "* ]]; then
    ((++i))
  elif [[ $word == help && -z $command && -z $is_help ]]; then
    is_help=1
  elif [[ $word != -* ]]; then
    command+=${{command:+ }}$word
    [[ ' {}' == *" $word "* && $command == $word ]] || break
  fi
done
case "$command $option" in
{}esac
case $command in
{}  *) {} ;;
esac
if [[ -n $is_help ]]; then
  options=(--help -h) options_shown=('--help  -- Print this help message and exit' '-h  -- Print this help message and exit') files=
  [[ -z $command || ' {}' == *" $command "* ]] || following=()
fi
if [[ $PREFIX == -* ]]; then
  compadd -l -d options_shown -- $options
  return
fi
(( $#following )) && compadd -l -d following_shown -- $following
[[ -n $files ]] || return
if [[ -n $endings ]]; then
  _files -g "*.(#i)($endings)(|.gz)(-.)"
else
  _files
fi
)zsh",
      global_options(root), cases.groups, cases.options, cases.commands, zsh_following(following(root)),
      cases.groups);
}

// An option as arguments of fish's `complete`.
std::string fish_option(const CLI::Option& option) {
  std::string words;
  for (const std::string& name : shown_names(&option))
    words += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  if (option.get_expected_max() > 0) words += takes_file(option) ? " -r" : " -x";
  if (const auto& values = offered_values(&option); !values.empty()) {
    const std::string list = fmt::format("{}", fmt::join(values, " "));
    words += " -a '" + (option.get_delimiter() == ',' ? "(__tetron_list " + list + ")" : list) + "'";
  }
  return words + " -d " + in_quotes(brief(option.get_description()));
}

std::string fish_completion(const CLI::App& root) {
  // Completes the word after the last comma.
  std::string out =
      "function __tetron_list\n"
      "  set -l typed (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')\n"
      "  for word in $argv\n    echo $typed$word\n  end\nend\n";
  for (const CLI::Option* option : options_of(root))
    fmt::format_to(std::back_inserter(out), "complete -c tetron{}\n", fish_option(*option));
  for (const CLI::App* command : commands_of(root))
    fmt::format_to(std::back_inserter(out), "complete -c tetron -n __fish_use_subcommand -f -a {} -d {}\n",
                   command->get_name(), in_quotes(brief(command->get_description())));
  for_each_command(root, "", [&](const CLI::App& command, const std::string& name) {
    std::string condition;
    for (std::string_view left = name; !left.empty();) {
      const std::size_t end = std::min(left.find(' '), left.size());
      fmt::format_to(std::back_inserter(condition), "{}__fish_seen_subcommand_from {}",
                     condition.empty() ? "" : "; and ", left.substr(0, end));
      left.remove_prefix(std::min(end + 1, left.size()));
    }
    std::string names;
    for (const CLI::App* below : commands_of(command)) names += " " + below->get_name();
    for (const CLI::App* below : commands_of(command))
      fmt::format_to(std::back_inserter(out),
                     "complete -c tetron -n '{}; and not __fish_seen_subcommand_from{}' -f -a {} -d {}\n",
                     condition, names, below->get_name(), in_quotes(brief(below->get_description())));
    if (name == help_command) {
      for (const CLI::App* other : commands_of(root))
        fmt::format_to(
            std::back_inserter(out),
            "complete -c tetron -n '__fish_seen_subcommand_from help; and test (count (commandline -opc)) "
            "-eq 2' -f -a {} -d {}\n",
            other->get_name(), in_quotes(brief(other->get_description())));
    } else if (const auto values = argument_values(command); !values.empty())
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
    case ManualForm::markdown:
      return reference(root.app(), page);
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
