#include "app/commands/rules/rules_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/commands/rules/step_limit.hpp"
#include "app/io/descriptor.hpp"
#include "app/io/input_files.hpp"
#include "app/io/messages.hpp"
#include "app/io/streams.hpp"
#include "app/io/system_words.hpp"
#include "base/file.hpp"
#include "replay/kinds/packed.hpp"
#include "rules/script/script_warnings.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view too_large = "the rule file is larger than 1 MB";

std::expected<base::FileBytes, std::error_code> bytes_of(const std::string& path, RuleSource kind) {
  if (path == "-") return base::FileBytes::read(streams().in, rules::max_script_bytes);
  const bool is_any = kind == RuleSource::any;
  const Descriptor file(path, is_any ? O_RDONLY : O_RDONLY | O_NONBLOCK);
  struct stat status {};
  if (file.number() < 0 || ::fstat(file.number(), &status) != 0)
    return std::unexpected(std::error_code(errno, std::generic_category()));
  const bool is_regular = S_ISREG(status.st_mode);
  if (!is_any && !is_regular && !S_ISDIR(status.st_mode))
    return std::unexpected(std::make_error_code(std::errc::operation_not_supported));
  if (is_regular) remember_input(path, base::FileId{status.st_dev, status.st_ino});
  return base::FileBytes::read(file.number(), rules::max_script_bytes);
}

}  // namespace

std::expected<RuleFile, base::SafeText> read_rules(const std::string& path, RuleSource kind) {
  const std::string name = path == "-" ? "standard input" : path;
  const auto bytes = bytes_of(path, kind);
  if (!bytes)
    return std::unexpected(base::safe(
        "{}: {}", name,
        bytes.error() == std::errc::file_too_large ? std::string(too_large) : why_not_read(bytes.error())));
  std::string text(bytes->text());
  if (kinds::is_packed(bytes->bytes())) {
    const auto plain = kinds::unpacked(bytes->bytes());
    if (!plain) return std::unexpected(base::safe("{}: {}", name, plain.error().what));
    if (plain->size() > rules::max_script_bytes)
      return std::unexpected(base::safe("{}: {}", name, too_large));
    text.assign(reinterpret_cast<const char*>(plain->data()), plain->size());
  }
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (path == "-" || folder.empty()) folder = ".";
  return RuleFile{{name, std::move(text)}, std::make_shared<RulePictures>(std::move(folder))};
}

std::optional<RuleFile> open_rules(const std::string& path) {
  auto file = read_rules(path, RuleSource::any);
  if (file) return std::move(*file);
  error(file.error());
  return std::nullopt;
}

rules::ScriptOptions script_options(const RuleFile& file) {
  rules::ScriptOptions options;
  options.watch = &StepLimit::of(file.source.name);
  options.check_picture = [pictures =
                               file.pictures](std::string_view path) -> std::expected<void, std::string> {
    auto found = pictures->find(path);
    if (!found) return std::unexpected(std::move(found.error()));
    return {};
  };
  return options;
}

base::SafeText shown(const rules::ScriptError& error) {
  return base::safe("{}", rules::describe(error));
}

void refuse_rules(const rules::Source& source, const rules::ScriptError& problem) {
  for (const rules::ScriptError& one : rules::problems_of(source, nullptr, &problem)) error(shown(one));
  throw Exit{ExitCode::cannot_open};
}

std::vector<base::SafeText> printed_lines(std::string_view printed) {
  constexpr std::size_t stops = 8;
  std::vector<base::SafeText> lines;
  while (!printed.empty()) {
    const std::size_t end = std::min(printed.find('\n'), printed.size());
    std::string line;
    std::size_t column = 0;  // in characters
    for (const char byte : printed.substr(0, end)) {
      if (byte == '\t') {
        const std::size_t blanks = stops - column % stops;
        line.append(blanks, ' ');
        column += blanks;
      } else {
        line += byte;
        if ((static_cast<unsigned char>(byte) & 0xc0U) != 0x80U) ++column;
      }
    }
    lines.push_back(base::safe("{}", line));
    printed.remove_prefix(std::min(end + 1, printed.size()));
  }
  return lines;
}

}  // namespace tetron::app
