#include "formats/fumen/data_reader.hpp"

namespace tetron::fumen {

using base::Error;
using base::ErrorKind;

namespace {

bool is_break(unsigned char c) {
  return c == '?' || c == ' ' || (c >= '\t' && c <= '\r');
}

int nibble(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return -1;
}

}  // namespace

DataReader::Character DataReader::character() const {
  if (percent_ && text_[at_] == '%' && end_ - at_ >= 3) {
    const int high = nibble(text_[at_ + 1]);
    const int low = nibble(text_[at_ + 2]);
    if (high >= 0 && low >= 0) return {static_cast<unsigned char>(high * 16 + low), 3};
  }
  // JSON may write '/' this way.
  if (text_[at_] == '\\' && end_ - at_ >= 2 && text_[at_ + 1] == '/') return {'/', 2};
  return {static_cast<unsigned char>(text_[at_]), 1};
}

bool DataReader::find_digit(std::string_view field) {
  for (; at_ < end_; at_ += character().length) {
    const unsigned char c = character().value;
    if (digits[c] != no_digit) return true;
    if (is_break(c)) continue;
    const Error error{ErrorKind::bad_character, at_, field, 0, c};
    if (mode_ == Mode::strict) {
      fail(error);
      return false;
    }
    warnings_.add({error, "left out"});
  }
  return false;
}

bool DataReader::at_end() {
  if (at_ < end_ && digits[static_cast<unsigned char>(text_[at_])] != no_digit) return false;
  if (mode_ == Mode::lenient) return !find_digit("data");
  while (at_ < end_ && is_break(character().value)) at_ += character().length;
  return at_ == end_;
}

std::uint32_t DataReader::careful_number(int characters, std::string_view field) {
  std::uint32_t value = 0;
  for (int i = 0; i < characters; ++i) {
    const bool found = find_digit(field);
    if (failure_) return 0;
    if (i == 0) number_at_ = at_;
    if (!found) {
      fail({ErrorKind::truncated, number_at_, field, static_cast<std::uint64_t>(characters),
            static_cast<std::uint64_t>(i)});
      return 0;
    }
    const Character c = character();
    value |= std::uint32_t{digits[c.value]} << (6 * i);
    at_ += c.length;
  }
  return value;
}

void DataReader::problem(ErrorKind kind, std::string_view field, std::uint64_t wanted, std::uint64_t had,
                         std::string_view done) {
  if (failure_) return;
  const Error error{kind, number_at_, field, wanted, had};
  if (mode_ == Mode::strict)
    fail(error);
  else
    warnings_.add({error, done});
}

void DataReader::forgive(std::string_view done) {
  warnings_.add({*failure_, done});
  failure_.reset();
}

void DataReader::fail(const Error& error) {
  failure_ = error;
  at_ = end_;
}

void DataReader::go_back(const Mark& mark) {
  at_ = mark.at;
  warnings_.go_back(mark.warnings);
  failure_.reset();
}

}  // namespace tetron::fumen
