#include <set>

#include "base/encoding.hpp"
#include "base/utf8.hpp"
#include "replay/timeline/check.hpp"
#include "tests/catch.hpp"
#include "tests/formats/tet/rewrite.hpp"
#include "tests/samples/raw_file.hpp"
#include "tests/samples/referee.hpp"
#include "tests/samples/sample_files.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

Report report_of(const std::string& name) {
  return referee(read_sample("good/" + name));
}

RawFile raw(const std::string& name) {
  return read_raw(read_sample("good/" + name));
}

std::vector<std::string> names_of(const Bytes& file) {
  const auto header = tet::read_header(file);
  std::vector<std::string> names;
  for (std::size_t i = 0; header && i < header->participants; ++i)
    if (const auto name = header->name(i)) names.push_back(base::Encoding().decode(*name).raw());
  return names;
}

std::vector<Bytes> messages_of(const Bytes& file) {
  std::vector<Bytes> texts;
  for (const RawChunk& chunk : read_raw(file).chunks) {
    if (chunk.type() != 20) continue;
    Bytes text;
    for (std::size_t i = 8; i < chunk.bytes.size(); ++i)
      text.push_back(static_cast<std::byte>(chunk.bytes[i]));
    texts.push_back(text);
  }
  return texts;
}

}  // namespace

TEST_CASE("Every good sample is a game that can have happened") {
  for (const std::string& path : samples_in("good")) {
    INFO(path);
    CHECK(referee(read_sample(path)).fouls == std::vector<std::string>{});
  }
}

TEST_CASE("Good samples read without a problem, but for chunks of unknown type") {
  for (const std::string& path : samples_in("good")) {
    INFO(path);
    const Bytes file = read_sample(path);
    const auto recording = tet::Recording::read(file);
    REQUIRE(recording);
    std::vector<std::string> problems;
    const auto result = replay::check(*recording, replay::tetron4(), [&](const replay::Problem& problem) {
      if (problem.error.field != "chunk type") problems.push_back(base::describe(problem.error));
    });
    CHECK(problems == std::vector<std::string>{});
    CHECK(result.chunks == read_raw(file).chunks.size());
    CHECK((result.warnings > 0) == (path == "good/unknown-chunks.tet"));
    Bytes again;
    REQUIRE(test::rewrite(*recording, again));
    CHECK((again == file));
  }
}

TEST_CASE("solo is a whole highscore game") {
  const Report report = report_of("solo.tet");
  CHECK(report.placements >= 400);
  CHECK(report.clears_of_four >= 5);
  CHECK(raw("solo.tet").header[14] == 6);
}

TEST_CASE("duel has garbage, chat in two encodings, and one death at the end") {
  const Report report = report_of("duel.tet");
  const RawFile file = raw("duel.tet");
  CHECK(report.garbage_rows >= 10);
  CHECK(report.clears_of_four >= 1);
  CHECK(report.deaths == 1);
  const unsigned seconds = file.chunks.back().time() / 1000;
  CHECK(seconds >= 60);
  CHECK(seconds <= 120);

  const Bytes bytes = read_sample("good/duel.tet");
  CHECK(names_of(bytes) == std::vector<std::string>{"Jürgen", "Zoë"});
  int windows_1252 = 0;
  int utf_8 = 0;
  for (const Bytes& text : messages_of(bytes)) {
    const bool high = std::ranges::any_of(text, [](std::byte b) { return b >= std::byte{0x80}; });
    (base::is_valid_utf8(text_of(text)) ? utf_8 : windows_1252) += high;
  }
  CHECK(windows_1252 >= 2);
  CHECK(utf_8 == 1);
  CHECK(
      std::ranges::any_of(file.chunks, [](const RawChunk& c) { return c.type() == 20 && c.second() == 1; }));
}

TEST_CASE("weapons has four players, all weapons, deaths and revivals") {
  const Report report = report_of("weapons.tet");
  const RawFile file = raw("weapons.tet");
  CHECK(file.header[3] == 4);
  CHECK(file.header[14] == 3);
  CHECK(file.header[23] == 2);
  CHECK(report.deaths == 7);
  CHECK(report.revivals == 4);
  std::set<unsigned> weapons;
  for (const RawChunk& chunk : file.chunks)
    if (chunk.type() == 10) weapons.insert(chunk.bytes[8]);
  CHECK(weapons == std::set<unsigned>{1, 2, 3, 4});
}

TEST_CASE("eight has eight players in two teams and names in four alphabets") {
  const RawFile file = raw("eight.tet");
  CHECK(file.header[3] == 8);
  CHECK(std::set<unsigned>(file.header.begin() + 24, file.header.begin() + 32) == std::set<unsigned>{1, 2});
  const auto names = names_of(read_sample("good/eight.tet"));
  CHECK(names == std::vector<std::string>{"Åsa", "Łukasz", "Иван", "Οδύσσεια", "さくら",
                                          "Müller-Lüdenscheidt", "Наташа", "美咲"});
  std::set<unsigned> moved;
  for (const RawChunk& chunk : file.chunks)
    if (chunk.type() == 1) moved.insert(chunk.id());
  CHECK(moved.size() == 8);
}

TEST_CASE("shared fields are twenty columns wide and used all over") {
  for (const char* name : {"shared.tet", "shared-four.tet"}) {
    INFO(name);
    const RawFile file = raw(name);
    CHECK(file.header[15] == 2);
    std::set<unsigned> first;
    std::set<unsigned> second;
    for (const RawChunk& chunk : file.chunks) {
      if (chunk.type() == 1) (chunk.id() % 2 == 0 ? first : second).insert(chunk.at_offset(1));
      if (chunk.type() == 3) CHECK(chunk.bytes.size() == 19 + 200);
    }
    CHECK(*first.rbegin() >= 9);
    CHECK(*second.begin() <= 10);
    CHECK(*second.rbegin() >= 18);
    CHECK(report_of(name).lines > 10);
  }
  CHECK(report_of("shared-four.tet").lifted > 0);
}

TEST_CASE("Older and newer forms of the format") {
  CHECK(raw("version-1.0.tet").header[2] == 10);
  CHECK(raw("version-0.9.tet").header[2] == 9);
  for (const RawChunk& chunk : raw("version-1.0.tet").chunks)
    if (chunk.type() == 10) CHECK(chunk.bytes.size() == 12);

  for (const RawChunk& chunk : raw("longer-offsets.tet").chunks) {
    if (chunk.type() == 1) CHECK(chunk.second() == 4);
    if (chunk.type() == 2) CHECK(chunk.second() == 6);
    if (chunk.type() == 3) CHECK(chunk.second() == 17);
  }

  std::set<unsigned> unknown;
  for (const RawChunk& chunk : raw("unknown-chunks.tet").chunks)
    if (chunk.type() == 0 || (chunk.type() > 5 && chunk.type() < 10) || chunk.type() > 20)
      unknown.insert(chunk.type());
  CHECK(unknown.contains(99));
  CHECK(unknown.contains(200));

  CHECK(read_sample("good/minimal.tet").size() == 64 + 8 + 8);
  CHECK(raw("full-header.tet").header.size() == 255);
  CHECK(names_of(read_sample("good/full-header.tet")) ==
        std::vector<std::string>{"a", std::string(189, 'b')});
}
