
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/options/keys_file.hpp"
#include "app/options/manual_text.hpp"

namespace tetron::app {

void add_manual(Command& root, Program& program) {
  Command* command =
      root.add_subcommand("manual", "Print the manual, completions for a shell, or the keys of the window");
  // An empty form is the list of keys.
  const std::vector<std::pair<std::string, std::optional<ManualForm>>> forms{
      {"man", ManualForm::man},   {"markdown", ManualForm::markdown}, {"pages", ManualForm::pages},
      {"bash", ManualForm::bash}, {"zsh", ManualForm::zsh},           {"fish", ManualForm::fish},
      {"keys", std::nullopt}};
  std::vector<std::string> words;
  for (const auto& [word, meaning] : forms) words.push_back(word);
  auto chosen = std::make_shared<std::string>();
  auto page = std::make_shared<std::string>();
  command
      ->add_option("FORM", *chosen,
                   "man; markdown: the commands as a document; pages: the names of the pages of man; bash, "
                   "zsh or fish; keys: of the window, as a key file")
      ->required()
      ->check(one_of(words))
      ->offer(words);
  command->add_option("PAGE", *page, "For man and markdown: only the page of this command, or of the player");
  command->footer(
      "Example: tetron manual man | man -l -\n         tetron manual man convert | man -l -\n         tetron "
      "manual keys > ~/.config/tetron/keys.toml");
  command->callback([&root, &program, forms, chosen, page] {
    program.run = [&root, forms, chosen, page] {
      Output out;
      for (const auto& [word, form] : forms)
        if (word == *chosen)
          out.text() = form ? manual_text(*form, root, *page) : keys_as_toml(player::KeyMap());
      if (out.text().empty() || (!page->empty() && *chosen != "man" && *chosen != "markdown")) {
        error("there is no page '{}'; `tetron manual pages` lists them", *page);
        return ExitCode::usage;
      }
      out.commit();
      return ExitCode::done;
    };
  });
}

}  // namespace tetron::app
