#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/commands/program.hpp"
#include "app/commands/recording/convert/convert_table.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/keys_file.hpp"
#include "app/options/manual_text.hpp"
#include "convert/answer/answer.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

namespace {

const std::vector<Answer>& all_answers() {
  static const std::vector<Answer> all = [] {
    std::vector<Answer> answers;
    for (const NamedCommand* command : all_commands())
      for (Answer (*const answer)() : command->answers)
        if (answer != nullptr) answers.push_back(answer());
    std::ranges::sort(answers, {}, &Answer::name);
    return answers;
  }();
  return all;
}

// What there is, for scripts: a line for each, such as "kind tetrio".
std::string lists(const Command& root) {
  std::string out;
  const auto add = [&out](std::string_view what, std::string_view name) {
    out.append(what).append(" ").append(name).append("\n");
  };
  for (const kinds::Kind& kind : kinds::table()) add("kind", kind.name);
  for (const std::string_view name : target_names()) add("target", name);
  for (const std::string& name : root.all_command_names()) add("command", name);
  for (const Answer& answer : all_answers()) add("answer", answer.name);
  for (const NamedCommand* command : all_commands())
    if (*command->page != '\0')
      add("page", fmt::format("{} {} {}", command->name, command->page, command->text));
  return out;
}

std::vector<std::string> answer_names() {
  std::vector<std::string> names;
  for (const Answer& answer : all_answers()) names.emplace_back(answer.name);
  return names;
}

Answer answer_called(std::string_view name) {
  return *std::ranges::find(all_answers(), name, &Answer::name);
}

std::string schema(const Answer& answer) {
  return convert::schema_of(answer.forms, "tetron " + std::string(answer.command), answer.meaning);
}

void describe_manual(Command& command, Program& program) {
  // An empty form is the list of keys.
  const std::vector<std::pair<std::string, std::optional<ManualForm>>> forms{
      {"man", ManualForm::man},   {"markdown", ManualForm::markdown}, {"pages", ManualForm::pages},
      {"bash", ManualForm::bash}, {"zsh", ManualForm::zsh},           {"fish", ManualForm::fish},
      {"keys", std::nullopt}};
  std::vector<std::string> words;
  for (const auto& [word, meaning] : forms) words.push_back(word);
  auto chosen = std::make_shared<std::string>();
  auto page = std::make_shared<std::string>();
  auto made = std::make_shared<std::string>();  // by an option
  command
      .add_option("FORM", *chosen,
                  "man; markdown: the commands as a document; pages: the names of the pages of man; bash, "
                  "zsh or fish; keys: of the window, as a key file")
      ->check(one_of(words))
      ->offer(words);
  command.add_option("PAGE", *page, "For man and markdown: only the page of this command, or of the player");
  const auto offer = [&command, made](const std::string& name, const std::string& meaning,
                                      std::string (*make)(const Answer&)) {
    command
        .add_option_function<std::string>(
            name, [made, make](const std::string& answer) { *made = make(answer_called(answer)); }, meaning)
        ->type_name("ANSWER")
        ->check(one_of(answer_names()))
        ->offer(answer_names());
  };
  offer("--schema", "The JSON Schema of what a command writes, such as stats", schema);
  offer("--members", "Its members as a table in Markdown", [](const Answer& answer) {
    std::string out;
    for (const convert::AnswerForm& form : answer.forms) {
      if (!form.name.empty())
        fmt::format_to(std::back_inserter(out), "{}{}:\n\n", out.empty() ? "" : "\n", form.name);
      out += convert::reference_of(form);
    }
    return out;
  });
  auto has_lists = std::make_shared<bool>(false);
  command.add_flag(
      "--lists", *has_lists,
      "The names of kinds of recordings, targets of convert, commands, answers with a schema, and pages");
  command.footer(
      "Example: tetron manual man | man -l -\n         tetron manual man convert | man -l -\n         tetron "
      "manual keys > ~/.config/tetron/keys.toml");
  program.run_for(command, [&root = *program.root, forms, chosen, page, made, has_lists] {
    Output out;
    out.text() = *made;
    if (*has_lists) out.text() += lists(root);
    if (chosen->empty() && out.text().empty())
      refuse(ExitCode::usage, "FORM is missing: man, markdown, pages, bash, zsh, fish or keys");
    for (const auto& [word, form] : forms)
      if (word == *chosen)
        out.text() = form ? manual_text(*form, root, *page) : keys_as_toml(player::KeyMap());
    if (out.text().empty() || (!page->empty() && *chosen != "man" && *chosen != "markdown")) {
      error("there is no page '{}'; `tetron manual pages` lists them", *page);
      return ExitCode::usage;
    }
    out.commit();
    return ExitCode::done;
  });
}

}  // namespace

extern const NamedCommand manual_command{
    "manual", "Print the manual, completions for a shell, or the keys of the window", "options.md",
    describe_manual};

}  // namespace tetron::app
