#include "app/windows/state_file.hpp"

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "app/io/small_file.hpp"

namespace tetron::app {

namespace {

std::filesystem::path state_file(std::string_view name) {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::filesystem::path(state) / "tetron" / name;
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return {};
  return std::filesystem::path(home) / ".local" / "state" / "tetron" / name;
}

// Null if it is not a JSON object.
StateJson object_in(const std::string& text) {
  StateJson json = StateJson::parse(text, nullptr, false);
  return json.is_object() ? json : StateJson(nullptr);
}

}  // namespace

bool is_state_new(std::string_view name) {
  std::error_code error;
  const std::filesystem::path path = state_file(name);
  return !path.empty() && !std::filesystem::exists(path, error);
}

StateJson read_state(std::string_view name, std::size_t most) {
  const std::filesystem::path path = state_file(name);
  if (path.empty()) return nullptr;
  const auto text = read_small_file(path.string(), most);
  return text ? object_in(*text) : StateJson(nullptr);
}

void change_state(std::string_view name, std::size_t most, const std::function<void(StateJson&)>& change) {
  const std::filesystem::path path = state_file(name);
  if (path.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error) return;
  (void)change_small_file(path.string(), most, [&](const std::optional<std::string>& old) {
    StateJson json = old ? object_in(*old) : StateJson(nullptr);
    if (json.is_null()) json = StateJson::object();
    change(json);
    // Names in files may be in any encoding.
    return std::optional(json.dump(2, ' ', false, StateJson::error_handler_t::replace) + '\n');
  });
}

}  // namespace tetron::app
