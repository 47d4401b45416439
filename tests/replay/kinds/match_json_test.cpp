#include "replay/kinds/match/match_json.hpp"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.hpp"
#include "replay/kinds/kind.hpp"
#include "samples/generate/other_games/tetrio_match.hpp"
#include "tests/catch.hpp"
#include "tests/replay/kinds/game_folders.hpp"

using namespace tetron;
using nlohmann::json;

namespace {

std::string match_json_file_text(const std::filesystem::path& path) {
  const auto file = base::FileBytes::open(path);
  REQUIRE(file);
  return std::string(file->text());
}

std::string json_of(const game::Match& match) {
  std::string text;
  kinds::append_match_json(text, match);
  return text;
}

// The events of a type in a round of a match in JSON.
std::vector<json> events_of(const json& round, std::string_view type) {
  std::vector<json> found;
  for (const json& event : round["events"])
    if (event["type"] == type) found.push_back(event);
  return found;
}

std::int64_t sum(const std::vector<json>& events, std::size_t player, const char* member) {
  std::int64_t total = 0;
  for (const json& event : events)
    if (event["player"] == player) total += event[member].get<std::int64_t>();
  return total;
}

}  // namespace

TEST_CASE("match as JSON: every sample is read again as the same match, and it is JSON to others") {
  const std::filesystem::path samples(TETRON_SAMPLES);
  std::size_t seen = 0;
  for (const std::string& folder : test::recording_folders())
    for (const auto& entry : std::filesystem::directory_iterator(samples / folder)) {
      if (!entry.is_regular_file() || entry.path().extension() == ".md") continue;
      INFO(entry.path());
      const std::string text = match_json_file_text(entry.path());
      const auto match = kinds::read(text);
      REQUIRE(match);
      const std::string written = json_of(*match);
      CHECK(json::accept(written));
      const auto again = kinds::read(written);
      INFO((again ? std::string() : again.error().what));
      REQUIRE(again);
      // What of a name is no UTF-8 is replaced; all else is the same.
      CHECK(json_of(*again) == written);
      CHECK(again->rounds.size() == match->rounds.size());
      for (std::size_t round = 0; round < match->rounds.size(); ++round) {
        CHECK(again->rounds[round].events == match->rounds[round].events);
        CHECK(again->rounds[round].boards == match->rounds[round].boards);
        CHECK(again->rounds[round].results == match->rounds[round].results);
      }
      ++seen;
    }
  CHECK(seen > 30);
}

// What the file states in its own JSON is counted in ours, event by event.
TEST_CASE("match as JSON: events of TETR.IO add up to what the file states") {
  const std::uint64_t seed = GENERATE(3, 8, 21);
  const std::string text = samples::tetrio_match({.seed = seed, .players = 2, .rounds = 3, .frames = 2500});
  const json file = json::parse(text);
  const auto match = kinds::read(text);
  REQUIRE(match);
  const json made = json::parse(json_of(*match));
  CHECK(made["format"] == "tetron-match");
  CHECK(made["version"] == 1);
  CHECK(made["origin"]["date"] == file["ts"]);
  CHECK(made["unit"]["per_second"] == 60);
  REQUIRE(made["rounds"].size() == file["replay"]["rounds"].size());
  for (std::size_t number = 0; number < made["rounds"].size(); ++number) {
    const json& round = made["rounds"][number];
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const json& stored = file["replay"]["rounds"][number][seat];
      const json& stats = stored["replay"]["results"]["stats"];
      const auto player = round["seats"][seat].get<std::size_t>();
      CHECK(made["players"][player]["name"] == stored["username"]);
      CHECK(round["results"][seat]["won"] == (stored["replay"]["results"]["gameoverreason"] == "winner"));
      CHECK(round["results"][seat]["exact"] == true);
      const auto placed = events_of(round, "place");
      const auto count = std::ranges::count_if(placed, [&](const json& e) { return e["player"] == player; });
      CHECK(count == stats["piecesplaced"]);
      CHECK(sum(events_of(round, "clear"), player, "rows") == stats["lines"]);
      CHECK(sum(events_of(round, "clear"), player, "garbage") == stats["garbage"]["cleared"]);
      CHECK(sum(events_of(round, "attack"), player, "made") == stats["garbage"]["attack"]);
      CHECK(sum(events_of(round, "attack"), player, "sent") == stats["garbage"]["sent"]);
      CHECK(sum(events_of(round, "receive"), player, "rows") == stats["garbage"]["received"]);
      // Keys are those of the file, in their order, and each says where it stands there.
      std::vector<json> keys;
      for (const json& event : round["events"])
        if (event.value("player", std::size_t{99}) == player &&
            (event["type"] == "press" || event["type"] == "release"))
          keys.push_back(event);
      std::size_t next = 0;
      for (const json& event : stored["replay"]["events"]) {
        if (event["type"] != "keydown" && event["type"] != "keyup") continue;
        REQUIRE(next < keys.size());
        CHECK((keys[next]["type"] == "press") == (event["type"] == "keydown"));
        const double at = event["frame"].get<double>() + event["data"]["subframe"].get<double>();
        CHECK(keys[next]["at"].get<double>() == at);
        CHECK(keys[next]["t_ms"] == static_cast<std::int64_t>(at * 1000 / 60));
        const auto from = keys[next]["from"].get<std::size_t>();
        CHECK(json::parse(text.substr(from, text.find("}}", from) + 2 - from)) == event);
        ++next;
      }
      CHECK(next == keys.size());
    }
  }
}

