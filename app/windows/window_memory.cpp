#include "app/windows/window_memory.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::streamsize most_memory_bytes = 4096;
constexpr int smallest = 200;  // pixels
constexpr int largest = 16384;
constexpr std::array<std::pair<const char*, bool scene::Panels::*>, 6> panel_names{
    {{"statistics", &scene::Panels::statistics},
     {"chat", &scene::Panels::chat},
     {"chunk", &scene::Panels::chunk},
     {"mistakes", &scene::Panels::mistakes},
     {"values", &scene::Panels::values},
     {"inputs", &scene::Panels::inputs}}};

std::filesystem::path memory_file() {
  const char* state = std::getenv("XDG_STATE_HOME");
  if (state != nullptr && *state == '/') return std::filesystem::path(state) / "tetron" / "window.json";
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') return {};
  return std::filesystem::path(home) / ".local" / "state" / "tetron" / "window.json";
}

template <std::size_t count>
std::optional<std::string> name_in(const Json& json, const char* key,
                                   const std::array<std::string_view, count>& names) {
  if (!json.contains(key) || !json[key].is_string()) return std::nullopt;
  auto name = json[key].get<std::string>();
  if (std::ranges::find(names, name) == names.end()) return std::nullopt;
  return name;
}

}  // namespace

WindowMemory remembered_window() {
  WindowMemory memory;
  std::error_code error;
  const std::filesystem::path path = memory_file();
  memory.is_first = !path.empty() && !std::filesystem::exists(path, error);
  if (path.empty() || !std::filesystem::is_regular_file(path, error)) return memory;
  std::ifstream in(path, std::ios::binary);
  std::string text(static_cast<std::size_t>(most_memory_bytes), '\0');
  in.read(text.data(), most_memory_bytes);
  text.resize(static_cast<std::size_t>(in.gcount()));
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return memory;
  memory.theme = name_in(json, "theme", scene::theme_names);
  memory.palette = name_in(json, "palette", scene::palette_names);
  if (json.contains("panels") && json["panels"].is_object()) {
    memory.panels.emplace();
    for (const auto& [name, panel] : panel_names)
      if (json["panels"].contains(name) && json["panels"][name].is_boolean())
        (*memory.panels).*panel = json["panels"][name].get<bool>();
  }
  const auto side = [&json](const char* key) {
    return json.contains(key) && json[key].is_number_integer() ? json[key].get<std::int64_t>() : 0;
  };
  if (json.contains("volume") && side("volume") >= 0 && side("volume") <= 100)
    memory.volume = static_cast<int>(side("volume"));
  memory.muted = json.contains("muted") && json["muted"].is_boolean() && json["muted"].get<bool>();
  const std::int64_t width = side("width");
  const std::int64_t height = side("height");
  if (std::min(width, height) >= smallest && std::max(width, height) <= largest)
    memory.size = {static_cast<int>(width), static_cast<int>(height)};
  return memory;
}

void remember_window(const WindowMemory& memory) {
  const std::filesystem::path path = memory_file();
  if (path.empty()) return;
  Json json;
  if (memory.theme) json["theme"] = *memory.theme;
  if (memory.palette) json["palette"] = *memory.palette;
  if (memory.panels)
    for (const auto& [name, panel] : panel_names) json["panels"][name] = (*memory.panels).*panel;
  if (memory.volume) json["volume"] = *memory.volume;
  if (memory.muted) json["muted"] = true;
  if (memory.size) {
    json["width"] = memory.size->width;
    json["height"] = memory.size->height;
  }
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error) return;
  // If two windows close at the same time, one of the two files is kept, complete.
  std::filesystem::path beside = path;
  beside += ".new";
  std::ofstream out(beside, std::ios::binary | std::ios::trunc);
  out << json.dump(2) << '\n';
  out.close();
  if (out) std::filesystem::rename(beside, path, error);
}

}  // namespace tetron::app
