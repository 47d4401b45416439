#include <fmt/format.h>

#include "app/input.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/program.hpp"
#include "convert/text_out.hpp"

namespace tetron::app {

namespace {

ExitCode list_profiles() {
  Output out;
  for (std::string_view name : replay::builtin_profiles())
    fmt::format_to(std::back_inserter(out.text()), "{}\n", name);
  out.commit();
  return ExitCode::done;
}

ExitCode show_profile(const std::string& name) {
  const replay::Profile profile = profile_named(name);
  Output out;
  const std::string_view text = replay::builtin_profile_text(name == "auto" ? "tetron4" : name);
  if (text.empty()) {
    fmt::format_to(std::back_inserter(out.text()), "{}: {} columns, {} rows, {} styles\n",
                   convert::escaped(profile.name), profile.width, profile.height, profile.stones.size());
  } else {
    out.text() += text;
  }
  out.commit();
  return ExitCode::done;
}

}  // namespace

void add_profile(CLI::App& root, Program& program) {
  CLI::App* command = root.add_subcommand("profile", "How styles, anchors and fields are read");
  command->require_subcommand(1);
  command->footer(
      "Example: tetron profile show tetron4 > mine.toml\n         tetron play game.tet --profile mine.toml");
  CLI::App* list = command->add_subcommand("list", "The built-in profiles");
  list->callback([&program] { program.run = list_profiles; });
  list->footer("Example: tetron profile list");
  auto name = std::make_shared<std::string>("tetron4");
  CLI::App* show = command->add_subcommand("show", "A built-in profile as TOML, or what a profile file says");
  show->add_option("NAME", *name, "A built-in profile or a .toml file")->capture_default_str();
  show->footer("Example: tetron profile show tetron4");
  show->callback([&program, name] { program.run = [name] { return show_profile(*name); }; });
}

}  // namespace tetron::app
