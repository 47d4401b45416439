#include "tests/replay/numeron/random_game.hpp"

#include <fmt/format.h>

#include "tests/replay/numeron/strings.hpp"

namespace tetron::test {

namespace {

class Player {
 public:
  Player(int tournament, std::size_t digits, bool states_numbers, std::mt19937& random)
      : tournament_(tournament), digits_(digits), states_numbers_(states_numbers), random_(random) {
    numbers_ = {any_number(), any_number()};
    game_.text = fmt::format("tournament {}\ndigits {}\n", tournament, digits);
    if (states_numbers) game_.text += fmt::format("1st number {}\n2nd number {}\n", numbers_[0], numbers_[1]);
  }

  RandomGame play(std::size_t records) {
    while (game_.numbers.size() < records) {
      switch (random_() % 12) {
        case 0:
          write_line(side_, "high-low" + high_low());
          break;
        case 1:
          double_call();
          break;
        case 2:
          target();
          break;
        case 3:
          write_line(side_, fmt::format("slash -> {}", slash_of(theirs())));
          break;
        case 4:
          shuffle(random_() % 2);
          break;
        case 5:
          change(random_() % 2);
          break;
        case 6:
          write_line(random_() % 2, "null");
          break;
        default:
          call();
      }
    }
    return std::move(game_);
  }

 private:
  std::string any_number() {
    std::string all = "0123456789";
    std::ranges::shuffle(all, random_);
    return all.substr(0, digits_);
  }
  std::string& theirs() { return numbers_[1 - side_]; }
  std::size_t any_rank() { return random_() % digits_ + 1; }
  void write_line(std::size_t side, const std::string& what) {
    game_.text += (side == 0 ? "1st " : "2nd ") + what + "\n";
    game_.numbers.push_back(numbers_);
  }
  static std::string_view level(char letter) { return letter == 'H' ? "HIGH" : "LOW"; }

  void call() {
    // Now and then one that comes near.
    std::string called = any_number();
    if (random_() % 3 == 0) {
      called = theirs();
      std::ranges::shuffle(called, random_);
    }
    // Which would end the game.
    while (called == theirs()) called = any_number();
    write_line(side_, fmt::format("call {} -> {} EAT {} BITE", called, eat_of(theirs(), called),
                                  bite_of(theirs(), called)));
    if (--calls_ > 0) return;
    side_ = 1 - side_;
    calls_ = 1;
  }
  std::string high_low() {
    const std::string levels = levels_of(theirs());
    if (tournament_ <= 2) {
      const std::size_t rank = any_rank();
      return fmt::format(" rank {} -> {}", rank, level(levels[rank - 1]));
    }
    const auto high = std::ranges::count(levels, 'H');
    if (tournament_ == 3)
      return fmt::format(" -> {} HIGH {} LOW", high, static_cast<std::ptrdiff_t>(digits_) - high);
    std::string text = " ->";
    for (const char letter : levels) text += fmt::format(" {}", level(letter));
    return text;
  }
  void double_call() {
    ++calls_;
    const std::size_t rank = any_rank();
    write_line(side_, fmt::format("double rank {} -> {}", rank, numbers_[side_][rank - 1]));
  }
  void target() {
    const char digit = static_cast<char>('0' + random_() % 10);
    const auto at = theirs().find(digit);
    write_line(side_, at == std::string::npos ? fmt::format("target {} -> none", digit)
                                              : fmt::format("target {} -> rank {}", digit, at + 1));
  }
  void shuffle(std::size_t side) {
    const std::string before = numbers_[side];
    std::ranges::shuffle(numbers_[side], random_);
    write_line(side, states_numbers_ ? fmt::format("shuffle {} -> {}", before, numbers_[side]) : "shuffle");
  }
  void change(std::size_t side) {
    const std::size_t rank = any_rank();
    char& digit = numbers_[side][rank - 1];
    const char old = digit;
    char now = old;
    while (numbers_[side].contains(now)) now = static_cast<char>('0' + random_() % 10);
    std::string was(1, old);
    if (tournament_ == 6) was = level(levels_of(was)[0]);
    digit = now;
    write_line(side, fmt::format("change rank {} was {}", rank, was) +
                         (states_numbers_ ? fmt::format(" now {}", now) : ""));
  }

  int tournament_;
  std::size_t digits_;
  bool states_numbers_;
  std::mt19937& random_;
  std::array<std::string, 2> numbers_;
  std::size_t side_ = 0;  // whose turn it is
  int calls_ = 1;
  RandomGame game_;
};

}  // namespace

RandomGame random_game(int tournament, std::size_t digits, std::size_t records, bool states_numbers,
                       std::mt19937& random) {
  return Player(tournament, digits, states_numbers, random).play(records);
}

}  // namespace tetron::test
