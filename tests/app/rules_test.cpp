#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stop_token>
#include <thread>

#include "app/commands/rules/row_value.hpp"
#include "convert/picture/png.hpp"
#include "review/value/evaluator.hpp"
#include "rules/bot/bot.hpp"
#include "tests/app/command.hpp"
#include "tests/app/sample_files.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"

using namespace tetron::test;

namespace {

using Json = nlohmann::json;

std::string rules_listing(const std::string& name) {
  return sample_path("rules/" + name + ".lua");
}

std::string write(const TemporaryFolder& folder, const std::string& name, std::string_view text) {
  const auto path = folder.path() / name;
  std::ofstream(path, std::ios::binary) << text;
  return path.string();
}

// A picture of one color.
std::string png(int width, int height) {
  const std::vector<std::uint32_t> pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height),
                                          0xff3366cc);
  const auto bytes = tetron::convert::to_png({width, height, width, pixels}).value();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Of a rule file that names this picture in its second line.
Outcome check_picture(const TemporaryFolder& folder, const std::string& path) {
  return run_tetron(
      {"rules", "check", "--frames", "10",
       write(folder, "game/rules.lua", "setTumo({[0]={-1}}, 0, 0)\nsetBlockGraph(1, '" + path + "')")});
}

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The game of tetrominoes with the built-in rows, on a field of this height.
tetron::rules::Source rows_game(int height) {
  std::string text = read(rules_listing("tetris"));
  text.erase(text.find("function update"));
  return {"rows.lua", text + "setClearMode(1)\nsetFieldSize(10, " + std::to_string(height) + ")\n"};
}

// Rows that vanish in a game of the greedy bot.
std::uint64_t lines_of(const tetron::rules::Source& source, std::uint64_t seed,
                       const tetron::rules::OutcomeValue& value) {
  const auto script = tetron::rules::Script::load(source, seed).value();
  const auto bot = tetron::rules::make_greedy_bot(*script, value);
  while (!script->ended() && script->game().counts().frames < 1500) REQUIRE(script->step(bot->next(*script)));
  return script->game().counts().erased / 10;
}

}  // namespace

TEST_CASE("rules check: the listings have no problem", "[app][rules]") {
  const Outcome outcome = run_tetron({"rules", "check", rules_listing("puyo"), rules_listing("tetris"),
                                      rules_listing("columns"), rules_listing("puyo-tetris")});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("10 x 20, 7 roles, 7 kinds of tumo") != std::string::npos);
  CHECK(outcome.err.empty());
  CHECK(run_tetron({"rules", "check", rules_listing("puyo"), "--frames", "1"})
            .out.ends_with(": 6 x 13, 5 roles, 1 kind of tumo; 1 frame without a problem\n"));
  CHECK(run_tetron({"rules", "run", rules_listing("puyo"), "--frames", "1"})
            .out.contains(": seed 1, 1 frame, 0 tumos, 0 blocks erased in 0 steps, "));
}

TEST_CASE("rules check: errors with file and line", "[app][rules]") {
  const TemporaryFolder folder;
  const std::string set_up = write(folder, "set-up.lua", "x = 1\nsetFieldSize(0, 1)\n");
  const std::string later =
      write(folder, "later.lua",
            "setTumo({[0]={1}}, 0, 0) createBlockPattern(1)\nfunction update()\n  getFieldBlok(1, 1)\nend\n");
  const std::string nasty = write(folder, "nasty.lua", "error('\\27[31mred\\n')");
  const Outcome outcome = run_tetron({"rules", "check", set_up, later, nasty, rules_listing("puyo")});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find("set-up.lua:2: in setFieldSize(): argument 1, x, must be ") != std::string::npos);
  CHECK(outcome.out.find("later.lua:3: in update(): ") != std::string::npos);
  CHECK(outcome.out.find("did you mean 'getFieldBlock'?") != std::string::npos);
  CHECK(outcome.out.find('\x1b') == std::string::npos);
  CHECK(run_tetron({"rules", "check", (folder.path() / "missing.lua").string()}).exit_code == 3);
}

