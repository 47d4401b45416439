#include "replay/infer/infer.hpp"

#include <cstdlib>

#include "formats/tet/recording.hpp"
#include "tests/catch.hpp"
#include "tests/replay/infer/hidden.hpp"
#include "tests/samples/sample_files.hpp"
#include "tests/sanitized.hpp"

using namespace tetron;
using namespace tetron::test;
using replay::infer::Evidence;
using samples::MatrixFrequency;

namespace {

// TETRON_INFER_SEEDS=200 runs all that the demands speak of.
std::uint64_t infer_seeds(std::uint64_t usually) {
  const char* wanted = std::getenv("TETRON_INFER_SEEDS");
  if (wanted) return std::strtoull(wanted, nullptr, 10);
  return is_sanitized() ? usually / 15 : usually;
}

std::optional<replay::Profile> inferred(const tet::Bytes& file) {
  const auto recording = tet::Recording::read(file, tet::OnDamage::salvage);
  if (!recording) return std::nullopt;
  Evidence evidence;
  replay::infer::collect(*recording, {}, evidence);
  auto found = replay::infer::infer(evidence, {.time_limit = std::chrono::minutes(10)});
  if (!found) return std::nullopt;
  return std::move(found->profile);
}

// How many of `count` hidden profiles are found; names the others.
std::uint64_t count_right(std::uint64_t count, MatrixFrequency frequency, Harm harm) {
  std::uint64_t right = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    const HiddenRecording hidden = play_hidden(seed, frequency);
    const auto found = inferred(harmed(hidden.recorded, harm, seed));
    const std::string wrong = found ? difference(hidden.recorded, hidden.profile, *found) : "nothing found";
    right += wrong.empty();
    if (!wrong.empty()) UNSCOPED_INFO("seed " << seed << ": " << wrong);
  }
  UNSCOPED_INFO(right << " of " << count);
  return right;
}

}  // namespace

TEST_CASE("Hidden games are long enough and all different", "[infer]") {
  std::set<std::string> profiles;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const samples::HiddenGame game = samples::hidden_game(seed, MatrixFrequency::every_few_stones);
    profiles.insert(game.profile_toml);
    CHECK(game.settings.placements >= 150);
    const auto parsed = replay::parse_profile(game.profile_toml);
    REQUIRE(parsed);
    CHECK(parsed->width >= 8);
    CHECK(parsed->width <= 40);
    std::size_t stones = 0;
    std::size_t since = 0;
    std::size_t most = 0;
    for (const tet::Record& record : samples::play(game.settings).records) {
      if (const auto* stone = std::get_if<tet::NewStone>(&record)) {
        stones += stone->old_stone.style.value != 255;
        most = std::max(most, game.settings.players.size() == 1 ? ++since : 0);
      }
      if (const auto* matrix = std::get_if<tet::Matrix>(&record)) {
        since = 0;
        CHECK_FALSE(matrix->packed.empty());
      }
    }
    CHECK(stones >= 150);
    CHECK(most <= 11);  // the first NewStone fixes nothing
  }
  CHECK(profiles.size() == 40);
}

TEST_CASE("A hidden profile is told from one that differs in a single value", "[infer]") {
  const HiddenRecording hidden = play_hidden(3, MatrixFrequency::every_few_stones);
  CHECK(difference(hidden.recorded, hidden.profile, hidden.profile).empty());
  replay::Profile other = hidden.profile;
  other.y_down = !other.y_down;
  CHECK_FALSE(difference(hidden.recorded, hidden.profile, other).empty());
  other = hidden.profile;
  other.pack.from_bottom = !other.pack.from_bottom;
  CHECK_FALSE(difference(hidden.recorded, hidden.profile, other).empty());
  for (std::size_t style = 0; style < hidden.profile.stones.size(); ++style) {
    if (!hidden.profile.stones[style]) continue;
    other = hidden.profile;
    ++other.stones[style]->turns[0][0].right;
    CHECK_FALSE(difference(hidden.recorded, hidden.profile, other).empty());
    other = hidden.profile;
    other.pack.cell_of_value[*other.stones[style]->value] = field::Cell::garbage;
    CHECK_FALSE(difference(hidden.recorded, hidden.profile, other).empty());
  }
}

