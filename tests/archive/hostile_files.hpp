#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

// Databases and journals as somebody would make them who means harm: byte by byte, after SQLite's own
// description of its files (https://www.sqlite.org/fileformat2.html). Nothing of tetron is used.
namespace tetron::test {

// A journal with nothing to put back, padded to `size` bytes, whose end names another file: what deals with
// it removes that file.
std::string journal_naming(const std::string& other, std::uint32_t pages, std::size_t size);

// A journal that says that the database had no more than these pages.
struct JournalPage {
  std::uint32_t number = 0;
  std::string bytes;
};
std::string journal_with(std::uint32_t pages, const std::vector<JournalPage>& before,
                         std::uint32_t page_size = 4096);

// What is done to the bytes of a database with pages of 4096 bytes.
class HostileFile {
 public:
  explicit HostileFile(std::string bytes) : bytes_(std::move(bytes)) {}

  // The tree at `root` becomes layers of pages each of which has the next one as all of its children; the
  // last has what stood at the root. Tables' trees only.
  void share_children(std::uint32_t root, int layers);
  // All entries of a leaf of a table are its first one.
  void share_cells(std::uint32_t leaf);
  // A chain of pages, each with one child.
  void make_deep(std::uint32_t root, int layers);
  // The first page of the list of free pages names itself.
  void circle_of_free_pages();

  const std::string& bytes() const { return bytes_; }

 private:
  std::uint32_t add_page(const std::string& page);
  std::string page(std::uint32_t number) const;
  void put(std::uint32_t number, const std::string& page);
  std::string interior(std::uint32_t child, int cells) const;

  std::string bytes_;
};

}  // namespace tetron::test
