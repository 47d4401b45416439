#include "formats/tetrio/read.hpp"

#include <fmt/format.h>

#include <tuple>

#include "formats/tetrio/read_interaction.hpp"
#include "tests/catch.hpp"

using namespace tetron::tetrio;

namespace {

Recording good(std::string_view text) {
  auto recording = read(text);
  INFO((recording ? std::string() : recording.error().what));
  REQUIRE(recording);
  return *recording;
}

std::string problem(std::string_view text, const ReadLimits& limits = {}) {
  const auto recording = read(text, limits);
  REQUIRE_FALSE(recording);
  return recording.error().what;
}

}  // namespace

TEST_CASE("tetrio read: a match") {
  const Recording recording =
      good(R"({"id":null,"gamemode":"league","ts":"2026-01-02T03:04:05.678Z","version":1,
    "replay":{"leaderboard":[{"wins":1}],"rounds":[[
      {"id":"a","username":"ann","alive":true,"replay":{"frames":12,"events":[
        {"frame":0,"type":"start","data":{}},
        {"frame":3,"type":"keydown","data":{"key":"hardDrop","subframe":0.5}},
        { "frame" : 4, "type" : "keyup", "data" : { "subframe" : 0.3999999999999999, "key" : "hardDrop" } },
        {"frame":5,"type":"keydown","data":{"key":"moveLeft","hoisted":true,"subframe":0}},
        {"frame":6,"type":"strange","data":7,"more":[]}],
        "options":{"version":19,"seed":7,"gameid":11},"results":{"gameoverreason":"winner"}}},
      {"id":"b","username":"b\u00e9","alive":false,"replay":{"frames":9,"events":[],"options":{},"results":{}}}]]}})");
  CHECK(recording.form == Form::match);
  CHECK(recording.mode() == "league");
  CHECK(recording.date() == "2026-01-02T03:04:05.678Z");
  REQUIRE(recording.rounds.size() == 1);
  REQUIRE(recording.rounds[0].players.size() == 2);
  const PlayerReplay& ann = recording.rounds[0].players[0];
  CHECK(ann.name.raw() == "ann");
  CHECK(ann.alive == true);
  CHECK(ann.frames == 12);
  CHECK(ann.version() == 19);
  CHECK(ann.game() == 11);
  CHECK(ann.results.text("gameoverreason") == "winner");
  REQUIRE(ann.events.size() == 5);
  CHECK(ann.events[0].kind == EventKind::start);
  CHECK(ann.events[1].kind == EventKind::key_down);
  CHECK(ann.events[1].key == Key::hard_drop);
  CHECK(ann.events[1].frame == 3);
  CHECK(ann.events[1].subframe == 0.5);
  CHECK(ann.events[1].json == R"({"frame":3,"type":"keydown","data":{"key":"hardDrop","subframe":0.5}})");
  CHECK(ann.events[2].kind == EventKind::key_up);
  CHECK(ann.events[2].subframe == 0.3999999999999999);
  CHECK(ann.events[3].hoisted);
  CHECK(ann.events[4].kind == EventKind::other);
  CHECK(ann.events[4].json == R"({"frame":6,"type":"strange","data":7,"more":[]})");
  CHECK(recording.rounds[0].players[1].name.raw() == "bé");
}

TEST_CASE("tetrio read: one player since 2024, with the name at the top") {
  const Recording recording = good(
      R"({"users":[{"id":"x","username":"cleo"}],"gamemode":"40l",
          "replay":{"frames":2,"events":[],"options":{"version":19,"seed":1},"results":{}}})");
  CHECK(recording.form == Form::single);
  CHECK(recording.rounds[0].players[0].name.raw() == "cleo");
  CHECK(recording.rounds[0].players[0].id == "x");
}

TEST_CASE("tetrio read: 2022, options and results stand in events") {
  const Recording recording = good(
      R"({"user":{"_id":"1","username":"dora"},"gametype":"40l","data":{"frames":7,"events":[
          {"frame":0,"type":"full","data":{"options":{"version":15,"seed":9},"game":{"board":[]}}},
          {"frame":7,"type":"end","data":{"export":{"stats":{"lines":3}}}}]}})");
  CHECK(recording.form == Form::old_single);
  CHECK(recording.mode() == "40l");
  const PlayerReplay& dora = recording.rounds[0].players[0];
  CHECK(dora.name.raw() == "dora");
  CHECK(dora.version() == 15);
  CHECK(dora.results.object("stats").number("lines") == 3);
}

