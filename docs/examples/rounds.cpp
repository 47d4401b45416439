// rounds.cpp: rows of attack a minute, of each player in each round. rounds match.ttrm
#include <tetron/replay.hpp>

#include <cstdio>

int main(int argc, char** argv) {
  const auto file = tetron::base::FileBytes::open(argc > 1 ? argv[1] : "");
  if (!file) return std::fprintf(stderr, "%s\n", tetron::describe(file.error()).c_str()), 3;
  const auto source = tetron::open(file->text());
  if (!source) return std::fprintf(stderr, "%s\n", tetron::describe(source.error()).c_str()), 3;
  const tetron::game::Match& match = (*source)->match();
  for (std::size_t number = 0; number < match.rounds.size(); ++number) {
    const auto round = (*source)->round(number);
    if (!round) continue;  // it cannot be played
    for (const tetron::game::Result& result : round->results) {
      unsigned rows = 0;
      for (const tetron::game::Event& event : round->events)
        if (const auto* attack = std::get_if<tetron::game::Attacked>(&event.what);
            attack && event.player == result.player)
          rows += attack->made;
      std::printf("%zu %s %.2f%s\n", number + 1,
                  tetron::base::escaped(match.players[result.player].name).c_str(),
                  rows * 60000.0 / result.length.value, result.won ? " won" : "");
    }
  }
}
