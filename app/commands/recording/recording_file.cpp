#include "app/commands/recording/recording_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "app/commands/recording/match_round.hpp"
#include "app/io/input_files.hpp"
#include "app/io/shell.hpp"
#include "base/error.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/text/text_out.hpp"
#include "formats/fumen/encode.hpp"
#include "review/stones.hpp"

namespace tetron::app {

namespace {

using std::chrono::seconds;

// For how long after its last change a file that ends within a chunk is taken to be still written to: little
// for one that has not been seen growing. Programs write in blocks, and a game makes few bytes a second.
constexpr seconds fresh = seconds(10);
constexpr seconds patience = seconds(120);

// What fits is copied into memory at once.
std::expected<base::File, std::error_code> open_bytes(const std::string& path) {
  auto file = path == "-" ? standard_input() : base::File::open(path);
  if (!file || !file->id() || file->size() > base::FileBytes::most) return file;
  auto bytes = file->read_all();
  if (!bytes) return std::unexpected(bytes.error());
  return base::File(std::move(*bytes));
}

// Whether pieces can be held in a round, as far as it shows.
bool holds(const game::Round& round) {
  return std::ranges::any_of(round.events, [](const game::Event& event) {
    const auto* const held = std::get_if<game::Held>(&event.what);
    return held != nullptr && held->piece != field::Cell::empty;
  });
}

}  // namespace

std::expected<std::unique_ptr<RecordingFile>, base::SafeText> RecordingFile::open(
    const std::string& path, const ReadingChoice& choice, const FoundProfile* known,
    std::optional<std::uint32_t> round) {
  // Taken first: what changes while it is read is seen as a change.
  auto stamp = path == "-" ? std::nullopt : FileStamp::of(path);
  const auto file = open_bytes(path);
  if (!file) return std::unexpected(base::safe("{}", file.error().message()));
  if (is_match(*file)) {
    ProfileSource source;
    ReadingOptions options = choice.options;
    if (!options.round) options.round = round;
    auto played = match_round_of(*file, options, source);
    if (!played) return std::unexpected(played.error());
    return std::unique_ptr<RecordingFile>(
        new RecordingFile(path, choice, std::move(source), std::move(stamp),
                          std::make_shared<const kinds::ShownRound>(std::move(*played)), options.round));
  }
  auto recording = read_recording(*file, choice.options);
  if (!recording) return std::unexpected(base::safe("{}", recording.error()));
  FoundProfile profile =
      known != nullptr ? *known : profile_of_option(choice.options.profile, choice.profile);
  if (known == nullptr && !choice.options.names_profile()) {
    auto found = unnamed_profile(path, *recording, shown_path(path), choice.options.profile_wish());
    if (!found) return std::unexpected(found.error());
    profile = std::move(*found);
  }
  return std::unique_ptr<RecordingFile>(
      new RecordingFile(path, choice, std::move(profile), stamp, std::move(*recording)));
}

std::unique_ptr<RecordingFile> RecordingFile::of_round(std::string command, const ReadingChoice& choice,
                                                       std::shared_ptr<const kinds::ShownRound> round) {
  ProfileSource source = profile_of_option(choice.options.profile, choice.profile).source;
  auto opened = std::unique_ptr<RecordingFile>(
      new RecordingFile("-", choice, std::move(source), std::nullopt, std::move(round), std::nullopt));
  opened->command_ = std::move(command);
  return opened;
}

RecordingFile::RecordingFile(std::string path, const ReadingChoice& choice, FoundProfile profile,
                             std::optional<FileStamp> stamp, tet::Recording recording)
    : path_(std::move(path)),
      choice_(choice),
      profile_(std::move(profile)),
      stamp_(stamp),
      recording_(std::move(recording)),
      timeline_(*recording_, profile_.profile),
      game_(replay::game_of(recording_->header(), choice.encoding)) {}

RecordingFile::RecordingFile(std::string path, const ReadingChoice& choice, ProfileSource profile,
                             std::optional<FileStamp> stamp, std::shared_ptr<const kinds::ShownRound> played,
                             std::optional<std::uint32_t> number)
    : path_(std::move(path)),
      choice_(choice),
      profile_{played->profile(), std::move(profile)},
      round_(number),
      stamp_(stamp),
      played_(std::move(played)),
      timeline_(played_->track(), played_->gauges),
      game_(played_->game()) {}

bool RecordingFile::is_growing() const {
  if (!stamp_) return false;
  const auto age = std::chrono::system_clock::now() - stamp_->changed;
  return age < (has_grown_ ? patience : fresh) && age > -fresh;
}

std::string RecordingFile::damage() const {
  if (played_ && played_->round.damage) return base::escaped(played_->round.damage->what);
  const auto& damage = timeline_.damage();
  if (!damage) return {};
  const bool is_at_end =
      damage->error.fault == base::Fault::truncated && damage->offset + damage->length == size();
  if (is_at_end && is_growing()) return {};
  return base::describe(damage->error);
}

player::FileChange RecordingFile::change() const {
  if (!stamp_) return player::FileChange::none;
  const auto now = FileStamp::of(path_);
  if (!now) return player::FileChange::gone;
  return now == stamp_ ? player::FileChange::none : player::FileChange::changed;
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> RecordingFile::read_again() const {
  auto again = open(path_, choice_, &profile_, round_);
  if (!again) return std::unexpected(again.error().text());
  (*again)->has_grown_ = has_grown_ || (*again)->size() > size();
  return std::move(*again);
}

player::Copy RecordingFile::fumen(const replay::State& state, base::PlayerId player) const {
  const convert::PlayerFumen fumen = convert::fumen_of_moment(timeline_.track(), state, player);
  std::string note = fmt::format("copied: {}'s field as a fumen", game_.names[player.value]);
  if (fumen.losses.field_width) note += ", as much as its ten columns hold";
  return {fumen.text, note};
}

player::Copy RecordingFile::way(const field::Grid& grid, std::span<const player::WayStone> stones) const {
  std::vector<fumen::Page> pages;
  fumen::Page page;
  page.flags.colorize = true;
  for (int row = 0; row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const field::Cell cell = grid.at({field::Column(column), field::Row(row)});
      page.field.set(column, grid.height() - 1 - row,
                     cell > field::Cell::garbage ? fumen::Block::gray : static_cast<fumen::Block>(cell));
    }
  for (const player::WayStone& stone : stones) {
    const auto placement = field::placement_of(stone.cells);
    if (placement)
      page.operation = fumen::Operation{placement->kind, placement->rotation, placement->centre.column.value,
                                        grid.height() - 1 - placement->centre.row.value};
    pages.push_back(page);
    for (const field::Position& cell : stone.cells)
      page.field.set(cell.column.value, grid.height() - 1 - cell.row.value,
                     static_cast<fumen::Block>(stone.kind));
    page.field.clear_lines();
    page.flags.colorize = false;
  }
  page.operation.reset();
  pages.push_back(page);
  const auto text = fumen::encode(std::span<const fumen::Page>(pages));
  if (!text) return {"", "this cannot be written as a fumen: " + base::describe(text.error())};
  std::string note = fmt::format("copied: {} pieces as a fumen", stones.size());
  if (grid.width() > fumen::Field::width) note += ", as much as its ten columns hold";
  return {*text, note};
}

review::Ruleset RecordingFile::rules() const {
  if (!played_ || !played_->rules) {
    review::Ruleset rules = OpenRecording::rules();
    rules.may_hold = played_ && holds(played_->round);
    if (rules.may_hold) {
      rules.gauges = played_->gauges;
      rules.stones = review::stones_of(profile_.profile);
    }
    return rules;
  }
  const tetrio::Rules& rules = *played_->rules;
  return {review::tetrio_stones(profile_.profile, rules), rules.allow_hold, played_->gauges,
          review::tetrio_gravity(rules), rules.kicks};
}

player::Copy RecordingFile::command_line(const scene::View& view) const {
  if (!command_.empty()) return {command_, "copied: the command that opens this board"};
  std::error_code error;
  std::string path = path_;
  if (path != "-")
    if (auto absolute = std::filesystem::absolute(path_, error); !error) path = absolute.lexically_normal();
  std::string text = fmt::format("tetron play {} --start ", shell_quoted(path));
  convert::append_time(text, view.now.value);
  if (view.focus) text += fmt::format(" --player {}", view.focus->value);
  if (view.speed != 1) text += fmt::format(" --speed {}", view.speed);
  if (!view.playing) text += " --paused";
  if (view.hide_result) text += " --hide-result";
  const ReadingOptions& reading = choice_.options;
  if (!reading.profile.empty()) text += " --profile " + shell_quoted(reading.profile);
  if (reading.encoding != "auto") text += " --encoding " + shell_quoted(reading.encoding);
  if (reading.salvage) text += " --salvage";
  if (round_) text += fmt::format(" --round {}", *round_);
  return {text, "copied: the command that opens this moment"};
}

}  // namespace tetron::app
