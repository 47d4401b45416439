#include "app/commands/recording/tetrio_input.hpp"

#include <array>

#include "app/io/messages.hpp"
#include "convert/text/text_out.hpp"
#include "formats/tetrio/read.hpp"

namespace tetron::app {

bool is_tetrio(const base::File& file) {
  std::array<std::byte, 64> start;
  const std::size_t length = file.read(0, start);
  return tetrio::looks_like_json_object({reinterpret_cast<const char*>(start.data()), length});
}

std::unique_ptr<TetrioInput> open_tetrio(const OpenFile& file) {
  auto text = whole(file, tetrio::ReadLimits{}.bytes);
  if (!text) return nullptr;
  auto recording = tetrio::read(text->file.text());
  if (!recording) {
    error("{}: {}; this is no TETR.IO recording", file.shown, recording.error());
    return nullptr;
  }
  // Moving the bytes leaves them where they are, and what the recording points at with them.
  return std::make_unique<TetrioInput>(std::move(*text), std::move(*recording));
}

}  // namespace tetron::app
