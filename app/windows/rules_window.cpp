#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

#include "app/commands/rules/rules_play.hpp"
#include "app/commands/rules/rules_record.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "app/io/state_log.hpp"
#include "app/options/keys_file.hpp"
#include "app/windows/own_windows.hpp"
#include "app/windows/rules_process.hpp"
#include "app/windows/window_memory.hpp"
#include "player/game_window.hpp"
#include "rules/engine/limits.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

ExitCode play_rules_in_window(const RulesPlayOptions& options) {
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
  int said = 0;  // frames for which the window still says that sounds are on or off
  const auto done =
      player::run_game(window, [&](const player::GameInput& input) -> std::optional<scene::GameView> {
        try {
          scene::GameView view = game->frame(input);
          for (const player::GameCommand command : input.commands)
            if (command == player::GameCommand::mute) {
              memory.muted = !memory.muted;
              said = 2 * rules::frames_per_second;
            }
          if (said > 0) view.printed.emplace_back(memory.muted ? "sounds: off" : "sounds: on");
          said = std::max(0, said - 1);
          for (const auto& [keys, does] : player::game_key_texts(window.keys))
            view.keys.push_back({keys, does});
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
  return ExitCode::done;
}

}  // namespace tetron::app
