#include <nlohmann/json.hpp>

#include "formats/tet/recording.hpp"
#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

// Where chunks begin, and the end of the file.
std::vector<std::size_t> boundaries_of(const Bytes& file) {
  std::vector<std::size_t> all{std::to_integer<std::size_t>(file[0])};
  while (all.back() < file.size()) all.push_back(all.back() + std::to_integer<std::size_t>(file[all.back()]));
  REQUIRE(all.back() == file.size());
  return all;
}

bool allowed(int exit_code) {
  return exit_code == 0 || exit_code == 1 || exit_code == 3 || exit_code == 4;
}

}  // namespace

TEST_CASE("a recording cut anywhere, through the command", "[app][truncation]") {
  const std::string whole = text_in(sample_path("good/version-0.9.tet"));
  const auto boundaries = boundaries_of(bytes_of(whole));
  std::vector<std::size_t> lengths;
  for (std::size_t length = 0; length < 240; ++length) lengths.push_back(length);
  for (std::size_t length = 240; length <= whole.size(); length += 97) lengths.push_back(length);
  lengths.push_back(whole.size());
  for (std::size_t i = 0; i < lengths.size(); i += stride) {
    const std::size_t length = lengths[i];
    CAPTURE(length);
    const Outcome outcome =
        run_tetron({"dump", "-", "--format", "ndjson"}, {.input = whole.substr(0, length)});
    if (length < boundaries[0]) {
      CHECK(outcome.exit_code == 3);
      CHECK(outcome.err.starts_with("standard input: "));
      // The first two bytes are what makes it a .tet file.
      CHECK(outcome.err.contains(length == 0   ? "is empty"
                                 : length == 1 ? "this is not a recording that tetron knows"
                                               : "offset 0x0: header chunk: needs "));
      continue;
    }
    const auto after = std::ranges::upper_bound(boundaries, length);
    const bool between = *std::prev(after) != length;
    CHECK(outcome.exit_code == (between ? 4 : 0));
    const auto lines = lines_of(outcome.out);
    // The header, the whole chunks, and what is left of one.
    CHECK(static_cast<std::ptrdiff_t>(lines.size()) == after - boundaries.begin() + between);
    if (between) CHECK(nlohmann::json::parse(lines.back())["offset"] == *std::prev(after));
  }
}

TEST_CASE("a recording with any one byte changed, through the command", "[app][truncation]") {
  const std::vector<std::vector<std::string>> commands{{"info", "-"},
                                                       {"check", "-"},
                                                       {"show", "-"},
                                                       {"convert", "-", "--to", "csv"},
                                                       {"dump", "-", "--salvage"}};
  std::size_t turn = 0;
  for (const char* name :
       {"good/minimal.tet", "partial/nothing-after-header.tet", "partial/cut-in-chunk.tet"}) {
    const std::string whole = text_in(sample_path(name));
    for (std::size_t at = 0; at < whole.size(); at += stride) {
      CAPTURE(name, at);
      std::string changed = whole;
      changed[at] = static_cast<char>(changed[at] ^ (at % 2 == 0 ? 0xff : 0x15));
      const auto& command = commands[turn++ % commands.size()];
      const Outcome outcome = run_tetron(command, {.input = changed});
      if (!allowed(outcome.exit_code)) CHECK(command == std::vector<std::string>{"ends as promised"});
    }
  }
}

TEST_CASE("every good sample cut at every length", "[truncation]") {
  using tetron::tet::Recording;
  using tetron::tet::Walk;
  for (const std::string& path : samples_in("good")) {
    CAPTURE(path);
    const Bytes file = bytes_in(path);
    const auto boundaries = boundaries_of(file);
    for (std::size_t length = 0; length < boundaries[0]; ++length)
      if (Recording::read(std::span(file).first(length))) CHECK(length == boundaries[0]);

    std::size_t wrong = 0;
    for (std::size_t i = 0; i < boundaries.size(); ++i) {
      const std::size_t last = boundaries[i];
      const std::size_t next = i + 1 < boundaries.size() ? boundaries[i + 1] : last + 1;
      // Taken up two chunks before the cut, so that time stays linear in the length.
      const std::size_t from = i < 2 ? 0 : i - 2;
      for (std::size_t length = last; length < next; ++length) {
        const auto cut = std::span(file).first(length);
        if (!Recording::read(cut)) ++wrong;
        Walk walk(cut, boundaries[from]);
        for (std::size_t chunk = from; chunk < i; ++chunk) {
          const auto had = walk.next();
          if (!had || had->offset() != boundaries[chunk] || walk.gap()) ++wrong;
        }
        if (walk.next()) ++wrong;
        const auto& gap = walk.gap();
        if (gap.has_value() != (length != last)) ++wrong;
        if (gap && (gap->offset != last || gap->length != length - last || gap->error.offset != last))
          ++wrong;
        if (wrong > 0) {
          CAPTURE(length);
          FAIL("the walk goes wrong");
        }
      }
    }
  }
}

TEST_CASE("a short good sample cut at every length, walked from its beginning", "[truncation]") {
  using tetron::tet::Recording;
  const Bytes file = bytes_in(sample_path("good/version-0.9.tet"));
  const auto boundaries = boundaries_of(file);
  for (std::size_t length = boundaries[0]; length <= file.size(); ++length) {
    const auto recording = Recording::read(std::span(file).first(length));
    REQUIRE(recording.has_value());
    auto walk = recording->chunks();
    std::size_t count = 0;
    while (const auto chunk = walk.next())
      if (chunk->offset() == boundaries[count]) ++count;
    const auto after = std::ranges::upper_bound(boundaries, length) - boundaries.begin();
    const bool right = static_cast<std::ptrdiff_t>(count) == after - 1 &&
                       walk.gap().has_value() == (boundaries[count] != length);
    if (!right) CHECK(length == 0);
  }
}
