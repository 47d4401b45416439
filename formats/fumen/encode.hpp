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

// What the original editor takes at most. Pages and characters are its own limits, not the format's; only
// comments are cut to theirs.
struct EditorLimits {
  static constexpr std::size_t pages = 2000;
  static constexpr std::size_t characters = 32768;
  static constexpr std::size_t comment = 4095;  // of an escaped comment
};

// How large an output is, to compare with the limits.
struct OutputSize {
  std::size_t pages = 0;
  std::size_t characters = 0;
  std::size_t comments_cut = 0;  // that were longer than the format can hold

  bool within_limits() const {
    return pages <= EditorLimits::pages && characters <= EditorLimits::characters && comments_cut == 0;
  }
  friend bool operator==(const OutputSize&, const OutputSize&) = default;
};

// Writes a fumen a page at a time, keeping none of them:
//   Encoder encoder;
//   encoder.add(page);
//   std::string text = std::move(encoder).finish();
class Encoder {
 public:
  // v115 or v110; add() refuses every page of another version. Strict: what it writes a strict decoder reads.
  // Lenient: pages that a lenient decoder gave are written again, with pieces that are not wholly within the
  // columns.
  explicit Encoder(Version version = Version::v115, Mode mode = Mode::strict);

  // The page as it is to be shown. Comments are cut after as many whole characters as fit into 4095 escaped
  // ones. An error, its offset the number of the page from 0, if the page cannot be written: a piece too far
  // out for the format or for the mode, or for v110 a block above its 21 rows. Such a page leaves the encoder
  // as it was.
  std::expected<void, base::Error> add(const Page& page);
  // The same where what the page before leaves behind may be shown again.
  std::expected<void, base::Error> add(const PageChange& page);

  std::size_t pages() const { return pages_; }
  OutputSize size() const { return {pages_, drained_ + text_.size(), comments_cut_}; }
  // Moves to the end of `out` what no later page can change, so that no more than a little text is kept here.
  // Together with what finish() gives that is the fumen. Cheap if called when held() is some hundred
  // thousand.
  void drain(std::string& out);
  // Characters kept.
  std::size_t held() const { return text_.size(); }
  // "v115@" and the data (but for what was drained), with the editor's '?' after 42 characters of data and
  // then after every 47. Without a page it is the prefix alone, which is no fumen yet.
  std::string finish() && { return std::move(text_); }

 private:
  // Null for what is carried.
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
  std::size_t repeat_at_ =
      0;  // index of the character that counts pages without a change of field; 0 if none does
  std::uint32_t repeat_ = 0;
  std::size_t pages_ = 0;
  std::size_t comments_cut_ = 0;
};

// The same for pages at hand; stops at the first that cannot be written.
std::expected<std::string, base::Error> encode(std::span<const Page> pages, Version version = Version::v115,
                                               Mode mode = Mode::strict);
std::expected<std::string, base::Error> encode(std::span<const PageChange> pages,
                                               Version version = Version::v115);

}  // namespace tetron::fumen
