#include <set>
#include <sstream>

#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

using Arguments = std::vector<std::string>;

std::string joined(const Arguments& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

Outcome help_of(Arguments command) {
  command.emplace_back("--help");
  return run_tetron(command);
}

// The first words of the lines of one part of a help text, "Subcommands:" say.
Arguments entries(const std::string& help, const std::string& part) {
  Arguments words;
  bool inside = false;
  for (const std::string& line : lines_of(help)) {
    if (!line.starts_with(' ')) inside = line == part;
    if (inside && line.starts_with("  ") && line[2] != ' ')
      words.push_back(line.substr(2, line.find(' ', 2) - 2));
  }
  return words;
}

// The program, its commands and theirs.
std::vector<Arguments> all_commands() {
  std::vector<Arguments> commands{{}};
  for (std::size_t i = 0; i < commands.size(); ++i) {
    for (const std::string& name : entries(help_of(commands[i]).out, "Subcommands:")) {
      Arguments command = commands[i];
      command.push_back(name);
      commands.push_back(command);
    }
  }
  return commands;
}

// "--output" of "-o,--output", of all groups of options.
Arguments long_options(const std::string& help) {
  Arguments names;
  for (const std::string& line : lines_of(help)) {
    if (!line.starts_with("  -")) continue;
    std::istringstream entry(line.substr(2, line.find(' ', 2) - 2));
    for (std::string name; std::getline(entry, name, ',');)
      if (name.starts_with("--")) names.push_back(name);
  }
  return names;
}

std::ptrdiff_t help_columns(const std::string& line) {
  return std::ranges::count_if(line, [](char c) { return (c & 0xc0) != 0x80; });
}

std::string manual(const std::string& form) {
  const Outcome outcome = run_tetron({"manual", form});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  return outcome.out;
}

// What is not looked at is said.
bool is_missing(const std::string& program) {
  if (has_program(program)) return false;
  WARN("there is no " << program << ": skipped");
  return true;
}

}  // namespace

TEST_CASE("commands that take recordings say which endings those have", "[app][help]") {
  for (const Arguments& command : {Arguments{"info"},
                                   {"dump"},
                                   {"check"},
                                   {"show"},
                                   {"play"},
                                   {"convert"},
                                   {"review"},
                                   {"stats"},
                                   {"archive", "add"}}) {
    CAPTURE(command);
    std::string help = help_of(command).out;
    std::erase(help, '\n');
    std::erase(help, ' ');
    std::string endings = "(" + std::string(tetron::kinds::listed_endings()) + ")";
    std::erase(endings, ' ');
    CHECK(help.contains(endings));
  }
}

TEST_CASE("every command has help with an example that fits a terminal", "[app][help]") {
  std::set<std::string> names;
  for (const Arguments& command : all_commands()) {
    CAPTURE(command);
    names.insert(joined(command));
    const Outcome outcome = help_of(command);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err == "");
    CHECK(outcome.out.contains("Example: tetron "));
    CHECK(what_misleads(outcome.out) == "");
    for (const std::string& line : lines_of(outcome.out)) {
      CAPTURE(line);
      CHECK(help_columns(line) <= 80);
      CHECK_FALSE(line.ends_with(' '));
    }
  }
  for (const char* name : {"info", "dump", "check", "show", "convert", "profile list", "profile show",
                           "profile infer", "manual"})
    CHECK(names.contains(name));
}

TEST_CASE("help goes before everything else", "[app][help]") {
  const std::string help = help_of({"dump"}).out;
  CHECK(run_tetron({"dump", "-h"}).out == help);
  CHECK(run_tetron({"dump", "missing.tet", "--help"}).out == help);
}

TEST_CASE("--version", "[app][help]") {
  const Outcome outcome = run_tetron({"--version"});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.starts_with("tetron "));
  CHECK(outcome.out.find_first_not_of("0123456789.\n", 7) == std::string::npos);
  CHECK(lines_of(outcome.out).size() == 1);
}

