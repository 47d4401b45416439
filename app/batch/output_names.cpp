#include "app/batch/output_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/io/messages.hpp"
#include "app/io/system_words.hpp"
#include "base/edit_distance.hpp"

namespace tetron::app {

namespace {

// Indexed by OutputNames::Placeholder.
constexpr std::array<std::string_view, 4> placeholders{"{stem}", "{folder}", "{player}", "{round}"};

// The folder of an input, for an output next to it.
std::string folder_of(const std::string& path) {
  std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

// A word in braces that is unknown, as in "{steam}.txt", is an error.
void refuse_unknown_words(std::string_view out) {
  for (std::size_t at = out.find('{'); at != out.npos; at = out.find('{', at + 1)) {
    const std::size_t end =
        std::min(out.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", at + 1), out.size());
    if (end == at + 1 || end == out.size() || out[end] != '}') continue;
    const std::string_view word = out.substr(at, end + 1 - at);
    if (std::ranges::find(placeholders, word) == placeholders.end())
      refuse(ExitCode::usage, "--output: there is no {}; there are {}{}", word, fmt::join(placeholders, ", "),
             base::did_you_mean(word, placeholders));
  }
}

}  // namespace

OutputNames::OutputNames(std::string out, bool takes_new_folder) : out_(std::move(out)) {
  std::error_code unknown;
  refuse_unknown_words(out_);
  if (std::ranges::any_of(placeholders, [this](std::string_view word) { return out_.contains(word); })) {
    kind_ = Kind::pattern;
  } else if (out_ != "-" && (out_.ends_with('/') || std::filesystem::is_directory(out_, unknown))) {
    kind_ = Kind::folder;
  } else if (takes_new_folder && out_ != "-" && !std::filesystem::exists(out_, unknown) &&
             !std::filesystem::path(out_).has_extension()) {
    kind_ = Kind::folder;
  }
}

bool OutputNames::has(Placeholder placeholder) const {
  return kind_ == Kind::pattern && out_.contains(placeholders[static_cast<std::size_t>(placeholder)]);
}

std::string OutputNames::name(const BatchInput& input, std::string_view ending, std::string_view player,
                              std::string_view round) const {
  if (kind_ == Kind::folder)
    return (std::filesystem::path(out_) / (input.folder + input.stem() + std::string(ending))).string();
  const std::array<std::string, 4> values{input.stem(), folder_of(input.path), std::string(player),
                                          std::string(round)};
  std::string name;
  for (std::string_view left = out_; !left.empty();) {
    const auto found =
        std::ranges::find_if(placeholders, [left](auto word) { return left.starts_with(word); });
    if (found == placeholders.end()) {
      name += left[0];
      left.remove_prefix(1);
      continue;
    }
    name += values[static_cast<std::size_t>(found - placeholders.begin())];
    left.remove_prefix(found->size());
  }
  return name == "-" ? "./-" : name;
}

void make_folder_of(const std::string& output) {
  const std::filesystem::path folder = std::filesystem::path(output).parent_path();
  if (folder.empty()) return;
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (!problem) return;
  refuse(ExitCode::cannot_write, "{}: cannot make this folder: {}", folder.string(),
         why_not_written(problem));
}

}  // namespace tetron::app
