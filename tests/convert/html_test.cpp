#include "convert/html.hpp"

#include <string>
#include <vector>

#include "convert/chunk_columns.hpp"
#include "tests/catch.hpp"
#include "tests/convert/from_columns.hpp"
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
  CHECK(test::from_columns(convert::to_columns(recorded.recording)) == recorded.bytes);
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
