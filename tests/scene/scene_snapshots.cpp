#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "scene/panels/chat_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "tests/bytes.hpp"
#include "tests/scene/scene_text.hpp"

// Ten moments of the samples that look different from each other, compared with what they were. The pictures
// are in tests/player/golden; this says in words what has moved.
//   scene_snapshots [--update] SAMPLES SNAPSHOTS
namespace tetron::test {

namespace {

namespace fs = std::filesystem;

using namespace scene;

constexpr int moments = 10;
constexpr Size window{1280, 720};
constexpr int shown_differences = 10;
// One for each form of the text beside the fields. Eight fields are a picture in tests/player/golden; a
// player alone is `minimal`.
constexpr std::array<std::string_view, 5> samples_shown{"duel", "minimal", "quickrace", "shared-four",
                                                        "weapons"};

struct Way {
  std::string name;
  View view;
};

// How the n-th moment is looked at.
Way way_of(int moment, const replay::Timeline& timeline) {
  Way way;
  View& view = way.view;
  view.look.motion = false;
  const base::PlayerId last(static_cast<std::uint8_t>(timeline.layout().players - 1));
  switch (moment) {
    case 1:
      view.chat = true;
      way.name = ", chat";
      break;
    case 2:
      view.statistics = true;
      way.name = ", statistics";
      break;
    case 3:
      view.chunk = true;
      way.name = ", chunk";
      break;
    case 4:
      view.focus = base::PlayerId(0);
      way.name = ", player 0 large";
      break;
    case 5:
      view.chat = view.statistics = view.chunk = true;
      way.name = ", all panels";
      break;
    case 6:
      view.chat = view.statistics = view.hide_result = true;
      way.name = ", chat and statistics, the result hidden";
      break;
    case 7:
      view.statistics = true;
      view.focus = last;
      way.name = ", statistics, the last player large";
      break;
    case 8:
      view.hover = base::Milliseconds(timeline.duration().value / 2);
      way.name = ", the mouse on the middle of the bar";
      break;
    default:
      break;
  }
  return way;
}

std::string text_in(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string snapshot(const fs::path& sample) {
  const Bytes bytes = bytes_of(text_in(sample));
  const auto recording = tet::Recording::read(bytes);
  if (!recording) return "cannot be read\n";
  const replay::Timeline timeline(*recording, replay::tetron4());
  const replay::Game game = replay::game_of(recording->header(), {});
  const Show show{timeline, game, {sample.filename().string(), ""}};
  replay::Playhead playhead(timeline);
  std::string out;
  for (int moment = 0; moment < moments; ++moment) {
    auto [name, view] = way_of(moment, timeline);
    view.now = base::Milliseconds(static_cast<std::uint32_t>(std::uint64_t{timeline.duration().value} *
                                                             static_cast<unsigned>(moment) / (moments - 1)));
    view.reached = view.now;
    playhead.seek(view.now);
    Arrangement arrangement = arrange(timeline.layout(), window, 1, view.focus, false, view.panels());
    add_chat_jumps(arrangement, timeline, game, view);
    fmt::format_to(std::back_inserter(out), "== {}{}\n", clock_text(view.now), name);
    out += scene_text(draw_scene(show, playhead.state(), view, arrangement), arrangement);
    out += '\n';
  }
  return out;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return lines;
}

// The lines that differ, some of them.
void tell_difference(const std::string& name, const std::string& wanted, const std::string& had) {
  const auto before = lines_of(wanted);
  const auto now = lines_of(had);
  int left = shown_differences;
  for (std::size_t i = 0; i < std::max(before.size(), now.size()) && left > 0; ++i) {
    const std::string a = i < before.size() ? before[i] : "(nothing)";
    const std::string b = i < now.size() ? now[i] : "(nothing)";
    if (a == b) continue;
    std::cout << fmt::format("{}:{}\n- {}\n+ {}\n", name, i + 1, a, b);
    --left;
  }
}

int run(bool update, const fs::path& samples, const fs::path& snapshots) {
  int compared = 0;
  int different = 0;
  std::vector<fs::path> paths;
  for (const std::string_view name : samples_shown)
    paths.push_back(samples / "good" / (std::string(name) + ".tet"));
  if (update) fs::create_directories(snapshots);
  for (const fs::path& path : paths) {
    const fs::path kept = snapshots / path.filename().replace_extension(".txt");
    const std::string had = snapshot(path);
    ++compared;
    if (update) {
      std::ofstream(kept, std::ios::binary) << had;
    } else if (const std::string wanted = text_in(kept); wanted != had) {
      tell_difference(kept.filename().string(), wanted, had);
      ++different;
    }
  }
  if (compared == 0) std::cout << "there are no samples\n";
  if (different > 0)
    std::cout << fmt::format(
        "{} of {} differ (-: snapshot, +: now). If now is right, run this with --update.\n", different,
        compared);
  return compared == 0 || different > 0 ? 1 : 0;
}

}  // namespace

}  // namespace tetron::test

int main(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool update = std::erase(arguments, "--update") > 0;
  if (arguments.size() != 2) {
    std::cerr << "usage: scene_snapshots [--update] SAMPLES SNAPSHOTS\n";
    return 2;
  }
  return tetron::test::run(update, arguments[0], arguments[1]);
}