TEST_CASE("the man page names every command and option", "[app][manual]") {
  std::string page = manual("man");
  CHECK(page.starts_with(".TH TETRON 1 "));
  std::erase(page, '\\');
  for (const Arguments& command : all_commands()) {
    CHECK(page.contains(command.empty() ? ".SH NAME" : ".SS " + joined(command) + "\n"));
    for (const std::string& option : long_options(help_of(command).out)) CHECK(page.contains(option));
  }
}

TEST_CASE("the man page is correct roff", "[app][manual]") {
  if (is_missing("groff")) return;
  const Setting page{.input = manual("man")};
  const Outcome outcome = run("groff", {"-man", "-Tutf8", "-ww", "-P-cbou"}, page);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err == "");
  CHECK(outcome.out.contains("EXIT STATUS"));
}

TEST_CASE("bash completes commands, options and files", "[app][manual]") {
  if (is_missing("bash")) return;
  const TemporaryFolder folder;
  const std::string script = folder.file("tetron.bash", bytes_of(manual("bash"))).string();
  const std::string game = folder.file("game.tet", Bytes{}).string();
  CHECK(run("bash", {"-n", script}).err == "");
  const auto completed = [&script](const Arguments& words) {
    std::string command = "source " + script + "; COMP_WORDS=(";
    for (const std::string& word : words) command += " '" + word + "'";
    command +=
        "); COMP_CWORD=" + std::to_string(words.size() - 1) + "; _tetron; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const Outcome outcome = run("bash", {"--norc", "-c", command});
    CHECK(outcome.err == "");
    return lines_of(outcome.out);
  };
  CHECK(completed({"tetron", "con"}) == Arguments{"convert"});
  CHECK(completed({"tetron", "dump", "--he"}) == Arguments{"--help", "--hex"});
  CHECK(completed({"tetron", "dump", game.substr(0, game.size() - 2)}) == Arguments{game});
  for (const Arguments& command : all_commands()) {
    if (command.size() != 1) continue;
    CAPTURE(command);
    Arguments had = completed({"tetron", command[0], "--"});
    Arguments wanted = long_options(help_of(command).out);
    std::ranges::sort(had);
    std::ranges::sort(wanted);
    CHECK(had == wanted);
  }
}

