#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>

#include "archive/problem.hpp"

// The first hundred bytes of a database: "The Database Header" in SQLite's description of its files.
namespace tetron::archive {

inline constexpr std::size_t header_size = 100;

// Copies bytes of a file from an offset on; false if the file does not have all of them.
using ReadBytes = std::function<bool(std::uint64_t at, std::span<std::uint8_t> into)>;

// A random value that changes with each save. It is in the last bytes of the first page, which SQLite
// reserves for extensions and leaves unchanged. All zero: there is none.
using SaveMark = std::array<std::uint8_t, 16>;

struct Header {
  std::uint32_t page_size = 0;   // bytes, 512 to 65536
  std::uint32_t usable = 0;      // how many of those SQLite uses
  std::uint32_t pages = 0;       // in the file, as far as SQLite reads it
  std::uint32_t first_free = 0;  // first page in the list of free pages; 0: none
  std::uint32_t free_pages = 0;

  bool has_mark() const { return page_size - usable >= sizeof(SaveMark); }
  std::uint64_t mark_at() const { return page_size - sizeof(SaveMark); }  // only if has_mark()
};

// Refuses a file that is not an archive of this program. `size` is the file's size in bytes.
Result<Header> read_header(const ReadBytes& read, std::uint64_t size);

// The mark of a database; all zero if it has none.
SaveMark read_mark(const ReadBytes& read);
SaveMark random_mark();

}  // namespace tetron::archive
