#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "player/games/file_dialog.hpp"
#include "player/games/playlist.hpp"

namespace tetron::player {

// Something that can be opened.
struct StartEntry {
  std::filesystem::path path{};
  scene::ListedGame known{};
  ReadGame reading{};  // reads the rest; null if there is nothing more to read
  bool is_folder = false;
};

struct StartPart {
  std::string heading;
  std::vector<StartEntry> entries;
};

// What a window without a game offers.
struct StartOptions {
  std::string heading = "Drop a recording here";
  std::string hint = "or open one, or choose one below";
  std::string message{};  // what went wrong before
  std::function<std::vector<StartPart>()> parts{};
  // What is in a folder: its folders, and the files that can be opened.
  std::function<StartPart(const std::filesystem::path&)> folder{};
  // Opens the desktop's file chooser. Null if it has none; then the window shows folders.
  std::function<std::unique_ptr<FileDialog>()> dialog{};
};

}  // namespace tetron::player
