#include "app/commands/rules/rules_watch.hpp"

#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "app/commands/rules/rules_file.hpp"
#include "app/io/input_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

namespace fs = std::filesystem;
using namespace tetron::app;
using tetron::test::TemporaryFolder;

namespace {

class Desk {
 public:
  std::string path() const { return (folder_.path() / "game.lua").string(); }
  // Saved in place.
  void save(const std::string& text) const { std::ofstream(path(), std::ios::trunc) << text; }
  void save_as(const std::string& text, fs::file_time_type time) const {
    save(text);
    fs::last_write_time(path(), time);
  }
  void remove() const { fs::remove(path()); }

 private:
  TemporaryFolder folder_;
};

// The rules, "! " and an error, or "-" for nothing new.
std::string seen(WatchedRules& rules) {
  const auto news = rules.look();
  if (!news) return "-";
  return *news ? (*news)->source.text : "! " + news->error().text();
}

const fs::file_time_type long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1);

}  // namespace

TEST_CASE("a rule file is new when it has changed", "[app][rules]") {
  const Desk desk;
  desk.save_as("one", long_ago);
  WatchedRules rules(desk.path());
  CHECK(seen(rules) == "one");
  CHECK(seen(rules) == "-");
  desk.save("two");
  CHECK(seen(rules) == "two");
  CHECK(seen(rules) == "-");
  // The same bytes saved again: pictures that they name may have changed.
  desk.save_as("two", long_ago);
  CHECK(seen(rules) == "two");
  CHECK(seen(rules) == "-");
}

TEST_CASE("what is saved within one tick of the clock is seen", "[app][rules]") {
  const Desk desk;
  const auto now = fs::file_time_type::clock::now();
  desk.save_as("one", now);
  WatchedRules rules(desk.path());
  CHECK(seen(rules) == "one");
  desk.save_as("two", now);
  CHECK(seen(rules) == "two");
  desk.save_as("", now);
  CHECK(seen(rules).empty());
  desk.save_as("two", now);
  CHECK(seen(rules) == "two");
  CHECK(seen(rules) == "-");
}

TEST_CASE("a file that was read is an input only while its name leads to it", "[app][rules]") {
  const Desk desk;
  const std::string link = desk.path() + ".link";
  const auto is_input_at = [](const std::string& path) {
    struct stat status {};
    REQUIRE(::stat(path.c_str(), &status) == 0);
    return is_input({status.st_dev, status.st_ino});
  };
  forget_inputs();
  desk.save("one");
  REQUIRE(open_rules(desk.path()));
  fs::create_hard_link(desk.path(), link);
  CHECK(is_input_at(desk.path()));
  CHECK(is_input_at(link));
  // Saved as editors do. The link stands for a new file that gets the number of the old one.
  const std::string fresh = desk.path() + ".new";
  std::ofstream(fresh) << "two";
  fs::rename(fresh, desk.path());
  CHECK_FALSE(is_input_at(link));
  REQUIRE(open_rules(desk.path()));
  CHECK(is_input_at(desk.path()));
  CHECK_FALSE(is_input_at(link));
  // Two names of one input: the one that is left is enough.
  fs::create_hard_link(desk.path(), fresh);
  REQUIRE(open_rules(fresh));
  desk.remove();
  CHECK(is_input_at(fresh));
  forget_inputs();
  CHECK_FALSE(is_input_at(fresh));
}

TEST_CASE("a rule file that is gone is told once, and what comes back is new", "[app][rules]") {
  const Desk desk;
  desk.save_as("one", long_ago);
  WatchedRules rules(desk.path());
  CHECK(seen(rules) == "one");
  // Removed by a program that is saving it.
  desk.remove();
  CHECK(seen(rules) == "-");
  desk.save_as("two", long_ago);
  CHECK(seen(rules) == "two");
  desk.remove();
  CHECK(seen(rules) == "-");
  CHECK(seen(rules) == "! " + desk.path() + " is gone; the game keeps its rules");
  CHECK(seen(rules) == "-");
  // The very same file.
  desk.save_as("two", long_ago);
  CHECK(seen(rules) == "two");
  CHECK(seen(rules) == "-");
}

TEST_CASE("a rule file that cannot be read is an error, each kind once", "[app][rules]") {
  const Desk desk;
  desk.save_as("one", long_ago);
  WatchedRules rules(desk.path());
  CHECK(seen(rules) == "one");
  desk.save_as(std::string(tetron::rules::max_script_bytes + 1, '-'), long_ago);
  CHECK(seen(rules) == "! " + desk.path() + ": the rule file is larger than 1 MB");
  CHECK(seen(rules) == "-");
  // Nobody writes into the pipe: opened as other files are, it would not be open before somebody does.
  desk.remove();
  REQUIRE(::mkfifo(desk.path().c_str(), 0600) == 0);
  CHECK(seen(rules).starts_with("! " + desk.path()));
  desk.remove();
  fs::create_directory(desk.path());
  CHECK(seen(rules) == "! " + desk.path() + ": expected a file, found a folder; name a file in it");
  desk.remove();
  desk.save(std::string(tetron::rules::max_script_bytes, '-'));
  CHECK(seen(rules) == std::string(tetron::rules::max_script_bytes, '-'));
}

TEST_CASE("a rule file that is written while it is read does no harm", "[app][rules]") {
  const Desk desk;
  const std::string whole(900'000, '-');
  desk.save(whole);
  std::atomic<bool> is_over = false;
  std::thread writer([&] {
    while (!is_over) desk.save(whole);
  });
  int parts = 0;
  for (int i = 0; i < 2000 || (parts == 0 && i < 100'000); ++i) {
    const auto file = open_rules(desk.path());
    if (!file || !whole.starts_with(file->source.text)) {
      FAIL_CHECK("not the beginning of what is written");
      break;
    }
    if (file->source.text.size() < whole.size()) ++parts;
  }
  is_over = true;
  writer.join();
  CHECK(parts > 0);
  CHECK(open_rules(desk.path())->source.text == whole);
}

TEST_CASE("lines that a script printed", "[app][rules]") {
  using Lines = std::vector<std::string>;
  const auto shown = [](std::string_view printed) {
    Lines lines;
    for (const tetron::base::SafeText& line : printed_lines(printed)) lines.push_back(line.text());
    return lines;
  };
  CHECK(shown("") == Lines{});
  CHECK(shown("\n") == Lines{""});
  CHECK(shown("a\tb\n") == Lines{"a       b"});
  CHECK(shown("12345678\t9\n\tx") == Lines{"12345678        9", "        x"});
  CHECK(shown("\xc3\xb6\xc3\xb6\tb\n") == Lines{"\xc3\xb6\xc3\xb6      b"});
  CHECK(shown("\x1b[2J\n\n") == Lines{"\\x1b[2J", ""});
}
