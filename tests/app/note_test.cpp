#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/command.hpp"
#include "tests/app/json_lines.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

// `tetron note`, and moments that are notes.

using namespace tetron::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

// A folder with a recording of one round and a match.
class Noted {
 public:
  Noted() {
    fs::copy_file(sample_path("good/duel.tet"), duel());
    fs::copy_file(sample_path("tetrio/match.ttrm"), match());
  }
  std::string folder() const { return folder_.path().string(); }
  std::string duel() const { return folder() + "/duel.tet"; }
  std::string match() const { return folder() + "/match.ttrm"; }

 private:
  TemporaryFolder folder_;
};

Outcome note(std::vector<std::string> words) {
  words.insert(words.begin(), "note");
  return run_tetron(words);
}

std::vector<json> listed(std::vector<std::string> words) {
  words.insert(words.begin(), "list");
  words.insert(words.end(), {"--format", "json"});
  return objects_of(note(words).out);
}

std::string first_line(const Outcome& outcome) {
  return outcome.out.substr(0, outcome.out.find('\n'));
}

}  // namespace

TEST_CASE("notes are kept next to the recording, listed, searched and removed", "[app][note]") {
  const Noted noted;
  CHECK(note({"list", noted.duel()}).exit_code == 1);
  CHECK(note({"add", noted.duel(), "second", "--at", "0:20"}).exit_code == 0);
  CHECK(note({"add", noted.duel(), "first: a T-Spin", "--at", "5.5"}).exit_code == 0);
  CHECK(note({"add", noted.match(), "in round 2", "--round", "2", "--at", "1"}).exit_code == 0);
  std::ifstream file(noted.duel() + ".notes");
  const json stored = json::parse(file);
  CHECK(stored["notes"] == json::parse(R"([{"round":1,"t_ms":5500,"text":"first: a T-Spin"},
                                           {"round":1,"t_ms":20000,"text":"second"}])"));

  // The files of notes are not taken for recordings.
  CHECK(objects_of(run_tetron({"list", noted.folder(), "--format", "json"}).out).size() == 2);
  const std::vector<json> all = listed({noted.folder()});
  REQUIRE(all.size() == 3);
  CHECK(all[1] == json::parse(R"({"file":"duel.tet","number":2,"round":1,"t_ms":20000,"text":"second"})"));
  CHECK(all[2]["file"] == "match.ttrm");
  CHECK(all[2]["round"] == 2);
  CHECK(listed({noted.folder(), "--find", "t-spin"}).size() == 1);
  CHECK(listed({noted.folder(), "--find", "nowhere"}).empty());
  const Outcome text = note({"list", noted.folder()});
  CHECK(text.out.contains("first: a T-Spin"));
  for (const std::string& line : lines_of(text.out)) CHECK(line.size() <= 80);

  // A line of play that the page kept stays with its note, whatever happens to the others.
  json with_line = stored;
  with_line["notes"][1]["fumen"] = "v115@vhAAgH";
  std::ofstream(noted.duel() + ".notes") << with_line;
  CHECK(note({"add", noted.duel(), "third", "--at", "0:21"}).exit_code == 0);
  CHECK(listed({noted.duel()}).at(1)["fumen"] == "v115@vhAAgH");
  CHECK(note({"remove", noted.duel(), "3"}).exit_code == 0);
  CHECK(listed({noted.duel()}).at(0).contains("fumen") == false);

  CHECK(note({"remove", noted.duel(), "1"}).exit_code == 0);
  CHECK(listed({noted.duel()}).at(0)["text"] == "second");
  CHECK(note({"remove", noted.duel(), "2"}).exit_code == 2);
  CHECK(note({"remove", noted.duel(), "1"}).exit_code == 0);
  CHECK_FALSE(fs::exists(noted.duel() + ".notes"));
}

TEST_CASE("a note is a moment", "[app][note]") {
  const Noted noted;
  note({"add", noted.duel(), "one", "--at", "0:12.345"});
  note({"add", noted.duel(), "two", "--at", "note+1"});
  const auto shown = [&](const std::string& at) {
    return first_line(run_tetron({"show", noted.duel(), "--at", at}));
  };
  CHECK(shown("note") == shown("12.345"));
  CHECK(shown("note#2") == shown("13.345"));
  CHECK(shown("note#last-1") == shown("12.345"));
  const Outcome none = run_tetron({"show", noted.duel(), "--at", "note#3"});
  CHECK(none.exit_code == 2);
  CHECK(none.err.contains("there is no note#3; the recording has 2 notes"));
  CHECK(run_tetron({"show", sample_path("good/duel.tet"), "--at", "note"}).err.contains("tetron note add"));
  CHECK(run_tetron({"convert", noted.duel(), "--from", "note", "--until", "note#2", "--to", "csv"}).out ==
        run_tetron({"convert", noted.duel(), "--from", "12.345", "--until", "13.345", "--to", "csv"}).out);
  // Notes of other rounds do not count.
  note({"add", noted.match(), "of two", "--round", "2", "--at", "1.5"});
  CHECK(run_tetron({"show", noted.match(), "--at", "note"}).exit_code == 2);
  CHECK(run_tetron({"show", noted.match(), "--round", "2", "--at", "note"}).exit_code == 0);
}

