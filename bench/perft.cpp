// Counts the ways to place pieces one after the other in an empty field of ten columns, and says how long it
// took.
//   tetron_perft [--srs+] [--spawn ROW] QUEUE...
// Without --srs+ pieces turn by the guideline's quarter turns. ROW is where their centres appear, 0 the
// lowest; without it they come from anywhere above.
#include <fmt/core.h>

#include <charconv>
#include <ctime>
#include <string_view>
#include <vector>

#include "motion/movement.hpp"
#include "motion/perft.hpp"

using namespace tetron;

int main(int argc, char** argv) {
  motion::Movement movement = motion::srs_movement();
  std::optional<motion::Spawn> spawn;
  std::vector<std::string_view> queues;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--srs+") {
      movement = motion::movement_of(motion::KickSet::srs_plus);
    } else if (word == "--spawn" && i + 1 < argc) {
      const std::string_view row = argv[++i];
      spawn = motion::Spawn{4, 0};
      if (std::from_chars(row.data(), row.data() + row.size(), spawn->row).ec != std::errc() ||
          spawn->row < 0 || spawn->row > field::max_height) {
        fmt::print(stderr, "--spawn: a row from 0 to {} is wanted, not {}\n", field::max_height, row);
        return 2;
      }
    } else {
      queues.push_back(word);
    }
  }
  motion::Perft perft(motion::pieces_of(movement), 10, spawn);
  for (const std::string_view letters : queues) {
    std::vector<field::Tetromino> queue;
    for (const char letter : letters)
      for (const field::Tetromino kind : field::all_tetrominoes)
        if (field::to_char(kind) == letter) queue.push_back(kind);
    if (queue.size() != letters.size()) {
      fmt::print(stderr, "{}: a queue of letters of IOTLJSZ is wanted\n", letters);
      return 2;
    }
    const std::clock_t begin = std::clock();
    const std::uint64_t count = perft.count(queue);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    fmt::print("{} {} {:.3f} s\n", letters, count, seconds);
  }
}
