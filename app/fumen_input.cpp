#include "app/fumen_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/input.hpp"
#include "app/messages.hpp"
#include "convert/text_out.hpp"
#include "formats/error.hpp"
#include "formats/fumen/source.hpp"

namespace tetron::app {

namespace {

bool is_file(const std::string& arg) {
  std::error_code ignored;
  return arg == "-" || std::filesystem::exists(arg, ignored);
}

InputFile opened(const std::string& arg) {
  auto file = open_input(arg);
  if (!file) throw Exit{ExitCode::cannot_open};
  return std::move(*file);
}

std::string_view text_of(const InputFile& file) {
  const auto bytes = file.file.bytes();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

bool begins_with_fumen(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  const auto source = fumen::find_source(text.substr(0, text.find('\n')));
  return source && source->version != fumen::Version::v090;
}

std::vector<NamedText> split_lines(std::string_view text, const std::string& name) {
  std::vector<NamedText> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == line.npos) continue;
    lines.push_back({fmt::format("{}:{}", name, number), std::string(line)});
  }
  if (lines.empty()) {
    error(fmt::format("{}: is empty", name));
    throw Exit{ExitCode::cannot_open};
  }
  return lines;
}

std::vector<NamedText> lines_of(const std::string& arg) {
  if (!is_file(arg)) return {{"fumen", arg}};
  const InputFile file = opened(arg);
  return split_lines(text_of(file), file.shown);
}

NamedText whole_of(const std::string& arg) {
  if (!is_file(arg)) return {"argument", arg};
  const InputFile file = opened(arg);
  return {file.shown, std::string(text_of(file))};
}

std::optional<fumen::Decoded> decode_fumen(const NamedText& fumen, bool strict, ExitCode& code) {
  auto decoded = fumen::decode(fumen.text, strict ? fumen::Mode::strict : fumen::Mode::lenient);
  if (!decoded) {
    error(fmt::format("{}: {}", fumen.name, formats::describe(decoded.error())));
    code = std::max(code, ExitCode::cannot_open);
    return std::nullopt;
  }
  for (const fumen::Warning& problem : decoded->warnings.kept())
    warning(fmt::format("{}: {}", fumen.name, fumen::describe(problem)));
  if (decoded->warnings.left_out() > 0)
    warning(fmt::format("{}: and {} more", fumen.name, decoded->warnings.left_out()));
  if (!decoded->warnings.empty()) code = std::max(code, ExitCode::problems);
  return std::move(*decoded);
}

}  // namespace tetron::app
