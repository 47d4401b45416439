#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "archive/header.hpp"

namespace tetron::archive {

// What stands in the first sector of a journal that tetron writes, behind what SQLite has there: which save
// it belongs to. The database has the one mark before the save and the other one after it, and nobody who
// does not have the database as it is knows either.
inline constexpr std::size_t journal_mark_at = 32;
struct JournalMark {
  SaveMark before{};
  SaveMark after{};

  std::vector<std::uint8_t> bytes() const;
};
inline constexpr std::size_t journal_mark_size = 16 + 2 * sizeof(SaveMark);

// A journal that an interrupted save left behind: the pages of the database as they were before.
// "The Rollback Journal" in SQLite's description of its files.
class Journal {
 public:
  // Nothing of a journal with nothing to put back. Refuses one that names another file, and one that was not
  // written by tetron for the database in the state that it is in.
  static Result<std::optional<Journal>> read(const ReadBytes& journal, std::uint64_t size,
                                             const ReadBytes& database);

  std::uint64_t database_size() const { return std::uint64_t{pages_} * page_size_; }
  std::uint32_t page_size() const { return page_size_; }
  const JournalMark& mark() const { return mark_; }
  // Where in the journal a page of the database stands; nothing if the database has it.
  std::optional<std::uint64_t> place_of(std::uint32_t page) const;

 private:
  void read_records(const ReadBytes& journal, std::uint64_t size);
  bool is_whole(const ReadBytes& journal, std::uint64_t at, std::uint32_t nonce) const;

  JournalMark mark_;
  std::uint32_t page_size_ = 0;
  std::uint32_t sector_ = 0;
  std::uint32_t pages_ = 0;  // that the database had
  std::unordered_map<std::uint32_t, std::uint64_t> places_;
};

}  // namespace tetron::archive