TEST_CASE("All hidden profiles are found where a Matrix comes every few stones", "[infer]") {
  const std::uint64_t count = infer_seeds(200);
  CHECK(count_right(count, MatrixFrequency::every_few_stones, Harm::none) == count);
}

TEST_CASE("Hidden profiles are found where a Matrix comes only after lines", "[infer]") {
  const std::uint64_t count = infer_seeds(100);
  CHECK(100 * count_right(count, MatrixFrequency::after_lines, Harm::none) >= 95 * count);
}

TEST_CASE("Hidden profiles are found although chunks are lost", "[infer]") {
  const std::uint64_t count = infer_seeds(30);
  CHECK(100 * count_right(count, MatrixFrequency::every_few_stones, Harm::lost) >= 90 * count);
  CHECK(100 * count_right(count, MatrixFrequency::after_lines, Harm::lost) >= 90 * count);
}

TEST_CASE("Hidden profiles are found although chunks are damaged", "[infer]") {
  const std::uint64_t count = infer_seeds(30);
  CHECK(100 * count_right(count, MatrixFrequency::every_few_stones, Harm::damaged) >= 90 * count);
  CHECK(100 * count_right(count, MatrixFrequency::after_lines, Harm::damaged) >= 90 * count);
}

TEST_CASE("Every good sample shows the profile tetron4", "[infer]") {
  for (const std::string& path : samples_in("good")) {
    if (path == "good/minimal.tet") continue;  // no stone, no field
    if (is_sanitized() && path != "good/duel.tet") continue;
    INFO(path);
    const Bytes file = read_sample(path);
    const auto recording = tet::Recording::read(file);
    REQUIRE(recording);
    samples::Recorded recorded{recording->header(), {}};
    for (tet::Walk walk = recording->chunks(); const auto chunk = walk.next();)
      recorded.records.push_back(tet::read(*chunk));
    const auto found = inferred(file);
    REQUIRE(found);
    CHECK(difference(recorded, replay::tetron4(), *found) == "");
  }
}

TEST_CASE("Several recordings are evidence together", "[infer]") {
  // Each alone is too short to show every turn.
  samples::HiddenGame game = samples::hidden_game(5, MatrixFrequency::every_few_stones);
  game.settings.placements = 25;
  std::vector<tet::Bytes> files;
  std::vector<samples::Recorded> games;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    game.settings.seed = seed;
    games.push_back(samples::play(game.settings));
    files.push_back(harmed(games.back(), Harm::none, seed));
  }
  Evidence evidence;
  for (const tet::Bytes& file : files) replay::infer::collect(*tet::Recording::read(file), {}, evidence);
  const auto found = replay::infer::infer(evidence, {.time_limit = std::chrono::minutes(10)});
  REQUIRE(found);
  CHECK(found->fit.exact == found->fit.matrices);
  for (const samples::Recorded& recorded : games)
    CHECK(difference(recorded, game.settings.profile, found->profile) == "");
}

TEST_CASE("Where there is nothing to learn from, nothing is inferred", "[infer]") {
  CHECK_FALSE(replay::infer::infer({}));
  const Bytes minimal = read_sample("good/minimal.tet");
  CHECK_FALSE(inferred(minimal));
}

TEST_CASE("Inference stops when told to, and says how far it is", "[infer]") {
  const HiddenRecording hidden = play_hidden(1, MatrixFrequency::every_few_stones);
  const tet::Bytes file = harmed(hidden.recorded, Harm::none, 1);
  Evidence evidence;
  replay::infer::collect(*tet::Recording::read(file), {}, evidence);
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = replay::infer::infer(evidence, {.stop = stop.get_token()});
  if (stopped) CHECK_FALSE(stopped->finished);
  std::vector<int> percents;
  const auto whole =
      replay::infer::infer(evidence, {.progress = [&percents](int percent) { percents.push_back(percent); }});
  REQUIRE(whole);
  CHECK(whole->finished);
  CHECK(std::ranges::is_sorted(percents));
  REQUIRE_FALSE(percents.empty());
  CHECK(percents.front() >= 0);
  CHECK(percents.back() == 100);
}
