#include "replay/kinds/kind.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

#include "base/file.hpp"
#include "formats/tet/header.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "tests/catch.hpp"
#include "tests/replay/kinds/game_folders.hpp"

using namespace tetron;

namespace {

std::string file_text(const std::filesystem::path& path) {
  const auto file = base::FileBytes::open(path);
  REQUIRE(file);
  return std::string(file->text());
}

// By the folder, or by its name.
const kinds::Kind* sample_kind(const std::filesystem::path& path, const std::string& folder) {
  const kinds::Kind* const of_folder = path.has_extension() ? kinds::kind_called(folder) : nullptr;
  return of_folder != nullptr ? of_folder : kinds::kind_named(path.string());
}

}  // namespace

TEST_CASE("kinds: every sample is of the kind that its name says") {
  const std::filesystem::path samples(TETRON_SAMPLES);
  std::size_t seen = 0;
  for (const std::string& folder : test::recording_folders())
    for (const auto& entry : std::filesystem::directory_iterator(samples / folder)) {
      const kinds::Kind* const named = sample_kind(entry.path(), folder);
      if (named == nullptr) continue;
      INFO(entry.path());
      CHECK(&kinds::kind_of(file_text(entry.path()).substr(0, kinds::most_to_probe)) == named);
      ++seen;
    }
  CHECK(seen > 30);
}

TEST_CASE("kinds: the table has every kind once, with names and endings of its own") {
  std::set<std::string_view> names;
  std::set<std::string_view> endings;
  for (const kinds::Kind& kind : kinds::table()) {
    CHECK(names.insert(kind.name).second);
    REQUIRE_FALSE(kind.endings.empty());
    for (const std::string_view ending : kind.endings) {
      // Two games write .rep.
      CHECK((endings.insert(ending).second || ending == ".rep"));
      CHECK(ending.starts_with('.'));
    }
    CHECK(kinds::kind_called(kind.name) == &kind);
    CHECK(kind.is_chunks == (kind.name == "tet"));
  }
  CHECK(std::ranges::is_sorted(kinds::endings(), std::less_equal()));
  CHECK(std::set(kinds::endings().begin(), kinds::endings().end()).size() == endings.size() - 1);
  CHECK(std::ranges::count(kinds::endings(), ".json") == 0);
  CHECK(kinds::kind_called("tet2") == nullptr);
  CHECK(kinds::kind_named("A.TTRM") == kinds::kind_called("tetrio"));
  CHECK(kinds::kind_named(".tet") == nullptr);
  CHECK(kinds::kind_named("a.json") == nullptr);
  CHECK(kinds::kind_named("a.rep") == nullptr);
  CHECK(kinds::listed_endings().starts_with(".tet, .json, .jstris, .ttrm, .ttr, .ngf, .rep, "));
  CHECK(std::ranges::count(kinds::listed_endings(), '.') == std::ssize(endings));
  CHECK(kinds::listed().starts_with("Tetron 4 (.tet), any game, as tetron writes it (.json), "));
  for (const char* const one : {", TETR.IO (.ttrm, .ttr), ", ", NullpoMino (.rep), Techmino (.rep), "})
    CHECK(kinds::listed().contains(one));
}

TEST_CASE("kinds: what the table says a kind holds is what its samples have") {
  const std::filesystem::path samples(TETRON_SAMPLES);
  std::map<std::string_view, kinds::Contents> seen;
  for (const std::string& folder : test::recording_folders())
    for (const auto& entry : std::filesystem::directory_iterator(samples / folder)) {
      const kinds::Kind* const named = sample_kind(entry.path(), folder);
      if (named == nullptr) continue;
      const std::string text = file_text(entry.path());
      const auto match = kinds::read(text);
      INFO(entry.path());
      REQUIRE(match);
      CHECK((named->has_rounds || match->rounds.size() == 1));
      kinds::Contents& contents = seen[named->name];
      for (const game::Round& round : match->rounds)
        for (const game::Event& event : round.events)
          if (const auto content = kinds::content_of(event.what)) contents.add(*content);
    }
  for (const auto& [name, contents] : seen) {
    INFO(name);
    CHECK(contents.words() == kinds::kind_called(name)->holds.words());
  }
  CHECK(seen.size() == kinds::table().size() - 1);  // of matches there are no samples
  CHECK(kinds::kind_called("match")->holds == kinds::Contents::all());
}

