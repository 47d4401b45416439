#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/rules/rules_play.hpp"
#include "app/commands/rules/rules_record.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/state_log.hpp"
#include "app/options/keys_file.hpp"
#include "app/windows/own_windows.hpp"
#include "app/windows/rules_process.hpp"
#include "app/windows/start_parts.hpp"
#include "app/windows/state_text.hpp"
#include "app/windows/window_memory.hpp"
#include "base/escape.hpp"
#include "player/game_window.hpp"
#include "rules/engine/limits.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_said = 4096;  // bytes of messages

// The arguments that play this file with these options.
std::vector<std::string> arguments_for(const RulesPlayOptions& options, const std::string& file) {
  std::vector<std::string> words{"tetron-player", "rules", "play", "--seed", fmt::format("{}", options.seed)};
  if (!file.empty()) words.push_back(file);
  const auto add = [&words](const char* name, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {name, value});
  };
  add("--record", options.record);
  add("--theme", options.theme);
  add("--log-state", options.log_state);
  if (options.scale > 0) add("--scale", fmt::format("{}", options.scale));
  if (options.force) words.emplace_back("--force");
  if (options.fullscreen) words.emplace_back("--fullscreen");
  if (options.paused) words.emplace_back("--paused");
  if (options.print_state) words.emplace_back("--print-state");
  return words;
}

std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Plays the file in a new process, because this one may have threads of the display's drivers, and the rules
// are run by a fork. Its messages are also printed here; `said` is the last one.
ExitCode play_in_process(const RulesPlayOptions& options, const std::string& file, std::string& said) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return ExitCode::cannot_open;
  std::vector<std::string> words = arguments_for(options, file);
  const std::vector<char*> pointers = pointers_to(words);
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t process = 0;
  const int problem = ::posix_spawn(&process, "/proc/self/exe", &actions, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  std::string text;
  std::array<char, 1024> block{};
  for (ssize_t count = 0; problem == 0 && (count = ::read(ends[0], block.data(), block.size())) != 0;) {
    if (count < 0 && errno != EINTR) break;
    if (count < 0) continue;
    (void)!::write(STDERR_FILENO, block.data(), static_cast<std::size_t>(count));
    if (text.size() < most_said) text.append(block.data(), static_cast<std::size_t>(count));
  }
  ::close(ends[0]);
  if (problem != 0) return ExitCode::cannot_open;
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  while (text.ends_with('\n')) text.pop_back();
  said = text.substr(text.rfind('\n') + 1);
  return WIFEXITED(status) ? static_cast<ExitCode>(WEXITSTATUS(status)) : ExitCode::cannot_open;
}

// Shows the gallery of rules until a game was played or the window is closed.
ExitCode choose_rules(const RulesPlayOptions& options) {
  player::Options window;
  window.start_screen = rules_to_start_with();
  window.scale = options.scale;
  window.fullscreen = options.fullscreen;
  window.display_lost = leave_lost_display;
  window.keys = keys_named({});
  const WindowMemory memory = remembered_window();
  if (options.theme == "light" || (options.theme.empty() && memory.theme == "light"))
    window.look.theme = scene::ThemeKind::light;
  while (true) {
    std::expected<std::string, player::Failure> file;
    {
      StateLog log(options.log_state);
      if (log.is_wanted())
        window.watch = [&log](const player::WindowState& state) { log.add(state_text(state, nullptr)); };
      file = player::choose(window);
    }
    if (!file) {
      error("{}", file.error().kind == player::Failure::Kind::no_display
                      ? "no display: use `tetron rules run FILE` instead, or set DISPLAY"
                      : file.error().message);
      return ExitCode::cannot_open;
    }
    if (file->empty()) return ExitCode::done;
    std::string said;
    const ExitCode code = play_in_process(options, *file, said);
    if (code == ExitCode::done) return code;
    window.start_screen.message =
        said.empty() ? fmt::format("{} cannot be played", base::escaped(*file)) : said;
  }
}

}  // namespace

ExitCode play_rules_in_window(const RulesPlayOptions& options) {
  if (options.file.empty()) return choose_rules(options);
  GameRecorder::refuse_path(options.record, options.force);
  const std::unique_ptr<RulesGame> game = rules_game(options);
  player::GameWindowOptions window;
  window.title = fmt::format("{} - tetron", options.file.substr(options.file.rfind('/') + 1));
  window.scale = options.scale;
  window.fullscreen = options.fullscreen;
  window.display_lost = leave_lost_display;
  window.keys = keys_named({}).playing.keys;
  StateLog log(options.log_state);
  if (log.is_wanted()) window.drawn = [&log, &game] { log.add(game->state()); };
  // If the recording cannot be written, the command ends, but not by an exception through the window's code.
  std::optional<Exit> left;
  scene::ThemeKind theme{};
  WindowMemory memory = remembered_window();
  if (memory.volume) window.volume = *memory.volume / 100.0;
  window.sounds = [&] { return memory.muted ? std::uint8_t{0} : game->sounds(); };
  bool wants_others = false;
  int said = 0;  // frames for which the window still says that sounds are on or off
  const auto done =
      player::run_game(window, [&](const player::GameInput& input) -> std::optional<scene::GameView> {
        try {
          scene::GameView view = game->frame(input);
          for (const player::GameCommand command : input.commands) {
            wants_others = wants_others || command == player::GameCommand::open;
            if (command == player::GameCommand::mute) {
              memory.muted = !memory.muted;
              said = 2 * rules::frames_per_second;
            }
          }
          if (said > 0) view.printed.emplace_back(memory.muted ? "sounds: off" : "sounds: on");
          said = std::max(0, said - 1);
          for (const auto& [keys, does] : player::game_key_texts(window.keys))
            view.keys.rows.push_back({keys, does});
          theme = view.theme;
          return view;
        } catch (const Exit& exit) {
          left = exit;
          return std::nullopt;
        }
      });
  if (left) throw *left;
  game->finish();
  if (!done) {
    error("{}", done.error().message);
    return ExitCode::cannot_open;
  }
  memory.theme = scene::name_of(theme);
  remember_window(memory);
  if (options.print_state) {
    Output out;
    out.text() += game->state();
    out.commit();
  }
  if (!wants_others) return ExitCode::done;
  std::vector<std::string> words = arguments_for(options, {});
  const std::vector<char*> pointers = pointers_to(words);
  ::execv("/proc/self/exe", pointers.data());
  return ExitCode::cannot_open;
}

}  // namespace tetron::app
