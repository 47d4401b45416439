#include "player/typesetter.hpp"

#include <fmt/format.h>

#include <cmath>

#include "player/text.hpp"
#include "replay/game.hpp"

namespace tetron::player {

namespace {

constexpr std::size_t max_lines = 2000;  // remembered; then all are forgotten

}  // namespace

bool Typesetter::load(const std::vector<FontFile>& regular, const std::vector<FontFile>& bold) {
  for (const FontFile& file : regular) fonts_.push_back({file, Weight::regular, nullptr, false});
  // Of the bold ones only the first: other scripts are drawn in regular weight.
  if (!bold.empty()) fonts_.push_back({bold.front(), Weight::bold, nullptr, false});
  while (first_ < fonts_.size() && !loaded(first_)) ++first_;
  return first_ < fonts_.size();
}

sf::Font* Typesetter::loaded(std::size_t index) {
  LoadedFont& entry = fonts_[index];
  if (!entry.tried) {
    entry.tried = true;
    auto font = std::make_unique<sf::Font>();
    if (font->loadFromFile(entry.file.path())) entry.font = std::move(font);
  }
  return entry.font.get();
}

std::size_t Typesetter::font_for_character(char32_t character, Weight weight) {
  std::size_t other = fonts_.size();
  for (std::size_t i = 0; i < fonts_.size(); ++i) {
    if (!fonts_[i].file.has(character)) continue;
    const bool is_wanted = fonts_[i].weight == weight;
    if (!is_wanted && other < fonts_.size()) continue;
    if (!loaded(i)) continue;
    if (is_wanted) return i;
    other = i;
  }
  return other < fonts_.size() ? other : first_;
}

Typesetter::Line Typesetter::lay_out(std::string_view text, int size, Weight weight) {
  Line line;
  const auto pixels = static_cast<unsigned>(size);
  float x = 0;
  std::size_t last_font = fonts_.size();
  char32_t last = 0;
  while (!text.empty()) {
    const char32_t character = formats::pop_code_point(text);
    const std::size_t index = font_for_character(character, weight);
    const sf::Font& font = *loaded(index);
    if (index == last_font) x += font.getKerning(last, character, pixels);
    const sf::Glyph& glyph = font.getGlyph(character, pixels, false);
    if (glyph.textureRect.width > 0)
      line.glyphs.push_back({index, static_cast<int>(std::lround(x + glyph.bounds.left)),
                             static_cast<int>(std::lround(glyph.bounds.top)), glyph.textureRect});
    x += glyph.advance;
    last_font = index;
    last = character;
  }
  line.width = static_cast<int>(std::ceil(x));
  return line;
}

const Typesetter::Line& Typesetter::set(const Text& text) {
  const int size = text.style.size;
  const Weight weight = text.style.weight;
  const std::string key = fmt::format("{} {} {} {}", size, static_cast<int>(weight), text.width, text.text);
  if (const auto found = lines_.find(key); found != lines_.end()) return found->second;
  if (lines_.size() >= max_lines) lines_.clear();
  const auto measure = [&](std::string_view part) { return lay_out(part, size, weight).width; };
  return lines_.emplace(key, lay_out(shortened(text.text, text.width, measure), size, weight)).first->second;
}

const sf::Texture& Typesetter::texture(std::size_t font, int size) const {
  return fonts_[font].font->getTexture(static_cast<unsigned>(size));
}

}  // namespace tetron::player
