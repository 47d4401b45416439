#include "player/sfml/picture_file.hpp"

#include "player/sfml/values.hpp"

namespace tetron::player {

bool save_picture(const scene::Bitmap& picture, const std::filesystem::path& file) {
  sf::Image image;
  image.create(static_cast<unsigned>(picture.width), static_cast<unsigned>(picture.height),
               picture.rgba.data());
  return image.saveToFile(file.string());
}

std::optional<scene::Bitmap> load_picture(const std::filesystem::path& file) {
  sf::Image image;
  if (!image.loadFromFile(file.string())) return std::nullopt;
  return bitmap_of(image);
}

}  // namespace tetron::player
