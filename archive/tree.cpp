#include "archive/tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "archive/big_endian.hpp"

namespace tetron::archive {

namespace {

constexpr int deepest = 20;  // pages from a root to a leaf, as in SQLite
constexpr std::uint32_t least_cell = 4;

constexpr std::uint8_t interior_index = 0x02;
constexpr std::uint8_t interior_table = 0x05;
constexpr std::uint8_t leaf_index = 0x0a;
constexpr std::uint8_t leaf_table = 0x0d;

std::unexpected<Problem> damaged(std::uint32_t page, std::string_view what) {
  return std::unexpected(Problem{Problem::Kind::damaged, fmt::format("its page {} {}", page, what)});
}

}  // namespace

struct TreeWalk::Page {
  std::uint32_t number = 0;
  std::vector<std::uint8_t> bytes;  // the usable bytes
  bool is_leaf = false;
  TreeKind kind{};
  std::size_t header_at = 0;
  std::size_t pointers_at = 0;
  std::size_t cells = 0;
};

struct TreeWalk::Cell {
  std::uint32_t child = 0;     // of an interior page
  std::uint64_t payload = 0;   // bytes, here or in overflow pages
  std::size_t local_at = 0;    // in the page
  std::size_t local = 0;       // bytes of the payload that are in the page
  std::uint32_t overflow = 0;  // page where the payload continues; 0: nowhere
  std::size_t size = 0;        // bytes in the page
};

Result<void> TreeWalk::enter(std::uint32_t page) {
  if (page == 0 || page > header_.pages) return damaged(page, "is not in the file");
  if (seen_[page]) return damaged(page, "is in two places");
  seen_[page] = true;
  return {};
}

Result<TreeWalk::Page> TreeWalk::page(std::uint32_t number, TreeKind kind) const {
  Page page;
  page.number = number;
  page.kind = kind;
  page.bytes.resize(header_.usable);
  if (!read_(std::uint64_t{number - 1} * header_.page_size, page.bytes))
    return damaged(number, "cannot be read");
  page.header_at = number == 1 ? header_size : 0;
  const std::uint8_t type = page.bytes[page.header_at];
  page.is_leaf = type == leaf_index || type == leaf_table;
  const bool is_table = type == leaf_table || type == interior_table;
  if ((!page.is_leaf && type != interior_index && type != interior_table) ||
      is_table != (kind == TreeKind::table))
    return damaged(number, "is not of the kind that should stand there");
  page.pointers_at = page.header_at + (page.is_leaf ? 8 : 12);
  page.cells = load_2(page.bytes, page.header_at + 3);
  if (page.pointers_at + 2 * page.cells > page.bytes.size())
    return damaged(number, "has more entries than room");
  return page;
}

Result<TreeWalk::Cell> TreeWalk::cell(const Page& page, std::size_t index) const {
  const auto outside = [&page] { return damaged(page.number, "has an entry outside of itself"); };
  const std::span<const std::uint8_t> bytes = page.bytes;
  Cell cell;
  std::size_t at = load_2(bytes, page.pointers_at + 2 * index);
  const std::size_t begin = at;
  if (at < page.pointers_at + 2 * page.cells || at + least_cell > bytes.size()) return outside();
  if (!page.is_leaf) {
    cell.child = load_4(bytes, at);
    at += 4;
  }
  const bool has_payload = page.is_leaf || page.kind == TreeKind::index;
  if (has_payload) {
    const auto payload = take_varint(bytes, at);
    if (!payload) return outside();
    cell.payload = *payload;
  }
  if (page.kind == TreeKind::table && !take_varint(bytes, at)) return outside();  // row number
  // "Cell Payload Overflow Pages"
  const std::uint64_t usable = header_.usable;
  const std::uint64_t most_local = page.kind == TreeKind::table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
  const std::uint64_t least_local = (usable - 12) * 32 / 255 - 23;
  cell.local_at = at;
  cell.local = cell.payload;
  if (cell.payload > most_local) {
    const std::uint64_t fitting = least_local + (cell.payload - least_local) % (usable - 4);
    cell.local = fitting <= most_local ? fitting : least_local;
  }
  at += cell.local;
  if (at > bytes.size()) return outside();
  if (cell.local < cell.payload) {
    if (at + 4 > bytes.size()) return outside();
    cell.overflow = load_4(bytes, at);
    at += 4;
  }
  cell.size = std::max<std::size_t>(at - begin, least_cell);
  return cell;
}

Result<void> TreeWalk::take_payload(const Page& page, const Cell& cell, const OnRecord& on_record) {
  std::vector<std::uint8_t> record;
  if (on_record) {
    if (cell.payload > longest_record) return damaged(page.number, "has a longer entry than tetron makes");
    record.assign(page.bytes.begin() + static_cast<std::ptrdiff_t>(cell.local_at),
                  page.bytes.begin() + static_cast<std::ptrdiff_t>(cell.local_at + cell.local));
  }
  std::vector<std::uint8_t> bytes(on_record ? header_.usable : 4);
  std::uint64_t left = cell.payload - cell.local;
  for (std::uint32_t next = cell.overflow; left > 0;) {
    if (auto entered = enter(next); !entered) return entered;
    if (!read_(std::uint64_t{next - 1} * header_.page_size, bytes)) return damaged(next, "cannot be read");
    const std::uint64_t here = std::min<std::uint64_t>(left, header_.usable - 4);
    if (on_record)
      record.insert(record.end(), bytes.begin() + 4, bytes.begin() + 4 + static_cast<std::ptrdiff_t>(here));
    left -= here;
    next = load_4(bytes, 0);
  }
  return on_record ? on_record(record) : Result<void>{};
}

Result<void> TreeWalk::walk(std::uint32_t root, TreeKind kind, const OnRecord& on_record) {
  return walk(root, kind, 1, on_record);
}

Result<void> TreeWalk::walk(std::uint32_t number, TreeKind kind, int depth, const OnRecord& on_record) {
  if (depth > deepest) return damaged(number, "stands deeper than any tree goes");
  if (auto entered = enter(number); !entered) return entered;
  const auto page = this->page(number, kind);
  if (!page) return std::unexpected(page.error());
  // Entries that shared bytes could make a small file look large: together they must fit in the page.
  std::size_t room = page->bytes.size() - page->pointers_at - 2 * page->cells;
  for (std::size_t i = 0; i < page->cells; ++i) {
    const auto cell = this->cell(*page, i);
    if (!cell) return std::unexpected(cell.error());
    if (cell->size > room) return damaged(number, "has entries that share bytes");
    room -= cell->size;
    if (!page->is_leaf)
      if (auto walked = walk(cell->child, kind, depth + 1, on_record); !walked) return walked;
    const bool has_record = page->is_leaf || kind == TreeKind::index;
    if (has_record && (on_record || cell->overflow != 0))
      if (auto taken = take_payload(*page, *cell, on_record); !taken) return taken;
  }
  if (page->is_leaf) return {};
  return walk(load_4(page->bytes, page->header_at + 8), kind, depth + 1, on_record);
}

Result<void> TreeWalk::walk_free_pages() {
  std::uint32_t left = header_.free_pages;
  std::vector<std::uint8_t> bytes(header_.usable);
  for (std::uint32_t trunk = header_.first_free; trunk != 0;) {
    if (auto entered = enter(trunk); !entered) return entered;
    if (!read_(std::uint64_t{trunk - 1} * header_.page_size, bytes)) return damaged(trunk, "cannot be read");
    const std::uint32_t leaves = load_4(bytes, 4);
    if (leaves > header_.usable / 4 - 2 || left < leaves + 1)
      return damaged(trunk, "names more free pages than there are");
    for (std::uint32_t i = 0; i < leaves; ++i)
      if (auto entered = enter(load_4(bytes, 8 + 4 * std::size_t{i})); !entered) return entered;
    left -= leaves + 1;
    trunk = load_4(bytes, 0);
  }
  if (left != 0) return damaged(1, "names more free pages than there are");
  return {};
}

}  // namespace tetron::archive
