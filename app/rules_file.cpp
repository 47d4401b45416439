#include "app/rules_file.hpp"

#include <fmt/format.h>

#include <algorithm>
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

std::vector<std::string> shown_lines(std::string_view printed) {
  constexpr std::size_t tab = 8;
  std::vector<std::string> lines;
  while (!printed.empty()) {
    const std::size_t end = std::min(printed.find('\n'), printed.size());
    std::string line;
    std::size_t column = 0;
    for (const char c : printed.substr(0, end)) {
      const std::size_t blanks = tab - column % tab;
      if (c == '\t') {
        line.append(blanks, ' ');
        column += blanks;
      } else {
        line += c;
        column += (static_cast<unsigned char>(c) & 0xc0) != 0x80;  // a letter of UTF-8 is one column
      }
    }
    lines.push_back(convert::escaped(line));
    printed.remove_prefix(std::min(end + 1, printed.size()));
  }
  return lines;
}

std::string shown(const rules::ScriptError& error) {
  return convert::escaped(rules::describe(error));
}

}  // namespace tetron::app
