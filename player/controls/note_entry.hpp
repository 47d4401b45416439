#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/units.hpp"
#include "player/keys/window_event.hpp"

namespace tetron::player {

// A note about a moment while its text is typed.
class NoteEntry {
 public:
  enum class Result : std::uint8_t { typing, kept, dropped };

  // Without an index a new note, else a change of the timeline's note with that index.
  NoteEntry(std::optional<std::size_t> index, base::Milliseconds time, std::string text)
      : index_(index), time_(time), text_(std::move(text)) {}

  // Enter keeps the text, Esc drops it.
  Result handle(const WindowEvent& event);

  std::optional<std::size_t> index() const { return index_; }
  base::Milliseconds time() const { return time_; }
  const std::string& text() const { return text_; }
  // The line that the window shows: the end of the text, if it is long.
  std::string line() const;

 private:
  std::optional<std::size_t> index_;
  base::Milliseconds time_;
  std::string text_;  // UTF-8
};

}  // namespace tetron::player
