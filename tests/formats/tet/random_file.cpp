#include "tests/formats/tet/random_file.hpp"

#include <algorithm>

namespace tetron::test {

namespace {

class Dice {
 public:
  explicit Dice(unsigned seed) : random_(seed) {}

  std::mt19937& engine() { return random_; }
  unsigned below(std::size_t count) { return static_cast<unsigned>(random_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  std::uint32_t number() { return static_cast<std::uint32_t>(random_()); }
  Bytes bytes(std::size_t count) {
    Bytes result(count);
    for (std::byte& b : result) b = static_cast<std::byte>(below(256));
    return result;
  }

 private:
  std::mt19937 random_;
};

constexpr unsigned known_types[] = {1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 20};

Bytes random_header(Dice& dice) {
  const std::size_t names = dice.one_in(3) ? 0 : dice.below(192);
  Bytes header = dice.bytes(64 + names);
  header[0] = static_cast<std::byte>(64 + names);
  header[1] = std::byte{0};
  for (std::size_t i = 64; i < header.size(); ++i)
    if (dice.one_in(6)) header[i] = std::byte{0};
  for (std::size_t player = 0; player < 8; ++player) {
    const unsigned offset = dice.one_in(4)   ? 0
                            : dice.one_in(4) ? dice.below(65536)
                                             : 60 + dice.below(names + 8);
    header[48 + 2 * player] = static_cast<std::byte>(offset & 255);
    header[49 + 2 * player] = static_cast<std::byte>(offset >> 8);
  }
  return header;
}

Bytes empty_or_blocks(Dice& dice, std::size_t count) {
  Bytes packed(count);
  const std::size_t from = dice.below(count + 1);
  for (std::size_t i = from; i < count; ++i)
    packed[i] = static_cast<std::byte>(dice.one_in(3) ? 0 : dice.below(256));
  return packed;
}

}  // namespace

Bytes random_file(unsigned seed) {
  Dice dice(seed);
  Tape tape;
  tape.bytes() = random_header(dice);
  const bool growing = dice.one_in(2);
  std::uint32_t time = 0;
  for (unsigned left = dice.below(60); left > 0; --left) {
    time = growing ? time + dice.below(500) : dice.number() >> dice.below(32);
    const unsigned type = dice.one_in(6) ? dice.below(256) : known_types[dice.below(std::size(known_types))];
    const unsigned offset = dice.one_in(5) ? dice.below(256)
                            : type == 3    ? 13 + dice.below(8)
                                           : 2 + dice.below(8);
    const std::size_t payload = type == 1 ? 8 : type == 2 ? 16 : type == 3 ? 11 : type == 10 ? 4 : 0;
    const std::size_t rest =
        dice.one_in(6) ? dice.below(248) : std::min(247u, static_cast<unsigned>(payload) + dice.below(24));
    tape.chunk(type, time, dice.below(dice.one_in(4) ? 256 : 8), offset, dice.bytes(rest));
  }
  return tape.bytes();
}

Tape random_game(unsigned seed, const GamePlan& plan) {
  Dice dice(seed);
  Tape tape(plan.players, plan.per_field, 3);
  const unsigned fields = (plan.players + plan.per_field - 1) / plan.per_field;
  const auto width = static_cast<unsigned>(plan.width);
  const auto height = static_cast<unsigned>(plan.height);
  const auto put = [&](bool resting) {
    Put stone{dice.below(7), 2 + dice.below(width - 4), dice.below(height - 2), dice.below(4)};
    if (resting) stone.y = height / 2 + dice.below(height / 2 - 2);
    if (plan.wild && dice.one_in(10))
      stone = {dice.below(256), dice.below(256), dice.below(256), dice.below(256)};
    return stone;
  };
  std::uint32_t time = 0;
  unsigned lines = 0;
  unsigned tetrises = 0;
  tape.start(0);
  for (std::size_t left = plan.chunks; left > 2; --left) {
    time += dice.below(plan.longest_step_ms + 1);
    const bool stray = plan.wild && dice.one_in(12);
    const std::uint32_t at = plan.wild && dice.one_in(30) ? dice.number() : time;
    const unsigned player = stray ? dice.below(256) : dice.below(plan.players);
    const unsigned field = stray ? dice.below(256) : dice.below(fields);
    switch (dice.below(24)) {
      case 0:
        tape.weapon(at, player, dice.below(plan.players), dice.below(30));
        break;
      case 1:
        tape.gameover(at, player);
        break;
      case 2:
        tape.revive(at, field, dice.below(4));
        break;
      case 3:
        tape.player_select(at, player, dice.below(plan.players));
        break;
      case 4:
        tape.weapon_select(at, player, dice.below(30));
        break;
      case 5:
        tape.message(at, player, "hello", dice.below(plan.players + 1));
        break;
      case 6:
      case 7:
      case 8: {
        lines += 4;
        tetrises += dice.below(2);
        const Counts counts{
            dice.below(4), dice.below(7), lines & 0xffff, dice.below(16), dice.number() >> 8, 0, 0,
            tetrises & 255};
        const Bytes packed = plan.packed ? plan.packed(dice.engine())
                                         : empty_or_blocks(dice, std::min(236u, (width * height + 1) / 2));
        tape.matrix(at, field, packed, counts);
        break;
      }
      case 9:
      case 10:
      case 11:
      case 12:
      case 13:
        tape.new_stone(at, player, put(true), put(false), dice.below(7), dice.number() >> 8);
        break;
      default:
        if (plan.wild && dice.one_in(8))
          tape.chunk(dice.below(256), at, player, dice.below(20), dice.bytes(dice.below(30)));
        else
          tape.stone(at, player, put(false));
    }
  }
  tape.stop(time);
  return tape;
}

}  // namespace tetron::test
