#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::base {

// Reads one JSON text from front to back without building anything: who knows the shape asks for what should
// come next. The first failure stays; after it every question is answered with "no". What comes out are
// pieces of the text, which must outlive them.
class JsonReader {
 public:
  enum class Kind : std::uint8_t { object, array, text, number, flag, null, none };

  // Objects and lists within one another; more is refused.
  static constexpr int deepest = 48;

  // `offset` is where the text begins in its file.
  explicit JsonReader(std::string_view text, std::size_t offset = 0)
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()), offset_(offset) {}

  // What the next value is, by its first character.
  Kind kind();

  // An object is read as
  //   for (bool first = reader.enter_object(); reader.next_key(first, key);) ...value of key...
  // and a list as
  //   for (bool first = reader.enter_array(); reader.next_element(first);) ...element...
  // next_key() and next_element() say false at the end, and after a failure.
  bool enter_object();
  bool next_key(bool& first, std::string_view& key);
  bool enter_array();
  bool next_element(bool& first);

  // The text between the quotes as it stands there, escapes and all; see unescaped().
  bool read_text(std::string_view& raw);
  bool read_number(double& value);
  // A whole number from 0 to `most`.
  bool read_count(std::uint64_t& value, std::uint64_t most);
  bool read_flag(bool& value);
  bool skip_null();

  // Passes over any value. The second form gives its text.
  bool skip();
  bool skip(std::string_view& raw);
  // What has not been read yet, from the next value on, and a way to pass over a value in it that was read by
  // other means.
  std::string_view rest();
  void pass(std::size_t length) { at_ += length; }
  // Nothing but white space may follow.
  bool finish();

  bool failed() const { return failed_; }
  // Whether it failed because the text ends too early, and what there is may be the beginning of more.
  bool is_cut() const { return is_cut_; }
  // Where the value begins that failed, in bytes of the file.
  std::size_t failed_at() const { return failed_at_; }
  // Notes a failure at the value that was read last, unless there was one before. Always false.
  bool fail(std::string_view reason);
  // Puts "key" or "[index]" before where the failure is.
  void within(std::string_view key);
  void within(std::size_t index);

  // "replay.rounds[3][0].replay.frames: must be a number (byte 1234)"
  std::string failure() const;
  // The same without the byte.
  std::string problem() const;

 private:
  void skip_space();
  bool expect(char wanted, std::string_view reason);
  bool skip_value(int depth);
  bool skip_text();
  bool skip_number();
  bool skip_word(std::string_view word);

  const char* begin_;
  const char* at_;
  const char* end_;
  std::size_t offset_;
  const char* value_ = nullptr;  // where the value that was read last began
  bool failed_ = false;
  bool is_cut_ = false;
  std::size_t failed_at_ = 0;
  std::string reason_;
  std::string path_;
};

// The characters that a text between quotes stands for, as UTF-8. Half surrogate pairs become U+FFFD.
std::string unescaped(std::string_view raw);

// The text that follows, unescaped; a value of another kind is skipped and leaves `text` as it is. False
// where the JSON is damaged.
bool read_unescaped(JsonReader& json, std::string& text);

}  // namespace tetron::base
