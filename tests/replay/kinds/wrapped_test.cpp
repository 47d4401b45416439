#include "replay/kinds/wrapped.hpp"

#include <filesystem>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "replay/kinds/packed.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string text_of_sample(const char* name) {
  const auto file = base::FileBytes::open(std::filesystem::path(TETRON_SAMPLES) / name);
  REQUIRE(file);
  std::string text(file->text());
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

game::Match read_match(std::string_view text) {
  const auto match = kinds::read(text);
  INFO((match ? std::string() : match.error().what));
  REQUIRE(match);
  return *match;
}

// One of every kind that is a text: JSON of two games and our own, base64 of two.
std::vector<std::string> texts() {
  std::vector<std::string> all;
  for (const char* const name : {"tetrio/sprint.ttr", "tetrio/match.ttrm", "jstris/as-json.jstris",
                                 "jstris/sprint.jstris", "techmino/as-text.rep", "nullpomino/line-race.rep"})
    all.push_back(text_of_sample(name));
  std::string own;
  REQUIRE(kinds::kind_called("match")->write(own, read_match(all.front()), [] {}));
  all.push_back(own);
  return all;
}

// The same game; offsets count in the part that is the recording.
void require_same(const game::Match& found, const game::Match& wanted) {
  CHECK(found.origin == wanted.origin);
  CHECK(found.players == wanted.players);
  REQUIRE(found.rounds.size() == wanted.rounds.size());
  for (std::size_t i = 0; i < found.rounds.size(); ++i) {
    CHECK(found.rounds[i].results == wanted.rounds[i].results);
    CHECK(found.rounds[i].events.size() == wanted.rounds[i].events.size());
  }
}

}  // namespace

TEST_CASE("wrapped: a recording in an answer, a member or a list of one is opened as it is alone") {
  for (const std::string& text : texts()) {
    INFO(text.substr(0, 40));
    const bool is_json = text.starts_with('{');
    if (!is_json && text.contains('\n')) continue;  // not the value of a member
    const std::string value = is_json ? text : '"' + text + '"';
    const game::Match wanted = read_match(text);
    for (const std::string& wrapped :
         {R"({"success":true,"data":)" + value + "}", R"({"data": )" + value + R"(, "success": true})",
          R"({"replay":)" + value + "}", R"({"success":true,"data":{"replay":)" + value + "}}",
          R"({"success":true,"data":[)" + value + "]}", " [ " + value + " ]\n"}) {
      // A text alone in a list is not known by its first bytes.
      if (!is_json && wrapped.starts_with(" [")) continue;
      INFO(wrapped.substr(0, 60));
      require_same(read_match(wrapped), wanted);
      CHECK_FALSE(kinds::kind_of(wrapped.substr(0, kinds::most_to_probe)).is_chunks);
    }
  }
}

TEST_CASE("wrapped: a mark before a text, and NULs, semicolons or lines after it, change nothing") {
  for (const std::string& text : texts()) {
    INFO(text.substr(0, 40));
    const game::Match wanted = read_match(text);
    require_same(read_match("\xef\xbb\xbf" + text), wanted);
    require_same(read_match(text + std::string(1, '\0')), wanted);
    require_same(read_match(text + std::string("\n\0\0", 3)), wanted);
    // A line of NullpoMino may end with one.
    if (text.starts_with('#')) continue;
    require_same(read_match(text + ";"), wanted);
    require_same(read_match("\xef\xbb\xbf" + text + ";\r\n"), wanted);
    if (text.starts_with('{')) require_same(read_match(text + "\nsaved on Monday\n"), wanted);
  }
}

TEST_CASE("wrapped: an answer without a recording is not one, and what is missing is named") {
  for (const char* const text :
       {R"({"success":true,"data":{}})", R"({"data":{"a":1}})", R"({"data":[]})", R"({"data":[{"a":1}]})",
        R"({"replay":{}})", R"({"data":{"replay":{"a":1}}})", R"({"success":false,"data":{"events":[]}})"}) {
    INFO(text);
    const auto opened = kinds::open(text);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().what ==
          "is JSON, but not a recording that tetron knows; it has nothing of a game in "
          "`replay` or `data`: no `events`");
  }
  const auto other = kinds::open(R"({"success":true})");
  REQUIRE_FALSE(other);
  CHECK(other.error().what.ends_with("it has neither `replay` nor `data`"));
}

TEST_CASE("wrapped: of two recordings in a file none is taken for the only one") {
  const std::string text = text_of_sample("tetrio/sprint.ttr");
  CHECK_FALSE(kinds::open(text + "\n" + text));
  CHECK_FALSE(kinds::open("[" + text + "," + text + "]"));
  // Nor is one that is deep within something else.
  std::string deep = text;
  for (int i = 0; i < 6; ++i) deep = R"({"data":)" + deep + "}";
  CHECK_FALSE(kinds::open(deep));
}

TEST_CASE("wrapped: a text in UTF-16 is read as in UTF-8") {
  const std::u16string text = u"v115@vhAAgH \u00e9\U0001f600\n";
  const std::string plain = "v115@vhAAgH \xc3\xa9\xf0\x9f\x98\x80\n";
  for (const bool is_little : {true, false}) {
    std::vector<std::byte> bytes;
    for (const char16_t unit : u'\xfeff' + text) {
      const std::byte high{static_cast<unsigned char>(unit >> 8)};
      const std::byte low{static_cast<unsigned char>(unit & 0xff)};
      bytes.push_back(is_little ? low : high);
      bytes.push_back(is_little ? high : low);
    }
    REQUIRE(kinds::is_packed(bytes));
    const auto made = kinds::unpacked(bytes);
    REQUIRE(made);
    CHECK(std::string(reinterpret_cast<const char*>(made->data()), made->size()) == plain);
  }
  // Bytes that begin so and are no text.
  CHECK_FALSE(
      kinds::is_packed(std::vector<std::byte>{std::byte{0xff}, std::byte{0xfe}, std::byte{1}, std::byte{0}}));
}
