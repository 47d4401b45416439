#include "app/commands/recording/recording_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "app/commands/recording/export_process.hpp"
#include "app/commands/recording/match_round.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/input_files.hpp"
#include "app/io/memory_file.hpp"
#include "app/io/shell.hpp"
#include "app/io/system_words.hpp"
#include "app/io/unpacked.hpp"
#include "app/io/zip_folder.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/isolate.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/fumen/fumen.hpp"
#include "formats/fumen/encode.hpp"
#include "replay/kinds/source/no_round.hpp"
#include "replay/kinds/tet/tet_source.hpp"
#include "review/attempt/handling.hpp"
#include "review/ruleset/ruleset.hpp"
#include "scene/layout/view.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

using std::chrono::seconds;

// If a file ends within a chunk, it is taken to be still being written for this long after its last change.
// The time is short for a file that has not been seen growing. Programs write in blocks, and a game makes
// only a few bytes per second.
constexpr seconds fresh_for = seconds(10);
constexpr seconds reading_patience = seconds(120);

// A file that is small enough is copied into memory at once.
std::expected<base::File, std::string> open_bytes(const std::string& path) {
  auto opened = path == "-" ? in_words(standard_input()) : open_path(path);
  if (!opened) return opened;
  auto file = unpacked(std::move(*opened));
  if (!file || !file->id() || file->size() > base::FileBytes::most) return file;
  auto bytes = file->read_all();
  if (!bytes) return std::unexpected(why_not_read(bytes.error()));
  return base::File(std::move(*bytes));
}

}  // namespace

std::expected<std::unique_ptr<RecordingFile>, NotOpened> RecordingFile::open(
    const std::string& path, const ReadingChoice& choice, const FoundProfile* known,
    std::optional<std::uint32_t> round, std::shared_ptr<OpenMatches> matches) {
  // Taken first, so that a change while the file is read is noticed.
  auto stamp = path == "-" ? std::nullopt : FileStamp::of(path);
  auto match = matches && stamp ? matches->find(path, *stamp) : nullptr;
  const auto round_of_match = [&]() -> std::expected<std::unique_ptr<RecordingFile>, NotOpened> {
    auto opened = open_round(path, choice, stamp, round, *match);
    if (opened) {
      (*opened)->matches_ = std::move(matches);
      (*opened)->match_ = std::move(match);
    }
    return opened;
  };
  if (match) return round_of_match();
  const auto file = open_bytes(path);
  if (!file) return std::unexpected(NotOpened{base::safe("{}", file.error())});
  if (is_match(*file)) {
    auto read = read_match(*file);
    if (!read) return std::unexpected(NotOpened{base::safe("{}", read.error())});
    match = matches && stamp ? matches->add(path, *stamp, std::move(*read))
                             : std::make_shared<const MatchFile>(std::move(*read));
    return round_of_match();
  }
  auto recording = read_recording(*file, choice.options);
  if (!recording) return std::unexpected(NotOpened{base::safe("{}", recording.error())});
  if (choice.options.round_index(1) > 0)
    return std::unexpected(
        NotOpened{base::safe("{}", kinds::no_round(*choice.options.round, 1)), ExitCode::usage});
  FoundProfile profile =
      known != nullptr ? *known : profile_of_option(choice.options.profile, choice.profile);
  if (known == nullptr && !choice.options.names_profile()) {
    auto found = unnamed_profile(path, *recording, shown_path(path), choice.options.profile_choice());
    if (!found) return std::unexpected(NotOpened{found.error()});
    profile = std::move(*found);
  }
  return std::unique_ptr<RecordingFile>(
      new RecordingFile(path, choice, std::move(profile), stamp, std::move(*recording)));
}

