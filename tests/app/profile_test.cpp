#include <nlohmann/json.hpp>
#include <set>

#include "formats/tet/recording.hpp"
#include "samples/generate/hidden.hpp"
#include "samples/generate/play.hpp"
#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::test;

namespace {

enum class Signed { by_us, by_nobody };

// A game under a profile that is far from tetron4.
tet::Bytes hidden_game(Signed by) {
  samples::Recorded recorded =
      samples::play(samples::hidden_game(6, samples::MatrixFrequency::every_few_stones).settings);
  if (by == Signed::by_nobody) recorded.header.signature = {};
  return samples::to_bytes(recorded).value_or(tet::Bytes{});
}

tet::Bytes unsigned_sample(const std::string& name) {
  tet::Bytes bytes = bytes_in(sample_path(name));
  for (std::size_t i = 0; i < 16; ++i) bytes[32 + i] = std::byte{0};
  return bytes;
}

// The same game with one stone a column further right than its fields show it.
tet::Bytes with_a_wrong_stone(tet::Bytes bytes) {
  const auto recording = tet::Recording::read(bytes);
  int fixed = 0;
  for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();) {
    const auto view = tet::view_as<tet::NewStoneView>(*chunk);
    if (!view || view->old_stone().style.value == 255 || ++fixed < 20) continue;
    std::byte& x = bytes[chunk->offset() + 9];
    x = static_cast<std::byte>(std::to_integer<unsigned>(x) + 1);
    break;
  }
  return bytes;
}

// A recording does not say what its stones are called.
std::string without_names(const std::string& shown) {
  std::string rest;
  for (std::string line : lines_of(shown)) {
    const bool is_row = line.contains('|');
    // Other letters than those of tetrominoes come from names, and the last line explains them. One is T.
    if (is_row)
      for (char& c : line)
        if (c >= 'A' && c <= 'Z' && !std::string_view("IJLOSZ").contains(c)) c = '?';
    if (is_row || line.contains("credits") || line.contains("lines ")) rest += line + "\n";
  }
  return rest;
}

std::string hidden_profile() {
  return samples::hidden_game(6, samples::MatrixFrequency::every_few_stones).profile_toml;
}

}  // namespace

TEST_CASE("An inferred profile reads the recording as the right one does", "[app][profile]") {
  const TemporaryFolder folder;
  const std::string game = folder.file("game.tet", hidden_game(Signed::by_nobody)).string();
  const std::string right = folder.file("right.toml", bytes_of(hidden_profile())).string();
  const std::string toml = (folder.path() / "mine.toml").string();

  const Outcome inferred = run_tetron({"profile", "infer", game, "-o", toml});
  CHECK(inferred.exit_code == 0);
  CHECK(inferred.err == "");
  CHECK(inferred.out.contains("fields are reproduced exactly"));
  CHECK(inferred.out.contains("Left open:"));
  CHECK(text_in(toml).contains("name = \"mine\""));
  CHECK(run_tetron({"profile", "infer", game, "-o", "-"}).out.contains("[[stone]]"));

  for (const char* at : {"0:20", "0:50", "1:30"}) {
    const Outcome shown = run_tetron({"show", game, "--at", at, "--profile", toml});
    CHECK(shown.exit_code == 0);
    CHECK(shown.err == "");
    CHECK(without_names(shown.out) ==
          without_names(run_tetron({"show", game, "--at", at, "--profile", right}).out));
    CHECK(shown.out != run_tetron({"show", game, "--at", at, "--profile", "tetron4"}).out);
    // Without --profile it is found anew.
    CHECK(without_names(shown.out) == without_names(run_tetron({"show", game, "--at", at}).out));
  }
}

