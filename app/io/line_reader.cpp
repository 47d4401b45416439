#include "app/io/line_reader.hpp"
#include "app/io/streams.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <span>
#include <utility>

#include "replay/kinds/packed.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t block = std::size_t{64} << 10;
constexpr std::size_t most_packed = std::size_t{512} << 20;

std::error_code error_of_system() {
  return {errno, std::generic_category()};
}

}  // namespace

std::expected<LineReader, std::error_code> LineReader::open(const std::string& path) {
  if (path == "-") return LineReader(streams().in);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::unexpected(error_of_system());
  LineReader reader(descriptor);
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return std::unexpected(error_of_system());
  if (S_ISDIR(status.st_mode)) return std::unexpected(std::make_error_code(std::errc::is_a_directory));
  return reader;
}

LineReader::LineReader(LineReader&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)),
      text_(std::exchange(other.text_, {})),
      buffer_(std::move(other.buffer_)),
      begin_(std::exchange(other.begin_, 0)),
      end_(std::exchange(other.end_, 0)),
      lines_begin_(other.lines_begin_),
      lines_end_(other.lines_end_),
      before_(other.before_),
      number_(other.number_),
      failure_(other.failure_),
      packing_(std::move(other.packing_)),
      has_begun_(other.has_begun_),
      unpacked_(std::move(other.unpacked_)) {}

LineReader::~LineReader() {
  if (descriptor_ >= 0 && descriptor_ != streams().in) ::close(descriptor_);
}

std::optional<std::string_view> LineReader::next() {
  lines_begin_ = lines_end_ = begin_;
  if (!read_line()) return std::nullopt;
  return lines();
}

bool LineReader::add_line() {
  before_ = lines_end_ - lines_begin_;
  return read_line();
}

void LineReader::give_back() {
  lines_end_ = lines_begin_ + before_;
  begin_ = lines_end_ + 1;
  --number_;
}

bool LineReader::read_line() {
  if (failure_) return false;
  for (std::size_t searched = begin_;;) {
    if (searched < end_) {
      const void* found = std::memchr(&buffer_[searched], '\n', end_ - searched);
      if (found != nullptr) {
        lines_end_ = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.get());
        begin_ = lines_end_ + 1;
        ++number_;
        return true;
      }
    }
    if (end_ - lines_begin_ > longest) {
      // Lines that were added are too long together; this one may be read alone.
      if (lines_begin_ == begin_) failure_ = std::make_error_code(std::errc::message_size);
      return false;
    }
    if (const std::size_t moved = lines_begin_; moved > 0) {
      std::memmove(buffer_.get(), &buffer_[moved], end_ - moved);
      lines_begin_ = 0;
      lines_end_ -= moved;
      begin_ -= moved;
      end_ -= moved;
    }
    searched = end_;
    if (fill()) continue;
    if (failure_ || begin_ == end_) return false;
    lines_end_ = begin_ = end_;
    ++number_;
    return true;
  }
}

bool LineReader::fill() {
  // Only the used part of it takes memory.
  if (!buffer_) buffer_ = std::make_unique_for_overwrite<char[]>(longest + block + 1);
  if (descriptor_ < 0) {
    const std::size_t got = std::min(text_.size(), block);
    std::copy_n(text_.data(), got, &buffer_[end_]);
    text_.remove_prefix(got);
    end_ += got;
    return got > 0;
  }
  if (!read_block()) return false;
  return std::exchange(has_begun_, true) || unpack();
}

bool LineReader::read_block() {
  for (;;) {
    const ssize_t got = ::read(descriptor_, &buffer_[end_], block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) failure_ = error_of_system();
    if (got <= 0) return false;
    end_ += static_cast<std::size_t>(got);
    return true;
  }
}

bool LineReader::unpack() {
  const auto begins_packed = [this] {
    return kinds::may_be_packed(std::as_bytes(std::span(buffer_.get(), end_)));
  };
  // A pipe may return fewer bytes than are needed to recognise the format.
  constexpr std::string_view marks = "\x1f\xff\xfe";
  while ((end_ == 1 && marks.contains(buffer_[0])) || (begins_packed() && end_ < kinds::most_of_packed_start))
    if (!read_block()) break;
  if (failure_) return false;
  if (!begins_packed() || !kinds::is_packed(std::as_bytes(std::span(buffer_.get(), end_)))) return true;
  std::vector<std::byte> packed;
  do {
    if (packed.size() > most_packed) {
      failure_ = std::make_error_code(std::errc::file_too_large);
      return false;
    }
    const auto bytes = std::as_bytes(std::span(buffer_.get(), end_));
    packed.insert(packed.end(), bytes.begin(), bytes.end());
    end_ = 0;
  } while (read_block());
  if (failure_) return false;
  auto unpacked = kinds::unpacked(packed);
  if (!unpacked) {
    failure_ = std::make_error_code(std::errc::bad_message);
    packing_ = std::move(unpacked.error().what);
    return false;
  }
  unpacked_ = std::make_unique<std::vector<std::byte>>(std::move(*unpacked));
  text_ = {reinterpret_cast<const char*>(unpacked_->data()), unpacked_->size()};
  if (descriptor_ != streams().in) ::close(descriptor_);
  descriptor_ = -1;
  return fill();
}

std::string without_controls(std::string_view text) {
  std::string kept(text);
  if (text.contains('\0')) return kept;
  std::erase_if(kept, [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && !std::string_view("\t\n\v\f\r").contains(c)) || c == 0x7f;
  });
  return kept;
}

}  // namespace tetron::app
