#include "app/io/zip_folder.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>

#include "app/io/descriptor.hpp"
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
  FUNCTION(zip_get_num_entries) \
  FUNCTION(zip_open) \
  FUNCTION(zip_stat_index) \
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
  if (code == ZIP_ER_NOZIP || code == ZIP_ER_INCONS)
    return std::unexpected(std::string("is a zip file that is cut off or damaged; get it again"));
  zip_error_t error;
  libzip()->zip_error_init_with_code(&error, code);
  std::string why =
      fmt::format("is a zip file that cannot be opened: {}", libzip()->zip_error_strerror(&error));
  libzip()->zip_error_fini(&error);
  return std::unexpected(std::move(why));
}

// What a name in a zip file means.
enum class NameKind : std::uint8_t { plain, ignored, leads_out };

// A folder, a hidden file and what macOS adds are ignored, as in folders.
NameKind kind_of_name(std::string_view name) {
  if (name.starts_with('/') || name.contains('\\')) return NameKind::leads_out;
  NameKind kind = NameKind::plain;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    const std::string_view component = name.substr(begin, end - begin);
    if (component == "..") return NameKind::leads_out;
    if (component.empty() || component.starts_with('.') || component == "__MACOSX") kind = NameKind::ignored;
    if (end == name.size()) return kind;
    begin = end + 1;
  }
}

// All of a zip file may unpack to this many bytes: each is limited by most_unpacked(), but there can be many.
std::uint64_t most_together(std::uint64_t zip_size) {
  constexpr std::uint64_t least = std::uint64_t{256} << 20;
  constexpr std::uint64_t ratio = 64;
  return std::max(least, std::min(zip_size, std::uint64_t{1} << 50) * ratio);
}

// A zip file that was opened and checked.
struct OpenZip {
  Zip zip;
  ZipNames names;
  std::unordered_map<std::string, zip_uint64_t> places;  // by name, those of `names`
};

std::expected<OpenZip, std::string> read_names(const std::string& path, std::uint64_t size) {
  auto zip = open_zip(path);
  if (!zip) return std::unexpected(std::move(zip.error()));
  const zip_int64_t count = libzip()->zip_get_num_entries(zip->get(), 0);
  if (count > most_entries)
    return std::unexpected(
        fmt::format("is a zip file of {} files; tetron opens those of at most {}", count, most_entries));
  OpenZip open{std::move(*zip), {}, {}};
  std::uint64_t packed = 0;
  std::uint64_t together = 0;
  for (zip_uint64_t index = 0; index < static_cast<zip_uint64_t>(count); ++index) {
    zip_stat_t entry;
    if (libzip()->zip_stat_index(open.zip.get(), index, 0, &entry) != 0 || (entry.valid & ZIP_STAT_NAME) == 0)
      continue;
    // Each limit is far below 2^64 / 10,000, so these do not overflow.
    constexpr std::uint64_t far = std::uint64_t{1} << 49;
    packed += std::min<std::uint64_t>(entry.comp_size, far);
    together += std::min<std::uint64_t>(entry.size, far);
    const std::string name = entry.name;
    switch (kind_of_name(name)) {
      case NameKind::ignored:
        break;
      case NameKind::leads_out:
        open.names.left_out.push_back({name, "its name leads out of the folder"});
        break;
      case NameKind::plain:
        if (open.places.emplace(name, index).second)
          open.names.names.push_back(name);
        else
          open.names.left_out.push_back({name, "another one before it has the same name"});
    }
  }
  // Then entries have bytes in common, and a small file could unpack to any size.
  if (packed > size)
    return std::unexpected(fmt::format(
        "is a zip file whose files overlap: they state {} packed bytes, and it has {}", packed, size));
  if (together > most_together(size))
    return std::unexpected(
        fmt::format("is a zip file whose files have more than {} MiB together, the most that tetron unpacks "
                    "from {} bytes; unpack it, then open the folder",
                    most_together(size) >> 20, size));
  return open;
}

// Opening a zip file takes time for each file in it, so each thread keeps the last one open: libzip's may not
// be used by two.
std::expected<const OpenZip*, std::string> opened_zip(const std::string& path) {
  struct Kept {
    pid_t process = -1;
    struct stat status {};
    std::expected<OpenZip, std::string> zip;
  };
  static thread_local std::optional<Kept> kept;
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0)
    return std::unexpected(why_not_read({errno, std::generic_category()}));
  const bool is_same = kept && kept->process == ::getpid() && kept->status.st_dev == status.st_dev &&
                       kept->status.st_ino == status.st_ino && kept->status.st_size == status.st_size &&
                       kept->status.st_mtim.tv_sec == status.st_mtim.tv_sec &&
                       kept->status.st_mtim.tv_nsec == status.st_mtim.tv_nsec;
  if (!is_same) {
    // One that was opened before fork() shares its position with the other process, so it is left alone.
    if (kept && kept->process != ::getpid() && kept->zip) (void)kept->zip->zip.release();
    kept.emplace(Kept{::getpid(), status, read_names(path, static_cast<std::uint64_t>(status.st_size))});
  }
  if (!kept->zip) return std::unexpected(kept->zip.error());
  return &*kept->zip;
}

std::expected<base::File, std::string> open_in_zip(const std::string& path, const std::string& name) {
  const auto open = opened_zip(path);
  if (!open) return std::unexpected(open.error());
  zip_t* const zip = (*open)->zip.get();
  const auto at = (*open)->places.find(name);
  zip_stat_t found;
  if (at == (*open)->places.end() || libzip()->zip_stat_index(zip, at->second, 0, &found) != 0)
    return std::unexpected(std::string("there is no such file in the zip file"));
  if ((found.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && found.encryption_method != ZIP_EM_NONE)
    return std::unexpected(
        std::string("is encrypted in the zip file; unpack it with its password, then open that"));
  const std::unique_ptr<zip_file_t, Close> file(libzip()->zip_fopen_index(zip, at->second, 0));
  if (!file)
    return std::unexpected(fmt::format("is damaged in the zip file: {}", libzip()->zip_strerror(zip)));
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
    if (bytes.size() > found.size)
      return std::unexpected(fmt::format(
          "is damaged in the zip file: it has more than the {} bytes that are stated", found.size));
  }
  return file_of(bytes);
}

}  // namespace

bool is_zip(const std::string& path) {
  constexpr off_t least = 22;  // bytes of one without files
  struct stat status {};
  // Opening a pipe may block forever, and so may reading what only looks like a file (/proc/kmsg).
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || status.st_size < least) return false;
  const Descriptor file(path, O_RDONLY | O_NONBLOCK);
  std::array<char, 4> mark{};
  if (::pread(file.number(), mark.data(), mark.size(), 0) != std::ssize(mark)) return false;
  const std::string_view begin(mark.data(), mark.size());
  if (begin == "PK\3\4" || begin == "PK\5\6" || begin == "PK\7\10") return true;
  // One with damage at its start.
  return begin.starts_with("PK") && path.ends_with(".zip");
}

std::expected<ZipNames, std::string> names_in_zip(const std::string& path) {
  const auto open = opened_zip(path);
  if (!open) return std::unexpected(open.error());
  return (*open)->names;
}

#else

bool is_zip(const std::string&) {
  return false;
}

std::expected<ZipNames, std::string> names_in_zip(const std::string&) {
  return ZipNames();
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
