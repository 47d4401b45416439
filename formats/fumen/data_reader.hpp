#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "formats/error.hpp"

namespace tetron::fumen {

// Reads numbers off the data of a fumen. White space and '?' between characters are passed over. The first
// failure is remembered and all later reads give 0.
class DataReader {
 public:
  // The data is text[begin..end).
  DataReader(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text), at_(begin), end_(end) {}

  // Whether no character is left. After a failure nothing is.
  bool at_end();
  // A number of `characters` characters; truncated (in characters) or bad_character if they are not there.
  std::uint32_t number(std::uint32_t characters, std::string_view field);

  // Records a failure where the number read last begins, unless an earlier one stands.
  void fail(formats::Fault fault, std::string_view field, std::uint64_t wanted, std::uint64_t had);
  const std::optional<formats::Error>& failure() const { return failure_; }

 private:
  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
  std::size_t number_at_ = at_;
  std::optional<formats::Error> failure_;
};

}  // namespace tetron::fumen