TEST_CASE("rules check: what runs but can hardly be meant", "[app][rules]") {
  const TemporaryFolder folder;
  const Outcome outcome = run_tetron(
      {"rules", "check", write(folder, "a.lua", "setTumo({[0]={-1}}, 0, 0)\nfunction Update()\nend\n"),
       write(folder, "b.lua", "setTumo({[0]={1}}, 0, 0)\n"),
       write(folder, "c.lua", "setFieldSize(2, 2)\nsetTumo({[0]={-1,-1,-1},{0,0,0},{0,0,0}}, 0, 0)\n"),
       write(folder, "d.lua", "setTumo({[0]={-1}}, 0, 0)\nif os then x = 1 end x = os.time()\n")});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out.find(
            "a.lua:2: there is no function update(), and nothing calls Update(); did you mean 'update'?") !=
        std::string::npos);
  CHECK(outcome.out.find("b.lua:1: in setTumo(): ") != std::string::npos);
  CHECK(outcome.out.find("did you leave out createBlockPattern()?") != std::string::npos);
  CHECK(outcome.out.find("c.lua:2: in setTumo(): turn 0 of tumo 0 has 3 columns, the field only 2") !=
        std::string::npos);
  CHECK(outcome.out.find("d.lua:2: os is left out of the Lua of rule files; ") != std::string::npos);
  CHECK(outcome.out.find("without a problem") == std::string::npos);
}

TEST_CASE("rules run: a TAB that is printed is blanks", "[app][rules]") {
  const TemporaryFolder folder;
  const Outcome outcome = run_tetron(
      {"rules", "run", "--frames", "1",
       write(folder, "print.lua",
             "setTumo({[0]={-1}}, 0, 0) print('a', 'b') print('\xc3\xa4\\98cdefg\\t\\tx\\27') print()")});
  CHECK(outcome.err.find("a       b\n") != std::string::npos);
  CHECK(outcome.err.find("\xc3\xa4"
                         "bcdefg         x\\x1b\n") != std::string::npos);
  CHECK(outcome.err.find("\\x09") == std::string::npos);
}

TEST_CASE("rules run: a trace with very many keys is told at once", "[app][rules]") {
  const TemporaryFolder folder;
  std::string many = "{";
  for (int i = 0; i < 200'000; ++i) many += "\"k" + std::to_string(i) + "\":0,";
  many += "\"tetron_rules_trace\":1}";
  // The helper that runs it allows a minute.
  CHECK(run_tetron({"rules", "run", rules_listing("puyo"), "--verify", write(folder, "many.json", many)})
            .exit_code == 3);
}

TEST_CASE("rules run: text, JSON, the same every time", "[app][rules]") {
  const std::vector<std::string> arguments{"rules",  "run", rules_listing("columns"), "--bot", "random",
                                           "--seed", "5"};
  const Outcome text = run_tetron(arguments);
  CHECK(text.exit_code == 0);
  CHECK(text.out.find("seed 5") != std::string::npos);
  CHECK(run_tetron(arguments).out == text.out);
  auto as_json = arguments;
  as_json.insert(as_json.end(), {"--format", "json"});
  const Outcome json = run_tetron(as_json);
  const Json trace = Json::parse(json.out);
  CHECK(trace["seed"] == 5);
  CHECK(trace["result"]["field"].size() == 13);
  std::string field;
  for (const Json& row : trace["result"]["field"]) field += row.get<std::string>() + "\n";
  CHECK(text.out.ends_with(field));
  std::uint64_t frames = 0;
  for (const Json& run : trace["inputs"]) frames += run[0].get<std::uint64_t>();
  CHECK(trace["frames"] == frames);
  CHECK(text.out.find(std::to_string(frames) + " frames") != std::string::npos);
  CHECK(text.out.find(trace["result"]["state"].get<std::string>()) != std::string::npos);
}

TEST_CASE("rules run: keys from a file", "[app][rules]") {
  const TemporaryFolder folder;
  const std::string rules = write(folder, "one.lua", "setFieldSize(5, 5) setTumo({[0]={-7}}, 0, 0)");
  const std::string keys = write(folder, "keys.txt", "1 left\n1 -\n1 left\n20 down # until it lies\n");
  const Outcome outcome = run_tetron({"rules", "run", rules, "--inputs", keys});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("23 frames, ") != std::string::npos);
  // The first went two columns left; the next ones fall in the middle.
  CHECK(outcome.out.ends_with("\n7.7..\n"));
  const std::string wrong = write(folder, "wrong.txt", "1 left\nsoon right\n");
  const Outcome refused = run_tetron({"rules", "run", rules, "--inputs", wrong});
  CHECK(refused.exit_code == 3);
  CHECK(refused.err.find("wrong.txt:2: ") != std::string::npos);
  CHECK(run_tetron({"rules", "run", rules, "--inputs", keys, "--bot", "random"}).exit_code == 2);
  CHECK(run_tetron({"rules", "run", rules, "--bot", "clever"}).exit_code == 2);
}

