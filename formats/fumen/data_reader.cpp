#include "formats/fumen/data_reader.hpp"

#include "formats/fumen/alphabet.hpp"

namespace tetron::fumen {

using formats::Error;
using formats::Fault;

bool DataReader::at_end() {
  while (at_ < end_ && (text_[at_] == '?' || text_[at_] == ' ' || (text_[at_] >= '\t' && text_[at_] <= '\r')))
    ++at_;
  return failure_ || at_ == end_;
}

std::uint32_t DataReader::number(std::uint32_t characters, std::string_view field) {
  std::uint32_t value = 0;
  for (std::uint32_t i = 0; i < characters; ++i, ++at_) {
    const bool none_left = at_end();
    if (failure_) return 0;
    if (i == 0) number_at_ = at_;
    if (none_left) {
      fail(Fault::truncated, field, characters, i);
      return 0;
    }
    const auto character = static_cast<unsigned char>(text_[at_]);
    const std::uint32_t digit = digits[character];
    if (digit == no_digit) {
      failure_ = Error{Fault::bad_character, at_, field, 0, character};
      return 0;
    }
    value |= digit << (6 * i);
  }
  return value;
}

void DataReader::fail(Fault fault, std::string_view field, std::uint64_t wanted, std::uint64_t had) {
  if (!failure_) failure_ = Error{fault, number_at_, field, wanted, had};
}

}  // namespace tetron::fumen