TEST_CASE("kinds: what a kind's writer writes is of that kind, and its reader reads it") {
  const std::string text = file_text(std::filesystem::path(TETRON_SAMPLES) / "tetrio" / "match.ttrm");
  const auto match = kinds::read(text);
  REQUIRE(match);
  std::set<std::string_view> with_writer;
  for (const kinds::Kind& kind : kinds::table()) {
    if (kind.write == nullptr) continue;
    INFO(kind.name);
    with_writer.insert(kind.name);
    std::string written;
    const auto profile_text = kind.write(written, *match, [] {});
    REQUIRE(profile_text);
    CHECK(&kinds::kind_of(std::string_view(written).substr(0, kinds::most_to_probe)) == &kind);
    std::optional<replay::Profile> profile;
    if (!profile_text->empty()) profile = replay::parse_profile(*profile_text).value();
    const auto again = kinds::read(written, {.profile = profile ? &*profile : nullptr});
    REQUIRE(again);
    CHECK(again->rounds.size() == (kind.has_rounds ? match->rounds.size() : 1));
    const auto placed = [](const game::Round& round) {
      return std::ranges::count_if(round.events, [](const game::Event& event) {
        return std::holds_alternative<game::Placed>(event.what);
      });
    };
    CHECK(placed(again->rounds[0]) == placed(match->rounds[0]));
    game::Match empty;
    std::string nothing;
    if (!kind.has_rounds) CHECK_FALSE(kind.write(nothing, empty, [] {}));
  }
  CHECK(with_writer == std::set<std::string_view>{"tet", "match"});
  game::Match crowd;
  crowd.players.resize(kinds::MatchLimits{}.players + 1);
  std::string nothing;
  const auto refused = kinds::kind_called("match")->write(nothing, crowd, [] {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error() == "has 251 players; a match as JSON has at most 250");
}

TEST_CASE("kinds: what is installed for file managers names the types and endings of the table") {
  const std::filesystem::path packaging = std::filesystem::path(TETRON_SAMPLES) / ".." / "packaging";
  const std::string types = file_text(packaging / "tetron.xml");
  const std::string desktop = file_text(packaging / "tetron-player.desktop");
  const std::string provided = file_text(packaging / "tetron-player.metainfo.xml.in");
  for (const kinds::Kind& kind : kinds::table()) {
    if (kind.mime.empty() || kind.mime == "application/json") continue;  // not ours alone
    INFO(kind.name);
    CHECK(types.contains("<mime-type type=\"" + std::string(kind.mime) + "\">"));
    CHECK(desktop.contains(std::string(kind.mime) + ";"));
    CHECK(provided.contains("<mediatype>" + std::string(kind.mime) + "</mediatype>"));
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
  CHECK(kinds::kind_of(text).name == "tet");
  CHECK(kinds::read(text));
}

TEST_CASE("kinds: what is no recording is refused by the kind that it resembles") {
  CHECK(kinds::kind_of("").name == "tet");
  CHECK(kinds::kind_of("hello").name == "tet");
  CHECK(kinds::kind_of(" {\"replay\":{}}").name == "tetrio");
  CHECK(kinds::kind_of("\n{ \"format\" : \"tetron-match\" }").name == "match");
  for (const char* const text : {"", "hello", "{", "{}", "{\"format\":\"tetron-match\"}"}) {
    INFO(text);
    const auto match = kinds::read(text);
    REQUIRE_FALSE(match);
    CHECK_FALSE(match.error().what.empty());
  }
}
