#include "player/games/exports.hpp"

#include <fmt/format.h>

#include <system_error>
#include <utility>

#include "player/games/screenshot.hpp"
#include "scene/primitives/drawable.hpp"

namespace tetron::player {

namespace {

constexpr int most_copies = 10'000;

std::string shown_name(const std::string& path) {
  return scene::drawable(std::filesystem::path(path).filename().string());
}

// The path with as many of its last folders as fit on a line.
std::string shown_path(const std::filesystem::path& path) {
  constexpr std::size_t most = 100;
  std::string shown = path.string();
  for (std::size_t slash = 0; shown.size() - slash > most;) {
    slash = shown.find('/', slash + 1);
    if (slash == shown.npos) break;
    if (shown.size() - slash <= most) return scene::drawable("…" + shown.substr(slash));
  }
  return scene::drawable(shown);
}

}  // namespace

std::string export_name(const ExportRequest& request, const std::string& file_name, std::uint32_t round,
                        const std::filesystem::path& folder) {
  std::string stem = file_stem(file_name);
  if (round > 0) stem += fmt::format("-round{}", round);
  if (is_still(request.form)) {
    stem += fmt::format("-{:07}ms", request.at.value);
  } else if (request.from && request.until) {
    stem += fmt::format("-{:07}ms-{:07}ms", request.from->value, request.until->value);
  }
  std::string name;
  std::error_code unknown;
  for (int copy = 1; copy <= most_copies; ++copy) {
    name = fmt::format("{}{}{}", stem, copy > 1 ? fmt::format("-{}", copy) : "", info(request.form).ending);
    if (!std::filesystem::exists(std::filesystem::symlink_status(folder / name, unknown))) break;
  }
  return name;
}

void Exports::begin(std::unique_ptr<Exporting> exporting, std::string path) {
  exporting_ = std::move(exporting);
  path_ = std::move(path);
  percent_.reset();
  problem_.reset();
}

std::string Exports::stop() {
  if (!exporting_) return "nothing is being saved";
  exporting_.reset();
  return "saving was stopped; no file was written";
}

bool Exports::look() {
  if (!exporting_) return false;
  const auto percent = exporting_->percent();
  const bool is_new = std::exchange(percent_, percent) != percent;
  problem_ = exporting_->ended();
  if (!problem_) return is_new;
  exporting_.reset();
  return true;
}

std::optional<std::string> Exports::take_end(bool hides_names) {
  const auto problem = std::exchange(problem_, std::nullopt);
  if (!problem) return std::nullopt;
  if (problem->empty()) return hides_names ? "saved" : "saved " + shown_path(path_);
  // An error's last part is the reason; names come before it.
  const auto names = hides_names ? problem->rfind(": ") : problem->npos;
  return "not saved: " + scene::drawable(names == problem->npos ? *problem : problem->substr(names + 2));
}

std::string Exports::note(const std::string& stop_key, bool hides_names) const {
  if (!exporting_) return {};
  return fmt::format("saving{}{}{}", hides_names ? "" : " " + shown_name(path_),
                     percent_ ? fmt::format(": {} %", *percent_) : "",
                     stop_key.empty() ? "" : fmt::format("  ({} stops it)", stop_key));
}

}  // namespace tetron::player
