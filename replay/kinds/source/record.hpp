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

// One record of a file as its own format has it: a frame, an input, a setting. What it means for the game is
// an event's to say.
struct Record {
  std::string_view type{};                // one of the kind's record types
  std::optional<std::uint64_t> offset{};  // where it stands, in bytes of the unpacked file
  std::optional<std::size_t> round{};     // from 0; nothing of what belongs to the whole file
  std::optional<std::size_t> player{};    // of the match, from 0
  std::optional<base::Milliseconds> time{};
  std::string members{};               // what else it says: members of a JSON object, without its braces
  std::span<const std::byte> bytes{};  // of a format that is no text
};

// Gets the records of a file in order. A record is valid during the call.
using TakeRecord = std::function<void(const Record& record)>;

// Clears the members and gives what writes new ones.
inline base::JsonWriter members_of_new(Record& record) {
  record.members.clear();
  return base::JsonWriter(record.members);
}

}  // namespace tetron::kinds
