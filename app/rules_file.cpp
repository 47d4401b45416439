#include "app/rules_file.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "app/input.hpp"
#include "app/messages.hpp"
#include "convert/text_out.hpp"

namespace tetron::app {

std::optional<RuleFile> open_rules(const std::string& path) {
  const auto input = open_input(path);
  if (!input) return std::nullopt;
  const std::span<const std::byte> bytes = input->file.bytes();
  if (bytes.size() > rules::max_script_bytes) {
    error(fmt::format("{}: a rule file has at most 1 MB", input->shown));
    return std::nullopt;
  }
  RuleFile file;
  file.source.name = path == "-" ? "standard input" : path;
  file.source.text.assign(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (path == "-" || folder.empty()) folder = ".";
  file.pictures = std::make_shared<RulePictures>(std::move(folder));
  return file;
}

rules::ScriptOptions script_options(const RuleFile& file) {
  rules::ScriptOptions options;
  options.check_picture = [pictures =
                               file.pictures](std::string_view path) -> std::expected<void, std::string> {
    auto found = pictures->find(path);
    if (!found) return std::unexpected(std::move(found.error()));
    return {};
  };
  return options;
}

std::string shown(const rules::ScriptError& error) {
  return convert::escaped(rules::describe(error));
}

}  // namespace tetron::app
