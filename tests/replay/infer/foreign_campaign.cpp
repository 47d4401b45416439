// Plays recordings of every class of foreign_classes.hpp and of foreign_others.hpp, has their profiles
// inferred and prints how many came out right. Arguments: [seeds [amount or "others" [first seed]]]; -v names
// what is wrong, -t SECONDS gives each that much time instead of the usual: for busy machines. With "parts"
// for the amount: how many turns are certain after 20, 40, ... 100 % of each file, and how often that was
// fewer than before. With "little": recordings of 6 to 60 stones. With "apart": 12 to 30 stones between two
// fields.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "formats/tet/recording.hpp"
#include "tests/replay/infer/foreign_classes.hpp"
#include "tests/replay/infer/foreign_others.hpp"
#include "tests/replay/infer/judgement.hpp"

using namespace tetron;
using namespace tetron::test::foreign;

namespace {

struct Tally {
  int all = 0;
  int right = 0;
  int sure = 0;   // right, and nothing left open
  int open = 0;   // wrong in what is left open
  int wrong = 0;  // wrong and called certain
  int turns = 0;
  int sure_turns = 0;
  std::vector<double> seconds;
};

bool talkative = false;
replay::infer::Effort effort;

void take(const Recorded& recorded, Tally& tally) {
  std::vector<std::byte> bytes;
  for (const std::uint8_t byte : recorded.file) bytes.push_back(std::byte{byte});
  const auto recording = tet::Recording::read(bytes, tet::OnDamage::salvage);
  if (!recording) {
    std::printf("cannot be read: %s\n", recorded.what.c_str());
    return;
  }
  const auto begin = std::chrono::steady_clock::now();
  replay::infer::Evidence evidence;
  replay::infer::collect(*recording, {}, evidence);
  const auto inference = replay::infer::infer(evidence, effort);
  tally.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  const Judgement judgement = judge(recorded, evidence, inference);
  if (talkative && inference && !inference->certainty.field)
    std::printf("  %s: %s\n", recorded.what.c_str(), inference->certainty.field_doubt.c_str());
  ++tally.all;
  tally.right += judgement.wrong.empty();
  tally.turns += judgement.turns;
  tally.sure_turns += judgement.sure_turns;
  tally.sure += judgement.wrong.empty() && judgement.all_sure;
  tally.wrong += !judgement.wrong_but_sure.empty();
  tally.open += !judgement.wrong.empty() && judgement.wrong_but_sure.empty();
  if (talkative && (!judgement.wrong.empty() || !judgement.wrong_but_sure.empty()))
    std::printf(
        "  %s: %s%s%s (%llu of %llu, %.2f s)\n", recorded.what.c_str(), judgement.wrong.c_str(),
        judgement.wrong_but_sure.empty() ? "" : "; CALLED CERTAIN: ", judgement.wrong_but_sure.c_str(),
        inference ? static_cast<unsigned long long>(inference->fit.exact) : 0ull,
        inference ? static_cast<unsigned long long>(inference->fit.matrices) : 0ull, tally.seconds.back());
}

void add(const Tally& more, Tally& to) {
  to.all += more.all;
  to.right += more.right;
  to.sure += more.sure;
  to.open += more.open;
  to.wrong += more.wrong;
  to.turns += more.turns;
  to.sure_turns += more.sure_turns;
  to.seconds.insert(to.seconds.end(), more.seconds.begin(), more.seconds.end());
}

void print(const std::string& name, Tally& tally) {
  std::ranges::sort(tally.seconds);
  std::printf("%-34s %5d %6d %6d %6d %6d %5d %%  %6.2f %6.2f\n", name.c_str(), tally.all, tally.right,
              tally.sure, tally.open, tally.wrong, tally.turns > 0 ? 100 * tally.sure_turns / tally.turns : 0,
              tally.seconds.empty() ? 0 : tally.seconds[tally.seconds.size() / 2],
              tally.seconds.empty() ? 0 : tally.seconds.back());
  std::fflush(stdout);
}

// Turns that are certain after each fifth of a recording.
int print_parts(std::uint64_t first, std::uint64_t seeds) {
  int dips = 0;
  int wrong = 0;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    const Class one{static_cast<Turning>(seed % turnings), static_cast<int>(seed / turnings % places),
                    static_cast<Codec>((3 * seed + seed / turnings) % codecs),
                    static_cast<Amount>(seed % amounts)};
    const Recorded recorded = play(one, seed);
    std::string line;
    int before = 0;
    bool dipped = false;
    for (std::size_t part = 1; part <= 5; ++part) {
      Recorded start = recorded;
      start.file.resize(recorded.file.size() * part / 5);
      std::vector<std::byte> bytes;
      for (const std::uint8_t byte : start.file) bytes.push_back(std::byte{byte});
      const auto recording = tet::Recording::read(base::ByteSource(bytes), tet::OnDamage::salvage);
      if (!recording) continue;
      replay::infer::Evidence evidence;
      replay::infer::collect(*recording, {}, evidence);
      const Judgement judgement = judge(recorded, evidence, replay::infer::infer(evidence, effort));
      line += " " + std::to_string(judgement.sure_turns);
      wrong += !judgement.wrong_but_sure.empty();
      dipped |= judgement.sure_turns < before;
      before = judgement.sure_turns;
    }
    dips += dipped;
    if (talkative || dipped) std::printf("  %s:%s\n", recorded.what.c_str(), line.c_str());
  }
  std::printf("%llu recordings: fewer turns certain after more of it in %d; wrong but certain %d\n",
              static_cast<unsigned long long>(seeds), dips, wrong);
  return wrong > 0 ? 1 : 0;
}

