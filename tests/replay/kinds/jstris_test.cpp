
#include <algorithm>
#include <random>

#include "formats/jstris/recording.hpp"
#include "replay/kinds/jstris/pieces.hpp"
#include "replay/kinds/jstris/well.hpp"
#include "replay/kinds/kind.hpp"
#include "samples/generate/catalogue.hpp"
#include "samples/generate/other_games/jstris_game.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using field::Tetromino;
using jstris::ActionKind;

namespace {

std::string jstris_drawn(std::string_view seed, kinds::Randomizer randomizer, std::size_t count) {
  kinds::JstrisPieces pieces(seed, randomizer);
  pieces.begin(false, false);
  std::string text;
  while (text.size() < count) text += field::to_char(pieces.take());
  return text;
}

std::vector<Tetromino> pieces_of(std::string_view seed) {
  kinds::JstrisPieces pieces(seed, kinds::Randomizer::seven_bag);
  pieces.begin(false, false);
  std::vector<Tetromino> list;
  while (list.size() < 60) list.push_back(pieces.take());
  return list;
}

std::string settings(std::string_view seed, std::uint32_t mode) {
  return R"({"v":3.3,"softDropId":4,"seed":")" + std::string(seed) + R"(","m":)" +
         std::to_string(mode << 16) + "}";
}

game::Round played(const std::string& text) {
  const auto source = kinds::open(text);
  INFO((source ? std::string() : source.error().what));
  REQUIRE(source);
  auto round = (*source)->round(0);
  REQUIRE(round);
  return std::move(*round);
}

std::string jstris_sample(std::string_view name) {
  for (const samples::SampleFile& file : samples::jstris_samples())
    if (file.path == name) return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
  FAIL("no such sample");
  return {};
}

std::int64_t came_out(const game::Round& round, std::string_view name) {
  const game::Value* const value = round.results.front().value(name);
  return value != nullptr ? value->replayed.value_or(-1) : 0;
}

template <class What>
std::vector<What> all_of_kind(const game::Round& round) {
  std::vector<What> found;
  for (const game::Event& event : round.events)
    if (const auto* const what = std::get_if<What>(&event.what)) found.push_back(*what);
  return found;
}

// Of the last board that was set, as the generator draws its own.
std::string picture(const game::Board& board) {
  std::string text;
  for (std::size_t row = 0; row < board.cells.size() / 10; ++row) {
    std::string line;
    for (std::size_t column = 0; column < 10; ++column) {
      const field::Cell cell = board.cells[row * 10 + column];
      line += cell == field::Cell::empty ? '.' : cell == field::Cell::garbage ? '#' : 'X';
    }
    text.insert(0, line + '\n');
  }
  return text;
}

}  // namespace

// Computed in JavaScript with the generator's published code.
TEST_CASE("jstris: the generator's numbers") {
  const auto first = [](std::string_view seed) {
    kinds::Alea alea(seed);
    return std::array{alea.next(), alea.next(), alea.next()};
  };
  CHECK(first("asdf") == std::array{0.80241885036230087, 0.47252976940944791, 0.94966475083492696});
  CHECK(first("4fkj9") == std::array{0.68986520403996110, 0.87500853277742863, 0.74087563739158213});
  CHECK(first("\u00e9\U0001f600") ==
        std::array{0.20647740503773093, 0.090601717820391059, 0.51817800989374518});
}

TEST_CASE("jstris: pieces come as in the game") {
  CHECK(jstris_drawn("abc12", kinds::Randomizer::seven_bag, 28) == "OLTZSIJJOITSZLIOSJTZLLOZJIST");
  CHECK(jstris_drawn("4fkj9", kinds::Randomizer::seven_bag, 28) == "JZLSTIOSLJOITZJSZLTOITIZSOLJ");
  CHECK(jstris_drawn("abc12", kinds::Randomizer::fourteen_bag, 14) == "OLTZSTIJOILSZJ");
}

TEST_CASE("jstris: a sprint does not begin with S or Z") {
  int exchanged = 0;
  for (int number = 0; number < 300; ++number) {
    const std::string seed = "s" + std::to_string(number);
    const std::string plain = jstris_drawn(seed, kinds::Randomizer::seven_bag, 7);
    kinds::JstrisPieces pieces(seed, kinds::Randomizer::seven_bag);
    pieces.begin(true, false);
    std::string sprint;
    while (sprint.size() < 7) sprint += field::to_char(pieces.take());
    CHECK(sprint[0] != 'S');
    CHECK(sprint[0] != 'Z');
    if (sprint == plain) continue;
    ++exchanged;
    std::string wanted = plain;
    std::swap(wanted[0], wanted[wanted[1] == 'S' || wanted[1] == 'Z' ? 2 : 1]);
    CHECK(sprint == wanted);
  }
  CHECK(exchanged > 50);
}

