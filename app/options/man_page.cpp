#include "app/options/man_page.hpp"

#include <fmt/format.h>

#include <utility>

#include "app/options/described.hpp"
#include "app/options/keys_file.hpp"
#include "app/options/offered.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view player_page = "player";

// Escapes leading dots and quotes, backslashes and hyphens, which have a meaning in roff.
std::string roff(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\' || c == '-') out += '\\';
    out += c;
    at_start = c == '\n';
  }
  return out;
}

template <class... Values>
void append(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Values>(values)...);
}

void append_heading(std::string& out, std::string_view name, std::string_view what) {
  std::string upper(name);
  for (char& c : upper)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  append(out, ".TH {} 1 \"\" \"tetron {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", roff(upper),
         TETRON_VERSION, roff(name), roff(what));
}

// Ends a text with a full stop. Help texts of one sentence have none.
std::string sentence(std::string text) {
  if (!text.empty() && !std::string_view(".!?").contains(text.back())) text += '.';
  return text;
}

// "-o, --output" and its value.
void append_option(std::string& out, const CLI::Option& option) {
  std::string head = shown_name(&option, option.get_positional());
  if (const std::size_t comma = head.find(",-"); comma != head.npos) head.insert(comma + 1, " ");
  const bool takes_value = !option.get_positional() && option.get_expected_max() > 0;
  if (takes_value && !option.get_type_name().empty()) head += " " + option.get_type_name();
  append(out, ".TP\n.B {}\n{}", roff(head), roff(sentence(option.get_description())));
  if (const std::string standard = option.get_default_str(); takes_value && !standard.empty())
    append(out, " Default: {}.", roff(standard));
  out += '\n';
}

// Appends arguments or options, with a heading before the first. --help is listed with the options of all
// commands.
void append_options(std::string& out, const CLI::App& app, bool positional, std::string_view heading) {
  bool is_first = true;
  for (const CLI::Option* option : options_of(app)) {
    if (option->get_positional() != positional) continue;
    if (option == app.get_help_ptr() && app.get_parent() != nullptr) continue;
    if (is_first && !heading.empty()) append(out, ".SH {}\n", heading);
    is_first = false;
    append_option(out, *option);
  }
}

void append_all_options(std::string& out, const CLI::App& app) {
  append_options(out, app, true, "");
  append_options(out, app, false, "");
}

// A footer consists of notes, then "Example: COMMAND", with more examples below.
struct Footer {
  std::string notes;
  std::vector<std::string> examples;
};
Footer footer_of(const CLI::App& app) {
  constexpr std::string_view mark = "Example: ";
  const std::string text = app.get_footer();
  const std::size_t at = text.find(mark);
  Footer footer{.notes = text.substr(0, at), .examples = {}};
  while (footer.notes.ends_with('\n')) footer.notes.pop_back();
  if (at == text.npos) return footer;
  for (std::string_view left = std::string_view(text).substr(at + mark.size()); !left.empty();) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    std::string_view line = left.substr(0, end);
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!line.empty()) footer.examples.emplace_back(line);
    left.remove_prefix(std::min(end + 1, left.size()));
  }
  return footer;
}

// Paragraphs are filled to the page's width. Lines that begin with blanks are a table and are kept.
void append_notes(std::string& out, std::string_view text) {
  bool is_table = false;
  out += ".PP\n";
  for (std::string_view left = text; !left.empty();) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    const std::string_view line = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    if (line.starts_with(' ') != is_table && !line.empty()) {
      out += is_table ? ".fi\n.PP\n" : ".nf\n";
      is_table = !is_table;
    }
    append(out, "{}\n", line.empty() ? ".PP" : roff(line));
  }
  if (is_table) out += ".fi\n";
}

void append_commands(std::string& out, const std::vector<std::string>& examples) {
  out += ".PP\n.nf\n";
  for (const std::string& example : examples) append(out, "{}\n", roff(example));
  out += ".fi\n";
}

