#include "archive/header.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include "archive/big_endian.hpp"
#include "archive/schema.hpp"

namespace tetron::archive {

namespace {

using namespace std::string_view_literals;

constexpr std::string_view magic = "SQLite format 3\0"sv;

// Offsets.
constexpr std::size_t page_size_at = 16;
constexpr std::size_t write_version_at = 18;
constexpr std::size_t read_version_at = 19;
constexpr std::size_t reserved_at = 20;
constexpr std::size_t fractions_at = 21;
constexpr std::size_t change_counter_at = 24;
constexpr std::size_t pages_at = 28;
constexpr std::size_t first_free_at = 32;
constexpr std::size_t free_pages_at = 36;
constexpr std::size_t largest_root_at = 52;
constexpr std::size_t encoding_at = 56;
constexpr std::size_t user_version_at = 60;
constexpr std::size_t application_id_at = 68;
constexpr std::size_t pages_valid_for_at = 92;

constexpr std::uint32_t smallest_page = 512;
constexpr std::uint32_t largest_page = 65536;
constexpr std::uint32_t least_usable = 480;

std::uint32_t page_size_of(std::span<const std::uint8_t> header) {
  const std::uint32_t stored = load_2(header, page_size_at);
  return stored == 1 ? largest_page : stored;
}

std::unexpected<Problem> refused(std::string what) {
  return std::unexpected(Problem{Problem::Kind::not_an_archive, std::move(what)});
}
std::unexpected<Problem> damaged(std::string what) {
  return std::unexpected(Problem{Problem::Kind::damaged, std::move(what)});
}

Result<void> check_marks_of_ours(std::span<const std::uint8_t> header) {
  if (!std::ranges::equal(header.first(magic.size()), magic,
                          [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }))
    return refused("this is not an archive of tetron: it is not an SQLite database");
  if (load_4(header, application_id_at) != application_id)
    return refused("this is not an archive of tetron, but another database");
  if (const std::uint32_t version = load_4(header, user_version_at); version != schema_version)
    return refused(
        fmt::format("this is an archive of version {}, and this program reads version {}; add the recordings "
                    "to a new archive",
                    version, schema_version));
  if (header[write_version_at] == 2 || header[read_version_at] == 2)
    return refused(
        "another program set it to write-ahead logging, which keeps parts of it in other files; "
        "\"PRAGMA journal_mode=DELETE\" in sqlite3 sets it back");
  return {};
}

}  // namespace

Result<Header> read_header(const ReadBytes& read, std::uint64_t size) {
  if (size == 0) return refused("this is an empty file; tetron archive add makes an archive of it");
  std::array<std::uint8_t, header_size> bytes{};
  if (!read(0, bytes)) return refused("this is not an archive of tetron: it is not an SQLite database");
  if (auto ours = check_marks_of_ours(bytes); !ours) return std::unexpected(std::move(ours.error()));
  Header header;
  header.page_size = page_size_of(bytes);
  if (header.page_size < smallest_page || !std::has_single_bit(header.page_size))
    return damaged(fmt::format("its pages have {} bytes, which SQLite does not know", header.page_size));
  header.usable = header.page_size - bytes[reserved_at];
  const bool is_usual = header.usable >= least_usable && bytes[write_version_at] == 1 &&
                        bytes[read_version_at] == 1 && bytes[fractions_at] == 64 &&
                        bytes[fractions_at + 1] == 32 && bytes[fractions_at + 2] == 32 &&
                        load_4(bytes, largest_root_at) == 0 && load_4(bytes, encoding_at) == 1;
  if (!is_usual) return damaged("its header differs from what tetron makes");
  const std::uint64_t pages = size / header.page_size;
  const std::uint32_t stated = load_4(bytes, pages_at);
  const bool is_stated = stated != 0 && load_4(bytes, change_counter_at) == load_4(bytes, pages_valid_for_at);
  if (is_stated && stated > pages)
    return damaged(fmt::format("it ends early: it should have {} pages of {} bytes and has {}", stated,
                               header.page_size, pages));
  if (pages == 0 || pages > UINT32_MAX - 1) return damaged("no database has so many pages");
  header.pages = is_stated ? stated : static_cast<std::uint32_t>(pages);
  header.first_free = load_4(bytes, first_free_at);
  header.free_pages = load_4(bytes, free_pages_at);
  return header;
}

SaveMark read_mark(const ReadBytes& read) {
  SaveMark mark{};
  std::array<std::uint8_t, header_size> bytes{};
  if (!read(0, bytes) || bytes[reserved_at] < mark.size()) return mark;
  const std::uint32_t page_size = page_size_of(bytes);
  if (page_size < smallest_page || !read(page_size - mark.size(), mark)) mark.fill(0);
  return mark;
}

SaveMark random_mark() {
  SaveMark mark{};
  if (::getrandom(mark.data(), mark.size(), 0) != static_cast<ssize_t>(mark.size())) mark.fill(0);
  return mark;
}

}  // namespace tetron::archive