TEST_CASE("A profile that is not the built-in one is named with where it is from", "[app][profile]") {
  const TemporaryFolder folder;
  const std::string game = folder.file("game.tet", hidden_game(Signed::by_nobody)).string();
  const std::string other = folder.file("other.tet", hidden_game(Signed::by_us)).string();
  (void)folder.file("other.toml", bytes_of(hidden_profile()));
  const std::string odd = folder.file("o\u202edd.toml", bytes_of(hidden_profile())).string();
  struct Case {
    std::vector<std::string> options;
    std::string said;  // a part of it
    std::string source;
  };
  const std::vector<Case> cases{{{game}, "profile: inferred, ", "inferred"},
                                {{other}, "profile: other.toml (beside the recording)", "beside"},
                                {{game, "--profile", odd},
                                 "profile: --profile " + folder.path().string() + "/o\\u{202e}dd.toml",
                                 "option"},
                                {{game, "--profile", "tetron4"}, "", "built-in"},
                                {{sample_path("good/solo.tet")}, "", "built-in"}};
  for (const auto& [options, said, source] : cases) {
    const auto out = [&options = options](std::vector<std::string> arguments) {
      arguments.insert(arguments.end(), options.begin(), options.end());
      return run_tetron(arguments).out;
    };
    const std::string page = out({"convert", "--to", "html"});
    const std::string hidden = out({"convert", "--to", "html", "--hide-result"});
    for (const std::string& text : {out({"info"}), out({"check"}), out({"show"})}) {
      CAPTURE(options, text);
      int named = 0;
      for (const std::string& line : lines_of(text))
        if (line.contains("profile: ")) {
          ++named;
          CHECK(line.contains(said));
        }
      CHECK(named == (said.empty() ? 0 : 1));
    }
    CAPTURE(options, page.substr(page.find("profileUsed"), 100));
    CHECK(page.contains(said.empty() ? R"("profileUsed":"")" : R"("profileUsed":"profile: )"));
    CHECK(hidden.contains(R"("profileKind":")"));
    const auto json = nlohmann::json::parse(out({"info", "--format", "json"}));
    CHECK(json["profile"]["source"] == source);
    CHECK(json["profile"]["name"].is_string());
    CHECK(json["profile"]["file"].is_string() == (source == "beside" || source == "option"));
    // The right profile reproduces all of them: as many as there are.
    if (source == "inferred") {
      CHECK(json["profile"]["fields"] > 20);
      CHECK(json["profile"]["exact"] == json["profile"]["fields"]);
      CHECK(out({"info"}).contains("profile: inferred, " + json["profile"]["exact"].dump() + " of " +
                                   json["profile"]["fields"].dump() + " fields\n"));
    }
  }
}

TEST_CASE("--hide-result works with pages", "[app]") {
  const std::string solo = sample_path("good/solo.tet");
  for (const char* target : {"fumen", "csv", "json", "png", "gif"})
    CHECK(run_tetron({"convert", solo, "--to", target, "--hide-result"}).exit_code == 2);
  CHECK(run_tetron({"convert", solo, "--to", "html", "--hide-result"}).exit_code == 0);
}

TEST_CASE("Without --profile, what fits is taken, and told if it is not the built-in one", "[app][profile]") {
  const TemporaryFolder folder;
  const std::string by_nobody = folder.file("hidden.tet", hidden_game(Signed::by_nobody)).string();
  const std::string by_us = folder.file("ours.tet", hidden_game(Signed::by_us)).string();
  const std::string usual = folder.file("usual.tet", unsigned_sample("good/solo.tet")).string();
  for (const char* command : {"info", "show", "convert", "check"}) {
    CAPTURE(command);
    const Outcome outcome = run_tetron({command, by_nobody});
    CHECK(outcome.err.starts_with(by_nobody + ": profile inferred: "));
    CHECK(outcome.err.contains(" fields are reproduced exactly (100.0 %)"));
    CHECK(run_tetron({command, usual}).err == "");
    // What tetron wrote is tetron4 unless one asks.
    CHECK_FALSE(run_tetron({command, by_us}).err.contains("profile"));
    CHECK(run_tetron({command, by_us, "--profile", "auto"}).err.contains(": profile inferred: "));
    CHECK(run_tetron({command, usual, "--profile", "auto"}).err.contains(": profile tetron4: 106 of 106 "));
  }
  const std::string minimal = sample_path("good/minimal.tet");
  CHECK(run_tetron({"info", minimal, "--profile", "auto"}).err.contains("no fields to compare"));
  CHECK(run_tetron({"info", minimal}).err == "");
  // Chunks as they are need no profile.
  CHECK(run_tetron({"dump", by_nobody, "--player", "0"}).err == "");
  CHECK(run_tetron({"convert", by_nobody, "--to", "json"}).err == "");
}

TEST_CASE("Nothing is said about the profile of a good recording of others", "[app][profile]") {
  const TemporaryFolder folder;
  for (const std::string& path : samples_in("good")) {
    const std::string name = "good/" + std::filesystem::path(path).filename().string();
    CAPTURE(name);
    CHECK(run_tetron({"info", folder.file("good.tet", unsigned_sample(name)).string()}).err == "");
  }
  const auto wrong = folder.file("wrong.tet", with_a_wrong_stone(unsigned_sample("good/duel.tet")));
  CHECK(run_tetron({"info", wrong.string()}).err.contains(": profile tetron4: 64 of 65 fields "));
}

TEST_CASE("profile infer --format json", "[app][profile]") {
  const Outcome outcome = run_tetron(
      {"profile", "infer", sample_path("good/solo.tet"), sample_path("good/duel.tet"), "--format", "json"});
  CHECK(outcome.exit_code == 0);
  const auto json = nlohmann::json::parse(outcome.out);
  CHECK(json["files"].size() == 2);
  CHECK(json["field"] ==
        nlohmann::json::parse(
            R"({"width":10,"height":20,"y":"down","codec":"nibbles-low","order":"rows","from":"top",
                                 "empty":0})"));
  CHECK(json["clockwise"] == true);
  CHECK(json["evidence"]["falls_to_less_y"] == 0);
  CHECK(json["evidence"]["whole"] == true);
  CHECK(json["styles"][5]["begins_at"] == nlohmann::json{4, 1});
  CHECK(json["garbage"] == nlohmann::json{15});
  CHECK(json["styles"].size() == 7);
  CHECK(json["styles"][5]["value"] == 6);
  // T, from docs/formats/profile.md, in its four turns.
  const std::vector<std::set<std::vector<int>>> t{{{-1, 0}, {0, 0}, {1, 0}, {0, 1}},
                                                  {{0, 1}, {0, 0}, {0, -1}, {1, 0}},
                                                  {{1, 0}, {0, 0}, {-1, 0}, {0, -1}},
                                                  {{0, -1}, {0, 0}, {0, 1}, {-1, 0}}};
  for (std::size_t turn = 0; turn < 4; ++turn)
    CHECK(json["styles"][5]["turns"][turn].get<std::set<std::vector<int>>>() == t[turn]);
  const auto& fit = json["fit"];
  CHECK(fit["matrices"].get<int>() - fit["exact"].get<int>() ==
        static_cast<int>(json["contradictions"].size()));
  for (const auto& one : json["contradictions"]) CHECK(one["file"] == sample_path("good/duel.tet"));
  CHECK(json["finished"] == true);
}

TEST_CASE("A turn is certain, likely or unknown, and a style that only fell has no shape", "[app][profile]") {
  const TemporaryFolder folder;
  // Two pieces of style 9 fall and never lock; then one of style 8 locks, and no field shows it.
  Bytes file = bytes_in(sample_path("good/solo.tet"));
  const Bytes fell = hex("1802 00000000 0002 ff000000 09040100 00000000 00000000");
  const Bytes stop(file.end() - 8, file.end());
  file.resize(file.size() - 8);
  file = file + fell + fell + hex("1802 00000000 0002 08041300 05040100 00000000 00000000") + stop;
  const std::string game = folder.file("game.tet", file).string();
  const auto json = nlohmann::json::parse(run_tetron({"profile", "infer", game, "--format", "json"}).out);
  CHECK(json["without_shape"] ==
        nlohmann::json::parse(R"([{"style":8,"fell":0,"locked":1},{"style":9,"fell":2,"locked":0}])"));
  CHECK(json["styles"].size() == 7);
  const std::string text = run_tetron({"profile", "infer", game}).out;
  CHECK(text.contains("\n    8      ?  unknown: no shape\n    9      ?  unknown: no shape\n"));
  CHECK(text.contains("\n  style 9: fell 2 times and never locked: nothing shows its cells\n"));

  // Little evidence: the first pieces of a game.
  for (const std::uint64_t seed : {7u, 9u, 11u}) {
    CAPTURE(seed);
    samples::Recorded recorded =
        samples::play(samples::hidden_game(seed, samples::MatrixFrequency::every_few_stones).settings);
    int fixed = 0;
    const auto cut = std::ranges::find_if(recorded.records, [&fixed](const tet::Record& record) {
      const auto* stone = std::get_if<tet::NewStone>(&record);
      return stone != nullptr && stone->old_stone.style.value != 255 && ++fixed > 21;
    });
    recorded.records.erase(cut, recorded.records.end());
    const std::string little =
        folder.file("little.tet", samples::to_bytes(recorded).value_or(tet::Bytes{})).string();
    const Outcome outcome = run_tetron({"profile", "infer", little, "--format", "json"});
    if (outcome.out.empty()) continue;
    const auto found = nlohmann::json::parse(outcome.out);
    std::set<int> named;
    for (const auto& style : found["styles"]) {
      named.insert(style["style"].get<int>());
      for (std::size_t rot = 0; rot < 4; ++rot) {
        const auto& warrant = style["warrants"][rot];
        const std::string wanted = warrant["certain"] == true ? "certain"
                                   : warrant["exact"] > 0     ? "likely"
                                                              : "unknown";
        CHECK(warrant["sureness"] == wanted);
        if (wanted != "unknown") CHECK_FALSE(style["turns"][rot].empty());
        if (warrant["fixed"] == 0) CHECK(wanted == "unknown");
      }
    }
    for (const auto& style : found["without_shape"]) named.insert(style["style"].get<int>());
    // Each style that fell is in one list or the other.
    std::set<int> all;
    for (const tet::Record& record : recorded.records)
      if (const auto* stone = std::get_if<tet::NewStone>(&record)) all.insert(stone->new_stone.style.value);
    CHECK(named == all);
  }
}

TEST_CASE("profile infer where there is nothing to infer from", "[app][profile]") {
  const Outcome minimal = run_tetron({"profile", "infer", sample_path("good/minimal.tet")});
  CHECK(minimal.exit_code == 1);
  CHECK(minimal.out == "");
  CHECK(minimal.err.starts_with("nothing to learn from: "));
  CHECK(run_tetron({"profile", "infer"}).exit_code == 2);
  CHECK(run_tetron({"profile", "infer", "missing.tet"}).exit_code == 3);
  CHECK(run_tetron({"profile", "infer", "missing.tet", sample_path("good/solo.tet")}).exit_code == 3);
  const std::string hole = sample_path("partial/hole-in-the-middle.tet");
  CHECK(run_tetron({"profile", "infer", hole}).exit_code == 4);
  CHECK(run_tetron({"profile", "infer", hole, "--salvage"}).exit_code == 1);
}

TEST_CASE("Inference never misleads a terminal or ends badly", "[app][profile]") {
  const auto paths = readable_samples();
  for (std::size_t i = 0; i < paths.size(); i += is_sanitized() ? 3 * stride : stride) {
    const std::string& path = paths[i];
    CAPTURE(path);
    const char* format = path.contains("/good/") ? "json" : "text";
    const Outcome outcome = run_tetron({"profile", "infer", path, "--salvage", "--format", format});
    CHECK(outcome.signal == 0);
    CHECK((outcome.exit_code == 0 || outcome.exit_code == 1));
    CHECK(what_misleads(outcome.out) == "");
    CHECK(what_misleads(outcome.err) == "");
  }
}

TEST_CASE("profile show draws every style and turn with its anchor", "[app][profile]") {
  const Outcome shown = run_tetron({"profile", "show"});
  CHECK(
      shown.out.contains("# style 5: T, value 6\n"
                         "#   rot 0   rot 1   rot 2   rot 3\n"
                         "#   .#.     #.              .#\n"
                         "#   #A#     A#      #A#     #A\n"
                         "#           #.      .#.     .#\n"));
  // It is still a profile.
  const TemporaryFolder folder;
  const std::string copy = folder.file("copy.toml", bytes_of(shown.out)).string();
  CHECK(run_tetron({"info", sample_path("good/solo.tet"), "--profile", copy}).exit_code == 0);

  const std::string odd =
      folder
          .file("odd.toml", bytes_of("name = \"\\u001b[31m\"\n[[stone]]\nstyle = 0\nname = \"\\u202e\"\n"
                                     "cells = [[2, 0]]\n"))
          .string();
  const Outcome other = run_tetron({"profile", "show", odd});
  CHECK(what_misleads(other.out) == "");
  CHECK(
      other.out.contains("#   rot 0   rot 1   rot 2   rot 3\n"
                         "#                           #\n"
                         "#                           .\n"
                         "#   +.#     +       #.+     +\n"
                         "#           .\n"
                         "#           #\n"));
}

TEST_CASE("profile fit tells how well a profile explains recordings", "[app][profile]") {
  const TemporaryFolder folder;
  const std::string solo = sample_path("good/solo.tet");
  const std::string duel =
      folder.file("duel.tet", with_a_wrong_stone(bytes_in(sample_path("good/duel.tet")))).string();
  const std::string hidden = folder.file("hidden.tet", hidden_game(Signed::by_nobody)).string();
  const Outcome good = run_tetron({"profile", "fit", solo, "--profile", "tetron4"});
  CHECK(good.exit_code == 0);
  CHECK(good.out.starts_with(solo + ": 106 of 106 fields"));
  const Outcome some = run_tetron({"profile", "fit", duel, "--profile", "tetron4"});
  CHECK(some.exit_code == 0);
  CHECK(some.out.contains("want"));
  CHECK(some.out.contains("have"));
  const Outcome bad = run_tetron({"profile", "fit", solo, hidden, "--profile", "tetron4"});
  CHECK(bad.exit_code == 1);
  CHECK(bad.out.contains("it does not agree with the others"));

  const Outcome json =
      run_tetron({"profile", "fit", duel, hidden, "--profile", "tetron4", "--format", "json"});
  const auto lines = lines_of(json.out);
  REQUIRE(lines.size() == 2);
  const auto first = nlohmann::json::parse(lines[0]);
  CHECK(first["file"] == duel);
  CHECK(first["matrices"].get<int>() - first["exact"].get<int>() ==
        static_cast<int>(first["contradictions"].size()));
  for (const auto& one : first["contradictions"]) {
    CHECK(one["offset"] > 0);
    CHECK(one["t_ms"] > 0);
    CHECK(one["wrong_cells"] > 0);
  }
  CHECK(run_tetron({"profile", "fit", solo}).exit_code == 2);
  CHECK(run_tetron({"profile", "fit", "missing.tet", "--profile", "tetron4"}).exit_code == 3);
}

TEST_CASE("What a person knows is taken, and a stranger is left out", "[app][profile]") {
  const TemporaryFolder folder;
  const std::string solo = sample_path("good/solo.tet");
  const std::string hidden = folder.file("hidden.tet", hidden_game(Signed::by_nobody)).string();
  const std::string right = folder.file("right.toml", bytes_of(hidden_profile())).string();
  CHECK(run_tetron({"profile", "infer", solo, "--width", "10", "--height", "20"}).exit_code == 0);
  CHECK(run_tetron({"profile", "infer", solo, "--width", "11"}).exit_code == 1);
  CHECK(run_tetron({"profile", "infer", solo, "--turning", "sideways"}).exit_code == 2);
  CHECK(run_tetron({"profile", "infer", hidden, "--start", right}).out.contains("(100.0 %)"));
  const Outcome both = run_tetron({"profile", "infer", solo, sample_path("good/duel.tet"), hidden});
  CHECK(both.exit_code == 0);
  CHECK(both.err.contains(hidden + ": does not agree with the other recordings"));
}

TEST_CASE("profile show makes a picture", "[app][profile]") {
  const TemporaryFolder folder;
  const std::string png = (folder.path() / "p.png").string();
  CHECK(run_tetron({"profile", "show", "tetron4", "--format", "png", "-o", png}).exit_code == 0);
  CHECK(text_in(png).starts_with("\x89PNG"));
  const Outcome svg = run_tetron({"profile", "show", "tetron4", "--format", "svg"});
  CHECK(svg.exit_code == 0);
  CHECK(svg.out.starts_with("<svg "));
  for (const char* text : {"0: I", "6: Z", "rot 3"}) CHECK(svg.out.contains(text));
}