TEST_CASE("match as JSON: what does not hang together is refused with its place") {
  const std::string text = samples::tetrio_match({.seed = 3, .players = 2, .rounds = 1, .frames = 300});
  const auto match = kinds::read(text);
  REQUIRE(match);
  const json good = json::parse(json_of(*match));
  const auto refused = [](const json& changed) {
    const auto read = kinds::read_match_json(changed.dump());
    return read ? std::string("taken") : read.error().what;
  };
  CHECK(refused(good) == "taken");
  const auto with = [&](const char* pointer, json value) {
    json changed = good;
    changed[json::json_pointer(pointer)] = std::move(value);
    return refused(changed);
  };
  CHECK(with("/version", 2).starts_with("version: is 2"));
  CHECK(with("/rounds/0/seats/0", 7).starts_with("rounds[0].seats"));
  CHECK(with("/rounds/0/seats/1", 0).starts_with("rounds[0].seats"));
  CHECK(with("/rounds/0/width", 81).starts_with("rounds[0].width"));
  CHECK(with("/rounds/0/rows", 5).starts_with("rounds[0].rows"));
  CHECK(with("/rounds/0/results", json::array()).starts_with("rounds[0].results"));
  CHECK(with("/rounds/0/boards/0", json::array({"......"})).starts_with("rounds[0].boards[0][0]"));
  CHECK(with("/rounds/0/events/3/type", "jump").starts_with("rounds[0].events[3]"));
  CHECK(with("/rounds/0/events/3/player", 9).starts_with("rounds[0].events[3].player"));
  CHECK(with("/rounds/0/events/0/t_ms", 5000).starts_with("rounds[0].events[1].t_ms: goes back"));
}

TEST_CASE("match as JSON: every prefix and every changed byte is read or refused") {
  const std::string text = samples::tetrio_match({.seed = 4, .players = 1, .rounds = 1, .frames = 120});
  const auto match = kinds::read(text);
  REQUIRE(match);
  const std::string whole = json_of(*match);
  for (std::size_t length = 0; length + 1 < whole.size(); length += 7)
    if (const auto read = kinds::read_match_json(std::string_view(whole).substr(0, length)))
      CHECK(read->rounds.at(0).damage);
  std::string changed = whole;
  for (std::size_t at = 0; at < whole.size(); at += 3) {
    for (const char c : {'0', '9', '"', '}', '-'}) {
      changed[at] = c;
      if (const auto read = kinds::read_match_json(changed)) (void)json_of(*read);
    }
    changed[at] = whole[at];
  }
}

