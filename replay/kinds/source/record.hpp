#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/json_writer.hpp"
#include "base/units.hpp"

namespace tetron::kinds {

// A type of records, and their members in addition to those below, as docs/recordings.md has them.
struct RecordType {
  std::string_view name{};
  std::string_view members{};
};

// One record of a file in its own format: a frame, an input, a setting. Its meaning for the game is in the
// events.
struct Record {
  std::string_view type{};                // one of the kind's record types
  std::optional<std::uint64_t> offset{};  // in bytes of the unpacked file
  std::optional<std::size_t> round{};     // from 0; empty if the record belongs to the whole file
  std::optional<std::size_t> player{};    // index in the match, from 0
  std::optional<base::Milliseconds> time{};
  std::string members{};  // the rest of its content: members of a JSON object, without the braces
  std::span<const std::byte> bytes{};  // for formats that are not text
};

// Receives the records of a file in order. A record is valid only during the call.
using TakeRecord = std::function<void(const Record& record)>;

// Clears the members and returns a writer for new ones.
inline base::JsonWriter members_of_new(Record& record) {
  record.members.clear();
  return base::JsonWriter(record.members);
}

}  // namespace tetron::kinds
