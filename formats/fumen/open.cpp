// Where a text has its fumen, for a Decoder. Apart from it because Finder uses it.
#include "formats/fumen/decode.hpp"
#include "formats/fumen/find.hpp"

namespace tetron::fumen {

namespace {

// The fumen in lines of any text, if it is the only one and is whole, and not all of the text is the fumen.
std::optional<Source> only_fumen_in(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last == text.npos || !text.substr(0, last).contains('\n')) return std::nullopt;
  if (const auto all = find_source(text)) {
    Decoder decoder(text, *all, Mode::strict);
    while (decoder.next()) {
    }
    if (!decoder.failure()) return std::nullopt;
  }
  Finder finder(text);
  const auto found = finder.next();
  if (!found || found->pages == 0 || finder.next()) return std::nullopt;
  Source source = *found->source;
  source.begin += found->begin;
  source.end += found->begin;
  return source;
}

}  // namespace

std::expected<Decoder, base::Error> Decoder::open(std::string_view text, Mode mode) {
  if (const auto only = only_fumen_in(text))
    return std::expected<Decoder, base::Error>(std::in_place, text, *only, mode);
  const auto source = find_source(text);
  if (!source) return std::unexpected(source.error());
  return std::expected<Decoder, base::Error>(std::in_place, text, *source, mode);
}

}  // namespace tetron::fumen