TEST_CASE("bash completes the values of options", "[app][manual]") {
  if (is_missing("bash")) return;
  const TemporaryFolder folder;
  const std::string script = folder.file("tetron.bash", bytes_of(manual("bash"))).string();
  const auto completed = [&](const Arguments& words) {
    std::string command = "source " + script + "; cd " + folder.path().string() + "; COMP_WORDS=(";
    for (const std::string& word : words) command += " '" + word + "'";
    command +=
        "); COMP_CWORD=" + std::to_string(words.size() - 1) + "; _tetron; printf '%s\\n' \"${COMPREPLY[@]}\"";
    const Outcome outcome = run("bash", {"--norc", "-c", command});
    CHECK(outcome.err == "");
    return lines_of(outcome.out);
  };
  CHECK(completed({"tetron", "dump", "x.tet", "--format", ""}) == Arguments{"text", "json", "ndjson", "csv"});
  CHECK(completed({"tetron", "dump", "--format", "n"}) == Arguments{"ndjson"});
  CHECK(completed({"tetron", "info", "--format", ""}) == Arguments{"text", "json"});
  CHECK(completed({"tetron", "play", "--speed", "0.2"}) == Arguments{"0.25"});
  CHECK(completed({"tetron", "play", "--keys", ""}) == Arguments{"default", "tetron", "mpv", "tetron.bash"});
  CHECK(completed({"tetron", "play", "--at", "per"}) == Arguments{"perfect-clear"});
  CHECK(completed({"tetron", "convert", "--fps", ""}) == Arguments{""});
  CHECK(completed({"tetron", "fumen", "encode", "--site", "h"}) == Arguments{"harddrop"});
  CHECK(completed({"tetron", "fumen", "encode", "--s"}) == Arguments{"--site"});
  CHECK(completed({"tetron", "fumen", "en"}) == Arguments{"encode"});
  CHECK(completed({"tetron", "manual", "z"}) == Arguments{"zsh"});
  // Below a group its commands alone; options where a hyphen was typed.
  CHECK(completed({"tetron", "pc", ""}) == entries(help_of({"pc"}).out, "Subcommands:"));
  CHECK(completed({"tetron", "pc", "per"}) == Arguments{"percent"});
  CHECK(completed({"tetron", "pc", "percent", "--hol"}) == Arguments{"--hold"});
  CHECK(completed({"tetron", ""}) == entries(help_of({}).out, "Subcommands:"));
  // Of lists, the word behind the last comma.
  CHECK(completed({"tetron", "dump", "--type", "newst"}) == Arguments{"newstone"});
  CHECK(completed({"tetron", "dump", "--type", "header,newst"}) == Arguments{"header,newstone"});
  CHECK(completed({"tetron", "dump", "--type=header,start,newst"}) ==
        Arguments{"--type=header,start,newstone"});
  // Of files those that may be recordings, where there are any.
  folder.file("tie.ttrm", Bytes{});
  folder.file("tie.txt", Bytes{});
  folder.file("tie.JSON", Bytes{});
  for (const char* const command : {"info", "dump", "check", "show", "play", "review"}) {
    Arguments had = completed({"tetron", command, "ti"});
    std::ranges::sort(had);
    CHECK(had == Arguments{"tie.JSON", "tie.ttrm"});
  }
  CHECK(completed({"tetron", "info", "tie.tx"}) == Arguments{"tie.txt"});
  CHECK(completed({"tetron", "convert", "ti"}).size() == 3);
  // Options of the program itself, before the command and after it.
  CHECK(completed({"tetron", "--color", ""}) == Arguments{"auto", "always", "never"});
  CHECK(completed({"tetron", "--color", "always", "du"}) == Arguments{"dump"});
  CHECK(completed({"tetron", "--color", "=", "always", "fumen", "en"}) == Arguments{"encode"});
  CHECK(completed({"tetron", "info", "--color", "n"}) == Arguments{"never"});
  // Words broken at '=', and not.
  CHECK(completed({"tetron", "dump", "--format", "=", "n"}) == Arguments{"ndjson"});
  CHECK(completed({"tetron", "info", "--format", "="}) == Arguments{"text", "json"});
  CHECK(completed({"tetron", "dump", "--format=n"}) == Arguments{"--format=ndjson"});
  CHECK(completed({"tetron", "profile", "show", "tetron"}) == Arguments{"tetron4", "tetron.bash"});
  CHECK(completed({"tetron", "rules", "help", "setTumo"})[0] == "setTumo");
  // What the shell itself quotes afterwards.
  folder.file("my game.tet", Bytes{});
  CHECK(completed({"tetron", "info", "my"}) == Arguments{"my game.tet"});
  CHECK(completed({"tetron", "info", "my\\ g"}) == Arguments{"my game.tet"});
  CHECK(completed({"tetron", "info", "\"my g"}) == Arguments{"my game.tet"});
  // Every value that is offered is taken.
  for (const Arguments& command : all_commands()) {
    if (command.size() != 1) continue;
    for (const std::string& option : long_options(help_of(command).out))
      for (const std::string& value : completed({"tetron", command[0], option, ""})) {
        if (value.empty() || value == "tetron.bash" || value == "my game.tet" || value.starts_with("tie.") ||
            value.starts_with('-'))
          continue;
        CAPTURE(command, option, value);
        CHECK_FALSE(run_tetron({command[0], option, value, "--help"}).err.contains(option));
      }
  }
}

