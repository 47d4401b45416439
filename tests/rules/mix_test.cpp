#include "rules/mix/mix.hpp"

#include <cstdlib>
#include <set>

#include "rules/bot/bot.hpp"
#include "rules/mix/file_parts.hpp"
#include "tests/rules/playing.hpp"

using namespace tetron;
using namespace tetron::test;
using rules::Mix;
using rules::Over;
using rules::PartGame;

namespace {

std::vector<const PartGame*> mixed_games() {
  std::vector<const PartGame*> games;
  for (const PartGame& game : rules::part_games()) games.push_back(&game);
  return games;
}

Mix whole(const std::string& name) {
  const PartGame* game = rules::find_part_game(name);
  REQUIRE(game);
  Mix mix;
  mix.fill({game});
  return mix;
}

std::vector<const PartGame*>& part(Mix& mix, rules::PartKind kind) {
  return mix[static_cast<std::size_t>(kind)];
}

PartGame of_file(rules::Source source, int number = 1) {
  const std::string name = source.name;
  rules::ScriptOptions options;
  options.parts_only = true;
  return rules::parts_of(*start(std::move(source), 1, options), name, number);
}

std::string name_of(const Mix& mix) {
  std::string name;
  for (const auto& games : mix)
    for (const PartGame* game : games) name += game->name + ' ';
  return name;
}

// Plays both with the same keys, pressed at random; the field with the tumo is the same in every frame.
void play_alike(Script& one, Script& other, int frames, std::uint64_t keys_seed) {
  field::Random random(keys_seed);
  Inputs inputs;
  for (int frame = 0; frame < frames && !one.ended(); ++frame) {
    if (random.chance(20)) {
      constexpr std::array keys{Key::left, Key::right, Key::down, Key::up, Key::turn_left, Key::turn_right};
      inputs = random.chance(30) ? Inputs{} : press(keys[random.below(keys.size())]);
    }
    step(one, inputs);
    step(other, inputs);
    INFO("frame " << frame);
    REQUIRE(picture_of(other) == picture_of(one));
    REQUIRE(other.ended() == one.ended());
  }
}

// Plays a mix for a while; an error fails the test.
void play(const Mix& mix, std::uint64_t seed, int frames) {
  INFO(name_of(mix));
  auto script = Script::load({"mix.lua", rules::to_lua(mix, "test")}, seed);
  if (!script) FAIL(rules::describe(script.error()));
  const auto bot = rules::make_bot("random", **script);
  for (int frame = 0; frame < frames && !(*script)->ended(); ++frame) {
    const auto done = (*script)->step(bot->next(**script));
    if (!done) FAIL(rules::describe(done.error()));
  }
}

// Puts the tumo somewhere and lets the rules do what they do: the field when it has come to rest.
std::string put(Script& script, std::uint32_t turns, int columns) {
  for (int frame = 0; frame < 1000 && !script.game().tumo() && !script.ended(); ++frame) step(script);
  if (!script.game().tumo()) return field_of(script);
  rules::Game& game = script.game();
  for (std::uint32_t i = 0; i < turns; ++i) game.turn(Key::turn_right);
  for (int i = 0; i < std::abs(columns); ++i) game.move(columns < 0 ? -1 : 1);
  game.drop();
  for (int frame = 0; frame < 1000 && !script.ended(); ++frame) {
    step(script);
    if (script.game().position().at_rest) break;
  }
  return field_of(script);
}

}  // namespace

TEST_CASE("every game has every part, with a note", "[rules][mix]") {
  CHECK(rules::part_games().size() == 8);
  for (const PartGame& game : rules::part_games())
    for (const rules::Part& part : game.parts) {
      INFO(game.name);
      CHECK_FALSE(part.note.empty());
      CHECK_FALSE(part.text.empty());
    }
}

