// moment.cpp: the first field at a moment. moment game.tet MILLISECONDS
#include <tetron/replay.hpp>

#include <cstdio>
#include <cstdlib>

namespace base = tetron::base;
namespace replay = tetron::replay;
namespace tet = tetron::tet;

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  const auto file = base::File::open(argv[1]);
  if (!file || !file->fetch()) return 3;
  const auto recording = tet::Recording::read(base::ByteSource(*file));
  if (!recording) return 3;
  const replay::Timeline timeline(*recording, replay::tetron4());
  replay::Playhead playhead(timeline);
  playhead.seek(base::Milliseconds(static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10))));
  const replay::State& state = playhead.state();
  std::printf("%u placements\n%s\n", state.players[0].placements,
              tetron::field::to_text(state.grid(base::MatrixId(0))).c_str());
}
