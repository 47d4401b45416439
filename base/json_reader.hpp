#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::base {

// Reads a JSON text from front to back without building a tree; the caller asks for the value that it
// expects next. After the first failure all functions return false. Texts that it returns are parts of the
// JSON text, which must outlive them.
class JsonReader {
 public:
  enum class Kind : std::uint8_t { object, array, text, number, flag, null, none };

  // How deep objects and lists may be nested.
  static constexpr int deepest = 48;

  // `offset` is where the text begins in its file.
  explicit JsonReader(std::string_view text, std::size_t offset = 0)
      : begin_(text.data()), at_(text.data()), end_(text.data() + text.size()), offset_(offset) {}

  // The kind of the next value, judged by its first character.
  Kind kind();

  // An object is read with
  //   for (bool first = reader.enter_object(); reader.next_key(first, key);) ...value of key...
  // and a list with
  //   for (bool first = reader.enter_array(); reader.next_element(first);) ...element...
  // next_key() and next_element() return false at the end and after a failure.
  bool enter_object();
  bool next_key(bool& first, std::string_view& key);
  bool enter_array();
  bool next_element(bool& first);

  // The text between the quotes as stored, with its escapes; see unescaped().
  bool read_text(std::string_view& raw);
  bool read_number(double& value);
  // A whole number from 0 to `most`.
  bool read_count(std::uint64_t& value, std::uint64_t most);
  bool read_flag(bool& value);
  bool skip_null();

  // Skips any value. The second form returns its text.
  bool skip();
  bool skip(std::string_view& raw);
  // rest() is the text from the next value on. If a value in it was read by other means, pass() skips its
  // characters.
  std::string_view rest();
  void pass(std::size_t length) { at_ += length; }
  // Checks that only white space follows.
  bool finish();

  bool failed() const { return failed_; }
  // Whether it failed because the text ends too early, so that it may be the beginning of a longer text.
  bool is_cut() const { return is_cut_; }
  // Where the value that failed begins, in bytes of the file.
  std::size_t failed_at() const { return failed_at_; }
  // Records a failure at the value that was read last, unless there is an earlier failure. Always returns
  // false.
  bool fail(std::string_view reason);
  // Puts "key" or "[index]" before the place of the failure.
  void within(std::string_view key);
  void within(std::size_t index);

  // "replay.rounds[3][0].replay.frames: must be a number (byte 1234)"
  std::string failure() const;
  // The same without the byte offset.
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
  const char* value_ = nullptr;  // where the last value began
  bool failed_ = false;
  bool is_cut_ = false;
  std::size_t failed_at_ = 0;
  std::string reason_;
  std::string path_;
};

// A JSON string without its escapes, as UTF-8. Halves of surrogate pairs become U+FFFD.
std::string unescaped(std::string_view raw);

// Reads the next value into `text`, unescaped. A value that is not a string is skipped and leaves `text`
// unchanged. Returns false if the JSON is damaged.
bool read_unescaped(JsonReader& json, std::string& text);

}  // namespace tetron::base