void append_command(std::string& out, const CLI::App& app, const std::string& name) {
  append(out, ".SS {}\n{}\n", roff(name), roff(sentence(app.get_description())));
  append_all_options(out, app);
  const Footer footer = footer_of(app);
  if (!footer.notes.empty()) append_notes(out, footer.notes);
  if (!footer.examples.empty())
    append(out, ".PP\n{}:\n", footer.examples.size() == 1 ? "Example" : "Examples");
  if (!footer.examples.empty()) append_commands(out, footer.examples);
  for (const CLI::App* command : commands_of(app))
    append_command(out, *command, name + " " + command->get_name());
}

void append_synopsis(std::string& out, const CLI::App& app, std::string_view name) {
  append(out, ".SH SYNOPSIS\n.B {}\n", roff(name));
  const bool has_commands = !commands_of(app).empty();
  if (has_commands) out += ".I COMMAND\n";
  out += "[\\fIOPTIONS\\fR]\n";
  for (const CLI::Option* option : options_of(app)) {
    if (!option->get_positional()) continue;
    const std::string many = option->get_expected_max() > 1 ? "..." : "";
    if (option->get_required())
      append(out, "\\fI{}\\fR{}\n", roff(option->get_name(true)), many);
    else
      append(out, "[\\fI{}\\fR{}]\n", roff(option->get_name(true)), many);
  }
}

void append_examples(std::string& out, const std::vector<std::string>& examples) {
  if (examples.empty()) return;
  out += ".SH EXAMPLES\n";
  append_commands(out, examples);
}

// The keys of the window, from its own table.
void append_keys(std::string& out) {
  out +=
      ".SH KEYS\nKeys of the window that\n.B tetron play\nopens. Choose another set, or change keys, "
      "with\n.B \\-\\-keys\nor in\n.IR ~/.config/tetron/keys.toml ;\n.B tetron manual keys\nprints "
      "these as such a file.\n";
  const player::KeyMap keys;
  for (const player::ActionInfo& row : player::actions())
    append(out, ".TP\n.B {}\n{} ({})\n", roff(keys.keys_text(row.action)), roff(row.description),
           roff(row.name));
  out +=
      ".PP\nKeys of who plays on, and of games of rules; how held keys answer stands beside them in the "
      "file.\n";
  for (const player::SteeringInfo& row : player::steerings())
    append(out, ".TP\n.B {}\n{} ({})\n", roff(keys.playing.keys.keys_text(row.steering)),
           roff(row.description), roff(row.name));
  out +=
      ".PP\nMouse: drag or click the seek bar, click a field to see it large, a line of the chat panel to go "
      "there; the wheel steps placements.\n";
}

// What is the same for all commands.
void append_exit_status(std::string& out) {
  out +=
      ".SH EXIT STATUS\n.nf\n0 done\n1 done, with problems found or damage skipped\n2 wrong usage\n3 cannot "
      "open, or not this format\n4 damaged, output is partial; or stopped at a limit\n5 could not "
      "write\n.fi\n";
}
void append_surroundings(std::string& out, bool has_window) {
  out +=
      ".SH ENVIRONMENT\n.TP\n.B NO_COLOR\nIf it is set and not empty, no colours, unless\n.B \\-\\-color "
      "always\nis "
      "given.\n";
  out += ".TP\n.BR XDG_CONFIG_HOME \", \" HOME\nWhere your own settings are looked for.\n";
  if (has_window) out += ".TP\n.B DISPLAY\nThe X server on which the window opens.\n";
  out +=
      ".TP\n.B FONTCONFIG_FILE\nWhich fonts are used where text is drawn: see\n.BR fonts.conf (5).\n.SH "
      "FILES\n";
  if (has_window)
    out +=
        ".TP\n.I $XDG_CONFIG_HOME/tetron/keys.toml\nThe keys of the window; without that variable "
        "\\fI~/.config/tetron/keys.toml\\fR.\n";
  out +=
      ".TP\n.I $XDG_CONFIG_HOME/tetron/config.toml\nYour own defaults of options, unless\n.B "
      "\\-\\-no\\-config\nis given; "
      "without that variable \\fI~/.config/tetron/config.toml\\fR.\n";
  out +=
      ".TP\n.I GAME.toml\nBeside GAME.tet: the profile that it is read with, unless\n.B \\-\\-profile\nsays "
      "another.\n";
}

