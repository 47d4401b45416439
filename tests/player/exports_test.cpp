// What the window saves: names of files, what is said of it meanwhile and at its end.
#include "player/games/exports.hpp"
#include "player/games/skipped.hpp"

#include <filesystem>
#include <fstream>
#include <utility>

#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

namespace tetron::test {

using namespace player;

namespace {

// How one that is being made comes on, and how many of them there are.
struct Course {
  std::optional<int> percent;
  std::optional<std::string> end;
  int alive = 0;
};
class Played : public Exporting {
 public:
  explicit Played(Course& course) : course_(course) { ++course_.alive; }
  ~Played() override { --course_.alive; }
  std::optional<int> percent() override { return course_.percent; }
  std::optional<std::string> ended() override { return course_.end; }

 private:
  Course& course_;
};

}  // namespace

TEST_CASE("A saved file says in its name what it is of, and takes no other's name", "[player]") {
  const TemporaryFolder folder;
  ExportRequest request{.form = ExportForm::mp4};
  CHECK(export_name(request, "duel.tet", 0, folder.path()) == "duel.mp4");
  CHECK(export_name(request, "match.ttrm", 3, folder.path()) == "match-round3.mp4");
  request.from = base::Milliseconds(20000);
  // A loop without an end is none.
  CHECK(export_name(request, "duel.tet", 0, folder.path()) == "duel.mp4");
  request.until = base::Milliseconds(25125);
  CHECK(export_name(request, "duel.tet", 0, folder.path()) == "duel-0020000ms-0025125ms.mp4");
  request.form = ExportForm::svg;
  request.at = base::Milliseconds(1500);
  CHECK(export_name(request, "--x.tet", 0, folder.path()) == "x-0001500ms.svg");
  std::ofstream(folder.path() / "x-0001500ms.svg") << "another one";
  CHECK(export_name(request, "--x.tet", 0, folder.path()) == "x-0001500ms-2.svg");
  std::filesystem::create_symlink("nowhere", folder.path() / "x-0001500ms-2.svg");
  CHECK(export_name(request, "--x.tet", 0, folder.path()) == "x-0001500ms-3.svg");
}

TEST_CASE("What is being saved says how far it has come, and how it ended", "[player]") {
  Course course;
  Exports exports;
  CHECK_FALSE(exports.is_busy());
  CHECK_FALSE(exports.look());
  CHECK(exports.note("Ctrl+0", false).empty());
  CHECK(exports.stop() == "nothing is being saved");

  exports.begin(std::make_unique<Played>(course), "/home/ann/duel.mp4");
  CHECK(exports.is_busy());
  CHECK(exports.note("Ctrl+0", false) == "saving duel.mp4  (Ctrl+0 stops it)");
  CHECK_FALSE(exports.look());
  course.percent = 42;
  CHECK(exports.look());
  CHECK_FALSE(exports.look());
  CHECK(exports.note("", false) == "saving duel.mp4: 42 %");
  // A file's name may say who won.
  CHECK(exports.note("", true) == "saving: 42 %");
  CHECK_FALSE(exports.take_end(false));
  course.end = "";
  CHECK(exports.look());
  CHECK_FALSE(exports.is_busy());
  CHECK(course.alive == 0);
  CHECK(exports.take_end(false) == "saved /home/ann/duel.mp4");
  CHECK_FALSE(exports.take_end(false));

  exports.begin(std::make_unique<Played>(course), "/home/ann/ann won.mp4");
  CHECK(exports.look());
  CHECK(exports.take_end(true) == "saved");

  course.end = "ann won.mp4: there is no room\x1b[2J";
  for (const bool hides : {true, false}) {
    exports.begin(std::make_unique<Played>(course), "/home/ann/duel.mp4");
    CHECK(exports.look());
    CHECK(exports.take_end(hides) ==
          (hides ? "not saved: there is no room[2J" : "not saved: ann won.mp4: there is no room[2J"));
  }
  // Of many folders the last ones are named.
  course.end = "";
  exports.begin(std::make_unique<Played>(course), "/" + std::string(150, 'x') + "/here/duel.mp4");
  CHECK(exports.look());
  CHECK(exports.take_end(false) == "saved …/here/duel.mp4");

  course.end.reset();
  exports.begin(std::make_unique<Played>(course), "/home/ann/duel.mp4");
  CHECK(course.alive == 1);
  CHECK(exports.stop() == "saving was stopped; no file was written");
  CHECK(course.alive == 0);
  CHECK_FALSE(exports.look());
  CHECK_FALSE(exports.take_end(false));
}

TEST_CASE("Files that could not be opened have a line each, and no more than fit", "[player]") {
  using player::skipped_text;
  const std::vector<std::string> all{"a", "b", "c", "d", "e"};
  CHECK(skipped_text({}, "").empty());
  CHECK(skipped_text({}, "x") == "x");
  CHECK(skipped_text({all.data(), 1}, "x") == "a\nx");
  CHECK(skipped_text({all.data(), 4}, "") == "a\nb\nc\nd");
  CHECK(skipped_text(all, "x") == "a\nb\nc\nand 2 more files\nx");
  CHECK(skipped_text(all, "") == "a\nb\nc\nand 2 more files");
}

}  // namespace tetron::test
