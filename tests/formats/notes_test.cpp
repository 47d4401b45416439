#include <string>

#include "formats/notes/notes.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using base::Milliseconds;

TEST_CASE("notes are read in order, whatever else is in the file", "[notes]") {
  const auto read = notes::read(R"({"by":"me","notes":[
    {"t_ms":5000,"text":"later","colour":"red"},
    {"text":"caf\u00e9","t_ms":1000,"fumen":"v115@vhAAgH"},
    {"round":2,"t_ms":0,"text":"a\nb"}]})");
  REQUIRE(read);
  const std::vector<notes::Note>& all = read->notes;
  REQUIRE(all.size() == 3);
  CHECK(all[0].text.raw() == "caf\u00e9");
  CHECK(all[0].round == 1);
  CHECK(all[0].line.raw() == "v115@vhAAgH");
  CHECK(all[1].line.empty());
  CHECK(all[1].time == Milliseconds(5000));
  CHECK(all[2].round == 2);
  CHECK(all[2].text.raw() == "a b");
  const std::string json = notes::to_json(*read);
  const auto again = notes::read(json);
  REQUIRE(again);
  CHECK(notes::to_json(*again) == json);
  // What others have added is kept in its place.
  CHECK(json.contains(R"({"round":1,"t_ms":5000,"text":"later","colour":"red"})"));
  CHECK(json.contains(R"("by":"me")"));
  CHECK_FALSE(read->is_newer);
  CHECK_FALSE(notes::read(R"({"notes":[],"version":1})")->is_newer);
  CHECK(notes::read(R"({"notes":[],"version":2})")->is_newer);
  CHECK(notes::read(R"({"version":"2026","notes":[]})")->is_newer);
  CHECK(notes::to_json({}) == "{\"notes\":[\n],\"version\":1}\n");
}

TEST_CASE("a file that is not one of notes is refused with a reason", "[notes]") {
  for (const std::string_view wrong :
       {"", "[]", "{}", "{\"notes\":{}}", "{\"notes\":[{\"text\":\"no time\"}]}",
        "{\"notes\":[{\"t_ms\":-1,\"text\":\"\"}]}", "{\"notes\":[{\"t_ms\":4294967296,\"text\":\"\"}]}",
        "{\"notes\":[{\"t_ms\":1,\"round\":0,\"text\":\"\"}]}", "{\"notes\":[]} more"}) {
    CAPTURE(wrong);
    const auto read = notes::read(wrong);
    REQUIRE_FALSE(read);
    CHECK_FALSE(read.error().empty());
  }
  std::string many = "{\"notes\":[";
  for (std::size_t i = 0; i <= notes::most_notes; ++i) many += i == 0 ? "{\"t_ms\":1}" : ",{\"t_ms\":1}";
  CHECK_FALSE(notes::read(many + "]}"));
  const std::string line(notes::most_line + 1, 'A');
  CHECK_FALSE(notes::read(R"({"notes":[{"t_ms":1,"fumen":")" + line + "\"}]}"));
  CHECK(notes::read(R"({"notes":[{"t_ms":1,"fumen":")" + line.substr(1) + "\"}]}"));
}

TEST_CASE("a note has one line of a limited length, and whole letters", "[notes]") {
  CHECK(notes::as_note("  a\tb\r\n") == "a b");
  CHECK(notes::as_note(" \n ").empty());
  const std::string letters(2 * notes::most_text, 'x');
  CHECK(notes::as_note(letters).size() == notes::most_text);
  const std::string cut = notes::as_note(std::string(notes::most_text - 1, 'x') + "\u00e9");
  CHECK(cut == std::string(notes::most_text - 1, 'x'));
  CHECK(notes::as_note("\x1b[31m") == "[31m");
}

TEST_CASE("a note is put behind those of the same moment", "[notes]") {
  std::vector<notes::Note> all;
  CHECK(notes::add(all, {1, Milliseconds(5), base::UntrustedText("b")}) == 0);
  CHECK(notes::add(all, {1, Milliseconds(5), base::UntrustedText("c")}) == 1);
  CHECK(notes::add(all, {1, Milliseconds(4), base::UntrustedText("a")}) == 0);
  CHECK(notes::add(all, {2, Milliseconds(0), base::UntrustedText("d")}) == 3);
}
