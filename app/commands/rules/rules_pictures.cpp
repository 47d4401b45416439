#include "app/commands/rules/rules_pictures.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <span>
#include <system_error>

#include "app/io/descriptor.hpp"
#include "app/io/system_words.hpp"
#include "base/file.hpp"
#include "convert/picture/png_read.hpp"

namespace tetron::app {

namespace {

namespace fs = std::filesystem;

std::unexpected<std::string> cannot_open(const std::error_code& why) {
  return std::unexpected("the picture cannot be opened: " + why_not_read(why));
}
std::unexpected<std::string> cannot_open() {
  return cannot_open({errno, std::system_category()});
}
std::unexpected<std::string> too_many_bytes() {
  static_assert(RulePictures::most_bytes == 4 << 20);
  return std::unexpected<std::string>("the picture has more than 4 MB");
}

// The path is looked up only once. The opened file is then checked for its place and its kind, and read,
// whatever the path leads to by then. Devices and pipes are not opened.
std::expected<base::FileBytes, std::string> bytes_inside(const fs::path& folder, std::string_view path) {
  std::error_code problem;
  const fs::path root = fs::canonical(folder, problem);
  if (problem) return cannot_open(problem);
  const Descriptor found(root / path, O_PATH);
  if (found.number() < 0) return cannot_open();
  const fs::path link = fmt::format("/proc/self/fd/{}", found.number());
  const fs::path target = fs::read_symlink(link, problem);
  if (problem) return cannot_open(problem);
  // The file's path must begin with every part of the folder's path.
  if (std::ranges::mismatch(root, target).in1 != root.end())
    return std::unexpected("the picture lies outside the rule file's folder");
  struct stat status {};
  if (::fstat(found.number(), &status) != 0) return cannot_open();
  if (!S_ISREG(status.st_mode)) return std::unexpected("the picture is not a regular file");
  const Descriptor file(link, O_RDONLY);
  if (file.number() < 0) return cannot_open();
  if (static_cast<std::uintmax_t>(status.st_size) > RulePictures::most_bytes) return too_many_bytes();

  // The file may have grown since it was checked.
  auto bytes = base::FileBytes::read(file.number(), RulePictures::most_bytes);
  if (bytes) return std::move(*bytes);
  return bytes.error() == std::errc::file_too_large ? too_many_bytes() : cannot_open(bytes.error());
}

}  // namespace

RulePictures::Found RulePictures::find(std::string_view path) {
  const std::lock_guard lock(mutex_);
  const auto known = found_.find(path);
  if (known != found_.end()) return known->second;
  if (found_.size() == most_pictures)
    return std::unexpected(fmt::format("there are more than {} pictures", most_pictures));
  return found_.emplace(path, read(path)).first->second;
}

RulePictures::Found RulePictures::read(std::string_view path) {
  const auto file = bytes_inside(folder_, path);
  if (!file) return std::unexpected(file.error());
  const std::span bytes = file->bytes();
  const auto failed = [](convert::PngErrorKind kind) {
    return std::unexpected(std::string(convert::describe(kind)));
  };
  const auto size = convert::png_size(bytes);
  if (!size) return failed(size.error());
  const std::size_t pixels = static_cast<std::size_t>(size->width) * static_cast<std::size_t>(size->height);
  if (pixels > most_pixels - pixels_)
    return std::unexpected(fmt::format("the pictures have more than {} pixels together", most_pixels));
  auto bitmap = convert::from_png(bytes);
  if (!bitmap) return failed(bitmap.error());
  pixels_ += pixels;
  return std::make_shared<const scene::Bitmap>(std::move(*bitmap));
}

}  // namespace tetron::app
