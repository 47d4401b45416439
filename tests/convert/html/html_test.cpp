#include "convert/html/html.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "convert/html/page_states.hpp"
#include "formats/tet/recording.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "tests/catch.hpp"
#include "tests/convert/html/from_states.hpp"
#include "tests/scene/recorded.hpp"
#include "tests/sha256.hpp"

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

// What stands between two marks, the first place where they do.
std::string between(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  REQUIRE(begin != std::string_view::npos);
  text.remove_prefix(begin + from.size());
  return std::string(text.substr(0, text.find(to)));
}

}  // namespace

TEST_CASE("the policy of a page names its script and its style, and nothing else") {
  REQUIRE(test::hash_of("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  REQUIRE(test::hash_of("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  const std::string page = page_of(test::Recorded(duel()), "duel.tet");
  CHECK(between(page, "Content-Security-Policy\" content=\"", "\"") ==
        "default-src 'none'; script-src 'sha256-" + test::hash_of(between(page, "<script>", "</script>")) +
            "'; style-src 'sha256-" + test::hash_of(between(page, "<style>", "</style>")) +
            "'; img-src data:; base-uri 'none'; form-action 'none'");
  // Styles and handlers in markup would be refused.
  CHECK(count_of(page, " style=") == 0);
  for (const char* handler : {" onclick=", " onload=", " onerror="}) CHECK(count_of(page, handler) == 0);
}

TEST_CASE("a page shows what would turn or hide text") {
  test::Script script(1, 1, {"a\u202eb"});
  script.message(100, 0, "c\u2066d\u200b\\");
  const std::string page = page_of(test::Recorded(script), "x.tet");
  CHECK(page.contains(R"(["a\\u{202e}b"])"));
  CHECK(page.contains(R"(["c\\u{2066}d\\u{200b}\\\\"])"));
  for (const char* character : {"\u202e", "\u2066", "\u200b"}) CHECK_FALSE(page.contains(character));
}

TEST_CASE("a page shows what would turn or hide text in the names of pieces") {
  const test::Recorded recorded(duel());
  replay::Profile profile = recorded.timeline.profile();
  for (auto& stone : profile.stones)
    if (stone) stone->name = base::UntrustedText("a\u202eb");
  std::string page;
  convert::append_html(page, replay::Timeline(recorded.recording, profile), recorded.game, {},
                       {.file = {}, .damage = {}});
  CHECK(page.contains(R"("name":"a\\u{202e}b")"));
  CHECK_FALSE(page.contains("\u202e"));
}

TEST_CASE("the title of a page that hides the result is not the file's name") {
  const test::Recorded recorded(duel());
  std::string page;
  convert::append_html(page, recorded.timeline, recorded.game, {},
                       {.file = "ann-wins.tet", .damage = {}, .hide_result = true});
  CHECK_FALSE(between(page, "<title>", "</title>").contains("ann"));
  CHECK(between(page, "<title>", "</title>").starts_with("weapons · "));
  CHECK(page.contains(R"("hidden":true)"));
}

TEST_CASE("the states of a page are those of the timeline") {
  CHECK(test::difference(test::Recorded(duel()).timeline).empty());
  std::size_t count = 0;
  for (const char* folder : {"/good", "/partial"})
    for (const auto& entry : std::filesystem::directory_iterator(TETRON_SAMPLES + std::string(folder))) {
      CAPTURE(entry.path());
      const auto file = base::FileBytes::open(entry.path());
      REQUIRE(file);
      const auto recording = tet::Recording::read(file->bytes(), tet::OnDamage::salvage);
      if (!recording) continue;
      CHECK(test::difference(replay::Timeline(*recording, replay::tetron4())).empty());
      ++count;
    }
  CHECK(count > 20);
}

TEST_CASE("the states of a page of a round are those of its timeline") {
  for (const char* name : {"/tetrio/match.ttrm", "/ngf/two-players.ngf"}) {
    CAPTURE(name);
    const auto file = base::FileBytes::open(TETRON_SAMPLES + std::string(name));
    REQUIRE(file);
    const auto match = kinds::read(file->text());
    REQUIRE(match);
    for (const game::Round& round : match->rounds) {
      const auto shown = kinds::shown(*match, round);
      REQUIRE(shown);
      const replay::Timeline timeline(shown->track());
      CHECK(timeline.placements(base::PlayerId(0)).size() > 5);
      CHECK(test::difference(timeline).empty());
    }
  }
}

TEST_CASE("the states of a page say who did what") {
  const test::Recorded recorded(duel());
  const replay::State start{replay::Track(recorded.recording, replay::tetron4())};
  const auto states = convert::page_states(recorded.timeline);
  const test::StateReader page(states, replay::tetron4(), start);
  REQUIRE(page.marks().size() == 1);
  // Player 1 to everybody.
  CHECK(page.marks()[0].id == 1);
  CHECK(page.marks()[0].more == std::vector{0});
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
