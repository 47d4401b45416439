#include "archive/tree.hpp"

#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "archive/header.hpp"
#include "tests/archive/database_bytes.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

// Databases that SQLite itself makes, and what it says of them.
class Oracle {
 public:
  explicit Oracle(int page_size) {
    const std::string path = (folder_.path() / "a.db").string();
    REQUIRE(sqlite3_open(path.c_str(), &database_) == SQLITE_OK);
    run("PRAGMA page_size=" + std::to_string(page_size));
    run("CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT)");
    run("CREATE TABLE pairs (a INTEGER, b TEXT, PRIMARY KEY (a, b)) WITHOUT ROWID");
    run("CREATE INDEX by_text ON texts (text)");
  }
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;
  ~Oracle() { sqlite3_close(database_); }

  void run(const std::string& sql) {
    INFO(sql);
    REQUIRE(sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK);
  }
  std::int64_t number(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    REQUIRE(sqlite3_prepare_v2(database_, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK);
    REQUIRE(sqlite3_step(statement) == SQLITE_ROW);
    const std::int64_t value = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return value;
  }
  std::uint32_t root(const std::string& name) {
    return static_cast<std::uint32_t>(number("SELECT rootpage FROM sqlite_schema WHERE name='" + name + "'"));
  }
  std::string bytes() {
    std::ifstream in(folder_.path() / "a.db", std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  TemporaryFolder folder_;
  sqlite3* database_ = nullptr;
};

archive::Header header_of(const std::string& bytes, std::uint32_t page_size) {
  archive::Header header;
  header.page_size = page_size;
  header.usable = page_size - static_cast<unsigned char>(bytes[20]);
  header.pages = static_cast<std::uint32_t>(bytes.size() / page_size);
  const auto load = [&](std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
    return value;
  };
  header.first_free = load(32);
  header.free_pages = load(36);
  return header;
}

// The last column of a record: its text stands at its end.
std::string ends_with_text(std::span<const std::uint8_t> record, std::size_t length) {
  return {record.end() - static_cast<std::ptrdiff_t>(length), record.end()};
}

// Texts of all lengths about those at which SQLite lets them go on in other pages.
void fill(Oracle& oracle, int page_size) {
  oracle.run("BEGIN");
  int id = 0;
  for (const int about :
       {1, page_size / 8, page_size / 4, page_size - 40, page_size, 2 * page_size, 5 * page_size})
    for (int length = std::max(1, about - 12); length < about + 12; ++length) {
      const std::string text(static_cast<std::size_t>(length), static_cast<char>('a' + id % 26));
      oracle.run("INSERT INTO texts VALUES (" + std::to_string(++id) + ",'" + text + "')");
      oracle.run("INSERT INTO pairs VALUES (" + std::to_string(id) + ",'" + text + "')");
    }
  oracle.run("COMMIT");
}

}  // namespace

TEST_CASE("archive: a walk over a tree gives every record as SQLite wrote it, and every page once",
          "[archive]") {
  const int page_size = GENERATE(512, 1024, 4096);
  INFO("pages of " << page_size);
  Oracle oracle(page_size);
  fill(oracle, page_size);
  const std::string bytes = oracle.bytes();
  const archive::ReadBytes read = reads(bytes);
  const archive::Header header = header_of(bytes, static_cast<std::uint32_t>(page_size));
  archive::TreeWalk walk(read, header);
  const auto rows = oracle.number("SELECT count(*) FROM texts");
  const auto check = [&](const char* name, archive::TreeKind kind) {
    std::map<std::size_t, std::string> texts;  // by length; no two are as long
    std::int64_t records = 0;
    const auto walked = walk.walk(
        oracle.root(name), kind, [&](std::span<const std::uint8_t> record) -> archive::Result<void> {
          ++records;
          std::size_t longest = 0;
          // As many equal bytes as stand at its end, but for by_text, which has the row's number there.
          for (std::size_t n = record.size(); n > 0 && record[n - 1] == record.back(); --n) ++longest;
          texts[longest] = ends_with_text(record, longest);
          return {};
        });
    INFO(name << (walked ? std::string() : walked.error().what));
    REQUIRE(walked);
    CHECK(records == rows);
    return texts;
  };
  const auto in_texts = check("texts", archive::TreeKind::table);
  const auto in_pairs = check("pairs", archive::TreeKind::index);
  (void)check("by_text", archive::TreeKind::index);
  for (const auto& [length, text] : in_texts) {
    INFO("length " << length);
    CHECK(oracle.number("SELECT count(*) FROM texts WHERE text='" + text + "'") == 1);
    CHECK(in_pairs.contains(length));
  }
  CHECK(static_cast<std::int64_t>(in_texts.size()) ==
        oracle.number("SELECT count(DISTINCT length(text)) FROM texts"));
  // With the schema all pages are seen: none is left for another walk.
  REQUIRE(walk.walk(1, archive::TreeKind::table));
  for (std::uint32_t page = 1; page <= header.pages; ++page) {
    const auto again = walk.walk(page, archive::TreeKind::table);
    REQUIRE_FALSE(again);
    CHECK(again.error().what == "its page " + std::to_string(page) + " is in two places");
  }
}

TEST_CASE("archive: the list of free pages is walked to its end, and counted", "[archive]") {
  Oracle oracle(512);
  fill(oracle, 512);
  oracle.run("DELETE FROM texts WHERE id > 5");
  oracle.run("DELETE FROM pairs WHERE a > 5");
  const std::string bytes = oracle.bytes();
  const archive::ReadBytes read = reads(bytes);
  archive::Header header = header_of(bytes, 512);
  REQUIRE(header.free_pages == oracle.number("PRAGMA freelist_count"));
  REQUIRE(header.free_pages > 130);  // more than one page of them has room for
  archive::TreeWalk walk(read, header);
  REQUIRE(walk.walk_free_pages());
  // Every page is free or in a tree.
  REQUIRE(walk.walk(1, archive::TreeKind::table));
  REQUIRE(walk.walk(oracle.root("texts"), archive::TreeKind::table));
  REQUIRE(walk.walk(oracle.root("pairs"), archive::TreeKind::index));
  REQUIRE(walk.walk(oracle.root("by_text"), archive::TreeKind::index));
  for (std::uint32_t page = 1; page <= header.pages; ++page)
    CHECK(walk.walk(page, archive::TreeKind::table).error().what.contains("in two places"));

  const auto problem = [&](const archive::Header& changed, const std::string& of) {
    const archive::ReadBytes reading = reads(of);
    archive::TreeWalk again(reading, changed);
    const auto walked = again.walk_free_pages();
    return walked ? std::string() : walked.error().what;
  };
  for (const int more : {-1, 1}) {
    archive::Header changed = header;
    changed.free_pages = static_cast<std::uint32_t>(static_cast<int>(header.free_pages) + more);
    CHECK(problem(changed, bytes).contains("more free pages than there are"));
  }
  const std::size_t trunk = std::size_t{header.first_free - 1} * 512;
  // Itself; no page of the file; as many as a page has room for, and one more.
  CHECK(problem(header, with_4(bytes, trunk, header.first_free)).contains("in two places"));
  CHECK(problem(header, with_4(bytes, trunk + 8, header.pages + 1)).contains("not in the file"));
  CHECK(problem(header, with_4(bytes, trunk + 8, 0)).contains("not in the file"));
  CHECK(problem(header, with_4(bytes, trunk + 4, 512 / 4 - 1)).contains("more free pages"));
  archive::Header none = header;
  none.first_free = 0;
  CHECK(problem(none, bytes).contains("more free pages"));
  none.free_pages = 0;
  CHECK(problem(none, bytes).empty());
  archive::Header outside = header;
  outside.first_free = header.pages;
  CHECK(problem(outside, bytes.substr(0, bytes.size() - 1)).contains("cannot be read"));
  // A page full of them is as it should be: 126 and the page itself.
  std::string full(512 * 200, '\0');
  full = with_4(std::move(full), 512 + 4, 126);
  for (std::uint32_t i = 0; i < 126; ++i) full = with_4(std::move(full), 512 + 8 + 4 * std::size_t{i}, 3 + i);
  archive::Header of_full;
  of_full.page_size = of_full.usable = 512;
  of_full.pages = 200;
  of_full.first_free = 2;
  of_full.free_pages = 127;
  CHECK(problem(of_full, full).empty());
}

TEST_CASE("archive: pages that are not what they should be are told by their number", "[archive]") {
  Oracle oracle(512);
  oracle.run("INSERT INTO texts VALUES (1, 'one'), (2, 'two')");
  const std::string bytes = oracle.bytes();
  const archive::Header header = header_of(bytes, 512);
  const std::uint32_t root = oracle.root("texts");
  const std::size_t at = std::size_t{root - 1} * 512;
  const auto problem = [&](const std::string& of, std::uint32_t page,
                           archive::TreeKind kind = archive::TreeKind::table) {
    const archive::ReadBytes reading = reads(of);
    archive::TreeWalk walk(reading, header);
    const auto walked = walk.walk(page, kind);
    return walked ? std::string() : walked.error().what;
  };
  CHECK(problem(bytes, root).empty());
  CHECK(problem(bytes, 0) == "its page 0 is not in the file");
  CHECK(problem(bytes, header.pages + 1).contains("not in the file"));
  CHECK(problem(bytes.substr(0, at), root).contains("cannot be read"));
  CHECK(problem(bytes, root, archive::TreeKind::index).contains("not of the kind"));
  CHECK(problem(with_1(bytes, at, 0x0a), root).contains("not of the kind"));
  CHECK(problem(with_1(bytes, at, 0x0c), root).contains("not of the kind"));
  CHECK(problem(with_1(bytes, at, 0), root).contains("not of the kind"));
  // 252 entries fill a page of 512 with their places alone.
  CHECK(problem(with_2(bytes, at + 3, 253), root).contains("more entries than room"));
  CHECK(problem(with_2(bytes, at + 3, 252), root).contains("outside of itself"));
  CHECK(problem(with_2(bytes, at + 8, 509), root).contains("outside of itself"));
  CHECK(problem(with_2(bytes, at + 8, 11), root).contains("outside of itself"));  // among the places
  // Both entries at the same place: together they are longer than what they share.
  std::string shared = bytes;
  shared.replace(at + 10, 2, bytes, at + 8, 2);
  CHECK(problem(shared, root).empty());  // two of them have room
  std::string many = with_2(bytes, at + 3, 100);
  for (std::size_t i = 0; i < 100; ++i) many.replace(at + 8 + 2 * i, 2, bytes, at + 8, 2);
  CHECK(problem(many, root).contains("share bytes"));

  // A chain of pages with one child each: twenty are as deep as SQLite goes.
  std::string deep = bytes;
  const auto add = [&](std::uint32_t child) {
    std::string page(512, '\0');
    page = with_4(with_1(std::move(page), 0, 0x05), 8, child);
    deep += page;
    return static_cast<std::uint32_t>(deep.size() / 512);
  };
  std::uint32_t top = root;
  for (int depth = 2; depth <= 20; ++depth) top = add(top);
  archive::Header larger = header;
  larger.pages = 1000;
  const auto depth_problem = [&] {
    const archive::ReadBytes reading = reads(deep);
    archive::TreeWalk walk(reading, larger);
    const auto walked = walk.walk(top, archive::TreeKind::table);
    return walked ? std::string() : walked.error().what;
  };
  CHECK(depth_problem().empty());
  top = add(top);
  CHECK(depth_problem() == "its page " + std::to_string(root) + " stands deeper than any tree goes");
}

TEST_CASE("archive: a record that goes on in other pages is as long as it says", "[archive]") {
  Oracle oracle(512);
  oracle.run("INSERT INTO texts VALUES (1, '" + std::string(3000, 'x') + "')");
  const std::string bytes = oracle.bytes();
  const archive::Header header = header_of(bytes, 512);
  const std::uint32_t root = oracle.root("texts");
  const std::size_t page = std::size_t{root - 1} * 512;
  const std::size_t cell =
      page + static_cast<unsigned char>(bytes[page + 8]) * 256U + static_cast<unsigned char>(bytes[page + 9]);
  const auto problem = [&](const std::string& of, bool with_records = true) {
    const archive::ReadBytes reading = reads(of);
    archive::TreeWalk walk(reading, header);
    const auto ignore = [](std::span<const std::uint8_t>) -> archive::Result<void> { return {}; };
    const auto walked =
        walk.walk(root, archive::TreeKind::table,
                  with_records ? archive::TreeWalk::OnRecord(ignore) : archive::TreeWalk::OnRecord());
    return walked ? std::string() : walked.error().what;
  };
  CHECK(problem(bytes).empty());
  CHECK(problem(bytes, false).empty());
  // The length is the first number of the entry, of two bytes: much longer needs more pages than there are.
  std::string longer = bytes;
  longer[cell] = static_cast<char>(0xff);
  longer[cell + 1] = 0x7f;
  CHECK_FALSE(problem(longer).empty());
  CHECK_FALSE(problem(longer, false).empty());
  // What is told of a record may refuse it.
  const archive::ReadBytes reading = reads(bytes);
  archive::TreeWalk walk(reading, header);
  const auto refused = walk.walk(root, archive::TreeKind::table, [](auto) -> archive::Result<void> {
    return std::unexpected(archive::Problem{archive::Problem::Kind::busy, "no"});
  });
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what == "no");

  Oracle large(4096);
  large.run("INSERT INTO texts VALUES (1, '" + std::string(archive::TreeWalk::longest_record, 'x') + "')");
  const std::string more = large.bytes();
  const archive::ReadBytes read = reads(more);
  archive::TreeWalk too_long(read, header_of(more, 4096));
  const auto walked = too_long.walk(large.root("texts"), archive::TreeKind::table,
                                    [](auto) -> archive::Result<void> { return {}; });
  REQUIRE_FALSE(walked);
  CHECK(walked.error().what.contains("longer entry"));
}

namespace {

// A page of a table, made by hand: cells from its end on.
struct Leaf {
  std::string page = with_1(std::string(512, '\0'), 0, 0x0d);
  std::size_t end = 512;
  std::size_t cells = 0;

