#include "tests/replay/infer/hidden.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <vector>

#include "replay/profile/pack.hpp"
#include "samples/generate/random.hpp"

namespace tetron::test {

namespace {

std::vector<tet::Bytes> chunks_of(const samples::Recorded& recorded) {
  std::vector<tet::Bytes> chunks;
  for (const tet::Record& record : recorded.records) {
    tet::Bytes bytes;
    if (!tet::write(record, bytes)) continue;
    chunks.push_back(std::move(bytes));
  }
  return chunks;
}

std::vector<field::Cell> unpacked(const replay::Profile& profile, int players_per_field,
                                  const tet::Matrix& matrix) {
  const int width = profile.width * players_per_field;
  std::vector<field::Cell> cells(static_cast<std::size_t>(width * profile.height));
  if (!replay::unpack(profile.pack, matrix.packed, width, profile.height, cells)) return {};
  return cells;
}

std::set<std::pair<int, int>> covered(const replay::Profile& profile, const tet::StonePlace& place) {
  std::set<std::pair<int, int>> cells;
  for (const field::Position& p : profile.cells(place)) cells.emplace(p.column.value, p.row.value);
  return cells;
}

}  // namespace

HiddenRecording play_hidden(std::uint64_t seed, samples::MatrixFrequency frequency) {
  const samples::HiddenGame game = samples::hidden_game(seed, frequency);
  return {game.settings.profile, samples::play(game.settings)};
}

tet::Bytes harmed(const samples::Recorded& recorded, Harm harm, std::uint64_t seed) {
  samples::Random random(seed + 77);
  tet::Bytes file;
  if (!tet::write(recorded.header, file)) return {};
  for (tet::Bytes& chunk : chunks_of(recorded)) {
    if (harm == Harm::lost && random.below(100) < 2) continue;
    if (harm == Harm::damaged && random.below(1000) < 5)
      chunk[random.below(static_cast<std::uint32_t>(chunk.size()))] =
          static_cast<std::byte>(random.below(256));
    file.insert(file.end(), chunk.begin(), chunk.end());
  }
  return file;
}

std::string difference(const samples::Recorded& recorded, const replay::Profile& right,
                       const replay::Profile& found) {
  std::ostringstream what;
  if (right.width != found.width || right.height != found.height) {
    what << "field of " << found.width << " x " << found.height << ", not " << right.width << " x "
         << right.height;
    return what.str();
  }
  const int per_field = std::max<int>(1, recorded.header.players_per_field);
  std::map<int, std::vector<tet::StonePlace>> waiting;  // by field, since its last Matrix
  std::set<int> shown;                                  // fields that had a Matrix
  for (const tet::Record& record : recorded.records) {
    if (const auto* stone = std::get_if<tet::NewStone>(&record)) {
      waiting[stone->player.value / per_field].push_back(stone->old_stone);
    } else if (const auto* signal = std::get_if<tet::Signal>(&record)) {
      if (signal->type == tet::ChunkType::revive) waiting[signal->id].clear();
    } else if (const auto* matrix = std::get_if<tet::Matrix>(&record)) {
      if (unpacked(right, per_field, *matrix) != unpacked(found, per_field, *matrix)) {
        what << "the field at " << matrix->time.value << " ms reads differently";
        return what.str();
      }
      const int field = matrix->matrix.value;
      if (shown.insert(field).second) waiting[field].clear();
      for (const tet::StonePlace& place : waiting[field]) {
        if (covered(right, place) == covered(found, place)) continue;
        what << "style " << int{place.style.value} << " rot " << int{place.rot} << " has other cells";
        return what.str();
      }
      waiting[field].clear();
    }
  }
  return "";
}

}  // namespace tetron::test
