#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "convert/json/gauges_json.hpp"
#include "formats/tet/chunk.hpp"

namespace tetron::convert {

// What is known of placements besides, as `placed` of the NewStone that fixes a stone. Chunks are given in
// their order.
class PlacementNotes {
 public:
  // `gauges` may be null, which is nothing besides; both must outlive it.
  PlacementNotes(const replay::Profile& profile, const replay::Gauges* gauges)
      : profile_(profile), gauges_(gauges) {
    if (gauges_ != nullptr) placed_.resize(gauges_->notes.size());
  }
  // `out` ends with the chunk's object.
  void add_to(std::string& out, const tet::Chunk& chunk) {
    const auto stone = gauges_ != nullptr ? tet::view_as<tet::NewStoneView>(chunk) : std::nullopt;
    if (!stone || profile_.stone(stone->old_stone().style) == nullptr) return;
    const std::size_t id = stone->player().value;
    if (id >= placed_.size() || placed_[id] >= gauges_->notes[id].size()) return;
    const replay::PlacementNote& note = gauges_->notes[id][placed_[id]++];
    out.pop_back();
    out += R"(,"placed":)";
    append_placement_json(out, note, placed_[id], profile_);
    out += '}';
  }

 private:
  const replay::Profile& profile_;
  const replay::Gauges* gauges_;
  std::vector<std::size_t> placed_;  // by player
};

}  // namespace tetron::convert
