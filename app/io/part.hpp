#pragma once

#include <cstdint>
#include <string_view>

namespace tetron::app {

enum class MessageKind : std::uint8_t { error, warning, note };

// One of many files that a run works on. What would go to standard output goes to the output that all share,
// and messages come in the order of the files, also where several are worked on at the same time.
class Part {
 public:
  virtual ~Part() = default;
  virtual void data(std::string_view text) = 0;
  // `text` is safe to show.
  virtual void message(MessageKind kind, std::string_view text) = 0;
  // Whether the shared output goes to a terminal.
  virtual bool is_terminal() const = 0;
  // Whether it is the only one, which may tell how far it has come.
  virtual bool is_alone() const = 0;
};

// The part that is worked on; null outside of such work. There is one at a time in a process.
Part* current_part();

// Makes it that as long as it lives; null: none is worked on.
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
