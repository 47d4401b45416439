#include "archive/entry.hpp"

#include "tests/catch.hpp"

using namespace tetron;

namespace {

archive::FileEntry full_entry() {
  archive::FileEntry entry;
  entry.path = "/games/\xff\"a\n.tet";
  entry.version = {1234567890123ULL, -5};
  entry.reading = "--salvage";
  entry.format = "tet";
  entry.state = archive::FileState::damaged;
  entry.problem = "it ends early";
  archive::GameEntry& game = entry.games.emplace_back();
  game.round = 2;
  game.mode = "friendly";
  game.date = "2003-05-17";
  game.time = "21:04";
  game.version = 11;
  game.players_per_field = 2;
  game.width = 20;
  game.height = 21;
  game.length_ms = 61'234;
  game.events = 99;
  game.winner = 1;
  game.level = 4;
  game.exact = false;
  game.profile = "tetron4";
  game.problem = "none";
  archive::PlayerRow& player = game.players.emplace_back();
  player.name = "ann";
  player.team = 3;
  player.won = true;
  player.placements = 12;
  player.pace = 1.5;
  player.lines = 7;
  player.doubles = 2;
  player.cleared = -1;
  archive::PlacementRow& placement = game.placements.emplace_back();
  placement.number = 1;
  placement.x = -3;
  placement.piece = 'T';
  game.placements.push_back(placement);
  game.weapons.push_back({7, 8, 1, 2, 3, 4});
  game.chat.push_back({5, 1, 0, std::string("a\0b", 3)});
  entry.games.emplace_back();
  return entry;
}

}  // namespace

TEST_CASE("archive: entries arrive as they were sent, and none of a part of them", "[archive]") {
  std::string bytes;
  base::append_value(bytes, full_entry());
  const auto entry = base::value_of<archive::FileEntry>(bytes);
  REQUIRE(entry);
  const archive::FileEntry sent = full_entry();
  CHECK(entry->path == sent.path);
  CHECK(entry->version == sent.version);
  CHECK(entry->reading == sent.reading);
  CHECK(entry->format == sent.format);
  CHECK(entry->state == sent.state);
  CHECK(entry->problem == sent.problem);
  REQUIRE(entry->games.size() == 2);
  const archive::GameEntry& game = entry->games[0];
  CHECK(game.round == 2);
  CHECK(game.mode == "friendly");
  CHECK(game.date == "2003-05-17");
  CHECK(game.time == "21:04");
  CHECK(game.version == 11);
  CHECK(game.players_per_field == 2);
  CHECK(game.width == 20);
  CHECK(game.height == 21);
  CHECK(game.length_ms == 61'234);
  CHECK(game.events == 99);
  CHECK(game.winner == 1);
  CHECK_FALSE(game.score);
  CHECK(game.level == 4);
  CHECK(game.exact == false);
  CHECK(game.profile == "tetron4");
  CHECK(game.problem == "none");
  REQUIRE(game.players.size() == 1);
  CHECK(game.players[0].name == "ann");
  CHECK(game.players[0].team == 3);
  CHECK(game.players[0].won);
  CHECK(game.players[0].placements == 12);
  CHECK(game.players[0].pace == 1.5);
  CHECK(game.players[0].lines == 7);
  CHECK_FALSE(game.players[0].singles);
  CHECK(game.players[0].doubles == 2);
  CHECK(game.players[0].cleared == -1);
  REQUIRE(game.placements.size() == 2);
  CHECK(game.placements[1].x == -3);
  CHECK(game.placements[1].piece == 'T');
  REQUIRE(game.weapons.size() == 1);
  CHECK(game.weapons[0].word_param == 8);
  CHECK(game.weapons[0].byte_param == 4);
  REQUIRE(game.chat.size() == 1);
  CHECK(game.chat[0].text == std::string("a\0b", 3));
  CHECK(entry->games[1].players.empty());
  CHECK_FALSE(entry->games[1].winner);

  for (std::size_t length = 0; length < bytes.size(); ++length) {
    INFO("the first " << length << " bytes");
    REQUIRE_FALSE(base::value_of<archive::FileEntry>(std::string_view(bytes).substr(0, length)));
  }
  CHECK_FALSE(base::value_of<archive::FileEntry>(bytes + '\0'));
}
