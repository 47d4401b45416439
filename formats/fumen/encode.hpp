#pragma once

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <utility>

#include "formats/error.hpp"
#include "formats/fumen/page.hpp"
#include "formats/fumen/page_state.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

// Writes a fumen a page at a time, keeping none of them:
//   Encoder encoder;
//   encoder.add(page);
//   std::string text = std::move(encoder).finish();
class Encoder {
 public:
  explicit Encoder(Version version = Version::v115);

  // The page as it is to be shown. Comments are cut after as many whole characters as fit into 4095 escaped
  // ones. An error, its offset the number of the page from 0, if the page cannot be written: a piece too far
  // out for the format, or for v110 a block above its 21 rows. Such a page leaves the encoder as it was.
  std::expected<void, formats::Error> add(const Page& page);
  std::size_t pages() const { return pages_; }
  // "v115@" and the data, with the editor's '?' after 42 characters of data and then after every 47. Without
  // a page it is the prefix alone, which is no fumen yet.
  std::string finish() && { return std::move(text_); }

 private:
  void put(std::uint32_t number, int characters);
  void put_field(const Field& field);
  void put_runs(const Field& field);
  void put_comment(const Comment& comment);

  Version version_;
  PageState state_;
  std::string text_;
  int room_ = 42;  // characters before the next '?'
  std::size_t repeat_at_ =
      0;  // index of the character that counts pages without a change of field; 0 if none does
  std::uint32_t repeat_ = 0;
  std::size_t pages_ = 0;
};

// The same for pages at hand; stops at the first that cannot be written.
std::expected<std::string, formats::Error> encode(std::span<const Page> pages,
                                                  Version version = Version::v115);

}  // namespace tetron::fumen
