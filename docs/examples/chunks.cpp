// chunks.cpp: what stands in a recording. chunks game.tet
#include <tetron/formats.hpp>

#include <cstdio>

namespace base = tetron::base;
namespace tet = tetron::tet;

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto file = base::File::open(argv[1]);
  if (!file || !file->fetch()) return 3;
  const auto recording = tet::Recording::read(base::ByteSource(*file));
  if (!recording) {
    std::fprintf(stderr, "%s\n", base::describe(recording.error()).c_str());
    return 3;
  }
  tet::Walk chunks = recording->chunks();
  while (const auto chunk = chunks.next()) {
    std::printf("%08llx %u ms type %u", static_cast<unsigned long long>(chunk->offset()), chunk->time().value,
                chunk->type_byte());
    if (const auto stone = tet::view_as<tet::NewStoneView>(*chunk))
      std::printf(" player %u credits %u", stone->player().value, stone->credits());
    std::printf("\n");
  }
  if (!chunks.gap()) return 0;
  std::fprintf(stderr, "%s\n", base::describe(chunks.gap()->error).c_str());
  return 4;
}
