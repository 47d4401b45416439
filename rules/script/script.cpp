#include "rules/script/script.hpp"

#include <utility>

#include "rules/lua/digest.hpp"
#include "rules/lua/function.hpp"
#include "rules/script/lint.hpp"

namespace tetron::rules {

namespace {

constexpr std::size_t most_values = 3000;   // the state of a script with more values is not checked
constexpr std::uint32_t most_in_vain = 30;  // after so many checks in vain, the state is checked only
constexpr std::uint32_t seldom = 1000;      // after so many updates

}  // namespace

std::string describe(const ScriptError& error) {
  std::string text = error.file + ":";
  if (error.line > 0) text += std::to_string(error.line) + ":";
  if (!error.function.empty()) text += " in " + error.function + "():";
  text += " " + error.what;
  if (!error.hint.empty()) text += "; " + error.hint;
  return text;
}

Script::Script(Source source, std::uint64_t seed, ScriptOptions options)
    : source_(std::move(source)), options_(std::move(options)), game_(seed) {
  host_.game = &game_;
  host_.printed = &printed_;
  if (options_.check_picture) {
    host_.picture_context = &options_;
    host_.check_picture = [](void* context, std::string_view path) {
      return static_cast<ScriptOptions*>(context)->check_picture(path);
    };
  }
}

ScriptError Script::error_of(Failure failure) const {
  ScriptError error{source_.name, failure.line, std::move(failure.function), std::move(failure.what), {}};
  explain(error, source_.text);
  return error;
}

std::expected<std::unique_ptr<Script>, ScriptError> Script::load(Source source, std::uint64_t seed,
                                                                 ScriptOptions options) {
  const WatchedStep watched(options.watch);
  std::unique_ptr<Script> script(new Script(std::move(source), seed, std::move(options)));
  if (auto done = script->set_up(); !done) return std::unexpected(std::move(done.error()));
  return script;
}

std::expected<void, ScriptError> Script::set_up() {
  if (source_.text.size() > max_script_bytes)
    return std::unexpected(error_of({.what = "the rule file is larger than 1 MB"}));
  sandbox_ = Sandbox::open(options_.limits, host_);
  if (!sandbox_) return std::unexpected(error_of({.what = "there is no memory for Lua"}));
  for (const Function& function : all_functions()) sandbox_->add(function.name, function.call);
  std::string_view text = source_.text;
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";  // some editors write it at the beginning
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  if (auto ran = sandbox_->run(text); !ran) return std::unexpected(error_of(std::move(ran.error())));
  host_.setting_up = false;
  if (game_.settings.patterns.empty() && options_.parts_only) return {};
  if (game_.settings.patterns.empty())
    return std::unexpected(error_of({.what = "there is no tumo: the set-up part does not call setTumo()"}));
  has_update_ = sandbox_->has_update();
  game_.settings.built_in_falling = !has_update_;
  game_.start();
  return {};
}

// If the rules see the same resting field again, and the last time they changed neither the field nor their
// variables, they can only do the same again.
bool Script::would_do_nothing() const {
  return idle_version_ == game_.board().version() && !options_.every_update;
}

std::expected<void, Failure> Script::update() {
  const bool at_rest = game_.board().at_rest();
  const bool look = at_rest && !options_.every_update && (in_vain_ < most_in_vain || updates_ % seldom == 0);
  const auto before = look ? digest(sandbox_->lua(), most_values) : std::nullopt;
  host_.acted = false;
  ++updates_;
  if (auto done = sandbox_->update(); !done) return done;
  idle_version_.reset();
  if (!look) return {};
  if (before && !host_.acted && digest(sandbox_->lua(), most_values) == before) {
    idle_version_ = game_.board().version();  // orders that change something also change the version
    in_vain_ = 0;
  } else {
    ++in_vain_;
  }
  return {};
}

// Rules without update() have nothing to keep.
bool Script::keep() {
  const WatchedStep watched(options_.watch);
  if (has_update_ && !sandbox_->keep()) return false;
  if (kept_) {
    kept_->game = game_;
    kept_->failed = failed_;
    kept_->idle_version = idle_version_;
    kept_->in_vain = in_vain_;
    kept_->updates = updates_;
  } else {
    kept_.emplace(game_, failed_, idle_version_, in_vain_, updates_);
  }
  return true;
}

bool Script::go_back() {
  const WatchedStep watched(options_.watch);
  if (!kept_ || (has_update_ && !sandbox_->go_back())) return false;
  game_ = kept_->game;
  failed_ = kept_->failed;
  idle_version_ = kept_->idle_version;
  in_vain_ = kept_->in_vain;
  updates_ = kept_->updates;
  return true;
}

std::expected<void, ScriptError> Script::step(Inputs inputs) {
  if (failed_) return std::unexpected(*failed_);
  const WatchedStep watched(options_.watch);
  game_.begin_frame(inputs);
  if (has_update_ && game_.over() == Over::no && !would_do_nothing()) {
    if (auto done = update(); !done) {
      failed_ = error_of(std::move(done.error()));
      return std::unexpected(*failed_);
    }
  }
  game_.end_frame();
  return {};
}

}  // namespace tetron::rules
