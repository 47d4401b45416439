#pragma once

#include "formats/tet/recording.hpp"
#include "fuzz/require.hpp"

namespace tetron::fuzz {

// Calls use(recording) for the bytes as a recording, read up to the first damage and past it.
template <class Use>
void for_each_reading(std::span<const std::byte> file, Use use) {
  for (const tet::OnDamage on_damage : {tet::OnDamage::stop, tet::OnDamage::salvage}) {
    const auto recording = tet::Recording::read(file, on_damage);
    if (recording) use(*recording);
  }
}

// Calls gap(gap) and chunk(chunk) for all of a recording behind its header, in the order of the file.
template <class OnGap, class OnChunk>
void for_each_part(const tet::Recording& recording, OnGap gap, OnChunk chunk) {
  tet::Walk walk = recording.chunks();
  while (const auto next = walk.next()) {
    if (walk.gap()) gap(*walk.gap());
    chunk(*next);
  }
  if (walk.gap()) gap(*walk.gap());
}

}  // namespace tetron::fuzz
