#include "archive/journal.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <string_view>
#include <vector>

#include "archive/big_endian.hpp"

namespace tetron::archive {

namespace {

using namespace std::string_view_literals;

constexpr std::array<std::uint8_t, 8> journal_magic{0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
constexpr std::string_view label = "tetron's save  \n"sv;
static_assert(label.size() + 2 * sizeof(SaveMark) == journal_mark_size);

// Offsets in a header of a journal.
constexpr std::size_t records_at = 8;
constexpr std::size_t nonce_at = 12;
constexpr std::size_t journal_pages_at = 16;
constexpr std::size_t sector_at = 20;
constexpr std::size_t journal_page_size_at = 24;
constexpr std::size_t used_header = 28;

constexpr std::uint32_t to_the_end = 0xFFFFFFFF;  // as the number of records

constexpr std::uint32_t smallest_sector = 32;
constexpr std::uint32_t largest = 65536;

std::unexpected<Problem> refused_journal(std::string_view what) {
  return std::unexpected(
      Problem{Problem::Kind::cannot_open,
              std::string("its journal (the file of its name with -journal after it) ").append(what) +
                  ", so nothing was done; if your own program was interrupted while it wrote here, let "
                  "that program, or "
                  "sqlite3, open the archive once; else remove the journal"});
}

bool is_magic(std::span<const std::uint8_t> bytes) {
  return std::ranges::equal(bytes.first(journal_magic.size()), journal_magic);
}

// Whether the journal belongs to a save in several files: it then ends with the name of another file and this
// magic number.
bool names_another_file(const ReadBytes& journal, std::uint64_t size) {
  std::array<std::uint8_t, journal_magic.size()> end{};
  return size >= end.size() && journal(size - end.size(), end) && is_magic(end);
}

std::uint32_t number_at(std::span<const std::uint8_t> bytes, std::size_t at) {
  return load_4(bytes, at);
}

std::optional<JournalMark> mark_of(std::span<const std::uint8_t> bytes) {
  if (!std::ranges::equal(bytes.first(label.size()), label,
                          [](std::uint8_t a, char b) { return a == static_cast<std::uint8_t>(b); }))
    return std::nullopt;
  JournalMark mark;
  std::ranges::copy(bytes.subspan(label.size(), mark.before.size()), mark.before.begin());
  std::ranges::copy(bytes.subspan(label.size() + mark.before.size(), mark.after.size()), mark.after.begin());
  return mark;
}

// Whether the mark is that of the save that was interrupted in this database.
bool belongs(const JournalMark& mark, const ReadBytes& database) {
  const SaveMark own = read_mark(database);
  return own != SaveMark{} && (own == mark.before || own == mark.after);
}

}  // namespace

std::vector<std::uint8_t> JournalMark::bytes() const {
  std::vector<std::uint8_t> all(label.begin(), label.end());
  all.insert(all.end(), before.begin(), before.end());
  all.insert(all.end(), after.begin(), after.end());
  return all;
}

Result<std::optional<Journal>> Journal::read(const ReadBytes& journal, std::uint64_t size,
                                             const ReadBytes& database) {
  std::array<std::uint8_t, journal_mark_at + journal_mark_size> start{};
  std::array<std::uint8_t, 1> first{};
  // Like SQLite: a journal that begins with a zero byte was already used.
  if (size == 0 || !journal(0, first) || first[0] == 0) return std::nullopt;
  if (names_another_file(journal, size)) return refused_journal("names another file");
  const bool is_there = size >= start.size() && journal(0, start) && is_magic(start);
  const auto mark = is_there ? mark_of(std::span(start).subspan(journal_mark_at)) : std::nullopt;
  if (!mark || !belongs(*mark, database))
    return refused_journal("was not written by tetron for this archive as it is now");
  Journal found;
  found.mark_ = *mark;
  found.page_size_ = number_at(start, journal_page_size_at);
  found.sector_ = number_at(start, sector_at);
  found.pages_ = number_at(start, journal_pages_at);
  const auto is_size = [](std::uint32_t value, std::uint32_t least) {
    return value >= least && value <= largest && std::has_single_bit(value);
  };
  if (!is_size(found.page_size_, 512) || !is_size(found.sector_, smallest_sector))
    return refused_journal("is damaged");
  found.read_records(journal, size);
  return found;
}

// The first record of each page is its state before the save.
void Journal::read_records(const ReadBytes& journal, std::uint64_t size) {
  const std::uint64_t record = std::uint64_t{page_size_} + 8;
  for (std::uint64_t at = 0; size >= sector_ && at <= size - sector_;) {
    std::array<std::uint8_t, used_header> header{};
    if (!journal(at, header) || !is_magic(header)) return;
    const std::uint32_t nonce = number_at(header, nonce_at);
    std::uint64_t records = number_at(header, records_at);
    at += sector_;
    if (records == to_the_end) records = (size - at) / record;
    for (; records > 0; --records, at += record) {
      if (size - at < record || !is_whole(journal, at, nonce)) return;
      std::array<std::uint8_t, 4> page{};
      if (!journal(at, page)) return;
      places_.emplace(number_at(page, 0), at + 4);
    }
    at = (at + sector_ - 1) / sector_ * sector_;
    if (at > size) return;
  }
}

bool Journal::is_whole(const ReadBytes& journal, std::uint64_t at, std::uint32_t nonce) const {
  std::vector<std::uint8_t> bytes(page_size_ + 4);
  if (!journal(at + 4, bytes)) return false;
  std::uint32_t sum = nonce;
  for (std::uint32_t i = page_size_; i > 200;) sum += bytes[i -= 200];
  return sum == number_at(bytes, page_size_);
}

std::optional<std::uint64_t> Journal::place_of(std::uint32_t page) const {
  const auto found = places_.find(page);
  if (found == places_.end()) return std::nullopt;
  return found->second;
}

}  // namespace tetron::archive