std::expected<std::unique_ptr<RecordingFile>, NotOpened> RecordingFile::open_round(
    const std::string& path, const ReadingChoice& choice, std::optional<FileStamp> stamp,
    std::optional<std::uint32_t> round, const MatchFile& match) {
  ProfileSource source;
  ReadingOptions options = choice.options;
  if (options.round)
    options.round = static_cast<std::uint32_t>(options.round_index(match.source->match().rounds.size()) + 1);
  else
    options.round = round;
  auto played = match_round_of(*match.source, options, source);
  if (!played) return std::unexpected(played.error());
  return std::unique_ptr<RecordingFile>(
      new RecordingFile(path, choice, std::move(source), std::move(stamp),
                        std::make_shared<const kinds::ShownRound>(std::move(*played)), options.round));
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
      game_(replay::game_of(recording_->header(), choice.encoding)) {
  find_notes();
}

RecordingFile::RecordingFile(std::string path, const ReadingChoice& choice, ProfileSource profile,
                             std::optional<FileStamp> stamp, std::shared_ptr<const kinds::ShownRound> played,
                             std::optional<std::uint32_t> number)
    : path_(std::move(path)),
      choice_(choice),
      profile_{played->profile(), std::move(profile)},
      round_(number),
      stamp_(stamp),
      played_(std::move(played)),
      timeline_(played_->track()),
      game_(played_->game()) {
  find_notes();
}

void RecordingFile::find_notes() {
  show_notes(notes_or_warning(path_));
}

void RecordingFile::show_notes(const std::vector<notes::Note>& all) {
  std::vector<replay::TimedNote> own;
  for (const notes::Note& note : all)
    if (note.round == round_.value_or(1)) own.push_back({note.time, note.text});
  timeline_.set_notes(std::move(own));
}

std::expected<void, std::string> RecordingFile::keep_note(std::optional<std::size_t> index,
                                                          base::Milliseconds time, const std::string& text) {
  const std::string said = notes::as_note(text);
  const std::size_t round = round_.value_or(1);
  const auto kept =
      change_notes(path_, [&](std::vector<notes::Note>& all) -> std::expected<void, std::string> {
        notes::Note changed{round, time, base::UntrustedText(said)};
        // The file may have been changed meanwhile.
        if (index && *index < timeline_.notes().size()) {
          const replay::TimedNote& old = timeline_.notes()[*index];
          const auto same = std::ranges::find_if(all, [&](const notes::Note& note) {
            return note.round == round && note.time == old.time && note.text == old.text;
          });
          if (same != all.end()) {
            changed.line = std::move(same->line);
            changed.others = std::move(same->others);
            all.erase(same);
          }
        }
        return said.empty() ? std::expected<void, std::string>()
                            : notes::add_limited(all, std::move(changed));
      });
  if (!kept) return std::unexpected(kept.error().what.text());
  show_notes(*kept);
  return {};
}

std::expected<std::shared_ptr<const kinds::ShownRound>, std::string> RecordingFile::round() const {
  if (played_) return played_;
  auto made = kinds::shown(
      *kinds::tet_source(*recording_, {&profile_.profile, choice_.encoding, choice_.options.salvage}), 0);
  if (!made) return std::unexpected(made.error());
  return std::make_shared<const kinds::ShownRound>(std::move(*made));
}

bool RecordingFile::is_growing() const {
  if (!stamp_) return false;
  const auto age = std::chrono::system_clock::now() - stamp_->changed;
  return age < (has_grown_ ? reading_patience : fresh_for) && age > -fresh_for;
}

std::string RecordingFile::damage() const {
  if (played_ && played_->round.damage) return base::escaped(played_->round.damage->what);
  const auto& damage = timeline_.damage();
  if (!damage) return {};
  const bool is_at_end =
      damage->error.kind == base::ErrorKind::truncated && damage->offset + damage->length == size();
  if (is_at_end && is_growing()) return {};
  return base::describe(damage->error);
}

bool RecordingFile::is_salvageable() const {
  return recording_ && timeline_.damage() && recording_->continues_after(*timeline_.damage());
}

player::FileChange RecordingFile::change() const {
  if (!stamp_) return player::FileChange::none;
  const auto now = FileStamp::of(path_);
  if (!now) return player::FileChange::gone;
  return now == stamp_ ? player::FileChange::none : player::FileChange::changed;
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> RecordingFile::read_again() const {
  return read_file_again();
}

std::expected<std::unique_ptr<RecordingFile>, std::string> RecordingFile::read_file_again() const {
  auto again = open(path_, choice_, &profile_, round_, matches_);
  if (!again) return std::unexpected(again.error().why.text());
  (*again)->has_grown_ = has_grown_ || (*again)->size() > size();
  return std::move(*again);
}

player::Copy RecordingFile::fumen(const replay::State& state, base::PlayerId player) const {
  return field_as_fumen(timeline_, game_, state, player);
}

player::Copy field_as_fumen(const replay::Timeline& timeline, const replay::Game& game,
                            const replay::State& state, base::PlayerId player) {
  const convert::PlayerFumen fumen = convert::fumen_of_moment(timeline.track(), state, player);
  std::string note =
      fmt::format("copied: {}'s field as a fumen", base::isolated(base::escaped(game.names[player.value])));
  if (fumen.losses.field_width) note += ", as much as its ten columns hold";
  return {fumen.text, note};
}

player::Copy RecordingFile::solution(const field::Grid& grid,
                                     std::span<const player::SolutionPiece> pieces) const {
  std::vector<fumen::Page> pages;
  fumen::Page page;
  page.flags.colorize = true;
  for (int row = 0; row < grid.height(); ++row)
    for (int column = 0; column < grid.width(); ++column) {
      const field::Cell cell = grid.at({field::Column(column), field::Row(row)});
      page.field.set(column, grid.height() - 1 - row,
                     cell > field::Cell::garbage ? fumen::Block::gray : static_cast<fumen::Block>(cell));
    }
  for (const player::SolutionPiece& piece : pieces) {
    const auto placement = field::placement_of(piece.cells);
    if (placement)
      page.operation = fumen::Operation{placement->kind, placement->rotation, placement->centre.column.value,
                                        grid.height() - 1 - placement->centre.row.value};
    pages.push_back(page);
    for (const field::Position& cell : piece.cells)
      page.field.set(cell.column.value, grid.height() - 1 - cell.row.value,
                     static_cast<fumen::Block>(piece.kind));
    page.field.clear_lines();
    page.flags.colorize = false;
  }
  page.operation.reset();
  pages.push_back(page);
  const auto text = fumen::encode(std::span<const fumen::Page>(pages));
  if (!text) return {"", "this cannot be written as a fumen: " + base::describe(text.error())};
  std::string note = fmt::format("copied: {} as a fumen", base::counted(pieces.size(), "piece"));
  if (grid.width() > fumen::Field::width) note += ", as much as its ten columns hold";
  return {*text, note};
}

review::Ruleset RecordingFile::rules() const {
  return played_ ? review::ruleset_of(*played_) : OpenRecording::rules();
}

std::optional<review::Handling> RecordingFile::handling(base::PlayerId player) const {
  return played_ ? review::handling_of(*played_, player) : std::nullopt;
}

replay::Frames RecordingFile::frames(std::optional<base::PlayerId> player) const {
  return played_ ? replay::frames_of(played_->match.unit, played_->round) : OpenRecording::frames(player);
}

std::string RecordingFile::whole_path() const {
  if (path_ == "-") return path_;
  std::error_code error;
  const auto absolute = std::filesystem::absolute(path_, error);
  return error ? path_ : absolute.lexically_normal().string();
}

player::Copy RecordingFile::command_line(const scene::View& view) const {
  if (!command_.empty()) return {command_, "copied: the command that opens this board"};
  return {"tetron play " + shell_quoted(whole_path()) + moment_options(view, choice_.options, round_),
          "copied: the command that opens this moment"};
}

std::string moment_options(const scene::View& view, const ReadingOptions& reading,
                           std::optional<std::uint32_t> round) {
  std::string text = " --at ";
  convert::append_time(text, view.now.value);
  if (view.focus) text += fmt::format(" --player {}", view.focus->value);
  if (view.speed != 1) text += fmt::format(" --speed {}", view.speed);
  if (!view.playing) text += " --paused";
  if (view.hide_result) text += " --hide-result";
  if (!reading.profile.empty()) text += " --profile " + shell_quoted(reading.profile);
  if (reading.encoding != "auto") text += " --encoding " + shell_quoted(reading.encoding);
  if (reading.salvage) text += " --salvage";
  if (round) text += fmt::format(" --round {}", *round);
  return text;
}

std::expected<std::vector<std::string>, std::string> RecordingFile::export_arguments(
    const player::ExportRequest& request) const {
  using player::ExportForm;
  if (!command_.empty()) return std::unexpected("this board is in no file");
  const bool is_whole = request.form == ExportForm::json && !played_;
  if (is_whole && request.from)
    return std::unexpected("JSON always has the whole .tet recording; end the loop first");
  std::vector<std::string> words{"convert", whole_path(), "-o", request.out};
  const auto add = [&words](std::string option, std::string value) {
    words.push_back(std::move(option));
    words.push_back(std::move(value));
  };
  const auto add_time = [&add](std::string option, base::Milliseconds time) {
    std::string text;
    convert::append_time(text, time.value);
    add(std::move(option), std::move(text));
  };
  const bool is_still = player::is_still(request.form);
  if (is_still) add_time("--at", request.at);
  if (!is_still && request.from && request.until) {
    add_time("--from", *request.from);
    add_time("--until", *request.until);
  }
  if (request.player && request.form != ExportForm::json)
    add("--player", fmt::format("{}", request.player->value));
  if (is_still || request.form == ExportForm::gif || request.form == ExportForm::mp4) {
    if (request.look.theme != scene::ThemeKind::dark)
      add("--theme", std::string(scene::name_of(request.look.theme)));
    if (request.look.palette != scene::PaletteKind::game)
      add("--palette", std::string(scene::name_of(request.look.palette)));
    if (request.look.landing_shadow) words.emplace_back("--shadow");
  }
  if (request.hide_result && request.form == ExportForm::page) words.emplace_back("--hide-result");
  const ReadingOptions& reading = choice_.options;
  if (!reading.profile.empty()) add("--profile", reading.profile);
  if (reading.encoding != "auto") add("--encoding", reading.encoding);
  if (reading.salvage) words.emplace_back("--salvage");
  if (round_) add("--round", fmt::format("{}", *round_));
  return words;
}

std::span<const std::byte> RecordingFile::bytes() const {
  if (match_) return match_->bytes.bytes();
  if (!recording_ || recording_->source().memory() == nullptr) return {};
  return {recording_->source().memory(), static_cast<std::size_t>(recording_->source().size())};
}

player::Copy RecordingFile::export_command(const player::ExportRequest& request) const {
  const auto words = export_arguments(request);
  if (!words) return {"", words.error()};
  std::string text = "tetron";
  for (const std::string& word : *words) text += " " + shell_quoted(word);
  return {text, "copied: the command that saves this"};
}

player::StartedExport RecordingFile::start_export(const player::ExportRequest& request) const {
  auto words = export_arguments(request);
  if (!words) return std::unexpected(words.error());
  const bool is_in_file = path_ != "-" && change() != player::FileChange::gone;
  if (is_in_file) return start_export_process(*words, request.out, nullptr);
  const auto kept = bytes();
  if (kept.empty())
    return std::unexpected(std::string("the file is gone, and it was too large to be kept in memory"));
  const auto input = memory_of(kept);
  if (!input) return std::unexpected(input.error());
  (*words)[1] = "-";
  return start_export_process(*words, request.out, input->get());
}

}  // namespace tetron::app
