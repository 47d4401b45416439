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
      number_(other.number_),
      failure_(other.failure_),
      packing_(std::move(other.packing_)),
      has_begun_(other.has_begun_),
      unpacked_(std::move(other.unpacked_)) {}

LineReader::~LineReader() {
  if (descriptor_ >= 0 && descriptor_ != streams().in) ::close(descriptor_);
}

std::optional<std::string_view> LineReader::next() {
  if (failure_) return std::nullopt;
  for (std::size_t searched = begin_;;) {
    if (searched < end_) {
      const void* found = std::memchr(&buffer_[searched], '\n', end_ - searched);
      if (found != nullptr) {
        const auto at = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.get());
        ++number_;
        const std::size_t from = std::exchange(begin_, at + 1);
        return std::string_view(&buffer_[from], at - from);
      }
    }
    const std::size_t unfinished = end_ - begin_;
    if (unfinished > longest) {
      failure_ = std::make_error_code(std::errc::message_size);
      return std::nullopt;
    }
    if (begin_ > 0) std::memmove(buffer_.get(), &buffer_[begin_], unfinished);
    begin_ = 0;
    end_ = unfinished;
    searched = unfinished;
    if (fill()) continue;
    if (failure_ || unfinished == 0) return std::nullopt;
    ++number_;
    begin_ = end_;
    return std::string_view(buffer_.get(), unfinished);
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

}  // namespace tetron::app
