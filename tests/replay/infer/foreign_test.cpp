#include <chrono>
#include <cstdlib>
#include <stop_token>

#include "formats/tet/recording.hpp"
#include "replay/infer/findings.hpp"
#include "tests/catch.hpp"
#include "tests/replay/infer/foreign_classes.hpp"
#include "tests/replay/infer/foreign_others.hpp"
#include "tests/replay/infer/judgement.hpp"
#include "tests/sanitized.hpp"

using namespace tetron;
using namespace tetron::test::foreign;
using replay::infer::Evidence;
using replay::infer::Inference;

namespace {

// The whole is measured by infer_campaign 40.
const std::uint64_t seeds = test::is_sanitized() ? 1 : 3;
const int every = test::is_sanitized() ? 4 : 1;

Evidence evidence_of(const std::vector<std::uint8_t>& file) {
  std::vector<std::byte> bytes;
  for (const std::uint8_t byte : file) bytes.push_back(std::byte{byte});
  const auto recording = tet::Recording::read(bytes, tet::OnDamage::salvage);
  REQUIRE(recording);
  Evidence evidence;
  replay::infer::collect(*recording, {}, evidence);
  return evidence;
}

Judgement judged(const Recorded& recorded) {
  const Evidence evidence = evidence_of(recorded.file);
  const Judgement judgement =
      judge(recorded, evidence, replay::infer::infer(evidence, {.time_limit = std::chrono::minutes(10)}));
  if (!judgement.wrong.empty()) UNSCOPED_INFO(recorded.what << ": " << judgement.wrong);
  if (!judgement.wrong_but_sure.empty())
    UNSCOPED_INFO(recorded.what << ": called certain: " << judgement.wrong_but_sure);
  return judgement;
}

Class class_of(std::uint64_t seed, Amount amount) {
  return {static_cast<Turning>(seed % turnings), static_cast<int>(seed / turnings % places),
          static_cast<Codec>((3 * seed + seed / turnings) % codecs), amount};
}

}  // namespace

TEST_CASE("Foreign recordings: right, or open, and never wrong but certain", "[infer]") {
  for (int amount = 0; amount < amounts; amount += every) {
    std::uint64_t right = 0;
    int turns = 0;
    int sure = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
      const Judgement judgement = judged(play(class_of(seed, static_cast<Amount>(amount)), seed));
      CHECK(judgement.wrong_but_sure == "");
      right += judgement.wrong.empty();
      turns += judgement.turns;
      sure += judgement.sure_turns;
    }
    CAPTURE(name(static_cast<Amount>(amount)));
    CHECK(right + 2 >= seeds);
    // Knowing nothing for certain would be safe, and useless.
    CHECK(10 * sure >= (seeds > 1 ? 7 : 4) * turns);
  }
}

TEST_CASE("Recordings of other kinds: never wrong but certain", "[infer]") {
  for (int kind = 0; kind < kinds; kind += every) {
    std::uint64_t right = 0;
    for (std::uint64_t seed = 100; seed < 100 + seeds; ++seed) {
      const Judgement judgement = judged(play_other(static_cast<Kind>(kind), seed));
      CHECK(judgement.wrong_but_sure == "");
      right += judgement.wrong.empty();
    }
    CAPTURE(name(static_cast<Kind>(kind)));
    if (static_cast<Kind>(kind) == Kind::short_game || static_cast<Kind>(kind) == Kind::mirrored) continue;
    // What follows the cells may look like one more row of them.
    const std::uint64_t least = static_cast<Kind>(kind) == Kind::bytes_after ? 4 : 7;
    CHECK(10 * (right + 1) >= least * seeds);
  }
}

TEST_CASE("The judgement of what was inferred can fail", "[infer]") {
  const Recorded recorded = play(class_of(0, Amount::every_stone), 0);
  const Evidence evidence = evidence_of(recorded.file);
  const auto found = replay::infer::infer(evidence, {.time_limit = std::chrono::minutes(10)});
  REQUIRE(found);
  CHECK(judge(recorded, evidence, found).wrong == "");
  CHECK(judge(recorded, evidence, std::nullopt).wrong == "nothing found");
  int certain = 0;
  for (const auto& style : found->certainty.styles)
    for (std::size_t rot = 0; rot < 4; ++rot) {
      if (style.turns[rot].fixed == 0) continue;
      Inference other = *found;
      ++other.profile.stones[style.style.value]->turns[rot][0].right;
      CHECK(judge(recorded, evidence, other).wrong != "");
      CHECK((judge(recorded, evidence, other).wrong_but_sure != "") == style.turns[rot].certain);
      certain += style.turns[rot].certain;
    }
  CHECK(certain > 10);
  Inference other = *found;
  ++other.profile.height;
  CHECK(judge(recorded, evidence, other).wrong_but_sure != "");
}

