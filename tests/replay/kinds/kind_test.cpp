#include "replay/kinds/kind.hpp"

#include <array>
#include <filesystem>
#include <set>

#include "base/file.hpp"
#include "formats/tet/header.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "tests/catch.hpp"

using namespace tetron;

namespace {

std::string file_text(const std::filesystem::path& path) {
  const auto file = base::FileBytes::open(path);
  REQUIRE(file);
  return std::string(file->text());
}

}  // namespace

TEST_CASE("kinds: every sample is of the kind that its name says") {
  const std::filesystem::path samples(TETRON_SAMPLES);
  std::size_t seen = 0;
  for (const char* const folder : {"good", "partial", "tetrio"})
    for (const auto& entry : std::filesystem::directory_iterator(samples / folder)) {
      const kinds::Kind* const named = kinds::kind_named(entry.path().string());
      if (named == nullptr) continue;
      INFO(entry.path());
      CHECK(kinds::kind_of(file_text(entry.path()).substr(0, kinds::most_to_probe)).id == named->id);
      ++seen;
    }
  CHECK(seen > 30);
}

TEST_CASE("kinds: the table has every kind once, with names and endings of its own") {
  std::set<kinds::Id> ids;
  std::set<std::string_view> names;
  std::set<std::string_view> endings;
  for (const kinds::Kind& kind : kinds::table()) {
    CHECK(ids.insert(kind.id).second);
    CHECK(names.insert(kind.name).second);
    REQUIRE_FALSE(kind.endings.empty());
    for (const std::string_view ending : kind.endings) {
      CHECK(endings.insert(ending).second);
      CHECK(ending.starts_with('.'));
    }
    CHECK(&kinds::kind(kind.id) == &kind);
  }
  CHECK(std::vector(kinds::endings().begin(), kinds::endings().end()) ==
        std::vector<std::string_view>{".tet", ".ttr", ".ttrm"});
  CHECK(kinds::kind_named("A.TTRM")->id == kinds::Id::tetrio);
  CHECK(kinds::kind_named(".tet") == nullptr);
  CHECK(kinds::kind_named("a.json") == nullptr);
}

TEST_CASE("kinds: what is installed for file managers names the types and endings of the table") {
  const std::filesystem::path packaging = std::filesystem::path(TETRON_SAMPLES) / ".." / "packaging";
  const std::string types = file_text(packaging / "tetron.xml");
  const std::string desktop = file_text(packaging / "tetron-player.desktop");
  for (const kinds::Kind& kind : kinds::table()) {
    if (kind.mime == "application/json") continue;  // not ours alone
    INFO(kind.name);
    CHECK(types.contains("<mime-type type=\"" + std::string(kind.mime) + "\">"));
    CHECK(desktop.contains(std::string(kind.mime) + ";"));
    for (const std::string_view ending : kind.endings)
      CHECK(types.contains("<glob pattern=\"*" + std::string(ending) + "\"/>"));
  }
}

TEST_CASE("kinds: a .tet header of 123 bytes begins with the bracket of JSON and is one all the same") {
  tet::Header header;
  header.participants = 2;
  const std::string first(40, 'a');
  const std::string second(17, 'b');
  const std::array<std::span<const std::byte>, 2> names{std::as_bytes(std::span(first)),
                                                        std::as_bytes(std::span(second))};
  REQUIRE(tet::set_names(header, names));
  tet::Bytes bytes;
  REQUIRE(tet::write(header, bytes));
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  REQUIRE(text.front() == '{');
  CHECK(kinds::kind_of(text).id == kinds::Id::tet);
  CHECK(kinds::read(text));
}

TEST_CASE("kinds: what is no recording is refused by the kind that it resembles") {
  CHECK(kinds::kind_of("").id == kinds::Id::tet);
  CHECK(kinds::kind_of("hello").id == kinds::Id::tet);
  CHECK(kinds::kind_of(" {\"replay\":{}}").id == kinds::Id::tetrio);
  CHECK(kinds::kind_of("\n{ \"format\" : \"tetron-match\" }").id == kinds::Id::match);
  for (const char* const text : {"", "hello", "{", "{}", "{\"format\":\"tetron-match\"}"}) {
    INFO(text);
    const auto match = kinds::read(text);
    REQUIRE_FALSE(match);
    CHECK_FALSE(match.error().empty());
  }
}
