#pragma once

#include <cstdint>
#include <string_view>

namespace tetron::app {

enum class MessageKind : std::uint8_t { error, warning, note };

// One of many files that a run works on. What would go to standard output goes to the common output, and
// messages appear in the order of the files, even if several are worked on at the same time.
class Part {
 public:
  virtual ~Part() = default;
  virtual void data(std::string_view text) = 0;
  // `text` must be safe to show.
  virtual void message(MessageKind kind, std::string_view text) = 0;
  // Whether the common output is a terminal.
  virtual bool is_terminal() const = 0;
  // Whether it is the only part, which may show its progress.
  virtual bool is_alone() const = 0;
};

// The part that is worked on, or null. A process has at most one at a time.
Part* current_part();

// Sets the current part while it exists; null for none.
class UsePart {
 public:
  explicit UsePart(Part* part);
  UsePart(const UsePart&) = delete;
  UsePart& operator=(const UsePart&) = delete;
  ~UsePart();

 private:
  Part* before_;
};

}  // namespace tetron::app
