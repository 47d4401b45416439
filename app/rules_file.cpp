#include "app/rules_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/input.hpp"
#include "app/messages.hpp"
#include "convert/text_out.hpp"

namespace tetron::app {

namespace {

namespace fs = std::filesystem;

// Whether `path`, from `folder`, is a picture inside of it.
std::expected<void, std::string> check_picture(const fs::path& folder, std::string_view path) {
  std::error_code problem;
  const fs::path root = fs::canonical(folder, problem);
  if (problem) return std::unexpected(problem.message());
  const fs::path file = fs::canonical(root / path, problem);
  if (problem) return std::unexpected("the picture cannot be opened: " + problem.message());
  // Every part of the folder's path begins the file's.
  if (std::ranges::mismatch(root, file).in1 != root.end())
    return std::unexpected("the picture lies outside the rule file's folder");
  if (!fs::is_regular_file(file, problem)) return std::unexpected("the picture is no file");
  const std::uintmax_t size = fs::file_size(file, problem);
  if (problem || size > max_picture_bytes) return std::unexpected("the picture has more than 4 MB");
  return {};
}

}  // namespace

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
  file.folder = path == "-" ? "." : fs::path(path).parent_path().string();
  if (file.folder.empty()) file.folder = ".";
  return file;
}

rules::ScriptOptions script_options(const RuleFile& file) {
  rules::ScriptOptions options;
  options.check_picture = [folder = fs::path(file.folder)](std::string_view path) {
    return check_picture(folder, path);
  };
  return options;
}

std::string shown(const rules::ScriptError& error) {
  return convert::escaped(rules::describe(error));
}

}  // namespace tetron::app
