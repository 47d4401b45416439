#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "formats/notes/notes.hpp"

using namespace tetron;

// Notes that were read are written and read again as the same notes.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto notes = notes::read(text);
  if (!notes) {
    if (notes.error().empty()) std::abort();
    return 0;
  }
  const std::string json = notes::to_json(*notes);
  const auto again = notes::read(json);
  if (!again || notes::to_json(*again) != json) std::abort();
  for (const notes::Note& note : notes->notes)
    if (note.text.raw().size() > notes::most_text || notes::as_note(note.text.raw()) != note.text.raw())
      std::abort();
  return 0;
}