TEST_CASE("rules run --verify: all the same, or the first frame that differs", "[app][rules]") {
  const TemporaryFolder folder;
  const std::string trace = (folder.path() / "trace.json").string();
  const std::string rules = write(folder, "game.lua", read(rules_listing("tetris")));
  REQUIRE(run_tetron({"rules", "run", rules, "--bot", "greedy", "--frames", "1500", "--trace", trace})
              .exit_code == 0);
  const Outcome same = run_tetron({"rules", "run", rules, "--verify", trace});
  CHECK(same.exit_code == 0);
  CHECK(same.out.find("1500 frames, all the same") != std::string::npos);
  // Rules that become others in frame 901.
  write(folder, "game.lua", read(rules_listing("tetris")) + R"(
    local before, frame = update, 0
    function update() frame = frame + 1 if frame == 901 then setColorBlock(0, 0, 1) end before() end)");
  const Outcome differs = run_tetron({"rules", "run", rules, "--verify", trace});
  CHECK(differs.exit_code == 1);
  CHECK(differs.out.find("frame 901 differs, at 15.017 s") != std::string::npos);
  CHECK(differs.err.find("made with another version") != std::string::npos);
  for (const char* text : {"", "{}", "[1]", "{\"tetron_rules_trace\":1}", "{\"tetron_rules_trace\":2}",
                           "{\"tetron_rules_trace\":1,\"rules\":\"x\",\"rules_hash\":\"0\",\"seed\":1,"
                           "\"inputs\":[[1,\"jump\"]],\"states\":[]}",
                           "{\"tetron_rules_trace\":1,\"rules\":\"x\",\"rules_hash\":\"0\",\"seed\":-1,"
                           "\"inputs\":[],\"states\":[{\"state\":\"0\",\"checks\":\"zzzz\"}]}",
                           "{\"tetron_rules_trace\":1,\"rules\":\"x\",\"rules_hash\":\"0\",\"seed\":1,"
                           "\"inputs\":[[99999999999,\"left\"]],\"states\":[]}"}) {
    CAPTURE(text);
    CHECK(run_tetron({"rules", "run", rules, "--verify", write(folder, "bad.json", text)}).exit_code == 3);
  }
}

TEST_CASE("rules run: what fails is told with its exit code", "[app][rules]") {
  const TemporaryFolder folder;
  const std::string endless =
      write(folder, "endless.lua",
            "setTumo({[0]={-1}}, 0, 0)\nfunction update()\n  print('so far')\n  while true do end\nend");
  const Outcome stopped = run_tetron({"rules", "run", endless});
  CHECK(stopped.exit_code == 4);
  CHECK(stopped.err.find("endless.lua:4: in update(): takes more than 2000000 instructions") !=
        std::string::npos);
  CHECK(stopped.err.find("so far") != std::string::npos);
  CHECK(run_tetron({"rules", "run", endless, "--instructions", "5000"})
            .err.find("more than 5000 instructions") != std::string::npos);
  CHECK(run_tetron({"rules", "run", write(folder, "syntax.lua", "x = = 1")}).exit_code == 3);
  CHECK(run_tetron({"rules", "run", rules_listing("puyo"), "--trace", "/nowhere/trace.json"}).exit_code == 5);
  const Outcome from_stdin = run_tetron({"rules", "run", "-"}, {.input = read(rules_listing("puyo"))});
  CHECK(from_stdin.exit_code == 0);
  CHECK(from_stdin.out.find("standard input: seed 1") != std::string::npos);
}

TEST_CASE("pictures come from the rule file's folder only", "[app][rules]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "game/pictures");
  write(folder, "secret.png", png(8, 8));
  write(folder, "game/pictures/a.png", png(8, 8));
  write(folder, "game/large.png", png(8, 8) + std::string(4 << 20, 'x'));
  std::filesystem::create_symlink("../secret.png", folder.path() / "game/link.png");
  std::filesystem::create_directory_symlink(folder.path(), folder.path() / "game/up");
  std::filesystem::create_symlink("pictures/a.png", folder.path() / "game/inside.png");
  std::filesystem::create_symlink(folder.path() / "game/pictures", folder.path() / "game/absolute");
  std::filesystem::create_symlink("circle.png", folder.path() / "game/circle.png");
  REQUIRE(::mkfifo((folder.path() / "game/pipe.png").c_str(), 0600) == 0);
  std::filesystem::create_symlink("/dev/zero", folder.path() / "game/zeros.png");
  for (const char* path : {"pictures/a.png", "inside.png", "./pictures/./a.png", "absolute/a.png"}) {
    CAPTURE(path);
    CHECK(check_picture(folder, path).exit_code == 0);
  }
  for (const auto& [path, why] : std::initializer_list<std::pair<const char*, const char*>>{
           {"link.png", "the picture lies outside the rule file's folder"},
           {"up/secret.png", "the picture lies outside the rule file's folder"},
           {"zeros.png", "the picture lies outside the rule file's folder"},
           {"../secret.png", "a picture must be in the rule file's folder"},
           {"/etc/hostname", "a picture must be in the rule file's folder"},
           {"pictures/../../secret.png", "a picture must be in the rule file's folder"},
           {"missing.png", "the picture cannot be opened: there is no such file"},
           {"circle.png", "the picture cannot be opened: "},
           {"pictures", "the picture is not a regular file"},
           {"pipe.png", "the picture is not a regular file"},
           {"large.png", "the picture has more than 4 MB"}}) {
    CAPTURE(path);
    const Outcome outcome = check_picture(folder, path);
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out.find("rules.lua:2: in setBlockGraph(): ") != std::string::npos);
    CHECK(outcome.out.find(why) != std::string::npos);
  }
}

