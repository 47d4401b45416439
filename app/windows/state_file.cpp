#include "app/windows/state_file.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace tetron::app {

namespace {

std::filesystem::path state_file(std::string_view name) {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::filesystem::path(state) / "tetron" / name;
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return {};
  return std::filesystem::path(home) / ".local" / "state" / "tetron" / name;
}

}  // namespace

bool is_state_new(std::string_view name) {
  std::error_code error;
  const std::filesystem::path path = state_file(name);
  return !path.empty() && !std::filesystem::exists(path, error);
}

StateJson read_state(std::string_view name, std::size_t most) {
  std::error_code error;
  const std::filesystem::path path = state_file(name);
  if (path.empty() || !std::filesystem::is_regular_file(path, error)) return nullptr;
  std::ifstream in(path, std::ios::binary);
  std::string text(most, '\0');
  in.read(text.data(), static_cast<std::streamsize>(most));
  text.resize(static_cast<std::size_t>(in.gcount()));
  StateJson json = StateJson::parse(text, nullptr, false);
  return json.is_object() ? json : StateJson(nullptr);
}

void write_state(std::string_view name, const StateJson& json) {
  const std::filesystem::path path = state_file(name);
  if (path.empty()) return;
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error) return;
  // If two windows close at the same time, one of the two files is kept, complete.
  std::filesystem::path beside = path;
  beside += ".new";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  // Names in files may be in any encoding.
  out << json.dump(2, ' ', false, StateJson::error_handler_t::replace) << '\n';
  out.close();
  if (out) std::filesystem::rename(beside, path, error);
}

}  // namespace tetron::app
