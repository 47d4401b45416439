#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <ranges>
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
  for (const kinds::Kind& kind : kinds::table()) {
    add("kind", fmt::format("{} {}", kind.name, fmt::join(kind.endings, " ")));
    for (const kinds::RecordType& type : kind.records)
      add("record", fmt::format("{} {}", kind.name, type.name));
  }
  for (const std::string_view name : target_names()) add("target", name);
  for (const std::string& name : root.all_command_names()) add("command", name);
  for (const Answer& answer : all_answers()) add("answer", answer.name);
  for (const NamedCommand* command : all_commands())
    if (*command->page != '\0')
      add("page", fmt::format("{} {} {}", command->name, command->page, command->text));
  return out;
}

// The table of kinds in Markdown: what docs/recordings.md has.
std::string tables_of_kinds() {
  std::string out =
      "| kind | game | what tetron reads | what is exact | what the recording does not hold "
      "|\n|---|---|---|---|---|\n";
  const auto add = [&out]<class... T>(fmt::format_string<T...> form, T&&... values) {
    fmt::format_to(std::back_inserter(out), form, std::forward<T>(values)...);
  };
  for (const kinds::Kind& kind : kinds::table())
    add("| [{0}](formats/{0}.md) | {1} | {2} | {3} | {4} |\n", kind.name, kind.game, kind.reads, kind.exact,
        kind.lacks);
  out +=
      "\n| kind | extensions | MIME type | rounds | | holds, in addition to placements and fields |\n"
      "|---|---|---|---|---|---|\n";
  for (const kinds::Kind& kind : kinds::table())
    add("| `{}` | `{}` | {} | {} | {} | {} |\n", kind.name, fmt::join(kind.endings, "`, `"),
        kind.mime.empty() ? "" : fmt::format("`{}`", kind.mime), kind.has_rounds ? "any number" : "one",
        kind.write != nullptr ? "read, written" : "read", kind.holds.words());
  out += "\n| kind | records of type | have |\n|---|---|---|\n";
  for (const kinds::Kind& kind : kinds::table())
    for (auto one = kind.records.begin(), next = one; one != kind.records.end(); one = next) {
      next = std::find_if(one, kind.records.end(),
                          [one](const kinds::RecordType& type) { return type.members != one->members; });
      add("| `{}` | `{}` | {} |\n", kind.name,
          fmt::join(std::ranges::subrange(one, next) | std::views::transform(&kinds::RecordType::name),
                    "` `"),
          one->members);
    }
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
  // Without a form: what is no manual.
  const std::vector<std::pair<std::string, std::optional<ManualForm>>> forms{
      {"man", ManualForm::man},     {"markdown", ManualForm::markdown},
      {"pages", ManualForm::pages}, {"bash", ManualForm::bash},
      {"zsh", ManualForm::zsh},     {"fish", ManualForm::fish},
      {"keys", std::nullopt},       {"kinds", std::nullopt}};
  std::vector<std::string> words;
  for (const auto& [word, meaning] : forms) words.push_back(word);
  auto chosen = std::make_shared<std::string>();
  auto page = std::make_shared<std::string>();
  auto made = std::make_shared<std::string>();  // by an option
  command
      .add_option(
          "FORM", *chosen,
          "man; markdown: the commands as a document; pages: the names of the pages of man; bash, "
          "zsh or fish; keys: of the window, as a key file; kinds: of recordings, as tables in Markdown")
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
      "The names of kinds of recordings with their extensions and records, targets of convert, commands, "
      "answers with a schema, and pages");
  command.footer(
      "Example: tetron manual man | man -l -\n         tetron manual man convert | man -l -\n         tetron "
      "manual keys > ~/.config/tetron/keys.toml");
  program.run_for(command, [&root = *program.root, forms, chosen, page, made, has_lists] {
    Output out;
    out.text() = *made;
    if (*has_lists) out.text() += lists(root);
    if (chosen->empty() && out.text().empty())
      refuse(ExitCode::usage, "FORM is missing: man, markdown, pages, bash, zsh, fish, keys or kinds");
    for (const auto& [word, form] : forms)
      if (word == *chosen)
        out.text() = form              ? manual_text(*form, root, *page)
                     : word == "kinds" ? tables_of_kinds()
                                       : keys_as_toml(player::KeyMap());
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
