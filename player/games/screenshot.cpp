#include "player/games/screenshot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <system_error>
#include <utility>

#include "player/sfml/picture_file.hpp"
#include "scene/primitives/drawable.hpp"

namespace tetron::player {

namespace {

constexpr int max_copies = 10'000;
constexpr std::size_t max_stem = 60;  // characters; keeps the name below 255 bytes

// Uses a name if it is free: creating a link fails if the file exists. On file systems without links, the
// name could still be taken meanwhile.
std::error_code take_name(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::error_code error;
  std::filesystem::create_hard_link(from, to, error);
  if (!error || error == std::errc::file_exists) return error;
  if (std::filesystem::exists(to)) return std::make_error_code(std::errc::file_exists);
  std::filesystem::copy_file(from, to, error);
  return error;
}

// Several windows may save the same moment at the same time.
std::string unfinished_name(const std::string& file_name, base::Milliseconds time, std::string_view ending) {
  return fmt::format(".{}-{}{}", screenshot_name(file_name, time, 1, ""), std::random_device()(), ending);
}

// With the whole path, because the folder is often ".".
std::string cannot_write(const std::filesystem::path& folder) {
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(folder, error).lexically_normal();
  return fmt::format("cannot write into {}", scene::drawable((error ? folder : whole).string()));
}

// Renames an unfinished file to the first free name, and returns that name.
std::expected<std::string, std::string> take_free_name(const std::filesystem::path& unfinished,
                                                       const std::filesystem::path& folder,
                                                       const std::string& file_name, base::Milliseconds time,
                                                       std::string_view ending) {
  std::error_code error = std::make_error_code(std::errc::file_exists);
  std::string name;
  for (int copy = 1; error == std::errc::file_exists && copy <= max_copies; ++copy) {
    name = screenshot_name(file_name, time, copy, ending);
    error = take_name(unfinished, folder / name);
  }
  std::error_code ignored;
  std::filesystem::remove(unfinished, ignored);
  if (error) return std::unexpected(fmt::format("cannot write {}: {}", name, error.message()));
  return name;
}

}  // namespace

std::string file_stem(const std::string& file_name) {
  std::string stem = scene::drawable(std::filesystem::path(file_name).stem().string(), max_stem);
  while (!stem.empty() && (stem.front() == '.' || stem.front() == '-')) stem.erase(0, 1);
  return stem.empty() ? "tetron" : stem;
}

std::string screenshot_name(const std::string& file_name, base::Milliseconds time, int copy,
                            std::string_view ending) {
  const std::string stem = file_stem(file_name);
  const std::string number = copy > 1 ? fmt::format("-{}", copy) : std::string();
  return fmt::format("{}-{:07}ms{}{}", stem, time.value, number, ending);
}

std::expected<std::string, std::string> save_still(const scene::Bitmap& picture,
                                                   const std::filesystem::path& folder,
                                                   const std::string& file_name, base::Milliseconds time) {
  const std::filesystem::path unfinished = folder / unfinished_name(file_name, time, ".tmp.png");
  if (!save_picture(picture, unfinished)) return std::unexpected(cannot_write(folder));
  return take_free_name(unfinished, folder, file_name, time, ".png");
}

std::expected<std::string, std::string> save_screenshot(const SystemWindow& window,
                                                        const std::filesystem::path& folder,
                                                        const std::string& file_name,
                                                        base::Milliseconds time) {
  const auto shown = window.pixels();
  if (!shown) return std::unexpected(std::string("the window is too large for a screenshot"));
  return save_still(*shown, folder, file_name, time);
}

std::expected<std::string, std::string> save_attempt_text(std::string_view text,
                                                          const std::filesystem::path& folder,
                                                          const std::string& file_name,
                                                          base::Milliseconds time) {
  constexpr std::string_view ending = ".json";
  const std::filesystem::path unfinished = folder / unfinished_name(file_name, time, ".json.tmp");
  std::ofstream out(unfinished, std::ios::binary | std::ios::trunc);
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.close();
  if (out) return take_free_name(unfinished, folder, file_name, time, ending);
  std::error_code ignored;
  std::filesystem::remove(unfinished, ignored);
  return std::unexpected(cannot_write(folder));
}

}  // namespace tetron::player