TEST_CASE("a picture is looked up once, wherever its path leads later", "[app][rules]") {
  // The path goes to and fro between a picture inside and one outside.
  const TemporaryFolder folder;
  const auto game = folder.path() / "game";
  std::filesystem::create_directories(game / "real");
  write(folder, "secret.png", "no PNG");
  write(folder, "game/real/a.png", png(4, 4));
  std::filesystem::create_symlink("real/a.png", game / "a.png");
  const std::jthread swapping([&game](const std::stop_token& stop) {
    while (!stop.stop_requested())
      for (const char* target : {"../secret.png", "real/a.png"}) {
        std::filesystem::create_symlink(target, game / "next");
        std::filesystem::rename(game / "next", game / "a.png");
      }
  });
  // Every spelling is a picture of its own to the program.
  write(folder, "game/rules.lua", R"lua(
    setTumo({[0]={-1}}, 0, 0)
    for i = 0, 99 do
      local ok, why = pcall(setBlockGraph, 1, ("./"):rep(i) .. "a.png")
      if not ok and not why:find("outside the rule file's folder") then error(why) end
    end)lua");
  for (int i = 0; i < 10; ++i) {
    const Outcome outcome = run_tetron({"rules", "run", (game / "rules.lua").string(), "--frames", "1"});
    CAPTURE(outcome.err);
    CHECK(outcome.exit_code == 0);
  }
}

TEST_CASE("pictures that cannot be read are errors", "[app][rules]") {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.path() / "game");
  const auto messages = [&](const std::string& bytes) {
    write(folder, "game/a.png", bytes);
    const Outcome outcome = check_picture(folder, "a.png");
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.out.find("rules.lua:2: in setBlockGraph(): ") != std::string::npos);
    return outcome.out;
  };
  const std::string whole = png(32, 32);
  CHECK(messages("").find("the picture is not a PNG") != std::string::npos);
  CHECK(messages("GIF89a").find("the picture is not a PNG") != std::string::npos);
  CHECK(messages(whole.substr(0, whole.size() / 2)).find("the picture is damaged") != std::string::npos);
  CHECK(messages(png(1025, 1)).find("the picture is larger than 1024 x 1024 pixels") != std::string::npos);
  std::string bomb = whole;
  bomb.replace(16, 8, "\x7f\xff\xff\xff\x7f\xff\xff\xff", 8);
  CHECK(messages(bomb).find("the picture is larger than 1024 x 1024 pixels") != std::string::npos);

  // Playing, running and rating say so as well, without a window.
  write(folder, "game/a.png", "GIF89a");
  const std::string rules = (folder.path() / "game/rules.lua").string();
  for (const char* command : {"run", "play"}) {
    const Outcome outcome = run_tetron({"rules", command, rules});
    CHECK(outcome.exit_code == 3);
    CHECK(outcome.err.find("rules.lua:2: in setBlockGraph(): ") != std::string::npos);
    CHECK(outcome.err.find("the picture is not a PNG") != std::string::npos);
  }
  CHECK(run_tetron({"rules", "rate", rules, "--games", "5"}).err.find("the picture is not a PNG") !=
        std::string::npos);
}

