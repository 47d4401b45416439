#include "archive/journal.hpp"

#include "archive/fresh.hpp"
#include "tests/archive/database_bytes.hpp"
#include "tests/archive/hostile_files.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

archive::SaveMark mark_of(std::uint8_t first) {
  archive::SaveMark mark{};
  for (std::size_t i = 0; i < mark.size(); ++i) mark[i] = static_cast<std::uint8_t>(first + i);
  return mark;
}

// A database that is in the state of a save.
std::string database_with(const archive::SaveMark& mark) {
  const auto fresh = archive::fresh_archive();
  REQUIRE(fresh);
  std::string bytes = *fresh;
  for (std::size_t i = 0; i < mark.size(); ++i) bytes[4096 - 16 + i] = static_cast<char>(mark[i]);
  return bytes;
}

std::string with_mark(std::string journal, const archive::JournalMark& mark) {
  const auto bytes = mark.bytes();
  return journal.replace(archive::journal_mark_at, bytes.size(), reinterpret_cast<const char*>(bytes.data()),
                         bytes.size());
}

std::string page_of(char filling, std::size_t size = 4096) {
  std::string page(size, filling);
  page[size - 200] = '\x7f';  // one of the bytes that are summed up
  return page;
}

archive::Result<std::optional<archive::Journal>> read(const std::string& journal,
                                                      const std::string& database) {
  return archive::Journal::read(reads(journal), journal.size(), reads(database));
}

const archive::JournalMark mark{mark_of(1), mark_of(101)};

}  // namespace

TEST_CASE("archive: a journal has the pages that a save was to change, the first of each", "[archive]") {
  const std::string journal =
      with_mark(journal_with(9, {{3, page_of('a')}, {7, page_of('b')}, {3, page_of('c')}}), mark);
  // The save was begun, or it was done and the journal stayed.
  for (const auto& now : {mark.before, mark.after}) {
    const auto found = read(journal, database_with(now));
    REQUIRE(found);
    REQUIRE(*found);
    CHECK((*found)->database_size() == 9 * 4096);
    CHECK((*found)->page_size() == 4096);
    CHECK((*found)->mark().before == mark.before);
    CHECK((*found)->mark().after == mark.after);
    CHECK((*found)->place_of(3) == 512 + 4);
    CHECK((*found)->place_of(7) == 512 + 4096 + 8 + 4);
    CHECK_FALSE((*found)->place_of(1));
    CHECK_FALSE((*found)->place_of(9));
  }
}

TEST_CASE("archive: a journal with nothing to put back is none", "[archive]") {
  const std::string database = database_with(mark.before);
  CHECK_FALSE(read("", database).value());
  std::string done = with_mark(journal_with(9, {{3, page_of('a')}}), mark);
  done[0] = 0;
  CHECK_FALSE(read(done, database).value());
}

TEST_CASE("archive: a journal of another save, another file or other sizes is refused", "[archive]") {
  const std::string database = database_with(mark.before);
  const std::string good = with_mark(journal_with(9, {{3, page_of('a')}}), mark);
  REQUIRE(read(good, database));
  const auto problem = [](const auto& found) {
    REQUIRE_FALSE(found);
    CHECK(found.error().kind == archive::Problem::Kind::cannot_open);
    return found.error().what;
  };
  CHECK(problem(read(good, database_with(mark_of(50)))).contains("for this archive as it is now"));
  // A database without a mark has no journal of ours, whatever stands in that.
  const std::string unmarked = with_mark(good, {archive::SaveMark{}, mark.after});
  CHECK(problem(read(unmarked, database_with({}))).contains("for this archive"));
  CHECK(problem(read(journal_with(9, {}), database)).contains("for this archive"));
  CHECK(problem(read(good.substr(0, 79), database)).contains("for this archive"));
  CHECK(problem(read(with_1(good, 7, 0), database)).contains("for this archive"));
  CHECK(problem(read(with_mark(journal_naming("other", 9, 9000), mark), database))
            .contains("names another file"));
  for (const std::uint32_t size : {0U, 256U, 4095U, 131072U})
    CHECK(problem(read(with_4(good, 24, size), database)).contains("is damaged"));
  for (const std::uint32_t sector : {0U, 16U, 500U, 131072U})
    CHECK(problem(read(with_4(good, 20, sector), database)).contains("is damaged"));
  CHECK(read(with_4(good, 24, 512), database));
  CHECK(read(with_4(good, 24, 65536), database));
  CHECK(read(with_4(good, 20, 32), database));
  CHECK(read(with_4(good, 20, 65536), database));
}

TEST_CASE("archive: of a journal that ends early the whole pages count", "[archive]") {
  const std::string database = database_with(mark.before);
  const std::string journal = with_mark(journal_with(9, {{3, page_of('a')}, {7, page_of('b')}}), mark);
  const auto has = [&](const std::string& text) {
    const auto found = read(text, database);
    REQUIRE(found);
    REQUIRE(*found);
    return std::pair((*found)->place_of(3).has_value(), (*found)->place_of(7).has_value());
  };
  CHECK(has(journal) == std::pair(true, true));
  CHECK(has(journal.substr(0, journal.size() - 1)) == std::pair(true, false));
  CHECK(has(journal.substr(0, 512 + 4104)) == std::pair(true, false));
  CHECK(has(journal.substr(0, 512 + 4103)) == std::pair(false, false));
  CHECK(has(journal.substr(0, 512)) == std::pair(false, false));
  CHECK(has(journal.substr(0, 511)) == std::pair(false, false));
  CHECK(has(journal.substr(0, 80)) == std::pair(false, false));
  // A page whose sum is another one, and all behind it.
  CHECK(has(with_1(journal, 512 + 4 + 4096 - 200, 1)) == std::pair(false, false));
  CHECK(has(with_1(journal, 512 + 4104 + 4 + 4096 - 200, 1)) == std::pair(true, false));
  // As many as it says, or to its end.
  CHECK(has(with_4(journal, 8, 1)) == std::pair(true, false));
  CHECK(has(with_4(journal, 8, 0xffffffff)) == std::pair(true, true));
}

TEST_CASE("archive: a journal goes on in the next sector behind its pages", "[archive]") {
  const std::string database = database_with(mark.before);
  std::string journal = with_mark(journal_with(9, {{3, page_of('a', 512)}}, 512), mark);
  journal.resize((journal.size() + 511) / 512 * 512);
  journal += journal_with(9, {{7, page_of('b', 512)}}, 512);
  const auto found = read(journal, database);
  REQUIRE(found);
  REQUIRE(*found);
  CHECK((*found)->place_of(3) == 512 + 4);
  CHECK((*found)->place_of(7) == 512 + 1024 + 512 + 4);
}

TEST_CASE("archive: pages of a journal that end with a sector are followed by the next one", "[archive]") {
  const std::string database = database_with(mark.before);
  // 64 records of 520 bytes are 65 sectors.
  std::vector<JournalPage> pages;
  for (std::uint32_t number = 1; number <= 64; ++number) pages.push_back({number, page_of('a', 512)});
  const std::string journal =
      with_mark(journal_with(99, pages, 512), mark) + journal_with(99, {{90, page_of('b', 512)}}, 512);
  const auto found = read(journal, database);
  REQUIRE(found);
  REQUIRE(*found);
  CHECK((*found)->place_of(64) == 512 + 63 * 520 + 4);
  CHECK((*found)->place_of(90) == 66 * 512 + 512 + 4);
}
