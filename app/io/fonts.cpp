#include "app/io/fonts.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "app/io/exit_code.hpp"
#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

// Fontconfig, FreeType and the libraries they load have at most this many files open at the same time.
constexpr std::size_t open_at_once = 8;

}  // namespace

std::unique_ptr<scene::Fonts> find_fonts() {
  std::array<int, open_at_once> tried{};
  std::ranges::generate(tried, [] { return ::dup(STDERR_FILENO); });
  const int problem = errno;
  const bool is_enough = tried.back() >= 0;
  for (const int number : tried)
    if (number >= 0) ::close(number);
  if (!is_enough && (problem == EMFILE || problem == ENFILE))
    refuse(ExitCode::damaged, "texts cannot be drawn: {} more files must be open at once (ulimit -n): {}",
           open_at_once, std::generic_category().message(problem));
  return scene::Fonts::find();
}

}  // namespace tetron::app
