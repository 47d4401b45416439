#include "app/commands/rules/rules_played.hpp"

#include <chrono>
#include <utility>

#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"
#include "rules/script/script_warnings.hpp"

namespace tetron::app {

namespace {

// The window does not move during this time.
constexpr std::chrono::seconds longest_replay(5);

std::string lines_of(const std::vector<rules::ScriptError>& problems) {
  std::string lines;
  for (const rules::ScriptError& one : problems) {
    if (!lines.empty()) lines += '\n';
    lines += shown(one).text();
  }
  return lines;
}

}  // namespace

PlayedGame::PlayedGame(std::string path, std::uint64_t seed, std::string record)
    : record_(std::move(record)), seed_(seed), watched_(std::move(path)) {
  auto file = watched_.look();
  if (!file || !*file) {
    if (file) refuse(ExitCode::cannot_open, file->error());
  }
  file_ = std::move(**file);
  auto script = rules::Script::load(file_.source, seed_, script_options(file_));
  if (!script) refuse_rules(file_.source, script.error());
  script_ = std::move(*script);
  look_for_problems();
  show_printed(*script_);
  if (!record_.empty()) recorder_ = std::make_unique<GameRecorder>(record_, *script_);
}

std::string PlayedGame::problem() const {
  if (!file_problem_.empty()) return file_problem_;
  if (!restart_problem_.empty()) return restart_problem_;
  return rules_problem_;
}

void PlayedGame::look_for_problems() {
  const auto& error = script_->error();
  rules_problem_ = lines_of(rules::problems_of(script_->source(), script_.get(), error ? &*error : nullptr));
}

void PlayedGame::show_printed(rules::Script& script) {
  for (const base::SafeText& line : printed_lines(script.take_printed())) {
    if (messages_ <= most_messages) {
      messages_ += line.text().size() + 1;
      note(messages_ <= most_messages ? line : "... what is printed from here on is in the window only");
    }
    printed_.push_back(line.text());
    if (printed_.size() > most_printed) printed_.pop_front();
  }
}

std::shared_ptr<const scene::Bitmap> PlayedGame::picture_of(int role) const {
  const std::string& path = script_->game().settings.looks[static_cast<std::size_t>(role)].picture;
  return path.empty() ? nullptr : file_.pictures->find(path).value_or(nullptr);
}

void PlayedGame::step(rules::Inputs inputs) {
  if (script_->ended()) return;
  log_.add(inputs);
  (void)script_->step(inputs);  // an error stays in the script
  if (script_->ended()) look_for_problems();
  show_printed(*script_);
  if (recorder_) recorder_->add(*script_);
}

void PlayedGame::finish() {
  if (!recorder_) return;
  recorder_->finish(*script_);
  recorder_.reset();
}

// Uses the rules that were read, because the file may have become wrong since then.
void PlayedGame::restart(std::uint64_t seed) {
  auto script = rules::Script::load(script_->source(), seed, script_options(file_));
  if (!script) {
    restart_problem_ = lines_of(rules::problems_of(script_->source(), nullptr, &script.error()));
    return;
  }
  finish();
  restart_problem_.clear();
  seed_ = seed;
  log_ = {};
  script_ = std::move(*script);
  look_for_problems();
  printed_.clear();
  messages_ = 0;
  show_printed(*script_);
  if (!record_.empty()) recorder_ = std::make_unique<GameRecorder>(record_, *script_);
}

void PlayedGame::look_at_file() {
  auto news = watched_.look();
  if (!news) return;
  auto& file = *news;
  if (!file) {
    file_problem_ = file.error().text();
    return;
  }
  auto script = rules::Script::load(file->source, seed_, script_options(*file));
  std::optional<rules::ScriptError> failed;
  rules::InputLog played;
  bool in_time = true;
  if (script) {
    rules::InputPlayer inputs(log_);
    const auto end = std::chrono::steady_clock::now() + longest_replay;
    while (!(*script)->ended() && played.frames() < log_.frames()) {
      in_time = std::chrono::steady_clock::now() < end;
      if (!in_time) break;
      const rules::Inputs held = inputs.next();
      played.add(held);
      (void)(*script)->step(held);
    }
    failed = (*script)->error();
  } else {
    failed = std::move(script.error());
  }
  if (failed) {
    file_problem_ = lines_of(rules::problems_of(file->source, script ? script->get() : nullptr, &*failed));
    return;
  }
  if (!in_time) {
    file_problem_ =
        base::safe(
            "{}: needs more than {} s to play the game again up to this moment; the earlier rules stay",
            file->source.name, longest_replay.count())
            .text();
    return;
  }
  file_problem_.clear();
  restart_problem_.clear();
  ++reloads_;
  finish();
  file_ = std::move(*file);
  log_ = std::move(played);
  script_ = std::move(*script);
  look_for_problems();
  printed_.clear();
  messages_ = 0;
  show_printed(*script_);
  if (!record_.empty()) record_again();
}

// Begins the recording again, with the game as the current rules play it.
void PlayedGame::record_again() {
  auto script = rules::Script::load(script_->source(), seed_, script_options(file_));
  if (!script) return;  // it was loaded a moment ago
  recorder_ = std::make_unique<GameRecorder>(record_, **script);
  rules::InputPlayer inputs(log_);
  for (std::uint64_t frame = 0; frame < log_.frames(); ++frame) {
    (void)(*script)->step(inputs.next());
    recorder_->add(**script);
  }
  (void)(*script)->take_printed();  // the same as before
  script_ = std::move(*script);
}

}  // namespace tetron::app
