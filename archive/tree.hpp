#pragma once

#include <functional>
#include <vector>

#include "archive/header.hpp"

namespace tetron::archive {

enum class TreeKind : std::uint8_t { table, index };

// Walks through the trees of a database and checks that no page is used twice. "B-tree Pages" in SQLite's
// description of its files.
class TreeWalk {
 public:
  using OnRecord = std::function<Result<void>(std::span<const std::uint8_t> record)>;

  TreeWalk(const ReadBytes& read, const Header& header)
      : read_(read), header_(header), seen_(std::size_t{header.pages} + 1) {}

  // Visits all pages of a tree. If `on_record` is given, it is called with each record, of at most
  // `longest_record` bytes.
  Result<void> walk(std::uint32_t root, TreeKind kind, const OnRecord& on_record = {});
  Result<void> walk_free_pages();

  static constexpr std::uint64_t longest_record = 64 * 1024;

 private:
  struct Page;
  struct Cell;
  Result<void> enter(std::uint32_t page);
  Result<Page> page(std::uint32_t number, TreeKind kind) const;
  Result<Cell> cell(const Page& page, std::size_t index) const;
  Result<void> walk(std::uint32_t number, TreeKind kind, int depth, const OnRecord& on_record);
  Result<void> take_payload(const Page& page, const Cell& cell, const OnRecord& on_record);

  const ReadBytes& read_;
  Header header_;
  std::vector<bool> seen_;  // by page number, from 1
};

}  // namespace tetron::archive