TEST_CASE("fumens have notes in the comments of their pages", "[app][note]") {
  const Noted noted;
  note({"add", noted.duel(), "here", "--at", "0:12.345"});
  const auto comments = [&](std::vector<std::string> options) {
    options.insert(options.begin(), {"convert", noted.duel(), "--player", "0", "--to", "fumen"});
    const std::string fumen = run_tetron(options).out;
    std::vector<std::string> all;
    const json decoded = json::parse(run_tetron({"fumen", "decode", fumen}).out);
    for (const json& page : decoded["pages"]) all.push_back(page["comment"]);
    return all;
  };
  // The page of the first placement at that time or later, as the table of placements has it.
  std::size_t before = 0;
  std::istringstream rows(run_tetron({"convert", noted.duel(), "--player", "0", "--to", "csv"}).out);
  std::string head;
  std::getline(rows, head);
  std::vector<std::string> columns;
  std::istringstream names(head);
  for (std::string name; std::getline(names, name, ',');) columns.push_back(name);
  const auto time = std::ranges::find(columns, "t_ms") - columns.begin();
  for (std::string row; std::getline(rows, row);) {
    std::istringstream cells(row);
    std::string cell;
    for (std::ptrdiff_t i = 0; i <= time; ++i) std::getline(cells, cell, ',');
    if (std::stoul(cell) < 12'345) ++before;
  }
  const std::vector<std::string> all = comments({});
  REQUIRE(before + 1 < all.size());
  CHECK(all[before] == "here");
  // A comment stays until another one replaces it.
  CHECK(std::ranges::count(all, "here") == 1);
  CHECK(comments({"--from", "0:13"}).at(0).empty());
  CHECK(std::ranges::count(comments({"--comment", "none"}), "here") == 0);
  CHECK(comments({"--comment", "quiz"}).at(before).contains("here"));

  const std::vector<std::string> one = comments({"--at", "note"});
  REQUIRE(one.size() == 1);
  CHECK(one[0].contains("here"));
  CHECK(comments({"--at", "0:13"}).at(0).contains("here") == false);
}

TEST_CASE("notes that cannot be kept or read are refused", "[app][note]") {
  const Noted noted;
  CHECK(note({"add", noted.duel(), " ", "--at", "1"}).exit_code == 2);
  for (const std::vector<std::string>& missing :
       {std::vector<std::string>{"--round", "9"}, {"--player", "nobody", "--at", "death"}}) {
    std::vector<std::string> words{"add", noted.match(), "text"};
    words.insert(words.end(), missing.begin(), missing.end());
    CHECK(note(words).exit_code == 2);
    CHECK_FALSE(fs::exists(noted.match() + ".notes"));
  }
  // Without a moment, and after the end, it is about the last moment.
  CHECK(note({"add", noted.match(), "at the end"}).exit_code == 0);
  CHECK(note({"add", noted.match(), "later", "--at", "99:00"}).err.contains("; this is its last moment"));
  const std::vector<json> last = listed({noted.match()});
  REQUIRE(last.size() == 2);
  CHECK(last[0]["t_ms"] == last[1]["t_ms"]);
  // A list never replaces the recording.
  CHECK(note({"list", noted.match(), "-o", noted.match()}).exit_code == 2);
  CHECK(note({"add", noted.folder() + "/none.tet", "text", "--at", "1"}).exit_code == 3);
  std::ofstream(noted.duel() + ".notes") << "not JSON";
  for (const std::vector<std::string>& words : {std::vector<std::string>{"note", "list", noted.duel()},
                                                {"note", "add", noted.duel(), "text", "--at", "1"},
                                                {"show", noted.duel(), "--at", "note"}}) {
    const Outcome outcome = run_tetron(words);
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.contains("is not a file of notes"));
  }
  std::ifstream file(noted.duel() + ".notes");
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == "not JSON");
}