TEST_CASE("completions for other shells offer the values of options", "[app][manual]") {
  const std::string zsh = manual("zsh");
  CHECK(zsh.contains("'dump --format') compadd -- text json ndjson csv; return ;;"));
  CHECK(zsh.contains("'fumen encode --fumen-version') compadd -- 115 110; return ;;"));
  CHECK(zsh.contains("'play --keys') compadd -- default tetron mpv; _files; return ;;"));
  const std::string fish = manual("fish");
  CHECK(fish.contains("'__fish_seen_subcommand_from dump' -l format -x -a 'text json ndjson csv'"));
  CHECK(fish.contains("'__fish_seen_subcommand_from play' -l keys -r -a 'default tetron mpv'"));
  CHECK(fish.contains(
      "'__fish_seen_subcommand_from fumen; and __fish_seen_subcommand_from encode' -l fumen-version -x"));
}

TEST_CASE("zsh and fish say what commands and options are", "[app][manual]") {
  CHECK(manual("zsh").contains("'convert  -- "));
  CHECK(manual("zsh").contains("'--hex  -- Also the bytes of each chunk'"));
  CHECK(manual("fish").contains(" -l hex -d 'Also the bytes of each chunk'"));
  CHECK(manual("fish").contains("-f -a convert -d '"));
}

TEST_CASE("zsh completes as bash does", "[app][manual]") {
  if (is_missing("zsh")) return;
  const TemporaryFolder folder;
  const std::string script = folder.file("_tetron", bytes_of(manual("zsh"))).string();
  // What zsh would do with the words is said instead.
  const auto completed = [&](const Arguments& words) {
    std::string command =
        "compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -l -- $@ }; _files() { print -l -- "
        "FILES $@ }; compset() { "
        "PREFIX=${PREFIX##${~2}} }; "
        "complete_them() { source " +
        script + " }; words=(";
    for (const std::string& word : words) command += " '" + word + "'";
    command += "); CURRENT=" + std::to_string(words.size()) + "; PREFIX=$words[CURRENT]; complete_them";
    const Outcome outcome = run("zsh", {"-f", "-c", command});
    CHECK(outcome.err == "");
    return lines_of(outcome.out);
  };
  CHECK(completed({"tetron", "--color", ""}) == Arguments{"auto", "always", "never"});
  CHECK(completed({"tetron", "dump", "--format="}) == Arguments{"text", "json", "ndjson", "csv"});
  CHECK(completed({"tetron", "--color", "never", "info", "--format", ""}) == Arguments{"text", "json"});
  CHECK(completed({"tetron", "play", "--keys", ""}) == Arguments{"default", "tetron", "mpv", "FILES"});
  CHECK(completed({"tetron", "play", "--at", ""}).size() == 8);
  CHECK(completed({"tetron", "convert", "--fps", ""}).empty());
  const Arguments of_info = completed({"tetron", "info", ""});
  std::string endings(tetron::kinds::listed_endings().substr(1));
  for (std::size_t at = endings.find(", ."); at != endings.npos; at = endings.find(", ."))
    endings.replace(at, 3, "|");
  CHECK(std::ranges::count(of_info, "*.(#i)(" + endings + ")(|.gz)(-.)") == 1);
  CHECK(completed({"tetron", "convert", ""}).back() == "FILES");
  CHECK(completed({"tetron", "pc", ""}) == entries(help_of({"pc"}).out, "Subcommands:"));
  const Arguments types = completed({"tetron", "dump", "--type", "header,"});
  CHECK(std::ranges::find(types, "newstone") != types.end());
  const Arguments functions = completed({"tetron", "rules", "help", ""});
  CHECK(std::ranges::find(functions, "setTumo") != functions.end());
  const Arguments commands = completed({"tetron", "--color", "never", ""});
  CHECK(std::ranges::find(commands, "convert") != commands.end());
  CHECK(std::ranges::find(commands, "FILES") == commands.end());
}

