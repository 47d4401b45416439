#include "app/commands/rules/rules_record.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <vector>

#include "app/commands/recording/profile_source.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "replay/kinds/match/match_json.hpp"
#include "replay/kinds/tet/tet_source.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view tet_ending = ".tet";
constexpr std::uint64_t least_frames_between_saves = rules::frames_per_second;
constexpr std::uint64_t part_between_saves = 8;  // as a share of the frames so far

bool is_there(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

// The mode of the file at the path, after following links; 0 if there is none.
mode_t mode_of(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 ? status.st_mode : 0;
}

// The files that are lost when a recording with that name is written.
std::vector<std::string> files_of(const std::string& path) {
  std::vector<std::string> files{path};
  if (path.ends_with(tet_ending)) files.push_back(sidecar_profile_path(path));
  std::erase_if(files, [](const std::string& file) { return !is_there(file); });
  return files;
}

}  // namespace

void GameRecorder::refuse_path(const std::string& path, bool force) {
  if (path.empty()) return;
  const std::string ending = std::filesystem::path(path).extension();
  if (!ending.empty() && ending != tet_ending && ending != ".json")
    refuse(ExitCode::usage, "{}: expected a name that ends in .json or .tet", path);
  const mode_t mode = mode_of(path);
  if (force || (mode != 0 && !S_ISREG(mode))) return;  // a device or pipe is not replaced but written to
  if (const auto files = files_of(path); !files.empty())
    refuse(ExitCode::usage, "{} already exists; --force overwrites it", files.front());
}

GameRecorder::GameRecorder(const std::string& path, const rules::Script& script)
    : path_(path), is_tet_(path.ends_with(tet_ending)), match_(script), waits_(!files_of(path).empty()) {
  if (!waits_) save(script);
  // Checks whether it can be written. This is not done for a pipe, because its reader would take it for the
  // end.
  else if (const mode_t mode = mode_of(path); S_ISREG(mode) || S_ISDIR(mode))
    Output{path_};
}

void GameRecorder::save(const rules::Script& script) {
  Output out(path_);
  const auto write = is_tet_ ? kinds::write_tet : kinds::write_match;
  const auto profile = write(out.text(), match_.ended(script), [&out] { out.flush_if_full(); });
  if (!profile) refuse(ExitCode::cannot_write, "{}: {}", path_, profile.error());
  // The profile is written first, because the recording cannot be read without it.
  if (!profile->empty() && out.can_seek()) {
    Output profile_out(sidecar_profile_path(path_));
    profile_out.text() += *profile;
    profile_out.commit();
  }
  out.commit();
  const std::uint64_t frame = script.game().counts().frames;
  next_save_ = frame + std::max(least_frames_between_saves, frame / part_between_saves);
}

void GameRecorder::add(const rules::Script& script) {
  if (is_complete_) return;
  match_.add(script);
  is_complete_ = match_.is_full();
  if (is_complete_) warning("{}: the recording is as long as one can be and ends here", path_);
  if (is_complete_ || (!waits_ && script.game().counts().frames >= next_save_)) save(script);
}

void GameRecorder::finish(const rules::Script& script) {
  if (!is_complete_) save(script);
}

}  // namespace tetron::app
