#pragma once

#include <array>
#include <cstddef>
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
  by_rules,  // setGameOver() was called
};
// "no", "blocked" or "rules".
std::string_view name_of(Over over);

// The counts since the game began.
struct Counts {
  std::uint64_t frames = 0;
  std::uint64_t tumos = 0;     // number fixed
  std::uint64_t lost = 0;      // number of their blocks that were outside of the field or on another block
  std::uint64_t erasures = 0;  // number of frames in which blocks began to be erased
  std::uint64_t erased = 0;    // number of blocks
  std::uint64_t rows = 0;      // number of rows whose blocks began to be erased all at once
  std::uint32_t chain = 0;     // erasures since the last tumo was fixed
  std::uint32_t longest_chain = 0;
  // What players count where rows are erased, and only whole ones: empty in other games.
  std::optional<std::uint64_t> only_rows(int columns) const {
    return rows > 0 && rows * static_cast<std::uint64_t>(columns) == erased ? std::optional(rows)
                                                                            : std::nullopt;
  }
  friend bool operator==(const Counts&, const Counts&) = default;
};

// The sounds that rules can order.
inline constexpr std::array<std::string_view, 4> sound_names{"lock", "clear", "attack", "knock-out"};

// What happened in a frame.
struct Events {
  bool spawned = false;
  bool put_aside = false;  // a tumo was put aside, and another one appeared
  std::optional<Tumo> fixed{};
  int erased = 0;           // number of blocks that begin to be erased
  int rows = 0;             // number of rows all of whose blocks begin to be erased
  std::uint8_t sounds = 0;  // one bit for each of sound_names
};

// Everything that changes while a game is played.
struct Position {
  Position(int width, int height, std::uint64_t seed) : board(width, height), random(seed) {}

  Board board;
  field::Random random;
  std::optional<Tumo> tumo;
  Tumo next;
  std::optional<Tumo> aside{};   // the tumo that the hold key put aside, as it will appear
  bool has_put_aside = false;    // since the last tumo was fixed
  bool at_rest = false;          // nothing happened in the last frame, so a tumo may appear
  std::uint64_t fraction = 0;    // the part of a cell that the tumo has fallen, in units of 2^-32
  std::uint32_t landing = 0;     // number of frames that the tumo has lain on something
  int lowest = 0;                // the lowest row that the tumo has reached
  Inputs held{};                 // the keys in the frame before
  Key way = Key::left;           // which of left and right is used
  std::uint32_t way_frames = 0;  // number of frames that it has been held; 0: it is not held
  int slide = 0;                 // the last sideways move of the tumo in columns, and
  int slide_frames = 0;          // the number of frames for which it is still drawn
  Key refused = Key::up;         // the last turn, if it failed
  Over over = Over::no;
  bool end_ordered = false;
  Counts counts;
  Events events;
  std::optional<std::int64_t> score{};  // as set by the rules
  std::optional<std::int64_t> level{};
  std::optional<field::Random> own_random{};  // of the rules, once they have drawn a number
};

// A game without its rules. In each frame begin_frame() moves what moves, then the rules look and give
// orders, then end_frame() carries out the orders. See docs/decisions/rules.md#the-thesis.
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
  // The next `count` tumos, if the rules change neither roles nor tumos in between.
  std::vector<Tumo> upcoming(std::size_t count) const;
  const std::optional<Tumo>& aside() const { return position_.aside; }
  Over over() const { return position_.over; }
  std::uint64_t seed() const { return seed_; }

  // Also empties the field.
  void resize(int width, int height);
  // Called after set-up: carries out the orders given there, and draws the first tumo.
  void start();
  void order_end() { position_.end_ordered = true; }
  void set_score(std::int64_t score) { position_.score = score; }
  void set_level(std::int64_t level) { position_.level = level; }
  // Number of a name in sound_names. Each is heard once a frame.
  void order_sound(std::size_t sound) { position_.events.sounds |= static_cast<std::uint8_t>(1U << sound); }

  // A number from 0 to count - 1 for the rules: the same for the same seed. The tumos do not depend on it.
  std::uint32_t random_below(std::uint32_t count);

  // Does nothing after the game is over.
  void begin_frame(Inputs inputs);
  void end_frame();

  // Continues from the position of another game with the same rules.
  void take_position(const Game& other) {
    position_ = other.position_;
    position_.board.number_versions_from(++taken_ << 32);
  }
  // Drops the tumo from where it is and fixes it, for bots that look ahead. Does nothing if there is no
  // tumo.
  void drop();
  // The tumo where it would land after going so many columns to the right, or as far as it gets.
  std::optional<Tumo> dropped(int columns = 0) const;
  // Turn and move as the keys do, without waiting. Return false if that is not possible.
  bool turn(Key way);
  bool move(int columns);
  // Makes the blocks of a tumo blocks of the field, at its place. The tumo may be that of another player on
  // this field. Blocks outside of the field or on another block are lost.
  void fix(const Tumo& tumo);
  // Runs frames without a tumo and without keys until the field is at rest, for callers that have separate
  // tumos or look ahead. Of the rules only those of setClearMode() run.
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
  std::uint64_t taken_ = 0;  // number of positions taken over
};

}  // namespace tetron::rules
