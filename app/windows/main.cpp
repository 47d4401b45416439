#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <string_view>
#include <vector>

#include "app/commands/recording/export_process.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/progress_line.hpp"
#include "app/run.hpp"
#include "app/windows/own_windows.hpp"

namespace {

// What a window saves is made by this program, which is started again as the `tetron` command.
tetron::app::ExitCode save_for_window(std::vector<const char*> arguments) {
  constexpr int less_eager = 5;  // lower priority than the window, which keeps playing
  (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);
  (void)!::nice(less_eager);
  tetron::app::send_progress_to(tetron::app::export_progress);
  arguments.erase(arguments.begin() + 1);
  return tetron::app::run(arguments);
}

}  // namespace

int main(int argc, char** argv) {
  tetron::app::handle_signals();
  const std::vector<const char*> arguments(argv, argv + argc);
  const bool saves = arguments.size() > 1 && arguments[1] == tetron::app::export_mark;
  return static_cast<int>(saves ? save_for_window(arguments)
                                : tetron::app::run_player(arguments, tetron::app::own_windows()));
}