TEST_CASE("fish completes as bash does", "[app][manual]") {
  if (is_missing("fish")) return;
  const TemporaryFolder folder;
  const std::string script = folder.file("tetron.fish", bytes_of(manual("fish"))).string();
  folder.file("my game.tet", Bytes{});
  const auto completed = [&](const std::string& line) {
    const Outcome outcome =
        run("fish",
            {"--no-config", "-c",
             "source " + script + "; cd " + folder.path().string() + "; complete -C '" + line + "'"},
            {.environment = {{"HOME", folder.path().string()}}});
    CHECK(outcome.err == "");
    Arguments words = lines_of(outcome.out);
    for (std::string& word : words) word = word.substr(0, word.find('\t'));
    std::ranges::sort(words);
    return words;
  };
  CHECK(completed("tetron --color ") == Arguments{"always", "auto", "never"});
  CHECK(completed("tetron dump --format=n") == Arguments{"--format=ndjson"});
  CHECK(completed("tetron info --format ") == Arguments{"json", "text"});
  CHECK(completed("tetron info my") == Arguments{"my game.tet"});
  folder.file("tie.ttrm", Bytes{});
  folder.file("tie.txt", Bytes{});
  // Recordings stand first; the others may follow.
  const Arguments of_info = completed("tetron info ti");
  CHECK(std::ranges::find(of_info, "tie.ttrm") != of_info.end());
  const Arguments functions = completed("tetron rules help setTum");
  CHECK(std::ranges::find(functions, "setTumo") != functions.end());
  CHECK(completed("tetron conv") == Arguments{"convert"});
  Arguments of_pc = entries(help_of({"pc"}).out, "Subcommands:");
  std::ranges::sort(of_pc);
  CHECK(completed("tetron pc ") == of_pc);
  CHECK(completed("tetron dump --type newst") == Arguments{"newstone"});
  CHECK(completed("tetron dump --type header,newst") == Arguments{"header,newstone"});
}

TEST_CASE("a man page for each command", "[app][manual]") {
  const Outcome names = run_tetron({"manual", "pages"});
  CHECK(names.exit_code == 0);
  Arguments wanted = entries(help_of({}).out, "Subcommands:");
  wanted.emplace_back("player");
  CHECK(lines_of(names.out) == wanted);
  for (const std::string& name : wanted) {
    CAPTURE(name);
    const Outcome page = run_tetron({"manual", "man", name});
    CHECK(page.exit_code == 0);
    for (const char* section :
         {"NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO"})
      CHECK(page.out.contains(std::string("\n.SH ") + section + "\n"));
    std::string plain = page.out;
    std::erase(plain, '\\');
    if (name != "player")
      for (const std::string& option : long_options(help_of({name}).out)) CHECK(plain.contains(option));
    if (is_missing("groff")) continue;
    const Outcome shown = run("groff", {"-man", "-Tutf8", "-ww", "-rLL=78n", "-P-cbou"}, {.input = page.out});
    CHECK(shown.exit_code == 0);
    CHECK(shown.err == "");
    for (const std::string& line : lines_of(shown.out)) {
      CAPTURE(line);
      CHECK(help_columns(line) <= 80);
    }
  }
  CHECK(run_tetron({"manual", "man", "dump"}).out.contains("Default: text."));
  CHECK(run_tetron({"manual", "man", "trumpet"}).exit_code == 2);
  CHECK(run_tetron({"manual", "bash", "dump"}).exit_code == 2);
}

TEST_CASE("the man page has the keys of the window", "[app][manual]") {
  std::string page = manual("man");
  std::erase(page, '\\');
  const std::string keys = manual("keys");
  int actions = 0;
  for (const std::string& line : lines_of(keys)) {
    // Settings of who plays have a number, or yes or no, in place of keys.
    if (line.starts_with('#') || !line.contains(" = [")) continue;
    ++actions;
    const std::string name = line.substr(0, line.find(' '));
    CAPTURE(name);
    CHECK(page.contains("(" + name + ")\n"));
  }
  CHECK(actions > 30);
  CHECK(page.contains(".B Space, k\nplay or pause (play-pause)\n"));
}