  void add(const std::string& cell) {
    end -= cell.size();
    page.replace(end, cell.size(), cell);
    page = with_2(page, 8 + 2 * cells++, static_cast<std::uint32_t>(end));
    page = with_2(page, 3, static_cast<std::uint32_t>(cells));
  }
};

std::string cell_of(std::size_t payload) {
  std::string cell;
  if (payload > 127) cell += static_cast<char>(0x80 | payload >> 7);
  cell += static_cast<char>(payload & 0x7f);
  cell += '\1';  // the row
  return cell + std::string(payload, 'x');
}

archive::Result<void> walked(const std::string& bytes, std::uint32_t root) {
  archive::Header header;
  header.page_size = header.usable = 512;
  header.pages = static_cast<std::uint32_t>(bytes.size() / 512);
  const archive::ReadBytes read = reads(bytes);
  archive::TreeWalk walk(read, header);
  return walk.walk(root, archive::TreeKind::table);
}

}  // namespace

TEST_CASE("archive: entries may fill a page to its last byte, and no further", "[archive]") {
  // 500 bytes are left beside the places of two entries.
  Leaf full;
  full.add(cell_of(477));
  full.add(cell_of(18));
  CHECK(full.end == 12);
  CHECK(walked(std::string(512, '\0') + full.page, 2));
  Leaf shared = full;
  shared.page = with_1(shared.page, full.end, 19);  // says that it is longer: into the other one
  const auto refused = walked(std::string(512, '\0') + shared.page, 2);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what == "its page 2 has entries that share bytes");
}

TEST_CASE("archive: a tree is as deep through its entries as through its last child", "[archive]") {
  // Each page has one entry, whose child is the next page, and a leaf of its own as the last child.
  const auto chain = [](int depth) {
    Leaf leaf;
    leaf.add(cell_of(10));
    std::string bytes(512, '\0');
    bytes += leaf.page;
    std::uint32_t child = 2;
    for (int i = 1; i < depth; ++i) {
      bytes += leaf.page;
      std::string page = with_1(std::string(512, '\0'), 0, 0x05);
      page = with_2(with_2(page, 3, 1), 12, 500);
      page = with_1(with_4(page, 500, child), 504, 1);
      bytes += with_4(page, 8, static_cast<std::uint32_t>(bytes.size() / 512));
      child = static_cast<std::uint32_t>(bytes.size() / 512);
    }
    return std::pair(bytes, child);
  };
  const auto [deepest, root] = chain(20);
  CHECK(walked(deepest, root));
  const auto [deeper, top] = chain(21);
  const auto refused = walked(deeper, top);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().what == "its page 2 stands deeper than any tree goes");
}
