#include "app/windows/window_memory.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "app/windows/state_file.hpp"
#include "scene/text/names.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view memory_name = "window.json";
constexpr std::size_t most_memory_bytes = 4096;
constexpr int smallest = 200;  // pixels
constexpr int largest = 16384;
constexpr std::array<std::pair<const char*, bool scene::Panels::*>, 6> panel_names{
    {{"statistics", &scene::Panels::statistics},
     {"chat", &scene::Panels::chat},
     {"chunk", &scene::Panels::chunk},
     {"mistakes", &scene::Panels::mistakes},
     {"values", &scene::Panels::values},
     {"inputs", &scene::Panels::inputs}}};

template <std::size_t count>
std::optional<std::string> name_in(const StateJson& json, const char* key,
                                   const std::array<std::string_view, count>& names) {
  if (!json.contains(key) || !json[key].is_string()) return std::nullopt;
  auto name = json[key].get<std::string>();
  if (std::ranges::find(names, name) == names.end()) return std::nullopt;
  return name;
}

}  // namespace

WindowMemory remembered_window() {
  WindowMemory memory;
  memory.is_first = is_state_new(memory_name);
  const StateJson json = read_state(memory_name, most_memory_bytes);
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
  change_state(memory_name, most_memory_bytes, [&memory](StateJson& json) {
    if (memory.theme) json["theme"] = *memory.theme;
    if (memory.palette) json["palette"] = *memory.palette;
    if (memory.panels && !json["panels"].is_object()) json["panels"] = StateJson::object();
    if (memory.panels)
      for (const auto& [name, panel] : panel_names) json["panels"][name] = (*memory.panels).*panel;
    if (memory.volume) json["volume"] = *memory.volume;
    json.erase("muted");
    if (memory.muted) json["muted"] = true;
    if (memory.size) {
      json["width"] = memory.size->width;
      json["height"] = memory.size->height;
    }
  });
}

}  // namespace tetron::app
