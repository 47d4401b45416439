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

// Reads the lines of a file, of standard input or of a text through a buffer, so that changes of the file do
// no harm and only the longest line is in memory. Files compressed with gzip are uncompressed completely
// first (replay/kinds/packed.hpp has the limit).
class LineReader {
 public:
  // Limit for the bytes of a line, for input without line ends, such as a device.
  static constexpr std::size_t longest = std::size_t{32} << 20;

  // "-" is standard input. Returns the system's error; for a directory std::errc::is_a_directory.
  static std::expected<LineReader, std::error_code> open(const std::string& path);
  // `text` must outlive it.
  explicit LineReader(std::string_view text) : text_(text) {}
  LineReader(LineReader&& other) noexcept;
  LineReader& operator=(LineReader&&) = delete;
  ~LineReader();

  // The next line without its end, valid until the next call. Empty after the last line and after an error.
  std::optional<std::string_view> next();
  // Adds the line after the last one to it, with the line end between them. Returns false if there is none,
  // or if both have more than `longest` bytes.
  bool add_line();
  // Undoes the last add_line(), which returned true.
  void give_back();
  // What next() returned with the lines added, valid until the next call of another function.
  std::string_view lines() const { return std::string_view(buffer_.get(), lines_end_).substr(lines_begin_); }
  // The number of the last line that was read, from 1.
  std::size_t number() const { return number_; }
  // The error that ended reading; std::errc::message_size for a line longer than `longest`.
  std::error_code failure() const { return failure_; }
  // The error in words.
  std::string why() const { return packing_.empty() ? why_not_read(failure_) : packing_; }

 private:
  explicit LineReader(int descriptor) : descriptor_(descriptor) {}
  // Makes the next line the last one of lines().
  bool read_line();
  // Appends more input to the buffer. Returns false at the end and on an error.
  bool fill();
  // The same for a descriptor.
  bool read_block();
  // When the beginning is in the buffer: if the file is compressed, reads all of it and continues with its
  // content. Returns false on an error.
  bool unpack();

  int descriptor_ = -1;    // -1: reads a text
  std::string_view text_;  // the rest of the text
  std::unique_ptr<char[]> buffer_;
  std::size_t begin_ = 0;  // of the unread part of the buffer
  std::size_t end_ = 0;
  std::size_t lines_begin_ = 0;  // of lines()
  std::size_t lines_end_ = 0;
  std::size_t before_ = 0;  // lines_end_ before the last add_line()
  std::size_t number_ = 0;
  std::error_code failure_;
  std::string packing_;  // what is wrong with a compressed file
  bool has_begun_ = false;
  std::unique_ptr<std::vector<std::byte>> unpacked_;  // `text_` is a part of it
};

// The content of a text file without control characters, which published pages and old programs have between
// others; blanks and line ends stay. With a zero byte it is not a text and stays as it is.
std::string without_controls(std::string_view text);

}  // namespace tetron::app
