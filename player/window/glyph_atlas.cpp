#include "player/window/glyph_atlas.hpp"

#include <algorithm>

namespace tetron::player {

std::optional<scene::Box> GlyphAtlas::Page::take(int width, int height) {
  if (x + width > side) {
    x = 0;
    y += row;
    row = 0;
  }
  if (x + width > side || y + height > side) return std::nullopt;
  const scene::Box taken{x, y, width, height};
  x += width;
  row = std::max(row, height);
  return taken;
}

const GlyphAtlas::Place* GlyphAtlas::find(scene::FaceId face, std::uint32_t glyph) const {
  const auto found = places_.find(key(face, glyph));
  return found == places_.end() ? nullptr : &found->second;
}

const GlyphAtlas::Place* GlyphAtlas::add(scene::FaceId face, std::uint32_t glyph,
                                         const scene::GlyphImage& image) {
  Place place;
  if (image.width > 0 && std::max(image.width, image.height) <= side) {
    const auto room = make_room(image);
    if (!room) return nullptr;
    place = *room;
    pages_[place.page]->texture.update(image.pixels.data(), place.source);
  }
  return &places_.emplace(key(face, glyph), place).first->second;
}

std::optional<GlyphAtlas::Place> GlyphAtlas::make_room(const scene::GlyphImage& image) {
  for (; current_ < most_pages; ++current_) {
    if (current_ == pages_.size()) {
      pages_.push_back(std::make_unique<Page>());
      if (!pages_.back()->texture.create({side, side})) {
        pages_.pop_back();
        return std::nullopt;
      }
    }
    if (const auto source = pages_[current_]->take(image.width, image.height))
      return Place{current_, *source, image.left, image.top, image.colored};
  }
  return std::nullopt;
}

void GlyphAtlas::clear() {
  places_.clear();
  current_ = 0;
  for (const auto& page : pages_) page->x = page->y = page->row = 0;
}

}  // namespace tetron::player
