#include <cstdlib>
#include <filesystem>

#include "base/file.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/tetrio/replayed.hpp"
#include "tests/catch.hpp"

using namespace tetron;

// Real recordings are not in the tree: TETRON_TETRIO_FILES names a folder of them.
TEST_CASE("tetrio real files: all that they state comes out") {
  const char* const folder = std::getenv("TETRON_TETRIO_FILES");
  if (folder == nullptr) {
    WARN("skipped: TETRON_TETRIO_FILES is not set");
    return;
  }
  std::size_t replays = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".ttr" && entry.path().extension() != ".ttrm") continue;
    INFO(entry.path().string());
    const auto file = base::FileBytes::open(entry.path());
    REQUIRE(file);
    const auto recording = tetrio::read(file->text());
    REQUIRE(recording);
    for (const tetrio::Round& round : recording->rounds)
      for (const tetrio::Replayed& played : tetrio::replayed(round)) {
        ++replays;
        CHECK(played.exact());
      }
  }
  CHECK(replays > 0);
}