TEST_CASE("all parts of one game together play as its rule file", "[rules][mix]") {
  const auto name = GENERATE(as<std::string>{}, "columns", "detonation", "joined", "lumines", "panic-bomber",
                             "puyo", "stages", "tetris");
  // Where the sample draws its tumos from seven kinds of fixed colors, so does the part, and so on: the same
  // seed gives the same game.
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    auto sample = start(listing(name), seed);
    auto mixed = start({"mix.lua", rules::to_lua(whole(name), "test")}, seed);
    field::Random random(seed);
    int tumos = 0;
    for (; tumos < 60 && !sample->ended(); ++tumos) {
      const std::uint32_t turns = random.below(4);
      const int columns = static_cast<int>(random.below(12)) - 6;
      INFO(name << ", seed " << seed << ", tumo " << tumos);
      const std::string wanted = put(*sample, turns, columns);
      const std::string had = put(*mixed, turns, columns);
      if (sample->ended() || mixed->ended()) break;
      // The listing's tumos have a row more above their blocks, which counts where there is little room.
      if (name == "tetris" && !wanted.starts_with("..........\n..........\n..........\n..........\n")) break;
      REQUIRE(had == wanted);
    }
    CHECK(tumos > 5);
  }
}

TEST_CASE("every pair of parts loads and runs", "[rules][mix]") {
  const auto games = mixed_games();
  // Each round holds other pairs; after them all, every part has met every other one.
  const auto n = games.size();
  std::set<std::array<std::size_t, 4>> met;
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) {
      Mix mix;
      std::array<std::size_t, rules::part_names.size()> chosen{};
      for (std::size_t kind = 0; kind < mix.size(); ++kind) {
        chosen[kind] = kind == 0 ? a : (b + (kind - 1) * a) % n;
        mix[kind] = {games[chosen[kind]]};
      }
      for (std::size_t k = 0; k < mix.size(); ++k)
        for (std::size_t l = k + 1; l < mix.size(); ++l) met.insert({k, chosen[k], l, chosen[l]});
      play(mix, a * n + b, 100);
    }
  // The plan above misses some because 8 is not prime; random ones fill in.
  field::Random random(11);
  const std::size_t pairs = rules::part_names.size() * (rules::part_names.size() - 1) / 2 * n * n;
  while (met.size() < pairs) {
    const Mix mix = rules::draw_mix(random, games);
    std::array<std::size_t, rules::part_names.size()> chosen{};
    for (std::size_t kind = 0; kind < mix.size(); ++kind)
      chosen[kind] = static_cast<std::size_t>(std::ranges::find(games, mix[kind].front()) - games.begin());
    const std::size_t before = met.size();
    for (std::size_t k = 0; k < mix.size(); ++k)
      for (std::size_t l = k + 1; l < mix.size(); ++l) met.insert({k, chosen[k], l, chosen[l]});
    if (met.size() > before) play(mix, before, 100);
  }
}

TEST_CASE("500 mixes run for 600 frames", "[rules][mix]") {
  const auto games = mixed_games();
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    field::Random random(seed);
    play(rules::draw_mix(random, games), seed, 600);
  }
}

TEST_CASE("the same seed draws the same mix, and only from the games given", "[rules][mix]") {
  const std::array some{rules::find_part_game("lumines"), rules::find_part_game("tetris")};
  std::set<std::string> drawn;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    field::Random random(seed);
    field::Random again(seed);
    const Mix mix = rules::draw_mix(random, some);
    CHECK(mix == rules::draw_mix(again, some));
    for (const auto& of : mix) CHECK((of.size() == 1 && (of[0] == some[0] || of[0] == some[1])));
    drawn.insert(name_of(mix));
  }
  CHECK(drawn.size() > 25);  // of 128
}

TEST_CASE("a mix says where its parts are from", "[rules][mix]") {
  Mix mix = whole("lumines");
  part(mix, rules::PartKind::tumo_shape) = {rules::find_part_game("panic-bomber")};
  part(mix, rules::PartKind::field_size) = {rules::find_part_game("tetris")};
  const std::string text = rules::to_lua(mix, "made by hand");
  CHECK(text.starts_with("-- made by hand\n--\n--   field size  tetris        10 columns, 20 rows\n"));
  CHECK(text.find("\n--   tumo shape  panic-bomber  a corner of three blocks\n") != text.npos);
  CHECK(text.find("\n-- Tumo shape, from panic-bomber.\nshapes = {") != text.npos);
  for (const std::string_view kind : rules::part_names)
    CHECK(text.find("\n--   " + std::string(kind) + " ") != text.npos);
  CHECK(text.find("--@") == text.npos);
  for (std::size_t at = 0; at < text.size(); at = text.find('\n', at) + 1)
    CHECK(text.find('\n', at) - at <= 120);
}