TEST_CASE("completions for other shells name every command and option", "[app][manual]") {
  const std::string zsh = manual("zsh");
  const std::string fish = manual("fish");
  CHECK(zsh.starts_with("#compdef tetron\n"));
  for (const Arguments& command : all_commands()) {
    if (command.size() != 1) continue;
    CHECK(zsh.contains(command[0]));
    CHECK(fish.contains("-a " + command[0]));
    for (const std::string& option : long_options(help_of(command).out)) {
      CAPTURE(command, option);
      CHECK(zsh.contains(option));
      CHECK(fish.contains("-l " + option.substr(2)));
    }
  }
  const TemporaryFolder folder;
  if (!is_missing("zsh")) CHECK(run("zsh", {"-n", folder.file("_tetron", bytes_of(zsh)).string()}).err == "");
  if (!is_missing("fish"))
    CHECK(run("fish", {"--no-execute", folder.file("tetron.fish", bytes_of(fish)).string()}).err == "");
}

TEST_CASE("ways to give a time", "[app][time]") {
  const std::string game = sample_path("good/minimal.tet");
  const auto shown = [&game](const std::string& time) {
    const Outcome outcome = run_tetron({"show", game, "--at", time});
    if (outcome.exit_code != 0) return std::string("refused");
    const std::string line = lines_of(outcome.out).at(0);
    return line.substr(line.find(" at ") + 4);
  };
  CHECK(shown("0") == "0:00.000");
  CHECK(shown("83") == "1:23.000");
  CHECK(shown("83.5") == "1:23.500");
  CHECK(shown("83s") == "1:23.000");
  CHECK(shown("0.001") == "0:00.001");
  CHECK(shown("1:23") == "1:23.000");
  CHECK(shown("1:23.456") == "1:23.456");
  CHECK(shown("1:5") == "1:05.000");
  CHECK(shown("75:00") == "1:15:00.000");
  CHECK(shown("1:02:03") == "1:02:03.000");
  CHECK(shown("1:02:03.4") == "1:02:03.400");
  CHECK(shown("1500ms") == "0:01.500");
  CHECK(shown("4294967295ms") == "1193:02:47.295");
  for (const char* time :
       {"",     "abc", "1:60", "1:2:60", "1:2:3:4", "1.5.5",  "1.",           ".5",
        "1:",   ":1",  "1e3",  "5m",     "1.5ms",   "1:30ms", "4294967296ms", "99999999999999999999",
        "0x10", " 1",  "1 ",   "1,5"}) {
    CAPTURE(time);
    CHECK(shown(time) == "refused");
  }
}

TEST_CASE("every option that takes a time takes the same ones", "[app][time]") {
  const std::string game = sample_path("good/duel.tet");
  for (const Arguments& command : {Arguments{"dump", game, "--from"},
                                   {"dump", game, "--to"},
                                   {"convert", game, "--from"},
                                   {"convert", game, "--to"},
                                   {"show", game, "--at"}}) {
    CAPTURE(command);
    const auto with = [&command](const std::string& time) {
      Arguments arguments = command;
      arguments.push_back(time);
      return run_tetron(arguments);
    };
    for (const char* time : {"30.5s", "0:30.5", "0:00:30.500", "30500ms"})
      CHECK(with(time).out == with("30.5").out);
    CHECK(with("1:60").exit_code == 2);
    CHECK(with("soon").exit_code == 2);
  }
}

TEST_CASE("a group of commands has a help of its own", "[app][help]") {
  const std::string help = run_tetron({"pc", "percent", "--help"}).out;
  REQUIRE(help.contains("--tree"));
  CHECK(run_tetron({"pc", "help", "percent"}).out == help);
  CHECK(run_tetron({"pc", "help"}).out == run_tetron({"pc", "--help"}).out);
  CHECK(run_tetron({"fumen", "help", "decode"}).exit_code == 0);
  const Outcome wrong = run_tetron({"pc", "help", "percnt"});
  CHECK(wrong.exit_code == 2);
  CHECK(wrong.err.contains("did you mean 'percent'"));
}