TEST_CASE("What was stopped before its end is certain of nothing", "[infer]") {
  const Recorded recorded = play(class_of(0, Amount::every_stone), 0);
  const Evidence evidence = evidence_of(recorded.file);
  const auto whole = replay::infer::infer(evidence, {.time_limit = std::chrono::minutes(10)});
  REQUIRE(whole);
  REQUIRE(whole->finished);
  REQUIRE(whole->certainty.field);
  int stopped = 0;
  for (const int percent : {1, 10, 20, 30, 40, 50, 60, 70, 80, 90}) {
    std::stop_source stop;
    const auto found = replay::infer::infer(
        evidence,
        {.time_limit = std::chrono::minutes(10), .stop = stop.get_token(), .progress = [&](int now) {
           if (now >= percent) stop.request_stop();
         }});
    if (!found || found->finished) continue;
    CAPTURE(percent);
    CHECK_FALSE(found->certainty.field);
    CHECK(found->certainty.certain_turns() == 0);
    CHECK(found->certainty.field_doubt.contains("stopped"));
    ++stopped;
  }
  CHECK(stopped >= 3);
}

// Many stones between two fields: with a wrong width each of them may have been anywhere.
TEST_CASE("A field is as wide as stones reach", "[infer]") {
  for (const std::uint64_t seed : {521U, 523U}) {
    const Recorded recorded =
        play(class_of(seed, Amount::every_stone), seed, 0, 12 + static_cast<int>(seed * 7 % 19));
    const Evidence evidence = evidence_of(recorded.file);
    // What is taken for the best before anything is tried at length.
    std::stop_source stop;
    const auto found = replay::infer::infer(
        evidence,
        {.time_limit = std::chrono::minutes(10), .stop = stop.get_token(), .progress = [&](int percent) {
           if (percent >= 40) stop.request_stop();
         }});
    REQUIRE(found);
    CAPTURE(recorded.what, found->reading.width, found->reading.height);
    CHECK(found->reading.width == recorded.rules.width);
    CHECK(found->reading.height == recorded.rules.height);
  }
}

TEST_CASE("Turns that were not seen, or once, are left open by name", "[infer]") {
  const Recorded recorded = play(class_of(3, Amount::lines_only), 3);
  const Evidence evidence = evidence_of(recorded.file);
  const auto found = replay::infer::infer(evidence, {.time_limit = std::chrono::minutes(10)});
  REQUIRE(found);
  const auto open = replay::infer::doubts(evidence, *found);
  int named = 0;
  for (const auto& style : found->certainty.styles)
    for (const auto& turn : style.turns) {
      if (turn.fixed > 1) continue;
      CHECK_FALSE(turn.certain);
      ++named;
      CHECK(std::ranges::any_of(open, [&](const std::string& text) {
        return text.starts_with("style " + std::to_string(style.style.value) + ": turn") &&
               text.contains(turn.fixed == 0 ? "never seen" : "once");
      }));
    }
  CHECK(named > 0);
}

TEST_CASE("More of a recording never makes the profile worse", "[infer]") {
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Recorded recorded = play(class_of(seed, Amount::lines_only), seed);
    int before = 0;
    for (const std::size_t part : {20u, 40u, 60u, 80u, 100u}) {
      const std::vector<std::uint8_t> file(
          recorded.file.begin(),
          recorded.file.begin() + static_cast<std::ptrdiff_t>(recorded.file.size() * part / 100));
      const Evidence evidence = evidence_of(file);
      const Judgement judgement =
          judge(recorded, evidence, replay::infer::infer(evidence, {.time_limit = std::chrono::minutes(10)}));
      CAPTURE(recorded.what, part);
      CHECK(judgement.wrong_but_sure == "");
      CHECK(judgement.sure_turns >= before);
      before = judgement.sure_turns;
    }
  }
}

TEST_CASE("A field that is always empty says nothing", "[infer]") {
  Rules rules;
  rules.styles.push_back({0, 1, {Shape{{0, 0}}, Shape{{0, 0}}, Shape{{0, 0}}, Shape{{0, 0}}}});
  const Pit pit(rules);
  Scribe scribe(rules, 1, 1);
  scribe.start();
  scribe.show(0, pit, 0);
  const int stones = test::is_sanitized() ? 60 : 240;
  for (int i = 0; i < stones; ++i) {
    const FixedStone stone = scribe.stored(0, i % 4, i % 10, 19);
    scribe.spawn(0, &stone, 0, 4, 0, 0, 0);
    scribe.show(0, pit, i);
  }
  const Recorded recorded = scribe.take("empty");
  const auto found =
      replay::infer::infer(evidence_of(recorded.file), {.time_limit = std::chrono::minutes(10)});
  if (found) {
    CHECK(found->fit.exact == 0);
    CHECK_FALSE(found->certainty.field);
  }
}

TEST_CASE("Columns that count from the right are told, not turned into something else", "[infer]") {
  int reported = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Recorded recorded = play_other(Kind::mirrored, seed);
    const auto found =
        replay::infer::infer(evidence_of(recorded.file), {.time_limit = std::chrono::minutes(10)});
    if (!found) continue;
    CHECK_FALSE(found->certainty.field);
    reported += found->certainty.field_doubt.contains("from the right");
  }
  CHECK(10 * reported >= static_cast<int>(7 * seeds));
}