TEST_CASE("tetrio read: up to 2024, a seat belongs to the replay with its name, in whatever order") {
  const auto replay = [](int frames, std::string_view full, std::string_view end) {
    return fmt::format(
        R"({{"frames":{},"events":[{{"frame":0,"type":"full","data":{{"options":{{"version":18{}}}}}}},)"
        R"({{"frame":1,"type":"end","data":{{"reason":"x","export":{{"options":{{{}}}}}}}}}]}})",
        frames, full, end);
  };
  const std::string nested =
      R"([{"user":{"_id":"1","username":"e"},"success":true},{"user":{"_id":"2","username":"f"},"success":false}])";
  const std::string flat =
      R"([{"id":"1","username":"e","success":true},{"id":"2","username":"f","success":false}])";
  const auto match = [](const std::string& board, const std::string& first, const std::string& second) {
    static std::string text;
    text = R"({"data":[{"board":)" + board + R"(,"replays":[)" + first + "," + second + "]}]}";
    return good(text);
  };
  for (const std::string& board : {nested, flat}) {
    const Recording swapped =
        match(board, replay(1, R"(,"username":"F")", ""), replay(2, "", R"("username":"e")"));
    CHECK(swapped.form == Form::old_match);
    const auto& players = swapped.rounds[0].players;
    CHECK(players[0].name.raw() == "f");
    CHECK(players[0].id == "2");
    CHECK(players[0].alive == false);
    CHECK(players[0].frames == 1);
    CHECK(players[1].name.raw() == "e");
    CHECK(players[1].id == "1");
    CHECK(players[1].alive == true);
    CHECK(players[1].ended_by_event() == "x");
    // Whoever is left has the seat that is left.
    const Recording one = match(board, replay(1, "", ""), replay(2, R"(,"username":"e")", ""));
    CHECK(one.rounds[0].players[0].name.raw() == "f");
    // Two without a name are nobody: their order says nothing.
    const Recording none = match(board, replay(1, "", ""), replay(2, "", ""));
    CHECK(none.rounds[0].players[0].name.raw() == "player 1");
    CHECK(none.rounds[0].players[0].id.empty());
    CHECK_FALSE(none.rounds[0].players[0].alive);
  }
}

