#include "app/batch/input_list.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <utility>

#include "app/batch/natural_order.hpp"
#include "app/io/descriptor.hpp"
#include "app/io/messages.hpp"
#include "app/io/system_words.hpp"
#include "app/io/unpacked.hpp"
#include "app/io/zip_folder.hpp"
#include "base/safe_text.hpp"
#include "base/utf8.hpp"

namespace tetron::app {

namespace {

using std::filesystem::file_type;

// Shared with the thread, which may never get an answer.
struct LinkAnswer {
  std::mutex mutex;
  std::condition_variable is_there;
  std::optional<file_type> type;
};

file_type find_type(const std::string& link) {
  std::error_code unknown;
  const file_type type = std::filesystem::status(link, unknown).type();
  if (type != file_type::regular) return type;
  const Descriptor file(link, O_RDONLY | O_NOCTTY);
  char first = 0;
  if (file.number() >= 0) (void)!::read(file.number(), &first, 1);
  return type;
}

constexpr std::chrono::milliseconds link_patience{3000};

// What a link in a folder leads to; of a regular file the first byte was read. It may be anywhere, also on a
// network that does not answer, so a thread finds it out. Empty if that took longer than the patience.
std::optional<file_type> type_behind(const std::string& link) {
  const auto answer = std::make_shared<LinkAnswer>();
  try {
    std::thread([answer, link] {
      const file_type type = find_type(link);
      const std::scoped_lock lock(answer->mutex);
      answer->type = type;
      answer->is_there.notify_one();
    }).detach();
  } catch (const std::system_error&) {  // no thread can be started
    return find_type(link);
  }
  std::unique_lock lock(answer->mutex);
  answer->is_there.wait_for(lock, link_patience, [&answer] { return answer->type.has_value(); });
  return answer->type;
}

bool has_ending(std::string_view name, std::span<const std::string_view> endings) {
  name = without_packing(name);
  return std::ranges::any_of(endings, [name](std::string_view ending) {
    return name.size() > ending.size() &&
           natural_order(name.substr(name.size() - ending.size()), ending) == 0;
  });
}

bool comes_before(std::string_view a, std::string_view b) {
  const int order = natural_order(a, b);
  return order != 0 ? order < 0 : a < b;
}

// The same for paths: the files of a folder come before those in folders below it.
bool path_comes_before(std::string_view a, std::string_view b) {
  const std::size_t end_a = a.find('/');
  const std::size_t end_b = b.find('/');
  if ((end_a == a.npos) != (end_b == b.npos)) return end_a == a.npos;
  const std::string_view first_a = a.substr(0, end_a);
  const std::string_view first_b = b.substr(0, end_b);
  if (first_a != first_b || end_a == a.npos) return comes_before(first_a, first_b);
  return path_comes_before(a.substr(end_a + 1), b.substr(end_b + 1));
}

// Searches a folder given as an argument.
class FolderSearch {
 public:
  FolderSearch(std::string top, bool recursive, std::span<const std::string_view> endings)
      : top_(std::move(top)), recursive_(recursive), endings_(endings) {}

  // First the files, then those in folders below.
  void look_in(const std::string& below, std::vector<BatchInput>& found) {
    std::vector<std::string> files;
    std::vector<std::string> folders;
    const std::string path = (std::filesystem::path(top_) / below).string();
    std::error_code problem;
    for (std::filesystem::directory_iterator at(path, problem), end; !problem && at != end;
         at.increment(problem)) {
      const std::string name = at->path().filename().string();
      if (name.starts_with('.')) continue;
      std::error_code unknown;  // for example of a broken link; opening it will give an error
      const bool is_link = at->is_symlink(unknown);
      const bool has_wanted_name = has_ending(name, endings_);
      // Linked folders are not searched.
      if (!has_wanted_name && (is_link || !at->is_directory(unknown))) continue;
      const auto type =
          is_link ? type_behind(at->path().string()) : std::optional(at->status(unknown).type());
      if (!type) {
        warning("{}: skipped: it is a link to something that did not answer within {} seconds", at->path(),
                link_patience.count() / 1000);
        skipped_ = true;
      } else if (*type == std::filesystem::file_type::directory) {
        has_folders_ = true;
        if (recursive_ && !is_link) folders.push_back(name);
      } else if (has_wanted_name) {
        // Opening a pipe may block forever. For a name without a file, opening it will give an error.
        if (*type == std::filesystem::file_type::regular || *type == std::filesystem::file_type::not_found ||
            *type == std::filesystem::file_type::none) {
          files.push_back(name);
        } else {
          warning("{}: skipped: it is not a regular file; to read a pipe or device, name it", at->path());
          skipped_ = true;
        }
      }
    }
    if (problem) fail(path, why_not_read(problem));
    std::ranges::sort(files, comes_before);
    std::ranges::sort(folders, comes_before);
    for (const std::string& name : files)
      found.push_back({(std::filesystem::path(top_) / below / name).string(), below});
    for (const std::string& name : folders) look_in(below + name + '/', found);
  }