TEST_CASE("pictures together have limits", "[app][rules]") {
  const TemporaryFolder folder;
  for (int i = 0; i < 5; ++i) write(folder, "large" + std::to_string(i) + ".png", png(1024, 1024));
  const auto code = [&](const std::string& text) {
    return run_tetron(
        {"rules", "check", "--frames", "1", write(folder, "rules.lua", "setTumo({[0]={-1}}, 0, 0) " + text)});
  };
  CHECK(code("for i = 0, 3 do setBlockGraph(1 + i, 'large' .. i .. '.png') end").exit_code == 0);
  // The same one again is no further one.
  CHECK(code("for i = 1, 99 do setBlockGraph(i, 'large0.png') end").exit_code == 0);
  const Outcome pixels = code("for i = 0, 4 do setBlockGraph(1 + i, 'large' .. i .. '.png') end");
  CHECK(pixels.exit_code == 1);
  CHECK(pixels.out.find("the pictures have more than 4194304 pixels together") != std::string::npos);
  const Outcome names =
      code("for i = 1, 999 do pcall(setBlockGraph, 1, i .. '.png') end setBlockGraph(1, 'a')");
  CHECK(names.out.find("there are more than 200 pictures") != std::string::npos);
}

TEST_CASE("rules help", "[app][rules]") {
  const Outcome all = run_tetron({"rules", "help"});
  CHECK(all.exit_code == 0);
  for (const char* name : {"setFieldSize(x, y)", "getComboSeriesLeftUpDiagonalBlockNum(x, y)",
                           "setTumo(array, pattern, returnnum)", "setGameOver()  (not in the thesis)"})
    CHECK(all.out.find(name) != std::string::npos);
  std::size_t longest = 0;
  for (std::size_t begin = 0; begin < all.out.size(); begin = all.out.find('\n', begin) + 1)
    longest = std::max(longest, all.out.find('\n', begin) - begin);
  CHECK(longest <= 80);
  const Outcome one = run_tetron({"rules", "help", "blockSize"});
  CHECK(one.out.starts_with("blockSize(size)\n    Size of a block"));
  const Outcome none = run_tetron({"rules", "help", "blokSize"});
  CHECK(none.exit_code == 2);
  CHECK(none.err.find("did you mean 'blockSize'?") != std::string::npos);
}

TEST_CASE("rules run --bot greedy: the evaluator keeps a low field going", "[app][rules]") {
  std::uint64_t own = 0;
  std::uint64_t valued = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    own += lines_of(rows_game(9), seed, {});
    valued += lines_of(rows_game(9), seed, tetron::app::value_of_rows);
  }
  // About 34 lines are as many as the pieces of 1500 frames make.
  CHECK(own < 120);
  CHECK(valued > 180);
}

TEST_CASE("rules run --bot greedy: a placement is worth what the features say", "[app][rules]") {
  namespace rules = tetron::rules;
  namespace review = tetron::review;
  const auto script = rules::Script::load(rows_game(20), 1).value();
  const rules::Settings& settings = script->game().settings;
  // An O in the left corner completes the lowest row; the next one is an O, too.
  rules::Board before(10, 20);
  for (int x = 2; x < 10; ++x) before.place(x, 19, 1);
  for (int x = 8; x < 10; ++x) before.place(x, 18, 1);
  rules::Board after(10, 20);
  for (const int x : {0, 1, 8, 9}) after.place(x, 19, 1);
  const rules::Tumo square{.pattern = 5, .x = -1, .y = 17};
  const rules::Tumo next{.pattern = 5, .x = 3, .y = 0};
  const double value = tetron::app::value_of_rows({before, settings, square, after, next});
  // Every place for the next one, by hand.
  const review::Weights& weights = review::tuned_weights();
  double best = -1e9;
  for (int x = 0; x < 9; ++x) {
    std::array<int, 10> heights{1, 1, 0, 0, 0, 0, 0, 0, 1, 1};
    const auto at = static_cast<std::size_t>(x);
    const int low = std::max(heights[at], heights[at + 1]);
    review::Placed placed{.board = review::Board(10, 20), .height2 = 2 * low + 1};
    for (std::size_t column = 0; column < 10; ++column)
      placed.board[static_cast<int>(column)] = (std::uint64_t{1} << heights[column]) - 1;
    for (const std::size_t column : {at, at + 1})
      placed.board[static_cast<int>(column)] |= std::uint64_t{3} << low;
    const review::Features features = review::features_of(placed);
    double sum = weights[0] / 2;  // height2 is odd: half a row more
    for (std::size_t i = 0; i < features.size(); ++i) sum += weights[i] * features[i];
    best = std::max(best, sum);
  }
  // The first: its middle half a row high; one row, two of its cells in it.
  CHECK(std::abs(value - (weights[0] / 2 + weights[1] * 2 + best)) < 1e-6);

  // Where the next one finds no room, the game is lost.
  rules::Board full = after;
  for (int y = 0; y < 18; ++y) full.place(4, y, 1);
  CHECK(tetron::app::value_of_rows({before, settings, square, full, next}) < -100'000);
}