TEST_CASE("the mix of chapter 4 is a game", "[rules][mix]") {
  // Turning of both others, shape of one, blocks and erasing of the second, the field of the third.
  Mix mix = whole("lumines");
  part(mix, rules::PartKind::tumo_shape) = {rules::find_part_game("panic-bomber")};
  part(mix, rules::PartKind::field_size) = {rules::find_part_game("tetris")};
  auto script = start({"mix.lua", rules::to_lua(mix, "test")}, 3);
  CHECK(script->game().settings.width == 10);
  CHECK(script->game().settings.roles == std::vector<std::uint8_t>{1, 2});
  rules::draw(script->game().board(), "11........\n112.......");
  step(*script);
  CHECK(field_of(*script).ends_with("ll........\nll2.......\n"));
  steps(*script, 60);
  CHECK(field_of(*script).ends_with("..........\n..2.......\n"));
  const auto bot = rules::make_bot("random", *script);
  while (!script->ended()) step(*script, bot->next(*script));
  CHECK(script->game().over() == Over::blocked);
}

TEST_CASE("figure 4.5 plays as the same game written by hand", "[rules][mix]") {
  Mix mix = whole("lumines");
  part(mix, rules::PartKind::tumo_shape) = {rules::find_part_game("panic-bomber")};
  part(mix, rules::PartKind::field_size) = {rules::find_part_game("tetris")};
  const std::string mixed = rules::to_lua(mix, "test");
  // Corners of three blocks in two colours: of the mixtures that four blocks have, what three have of them.
  // Squares of one colour are marked; a line that takes a column in ten frames erases what is marked.
  const std::string by_hand = R"(
    setFieldSize(10, 20)
    createBlockPattern(1)
    createBlockPattern(2)
    for kind, c in ipairs({ { 1, 1, 1 }, { 2, 2, 2 }, { 1, 1, 1 }, { 2, 2, 2 }, { 1, 1, 2 }, { 1, 2, 2 } }) do
      local a, b, d = -c[1], -c[2], -c[3]
      setTumo({ [0] = { a, b }, { d, 0 } }, kind - 1, 0)
      setTumo({ [0] = { d, a }, { 0, b } }, kind - 1, 1)
      setTumo({ [0] = { 0, d }, { b, a } }, kind - 1, 2)
      setTumo({ [0] = { b, 0 }, { a, d } }, kind - 1, 3)
    end
    local frames, line = 0, 9
    local function is(x, y, c)
      local role = getFieldBlock(x, y)
      return (role == c or role == c + 20) and not getBlockDownFlag(x, y)
    end
    function update()
      for x = 0, 9 do
        for y = 0, 19 do setBlockDownCellNum(x, y, 20) end
      end
      for c = 1, 2 do
        for x = 0, 8 do
          for y = 0, 18 do
            if is(x, y, c) and is(x + 1, y, c) and is(x, y + 1, c) and is(x + 1, y + 1, c) then
              setColorBlock(x, y, c + 20)
              setColorBlock(x + 1, y, c + 20)
              setColorBlock(x, y + 1, c + 20)
              setColorBlock(x + 1, y + 1, c + 20)
            end
          end
        end
      end
      frames = frames + 1
      if frames < 10 then return end
      frames = 0
      line = line < 9 and line + 1 or 0
      for y = 0, 19 do
        local role = getFieldBlock(line, y)
        if role == 21 or role == 22 then setBlockDeleteFlag(line, y) end
      end
    end)";
  std::uint64_t erased = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    CAPTURE(seed);
    auto one = start({"hand.lua", by_hand}, seed);
    auto other = start({"mix.lua", mixed}, seed);
    play_alike(*one, *other, 6000, seed);
    CHECK(other->game().counts() == one->game().counts());
    erased += one->game().counts().erased;
  }
  CHECK(erased > 20);
}