  void fail(const std::string& path, std::string_view what) {
    error("{}: {}", path, what);
    failed_ = true;
  }
  bool failed() const { return failed_; }
  bool skipped() const { return skipped_; }
  bool has_folders() const { return has_folders_; }

 private:
  std::string top_;
  bool recursive_;
  std::span<const std::string_view> endings_;
  bool failed_ = false;
  bool skipped_ = false;
  bool has_folders_ = false;
};

// A name from others as a part of the name of an output: nothing in it misleads a reader, and another command
// does not take it for an option.
std::string harmless(std::string_view name) {
  std::string out;
  while (!name.empty()) {
    const char32_t c = base::pop_code_point(name);
    base::append_utf8(out, base::misleads(c) ? U'_' : c);
    if (out == "-") out = "_";
    if (out.ends_with("/-")) out.back() = '_';
  }
  return out;
}

// The files of a zip file, like those of a folder with everything below it.
std::expected<std::vector<BatchInput>, std::string> inputs_in_zip(const std::string& zip,
                                                                  std::span<const std::string_view> endings,
                                                                  InputList& list) {
  auto found = names_in_zip(zip);
  if (!found) return std::unexpected(std::move(found.error()));
  for (const auto& [name, why] : found->left_out) {
    if (!has_ending(name, endings)) continue;
    warning("{}: skipped '{}': {}", zip, name, base::SafeText::escaped_before(std::string(why)));
    list.code = std::max(list.code, ExitCode::problems);
  }
  std::vector<std::string>& names = found->names;
  std::erase_if(names, [endings](const std::string& name) { return !has_ending(name, endings); });
  if (names.empty())
    return std::unexpected(fmt::format("is a zip file without {} files", fmt::join(endings, ", ")));
  std::ranges::sort(names, path_comes_before);
  std::vector<BatchInput> inputs;
  for (const std::string& name : names)
    inputs.push_back({zip + '/' + name, harmless(name.substr(0, name.rfind('/') + 1)), true});
  return inputs;
}

std::string nothing_in_it(std::span<const std::string_view> endings, bool may_be_below) {
  std::string kinds;
  for (std::size_t i = 0; i < endings.size(); ++i)
    kinds += fmt::format("{}{}", i == 0 ? "" : i + 1 == endings.size() ? " or " : ", ", endings[i]);
  return fmt::format("there are no {} files in this folder{}", kinds,
                     may_be_below ? "; --recursive also looks into its subfolders" : "");
}

}  // namespace

std::string BatchInput::stem() const {
  if (path == "-") return "stdin";
  std::error_code unknown;
  if (path.contains('@') && !std::filesystem::exists(path, unknown)) return "fumen";
  const std::string stem = std::filesystem::path(without_packing(path)).stem().string();
  return is_in_zip ? harmless(stem) : stem;
}

InputList list_inputs(const std::vector<std::string>& arguments, bool recursive,
                      std::span<const std::string_view> endings) {
  InputList list;
  list.is_many = arguments.size() > 1;
  bool has_folder = false;
  for (const std::string& argument : arguments) {
    std::error_code unknown;
    if (argument == "-" || !std::filesystem::is_directory(argument, unknown)) {
      if (!is_zip(argument)) {
        list.inputs.push_back({argument});
        continue;
      }
      list.is_many = has_folder = true;
      if (const auto inside = inputs_in_zip(argument, endings, list)) {
        list.inputs.insert(list.inputs.end(), inside->begin(), inside->end());
      } else {
        error("{}: {}", argument, inside.error());
        list.code = ExitCode::cannot_open;
      }
      continue;
    }
    list.is_many = has_folder = true;
    FolderSearch search(argument, recursive, endings);
    const std::size_t before = list.inputs.size();
    search.look_in("", list.inputs);
    if (list.inputs.size() == before && !search.failed())
      search.fail(argument, nothing_in_it(endings, search.has_folders() && !recursive));
    if (search.skipped()) list.code = std::max(list.code, ExitCode::problems);
    if (search.failed()) list.code = ExitCode::cannot_open;
  }
  // A file may be named and also be in a named folder.
  if (!has_folder) return list;
  std::set<std::string> seen;
  std::erase_if(list.inputs, [&seen](const BatchInput& input) {
    return !seen.insert(std::filesystem::path(input.path).lexically_normal().string()).second;
  });
  return list;
}

std::string below_folder(const std::string& path, const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) return path;
  const std::string folder = arguments.front() + (arguments.front().ends_with('/') ? "" : "/");
  return path.starts_with(folder) ? path.substr(folder.size()) : path;
}

}  // namespace tetron::app
