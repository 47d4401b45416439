#include <algorithm>
#include <filesystem>
#include <fstream>

#include "tests/catch.hpp"
#include "tests/formats/tet/random_file.hpp"
#include "tests/formats/tet/samples.hpp"

using namespace tetron::test;

namespace {

Bytes one_of_each() {
  Tape tape(8, 2, 3);
  tape.start(0);
  for (const Bytes& chunk :
       {sample::stone, sample::new_stone, sample::matrix, sample::weapon, sample::short_weapon,
        sample::gameover, sample::revive, sample::player_select, sample::weapon_select, sample::message,
        sample::unknown, sample::later_stone, sample::later_new_stone, sample::later_matrix, sample::stop})
    tape.raw(chunk);
  return tape.bytes();
}

Bytes game(unsigned seed, unsigned players, unsigned per_field, std::size_t chunks, bool wild) {
  GamePlan plan;
  plan.players = players;
  plan.per_field = per_field;
  plan.width = static_cast<int>(10 * per_field);
  plan.chunks = chunks;
  plan.wild = wild;
  return random_game(seed, plan).bytes();
}

Bytes with_holes(Bytes file) {
  std::fill(file.begin() + 300, file.begin() + 340, std::byte{0});
  file[600] = std::byte{0xff};
  file.resize(file.size() - 3);
  return file;
}

}  // namespace

// Run in the root of the tree: it writes fuzz/corpus/tet/.
TEST_CASE("write the corpus of fuzz/tet_read", "[.][corpus]") {
  const std::filesystem::path folder = "fuzz/corpus/tet";
  std::filesystem::create_directories(folder);
  const auto put = [&](const char* name, const Bytes& bytes) {
    std::ofstream out(folder / name, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    CHECK(out);
  };
  put("header_only", Tape().bytes());
  put("header_too_short", Bytes(63));
  put("one_of_each", one_of_each());
  put("one_player", game(1, 1, 1, 40, false));
  put("eight_players_strange", game(2, 8, 1, 60, true));
  put("shared_field", game(3, 4, 2, 40, false));
  put("holes", with_holes(game(4, 2, 1, 60, false)));
  put("long_enough_for_checkpoints", game(5, 1, 1, 1200, false));
  for (const unsigned seed : {1u, 2u, 3u, 4u})
    put(("random_" + std::to_string(seed)).c_str(), random_file(seed));
}