// The generator plays on a field of its own, by heights and holes, without the code that plays it again.
TEST_CASE("jstris: a game comes out as it was played") {
  std::mt19937 random(3);
  for (int number = 0; number < 30; ++number) {
    const std::string seed = "game" + std::to_string(number);
    samples::JstrisGame game(pieces_of(seed), static_cast<std::uint32_t>(random()));
    game.pass(100);
    while (game.placed() < 40) {
      if (game.placed() % 7 == 3)
        game.rise(1 + static_cast<int>(random() % 2), static_cast<int>(random() % 8),
                  1 + static_cast<int>(random() % 2));
      const int before = game.placed();
      game.place_best();
      REQUIRE(game.placed() == before + 1);
      if (std::ranges::count(game.picture(), '\n') > 14) break;
    }
    // Makes the field be told once more.
    game.rise(1, 0);
    INFO(seed);
    const game::Round round = played(game.text(settings(seed, 2)));
    CHECK(round.results.front().exact == true);
    CHECK(came_out(round, "pieces") == game.placed());
    CHECK(came_out(round, "lines") == game.lines());
    CHECK(came_out(round, "cleared") == game.garbage());
    CHECK(all_of_kind<game::Placed>(round).size() == static_cast<std::size_t>(game.placed()));
    REQUIRE_FALSE(round.boards.empty());
    CHECK(picture(round.boards.back()) == game.picture());
    CHECK(round.events.back().time.value == game.now());
  }
}

TEST_CASE("jstris: samples come out as their modes end") {
  for (const auto& [name, goal] : std::initializer_list<std::pair<std::string_view, std::int64_t>>{
           {"jstris/sprint.jstris", 40}, {"jstris/cheese.jstris", 10}, {"jstris/as-json.jstris", 20}}) {
    INFO(name);
    const game::Round round = played(jstris_sample(name));
    const game::Result& result = round.results.front();
    CHECK(result.exact == true);
    REQUIRE(result.value("goal") != nullptr);
    CHECK(result.value("goal")->stated == goal);
    CHECK(result.value("goal")->replayed == goal);
    CHECK(result.value("moves")->stated == result.value("moves")->replayed);
  }
  const game::Round unfinished = played(jstris_sample("jstris/unfinished.jstris"));
  CHECK(unfinished.results.front().exact == false);
  CHECK(unfinished.results.front().problem.raw().contains("of 40 rows"));
}

TEST_CASE("jstris: a T-spin double in a match, and what came from the other player") {
  const game::Round round = played(jstris_sample("jstris/versus.jstris"));
  CHECK(round.results.front().exact == true);
  CHECK(came_out(round, "tspindoubles") == 1);
  CHECK(came_out(round, "received") == 3);
  CHECK(all_of_kind<game::GarbagePending>(round).front().rows == 3);
  const auto risen = all_of_kind<game::GarbageLanded>(round);
  REQUIRE(risen.size() == 3);
  CHECK(risen[0] == game::GarbageLanded{1, 4, 2});
  CHECK(risen[1] == game::GarbageLanded{1, 3, 3});
  CHECK(risen[2] == game::GarbageLanded{1, 4, 1});
  const auto placed = all_of_kind<game::Placed>(round);
  const auto spin = std::ranges::find(placed, game::Spin::full, &game::Placed::spin);
  REQUIRE(spin != placed.end());
  CHECK(spin->place == game::Place{field::Cell::t, field::Rotation::reverse, 4, 1});
  CHECK(all_of_kind<game::Attacked>(round).front().made == 4);
  // Nobody sees keys in such a recording.
  CHECK(all_of_kind<game::Pressed>(round).empty());
}

TEST_CASE("jstris: nothing happens after a piece was placed in a full field") {
  samples::JstrisGame game(pieces_of("full"));
  for (int i = 0; i < 50; ++i) game.place(0, 3);
  const game::Round round = played(game.text(settings("full", 3)));
  CHECK(all_of_kind<game::Placed>(round).size() < 21);
  CHECK(round.results.front().exact == false);
  CHECK(round.results.front().out == true);
  CHECK(round.results.front().problem.raw().contains("after the field was full"));
}

TEST_CASE("jstris: a perfect clear") {
  // The first piece of this seed is I; a row has room for it where it appears.
  REQUIRE(pieces_of("s10").front() == Tetromino::i);
  samples::JstrisGame game(pieces_of("s10"));
  game.rise(1, 3, 4);
  game.place(0, 3);
  const game::Round round = played(game.text(settings("s10", 8)));
  CHECK(round.results.front().exact == true);
  CHECK(came_out(round, "allclear") == 1);
  CHECK(came_out(round, "attack") == 10);
  CHECK(came_out(round, "score") == 2 * 19 + 100 + 3000);
  CHECK(all_of_kind<game::Cleared>(round).front() == game::Cleared{1, 1, true});
}

