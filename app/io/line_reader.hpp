#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/io/system_words.hpp"

namespace tetron::app {

// The lines of a file, of standard input or of a text, in a buffer of its own: a file that changes meanwhile
// harms nothing, and no more is in memory than the longest line. Of a file packed by gzip it is what is in
// it, all at once (replay/kinds/packed.hpp has the bound).
class LineReader {
 public:
  // Bytes of a line. What has none (a device, say) must end somewhere.
  static constexpr std::size_t longest = std::size_t{32} << 20;

  // "-" is standard input. Errors: what the operating system says; a directory is std::errc::is_a_directory.
  static std::expected<LineReader, std::error_code> open(const std::string& path);
  // `text` must outlive it.
  explicit LineReader(std::string_view text) : text_(text) {}
  LineReader(LineReader&& other) noexcept;
  LineReader& operator=(LineReader&&) = delete;
  ~LineReader();

  // The next line without its end, valid until the next call; nothing after the last, or when reading failed.
  std::optional<std::string_view> next();
  // Of the line that next() gave, from 1.
  std::size_t number() const { return number_; }
  // Why there is no next line; std::errc::message_size for one that is longer than `longest`.
  std::error_code failure() const { return failure_; }
  // The same in words.
  std::string why() const { return packing_.empty() ? why_not_read(failure_) : packing_; }

 private:
  explicit LineReader(int descriptor) : descriptor_(descriptor) {}
  // Appends what comes next to the buffer; false at the end and at a failure.
  bool fill();
  // The same for what the descriptor gives.
  bool read_block();
  // Once the beginning is in the buffer: where it is that of a packed file, reads the whole and goes on with
  // what is in it. False at a failure.
  bool unpack();

  int descriptor_ = -1;    // -1: of a text
  std::string_view text_;  // what is left of it
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;  // in the buffer, of what was not given out
  std::size_t end_ = 0;
  std::size_t number_ = 0;
  std::error_code failure_;
  std::string packing_;  // what is wrong with a packed file
  bool has_begun_ = false;
  std::unique_ptr<std::vector<std::byte>> unpacked_;  // `text_` is a part of it
};

}  // namespace tetron::app
