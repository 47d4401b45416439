#include "app/commands/recording/side_by_side_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/io/input.hpp"
#include "app/io/shell.hpp"
#include "convert/fumen/fumen.hpp"
#include "review/attempt/handling.hpp"
#include "review/ruleset/ruleset.hpp"
#include "scene/layout/view.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view letters = "AB";
constexpr std::string_view saved_alone =
    "two recordings beside each other are saved one at a time; open one of them alone";

// What cannot be said about both at the same time.
player::MissingData not_told_of(const kinds::ShownRound& first, const kinds::ShownRound& second,
                                const kinds::ShownRound& both) {
  player::MissingData missing_data;
  if (!review::have_same_rules(first, second))
    missing_data.rules = missing_data.values =
        "the two recordings have other rules; open one of them alone for that";
  // The value of a placement depends on who plays against whom.
  else if (review::ruleset_of(both).attacks)
    missing_data.values = "placements of a match are valued with that match alone; open it alone for that";
  return missing_data;
}

}  // namespace

std::expected<std::unique_ptr<SideBySideFile>, SideBySideFile::Problem> SideBySideFile::join(
    Files files, How how, const ReadingChoice& choice) {
  const auto problem = [](ExitCode code, base::SafeText text) {
    return std::unexpected(Problem{std::move(text), code});
  };
  std::array<std::shared_ptr<const kinds::ShownRound>, 2> rounds;
  Seats seats;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const base::SafeText name = shown_path(files[i]->path());
    auto round = files[i]->round();
    if (!round) return problem(ExitCode::cannot_open, base::safe("{}: {}", name, round.error()));
    rounds[i] = std::move(*round);
    if (how.player.empty()) continue;
    const auto player = find_player(how.player, files[i]->game());
    if (!player)
      return problem(ExitCode::usage, base::safe("{}: --player: there is no player '{}'; there are {}", name,
                                                 how.player, listed_players(files[i]->game())));
    seats[i] = player->value;
  }
  auto both = kinds::side_by_side(*rounds[0], *rounds[1], seats, how.alignment);
  if (!both)
    return problem(ExitCode::cannot_open, base::safe("{} and {}: {}", shown_path(files[0]->path()),
                                                     shown_path(files[1]->path()), both.error()));
  auto made = std::make_shared<const kinds::ShownRound>(std::move(*both));
  auto missing_data = not_told_of(*rounds[0], *rounds[1], *made);
  CountedFrames frames;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    frames[i] = replay::frames_of(rounds[i]->match.unit, rounds[i]->round);
    frames[i].player = base::PlayerId(static_cast<std::uint8_t>(i == 0 ? 0 : made->first_seats));
    frames[i].per_second_of_both = made->match.unit.per_second;
  }
  return std::unique_ptr<SideBySideFile>(new SideBySideFile(
      std::move(files), std::move(how), choice, seats, frames, std::move(made), std::move(missing_data)));
}

SideBySideFile::SideBySideFile(Files files, How how, const ReadingChoice& choice, Seats seats,
                               const CountedFrames& frames, std::shared_ptr<const kinds::ShownRound> both,
                               player::MissingData missing_data)
    : files_(std::move(files)),
      how_(std::move(how)),
      choice_(choice),
      seats_(seats),
      frames_(frames),
      both_(std::move(both)),
      missing_data_(std::move(missing_data)),
      timeline_(both_->track()),
      game_(both_->game()) {}

std::string SideBySideFile::damage() const {
  std::string all;
  for (std::size_t i = 0; i < files_.size(); ++i)
    if (const std::string damage = files_[i]->damage(); !damage.empty())
      all += fmt::format("{}{}: {}", all.empty() ? "" : "; ", letters[i], damage);
  return all;
}

player::ProfileNote SideBySideFile::profile() const {
  const auto of_both = [this](std::string player::ProfileNote::*text) {
    const std::string first = files_[0]->profile().*text;
    const std::string second = files_[1]->profile().*text;
    if (first == second) return first;
    return fmt::format("A: {}, B: {}", first.empty() ? "-" : first, second.empty() ? "-" : second);
  };
  return {of_both(&player::ProfileNote::all), of_both(&player::ProfileNote::kind)};
}

player::FileChange SideBySideFile::change() const {
  return std::max(files_[0]->change(), files_[1]->change());
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> SideBySideFile::read_again() const {
  Files again;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    auto file = files_[i]->read_file_again();
    if (!file) return std::unexpected(file.error());
    again[i] = std::move(*file);
  }
  auto both = join(std::move(again), how_, choice_);
  if (!both) return std::unexpected(both.error().text.text());
  return std::move(*both);
}

player::Copy SideBySideFile::fumen(const replay::State& state, base::PlayerId player) const {
  return field_as_fumen(timeline_, game_, state, player);
}

player::Copy SideBySideFile::solution(const field::Grid& grid,
                                      std::span<const player::SolutionPiece> pieces) const {
  return files_[0]->solution(grid, pieces);
}

review::Ruleset SideBySideFile::rules() const {
  return review::ruleset_of(*both_);
}

replay::Frames SideBySideFile::frames(std::optional<base::PlayerId> player) const {
  if (player) return frames_[side_of(*player)];
  return frames_[0].per_second > 0 ? frames_[0] : frames_[1];
}

std::optional<review::Handling> SideBySideFile::handling(base::PlayerId player) const {
  return review::handling_of(*both_, player);
}

player::OpenRecording::Place SideBySideFile::place(base::PlayerId player, base::Milliseconds time) const {
  const std::size_t file = side_of(player);
  const std::size_t seat = player.value - (file == 0 ? 0 : both_->first_seats);
  return {file, base::PlayerId(static_cast<std::uint8_t>(seats_[file].value_or(seat))),
          timeline_.track().own_time(player, time)};
}

player::Copy SideBySideFile::command_line(const scene::View& view) const {
  const auto round = files_[0]->round_number();
  if (files_[1]->round_number().value_or(1) != round.value_or(1))
    return {"", "no command opens two rounds of other numbers beside each other"};
  std::string text = "tetron play";
  for (const auto& file : files_) text += " " + shell_quoted(file->whole_path());
  text += " --beside";
  if (how_.alignment == game::Alignment::pieces) text += " --align pieces";
  if (!how_.player.empty()) text += " --player " + shell_quoted(how_.player);
  // The player shown large is one of both recordings; --player names one for each.
  scene::View of_both = view;
  of_both.focus.reset();
  return {text + moment_options(of_both, choice_.options, round),
          "copied: the command that opens this moment"};
}

player::Copy SideBySideFile::export_command(const player::ExportRequest&) const {
  return {"", std::string(saved_alone)};
}

player::StartedExport SideBySideFile::start_export(const player::ExportRequest&) const {
  return std::unexpected(std::string(saved_alone));
}

}  // namespace tetron::app
