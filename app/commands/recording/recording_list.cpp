#include "app/commands/recording/recording_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <new>

#include "app/batch/input_list.hpp"
#include "app/commands/recording/archived_titles.hpp"
#include "app/commands/recording/match_round.hpp"
#include "app/commands/recording/side_by_side_file.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"

namespace tetron::app {

namespace {

// Safe to print.
std::string file_name(const std::string& path) {
  return path == "-" ? "standard input" : base::escaped(path.substr(path.rfind('/') + 1));
}

}  // namespace

std::vector<std::string> recordings_of(const std::vector<std::string>& arguments) {
  const InputList list = list_inputs(with_archived(arguments), false);
  if (list.code != ExitCode::done) throw Exit{list.code};
  std::vector<std::string> paths;
  for (const BatchInput& input : list.inputs) paths.push_back(input.path);
  return paths;
}

RecordingList::RecordingList(const std::vector<std::string>& paths, const ReadingChoice& choice)
    : choice_(choice) {
  add_entries(paths);
}

std::expected<std::size_t, std::string> RecordingList::add(const std::vector<std::string>& paths) {
  const std::size_t first = entries_.size();
  const InputList list = list_inputs(paths, false);
  std::vector<std::string> found;
  for (const BatchInput& input : list.inputs) found.push_back(input.path);
  add_entries(found);
  if (entries_.size() == first) return std::unexpected(std::string("there is no recording in it"));
  return first;
}

void RecordingList::add_entries(const std::vector<std::string>& paths) {
  const bool is_one_round = choice_.options.round.has_value();
  const ArchivedTitles archived(paths);
  for (const std::string& path : paths) {
    const auto rounds = archived.of(path);
    const std::string title = rounds.size() == 1 ? rounds.front() : std::string();
    const bool is_known = is_one_round || !rounds.empty() || path == "-";
    entries_.push_back({path, std::nullopt, title, {}, files_, is_known});
    if (rounds.size() > 1 && !is_one_round) {
      entries_.back().is_looked_into = false;
      std::vector<scene::RoundOnBar> known;
      for (const std::string& round : rounds) known.push_back({round, {}});
      take_in({files_, std::move(known)});
    } else if (looking_) {
      ask_for_rounds(entries_.size() - 1);
    }
    ++files_;
  }
}

void RecordingList::ask_for_rounds(std::size_t index) {
  const Entry& entry = entries_[index];
  if (entry.is_looked_into) return;
  looking_->ask([file = entry.file, path = entry.path, open = open_](const std::stop_token&) {
    try {
      const auto match = match_at(path, *open);
      return match ? Rounds{file, match_rounds_of(match->source->match())} : Rounds{file};
    } catch (const std::bad_alloc&) {
      return Rounds{file};
    }
  });
}

std::optional<player::MoreGames> RecordingList::add_attempt(std::size_t index, const std::string& path) {
  const std::size_t file = entries_[index].file;
  const auto behind = std::ranges::upper_bound(entries_, file, {}, &Entry::file);
  const auto at = static_cast<std::size_t>(behind - entries_.begin());
  entries_.insert(behind, {path, std::nullopt, "", {}, file, true, name(index)});
  return player::MoreGames{at - 1, 1};
}

std::vector<player::MoreGames> RecordingList::take_more() {
  std::vector<player::MoreGames> more;
  if (!looking_) {
    looking_ = std::make_unique<base::JobThread<Rounds>>();
    for (std::size_t index = 0; index < entries_.size(); ++index) ask_for_rounds(index);
  }
  for (const Rounds& rounds : looking_->take())
    if (const auto found = take_in(rounds)) more.push_back(*found);
  return more;
}

std::optional<player::MoreGames> RecordingList::look_into(std::size_t index) {
  const Entry& entry = entries_[index];
  if (entry.is_looked_into) return std::nullopt;
  looked_into_ = match_at(entry.path, *open_);
  if (!looked_into_) return take_in({entry.file});
  return take_in({entry.file, match_rounds_of(looked_into_->source->match())});
}

std::optional<player::MoreGames> RecordingList::take_in(const Rounds& rounds) {
  const auto entry = std::ranges::lower_bound(entries_, rounds.file, {}, &Entry::file);
  if (entry == entries_.end() || entry->file != rounds.file || entry->is_looked_into) return std::nullopt;
  entry->is_looked_into = true;
  const std::size_t count = rounds.rounds.size();
  if (count < 2) return std::nullopt;
  std::vector<Entry> more(count - 1, *entry);
  entry->round = 1;
  entry->about = rounds.rounds.front().title;
  entry->on_bar = rounds.rounds.front();
  for (std::size_t round = 1; round < count; ++round) {
    more[round - 1].round = static_cast<std::uint32_t>(round + 1);
    more[round - 1].about = rounds.rounds[round].title;
    more[round - 1].on_bar = rounds.rounds[round];
  }
  const auto at = static_cast<std::size_t>(entry - entries_.begin());
  entries_.insert(entry + 1, std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  return player::MoreGames{at, count - 1};
}

std::string RecordingList::name(std::size_t index) const {
  const std::string& about = entries_[index].about;
  const std::string name = file_name(entries_[index].path);
  return about.empty() ? name : name + ", " + about;
}

std::string RecordingList::name_side_by_side(std::size_t index, std::size_t other) const {
  const std::string& path = entries_[index].path;
  const std::string& second = entries_[other].path;
  std::size_t begin = path.size();
  std::size_t begin_second = second.size();
  // Adds one more folder from the end until the names differ.
  const auto go_back = [](const std::string& text, std::size_t& at) {
    const std::size_t slash = at < 2 ? text.npos : text.rfind('/', at - 2);
    at = slash == text.npos ? 0 : slash + 1;
  };
  do {
    go_back(path, begin);
    go_back(second, begin_second);
  } while ((begin > 0 || begin_second > 0) && path.substr(begin) == second.substr(begin_second));
  if (path == second || path == "-") return name(index);
  const std::string& about = entries_[index].about;
  const std::string shown = base::escaped(path.substr(begin));
  return about.empty() ? shown : shown + ", " + about;
}

bool RecordingList::continues(std::size_t index) const {
  return entries_[index].round && index + 1 < entries_.size() && entries_[index + 1].round &&
         entries_[index + 1].file == entries_[index].file;
}

scene::RoundsOnBar RecordingList::rounds(std::size_t index) const {
  scene::RoundsOnBar match;
  if (!entries_[index].round) return match;
  const auto [first, last] = std::ranges::equal_range(entries_, entries_[index].file, {}, &Entry::file);
  match.current = index - static_cast<std::size_t>(first - entries_.begin());
  for (const Entry& entry : std::ranges::subrange(first, last))
    if (entry.round) match.rounds.push_back(entry.on_bar);
  match.match = entries_[index].file;
  return match;
}

std::optional<std::size_t> RecordingList::find_round(std::size_t file, std::uint32_t round) {
  const auto first = std::ranges::lower_bound(entries_, file, {}, &Entry::file);
  look_into(static_cast<std::size_t>(first - entries_.begin()));
  if (round == ReadingOptions::last_round)
    round = std::ranges::upper_bound(entries_, file, {}, &Entry::file)[-1].round.value_or(0);
  const auto found = std::ranges::find_if(
      entries_, [&](const Entry& entry) { return entry.file == file && entry.round == round; });
  if (found == entries_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - entries_.begin());
}

scene::ListedGame RecordingList::listed(std::size_t index) const {
  const Entry& entry = entries_[index];
  scene::ListedGame game;
  game.file = file_name(entry.path);
  game.round = entry.round.value_or(0);
  game.attempt_of = entry.attempt_of;
  return game;
}

player::ReadGame RecordingList::reading(std::size_t index, Fields fields) const {
  if (entries_[index].path == "-") return nullptr;
  return [path = entries_[index].path, round = entries_[index].round, known = listed(index), match = match_,
          open = open_, &choice = choice_, fields](const std::stop_token& stop) {
    return read_listed(path, round, choice, known, *match, *open, fields, stop);
  };
}

void RecordingList::show_problem(std::size_t index, const base::SafeText& what) {
  tell_once(base::safe("{}: {}", shown_path(entries_[index].path), what));
}

void RecordingList::tell_once(const base::SafeText& text) {
  if (reported_.insert(text).second) error(text);
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> RecordingList::open(std::size_t index) {
  return open_file(index, choice_);
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> RecordingList::open_salvaged(
    std::size_t index) {
  if (!salvaging_) {
    ReadingChoice choice = choice_;
    choice.options.salvage = true;
    salvaging_ = std::make_unique<const ReadingChoice>(std::move(choice));
  }
  return open_file(index, *salvaging_);
}

void RecordingList::remove(std::size_t index) {
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(index));
}

std::expected<std::unique_ptr<player::OpenRecording>, std::string> RecordingList::open_side_by_side(
    std::size_t first, std::size_t second, game::Alignment alignment) {
  SideBySideFile::Files files;
  for (std::size_t i = 0; i < files.size(); ++i) {
    auto file = open_file(i == 0 ? first : second, choice_);
    if (!file) return std::unexpected(file.error());
    files[i] = std::move(*file);
  }
  const bool are_first_two = entries_[first].file == 0 && entries_[second].file == 1;
  auto both = SideBySideFile::join(std::move(files),
                                   {alignment, are_first_two ? only_player_ : std::string()}, choice_);
  if (both) return std::move(*both);
  tell_once(both.error().text);
  code_ = std::max(code_, both.error().code);
  return std::unexpected(both.error().text.text());
}

std::expected<std::unique_ptr<RecordingFile>, std::string> RecordingList::open_file(
    std::size_t index, const ReadingChoice& choice) {
  auto opened = RecordingFile::open(entries_[index].path, choice, nullptr, entries_[index].round, open_);
  looked_into_.reset();
  if (!opened) {
    show_problem(index, opened.error().why);
    code_ = std::max(code_, opened.error().code);
    return std::unexpected(fmt::format("{}: {}", name(index), opened.error().why));
  }
  tell_damage(index, (*opened)->damage(), (*opened)->is_salvageable());
  shown_.push_back(entries_[index].path);
  return std::move(*opened);
}

void RecordingList::tell_damage(std::size_t index, const std::string& damage, bool is_salvageable) {
  if (damage.empty()) return;
  show_problem(index, base::safe("{}{}", damage, is_salvageable ? salvage_hint : ""));
  code_ = std::max(code_, choice_.options.salvage ? ExitCode::problems : ExitCode::damaged);
}

}  // namespace tetron::app
