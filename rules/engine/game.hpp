#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "field/random.hpp"
#include "rules/engine/board.hpp"
#include "rules/engine/collision_checker.hpp"
#include "rules/engine/inputs.hpp"
#include "rules/engine/tumo.hpp"

namespace tetron::rules {

enum class Over : std::uint8_t {
  no,
  blocked,   // the next tumo could not appear
  by_rules,  // setGameOver()
};
// "no", "blocked", "rules".
std::string_view name_of(Over over);

// What has been counted since the game began.
struct Counts {
  std::uint64_t frames = 0;
  std::uint64_t tumos = 0;     // fixed
  std::uint64_t lost = 0;      // blocks of theirs that lay outside the field or on another block
  std::uint64_t erasures = 0;  // frames in which blocks began to be erased
  std::uint64_t erased = 0;    // blocks
  std::uint32_t chain = 0;     // erasures since the last tumo was fixed
  std::uint32_t longest_chain = 0;
  friend bool operator==(const Counts&, const Counts&) = default;
};

// What happened in a frame.
struct Events {
  bool spawned = false;
  bool put_aside = false;  // a tumo, and another one appeared
  std::optional<Tumo> fixed{};
  int erased = 0;  // blocks that begin to be erased
};

// Everything that changes while a game is played.
struct Position {
  Position(int width, int height, std::uint64_t seed) : board(width, height), random(seed) {}

  Board board;
  field::Random random;
  std::optional<Tumo> tumo;
  Tumo next;
  std::optional<Tumo> aside{};   // what the hold key put there, as it appears
  bool has_put_aside = false;    // since a tumo was fixed
  bool at_rest = false;          // nothing happened in the last frame, so that a tumo may appear
  std::uint64_t fraction = 0;    // of a cell that the tumo has fallen, in units of 2^-32
  std::uint32_t landing = 0;     // frames the tumo has lain on something
  int lowest = 0;                // row the tumo has come to
  Inputs held{};                 // in the frame before
  Key way = Key::left;           // which of left and right counts
  std::uint32_t way_frames = 0;  // since when it is held; 0: it is not
  int slide = 0;                 // columns the tumo moved last, and
  int slide_frames = 0;          // how many frames that shows still
  Key refused = Key::up;         // the turn that failed last, if it did
  Over over = Over::no;
  bool end_ordered = false;
  Counts counts;
  Events events;
  std::optional<std::int64_t> score{};  // as the rules say
  std::optional<std::int64_t> level{};
};

// A game without its rules: begin_frame() moves what moves, then the rules look and give orders, then
// end_frame() lets the orders happen. docs/decisions/0020-fpgdl-engine.md.
class Game {
 public:
  explicit Game(std::uint64_t seed) : position_(Settings{}.width, Settings{}.height, seed), seed_(seed) {}

  Settings settings;

  const Board& board() const { return position_.board; }
  Board& board() { return position_.board; }
  const Position& position() const { return position_; }
  const Counts& counts() const { return position_.counts; }
  const Events& events() const { return position_.events; }
  const std::optional<Tumo>& tumo() const { return position_.tumo; }
  const Tumo& next() const { return position_.next; }
  // The next `count` tumos, as long as the rules change neither roles nor tumos.
  std::vector<Tumo> coming(std::size_t count) const;
  const std::optional<Tumo>& aside() const { return position_.aside; }
  Over over() const { return position_.over; }
  std::uint64_t seed() const { return seed_; }

  // Empties the field.
  void resize(int width, int height);
  // After set-up: orders given there happen, the first tumo is drawn.
  void start();
  void order_end() { position_.end_ordered = true; }
  void set_score(std::int64_t score) { position_.score = score; }
  void set_level(std::int64_t level) { position_.level = level; }

  // Nothing happens any more once the game is over.
  void begin_frame(Inputs inputs);
  void end_frame();

  // Goes on from another game of the same rules.
  void take_position(const Game& other) {
    position_ = other.position_;
    position_.board.number_versions_from(++taken_ << 32);
  }
  // Puts the tumo where it comes to lie if it drops from where it is, and fixes it; for those who look ahead.
  // Nothing if there is no tumo.
  void drop();
  // Where the tumo would come to lie.
  std::optional<Tumo> dropped() const;
  // Turns and moves as keys do, without waiting. False if that is not possible.
  bool turn(Key way);
  bool move(int columns);
  // Makes blocks of the field of a tumo where it is: the game's own, or that of somebody else who plays on
  // this field. Blocks outside the field or on another one are lost.
  void fix(const Tumo& tumo);
  // Frames without a tumo and without keys until the field is at rest; for those who bring tumos of their own
  // or look ahead. Of the rules only setClearMode()'s are there.
  void come_to_rest();

 private:
  CollisionChecker room() const { return {position_.board, settings}; }
  Tumo draw(field::Random& random) const;
  void to_start(Tumo& tumo) const;
  void spawn();
  void appear(const Tumo& tumo);
  void put_aside();
  void control(Inputs inputs);
  void move_sideways(Inputs inputs);
  void fall(Inputs inputs);
  void fix_own();
  void built_in_orders();

  Position position_;
  std::uint64_t seed_;
  std::uint64_t taken_ = 0;  // positions taken over
};

}  // namespace tetron::rules