// Recordings with less in them, or seen less often, than those of the classes.
int print_scarce(std::uint64_t first, std::uint64_t seeds, bool are_apart) {
  Tally whole;
  for (int amount = 0; amount < amounts; ++amount) {
    const auto kind = static_cast<Amount>(amount);
    // Where lines bring a field, nothing else keeps them apart.
    if (are_apart && (kind == Amount::lines_only || kind == Amount::garbage)) continue;
    Tally tally;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      const Class one{static_cast<Turning>(seed % turnings), static_cast<int>(seed / turnings % places),
                      static_cast<Codec>((3 * seed + seed / turnings) % codecs), kind};
      const int stones = are_apart ? 0 : 6 + static_cast<int>(seed * 29 % 55);
      take(play(one, seed, stones, are_apart ? 12 + static_cast<int>(seed * 7 % 19) : 0), tally);
    }
    print(std::string(are_apart ? "apart: " : "little: ") + std::string(name(kind)), tally);
    add(tally, whole);
  }
  print("all", whole);
  return whole.wrong > 0 ? 1 : 0;
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::string> words;
  for (int i = 1; i < count; ++i) {
    if (std::strcmp(arguments[i], "-v") == 0)
      talkative = true;
    else if (std::strcmp(arguments[i], "-t") == 0 && i + 1 < count)
      effort.time_limit = std::chrono::seconds(std::atoi(arguments[++i]));
    else
      words.emplace_back(arguments[i]);
  }
  const auto seeds = static_cast<std::uint64_t>(words.empty() ? 40 : std::atoi(words[0].c_str()));
  const std::string only = words.size() < 2 ? "" : words[1];
  const auto first = static_cast<std::uint64_t>(words.size() < 3 ? 0 : std::atoi(words[2].c_str()));
  if (only == "parts") return print_parts(first, seeds);
  std::printf("%-34s %5s %6s %6s %6s %6s %7s  %6s %6s\n", "", "all", "right", "sure", "open", "wrong",
              "turns", "median", "worst");
  if (only == "little" || only == "apart") return print_scarce(first, seeds, only == "apart");
  Tally whole;
  std::map<std::string, Tally> by_turning;
  for (int amount = 0; amount < amounts; ++amount) {
    const std::string amount_name(name(static_cast<Amount>(amount)));
    if (!only.empty() && !amount_name.contains(only)) continue;
    Tally tally;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
      const Class one{static_cast<Turning>(seed % turnings), static_cast<int>(seed / turnings % places),
                      static_cast<Codec>((3 * seed + seed / turnings) % codecs), static_cast<Amount>(amount)};
      Tally single;
      take(play(one, seed), single);
      for (Tally* to : {&tally, &whole, &by_turning[std::string(name(one.turning))]}) add(single, *to);
    }
    print(amount_name, tally);
  }
  for (auto& [turning, tally] : by_turning) print(turning, tally);
  if (whole.all > 0) print("all", whole);
  Tally others;
  for (int kind = 0; kind < kinds; ++kind) {
    const std::string kind_name(name(static_cast<Kind>(kind)));
    if (!only.empty() && only != "others" && !kind_name.contains(only)) continue;
    Tally tally;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed)
      take(play_other(static_cast<Kind>(kind), seed), tally);
    print(kind_name, tally);
    add(tally, others);
  }
  if (others.all > 0) print("all others", others);
  return whole.wrong + others.wrong > 0 ? 1 : 0;
}
