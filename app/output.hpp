#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tetron::app {

// Where a command's data goes: standard output, or a file that appears under its name only when it is whole.
// Buffered. A closed pipe ends the program quietly; any other failure to write is told and ends it with
// ExitCode::cannot_write.
class Output {
 public:
  // "-" is standard output. A file is written beside its place and renamed by commit().
  explicit Output(const std::string& path = "-");
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  // What was not committed is thrown away, the temporary file with it.
  ~Output();

  // Append to this, then call flush_if_full().
  std::string& text() { return buffer_; }
  void flush_if_full() {
    if (buffer_.size() >= full) flush();
  }
  void flush();
  // Writes what is left and puts the file in its place.
  void commit();

  bool is_terminal() const;
  // Whether seek() can be used: of a file of our own.
  bool can_seek() const { return !temporary_.empty(); }
  // What comes next is written from there, in bytes from the beginning, over what stands there.
  void seek(std::uint64_t offset);

 private:
  static constexpr std::size_t full = 256 * 1024;
  [[noreturn]] void fail(int error);

  std::string path_;
  std::string temporary_;  // empty for standard output
  int descriptor_ = 1;
  std::string buffer_;
};

// Removes the temporary file of an unfinished Output when the program is interrupted (SIGINT, SIGTERM,
// SIGHUP), and says what happened when a mapped file shrinks under us (SIGBUS).
void handle_signals();

}  // namespace tetron::app
