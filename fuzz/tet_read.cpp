#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/encoding.hpp"
#include "formats/tet/record.hpp"
#include "formats/tet/recording.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/require.hpp"
#include "tests/formats/tet/rewrite.hpp"

// Any bytes as a .tet file: the header, the walk from chunk to chunk, every field of every chunk, chunks as
// records and back. What plays and writes recordings has targets of its own. The corpus beside this file is
// written by the hidden test case "write the corpus of fuzz/tet_read" (tests/formats/tet/corpus_test.cpp).
namespace {

using namespace tetron;
using fuzz::require;

// What is read goes here, so that no read is left out.
class Sink {
 public:
  void take(std::uint64_t value) { sum_ = sum_ * 31 + value; }
  void take(std::span<const std::byte> bytes) {
    for (std::byte byte : bytes) take(std::to_integer<std::uint64_t>(byte));
  }
  void take(const tet::StonePlace& place) {
    for (unsigned value :
         {unsigned{place.style.value}, unsigned{place.x}, unsigned{place.y}, unsigned{place.rot}})
      take(value);
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

struct Touch {
  Sink& sink;

  void operator()(const tet::StoneView& view) const {
    sink.take(view.player().value);
    sink.take(view.stone());
    sink.take(view.netstat());
  }
  void operator()(const tet::NewStoneView& view) const {
    sink.take(view.player().value);
    sink.take(view.old_stone());
    sink.take(view.new_stone());
    sink.take(view.next_style().value);
    sink.take(view.credits());
  }
  void operator()(const tet::MatrixView& view) const {
    for (std::uint64_t value :
         {std::uint64_t{view.matrix().value}, std::uint64_t{view.lives()},
          std::uint64_t{view.next_style().value}, std::uint64_t{view.lines()}, std::uint64_t{view.level()},
          std::uint64_t{view.credits()}, std::uint64_t{view.doubles()}, std::uint64_t{view.triples()},
          std::uint64_t{view.tetrises()}})
      sink.take(value);
    sink.take(view.packed());
  }
  void operator()(const tet::WeaponView& view) const {
    sink.take(view.player().value);
    sink.take(view.target().value);
    sink.take(view.weapon());
    sink.take(view.byte_param());
    sink.take(view.word_param());
  }
  void operator()(const tet::GameoverView& view) const { sink.take(view.player().value); }
  void operator()(const tet::ReviveView& view) const {
    sink.take(view.matrix().value);
    sink.take(view.lives());
  }
  void operator()(const tet::PlayerSelectView& view) const {
    sink.take(view.player().value);
    sink.take(view.target().value);
  }
  void operator()(const tet::WeaponSelectView& view) const {
    sink.take(view.player().value);
    sink.take(view.weapon());
  }
  void operator()(const tet::MessageView& view) const {
    sink.take(view.player().value);
    sink.take(view.target());
    sink.take(view.text());
    const std::string text = base::Encoding().decode(view.text()).raw();
    require(fuzz::is_utf8(text), "a message decodes to malformed UTF-8");
    require(base::Encoding().encode(text).has_value(), "a decoded message cannot be encoded");
  }
  void operator()(const tet::DamagedView& view) const {
    require(view.chunk.damage().has_value(), "a damaged chunk does not say why");
    require(!describe(view.error()).empty(), "an error without words");
  }
  void operator()(const tet::View& view) const { sink.take(view.time().value); }
};

void walk(const tet::Recording& recording, Sink& sink) {
  tet::Walk walk = recording.chunks();
  std::uint64_t at = recording.header().size();
  const auto pass_gap = [&] {
    if (!walk.gap()) return;
    require(walk.gap()->offset == at && walk.gap()->length > 0, "a gap out of place");
    at += walk.gap()->length;
  };
  while (const auto chunk = walk.next()) {
    pass_gap();
    require(chunk->offset() == at, "a chunk out of place");
    sink.take(chunk->bytes());
    tet::visit_some(*chunk, Touch{sink});
    at += chunk->size();
  }
  pass_gap();
  require(at == recording.size(), "a walk that ends before the file");
}

void rewrite(const tet::Recording& recording, std::span<const std::byte> file) {
  tet::Bytes out;
  require(test::rewrite(recording, out).has_value(), "a recording cannot be written");
  require(std::ranges::equal(out, file), "reading and writing changed the bytes");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto file = fuzz::as_file(data, size);
  const auto header = tet::read_header(file);
  Sink sink;
  for (const tet::OnDamage on_damage : {tet::OnDamage::stop, tet::OnDamage::salvage}) {
    const auto recording = tet::Recording::read(file, on_damage);
    require(recording.has_value() == header.has_value(), "a header read only sometimes");
    if (!recording) {
      require(!describe(recording.error()).empty(), "an error without words");
      continue;
    }
    for (std::size_t player = 0; player < tet::header::max_players; ++player)
      if (const auto name = recording->header().name(player)) {
        sink.take(*name);
        require(fuzz::is_utf8(base::Encoding().decode(*name).raw()), "a name decodes to malformed UTF-8");
      }
    walk(*recording, sink);
    rewrite(*recording, file);
  }
  return 0;
}