TEST_CASE("tetrio read: interactions of both versions") {
  const auto act = [](std::string_view json) {
    return read_interaction({1, EventKind::ige, Key::other, false, 0, json});
  };
  const auto now = act(
      R"({"frame":9,"type":"ige","data":{"id":3,"type":"interaction","frame":8,"data":{"gameid":5,"frame":7,"cid":2,
          "iid":4,"type":"garbage","amt":6,"ackiid":1,"x":8,"y":33,"size":2}}})");
  REQUIRE(now);
  CHECK(now->kind == Interaction::Kind::garbage);
  CHECK(now->amount == 6);
  CHECK(now->id == 4);
  CHECK(now->game == 5);
  CHECK(now->acknowledged == 1);
  CHECK(now->sent == 7);
  CHECK(now->size == 2);
  CHECK_FALSE(now->column);
  const auto old = act(
      R"({"frame":9,"type":"ige","data":{"id":3,"frame":8,"type":"ige","data":{"type":"interaction_confirm",
          "data":{"type":"garbage","amt":2,"x":9,"y":32,"column":4},"sender":"g","sent_frame":6,"cid":1}}})");
  REQUIRE(old);
  CHECK(old->kind == Interaction::Kind::garbage_confirm);
  CHECK(old->amount == 2);
  CHECK(old->id == 1);
  CHECK(old->sender == "g");
  CHECK(old->sent == 6);
  CHECK(old->column == 4);
  CHECK(old->count == 1);
  CHECK_FALSE(old->acknowledged);
  // Since 2023 they tell which attack of ours the sender had seen, and the sender by a text.
  const auto later = act(
      R"({"frame":9,"type":"ige","data":{"id":3,"frame":8,"type":"ige","data":{"type":"interaction",
          "data":{"iid":5,"type":"garbage","amt":2,"ackiid":4,"x":9,"y":32,"column":4},"sender":"g",
          "sender_id":"5e76","sent_frame":6,"cid":3}}})");
  REQUIRE(later);
  CHECK(later->id == 3);
  CHECK(later->count == 5);
  CHECK(later->acknowledged == 4);
  CHECK(later->game == game_number("5e76"));
  const auto of_2024 = act(
      R"({"frame":9,"type":"ige","data":{"id":3,"frame":8,"type":"ige","data":{"type":"interaction","gameid":"5e76",
          "frame":6,"data":{"iid":5,"type":"garbage","amt":2,"ackiid":4,"x":2,"y":32,"size":1,"username":"g"},
          "cid":3}}})");
  REQUIRE(of_2024);
  CHECK(of_2024->count == 5);
  CHECK(of_2024->game == later->game);
  CHECK(of_2024->sent == 6);
  const auto kill = act(
      R"({"frame":9,"type":"ige","data":{"id":56,"type":"kev","frame":8,"data":{"victim":{"gameid":6},
          "killer":{"gameid":7},"frame":8,"fire":0}}})");
  REQUIRE(kill);
  CHECK(kill->kind == Interaction::Kind::kill);
  CHECK(kill->game == 7);
  // Targets by such texts, in an event of their own and in one of the others.
  for (
      const std::string_view json :
      {R"({"frame":0,"type":"ige","data":{"id":0,"frame":0,"type":"ige","data":{"type":"target","targets":["5e76"]}}})",
       R"({"frame":0,"type":"targets","data":{"id":"diyusi","frame":0,"type":"targets","data":["5e76"]}})"}) {
    const auto whom = act(json);
    REQUIRE(whom);
    CHECK(whom->kind == Interaction::Kind::targets);
    CHECK(whom->targets == std::vector<std::int64_t>{game_number("5e76")});
  }
  CHECK(game_number("a") < 0);
  CHECK(game_number("a") != game_number("b"));
  const auto target = act(R"({"frame":0,"type":"ige","data":{"type":"target","data":{"targets":[3,4]}}})");
  REQUIRE(target);
  CHECK(target->targets == std::vector<std::int64_t>{3, 4});
}

TEST_CASE("tetrio read: a failure names its place") {
  CHECK(problem("[]") == "must be an object (byte 0)");
  CHECK(problem("{}") == "has neither `replay` nor `data`");
  CHECK(problem(R"({"replay":{"rounds":[[{"replay":{"frames":-1}}]]}})") ==
        "replay.rounds[0][0].replay.frames: must be a whole number from 0 to 5184000 (byte 42)");
  CHECK(problem(R"({"replay":{"events":[{"frame":1.5,"type":"start"}]}})")
            .starts_with("replay.events[0]: frame: must be a whole number"));
  CHECK(
      problem(R"({"replay":{"events":[{"frame":1,"type":"keydown","data":{"key":"hold","subframe":1.5}}]}})")
          .starts_with("replay.events[0]: data: subframe must be from 0 to 1"));
  CHECK(problem(R"({"replay":{},"data":{}})").starts_with("data: is there a second time"));
  CHECK(problem(R"({"replay":{"rounds":[)").starts_with("replay.rounds: the text ends within a list"));
}

TEST_CASE("tetrio read: limits") {
  const std::string_view match = R"({"replay":{"rounds":[[{},{}],[{}]]}})";
  ReadLimits limits;
  limits.rounds = 1;
  CHECK(problem(match, limits).find("more than 1 rounds") != std::string::npos);
  limits = {};
  limits.players = 1;
  CHECK(problem(match, limits).find("more than 1 players") != std::string::npos);
  limits = {};
  limits.replays = 2;
  CHECK(problem(match, limits).find("more than 2 replays") != std::string::npos);
  limits = {};
  limits.events = 1;
  CHECK(problem(R"({"replay":{"events":[{},{}]}})", limits).find("more than 1 events") != std::string::npos);
  limits = {};
  limits.bytes = 10;
  CHECK(problem(match, limits).find("more than 10 bytes") != std::string::npos);
}