TEST_CASE("help finds what is about some words", "[app][help]") {
  const auto first_of = [](const Arguments& words) {
    Arguments command{"help"};
    command.insert(command.end(), words.begin(), words.end());
    const Outcome outcome = run_tetron(command);
    CHECK(outcome.exit_code == 0);
    for (const std::string& line : lines_of(outcome.out)) CHECK(help_columns(line) <= 80);
    return outcome.out;
  };
  // What was asked; how the answer begins; what is in it.
  for (const auto& [words, begins, has] : std::vector<std::tuple<Arguments, std::string, std::string>>{
           {{"gif"}, "convert ", "--to "},
           {{"videos"}, "convert ", "docs/howto/convert.md"},
           {{"compare"}, "play ", "--beside"},
           {{"repair"}, "", "--salvage"},
           {{"watch"}, "play ", "docs/howto/watch.md"},
           {{"glue"}, "fumen ", "fumen assemble"},
           {{"ren"}, "pc ", "pc combo"},
           {{"minimal"}, "pc ", "--minimal"},
           {{"save"}, "", "--saves"},
       }) {
    const std::string found = first_of(words);
    CAPTURE(joined(words), found);
    CHECK(found.starts_with(begins));
    CHECK(found.contains(has));
  }
  // Every how-to page is found as docs/README.md describes it.
  int pages = 0;
  for (const std::string& line : lines_of(text_in(sample_path("../docs/README.md")))) {
    const std::size_t page = line.find("](howto/");
    if (page == line.npos || !line.starts_with("- [")) continue;
    if (line.find(".md") + 3 != line.find("): ")) continue;  // of several pages
    if (line.contains("): `")) continue;                     // the page of a command
    const std::string about = line.substr(line.find("): ") + 3);
    const std::string name = line.substr(page + 8, line.find(".md)") - page - 8);
    std::string found;
    for (const std::string& one : lines_of(first_of({about})))
      found += one.substr(std::min(one.find_first_not_of(' '), one.size())) + " ";
    CAPTURE(line, found);
    CHECK(found.contains("docs/howto/" + name + ".md"));
    CHECK(found.contains(about));
    ++pages;
  }
  CHECK(pages >= 9);
  CHECK(run_tetron({"help", "convert"}).out == help_of({"convert"}).out);
  const Outcome nothing = run_tetron({"help", "zzzz"});
  CHECK(nothing.exit_code == 2);
  CHECK(nothing.out.empty());
  CHECK(nothing.err.contains("there is no command 'zzzz'"));
}

TEST_CASE("a file in place of a command, and options of other programs", "[app][help]") {
  const std::string game = sample_path("good/duel.tet");
  CHECK(run_tetron({game}).err.starts_with(
      "'" + game + "' is a file, and a command is expected first. To watch it: tetron play "));
  const auto refused = [](const Arguments& words) {
    const Outcome outcome = run_tetron(words);
    CHECK(outcome.exit_code == 2);
    return lines_of(outcome.err).at(0);
  };
  CHECK(refused({"convert", "--out", "x"}) == "there is no option '--out'; did you mean '--output'?");
  CHECK(refused({"stats", "--csv", game}) == "there is no option '--csv'; did you mean '--format csv'?");
  CHECK(refused({"convert", "--csv", game}) == "there is no option '--csv'; did you mean '--to csv'?");
  CHECK(refused({"list", "--user", "ann"}) == "there is no option '--user'; did you mean '--player'?");
  CHECK(refused({"convert", "--start", "1", game}) == "there is no option '--start'; did you mean '--at'?");
  // Nothing is near.
  CHECK(refused({"bot", "--csv"}) == "there is no option '--csv'");
  CHECK(refused({"info", "--zzz"}) == "there is no option '--zzz'");
}
