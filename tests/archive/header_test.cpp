#include "archive/header.hpp"

#include "archive/fresh.hpp"
#include "tests/archive/database_bytes.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;
using archive::Problem;

namespace {

std::string fresh() {
  const auto bytes = archive::fresh_archive();
  REQUIRE(bytes);
  return *bytes;
}

archive::Result<archive::Header> header_of(const std::string& bytes) {
  return archive::read_header(reads(bytes), bytes.size());
}

std::string problem_of(const std::string& bytes, Problem::Kind kind) {
  const auto header = header_of(bytes);
  REQUIRE_FALSE(header);
  CHECK(header.error().kind == kind);
  return header.error().what;
}

// What its header says is taken for true by SQLite if these two are the same.
std::string saying_pages(const std::string& bytes, std::uint32_t pages) {
  return with_4(with_4(with_4(bytes, 28, pages), 24, 7), 92, 7);
}

constexpr auto refused = Problem::Kind::not_an_archive;
constexpr auto damaged = Problem::Kind::damaged;

}  // namespace

TEST_CASE("archive: the header of a fresh archive", "[archive]") {
  const std::string bytes = fresh();
  const auto header = header_of(bytes);
  REQUIRE(header);
  CHECK(header->page_size == 4096);
  CHECK(header->pages == bytes.size() / 4096);
  CHECK(header->usable == 4096U - static_cast<unsigned char>(bytes[20]));
  CHECK(header->has_mark());
  CHECK(header->mark_at() == 4096 - 16);
  CHECK(header->first_free == 0);
  CHECK(header->free_pages == 0);
  const auto lists_free = header_of(with_4(with_4(bytes, 32, 0x01020304), 36, 0x05060708));
  REQUIRE(lists_free);
  CHECK(lists_free->first_free == 0x01020304);
  CHECK(lists_free->free_pages == 0x05060708);
}

TEST_CASE("archive: what is none, and what was changed, is refused by its header", "[archive]") {
  const std::string bytes = fresh();
  CHECK(problem_of("", refused).contains("empty file"));
  CHECK(problem_of(bytes.substr(0, 99), refused).contains("not an SQLite database"));
  CHECK(header_of(bytes.substr(0, 100)).error().what.contains("ends early"));
  for (std::size_t i = 0; i < 16; ++i)
    CHECK(problem_of(with_1(bytes, i, '?'), refused).contains("not an SQLite database"));
  CHECK(problem_of(with_4(bytes, 68, 1), refused).contains("another database"));
  CHECK(problem_of(with_4(bytes, 60, 9), refused).contains("version 9"));
  CHECK(problem_of(with_1(bytes, 18, 2), refused).contains("write-ahead"));
  CHECK(problem_of(with_1(bytes, 19, 2), refused).contains("write-ahead"));

  for (const std::uint32_t size : {0U, 2U, 256U, 511U, 513U, 4095U})
    CHECK(problem_of(with_2(bytes, 16, size), damaged).contains("which SQLite does not know"));
  // Each of what SQLite takes for granted, on its own.
  for (const auto& [at, value] : {std::pair<std::size_t, int>{18, 0},
                                  {18, 3},
                                  {19, 0},
                                  {19, 3},
                                  {21, 63},
                                  {21, 65},
                                  {22, 31},
                                  {22, 33},
                                  {23, 31},
                                  {23, 33},
                                  {55, 1},
                                  {59, 0},
                                  {59, 2}}) {
    INFO("byte " << at << " is " << value);
    CHECK(problem_of(with_1(bytes, at, value), damaged).contains("differs from what tetron makes"));
  }
  // 480 bytes of a page have to be left: 512 - 33 are too few.
  const std::string small = with_2(bytes, 16, 512);
  CHECK(header_of(with_1(small, 20, 32)));
  CHECK(problem_of(with_1(small, 20, 33), damaged).contains("differs from what tetron makes"));
}

TEST_CASE("archive: how many pages there are is what the header says, if that is to be believed",
          "[archive]") {
  const std::string bytes = fresh();
  const auto pages = static_cast<std::uint32_t>(bytes.size() / 4096);
  REQUIRE(pages > 2);
  CHECK(header_of(saying_pages(bytes, pages))->pages == pages);
  CHECK(header_of(saying_pages(bytes, pages - 1))->pages == pages - 1);
  CHECK(problem_of(saying_pages(bytes, pages + 1), damaged).contains("ends early"));
  // A program that does not keep the number.
  CHECK(header_of(saying_pages(bytes, 0))->pages == pages);
  CHECK(header_of(with_4(saying_pages(bytes, 1), 92, 8))->pages == pages);
  CHECK(header_of(with_4(saying_pages(bytes, pages + 9), 92, 8))->pages == pages);
  // Less than a page, and more than can be counted.
  const auto less = archive::read_header(reads(bytes), 4095);
  REQUIRE_FALSE(less);
  const std::string uncounted = with_4(saying_pages(bytes, 0), 92, 8);
  CHECK_FALSE(archive::read_header(reads(uncounted), 4095));
  CHECK(archive::read_header(reads(uncounted), 4096ULL * 0xfffffffeULL)->pages == 0xfffffffe);
  CHECK_FALSE(archive::read_header(reads(uncounted), 4096ULL * 0xffffffffULL));
  // 1 stands for 65536, for which there is no room.
  const auto large = archive::read_header(reads(with_2(uncounted, 16, 1)), 65536 * 3);
  REQUIRE(large);
  CHECK(large->page_size == 65536);
  CHECK(large->pages == 3);
}

TEST_CASE("archive: the mark of a save stands at the end of the first page, if there is room", "[archive]") {
  std::string bytes = fresh();
  for (std::size_t i = 0; i < 16; ++i) bytes[4080 + i] = static_cast<char>(i + 1);
  const archive::SaveMark mark = archive::read_mark(reads(bytes));
  for (std::size_t i = 0; i < 16; ++i) CHECK(mark[i] == i + 1);
  CHECK(archive::read_mark(reads(with_1(bytes, 20, 16))) == mark);
  CHECK(archive::read_mark(reads(with_1(bytes, 20, 15))) == archive::SaveMark{});
  CHECK(archive::read_mark(reads(with_2(bytes, 16, 256))) == archive::SaveMark{});
  CHECK(archive::read_mark(reads(bytes.substr(0, 4095))) == archive::SaveMark{});
  CHECK(archive::read_mark(reads(bytes.substr(0, 4096))) == mark);
  CHECK(archive::read_mark(reads(bytes.substr(0, 99))) == archive::SaveMark{});
  std::string smallest = with_2(bytes, 16, 512);
  smallest.replace(496, 16, 16, 'x');
  CHECK(archive::read_mark(reads(smallest))[0] == 'x');
  archive::Header header;
  header.page_size = 512;
  header.usable = 496;
  CHECK(header.has_mark());
  header.usable = 497;
  CHECK_FALSE(header.has_mark());
  CHECK(archive::random_mark() != archive::random_mark());
}
