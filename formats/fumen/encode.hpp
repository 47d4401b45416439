#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "formats/fumen/mode.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/page_state.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// The largest output that the original editor accepts. The limits of pages and characters are the editor's,
// not the format's; only comments are cut to their limit.
struct EditorLimits {
  static constexpr std::size_t pages = 2000;
  static constexpr std::size_t characters = 32768;
  static constexpr std::size_t comment = 4095;  // of an escaped comment
};

// The size of an output, to compare with the limits.
struct OutputSize {
  std::size_t pages = 0;
  std::size_t characters = 0;
  std::size_t comments_cut = 0;  // comments that were longer than the format allows

  bool within_limits() const {
    return pages <= EditorLimits::pages && characters <= EditorLimits::characters && comments_cut == 0;
  }
  friend bool operator==(const OutputSize&, const OutputSize&) = default;
};

// Writes a fumen page by page without storing the pages:
//   Encoder encoder;
//   encoder.add(page);
//   std::string text = std::move(encoder).finish();
class Encoder {
 public:
  // The version must be v115 or v110; with another one, add() rejects every page. Strict: what it writes can
  // be read by a strict decoder. Lenient: also accepts pages from a lenient decoder, whose pieces may be
  // partly outside the columns.
  explicit Encoder(Version version = Version::v115, Mode mode = Mode::strict);

  // Adds a page as it is to be shown. Comments are cut to as many whole characters as fit into 4095 escaped
  // ones. The error has the number of the page, from 0, as its offset: a piece is too far outside for the
  // format or the mode, or for v110 a block is above its 21 rows. On an error the encoder is unchanged.
  std::expected<void, base::Error> add(const Page& page);
  // The same for a page that may show what the page before leaves.
  std::expected<void, base::Error> add(const PageChange& page);

  std::size_t pages() const { return pages_; }
  OutputSize size() const { return {pages_, drained_ + text_.size(), comments_cut_}; }
  // Appends to `out` the text that later pages cannot change, and keeps only the rest. All that is drained,
  // followed by the text from finish(), is the fumen. Cheap if called whenever held() reaches some hundred
  // thousand characters.
  void drain(std::string& out);
  // The number of characters kept.
  std::size_t held() const { return text_.size(); }
  // The fumen without what was drained: "v115@" and the data, with the editor's '?' after 42 characters of
  // data and then after every 47. Without pages it is only the prefix, which is not a fumen.
  std::string finish() && { return std::move(text_); }

 private:
  // A null `field` or `comment` is that of the page before.
  std::expected<void, base::Error> add(const Field* field, const std::optional<Operation>& operation,
                                       const Comment* comment, const Flags& flags);
  template <int characters>
  void put(std::uint32_t number);
  void put_same_field();
  void put_field(const Field& field);
  void put_comment(const Comment& comment);

  Version version_;
  Mode mode_;
  PageState state_;
  std::string text_;
  std::size_t drained_ = 0;
  int room_ = 42;  // characters before the next '?'
  // Index of the character that counts pages without a change of field; 0 if there is none.
  std::size_t repeat_at_ = 0;
  std::uint32_t repeat_ = 0;
  std::size_t pages_ = 0;
  std::size_t comments_cut_ = 0;
};

// Writes all pages at once; the error is that of the first page that cannot be written.
std::expected<std::string, base::Error> encode(std::span<const Page> pages, Version version = Version::v115,
                                               Mode mode = Mode::strict);
std::expected<std::string, base::Error> encode(std::span<const PageChange> pages,
                                               Version version = Version::v115);

}  // namespace tetron::fumen
