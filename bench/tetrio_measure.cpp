// Plays every TETR.IO recording in a folder again and compares with all that the files state: for each count
// how many player-rounds come out the same, and those that do not.
//   tetron_tetrio_measure [FOLDER] [--list]        the folder is $TETRON_TETRIO_FILES unless given
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/file.hpp"
#include "formats/tetrio/read.hpp"
#include "replay/kinds/tetrio/round_queue.hpp"

namespace {

using namespace tetron;
using Clock = std::chrono::steady_clock;

struct Sums {
  std::array<std::size_t, tetrio::count_kinds> stated{};
  std::array<std::size_t, tetrio::count_kinds> equal{};
  std::size_t files = 0;
  std::size_t replays = 0;
  std::size_t pieces_and_lines = 0;
  std::size_t exact = 0;
  std::int64_t attacks = 0;
  std::int64_t equal_attacks = 0;
  std::int64_t boards = 0;
  std::int64_t equal_boards = 0;
  Clock::duration reading{};
};

std::string departures(const tetrio::Replayed& played) {
  std::string text;
  for (std::size_t i = 0; i < tetrio::count_kinds; ++i) {
    const auto count = static_cast<tetrio::Count>(i);
    const auto& stated = played.stated[count];
    const auto& counted = played.counted[count];
    if (!stated || stated == counted) continue;
    text += fmt::format(" {} {}/{}", tetrio::name_of(count), counted.value_or(-1), *stated);
  }
  if (played.boards != played.equal_boards)
    text += fmt::format(" boards {}/{}", played.equal_boards, played.boards);
  if (played.attacks != played.equal_attacks)
    text += fmt::format(" attacks {}/{}", played.equal_attacks, played.attacks);
  if (played.departs) text += fmt::format(" by frame {}", *played.departs);
  if (const std::string reason = played.reason(); !reason.empty()) text += ": " + reason;
  return text;
}

// A file whose rounds are being played while the next one is read, as `tetron check` does it.
struct Waiting {
  std::filesystem::path path;
  std::unique_ptr<base::FileBytes> file;
  std::unique_ptr<tetrio::Recording> recording;
  std::shared_ptr<tetrio::RoundQueue::Job> job;
};

void count(const Waiting& waiting, const tetrio::RoundQueue::Played& rounds, Sums& sums, bool list) {
  for (std::size_t round = 0; round < rounds.size(); ++round)
    for (const tetrio::Replayed& played : rounds[round]) {
      ++sums.replays;
      const auto same = [&](tetrio::Count count) { return played.stated[count] == played.counted[count]; };
      for (std::size_t i = 0; i < tetrio::count_kinds; ++i) {
        const auto count = static_cast<tetrio::Count>(i);
        if (!played.stated[count]) continue;
        ++sums.stated[i];
        sums.equal[i] += same(count);
      }
      sums.pieces_and_lines += same(tetrio::Count::pieces) && same(tetrio::Count::lines);
      sums.exact += played.exact();
      sums.attacks += played.attacks;
      sums.equal_attacks += played.equal_attacks;
      sums.boards += played.boards;
      sums.equal_boards += played.equal_boards;
      const std::string differing = list ? departures(played) : "";
      if (!differing.empty())
        fmt::print("{} round {} {}:{}\n", waiting.path.filename().string(), round + 1, played.name,
                   differing);
    }
}

void measure(const std::vector<std::filesystem::path>& paths, Sums& sums, bool list) {
  constexpr std::size_t most_waiting = 4;
  std::deque<Waiting> waiting;
  tetrio::RoundQueue queue;
  const auto finish_first = [&] {
    count(waiting.front(), queue.finish(*waiting.front().job), sums, list);
    waiting.pop_front();
  };
  for (const auto& path : paths) {
    const auto start = Clock::now();
    auto file = base::FileBytes::open(path);
    if (!file) continue;
    auto bytes = std::make_unique<base::FileBytes>(std::move(*file));
    auto recording = tetrio::read(bytes->text());
    sums.reading += Clock::now() - start;
    ++sums.files;
    if (!recording) {
      fmt::print("{}: {}\n", path.filename().string(), recording.error().what);
      continue;
    }
    auto kept = std::make_unique<tetrio::Recording>(std::move(*recording));
    auto job = queue.add(kept->rounds);
    waiting.push_back({path, std::move(bytes), std::move(kept), std::move(job)});
    if (waiting.size() > most_waiting) finish_first();
  }
  while (!waiting.empty()) finish_first();
}

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

int main(int argc, char** argv) {
  std::string folder;
  bool list = false;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--list")
      list = true;
    else
      folder = argv[i];
  }
  if (const char* named = std::getenv("TETRON_TETRIO_FILES"); folder.empty() && named != nullptr)
    folder = named;
  if (folder.empty()) {
    fmt::print("skipped: neither a folder nor TETRON_TETRIO_FILES\n");
    return 0;
  }
  std::vector<std::filesystem::path> paths;
  if (std::filesystem::is_regular_file(folder))
    paths.emplace_back(folder);
  else
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
      if (entry.path().extension() == ".ttr" || entry.path().extension() == ".ttrm")
        paths.push_back(entry.path());
  std::ranges::sort(paths);
  Sums sums;
  const auto start = Clock::now();
  measure(paths, sums, list);
  const auto all = Clock::now() - start;
  for (std::size_t i = 0; i < tetrio::count_kinds; ++i)
    fmt::print("{:<18}{:>6} of {}\n", tetrio::name_of(static_cast<tetrio::Count>(i)), sums.equal[i],
               sums.stated[i]);
  fmt::print("files {}, player-rounds {}, pieces and lines {}, all {}, boards {} of {}, attacks {} of {}\n",
             sums.files, sums.replays, sums.pieces_and_lines, sums.exact, sums.equal_boards, sums.boards,
             sums.equal_attacks, sums.attacks);
  fmt::print("reading {:.0f} ms, all {:.0f} ms\n", milliseconds(sums.reading), milliseconds(all));
}
