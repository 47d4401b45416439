#pragma once

#include <SFML/Graphics/Font.hpp>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "player/fonts.hpp"
#include "player/picture.hpp"

namespace tetron::player {

// Turns lines of text into glyphs of the fonts that have them, and remembers those it has set. Needs a
// display: glyphs live in textures.
class Typesetter {
 public:
  struct Glyph {
    std::size_t font = 0;  // for texture()
    int x = 0;             // of the top left corner, from the line's left end and baseline
    int y = 0;
    sf::IntRect source;  // in the texture
  };
  struct Line {
    std::vector<Glyph> glyphs;
    int width = 0;
  };

  // False if none of the fonts can be loaded.
  bool load(const std::vector<FontFile>& regular, const std::vector<FontFile>& bold);

  // The text shortened to its width. Valid until the next call.
  const Line& set(const Text& text);
  // The texture of a font at a size.
  const sf::Texture& texture(std::size_t font, int size) const;
  std::size_t fonts() const { return fonts_.size(); }

 private:
  struct LoadedFont {
    FontFile file;
    Weight weight{};
    std::unique_ptr<sf::Font> font;  // loaded when first needed; nothing if that failed
    bool tried = false;
  };

  sf::Font* loaded(std::size_t index);
  // The font for a character: of the weight if one of those has it, else any, else the first.
  std::size_t font_for_character(char32_t character, Weight weight);
  Line lay_out(std::string_view text, int size, Weight weight);

  std::vector<LoadedFont> fonts_;  // those of regular weight, then the bold ones
  std::size_t first_ = 0;          // a font that loads
  std::unordered_map<std::string, Line> lines_;
};

}  // namespace tetron::player
