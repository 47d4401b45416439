#include "app/io/line_reader.hpp"
#include "app/io/streams.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace tetron::app {

namespace {

constexpr std::size_t block = std::size_t{64} << 10;

std::error_code last_error() {
  return {errno, std::generic_category()};
}

}  // namespace

std::expected<LineReader, std::error_code> LineReader::open(const std::string& path) {
  if (path == "-") return LineReader(streams().in);
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return std::unexpected(last_error());
  LineReader reader(descriptor);
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return std::unexpected(last_error());
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
      failure_(other.failure_) {}

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
  // Only what is touched of it takes memory.
  if (!buffer_) buffer_ = std::make_unique_for_overwrite<char[]>(longest + block + 1);
  if (descriptor_ < 0) {
    const std::size_t got = std::min(text_.size(), block);
    std::copy_n(text_.data(), got, &buffer_[end_]);
    text_.remove_prefix(got);
    end_ += got;
    return got > 0;
  }
  for (;;) {
    const ssize_t got = ::read(descriptor_, &buffer_[end_], block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) failure_ = last_error();
    if (got <= 0) return false;
    end_ += static_cast<std::size_t>(got);
    return true;
  }
}

}  // namespace tetron::app
