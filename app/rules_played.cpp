#include "app/rules_played.hpp"

#include <system_error>

#include "app/exit_code.hpp"
#include "app/messages.hpp"

namespace tetron::app {

PlayedGame::PlayedGame(std::string path, std::uint64_t seed, std::string record)
    : path_(std::move(path)), record_(std::move(record)), seed_(seed) {
  stamp_ = stamp();
  auto file = open_rules(path_);
  if (!file) throw Exit{ExitCode::cannot_open};
  file_ = std::move(*file);
  auto script = rules::Script::load(file_.source, seed_, script_options(file_));
  if (!script) {
    error(shown(script.error()));
    throw Exit{ExitCode::cannot_open};
  }
  script_ = std::move(*script);
  if (!record_.empty()) recorder_ = std::make_unique<GameRecorder>(record_, *script_);
}

std::optional<PlayedGame::Stamp> PlayedGame::stamp() const {
  std::error_code problem;
  const Stamp stamp{std::filesystem::last_write_time(path_, problem),
                    problem ? 0 : std::filesystem::file_size(path_, problem)};
  if (problem) return std::nullopt;  // standard input; or a file being replaced
  return stamp;
}

std::shared_ptr<const scene::Bitmap> PlayedGame::picture_of(int role) const {
  const std::string& path = script_->game().settings.looks[static_cast<std::size_t>(role)].picture;
  return path.empty() ? nullptr : file_.pictures->find(path).value_or(nullptr);
}

void PlayedGame::step(rules::Inputs inputs) {
  if (script_->ended()) return;
  log_.add(inputs);
  const auto done = script_->step(inputs);
  (void)script_->take_printed();
  if (recorder_) recorder_->add(*script_);
  if (!done) problem_ = shown(done.error());
}

void PlayedGame::finish() {
  if (!recorder_) return;
  recorder_->finish(*script_);
  recorder_.reset();
}

// The file may have changed for the worse since these rules were read: it is theirs that are kept.
void PlayedGame::restart(std::uint64_t seed) {
  auto script = rules::Script::load(script_->source(), seed, script_options(file_));
  if (!script) {
    problem_ = shown(script.error());
    return;
  }
  finish();
  if (script_->error()) problem_.clear();
  seed_ = seed;
  log_ = {};
  script_ = std::move(*script);
  if (!record_.empty()) recorder_ = std::make_unique<GameRecorder>(record_, *script_);
}

void PlayedGame::look_at_file() {
  const auto now = stamp();
  if (!now || now == stamp_) return;
  auto file = open_rules(path_);
  if (!file) return;
  stamp_ = now;
  auto script = rules::Script::load(file->source, seed_, script_options(*file));
  std::optional<rules::ScriptError> failed;
  rules::InputLog played;
  if (script) {
    rules::InputPlayer inputs(log_);
    while (!(*script)->ended() && played.frames() < log_.frames()) {
      const rules::Inputs held = inputs.next();
      played.add(held);
      (void)(*script)->step(held);
    }
    failed = (*script)->error();
  } else {
    failed = std::move(script.error());
  }
  if (failed) {
    problem_ = shown(*failed);
    return;
  }
  problem_.clear();
  ++reloads_;
  finish();
  file_ = std::move(*file);
  log_ = std::move(played);
  script_ = std::move(*script);
  if (!record_.empty()) record_again();
}

// The recording is of the game as the rules have it now.
void PlayedGame::record_again() {
  auto script = rules::Script::load(script_->source(), seed_, script_options(file_));
  if (!script) return;  // it was loaded a moment ago
  recorder_ = std::make_unique<GameRecorder>(record_, **script);
  rules::InputPlayer inputs(log_);
  for (std::uint64_t frame = 0; frame < log_.frames(); ++frame) {
    (void)(*script)->step(inputs.next());
    recorder_->add(**script);
  }
  script_ = std::move(*script);
}

}  // namespace tetron::app
