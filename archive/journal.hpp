#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "archive/header.hpp"

namespace tetron::archive {

// In the first sector of a journal that tetron writes, after SQLite's header: which save it belongs to. The
// database has the mark `before` until the save and `after` after it. Both marks are unknown to anyone who
// does not have the database in its current state.
inline constexpr std::size_t journal_mark_at = 32;
struct JournalMark {
  SaveMark before{};
  SaveMark after{};

  std::vector<std::uint8_t> bytes() const;
};
inline constexpr std::size_t journal_mark_size = 16 + 2 * sizeof(SaveMark);

// A journal left behind by an interrupted save: the pages of the database as they were before. "The Rollback
// Journal" in SQLite's description of its files.
class Journal {
 public:
  // Empty for a journal with nothing to restore. Refuses a journal that names another file, or that tetron
  // did not write for the database in its current state.
  static Result<std::optional<Journal>> read(const ReadBytes& journal, std::uint64_t size,
                                             const ReadBytes& database);

  std::uint64_t database_size() const { return std::uint64_t{pages_} * page_size_; }
  std::uint32_t page_size() const { return page_size_; }
  const JournalMark& mark() const { return mark_; }
  // The offset of a database page in the journal; empty if the page in the database is the one to read.
  std::optional<std::uint64_t> place_of(std::uint32_t page) const;

 private:
  void read_records(const ReadBytes& journal, std::uint64_t size);
  bool is_whole(const ReadBytes& journal, std::uint64_t at, std::uint32_t nonce) const;

  JournalMark mark_;
  std::uint32_t page_size_ = 0;
  std::uint32_t sector_ = 0;
  std::uint32_t pages_ = 0;  // that the database had before the save
  std::unordered_map<std::uint32_t, std::uint64_t> places_;
};

}  // namespace tetron::archive