TEST_CASE("the union of erasing: rows and groups vanish together, as in the thesis's mix", "[rules][mix]") {
  Mix mix = whole("tetris");
  const auto erased_of = [](const rules::Source& source, std::string_view lines) {
    auto script = start(source);
    rules::draw(script->game().board(), lines);
    step(*script);
    return field_of(*script);
  };
  constexpr std::string_view lines = R"(
    .3........
    1212121212
    .........5
    .......555
    2112112112
    .444.44...)";
  const auto mixed_with = [&mix](std::vector<const PartGame*> games) {
    part(mix, rules::PartKind::erasure) = std::move(games);
    return rules::Source{"mix.lua", rules::to_lua(mix, "test")};
  };
  const PartGame* tetris = rules::find_part_game("tetris");
  const PartGame* puyo = rules::find_part_game("puyo");
  const std::string both = erased_of(mixed_with({tetris, puyo}), lines);
  CHECK(both.ends_with(drawing(R"(
    .3........
    **********
    .........*
    .......***
    **********
    .444.44...)")));
  CHECK(erased_of(mixed_with({puyo, tetris}), lines) == both);
  CHECK(erased_of(listing("puyo-tetris"), lines) == both);
  // Of one alone less vanishes.
  CHECK(erased_of(mixed_with({tetris}), lines)
            .ends_with(drawing("**********\n.........5\n.......555\n**********\n.444.44...")));
  CHECK(erased_of(mixed_with({puyo}), lines)
            .ends_with(drawing("1212121212\n.........*\n.......***\n2112112112\n.444.44...")));

  const PartGame puyo_file = of_file(listing("puyo"), 1);
  const PartGame tetris_file = of_file(listing("tetris"), 2);
  CHECK(erased_of(mixed_with({&puyo_file, &tetris_file}), lines) == both);
  CHECK(erased_of(mixed_with({tetris, &puyo_file}), lines) == both);
}

TEST_CASE("the union of any two erasings erases what either does", "[rules][mix]") {
  field::Random random(5);
  const auto games = mixed_games();
  const auto erased_cells = [](const Mix& mix, const std::string& lines) {
    auto script = start({"mix.lua", rules::to_lua(mix, "test")});
    rules::draw(script->game().board(), lines);
    step(*script);
    std::vector<bool> cells;
    for (const char c : field_of(*script)) cells.push_back(c == '*');
    return cells;
  };
  std::size_t erased = 0;
  for (const PartGame* one : games)
    for (const PartGame* other : games) {
      if (one == other) continue;
      Mix mix = whole("tetris");
      CAPTURE(one->name, other->name);
      std::string lines;
      for (int y = 0; y < 8; ++y) {
        const bool full = random.chance(30);
        for (int x = 0; x < 10; ++x) lines += full || random.chance(80) ? "1123Fl"[random.below(6)] : '.';
        lines += '\n';
      }
      CAPTURE(lines);
      part(mix, rules::PartKind::erasure) = {one};
      const auto by_one = erased_cells(mix, lines);
      part(mix, rules::PartKind::erasure) = {other};
      const auto by_other = erased_cells(mix, lines);
      part(mix, rules::PartKind::erasure) = {one, other};
      const auto by_both = erased_cells(mix, lines);
      REQUIRE(by_both.size() == by_one.size());
      for (std::size_t i = 0; i < by_both.size(); ++i) {
        REQUIRE(by_both[i] == (by_one[i] || by_other[i]));
        erased += by_both[i];
      }
      play(mix, 1, 300);
    }
  CHECK(erased > 500);
}

TEST_CASE("a union erases whole groups, and keeps what an erasing puts where it erased", "[rules][mix]") {
  const PartGame game = of_file({"mine.lua", R"(
    function erase()
      setBlockDeleteFlag(0, 12)
      setBlockGroupDeleteFlag(0, 12)
      setBlockDeleteFlag(5, 12)
      setColorBlock(5, 12, 3)
    end)"});
  Mix mix = whole("puyo");
  part(mix, rules::PartKind::erasure) = {&game, rules::find_part_game("tetris")};
  auto script = start({"mix.lua", rules::to_lua(mix, "test")});
  rules::draw(script->game().board(), "1....\n111.22\n1.1.12");
  step(*script);
  CHECK(field_of(*script).ends_with(drawing("*.....\n***.22\n*.*.13")));
}

TEST_CASE("of two erasings that bring tumos, both come", "[rules][mix]") {
  Mix mix = whole("puyo");
  part(mix, rules::PartKind::erasure) = {rules::find_part_game("detonation"),
                                         rules::find_part_game("panic-bomber")};
  const auto script = start({"mix.lua", rules::to_lua(mix, "test")});
  std::set<int> roles;
  for (const rules::Pattern& kind : script->game().settings.patterns)
    for (const rules::TumoCell& cell : kind[0].cells) roles.insert(-cell.number);
  for (const int role : {41, 42, 43, 44, 45, 61}) CHECK(roles.contains(role));
}

TEST_CASE("all parts of a rule file together play as the file", "[rules][mix]") {
  const auto name = GENERATE(as<std::string>{}, "columns", "detonation", "game-over-spawn", "game-over-timed",
                             "game-over-top", "joined", "lumines", "palindromes", "panic-bomber",
                             "puyo-tetris", "puyo", "sky", "tetris");
  CAPTURE(name);
  const PartGame game = of_file(listing(name));
  Mix mix;
  mix.fill({&game});
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    CAPTURE(seed);
    auto file = start(listing(name), seed);
    auto mixed = start({"mix.lua", rules::to_lua(mix, "test")}, seed);
    play_alike(*file, *mixed, 3000, seed);
    CHECK(file->game().counts().tumos > 3);
  }
}

TEST_CASE("the column in which tumos appear belongs to the field", "[rules][mix]") {
  rules::Source source = listing("tetris");
  source.text += "\nsetTumoStartColumn(6)\n";
  const PartGame game = of_file(source);
  Mix mix;
  mix.fill({&game});
  auto file = start(source, 2);
  auto mixed = start({"mix.lua", rules::to_lua(mix, "test")}, 2);
  play_alike(*file, *mixed, 600, 2);
  CHECK(mixed->game().settings.start_column == 6);
  // In a narrower field, and for wider tumos, it is the nearest with room.
  Mix other = whole("puyo");
  part(other, rules::PartKind::field_size) = {&game};
  CHECK(start({"mix.lua", rules::to_lua(other, "test")}, 2)->game().settings.start_column == 6);
  rules::Source narrow = listing("puyo");
  narrow.text += "\nsetTumoStartColumn(5)\n";
  const PartGame edge = of_file(narrow);
  part(mix, rules::PartKind::field_size) = {&edge};
  auto fitted = start({"mix.lua", rules::to_lua(mix, "test")}, 2);
  CHECK(fitted->game().settings.start_column < 4);
  static_cast<void>(fitted->step({}));
  CHECK(fitted->game().over() == rules::Over::no);
}

TEST_CASE("a part of a rule file plays as the built-in part that is the same", "[rules][mix]") {
  using rules::PartKind;
  const auto name = GENERATE(as<std::string>{}, "columns", "detonation", "joined", "lumines", "panic-bomber",
                             "puyo", "stages", "tetris");
  const auto kind = GENERATE(PartKind::field_size, PartKind::erasure, PartKind::falling, PartKind::game_over);
  // In a file special tumos do not belong to erasing, and the rows of listing B.2 may have falling blocks.
  if (kind == PartKind::erasure && (name == "detonation" || name == "panic-bomber" || name == "tetris"))
    return;
  CAPTURE(name, static_cast<int>(kind));
  const PartGame file = of_file(listing(name));
  Mix with_file = whole("puyo");
  Mix built_in = with_file;
  part(with_file, kind) = {&file};
  part(built_in, kind) = {rules::find_part_game(name)};
  auto one = start({"mix.lua", rules::to_lua(built_in, "test")}, 9);
  auto other = start({"mix.lua", rules::to_lua(with_file, "test")}, 9);
  play_alike(*one, *other, 3000, 4);
}

TEST_CASE("parts of a file with single functions", "[rules][mix]") {
  using rules::PartKind;
  const PartGame game = of_file({"mine.lua", R"(
    local function swap(t) return { { t[1][2], t[1][1] }, { 0, 0 } } end
    function erase()
      if getFieldBlock(0, getFieldHeight() - 1) > 0 then setBlockDeleteFlag(0, getFieldHeight() - 1) end
      setBlockDownCellNum(1, 0, 5) -- belongs to other parts
      setGameOver()
    end
    function turns(tumo) return { tumo, swap(tumo) } end
    setFieldSize(3, 4))"});
  for (const PartKind kind : {PartKind::block, PartKind::tumo_shape, PartKind::falling}) {
    CHECK(game.part(kind).text.empty());
    CHECK_FALSE(game.part(kind).note.empty());
  }
  Mix mix = whole("puyo");
  part(mix, PartKind::tumo_shape) = {rules::find_part_game("stages")};
  part(mix, PartKind::erasure) = {&game};
  part(mix, PartKind::rotation) = {&game};
  auto script = start({"mix.lua", rules::to_lua(mix, "test")});
  const auto& turns = script->game().settings.patterns.at(0);
  REQUIRE(turns.size() == 2);
  CHECK(turns[1].cells == std::vector<rules::TumoCell>{{0, 0, 2}, {1, 0, 1}});
  CHECK(script->game().settings.width == 6);
  rules::draw(script->game().board(), "12....");
  step(*script);
  CHECK(field_of(*script).ends_with("\n*2....\n"));
  steps(*script, 40);
  CHECK_FALSE(script->ended());
}

TEST_CASE("clear modes of files erase and let fall as the engine does", "[rules][mix]") {
  const auto mode = GENERATE(0, 1);
  const std::string text = "setFieldSize(4, 8)\nsetClearMode(" + std::to_string(mode) +
                           ")\nclearBlockNum(3)\ncreateBlockPattern(1)\ncreateBlockPattern(2)\n"
                           "setTumo({[0] = {1, 2}, {0, 0}}, 0, 0)\nsetTumo({[0] = {1, 0}, {2, 0}}, 0, 1)\n";
  const PartGame game = of_file({"mine.lua", text});
  Mix mix;
  mix.fill({&game});
  std::uint64_t erased = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    auto file = start({"mine.lua", text}, seed);
    auto mixed = start({"mix.lua", rules::to_lua(mix, "test")}, seed);
    play_alike(*file, *mixed, 4000, seed);
    erased += file->game().counts().erased;
  }
  CHECK(erased > 10);
}

TEST_CASE("a file's turns carry the colours of another block part", "[rules][mix]") {
  using rules::PartKind;
  const PartGame tetris = of_file(listing("tetris"));
  Mix mix = whole("puyo");
  part(mix, PartKind::tumo_shape) = {&tetris};
  part(mix, PartKind::rotation) = {&tetris};
  const auto script = start({"mix.lua", rules::to_lua(mix, "test")});
  // The T of the listing turns about its middle block; in its own file all blocks are of one role.
  const rules::Pattern& t = script->game().settings.patterns.at(0);
  REQUIRE(t.size() == 4);
  CHECK(t[0].cells == std::vector<rules::TumoCell>{{1, 1, 1}, {0, 2, 2}, {1, 2, 3}, {2, 2, 4}});
  CHECK(t[1].cells == std::vector<rules::TumoCell>{{1, 1, 2}, {1, 2, 3}, {2, 2, 1}, {1, 3, 4}});
  // Not those of others.
  part(mix, PartKind::tumo_shape) = {rules::find_part_game("panic-bomber")};
  const auto wrong = Script::load({"mix.lua", rules::to_lua(mix, "test")}, 1);
  REQUIRE_FALSE(wrong.has_value());
  CHECK(wrong.error().what.starts_with("tetris.lua turns only its own shapes"));
}
