#include "app/windows/start_parts.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "app/batch/natural_order.hpp"
#include "app/windows/desktop_dialog.hpp"
#include "app/windows/recent_files.hpp"
#include "base/escape.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 8> sample_recordings{
    "tetrio/match.ttrm", "good/duel.tet",        "good/weapons.tet",     "good/eight.tet",
    "tetrio/sprint.ttr", "jstris/sprint.jstris", "good/shared-four.tet", "good/solo.tet"};

constexpr std::size_t most_in_folder = 10'000;  // entries
constexpr std::size_t most_of_comment = 110;    // bytes that are shown
constexpr std::size_t most_of_rules = 4096;     // bytes of a rule file that are read for its first comment

// The package's samples: with its documents, or in the source tree. Empty if they are not installed.
fs::path samples() {
  std::error_code unknown;
  const fs::path own = fs::read_symlink("/proc/self/exe", unknown).parent_path();
  for (const fs::path& folder :
       {own / ".." / "share" / "doc" / "tetron" / "samples",
        own / ".." / ".." / "share" / "doc" / "tetron" / "samples", own / ".." / ".." / "samples"})
    if (fs::is_directory(folder / "rules", unknown)) return folder.lexically_normal();
  return {};
}

scene::ListedGame named(const fs::path& path) {
  scene::ListedGame game;
  game.file = base::escaped(path.filename().string());
  return game;
}

// Reads in the background, one at a time.
class Reading {
 public:
  explicit Reading(const ReadingChoice& choice) : choice_(choice) {}

  player::StartEntry entry(const fs::path& path) const {
    scene::ListedGame known = named(path);
    return {path, known,
            [path, known, &choice = choice_, match = match_, open = open_](const std::stop_token& stop) {
              return read_listed(path.string(), std::nullopt, choice, known, *match, *open, Fields::played,
                                 stop);
            }};
  }

 private:
  const ReadingChoice& choice_;
  std::shared_ptr<ListedMatch> match_ = std::make_shared<ListedMatch>();
  std::shared_ptr<OpenMatches> open_ = std::make_shared<OpenMatches>();
};

// The folders, and the files with one of the endings, of a folder, in natural order.
template <class MakeEntry>
player::StartPart listed_folder(const fs::path& folder, std::span<const std::string_view> endings,
                                const MakeEntry& entry_of) {
  player::StartPart part{base::escaped(folder.string()), {}};
  std::vector<fs::path> folders;
  std::vector<fs::path> files;
  std::error_code error;
  std::size_t seen = 0;
  for (fs::directory_iterator at(folder, error), end; !error && at != end && seen < most_in_folder;
       at.increment(error), ++seen) {
    const std::string name = at->path().filename().string();
    std::error_code unknown;
    if (name.starts_with('.')) continue;
    if (at->is_directory(unknown)) folders.push_back(at->path());
    const auto is_ending = [&](std::string_view ending) {
      return name.size() > ending.size() &&
             natural_order(std::string_view(name).substr(name.size() - ending.size()), ending) == 0;
    };
    if (std::ranges::any_of(endings, is_ending) && at->is_regular_file(unknown)) files.push_back(at->path());
  }
  const auto comes_first = [](const fs::path& a, const fs::path& b) {
    return natural_order(a.filename().string(), b.filename().string()) < 0;
  };
  std::ranges::sort(folders, comes_first);
  std::ranges::sort(files, comes_first);
  const auto add_folder = [&part](const fs::path& path, const std::string& name) {
    scene::ListedGame known;
    known.file = name;
    part.entries.push_back({path, std::move(known), {}, true});
  };
  if (folder.has_parent_path() && folder.parent_path() != folder) add_folder(folder.parent_path(), "..");
  for (const fs::path& path : folders) add_folder(path, base::escaped(path.filename().string()));
  for (const fs::path& path : files) part.entries.push_back(entry_of(path));
  return part;
}

// The first sentences of a rule file, from its first comment.
std::string first_comment(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(most_of_rules, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  std::string comment;
  std::string_view rest = text;
  while (rest.starts_with("--")) {
    const auto end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(2, end - 2);
    while (line.starts_with(' ')) line.remove_prefix(1);
    comment += (comment.empty() ? "" : " ") + std::string(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  // As many whole sentences as fit into a line.
  const auto last = comment.rfind(". ", most_of_comment);
  return comment.substr(0,
                        comment.size() <= most_of_comment || last == comment.npos ? comment.npos : last + 1);
}

// "Puyo Puyo" and what else its first comment says.
player::StartEntry rules_entry(const fs::path& path) {
  scene::ListedGame known = named(path);
  const std::string comment = first_comment(path);
  known.is_read = true;
  known.players = {path.stem().string()};
  known.mode = comment;
  return {path, std::move(known), {}};
}

}  // namespace

player::StartOptions recordings_to_start_with(const ReadingChoice& choice) {
  const auto reading = std::make_shared<const Reading>(choice);
  player::StartOptions start;
  start.parts = [reading] {
    std::vector<player::StartPart> parts{{"Last opened", {}}, {"Examples", {}}};
    for (const fs::path& path : recent_files()) parts[0].entries.push_back(reading->entry(path));
    const fs::path folder = samples();
    std::error_code unknown;
    for (const std::string_view name : sample_recordings)
      if (!folder.empty() && fs::is_regular_file(folder / name, unknown))
        parts[1].entries.push_back(reading->entry(folder / name));
    return parts;
  };
  start.folder = [reading](const fs::path& folder) {
    return listed_folder(folder, kinds::endings(),
                         [&](const fs::path& path) { return reading->entry(path); });
  };
  start.dialog = open_desktop_dialog;
  return start;
}

player::StartOptions rules_to_start_with() {
  static constexpr std::array<std::string_view, 1> endings{".lua"};
  player::StartOptions start;
  start.heading = "Choose a game";
  start.hint = "or drop a file of rules here";
  start.parts = [] {
    const fs::path folder = samples();
    std::vector<player::StartPart> parts{{"Games", {}}};
    if (folder.empty()) return parts;
    player::StartPart all = listed_folder(folder / "rules", endings, rules_entry);
    std::erase_if(all.entries, [](const player::StartEntry& entry) { return entry.is_folder; });
    parts[0].entries = std::move(all.entries);
    return parts;
  };
  start.folder = [](const fs::path& folder) { return listed_folder(folder, endings, rules_entry); };
  return start;
}

}  // namespace tetron::app
