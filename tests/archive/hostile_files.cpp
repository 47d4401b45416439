#include "tests/archive/hostile_files.hpp"

#include <algorithm>

namespace tetron::test {

namespace {

constexpr std::size_t page_size = 4096;
constexpr std::size_t sector = 512;
const std::string magic = "\xd9\xd5\x05\xf9\x20\xa1\x63\xd7";
constexpr std::uint32_t pending_byte = 0x40000000;

void append_2(std::string& text, std::uint32_t value) {
  text += static_cast<char>(value >> 8);
  text += static_cast<char>(value);
}
void append_4(std::string& text, std::uint32_t value) {
  append_2(text, value >> 16);
  append_2(text, value & 0xFFFF);
}
void put_2(std::string& text, std::size_t at, std::uint32_t value) {
  std::string bytes;
  append_2(bytes, value);
  text.replace(at, 2, bytes);
}
void put_4(std::string& text, std::size_t at, std::uint32_t value) {
  std::string bytes;
  append_4(bytes, value);
  text.replace(at, 4, bytes);
}

constexpr std::uint32_t nonce = 0x12345678;

std::string journal_header(std::uint32_t records, std::uint32_t pages, std::uint32_t size) {
  std::string header = magic;
  append_4(header, records);
  append_4(header, nonce);
  append_4(header, pages);
  append_4(header, sector);
  append_4(header, size);
  header.resize(sector);
  return header;
}

}  // namespace

std::string journal_naming(const std::string& other, std::uint32_t pages, std::size_t size) {
  std::string journal = journal_header(0, pages, page_size);
  std::string end;
  append_4(end, pending_byte / page_size + 1);
  end += other;
  append_4(end, static_cast<std::uint32_t>(other.size()));
  std::uint32_t sum = 0;
  for (const char byte : other) sum += static_cast<std::uint32_t>(static_cast<signed char>(byte));
  append_4(end, sum);
  end += magic;
  journal.resize(std::max(size, journal.size() + end.size()) - end.size());
  return journal + end;
}

std::string journal_with(std::uint32_t pages, const std::vector<JournalPage>& before, std::uint32_t size) {
  std::string journal = journal_header(static_cast<std::uint32_t>(before.size()), pages, size);
  for (const JournalPage& page : before) {
    append_4(journal, page.number);
    journal += page.bytes;
    std::uint32_t sum = nonce;
    for (std::size_t i = page.bytes.size(); i > 200;) sum += static_cast<unsigned char>(page.bytes[i -= 200]);
    append_4(journal, sum);
  }
  return journal;
}

std::uint32_t HostileFile::add_page(const std::string& page) {
  bytes_ += page;
  const auto pages = static_cast<std::uint32_t>(bytes_.size() / page_size);
  put_4(bytes_, 28, pages);
  return pages;
}

std::string HostileFile::page(std::uint32_t number) const {
  return bytes_.substr((number - 1) * page_size, page_size);
}
void HostileFile::put(std::uint32_t number, const std::string& page) {
  bytes_.replace((number - 1) * page_size, page_size, page);
}

// All of whose children are the same page.
std::string HostileFile::interior(std::uint32_t child, int cells) const {
  std::string page(page_size, '\0');
  page[0] = 0x05;
  put_2(page, 3, static_cast<std::uint32_t>(cells));
  std::size_t content = page_size - static_cast<unsigned char>(bytes_[20]);
  for (int i = 0; i < cells; ++i) {
    content -= 6;
    put_4(page, content, child);
    page[content + 4] = static_cast<char>(0x80 | (i >> 7));
    page[content + 5] = static_cast<char>(i & 0x7F);
    put_2(page, 12 + 2 * static_cast<std::size_t>(i), static_cast<std::uint32_t>(content));
  }
  put_2(page, 5, static_cast<std::uint32_t>(content));
  put_4(page, 8, child);
  return page;
}

void HostileFile::share_children(std::uint32_t root, int layers) {
  std::uint32_t child = add_page(page(root));
  for (int i = 1; i < layers; ++i) child = add_page(interior(child, 400));
  put(root, interior(child, 400));
}

void HostileFile::make_deep(std::uint32_t root, int layers) {
  std::uint32_t child = add_page(page(root));
  for (int i = 1; i < layers; ++i) child = add_page(interior(child, 0));
  put(root, interior(child, 0));
}

void HostileFile::share_cells(std::uint32_t leaf) {
  std::string shared = page(leaf);
  const std::string first = shared.substr(8, 2);
  const std::size_t content = static_cast<std::size_t>(static_cast<unsigned char>(shared[5])) << 8 |
                              static_cast<unsigned char>(shared[6]);
  const std::size_t cells = (content - 8) / 2;
  put_2(shared, 3, static_cast<std::uint32_t>(cells));
  for (std::size_t i = 0; i < cells; ++i) shared.replace(8 + 2 * i, 2, first);
  put(leaf, shared);
}

void HostileFile::circle_of_free_pages() {
  std::string trunk(page_size, '\0');
  const auto number = static_cast<std::uint32_t>(bytes_.size() / page_size + 1);
  put_4(trunk, 0, number);
  add_page(trunk);
  put_4(bytes_, 32, number);
  put_4(bytes_, 36, 1000);
}

}  // namespace tetron::test
