#include "convert/html.hpp"

#include <map>
#include <string>
#include <vector>

#include "convert/chunk_columns.hpp"
#include "tests/catch.hpp"
#include "tests/scene/recorded.hpp"

using namespace tetron;

namespace {

using test::placed;

test::Script duel() {
  test::Script script(2, 1, {"<b>ann</b>", "</script><script>alert(1)</script>"});
  script.signal(0, tet::ChunkType::start);
  script.new_stone(0, 0, test::nothing, placed(test::t, 4, 0));
  script.stone(500, 0, placed(test::t, 4, 3, 1)).stone(700, 1, placed(test::i, 4, 3));
  script.matrix(900, 0, "TT..").matrix(1000, 1, "II..").matrix(1100, 0, "TTLL", 3);
  script.message(1200, 1, "<!-- ]]> </script>");
  script.signal(70'000, tet::ChunkType::stop);
  return script;
}

// A reader of what convert/chunk_columns.hpp describes, written from that description.
std::vector<std::byte> from_columns(const std::vector<std::byte>& packed) {
  std::size_t at = 0;
  const auto next = [&] { return std::to_integer<std::uint32_t>(packed.at(at++)); };
  std::uint32_t count = 0;
  for (int i = 0; i < 4; ++i) count |= next() << 8 * i;
  std::vector<std::byte> file(packed.begin() + 4, packed.begin() + 4 + std::to_integer<int>(packed.at(4)));
  at += file.size();
  std::vector<std::vector<std::uint32_t>> chunks(count);
  std::vector<std::uint32_t> types(count);
  std::vector<std::uint32_t> sizes(count);
  std::vector<std::uint32_t> times(count);
  for (auto& type : types) type = next();
  for (auto& size : sizes) size = next();
  for (int plane = 0; plane < 4; ++plane)
    for (auto& time : times) time |= next() << 8 * plane;
  for (std::uint32_t type = 0; type < 256; ++type) {
    std::map<std::uint32_t, std::vector<std::uint32_t>> last;
    for (std::uint32_t column = 0; column < 250; ++column)
      for (std::uint32_t i = 0; i < count; ++i) {
        if (types[i] != type || (type == 3 && column > 0) || (type != 3 && column + 6 >= sizes[i])) continue;
        if (type != 3) {
          chunks[i].push_back(next());
          continue;
        }
        for (std::uint32_t k = 6; k < sizes[i]; ++k) chunks[i].push_back(next());
        auto& before = last[chunks[i][0]];
        if (before.size() == chunks[i].size())
          for (std::size_t k = 1; k < before.size(); ++k) chunks[i][k] ^= before[k];
        before = chunks[i];
      }
  }
  std::uint32_t time = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    time += times[i];
    for (const std::uint32_t value :
         {sizes[i], types[i], time & 0xff, time >> 8 & 0xff, time >> 16 & 0xff, time >> 24})
      file.push_back(static_cast<std::byte>(value));
    for (const std::uint32_t value : chunks[i]) file.push_back(static_cast<std::byte>(value));
  }
  CHECK(at == packed.size());
  return file;
}

std::string page_of(const test::Recorded& recorded, const std::string& file) {
  std::string page;
  convert::append_html(page, recorded.timeline, recorded.game, {}, {.file = file, .damage = {}});
  return page;
}

std::size_t count_of(std::string_view text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("columns lose nothing") {
  const test::Recorded recorded(duel());
  CHECK(from_columns(convert::to_columns(recorded.recording)) == recorded.bytes);
}

TEST_CASE("a page holds names and messages as data only") {
  const test::Recorded recorded(duel());
  const std::string page = page_of(recorded, "<i>&.tet");
  const std::string plain = page_of(test::Recorded(test::Script(1)), "plain.tet");
  // What stands in the page itself, and nothing more.
  for (const std::string_view markup : {"<script", "</script", "<!--", "<b>", "<i>", "<img"})
    CHECK(count_of(page, markup) == count_of(plain, markup));
  CHECK(page.contains("<title>&lt;i&gt;&amp;.tet</title>"));
  CHECK(page.contains(R"("\u003cb>ann\u003c/b>")"));
  CHECK(page.contains(R"("\u003c!-- ]]> \u003c/script>")"));
}

TEST_CASE("a page asks for nothing from elsewhere") {
  const std::string page = page_of(test::Recorded(duel()), "duel.tet");
  CHECK(page.contains("default-src 'none'"));
  CHECK(count_of(page, " src=") == 0);
  CHECK(count_of(page, "url(") == 0);
  CHECK(count_of(page, "import ") == 0);
  CHECK_FALSE(
      page.contains("@"
                    "SCRIPT@"));
}
