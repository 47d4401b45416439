#include "review/bot/bot.hpp"

#include <nlohmann/json.hpp>

#include "tests/catch.hpp"

using namespace tetron;
using field::Tetromino;
using nlohmann::json;
namespace bots = review::bots;

namespace {

// As tbp-spec's text 0000 has it; rows are drawn from the highest, '.' is empty.
json start_message(const std::vector<std::string>& queue, std::vector<std::string> drawn = {}) {
  json board = json::array();
  std::ranges::reverse(drawn);
  for (std::size_t y = 0; y < 40; ++y) {
    json row = json::array();
    for (std::size_t x = 0; x < 10; ++x)
      row.push_back(y < drawn.size() && drawn[y][x] != '.' ? json("G") : json());
    board.push_back(row);
  }
  return {{"type", "start"}, {"hold", nullptr},       {"queue", queue},
          {"combo", 0},      {"back_to_back", false}, {"board", board}};
}

// The bot at the other end of the lines.
struct Table {
  bots::Bot bot{{.depth = 2, .beam = 2, .roots = 6}};
  std::string problem;

  json ask(const json& message) {
    const std::string answer = bot.answer(message.dump(), problem);
    if (answer.empty()) return {};
    CHECK(answer.ends_with('\n'));
    return json::parse(answer);
  }
  json suggested() {
    const json answer = ask({{"type", "suggest"}});
    REQUIRE(answer["type"] == "suggestion");
    return answer;
  }
};

// The cells of a location, from the guideline's shapes.
std::vector<std::pair<int, int>> cells_of(const json& location) {
  const std::string letter = location["type"];
  const std::string orientation = location["orientation"];
  const auto kind = *std::ranges::find_if(
      field::all_tetrominoes, [&](Tetromino piece) { return field::to_char(piece) == letter[0]; });
  const std::size_t turns = std::string("nesw").find(orientation[0]);
  std::vector<std::pair<int, int>> cells;
  for (const field::Offset cell : field::shape(kind, field::all_rotations[turns]))
    cells.emplace_back(location["x"].get<int>() + cell.right, location["y"].get<int>() + cell.up);
  return cells;
}

}  // namespace

TEST_CASE("a bot says who it is, and is ready", "[review][bot]") {
  const json info = json::parse(bots::Bot::greeting("1.2"));
  CHECK(info["type"] == "info");
  CHECK(info["name"] == "tetron");
  CHECK(info["version"] == "1.2");
  CHECK(info["author"].is_string());
  CHECK(info["features"].is_array());
  Table table;
  CHECK(table.ask({{"type", "rules"}, {"randomizer", "seven_bag"}}) == json{{"type", "ready"}});
  CHECK(table.ask({{"type", "what nobody knows"}, {"x", 1}}).is_null());
  CHECK(table.problem.empty());
  table.ask({{"type", "quit"}});
  CHECK(table.bot.is_over());
}

TEST_CASE("a bot's moves rest on something, and overlap nothing", "[review][bot]") {
  Table table;
  std::vector<std::string> drawn{"X.........", "XX.XX..XXX", "XXXXX.XXXX"};
  for (const std::string first : {"I", "O", "T", "L", "J", "S", "Z"}) {
    table.ask(start_message({first, "T", "O"}, drawn));
    const json answer = table.suggested();
    REQUIRE_FALSE(answer["moves"].empty());
    CHECK(answer["move_info"]["nodes"] > 20);
    for (const json& move : answer["moves"]) {
      const auto filled = [&](int x, int y) {
        const int from_top = static_cast<int>(drawn.size()) - 1 - y;
        return y < 0 || x < 0 || x > 9 ||
               (from_top >= 0 &&
                drawn[static_cast<std::size_t>(from_top)][static_cast<std::size_t>(x)] != '.');
      };
      bool rests = false;
      const std::string type = move["location"]["type"];
      CHECK((type == first || type == "T"));
      for (const auto& [x, y] : cells_of(move["location"])) {
        CHECK_FALSE(filled(x, y));
        rests = rests || filled(x, y - 1);
      }
      CHECK(rests);
    }
  }
}

