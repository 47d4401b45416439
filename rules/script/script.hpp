#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/engine/game.hpp"
#include "rules/lua/sandbox.hpp"
#include "rules/script/error.hpp"
#include "rules/script/step_watch.hpp"

namespace tetron::rules {

// The text of a rule file, and the name to use for it in errors.
struct Source {
  std::string name;
  std::string text;
};

struct ScriptOptions {
  ScriptLimits limits{};
  // Notified when this script's rules begin to run and when they have finished. It must outlive the script.
  // May be null.
  StepWatch* watch = nullptr;
  // Called for each picture that a rule file names, with a path without "..". Returns nothing if it may be
  // used, otherwise the reason why not. If empty, every such path is accepted.
  std::function<std::expected<void, std::string>(std::string_view path)> check_picture{};
  // Run update() in every frame, even if it would do the same as in the frame before, which is nothing.
  bool every_update = false;
  // For extracting parts of the file: it also loads without a tumo, and cannot be played then.
  bool parts_only = false;
};

// A game with its rules. It must not be moved in memory.
class Script {
 public:
  // Runs the set-up part.
  static std::expected<std::unique_ptr<Script>, ScriptError> load(Source source, std::uint64_t seed,
                                                                  ScriptOptions options = {});
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;

  const Source& source() const { return source_; }
  const Game& game() const { return game_; }
  Game& game() { return game_; }
  const ScriptOptions& options() const { return options_; }
  // Plays one sixtieth of a second. After an error, or after the game is over, nothing happens.
  std::expected<void, ScriptError> step(Inputs inputs);
  bool ended() const { return failed_.has_value() || game_.over() != Over::no; }
  const std::optional<ScriptError>& error() const { return failed_; }

  // keep() stores everything that steps change; go_back() returns to it, any number of times. For bots that
  // look ahead. Returns false if there is not enough memory.
  bool keep();
  bool go_back();

  // What print() has printed since the last call; at most 64 KiB are kept.
  std::string take_printed() { return std::exchange(printed_, {}); }
  const Sandbox& sandbox() const { return *sandbox_; }
  // How many times update() was run.
  std::uint64_t updates() const { return updates_; }

 private:
  Script(Source source, std::uint64_t seed, ScriptOptions options);
  friend std::vector<ScriptError> script_warnings(Script& script);
  ScriptError error_of(Failure failure) const;
  std::expected<void, ScriptError> set_up();
  std::expected<void, Failure> update();
  bool would_do_nothing() const;

  Source source_;
  ScriptOptions options_;
  Game game_;
  std::string printed_;
  Host host_;
  std::unique_ptr<Sandbox> sandbox_;
  bool has_update_ = false;
  std::optional<ScriptError> failed_;

  struct Kept {
    Game game;
    std::optional<ScriptError> failed;
    std::optional<std::uint64_t> idle_version;
    std::uint32_t in_vain;
    std::uint64_t updates;
  };
  std::optional<Kept> kept_;

  // The version of the field for which update() is known to do nothing and to leave the script unchanged.
  std::optional<std::uint64_t> idle_version_;
  std::uint32_t in_vain_ = 0;  // number of successive checks of the script's state that found a change
  std::uint64_t updates_ = 0;
};

}  // namespace tetron::rules
