#pragma once

#include <functional>
#include <vector>

#include "archive/header.hpp"

namespace tetron::archive {

enum class TreeKind : std::uint8_t { table, index };

// Goes through the trees of a database and sees to it that no page is in two places.
// "B-tree Pages" in SQLite's description of its files.
class TreeWalk {
 public:
  using OnRecord = std::function<Result<void>(std::span<const std::uint8_t> record)>;

  TreeWalk(const ReadBytes& read, const Header& header)
      : read_(read), header_(header), seen_(std::size_t{header.pages} + 1) {}

  // All pages of a tree. With `on_record`, what stands in its leaves, each of `longest_record` bytes at most.
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
  std::vector<bool> seen_;  // by number of page, which count from 1
};

}  // namespace tetron::archive
