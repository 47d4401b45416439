#pragma once

#include "formats/tet/record.hpp"
#include "formats/tet/recording.hpp"
#include "formats/tet/write.hpp"

namespace tetron::test {

// Appends the recording as it was read: the header, every chunk as a record, every gap as its bytes.
inline std::expected<void, base::Error> rewrite(const tet::Recording& recording, tet::Bytes& out) {
  if (auto written = tet::write(recording.header(), out); !written) return written;
  tet::Walk walk = recording.chunks();
  const auto put_gap = [&] {
    const auto& gap = walk.gap();
    if (!gap) return;
    const std::size_t begin = out.size();
    out.resize(begin + gap->length);
    out.resize(begin + recording.source().read(gap->offset, std::span(out).subspan(begin)));
  };
  while (const auto chunk = walk.next()) {
    put_gap();
    if (auto written = tet::write(tet::read(*chunk), out); !written) return written;
  }
  put_gap();
  return {};
}

}  // namespace tetron::test
