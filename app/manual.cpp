#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/output.hpp"
#include "app/program.hpp"

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

std::string man_page(const CLI::App& root) {
  std::string out = fmt::format(".TH TETRON 1 \"\" \"tetron {}\"\n.SH NAME\ntetron \\- {}\n", TETRON_VERSION,
                                roff("watch Tetron 4 recordings, turn them into fumen, look inside them"));
  out += ".SH SYNOPSIS\n.B tetron\n.I COMMAND\n[options]\n.SH DESCRIPTION\n" + roff(root.get_description()) +
         "\n";
  out += ".SH OPTIONS\n";
  append_man_options(out, root);
  out += ".SH COMMANDS\n";
  for (const CLI::App* command : commands_of(root)) append_man_command(out, *command, command->get_name());
  out +=
      ".SH EXIT STATUS\n.nf\n0 done\n1 done, with problems found or damage skipped\n2 wrong usage\n3 cannot "
      "open, or not "
      "this format\n4 damaged, output is partial\n5 could not write\n.fi\n";
  return out;
}

// The option words of a command: "--format --hex".
std::vector<std::string> words_of(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::Option* option : options_of(app)) {
    for (const std::string& name : option->get_lnames()) words.push_back("--" + name);
    for (const std::string& name : option->get_snames()) words.push_back("-" + name);
  }
  for (const CLI::App* command : commands_of(app)) words.push_back(command->get_name());
  return words;
}

std::string bash_completion(const CLI::App& root) {
  std::string out = "_tetron() {\n  local cur=${COMP_WORDS[COMP_CWORD]} words\n  case ${COMP_WORDS[1]} in\n";
  for (const CLI::App* command : commands_of(root))
    fmt::format_to(std::back_inserter(out), "    {}) words='{}' ;;\n", command->get_name(),
                   fmt::join(words_of(*command), " "));
  fmt::format_to(std::back_inserter(out),
                 "    *) words='{}' ;;\n  esac\n  [[ $COMP_CWORD == 1 ]] && words='{}'\n",
                 fmt::join(words_of(root), " "), fmt::join(words_of(root), " "));
  out +=
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
      "  [[ $COMP_CWORD == 1 || $cur == -* ]] || COMPREPLY+=($(compgen -f -- \"$cur\"))\n}\n"
      "complete -o filenames -F _tetron tetron\n";
  return out;
}

std::string zsh_completion(const CLI::App& root) {
  std::string out = "#compdef tetron\nif (( CURRENT == 2 )); then\n  local -a commands=(\n";
  for (const CLI::App* command : commands_of(root))
    fmt::format_to(std::back_inserter(out), "    '{}'\n", command->get_name());
  out += "  )\n  _describe command commands\n  return\nfi\ncase $words[2] in\n";
  for (const CLI::App* command : commands_of(root))
    fmt::format_to(std::back_inserter(out), "  {}) compadd -- {} ;;\n", command->get_name(),
                   fmt::join(words_of(*command), " "));
  out += "esac\n_files\n";
  return out;
}

std::string fish_completion(const CLI::App& root) {
  std::string out;
  for (const CLI::App* command : commands_of(root)) {
    fmt::format_to(std::back_inserter(out), "complete -c tetron -n __fish_use_subcommand -a {}\n",
                   command->get_name());
    for (const CLI::Option* option : options_of(*command))
      for (const std::string& name : option->get_lnames())
        fmt::format_to(std::back_inserter(out),
                       "complete -c tetron -n '__fish_seen_subcommand_from {}' -l {}\n", command->get_name(),
                       name);
  }
  return out;
}

}  // namespace

void add_manual(CLI::App& root, Program& program) {
  auto form = std::make_shared<std::string>();
  CLI::App* command = root.add_subcommand("manual", "This manual as a man page, or completions for a shell");
  command->add_option("FORM", *form, "man, bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"man", "bash", "zsh", "fish"}).description(""));
  command->footer("Example: tetron manual man | man -l -");
  command->callback([&root, &program, form] {
    program.run = [&root, form] {
      Output out;
      out.text() = *form == "man"    ? man_page(root)
                   : *form == "bash" ? bash_completion(root)
                   : *form == "zsh"  ? zsh_completion(root)
                                     : fish_completion(root);
      out.commit();
      return ExitCode::done;
    };
  });
}

}  // namespace tetron::app
