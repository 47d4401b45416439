#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "player/picture.hpp"

namespace tetron::player {

// A font file and the characters it has.
class FontFile {
 public:
  // `set` is an FcCharSet.
  FontFile(std::string path, std::shared_ptr<const void> set)
      : path_(std::move(path)), characters_(std::move(set)) {}

  const std::string& path() const { return path_; }
  bool has(char32_t character) const;

 private:
  std::string path_;
  std::shared_ptr<const void> characters_;
};

// The system's fonts for reading on a screen, best first; each covers characters that those before it lack.
// Empty if there are none. Asks fontconfig; needs no display.
std::vector<FontFile> find_fonts(Weight weight);

// The place in `fonts` of the first one that has the character; fonts.size() if none has.
std::size_t font_for(const std::vector<FontFile>& fonts, char32_t character);

}  // namespace tetron::player
