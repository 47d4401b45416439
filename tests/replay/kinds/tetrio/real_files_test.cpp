#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/kinds/tetrio/replayed.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using tetrio::Count;
using tetrio::Replayed;

namespace {

// How one file, or several, were reproduced.
struct Sums {
  std::size_t rounds = 0;  // of one player each
  std::size_t pieces_and_lines = 0;
  std::size_t exact = 0;
  std::size_t stated = 0;  // all other values
  std::size_t equal = 0;

  void add(const Replayed& played) {
    const auto same = [&](Count count) { return played.stated[count] == played.counted[count]; };
    ++rounds;
    pieces_and_lines += played.stated[Count::pieces] && same(Count::pieces) && same(Count::lines);
    exact += played.exact();
    for (std::size_t i = 0; i < tetrio::count_kinds; ++i) {
      const auto count = static_cast<Count>(i);
      if (!played.stated[count] || count == Count::pieces || count == Count::lines) continue;
      ++stated;
      equal += same(count);
    }
  }
  void add(const Sums& other) {
    rounds += other.rounds;
    pieces_and_lines += other.pieces_and_lines;
    exact += other.exact;
    stated += other.stated;
    equal += other.equal;
  }
  std::string row() const {
    const double percent =
        100.0 * static_cast<double>(equal) / static_cast<double>(std::max<std::size_t>(1, stated));
    return fmt::format("{:>6} {:>6} {:>6} {:>7.2f} %", rounds, pieces_and_lines, exact, percent);
  }
};

// When something that is stated no longer fits, and what it is.
std::string moment_of(const Replayed& played, std::size_t round) {
  const std::string when = played.departs ? fmt::format("from {:.1f} s on", *played.departs / 60.0)
                                          : std::string("at no known moment");
  std::string what = played.reason();
  for (std::size_t i = 0; i < tetrio::count_kinds && what.empty(); ++i) {
    const auto count = static_cast<Count>(i);
    if (played.stated[count] && played.stated[count] != played.counted[count])
      what = fmt::format("{} is {} in the file, and {} in the replay", tetrio::name_of(count),
                         *played.stated[count], played.counted[count].value_or(0));
  }
  return fmt::format("    round {}, {}, {}: {}\n", round, played.name, when, what);
}

}  // namespace

// Real recordings are not in the tree: TETRON_TETRIO_FILES names a folder of them. The table says of each
// file how many player-rounds it has, in how many pieces and lines are as stated, how many are exact,
// and how many of all other stated values agree; below it, of each round
// that is not exact, the first moment at which something no longer fits.
TEST_CASE("tetrio real files: the table of what is reproduced") {
  const char* const folder = std::getenv("TETRON_TETRIO_FILES");
  if (folder == nullptr) {
    WARN("skipped: TETRON_TETRIO_FILES is not set");
    return;
  }
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".ttr" || entry.path().extension() == ".ttrm")
      paths.push_back(entry.path());
  std::ranges::sort(paths);
  REQUIRE_FALSE(paths.empty());
  std::string table = fmt::format("{:<50} {:<7} {:>7} {:>6} {:>6} {:>6} {:>9}\n", "file", "mode", "version",
                                  "rounds", "pieces", "exact", "values");
  Sums all;
  for (const std::filesystem::path& path : paths) {
    INFO(path.string());
    const auto file = base::FileBytes::open(path);
    REQUIRE(file);
    const auto recording = tetrio::read(file->text());
    REQUIRE(recording);
    Sums sums;
    int version = 0;
    std::string moments;
    for (std::size_t number = 0; number < recording->rounds.size(); ++number) {
      const tetrio::Round& round = recording->rounds[number];
      for (const Replayed& played : tetrio::replayed(round)) {
        sums.add(played);
        // What is called exact has no value that came out otherwise, and a reason is given for the rest.
        if (played.exact())
          CHECK(played.reason().empty());
        else
          moments += moment_of(played, number + 1);
      }
      for (const tetrio::PlayerReplay& player : round.players) version = player.version();
    }
    all.add(sums);
    std::string name = std::filesystem::relative(path, folder).string();
    if (name.size() > 50) name = "..." + name.substr(name.size() - 47);
    table += fmt::format("{:<50} {:<7} {:>7} {}\n", name, recording->mode(), version, sums.row()) + moments;
  }
  table += fmt::format("{:<50} {:<7} {:>7} {}\n", "all", "", "", all.row());
  fmt::print("{}", table);
}
