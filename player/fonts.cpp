#include "player/fonts.hpp"

#include <fontconfig/fontconfig.h>

#include <algorithm>
#include <optional>

namespace tetron::player {

namespace {

struct Release {
  void operator()(FcConfig* config) const { FcConfigDestroy(config); }
  void operator()(FcPattern* pattern) const { FcPatternDestroy(pattern); }
  void operator()(FcFontSet* set) const { FcFontSetDestroy(set); }
  void operator()(FcCharSet* set) const { FcCharSetDestroy(set); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

bool is_true(const FcPattern* pattern, const char* property) {
  FcBool value = FcFalse;
  return FcPatternGetBool(pattern, property, 0, &value) == FcResultMatch && value == FcTrue;
}

// What SFML can draw: outlines, and of a file with several fonts the first.
bool is_drawable(const FcPattern* pattern) {
  int index = 0;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  return is_true(pattern, FC_SCALABLE) && !is_true(pattern, FC_COLOR) && (index & 0xffff) == 0;
}

Owned<FcPattern> wanted(FcConfig* config, Weight weight) {
  Owned<FcPattern> pattern(FcPatternCreate());
  if (!pattern) return nullptr;
  FcPatternAddString(pattern.get(), FC_FAMILY, reinterpret_cast<const FcChar8*>("sans-serif"));
  FcPatternAddInteger(pattern.get(), FC_WEIGHT, weight == Weight::bold ? FC_WEIGHT_BOLD : FC_WEIGHT_REGULAR);
  FcPatternAddInteger(pattern.get(), FC_SLANT, FC_SLANT_ROMAN);
  FcPatternAddBool(pattern.get(), FC_SCALABLE, FcTrue);
  FcConfigSubstitute(config, pattern.get(), FcMatchPattern);
  FcDefaultSubstitute(pattern.get());
  return pattern;
}

}  // namespace

bool FontFile::has(char32_t character) const {
  return FcCharSetHasChar(static_cast<const FcCharSet*>(characters_.get()), character) == FcTrue;
}

std::vector<FontFile> find_fonts(Weight weight) {
  const Owned<FcConfig> config(FcInitLoadConfigAndFonts());
  if (!config) return {};
  const Owned<FcPattern> pattern = wanted(config.get(), weight);
  if (!pattern) return {};
  FcResult result = FcResultNoMatch;
  const Owned<FcFontSet> sorted(FcFontSort(config.get(), pattern.get(), FcFalse, nullptr, &result));
  if (!sorted) return {};

  std::vector<FontFile> fonts;
  const Owned<FcCharSet> covered(FcCharSetCreate());
  for (int i = 0; i < sorted->nfont; ++i) {
    FcPattern* font = sorted->fonts[i];
    FcChar8* file = nullptr;
    FcCharSet* characters = nullptr;
    if (!is_drawable(font) || FcPatternGetString(font, FC_FILE, 0, &file) != FcResultMatch ||
        FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) != FcResultMatch)
      continue;
    FcBool brings_more = FcFalse;
    FcCharSetMerge(covered.get(), characters, &brings_more);
    if (!brings_more) continue;
    fonts.emplace_back(reinterpret_cast<const char*>(file),
                       std::shared_ptr<const void>(FcCharSetCopy(characters), [](const void* set) {
                         FcCharSetDestroy(const_cast<FcCharSet*>(static_cast<const FcCharSet*>(set)));
                       }));
  }
  return fonts;
}

std::size_t font_for(const std::vector<FontFile>& fonts, char32_t character) {
  const auto found =
      std::ranges::find_if(fonts, [character](const FontFile& font) { return font.has(character); });
  return static_cast<std::size_t>(found - fonts.begin());
}

}  // namespace tetron::player
