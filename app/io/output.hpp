#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/io/new_file.hpp"

namespace tetron::app {

class Part;

// What to do if the file of an Output exists.
enum class Existing {
  replace,        // replace it; if this run reads it, ExitCode::usage
  keep,           // ExitCode::usage, and the message mentions --force
  replace_input,  // replace it even if this run reads it; the run keeps its open file
};

// The data of a command: standard output, or a file that gets its name only when it is complete. Buffered. A
// closed pipe ends the run without a message. Other write errors are shown and end it with
// ExitCode::cannot_write.
class Output {
 public:
  // "-" is standard output (or the common output of all parts of a run: part.hpp), and so is any other name
  // of the file that it goes to. Devices and pipes are written directly; a file gets its name by commit().
  explicit Output(const std::string& path = "-", Existing existing = Existing::replace);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  // Discards a file that was not committed.
  ~Output();

  // Append to this, then call flush_if_full().
  std::string& text() { return buffer_; }
  void flush_if_full() {
    if (buffer_.size() >= full) flush();
  }
  void flush();
  // Writes the rest and gives the file its name.
  void commit();

  // While nobody reads from a pipe, `is_over` is called every few milliseconds. After it returns true, the
  // rest is discarded once nothing was read for half a second. A slow reader receives everything.
  void give_up_when(std::function<bool()> is_over);

  bool is_terminal() const;
  // Of the terminal; 80 if it is not one.
  std::size_t columns() const;
  // Whether seek() is possible; only in a file opened here.
  bool can_seek() const { return file_.is_open(); }
  // How many bytes were written so far, including those in the buffer.
  std::uint64_t size() const { return flushed_ + buffer_.size(); }
  // Shortens a file opened here to its first `size` bytes. Only if seek() was not used.
  void cut_to(std::uint64_t size);
  // What follows is written from that offset on, over what is there.
  void seek(std::uint64_t offset);

 private:
  static constexpr std::size_t full = 256 * 1024;
  [[noreturn]] void fail(int error);
  bool may_write(std::size_t& bytes);
  void refuse_input() const;

  std::string path_;
  Existing existing_;
  NewFile file_;
  Part* part_ = nullptr;  // if not null, receives what is written here
  int descriptor_;
  bool is_own_ = false;  // whether the device or pipe was opened here
  std::string buffer_;
  std::uint64_t flushed_ = 0;
  bool is_given_up_ = false;
  std::function<bool()> is_over_;  // only set if the reader of a pipe may be slow
};

// Whether a file exists at `path` that Existing::keep keeps, a pipe, from which nobody may read, or a link
// that leads to no file.
bool is_kept_file(const std::string& path);
// If there is such a file and it is to be kept, shows that and ends the command before it does its work.
void refuse_existing(const std::string& path, Existing existing);

}  // namespace tetron::app
