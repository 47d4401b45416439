#include "scene/text/typesetter.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <span>

#include "scene/text/pango_functions.hpp"

namespace tetron::scene {

namespace {

// Fonts in sizes. A window that is being resized needs new ones for every pixel.
constexpr std::size_t most_faces = 256;

// In ems from the baseline. Piles of accents beyond that would cover other lines.
constexpr double highest_ink = 1.5;
constexpr double lowest_ink = 0.75;

constexpr int largest_side = 2048;  // pixels of a glyph's picture; larger glyphs are left out

int pixels(int pango_units) {
  return static_cast<int>(std::lround(static_cast<double>(pango_units) / PANGO_SCALE));
}

bool has_ink_in_line(PangoFont* font, const PangoGlyphInfo& info, int size) {
  PangoRectangle ink;
  pango().pango_font_get_glyph_extents(font, info.glyph, &ink, nullptr);
  if (ink.width <= 0 || ink.height <= 0) return false;
  const double em = static_cast<double>(size) * PANGO_SCALE;
  const int top = info.geometry.y_offset + ink.y;
  return top >= -highest_ink * em && top + ink.height <= lowest_ink * em;
}

// Converts Cairo's premultiplied words to bytes that are not premultiplied.
void copy_pixels(cairo_surface_t* surface, GlyphImage& image) {
  pango().cairo_surface_flush(surface);
  const unsigned char* data = pango().cairo_image_surface_get_data(surface);
  const int stride = pango().cairo_image_surface_get_stride(surface);
  image.pixels.reserve(static_cast<std::size_t>(4 * image.width * image.height));
  for (int y = 0; y < image.height; ++y) {
    const auto* row = reinterpret_cast<const std::uint32_t*>(data + y * stride);
    for (int x = 0; x < image.width; ++x) {
      const std::uint32_t alpha = row[x] >> 24;
      for (const int shift : {16, 8, 0}) {
        const std::uint32_t channel = row[x] >> shift & 0xff;
        const std::uint32_t plain = alpha == 0 ? 0xff : std::min(0xffu, (channel * 255 + alpha / 2) / alpha);
        image.colored = image.colored || channel != alpha;
        image.pixels.push_back(static_cast<std::uint8_t>(plain));
      }
      image.pixels.push_back(static_cast<std::uint8_t>(alpha));
    }
  }
}

// A dot in the middle of the place of a character.
GlyphImage plain_mark(const PangoRectangle& place) {
  GlyphImage image;
  const int width = place.width / PANGO_SCALE;
  const int side = std::clamp(width / 3, 2, largest_side);
  image.left = (width - side) / 2;
  image.top = -(place.height / PANGO_SCALE) / 3 - side / 2;
  image.width = image.height = side;
  image.pixels.assign(std::size_t{4} * static_cast<std::size_t>(side) * static_cast<std::size_t>(side), 255);
  return image;
}

}  // namespace

Typesetter::Typesetter(std::unique_ptr<Fonts> fonts)
    : fonts_(std::move(fonts)),
      layout_(pango().pango_layout_new(fonts_->context()),
              [](PangoLayout* made) { pango().g_object_unref(made); }),
      description_(pango().pango_font_description_new(), pango().pango_font_description_free) {
  pango().pango_layout_set_single_paragraph_mode(layout_.get(), TRUE);
  // Otherwise the direction would be a weak one, which the first letter overrides.
  pango().pango_context_set_base_dir(fonts_->context(), PANGO_DIRECTION_LTR);
  pango().pango_font_description_set_family_static(description_.get(), "sans-serif");
}

std::size_t Typesetter::Hash::operator()(const Key& key) const {
  const auto numbers = static_cast<std::size_t>(key.size) * 31 + static_cast<std::size_t>(key.width) * 8191 +
                       static_cast<std::size_t>(key.weight) + 2 * static_cast<std::size_t>(key.reading);
  return std::hash<std::string_view>()(key.text) ^ numbers * 0x9e3779b97f4a7c15u;
}

const SetLine& Typesetter::set(const Text& text) {
  const Key key{text.text, text.style.size, text.width, text.style.weight, text.style.reading};
  if (const auto found = recent_.lines.find(key); found != recent_.lines.end()) return found->second->line;
  if (const auto found = older_.lines.find(key); found != older_.lines.end()) {
    auto kept = std::move(found->second);
    older_.lines.erase(found);
    return keep(key, std::move(kept));
  }
  if (faces_.size() >= most_faces) forget();
  return keep(key, std::make_unique<Kept>(text.text, lay_out(key)));
}

const SetLine& Typesetter::keep(const Key& key, std::unique_ptr<Kept> kept) {
  if (recent_.bytes >= most_bytes / 2) {
    older_ = std::move(recent_);
    recent_ = {};
  }
  constexpr std::size_t overhead = 128;
  recent_.bytes +=
      overhead + sizeof(Kept) + kept->text.capacity() + kept->line.glyphs.capacity() * sizeof(PlacedGlyph);
  const Key own{kept->text, key.size, key.width, key.weight, key.reading};
  return recent_.lines.emplace(own, std::move(kept)).first->second->line;
}

SetLine Typesetter::lay_out(const Key& key) {
  SetLine line;
  if (key.size <= 0) return line;
  pango().pango_font_description_set_weight(
      description_.get(), key.weight == Weight::bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango().pango_font_description_set_absolute_size(description_.get(),
                                                   static_cast<double>(key.size) * PANGO_SCALE);
  pango().pango_layout_set_font_description(layout_.get(), description_.get());
  pango().pango_layout_set_auto_dir(layout_.get(), key.reading == Reading::by_first_letter);
  pango().pango_layout_set_ellipsize(layout_.get(), PANGO_ELLIPSIZE_NONE);
  pango().pango_layout_set_width(layout_.get(), -1);
  pango().pango_layout_set_text(layout_.get(), key.text.data(), static_cast<int>(key.text.size()));
  const auto width = [this] {
    PangoRectangle logical;
    pango().pango_layout_get_extents(layout_.get(), nullptr, &logical);
    return (logical.width + PANGO_SCALE - 1) / PANGO_SCALE;
  };
  line.width = width();
  if (line.width > key.width) {
    pango().pango_layout_set_ellipsize(layout_.get(), PANGO_ELLIPSIZE_END);
    pango().pango_layout_set_width(layout_.get(), std::max(0, key.width) * PANGO_SCALE);
    line.width = width();
  }
  if (line.width > key.width) return {};

  int x = 0;
  const Owned<PangoLayoutIter> at(pango().pango_layout_get_iter(layout_.get()));
  do {
    const PangoGlyphItem* run = pango().pango_layout_iter_get_run_readonly(at.get());
    if (!run) continue;
    PangoFont* font = run->item->analysis.font;
    const FaceId id = face(font);
    for (const PangoGlyphInfo& info :
         std::span(run->glyphs->glyphs, static_cast<std::size_t>(run->glyphs->num_glyphs))) {
      if (info.glyph != PANGO_GLYPH_EMPTY && has_ink_in_line(font, info, key.size))
        line.glyphs.push_back(
            {id, info.glyph, pixels(x + info.geometry.x_offset), pixels(info.geometry.y_offset)});
      x += info.geometry.width;
    }
  } while (pango().pango_layout_iter_next_run(at.get()));
  line.glyphs.shrink_to_fit();
  return line;
}

FaceId Typesetter::face(PangoFont* font) {
  if (const auto found = ids_.find(font); found != ids_.end()) return found->second;
  const FaceId id{next_face_++};
  pango().g_object_ref(font);
  faces_.emplace(id, std::shared_ptr<PangoFont>(font, [](PangoFont* held) { pango().g_object_unref(held); }));
  ids_.emplace(font, id);
  return id;
}

void Typesetter::forget() {
  recent_ = {};
  older_ = {};
  ids_.clear();
  faces_.clear();
}

GlyphImage Typesetter::image(FaceId face, std::uint32_t glyph) const {
  GlyphImage image;
  const auto found = faces_.find(face);
  if (found == faces_.end()) return image;
  PangoFont* font = found->second.get();
  PangoRectangle ink;
  PangoRectangle logical;
  pango().pango_font_get_glyph_extents(font, glyph, &ink, &logical);
  const int width = logical.width;
  // No font has the character: Pango would draw its number in a box.
  if ((glyph & PANGO_GLYPH_UNKNOWN_FLAG) != 0) return plain_mark(logical);
  pango().pango_extents_to_pixels(&ink, nullptr);
  if (ink.width <= 0 || ink.height <= 0 || ink.width > largest_side || ink.height > largest_side)
    return image;
  // Smoothing may reach one pixel beyond the outline.
  image.left = ink.x - 1;
  image.top = ink.y - 1;
  image.width = ink.width + 2;
  image.height = ink.height + 2;

  const Owned<cairo_surface_t> surface(
      pango().cairo_image_surface_create(CAIRO_FORMAT_ARGB32, image.width, image.height));
  const Owned<cairo_t> context(pango().cairo_create(surface.get()));
  const Owned<PangoGlyphString> one(pango().pango_glyph_string_new());
  pango().pango_glyph_string_set_size(one.get(), 1);
  one->glyphs[0] = {};
  one->glyphs[0].glyph = glyph;
  one->glyphs[0].geometry.width = width;
  pango().cairo_set_source_rgb(context.get(), 1, 1, 1);
  pango().cairo_move_to(context.get(), -image.left, -image.top);
  pango().pango_cairo_show_glyph_string(context.get(), font, one.get());
  if (pango().cairo_status(context.get()) != CAIRO_STATUS_SUCCESS) return {};
  copy_pixels(surface.get(), image);
  return image;
}

}  // namespace tetron::scene