TEST_CASE("tetrio read: cut anywhere, what is whole is read, and where it is cut") {
  const std::string first =
      R"({"ts":"x","replay":{"rounds":[[{"id":"a","username":"ann","alive":true,"replay":{"frames":12,"events":[)"
      R"({"frame":3,"type":"keydown","data":{"key":"hardDrop","subframe":0.5}})";
  const std::string to_second = first + R"(],"options":{"version":19,"a":[1,"\u00e9"],"n":null}}}],)"
                                        R"([{"username":"ben","replay":{"events":[)";
  const std::string second = to_second + R"({"frame":7,"type":"start"})";
  const std::string frames = second + R"(],"frames":)";
  const std::string whole = frames + R"(98}}]]}})";
  CHECK_FALSE(good(whole).damage);
  CHECK(good(whole).rounds[1].players[0].frames == 98);
  for (std::size_t length = 0; length < whole.size(); ++length) {
    const std::string text = whole.substr(0, length);
    CAPTURE(text);
    if (length < first.size()) {
      CHECK_FALSE(read(text));
      continue;
    }
    const Recording cut = good(text);
    REQUIRE(cut.damage);
    CHECK(cut.damage->offset <= length);
    CHECK(cut.damage->what.ends_with("; the recording is cut off and read up to there"));
    const PlayerReplay& ann = cut.rounds.at(0).players.at(0);
    CHECK(ann.events.size() == 1);
    CHECK(ann.frames == 12);
    CHECK(ann.is_cut == (length < first.size() + 1));
    CHECK(ann.last_frame() == (ann.is_cut ? 3 : 12));
    if (!ann.options.empty()) CHECK(ann.version() == 19);
    if (length < second.size()) continue;
    const PlayerReplay& ben = cut.rounds.at(1).players.at(0);
    CHECK(ben.name.raw() == "ben");
    CHECK(ben.events.size() == 1);
    // A number at the end may be the beginning of another.
    CHECK(ben.frames == (length > frames.size() + 2 ? 98 : 0));
    CHECK(ben.last_frame() == (ben.frames == 0 ? 7 : 98));
  }
}

TEST_CASE(
    "tetrio read: lines that are written as the game writes them say what the same JSON with spaces says") {
  const std::string_view line = GENERATE(
      R"({"frame":9,"type":"keydown","data":{"key":"moveLeft","subframe":0,"hoisted":true}})",
      R"({"frame":9,"type":"keyup","data":{"key":"rotate180","subframe":0.7}})",
      R"({"frame":9,"type":"ige","data":{"id":3,"frame":8,"type":"interaction","data":{"type":"garbage","amt":6,"gameid":5,"frame":7,"cid":2,"iid":4,"ackiid":1,"x":8,"y":33,"size":2}}})",
      R"({"frame":9,"type":"ige","data":{"id":3,"type":"interaction_confirm","frame":8,"data":{"gameid":5,"frame":7,"cid":2,"iid":4,"type":"garbage","amt":6,"ackiid":1,"x":8,"y":33,"size":2}}})");
  std::string spaced(line);
  spaced.insert(spaced.size() - 1, " ");
  spaced.insert(spaced.find(",\"data\""), " ");
  const auto event_of = [](std::string_view json) {
    const std::string text =
        fmt::format(R"({{"replay":{{"frames":20,"events":[{}],"options":{{}},"results":{{}}}}}})", json);
    const Recording recording = good(text);
    const Event& event = recording.rounds[0].players[0].events.at(0);
    const auto act = read_interaction(event).value_or(Interaction{});
    return std::tuple(event.frame, event.kind, event.key, event.hoisted, event.subframe, act.kind, act.amount,
                      act.id, act.game, act.sent, act.acknowledged, act.size,
                      event.json.size() == json.size());
  };
  CHECK(event_of(line) == event_of(spaced));
  CHECK(std::get<1>(event_of(line)) != EventKind::other);
}
