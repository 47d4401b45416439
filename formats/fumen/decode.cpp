#include "formats/fumen/decode.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/fumen/action.hpp"
#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/field_runs.hpp"

namespace tetron::fumen {

namespace {

using base::Error;
using base::ErrorKind;

constexpr std::size_t least_page = 3;  // characters

// Reserves memory for pages. Since a page takes about 300 bytes, the number of pages is estimated: as many
// per character of the rest as in the part that was read since the last time.
class PageReserve {
 public:
  void make(std::vector<Page>& pages, std::size_t left) {
    if (pages.size() < pages.capacity()) return;
    const std::size_t most = left / least_page + 1;
    std::size_t more = std::min<std::size_t>(most, 32);
    if (!pages.empty()) {
      const std::size_t read = std::max<std::size_t>(left_ - left, 1);
      const std::size_t alike = left * (pages.size() - pages_) / read;
      more = std::max(std::min(most, alike + alike / 16), pages.size() / 2) + 1;
    }
    pages.reserve(pages.size() + more);
    pages_ = pages.size();
    left_ = left;
  }

 private:
  std::size_t pages_ = 0;
  std::size_t left_ = 0;
};

}  // namespace

bool Decoder::next() {
  if (failure()) return false;
  if (pages_ > 0) {
    if (repeats_ == 0 && reader_.at_end()) return false;
    state_.leave();
  }
  if (!read_page()) {
    if (reader_.mode() == Mode::lenient && pages_ > 0) {
      reader_.forgive(repeats_ > 0 ? "the pages left are left out" : "the page is left out");
      repeats_ = 0;
    }
    return false;
  }
  ++pages_;
  return true;
}

bool Decoder::read_page() {
  const bool repeated = repeats_ > 0;
  brings_field_ = !repeated && read_runs(reader_, version_, state_.field());
  if (repeated)
    --repeats_;
  else if (brings_field_)
    state_.field_changed();
  else if (has_field_repeat(version_))
    repeats_ = reader_.number<1>("field repeat");

  const std::uint32_t number =
      reader_.number<3>(repeated ? "action of page counted by field repeat" : "action");
  if (reader_.failure()) return false;
  if (number >= action_count(version_))
    reader_.problem(ErrorKind::above_maximum, "action", action_count(version_) - 1, number,
                    "what is too much left out");
  const Action action = unpack(number, version_);
  if (action.operation && !on_field(*action.operation))
    reader_.problem(ErrorKind::outside, "piece", 0, 0,
                    "drawn as the editor does, from one row into the next");
  state_.act(action.operation, action.flags);
  brings_comment_ = action.comment;
  if (action.comment) read_comment();
  return !reader_.failure();
}

void Decoder::read_comment() {
  const std::uint32_t length = reader_.number<2>("comment length");
  std::array<char, max_comment + 1> escaped;
  std::size_t size = 0;
  for (std::uint32_t at = 0; at < length && !reader_.failure();) {
    std::uint32_t group = reader_.number<5>("comment");
    if (reader_.failure()) break;
    if (group >= comment_group)
      reader_.problem(ErrorKind::above_maximum, "comment", comment_group - 1, group,
                      "what is too much left out");
    for (int i = 0; i < 4 && at < length; ++i, ++at, group /= comment_base) {
      const std::uint32_t index = group % comment_base;
      if (index <= comment_last_index)
        escaped[size++] = static_cast<char>(comment_first + static_cast<char>(index));
      else
        reader_.problem(ErrorKind::above_maximum, "comment", comment_last_index, index, "character left out");
    }
  }
  if (reader_.failure() && reader_.mode() == Mode::lenient) reader_.forgive("the comment ends there");
  if (reader_.failure()) return;
  state_.show(Comment::from_escaped({escaped.data(), size}));
}

std::expected<Decoded, Error> decode(std::string_view text, Mode mode) {
  auto decoder = Decoder::open(text, mode);
  if (!decoder) return std::unexpected(decoder.error());
  Decoded decoded;
  decoded.version = decoder->version();
  PageReserve reserve;
  while (decoder->next()) {
    reserve.make(decoded.pages, decoder->left());
    decoded.pages.push_back(decoder->page());
  }
  if (decoder->failure()) return std::unexpected(*decoder->failure());
  decoded.warnings = decoder->warnings();
  return decoded;
}

}  // namespace tetron::fumen
