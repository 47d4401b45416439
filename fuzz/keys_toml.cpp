#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/options/keys_file.hpp"
#include "app/options/settings_file.hpp"
#include "fuzz/require.hpp"

// What else is in app/options/keys_file.cpp calls these; it is not reached from here.
namespace tetron::app {

std::expected<std::string, SmallFileError> read_settings(const std::string&) {
  std::abort();
}
std::string own_settings_file(std::string_view) {
  std::abort();
}
base::SafeText shown_path(const std::string&) {
  std::abort();
}
void error(const base::SafeText&) {
  std::abort();
}

}  // namespace tetron::app

using namespace tetron;
using fuzz::require;

// Keys that were read are written and read as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto keys = app::parse_keys(fuzz::as_text(data, size));
  if (!keys) {
    require(!keys.error().what.empty(), "an error without words");
    return 0;
  }
  const auto again = app::parse_keys(app::keys_as_toml(*keys));
  require(again.has_value(), "keys that cannot be read again");
  for (const player::ActionInfo& row : player::actions())
    require(again->chords(row.action) == keys->chords(row.action), "an action with other keys");
  return 0;
}
