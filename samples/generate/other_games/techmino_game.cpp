#include "samples/generate/other_games/techmino_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "replay/kinds/techmino/engine.hpp"

namespace tetron::samples {

namespace {

namespace event = techmino::event;

constexpr std::uint32_t longest = 60 * 60 * 20;

struct TechminoTarget {
  int turn = 0;
  int x = 0;
  int cost = std::numeric_limits<int>::max();
};

// The cost of a place: the holes and the height that result.
int cost_of(const techmino::Field& before, techmino::Falling piece) {
  while (!before.overlaps(piece.kind, piece.turn, piece.x, piece.y - 1)) --piece.y;
  techmino::Field after = before;
  after.put(piece, piece.kind);
  const int gone = after.remove_full_rows().rows;
  int holes = 0;
  for (int x = 1; x <= techmino::Field::width; ++x)
    for (int y = after.height(), covered = 0; y >= 1; --y) {
      if (after.is_filled(x, y))
        covered = 1;
      else
        holes += covered;
    }
  return holes * 12 + piece.y * 3 + after.height() - gone * 4;
}

TechminoTarget best_of(const techmino::Field& field, const techmino::Falling& piece) {
  TechminoTarget best;
  for (int turn = 0; turn < 4; ++turn)
    for (int x = 1; x <= techmino::Field::width; ++x) {
      if (field.overlaps(piece.kind, turn, x, piece.y)) continue;
      const int cost = cost_of(field, {piece.kind, turn, x, piece.y});
      if (cost < best.cost) best = {turn, x, cost};
    }
  return best;
}

class TechminoPlayer {
 public:
  explicit TechminoPlayer(techmino::Recording& recording)
      : recording_(recording), engine_(recording, nullptr) {}

  void play(const TechminoSettings& settings) {
    // A key that is pressed before the game begins moves the first piece.
    while (engine_.frame() < 170) engine_.step();
    key(event::right);
    pass(12);
    release(event::right);
    for (int piece = 0; piece < settings.pieces && engine_.frame() < longest && !engine_.is_over();) {
      if (engine_.piece() == nullptr) {
        pass(1);
        continue;
      }
      ++piece;
      if (settings.until_out)
        tap(event::hard_drop);
      else
        place(piece);
    }
  }

 private:
  void pass(int frames) {
    for (; frames > 0; --frames) engine_.step();
  }
  void add(std::uint32_t what) {
    recording_.inputs.push_back({engine_.frame(), what, 0});
    engine_.take(recording_.inputs.back());
  }
  void key(std::uint32_t key) { add(key); }
  void release(std::uint32_t key) { add(key + event::release); }
  void tap(std::uint32_t which) {
    key(which);
    pass(2);
    release(which);
    pass(1);
  }

  void place(int number) {
    if (number % 7 == 0) tap(event::hold);
    if (engine_.piece() == nullptr) return;
    const TechminoTarget target = best_of(engine_.field(), *engine_.piece());
    const int turns = (target.turn - engine_.piece()->turn + 4) % 4;
    if (turns == 2)
      tap(event::turn_twice);
    else if (turns != 0)
      tap(turns == 1 ? event::turn_right : event::turn_left);
    // For long ways the key is held, for short ones it is tapped.
    for (int tries = 0; tries < 12 && engine_.piece() != nullptr && engine_.piece()->x != target.x; ++tries) {
      const int way = target.x - engine_.piece()->x;
      const std::uint32_t side = way < 0 ? event::left : event::right;
      if (way <= 2 && way >= -2) {
        tap(side);
        continue;
      }
      key(side);
      const auto is_there = [&] { return engine_.piece() == nullptr || engine_.piece()->x == target.x; };
      for (int held = 0; held < 40 && !is_there(); ++held) pass(1);
      release(side);
      pass(1);
    }
    if (engine_.piece() == nullptr) return;
    if (number % 5 == 0) {
      key(event::soft_drop);
      pass(9);
      release(event::soft_drop);
      pass(1);
    }
    tap(event::hard_drop);
  }

  techmino::Recording& recording_;
  techmino::Engine engine_;
};

}  // namespace

techmino::Recording techmino_recording(const TechminoSettings& settings) {
  techmino::Recording recording;
  techmino::Header& header = recording.header;
  header.mode = settings.mode;
  header.version = settings.version;
  header.seed = settings.seed;
  header.tuning.das = settings.das;
  header.tuning.arr = settings.arr;
  header.settings = fmt::format(
      R"({{"das":{},"arr":{},"dascut":0,"dropcut":0,"sddas":2,"sdarr":2,"ihs":true,"irs":true,"ims":true,)"
      R"("RS":"TRS","ghost":1}})",
      settings.das, settings.arr);
  header.json =
      fmt::format(R"({{"mode":"{}","version":"{}","player":"Sample","date":"2026/11/23 13:36:10","seed":{},)"
                  R"("tasUsed":false,"mod":[],"setting":{}}})",
                  header.mode, header.version, settings.seed, header.settings);
  recording.is_absolute = techmino::is_absolute(header.version);
  TechminoPlayer(recording).play(settings);
  return recording;
}

}  // namespace tetron::samples