TEST_CASE("a bot goes on from moves that were made", "[review][bot]") {
  Table table;
  const std::string row = ".XXXXXXXXX";
  table.ask(start_message({"O", "I"}, {row, row, row, row}));
  // The I comes through the hold: four lines.
  const json best = table.suggested()["moves"][0];
  CHECK(best["location"]["type"] == "I");
  for (const auto& [x, y] : cells_of(best["location"])) {
    CHECK(x == 0);
    CHECK(y < 4);
  }
  table.ask({{"type", "play"}, {"move", best}});
  CHECK(table.problem.empty());
  // The O is held now and nothing is known beyond it, then a T comes.
  CHECK(table.suggested()["moves"].empty());
  table.ask({{"type", "new_piece"}, {"piece", "T"}});
  for (const json& move : table.suggested()["moves"])
    for (const auto& [x, y] : cells_of(move["location"])) CHECK(y < 3);
  // A piece that is not there.
  const json other = {{"location", {{"type", "Z"}, {"orientation", "north"}, {"x", 4}, {"y", 0}}},
                      {"spin", "none"}};
  table.ask({{"type", "play"}, {"move", other}});
  CHECK_FALSE(table.problem.empty());
  table.ask({{"type", "stop"}});
  CHECK(table.ask({{"type", "suggest"}}).is_null());
  CHECK_FALSE(table.problem.empty());
}

TEST_CASE("lines that make no sense harm nothing", "[review][bot]") {
  Table table;
  const std::string whole = start_message({"T", "S"}).dump();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    CHECK(table.bot.answer(whole.substr(0, length), table.problem).empty());
    REQUIRE_FALSE(table.problem.empty());
  }
  const auto refused = [&](const json& message) {
    table.ask(message);
    return table.problem;
  };
  json start = start_message({"T"});
  start["board"].erase(0);
  CHECK(refused(start).find("40 rows") != std::string::npos);
  start = start_message({"T"});
  start["board"][3].push_back(nullptr);
  CHECK(refused(start).find("10 cells") != std::string::npos);
  start = start_message({"T"});
  start["queue"][0] = "X";
  CHECK(refused(start).find("queue") != std::string::npos);
  start["queue"] = json(std::vector<std::string>(2000, "T"));
  CHECK(refused(start).find("too many") != std::string::npos);
  start.erase("queue");
  CHECK(refused(start).find("must have") != std::string::npos);
  // None of them began a game.
  CHECK(table.ask({{"type", "suggest"}}).is_null());
  table.ask(start_message({"T", "S"}));
  for (const json& x : {json(1e300), json(-4000), json(0.5), json("3"), json(-2), json(9)}) {
    CAPTURE(x.dump());
    const json move = {{"location", {{"type", "T"}, {"orientation", "north"}, {"x", x}, {"y", 0}}},
                       {"spin", "none"}};
    CHECK_FALSE(refused({{"type", "play"}, {"move", move}}).empty());
  }
  CHECK_FALSE(table.suggested()["moves"].empty());
}

TEST_CASE("what a bot says is read and bounded", "[review][bot]") {
  const auto suggestion = bots::read_answer(
      R"({"type":"suggestion","moves":[{"location":{"type":"T","orientation":"east","x":3,"y":1},)"
      R"("spin":"full"}],"move_info":{"nodes":12}})");
  REQUIRE(suggestion);
  const auto& moves = std::get<bots::Suggestion>(*suggestion).moves;
  REQUIRE(moves.size() == 1);
  CHECK(moves[0] == bots::Move{Tetromino::t, field::Rotation::right, 3, 1, tetrio::Spin::full});
  const auto info = bots::read_answer(json{
      {"type", "info"},
      {"name", std::string(100'000, 'n')},
      {"version", "1"},
      {"author", "\x1b[31m"},
      {"features", json::array()}}.dump());
  REQUIRE(info);
  CHECK(std::get<bots::Info>(*info).name.size() == bots::longest_text);
  CHECK_FALSE(bots::read_answer(R"({"type":"suggestion","moves":[{"spin":"none"}]})"));
  CHECK_FALSE(bots::read_answer(R"({"type":"suggestion","moves":7})"));
  CHECK_FALSE(bots::read_answer(std::string(bots::longest_line + 1, ' ')));
  CHECK_FALSE(bots::read_answer("[[[["));
  // What is written is read again.
  bots::Start start;
  start.hold = Tetromino::z;
  start.queue = {Tetromino::i, Tetromino::o};
  start.combo = 3;
  start.back_to_back = true;
  start.board[4] = 0b101;
  std::string line;
  bots::append(line, start);
  const json written = json::parse(line);
  CHECK(written["hold"] == "Z");
  CHECK(written["queue"] == json::array({"I", "O"}));
  CHECK(written["board"].size() == 40);
  CHECK(written["board"][2][4] == "G");
  CHECK(written["board"][1][4].is_null());
  const auto read = bots::read_question(line);
  REQUIRE(read);
  const auto& again = std::get<bots::Start>(*read);
  CHECK(again.board == start.board);
  CHECK(again.queue == start.queue);
  CHECK(again.hold == start.hold);
  CHECK(again.combo == 3);
  CHECK(again.back_to_back);
}
