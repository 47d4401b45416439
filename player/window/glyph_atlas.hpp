#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "player/sfml/drawing.hpp"
#include "scene/text/typesetter.hpp"

namespace tetron::player {

// The pictures of glyphs on a few square textures. Needs a display.
class GlyphAtlas {
 public:
  struct Place {
    std::size_t page = 0;
    scene::Box source;  // empty for a glyph without ink
    int left = 0;       // from the glyph's origin
    int top = 0;
    bool colored = false;
  };

  // Nothing if the glyph is not there yet.
  const Place* find(scene::FaceId face, std::uint32_t glyph) const;
  // Nothing if all pages are full: then clear() makes room.
  const Place* add(scene::FaceId face, std::uint32_t glyph, const scene::GlyphImage& image);
  void clear();

  std::size_t pages() const { return pages_.size(); }
  const Texture& texture(std::size_t page) const { return pages_[page]->texture; }

  static constexpr std::size_t most_pages = 4;
  static constexpr int side = 1024;  // pixels of a page; a page takes 4 MB

 private:
  // Filled row by row of glyphs of about the same height.
  struct Page {
    Texture texture;
    int x = 0;
    int y = 0;
    int row = 0;  // height of the row that is being filled
    std::optional<scene::Box> take(int width, int height);
  };

  static std::uint64_t key(scene::FaceId face, std::uint32_t glyph) {
    return static_cast<std::uint64_t>(face) << 32 | glyph;
  }
  // Where a picture of this size goes; nothing if there is no room.
  std::optional<Place> make_room(const scene::GlyphImage& image);

  std::vector<std::unique_ptr<Page>> pages_;
  std::size_t current_ = 0;  // the page that is being filled
  std::unordered_map<std::uint64_t, Place> places_;
};

}  // namespace tetron::player