TEST_CASE("match as JSON: of a text that is cut off the whole rounds are read, and events before the cut") {
  const std::string text = samples::tetrio_match({.seed = 4, .players = 2, .rounds = 2, .frames = 120});
  const auto match = kinds::read(text);
  REQUIRE(match);
  const std::string whole = json_of(*match);
  // Each event is on a line of its own, so that the text itself says how many are whole.
  const std::size_t second = whole.find(",{\"width\"", whole.find("\"events\""));
  REQUIRE(second != whole.npos);
  const std::size_t listed = whole.find("\"events\":[", second);
  REQUIRE(listed != whole.npos);
  std::size_t shortened = 0;
  // Up to within the last round; four bytes follow it.
  for (std::size_t length = 0; length + 4 < whole.size(); length += 5) {
    const auto read = kinds::read_match_json(std::string_view(whole).substr(0, length));
    if (!read) {
      CHECK(length < second);
      continue;
    }
    const game::Round& last = read->rounds.back();
    REQUIRE(last.damage);
    CHECK(last.damage->what.raw().contains("the match is cut off and read up to there"));
    CHECK(last.damage->offset <= length);
    const game::Round& stated = match->rounds.at(read->rounds.size() - 1);
    REQUIRE(last.events.size() <= stated.events.size());
    CHECK(std::equal(last.events.begin(), last.events.end(), stated.events.begin()));
    if (read->rounds.size() < 2) continue;
    CHECK(read->rounds[0].events == match->rounds[0].events);
    if (length < listed) continue;
    // All but those of the last moment, of which more may have followed.
    const auto lines =
        static_cast<std::size_t>(std::count(whole.begin() + static_cast<std::ptrdiff_t>(listed),
                                            whole.begin() + static_cast<std::ptrdiff_t>(length), '\n'));
    std::size_t kept = last.events.size();
    CHECK(kept < lines);
    while (kept < stated.events.size() && stated.events[kept].time == stated.events[last.events.size()].time)
      ++kept;
    CHECK(kept + 1 >= lines);
    CHECK(last.length == last.events.back().time);
    ++shortened;
  }
  CHECK(shortened > 100);
}

TEST_CASE("match as JSON: the names of values are data, whatever they say") {
  const std::string name =
      "a\":1},\"won\":false,\"x\":{\"y\x1b]0;\a\n\xe2\x80\xae\xe2\x80\xa8" + std::string(1, '\0');
  game::Match match;
  match.players.emplace_back();
  match.rounds.emplace_back().seats.push_back(0);
  game::Result& result = match.rounds[0].results.emplace_back();
  result.won = true;
  result.values.push_back({name, 1, 2});
  const std::string written = json_of(match);
  const json read = json::parse(written);  // by another reader
  const json& one = read["rounds"][0]["results"][0];
  CHECK(one["won"] == true);
  CHECK(one["stated"] == json{{name, 1}});
  CHECK(one["replayed"] == json{{name, 2}});
  for (const char* raw : {"\x1b", "\a", "\xe2\x80\xae", "\xe2\x80\xa8"}) CHECK_FALSE(written.contains(raw));
  const auto again = kinds::read_match_json(written);
  INFO((again ? std::string() : again.error().what));
  REQUIRE(again);
  CHECK(again->rounds[0].results[0].values == result.values);
}

TEST_CASE("match as JSON: pieces keep their color and what their cells are") {
  const auto text_of = [](std::string_view pieces) {
    return R"({"format":"tetron-match","version":1,"origin":{},"unit":{},"players":[],"pieces":[)" +
           std::string(pieces) + R"(],"rounds":[]})";
  };
  const std::string red =
      R"({"piece":0,"name":"1","color":"#ff0010","turns":[[[0,0]],[[0,0]],[[0,0]],[[0,0]]]})";
  const std::string pair = R"({"piece":1,"name":"1+2","turns":[[[0,0,0],[0,1,7]],[[0,0]],[[0,0]],[[0,0]]]})";
  const auto match = kinds::read_match_json(text_of(red + "," + pair));
  REQUIRE(match);
  REQUIRE(match->pieces.size() == 2);
  CHECK(match->pieces[0].color == 0xff0010);
  CHECK(match->pieces[0].cells[0].empty());
  CHECK(match->pieces[1].cells[0] == std::vector{field::extra_cell(0), field::extra_cell(7)});
  const json written = json::parse(json_of(*match));
  CHECK(written["pieces"] == json::parse("[" + red + "," + pair + "]"));
  for (const char* wrong : {R"({"color":"red"})", R"({"turns":[[[0,0,0],[0,1]]]})",
                            R"({"turns":[[[0,0,1,1]]]})", R"({"color":"#12345g"})"}) {
    CAPTURE(wrong);
    CHECK_FALSE(kinds::read_match_json(text_of(wrong)));
  }
}
