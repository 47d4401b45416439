// ways.cpp: how many ways there are to place pieces one after the other, and keys to the places of the first.
// ways TLJ
#include <tetron/motion.hpp>

#include <cstdio>

namespace motion = tetron::motion;

int main(int argc, char** argv) {
  if (argc != 2 || *argv[1] == 0) return 2;
  std::vector<tetron::field::Tetromino> queue;
  for (const char* letter = argv[1]; *letter != 0; ++letter)
    for (const tetron::field::Tetromino kind : tetron::field::all_tetrominoes)
      if (tetron::field::to_char(kind) == *letter) queue.push_back(kind);
  const auto pieces = motion::pieces_of(motion::srs_movement());
  std::printf("%llu ways\n", static_cast<unsigned long long>(motion::Perft(pieces, 10).count(queue)));

  const motion::Board board(10, 20);
  const motion::Piece& piece = pieces[motion::index_of(queue.front())];
  const motion::Start above{0, 3, 20};  // the lower left corner of its box
  std::vector<motion::Landing> landings;
  motion::LandingFinder().find(board, piece, above, landings);
  for (const motion::Landing& landing : landings) {
    const auto keys = motion::KeyFinder().find(board, piece, above, landing);
    std::printf("column %d, turned %d: %zu keys\n", landing.x, landing.rotation, keys ? keys->size() : 0);
  }
}
