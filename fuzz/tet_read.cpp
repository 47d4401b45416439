#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>

#include "formats/tet/record.hpp"
#include "formats/tet/recording.hpp"
#include "formats/text.hpp"
#include "replay/check.hpp"
#include "replay/deaths.hpp"
#include "replay/statistics.hpp"
#include "replay/timeline.hpp"

// Any bytes as a .tet file, through everything that reads one. The corpus beside this file is written by the
// hidden test case "write the corpus of fuzz/tet_read" (tests/formats/tet/corpus_test.cpp).
namespace {

using namespace tetron;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "tet_read: %s\n", what);
  std::abort();
}

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
    const std::string text = formats::Encoding().decode(view.text());
    require(formats::is_valid_utf8(text), "a message decodes to malformed UTF-8");
    require(formats::Encoding().encode(text).has_value(), "a decoded message cannot be encoded");
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
    tet::visit(*chunk, Touch{sink});
    at += chunk->size();
  }
  pass_gap();
  require(at == recording.size(), "a walk that ends before the file");
}

void rewrite(const tet::Recording& recording, std::span<const std::byte> file) {
  tet::Bytes out;
  require(tet::rewrite(recording, out).has_value(), "a recording cannot be written");
  require(std::ranges::equal(out, file), "reading and writing changed the bytes");
}

void play(const tet::Recording& recording, const replay::Profile& profile, Sink& sink) {
  const replay::Timeline timeline(recording, profile);
  replay::Playhead playhead(timeline);
  // Moments that depend on the bytes, so that the fuzzer chooses them.
  std::uint64_t random = sink.sum() | 1;
  for (int i = 0; i < 8; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const auto events = static_cast<std::uint32_t>((random >> 33) % (std::uint64_t{timeline.events()} + 1));
    playhead.seek_events(events);
    require(playhead.state().events == events, "seeking stops elsewhere");
    const formats::Milliseconds now = playhead.state().time;
    require(now <= timeline.duration(), "an event after the end");
    const replay::State there = playhead.state();
    playhead.seek(timeline.duration());
    require(playhead.state().events == timeline.events(), "the end is not the end");
    playhead.seek_events(events);
    require(playhead.state() == there, "seeking twice gives two states");
    for (int player = 0; player < timeline.layout().players; ++player)
      sink.take(
          statistics(timeline, there, formats::PlayerId(static_cast<std::uint8_t>(player)), now).placements);
  }
}

// What the panels and arcs of the player are drawn from.
void browse(const tet::Recording& recording, const replay::Profile& profile, Sink& sink) {
  const replay::Timeline timeline(recording, profile);
  for (const replay::Marker& marker : timeline.markers()) {
    const auto kept = recording.chunk_at(marker.offset);
    require(kept.has_value(), "a marker without its chunk");
    tet::visit(kept->chunk(), Touch{sink});
    const auto event = timeline.event(marker.mark.events - 1);
    require(event && event->chunk().offset() == marker.offset, "a marker of another event");
  }
  for (int player = 0; player < timeline.layout().players; ++player) {
    const replay::History& credits = timeline.credits(formats::PlayerId(static_cast<std::uint8_t>(player)));
    require(credits.samples().size() <= replay::History::max_samples, "a history that is too long");
  }
  std::size_t deaths = 0;
  replay::find_deaths(recording, profile, [&](const replay::Death& death) {
    ++deaths;
    require(death.height >= 0 && death.height <= profile.height, "a field higher than it can be");
    require(death.weapons.size() <= replay::most_before_death, "too many weapons before a death");
    for (const replay::LastRise& rise : death.rises)
      require(rise.rows > 0 && rise.time <= death.time, "a rise that is none");
  });
  sink.take(deaths);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span file(reinterpret_cast<const std::byte*>(data), size);
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
      if (const auto name = recording->header().name(player)) sink.take(*name);
    for (const std::string& name : replay::game_of(recording->header(), formats::Encoding()).names)
      require(formats::is_valid_utf8(name), "a name decodes to malformed UTF-8");
    walk(*recording, sink);
    rewrite(*recording, file);
    play(*recording, replay::tetron4(), sink);
    browse(*recording, replay::tetron4(), sink);
    replay::check(*recording, replay::tetron4(), [](const replay::Problem& problem) {
      require(!describe(problem.error).empty(), "an error without words");
    });
  }
  return 0;
}