void append_see_also(std::string& out, const CLI::App& root, std::string_view own) {
  out += ".SH SEE ALSO\n";
  std::string list;
  const auto add = [&](const std::string& page) {
    if (page == own) return;
    list += fmt::format("{}.BR {} (1)", list.empty() ? "" : ",\n", roff(page));
  };
  add("tetron");
  for (const std::string& name : man_page_names(root)) add("tetron-" + name);
  out += list + "\n";
}

const CLI::App* command_of_page(const CLI::App& root, std::string_view name) {
  for (const CLI::App* command : commands_of(root))
    if (command->get_name() == name) return command;
  return nullptr;
}

std::string command_page(const CLI::App& root, const CLI::App& command) {
  const std::string words = "tetron " + command.get_name();
  const std::string page = "tetron-" + command.get_name();
  std::string out;
  append_heading(out, page, command.get_description());
  append_synopsis(out, command, words);
  append(out, ".SH DESCRIPTION\n{}\n", roff(sentence(command.get_description())));
  const Footer footer = footer_of(command);
  if (!footer.notes.empty()) append_notes(out, footer.notes);
  append_options(out, command, true, "ARGUMENTS");
  append_options(out, command, false, "OPTIONS");
  append_options(out, root, false, "OPTIONS OF ALL COMMANDS");
  if (const auto below = commands_of(command); !below.empty()) {
    out += ".SH COMMANDS\n";
    for (const CLI::App* one : below) append_command(out, *one, words + " " + one->get_name());
  }
  const bool has_window = command.get_name() == "play";
  if (has_window) append_keys(out);
  append_examples(out, footer.examples);
  append_exit_status(out);
  append_surroundings(out, has_window);
  append_see_also(out, root, page);
  return out;
}

// The page of the program with the windows, whose commands are two of tetron's.
std::string window_page(const CLI::App& root) {
  std::string out;
  append_heading(out, "tetron-player", "the windows of tetron");
  out +=
      ".SH SYNOPSIS\n.B tetron\\-player\n[\\fBplay\\fR] [\\fIOPTIONS\\fR] \\fIFILE\\fR...\n.br\n.B "
      "tetron\\-player "
      "rules play\n[\\fIOPTIONS\\fR] \\fIFILE\\fR\n.SH DESCRIPTION\nShows recordings in a window, and plays "
      "falling\\-block games.\n.B tetron play\nand\n.B tetron rules play\nstart this program, which takes "
      "the same "
      "options.\n.SH COMMANDS\n";
  if (const CLI::App* play = command_of_page(root, "play")) append_command(out, *play, "play");
  const CLI::App* rules = command_of_page(root, "rules");
  if (const CLI::App* play = rules ? command_of_page(*rules, "play") : nullptr)
    append_command(out, *play, "rules play");
  append_keys(out);
  append_exit_status(out);
  append_surroundings(out, true);
  append_see_also(out, root, "tetron-player");
  return out;
}

}  // namespace

std::string man_page(const CLI::App& root) {
  std::string out;
  append_heading(out, "tetron",
                 "watch recorded falling-block games, turn them into fumens, look inside them");
  append_synopsis(out, root, "tetron");
  append(out, ".SH DESCRIPTION\n{}\n", roff(root.get_description()));
  append_options(out, root, false, "OPTIONS");
  out += ".SH COMMANDS\n";
  for (const CLI::App* command : commands_of(root)) append_command(out, *command, command->get_name());
  append_keys(out);
  append_examples(out, footer_of(root).examples);
  append_exit_status(out);
  append_surroundings(out, true);
  append_see_also(out, root, "tetron");
  return out;
}

std::string man_page(const CLI::App& root, std::string_view name) {
  if (name == player_page) return window_page(root);
  const CLI::App* command = command_of_page(root, name);
  return command ? command_page(root, *command) : std::string();
}

std::vector<std::string> man_page_names(const CLI::App& root) {
  std::vector<std::string> names;
  for (const CLI::App* command : commands_of(root)) names.push_back(command->get_name());
  names.emplace_back(player_page);
  return names;
}

}  // namespace tetron::app
