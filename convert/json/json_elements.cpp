#include "convert/json/json_elements.hpp"

#include <utility>

namespace tetron::convert {

namespace {

// Builds a value from parsing events.
class Builder {
 public:
  bool is_open() const { return !open_.empty(); }

  // Adds a value and returns where it is stored. The place is valid while the value is open.
  json* put(json value) {
    ++values_;
    if (open_.empty()) return &(value_ = std::move(value));
    json& parent = *open_.back();
    if (parent.is_object()) return &(parent[keys_.back()] = std::move(value));
    auto& list = parent.get_ref<json::array_t&>();
    list.push_back(std::move(value));
    return &list.back();
  }
  void open(json container) {
    open_.push_back(put(std::move(container)));
    keys_.emplace_back();
  }
  void close() {
    open_.pop_back();
    keys_.pop_back();
  }
  // Sets the key of the next member. Returns false if the open object already has it.
  bool set_key(std::string key) {
    keys_.back() = std::move(key);
    return !open_.back()->contains(keys_.back());
  }
  // The present key of the open container.
  const std::string& key() const { return keys_.back(); }

  std::size_t values() const { return values_; }
  // "old.x"
  std::string path() const {
    std::string path;
    for (const std::string& key : keys_)
      if (!key.empty()) path += (path.empty() ? "" : ".") + key;
    return path;
  }
  const json& value() const { return value_; }
  json take() { return std::move(value_); }
  void clear() {
    value_ = nullptr;
    values_ = 0;
  }

 private:
  json value_;
  std::vector<json*> open_;        // from the outermost container to the innermost
  std::vector<std::string> keys_;  // the key of the next member of each; empty for lists
  std::size_t values_ = 0;
};

class Reader final : public nlohmann::json_sax<json> {
 public:
  Reader(std::string_view text, const ListShape& shape,
         const std::function<void(const json&, std::size_t)>& take)
      : text_(text), shape_(shape), take_(take) {}

  bool null() override { return scalar(nullptr); }
  bool boolean(bool value) override { return scalar(value); }
  bool number_integer(number_integer_t value) override { return scalar(value); }
  bool number_unsigned(number_unsigned_t value) override { return scalar(value); }
  bool number_float(number_float_t value, const string_t&) override { return scalar(value); }
  bool string(string_t& value) override { return scalar(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // JSON has no binary values
  bool start_object(std::size_t) override { return open(json::object()); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override {
    const bool is_list = depth_ == 1 && root_.is_open() && root_.key() == shape_.list;
    if (!is_list) return open(json::array());
    check_depth();
    root_.put(json::array());
    in_list_ = true;
    ++depth_;
    return true;
  }
  bool end_array() override { return close(); }
  bool key(string_t& key) override {
    check_depth();
    if (is_passed_over()) return true;
    if (!document().set_key(std::move(key)))
      refuse((in_list_ ? here() : std::string()) + document().path(), "is given twice");
    return true;
  }
  bool parse_error(std::size_t byte, const std::string&, const json::exception& error) override {
    if (dynamic_cast<const json::out_of_range*>(&error)) refuse(here(), "has a number too large");
    refuse(shape_.place(text_, byte), "is not JSON");
  }

  ListRoot take_root() { return {root_.take(), count_}; }

 private:
  std::string here() const {
    return in_list_ ? element_place(shape_, count_) : std::string("the outermost value");
  }
  Builder& document() { return in_list_ ? element_ : root_; }
  bool is_passed_over() const { return in_list_ && !take_; }

  void check_depth() const {
    if (depth_ > shape_.deepest) refuse(here(), "is nested too deeply");
  }
  void check_values() {
    if (document().values() >= most_json_values)
      refuse(here(), fmt::format("has more than {} values", most_json_values));
  }

  bool scalar(json value) {
    check_depth();
    if (!is_passed_over()) {
      check_values();
      document().put(std::move(value));
    }
    return end_element();
  }
  bool open(json container) {
    check_depth();
    if (!is_passed_over()) {
      check_values();
      document().open(std::move(container));
    }
    ++depth_;
    return true;
  }
  bool close() {
    --depth_;
    if (in_list_ && depth_ == 1) {
      in_list_ = false;
      return true;
    }
    if (!is_passed_over()) document().close();
    return end_element();
  }
  // Called after a value, which may have been an element.
  bool end_element() {
    if (!in_list_ || depth_ != 2) return true;
    if (take_) take_(element_.value(), count_);
    element_.clear();
    ++count_;
    return true;
  }

  std::string_view text_;
  const ListShape& shape_;
  const std::function<void(const json&, std::size_t)>& take_;
  Builder root_;
  Builder element_;
  bool in_list_ = false;
  int depth_ = 0;  // open objects and lists
  std::size_t count_ = 0;
};

}  // namespace

std::string byte_place(std::string_view, std::size_t byte) {
  return fmt::format("byte {}", byte);
}

std::string element_place(const ListShape& shape, std::size_t index) {
  return fmt::format("{} {}: ", shape.element, shape.first + index);
}

ListRoot read_list(std::string_view text, const ListShape& shape,
                   const std::function<void(const json&, std::size_t)>& take) {
  Reader reader(text, shape, take);
  json::sax_parse(text.begin(), text.end(), &reader);
  return reader.take_root();
}

}  // namespace tetron::convert
