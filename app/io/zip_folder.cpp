#include "app/io/zip_folder.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <fstream>
#include <memory>
#include <optional>

#include "app/io/memory_file.hpp"
#include "app/io/system_words.hpp"
#include "replay/kinds/packed.hpp"

#ifdef TETRON_ZIP_LIBRARY
#include <dlfcn.h>
#include <fmt/core.h>
#include <zip.h>
#endif

namespace tetron::app {

namespace {

bool is_regular(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

// The length of the part of a path that names an existing file which the rest is in. Empty if there is none.
std::optional<std::size_t> end_of_file_name(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0 || errno != ENOTDIR) return std::nullopt;
  for (std::size_t at = path.find('/', 1); at != path.npos; at = path.find('/', at + 1))
    if (is_regular(path.substr(0, at))) return at;
  return std::nullopt;
}

}  // namespace

std::string file_holding(const std::string& path) {
  const auto end = end_of_file_name(path);
  return end ? path.substr(0, *end) : path;
}

#ifdef TETRON_ZIP_LIBRARY

namespace {

constexpr zip_int64_t most_entries = 10'000;

// clang-format off
#define TETRON_ZIP_FUNCTIONS(FUNCTION) \
  FUNCTION(zip_discard) \
  FUNCTION(zip_error_fini) \
  FUNCTION(zip_error_init_with_code) \
  FUNCTION(zip_error_strerror) \
  FUNCTION(zip_fclose) \
  FUNCTION(zip_file_get_error) \
  FUNCTION(zip_fopen_index) \
  FUNCTION(zip_fread) \
  FUNCTION(zip_get_name) \
  FUNCTION(zip_get_num_entries) \
  FUNCTION(zip_open) \
  FUNCTION(zip_stat) \
  FUNCTION(zip_strerror)
// clang-format on

struct ZipFunctions {
#define TETRON_MEMBER(name) decltype(&::name) name = nullptr;
  TETRON_ZIP_FUNCTIONS(TETRON_MEMBER)
#undef TETRON_MEMBER
};

// libzip, loaded when it is first needed, because with its own libraries it would slow down every start of
// the program. Null if it is not installed.
const ZipFunctions* libzip() {
  static const std::optional<ZipFunctions> functions = []() -> std::optional<ZipFunctions> {
    void* const library = dlopen(TETRON_ZIP_LIBRARY, RTLD_LAZY | RTLD_NODELETE);
    if (library == nullptr) return std::nullopt;
    ZipFunctions found;
    bool all = true;
#define TETRON_FIND(name)                                                  \
  found.name = reinterpret_cast<decltype(&::name)>(dlsym(library, #name)); \
  all = all && found.name != nullptr;
    TETRON_ZIP_FUNCTIONS(TETRON_FIND)
#undef TETRON_FIND
    if (!all) return std::nullopt;
    return found;
  }();
  return functions ? &*functions : nullptr;
}

struct Close {
  void operator()(zip_t* archive) const { libzip()->zip_discard(archive); }
  void operator()(zip_file_t* file) const { libzip()->zip_fclose(file); }
};
using Zip = std::unique_ptr<zip_t, Close>;

std::expected<Zip, std::string> open_zip(const std::string& path) {
  if (libzip() == nullptr)
    return std::unexpected(std::string("is a zip file; to open it, install ") + TETRON_ZIP_LIBRARY);
  int code = 0;
  Zip zip(libzip()->zip_open(path.c_str(), ZIP_RDONLY, &code));
  if (zip) return zip;
  zip_error_t error;
  libzip()->zip_error_init_with_code(&error, code);
  std::string why =
      fmt::format("is a zip file that cannot be opened: {}", libzip()->zip_error_strerror(&error));
  libzip()->zip_error_fini(&error);
  return std::unexpected(std::move(why));
}

// Whether it could be the name of a file in a folder, and is not hidden.
bool is_plain_name(std::string_view name) {
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    if (begin == end || name[begin] == '.' || name.substr(begin, end - begin) == "__MACOSX") return false;
    if (end == name.size()) return true;
    begin = end + 1;
  }
}

std::expected<base::File, std::string> open_in_zip(const std::string& path, const std::string& name) {
  const auto zip = open_zip(path);
  if (!zip) return std::unexpected(zip.error());
  zip_stat_t found;
  if (libzip()->zip_stat(zip->get(), name.c_str(), 0, &found) != 0)
    return std::unexpected(std::string("there is no such file in the zip file"));
  const auto damaged = [&] { return std::unexpected(std::string(libzip()->zip_strerror(zip->get()))); };
  const std::unique_ptr<zip_file_t, Close> file(libzip()->zip_fopen_index(zip->get(), found.index, 0));
  if (!file) return damaged();
  const std::uint64_t most = kinds::most_unpacked(found.comp_size);
  std::vector<std::byte> bytes;
  std::array<std::byte, std::size_t{64} * 1024> block;
  for (;;) {
    const zip_int64_t got = libzip()->zip_fread(file.get(), block.data(), block.size());
    if (got < 0)
      return std::unexpected(
          fmt::format("is damaged in the zip file: {}",
                      libzip()->zip_error_strerror(libzip()->zip_file_get_error(file.get()))));
    if (got == 0) break;
    bytes.insert(bytes.end(), block.begin(), block.begin() + got);
    if (bytes.size() > most)
      return std::unexpected(
          fmt::format("has more than {} MiB in the zip file, the most that tetron unpacks from {} bytes",
                      most >> 20, found.comp_size));
  }
  return file_of(bytes);
}

}  // namespace

bool is_zip(const std::string& path) {
  // Opening a pipe may block forever.
  if (!is_regular(path)) return false;
  std::array<char, 4> mark{};
  std::ifstream(path, std::ios::binary).read(mark.data(), mark.size());
  const std::string_view begin(mark.data(), mark.size());
  return begin == "PK\3\4" || begin == "PK\5\6";
}

std::expected<std::vector<std::string>, std::string> names_in_zip(const std::string& path) {
  const auto zip = open_zip(path);
  if (!zip) return std::unexpected(zip.error());
  const zip_int64_t count = libzip()->zip_get_num_entries(zip->get(), 0);
  if (count > most_entries)
    return std::unexpected(
        fmt::format("is a zip file of {} files; tetron opens those of at most {}", count, most_entries));
  std::vector<std::string> names;
  for (zip_int64_t i = 0; i < count; ++i) {
    const char* const name = libzip()->zip_get_name(zip->get(), static_cast<zip_uint64_t>(i), 0);
    if (name != nullptr && is_plain_name(name)) names.emplace_back(name);
  }
  return names;
}

#else

bool is_zip(const std::string&) {
  return false;
}

std::expected<std::vector<std::string>, std::string> names_in_zip(const std::string&) {
  return std::vector<std::string>{};
}

#endif

std::expected<base::File, std::string> in_words(std::expected<base::File, std::error_code> file) {
  if (!file) return std::unexpected(why_not_read(file.error()));
  return std::move(*file);
}

std::expected<base::File, std::string> open_path(const std::string& path) {
#ifdef TETRON_ZIP_LIBRARY
  if (const auto end = end_of_file_name(path); end && is_zip(path.substr(0, *end)))
    return open_in_zip(path.substr(0, *end), path.substr(*end + 1));
#endif
  return in_words(base::File::open(path));
}

}  // namespace tetron::app