TEST_CASE("jstris: half turns go up, down or aside by one") {
  kinds::JstrisWell well;
  kinds::JstrisPiece piece = kinds::first_place(Tetromino::t);
  CHECK(piece.place() == game::Place{field::Cell::t, field::Rotation::spawn, 4, 19});
  CHECK(kinds::first_place(Tetromino::i).place() ==
        game::Place{field::Cell::i, field::Rotation::spawn, 4, 19});
  CHECK(kinds::first_place(Tetromino::o).place() ==
        game::Place{field::Cell::o, field::Rotation::spawn, 4, 19});
  // A T flat on the ground cannot turn in place: it goes up by one.
  piece.y = 17;
  REQUIRE(well.fits(piece));
  samples::JstrisGame game({Tetromino::t});
  std::vector<jstris::Action> actions;
  for (const ActionKind kind : {ActionKind::soft_drop, ActionKind::fall, ActionKind::turn_twice}) {
    game.add(kind);
    game.pass(10);
  }
  for (int number = 0; number < 200; ++number) {
    const std::string seed = "s" + std::to_string(number);
    if (pieces_of(seed).front() != Tetromino::t) continue;
    const auto moved = all_of_kind<game::Moved>(played(game.text(settings(seed, 2))));
    REQUIRE(moved.size() == 2);
    CHECK(moved[0].place == game::Place{field::Cell::t, field::Rotation::spawn, 4, 0});
    CHECK(moved[1].place == game::Place{field::Cell::t, field::Rotation::reverse, 4, 1});
    return;
  }
  FAIL("no seed begins with T");
}

TEST_CASE("jstris: a move that cannot have come about is named") {
  samples::JstrisGame game(pieces_of("s10"));
  game.add(ActionKind::wall_left);
  game.pass(500);
  game.add(ActionKind::wall_left);
  const game::Round round = played(game.text(settings("s10", 2)));
  const game::Result& result = round.results.front();
  CHECK(result.exact == false);
  CHECK(result.exact_until == base::Milliseconds(500));
  CHECK(result.problem.raw() == "a recorded move is not possible here");
}

TEST_CASE("jstris: what is not played says why, and is opened") {
  for (const auto& [name, why] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"jstris/map.jstris", "games on maps are not played"},
           {"jstris/old-version.jstris", "recordings of version 2 are not played"}}) {
    const game::Round round = played(jstris_sample(name));
    CHECK(round.results.front().problem.raw().starts_with(why));
    CHECK(round.results.front().exact == false);
    CHECK(all_of_kind<game::Placed>(round).empty());
  }
  CHECK(all_of_kind<game::Unknown>(played(jstris_sample("jstris/map.jstris"))).size() > 3);
}

TEST_CASE("jstris: cut or changed by a bit, an error or a game") {
  const std::string text = jstris_sample("jstris/versus.jstris");
  std::size_t opened = 0;
  const auto open = [&opened](const std::string& changed) {
    const auto source = kinds::kind_called("jstris")->open(changed, {});
    if (!source) {
      CHECK_FALSE(source.error().what.empty());
      return;
    }
    ++opened;
    const auto round = (*source)->round(0);
    REQUIRE(round);
    CHECK(std::ranges::is_sorted(round->events, {}, &game::Event::time));
  };
  for (std::size_t length = 0; length < text.size(); ++length) open(text.substr(0, length));
  for (std::size_t bit = 0; bit < text.size() * 8; ++bit) {
    std::string changed = text;
    changed[bit / 8] = static_cast<char>(static_cast<unsigned char>(changed[bit / 8]) ^ 1U << bit % 8);
    open(changed);
  }
  // The same within the actions, where each is a game.
  const auto recording = jstris::read(text);
  REQUIRE(recording);
  for (std::size_t at = recording->actions_begin; at < recording->actions_end; ++at)
    for (const char letter : {'A', 'f', '/', '9'}) {
      std::string changed = recording->json;
      changed[at] = letter;
      open(changed);
    }
  CHECK(opened > 500);
}

TEST_CASE("jstris: begins as no other kind does") {
  CHECK(kinds::kind_called("jstris")->probe("N4IgxiBcoG5QzAOng"));
  CHECK(kinds::kind_called("jstris")->probe(R"( { "c" : {"v":3)"));
  CHECK(kinds::kind_called("jstris")->probe("https://jstris.jezevec10.com/replay/1"));
  CHECK_FALSE(kinds::kind_called("jstris")->probe("v115@vhAAgH"));
  CHECK_FALSE(kinds::kind_called("jstris")->probe(R"({"replay":{}})"));
  CHECK_FALSE(kinds::kind_called("jstris")->probe("https://fumen.zui.jp/?v115@vhAAgH"));
  CHECK_FALSE(kinds::kind_called("jstris")->probe("N4Ig is a word"));
  CHECK(kinds::kind_of(R"({"c":{"v":3},"d":""})").name == "jstris");
  CHECK(kinds::kind_of(R"({"config":{}})").name == "tetrio");
}
