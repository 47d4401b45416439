// to_fumen.cpp: a fumen for each player. to_fumen game.tet
#include <tetron/convert.hpp>

#include <cstdio>

namespace base = tetron::base;
namespace convert = tetron::convert;
namespace replay = tetron::replay;
namespace tet = tetron::tet;

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto file = base::File::open(argv[1]);
  if (!file || !file->fetch()) return 3;
  const auto recording = tet::Recording::read(base::ByteSource(*file));
  if (!recording) return 3;
  convert::FumenOptions options;
  const int players = replay::layout_of(recording->header(), replay::tetron4()).players;
  for (int id = 0; id < players; ++id) options.players.emplace_back(static_cast<std::uint8_t>(id));
  for (const auto& player : convert::to_fumen(*recording, replay::tetron4(), options))
    std::printf("%s\n", player.text.c_str());
}
