#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "player/sfml/drawing.hpp"
#include "scene/text/typesetter.hpp"

namespace tetron::player {

// Pictures of glyphs on a few square textures. Needs a display.
class GlyphAtlas {
 public:
  struct Place {
    std::size_t page = 0;
    scene::Box source;  // empty for a glyph without ink
    int left = 0;       // relative to the glyph's origin
    int top = 0;
    bool colored = false;
  };

  // Null if the glyph was not added.
  const Place* find(scene::FaceId face, std::uint32_t glyph) const;
  // Null if all pages are full; clear() makes room then.
  const Place* add(scene::FaceId face, std::uint32_t glyph, const scene::GlyphImage& image);
  void clear();

  std::size_t pages() const { return pages_.size(); }
  const Texture& texture(std::size_t page) const { return pages_[page]->texture; }

  static constexpr std::size_t most_pages = 4;
  static constexpr int side = 1024;  // side of a page in pixels; a page takes 4 MB

 private:
  // Filled with rows of glyphs of about the same height.
  struct Page {
    Texture texture;
    int x = 0;
    int y = 0;
    int row = 0;  // height of the present row
    std::optional<scene::Box> take(int width, int height);
  };

  static std::uint64_t key(scene::FaceId face, std::uint32_t glyph) {
    return static_cast<std::uint64_t>(face) << 32 | glyph;
  }
  // A place for a picture of this size. Empty if there is no room.
  std::optional<Place> make_room(const scene::GlyphImage& image);

  std::vector<std::unique_ptr<Page>> pages_;
  std::size_t current_ = 0;  // the page that is being filled
  std::unordered_map<std::uint64_t, Place> places_;
};

}  // namespace tetron::player
