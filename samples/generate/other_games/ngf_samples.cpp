#include <algorithm>
#include <iterator>
#include <utility>

#include "samples/generate/other_games/ngf_game.hpp"

namespace tetron::samples {

namespace {

std::size_t size_of(const ngf::Frame& frame) {
  return ngf::layout::sizes[frame.version];
}

SampleFile packed(std::string name, const std::vector<ngf::Frame>& frames) {
  return {"ngf/" + name, gzip_of(ngf_bytes(frames), size_of(frames.front()))};
}

}  // namespace

std::vector<SampleFile> ngf_samples() {
  std::vector<SampleFile> all;
  all.push_back(
      packed("classic.ngf", play_ngf({.seed = 39, .level = 9, .pieces = 80, .pause_after = 20}).frames));

  // Two cameras, each with its clock; the second player plays twice.
  std::vector<ngf::Frame> match =
      play_ngf({.seed = 4, .version = 2, .type = ngf::GameType::das_trainer, .pieces = 20}).frames;
  for (const std::uint16_t game : {std::uint16_t{21}, std::uint16_t{22}})
    std::ranges::move(play_ngf({.seed = game,
                                .version = 2,
                                .type = ngf::GameType::das_trainer,
                                .player = 1,
                                .game = game,
                                .pieces = 10})
                          .frames,
                      std::back_inserter(match));
  std::ranges::stable_sort(match, {},
                           [](const ngf::Frame& frame) { return std::pair(frame.game == 22, frame.ms); });
  all.push_back(packed("two-players.ngf", match));

  // From before there were versions, with the least that a camera may know.
  all.push_back(packed("minimal.ngf", play_ngf({.seed = 5,
                                                .version = 0,
                                                .type = ngf::GameType::minimal,
                                                .level = 29,
                                                .pieces = 40,
                                                .is_careful = false})
                                          .frames));

  // As a browser saves it, which decompresses it.
  const std::vector<ngf::Frame> short_game = play_ngf({.seed = 6, .pieces = 8}).frames;
  all.push_back({"ngf/unpacked.ngf", ngf_bytes(short_game)});

  // A second in the middle is missing, in which a piece was placed.
  std::vector<ngf::Frame> gap = play_ngf({.seed = 7, .version = 1, .pieces = 12}).frames;
  const std::uint32_t middle = gap[gap.size() / 2].ms;
  std::erase_if(gap,
                [middle](const ngf::Frame& frame) { return frame.ms >= middle && frame.ms < middle + 2500; });
  all.push_back(packed("gap.ngf", gap));

  SampleFile cut = packed("cut.ngf", short_game);
  cut.bytes.resize(cut.bytes.size() * 2 / 3);
  all.push_back(std::move(cut));

  // One of the frames has another version.
  tet::Bytes mixed = ngf_bytes(short_game);
  mixed[100 * ngf::layout::sizes[3]] = std::byte{0x48};
  all.push_back({"ngf/mixed-versions.ngf", gzip_of(mixed, ngf::layout::sizes[3])});
  return all;
}

}  // namespace tetron::samples
