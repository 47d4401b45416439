#pragma once

#include <cstdint>
#include <expected>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "scene/primitives/bitmap.hpp"

namespace tetron::app {

// The pictures of one rule file. Each is read when it is first asked for and then kept, so every later call
// has the same result or the same error, whatever happens to the file. May be called from several threads at
// the same time.
class RulePictures {
 public:
  // `folder` is that of the rule file. Every picture must be in it or below it, after links are followed.
  explicit RulePictures(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // `path` is relative and without "..". The error says why there is no such picture.
  std::expected<std::shared_ptr<const scene::Bitmap>, std::string> find(std::string_view path);

  static constexpr std::uintmax_t most_bytes = std::uintmax_t{4} << 20;     // of a file
  static constexpr std::size_t most_pixels = std::size_t{4} * 1024 * 1024;  // of all pictures together
  static constexpr std::size_t most_pictures = 200;

 private:
  using Found = std::expected<std::shared_ptr<const scene::Bitmap>, std::string>;

  Found read(std::string_view path);

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::map<std::string, Found, std::less<>> found_;
  std::size_t pixels_ = 0;
};

}  // namespace tetron::app
