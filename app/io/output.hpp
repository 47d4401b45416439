#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/io/new_file.hpp"

namespace tetron::app {

class Part;

// What to do about a file that stands where an Output goes.
enum class Existing {
  replace,        // unless it is read by this run: ExitCode::usage
  keep,           // ExitCode::usage, with a word about --force
  replace_input,  // also if this run reads it: it goes on with its own file
};

// Where a command's data goes: standard output, or a file that appears under its name only when it is whole.
// Buffered. A closed pipe ends the run quietly; any other failure to write is told and ends it with
// ExitCode::cannot_write.
class Output {
 public:
  // "-" is standard output (or what all parts of a run share: part.hpp), and so is any other name of the file
  // that it goes to. Devices and pipes are
  // written as they are; a file gets its name by commit().
  explicit Output(const std::string& path = "-", Existing existing = Existing::replace);
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  // What was not committed is thrown away.
  ~Output();

  // Append to this, then call flush_if_full().
  std::string& text() { return buffer_; }
  void flush_if_full() {
    if (buffer_.size() >= full) flush();
  }
  void flush();
  // Writes what is left and puts the file in its place.
  void commit();

  // As long as nobody reads from a pipe, `is_over` is asked every few milliseconds; once it says so and half
  // a second went by in which nothing was read, what is left is given up. A slow reader gets all of it.
  void give_up_when(std::function<bool()> is_over);

  bool is_terminal() const;
  // Whether seek() can be used: of a file of our own.
  bool can_seek() const { return file_.is_open(); }
  // How many bytes were put into it so far, those among them that are not written yet.
  std::uint64_t size() const { return flushed_ + buffer_.size(); }
  // Leaves of a file of our own, in which seek() was not used, its first `size` bytes.
  void cut_to(std::uint64_t size);
  // What comes next is written from there, in bytes from the beginning, over what stands there.
  void seek(std::uint64_t offset);

 private:
  static constexpr std::size_t full = 256 * 1024;
  [[noreturn]] void fail(int error);
  bool may_write(std::size_t& bytes);
  void refuse_input() const;

  std::string path_;
  Existing existing_;
  NewFile file_;
  Part* part_ = nullptr;  // what is written here goes to it
  int descriptor_;
  bool is_own_ = false;  // a device or pipe that was opened here
  std::string buffer_;
  std::uint64_t flushed_ = 0;
  bool is_given_up_ = false;
  std::function<bool()> is_over_;  // set only for what a reader may let wait
};

// Says whether a file stands at `path` that Existing::keep keeps, which is told and ends the command then,
// before it has done its work.
void refuse_existing(const std::string& path, Existing existing);

// A signal that ends the program removes the names of unfinished files first. Signals that are ignored
// (nohup) stay so; a closed pipe and a file that grows too large are errors of writing. Where memory ends in
// a place that cannot say so, that is told and ends the program as it does elsewhere.
void handle_signals();

}  // namespace tetron::app
