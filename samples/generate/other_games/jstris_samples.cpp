#include <algorithm>

#include "formats/base64/base64.hpp"
#include "formats/jstris/recording.hpp"
#include "replay/kinds/jstris/pieces.hpp"
#include "samples/generate/catalogue.hpp"
#include "samples/generate/other_games/jstris_game.hpp"

namespace tetron::samples {

namespace {

constexpr std::int64_t start_ms = 1'700'000'000'000;

struct Wanted {
  std::string seed = "abc12";
  std::uint32_t mode = 1;
  std::uint32_t variant = 1;
  double version = 3.3;
  std::string more = R"(,"bs":0,"se":0,"das":100,"r":0)";
};

std::string settings_of(const Wanted& wanted, std::uint32_t length_ms) {
  const std::string version =
      wanted.version == 3.3 ? "3.3" : std::to_string(static_cast<int>(wanted.version));
  return R"({"v":)" + version + R"(,"softDropId":4,"gameStart":)" + std::to_string(start_ms) +
         R"(,"gameEnd":)" + std::to_string(start_ms + length_ms) + R"(,"seed":")" + wanted.seed +
         R"(","m":)" + std::to_string(wanted.mode << 16 | wanted.variant) + wanted.more + "}";
}

// As many pieces as a game may take. A sprint begins in another way.
std::vector<field::Tetromino> pieces_of(const Wanted& wanted) {
  kinds::JstrisPieces pieces(wanted.seed, kinds::Randomizer::seven_bag);
  pieces.begin(wanted.mode <= 1, false);
  std::vector<field::Tetromino> list;
  while (list.size() < 400) list.push_back(pieces.take());
  return list;
}

std::string text_of(const Wanted& wanted, const JstrisGame& game) {
  return game.text(settings_of(wanted, game.now()));
}

JstrisGame sprint(const Wanted& wanted, int lines) {
  JstrisGame game(pieces_of(wanted));
  game.pass(120);
  while (game.lines() < lines && game.placed() < 300) game.place_best();
  return game;
}

JstrisGame cheese(const Wanted& wanted) {
  JstrisGame game(pieces_of(wanted), 7);
  for (const int hole : {4, 1, 8, 8, 6, 3, 9, 9, 5, 7}) game.rise(1, hole);
  game.pass(300);
  while (game.garbage() < 10 && game.placed() < 300) game.place_best();
  return game;
}

// Rows come from another player, a T is turned in under a roof, and the player is inactive for a while.
JstrisGame versus(const Wanted& wanted) {
  JstrisGame game(pieces_of(wanted), 3);
  game.pass(200);
  game.add(jstris::ActionKind::waiting, {3});
  game.pass(700);
  game.rise(1, 4, 2);
  game.rise(1, 3, 3);
  game.rise(1, 4);
  game.add(jstris::ActionKind::waiting, {0});
  game.pass(100);
  // The T is held until it is needed, or comes at once.
  while (game.falling() != field::Tetromino::t) {
    const int aside = game.placed() % 2 == 0 ? 0 : 8;
    if (game.falling() == field::Tetromino::o)
      game.place(0, aside);
    else
      game.place(game.falling() == field::Tetromino::i ? 1 : 0, aside == 0 ? 0 : 7);
  }
  game.spin_t(4);
  game.add(jstris::ActionKind::other, {1500}, jstris::OtherKind::away);
  game.pass(1500);
  for (int i = 0; i < 6; ++i) game.place_best();
  return game;
}

}  // namespace

std::vector<SampleFile> jstris_samples() {
  std::vector<SampleFile> all;
  const Wanted plain;
  const JstrisGame forty = sprint(plain, 40);
  const std::string packed = text_of(plain, forty);
  all.push_back(text_file("jstris/sprint.jstris", packed));

  const Wanted dug{.seed = "q1w2e", .mode = 3};
  all.push_back(text_file("jstris/cheese.jstris", text_of(dug, cheese(dug))));

  const Wanted fought{.seed = "zx9", .mode = 100, .variant = 0, .more = R"(,"bs":0,"das":83,"nick":"Ada")"};
  all.push_back(text_file("jstris/versus.jstris", text_of(fought, versus(fought)) + "\n"));

  // As the site sends it to programs, with the escaped slashes of PHP.
  const Wanted served{.seed = "m0n0", .mode = 1, .variant = 2};
  const JstrisGame twenty = sprint(served, 20);
  std::string actions = base64::encode(jstris::write_actions(jstris::finished(twenty.actions())));
  for (std::size_t at = actions.find('/'); at != actions.npos; at = actions.find('/', at + 2))
    actions.insert(at, "\\");
  all.push_back(text_file("jstris/as-json.jstris",
                          R"({"c":)" + settings_of(served, twenty.now()) + R"(,"d":")" + actions + "\"}"));

  all.push_back(text_file("jstris/link.jstris", "https://jstris.jezevec10.com/replay#" +
                                                    text_of({.mode = 2}, sprint({.mode = 2}, 2))));

  // Recordings that are not played: an older form, a map. They can be opened, and say so.
  all.push_back(text_file("jstris/old-version.jstris",
                          R"({"c":{"v":2,"softDropId":4,"seed":"ab","m":1},"a":[{"t":120,"a":7}]})"));
  all.push_back(text_file("jstris/map.jstris", text_of({.mode = 6}, sprint({.mode = 6}, 1))));

  // The end is missing, as if it had not been copied.
  all.push_back(text_file("jstris/cut.jstris", packed.substr(0, packed.size() * 2 / 3)));
  // A sprint that ends after 30 of its lines; the site does not save such games.
  all.push_back(text_file("jstris/unfinished.jstris", text_of(plain, sprint(plain, 30))));
  return all;
}

}  // namespace tetron::samples
