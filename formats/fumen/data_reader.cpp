#include "formats/fumen/data_reader.hpp"

#include "formats/fumen/fold.hpp"

namespace tetron::fumen {

using base::Error;
using base::ErrorKind;

namespace {

bool is_break(unsigned char c) {
  return c == '?' || c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

DataReader::Character DataReader::character() const {
  if (percent_)
    if (const auto escaped = escaped_at(text_.substr(0, end_), at_)) return {escaped->value, escaped->length};
  // JSON may write '/' this way.
  if (text_[at_] == '\\' && end_ - at_ >= 2 && text_[at_ + 1] == '/') return {'/', 2};
  return {static_cast<unsigned char>(text_[at_]), 1};
}

std::size_t DataReader::gap_length() const {
  if (text_[at_] == '\n' || text_[at_] == '=')
    if (const std::size_t length = break_length(text_.substr(0, end_), at_); length > 0) return length;
  const Character one = character();
  return is_break(one.value) ? one.length : 0;
}

bool DataReader::find_digit(std::string_view field) {
  while (at_ < end_) {
    const Character one = character();
    if (digits[one.value] != no_digit) return true;
    if (const std::size_t gap = gap_length(); gap > 0) {
      at_ += gap;
      continue;
    }
    const Error error{ErrorKind::bad_character, at_, field, 0, one.value};
    if (mode_ == Mode::strict) {
      fail(error);
      return false;
    }
    warnings_.add({error, "left out"});
    at_ += one.length;
  }
  return false;
}

bool DataReader::at_end() {
  if (at_ < end_ && digits[static_cast<unsigned char>(text_[at_])] != no_digit) return false;
  if (mode_ == Mode::lenient) return !find_digit("data");
  for (std::size_t gap = 0; at_ < end_ && (gap = gap_length()) > 0;) at_ += gap;
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
