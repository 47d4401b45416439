#include "archive/entry_bytes.hpp"

#include <concepts>
#include <cstring>

namespace tetron::archive {

namespace {

// Visits each member; shared by the writer and the reader.
template <class Visitor>
void each_member(Visitor& visit,
                 auto& entry) requires std::same_as<std::remove_cvref_t<decltype(entry)>, ChatRow> {
  visit(entry.t_ms, entry.player, entry.target, entry.text);
}
template <class Visitor>
void each_member(Visitor& visit,
                 auto& entry) requires std::same_as<std::remove_cvref_t<decltype(entry)>, PlayerRow> {
  visit(entry.name, entry.team, entry.won, entry.placements, entry.pace, entry.lines, entry.singles,
        entry.doubles, entry.triples, entry.quads, entry.credits, entry.attack, entry.sent, entry.received,
        entry.cleared);
}
template <class Visitor>
void each_member(Visitor& visit,
                 auto& entry) requires std::same_as<std::remove_cvref_t<decltype(entry)>, GameEntry> {
  visit(entry.round, entry.mode, entry.date, entry.time, entry.version, entry.players_per_field, entry.width,
        entry.height, entry.length_ms, entry.events, entry.winner, entry.score, entry.level, entry.exact,
        entry.profile, entry.problem, entry.players, entry.placements, entry.weapons, entry.chat);
}
template <class Visitor>
void each_member(Visitor& visit,
                 auto& entry) requires std::same_as<std::remove_cvref_t<decltype(entry)>, FileEntry> {
  visit(entry.path, entry.version, entry.reading, entry.format, entry.state, entry.problem, entry.games);
}

template <class Value>
concept Plain = std::is_trivially_copyable_v<Value>;

class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  template <class... Members>
  void operator()(const Members&... members) {
    (put(members), ...);
  }

 private:
  template <Plain Value>
  void put(const Value& value) {
    out_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  template <class Value>
  void put(const std::optional<Value>& value) {
    put(value.has_value());
    put(value.value_or(Value{}));
  }
  void put(const std::string& text) {
    put(text.size());
    out_ += text;
  }
  template <Plain Value>
  void put(const std::vector<Value>& values) {
    put(values.size());
    out_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value));
  }
  template <class Value>
  void put(const std::vector<Value>& values) {
    put(values.size());
    for (const Value& value : values) each_member(*this, value);
  }

  std::string& out_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool is_whole() const { return !failed_ && bytes_.empty(); }

  template <class... Members>
  void operator()(Members&... members) {
    (take(members), ...);
  }

 private:
  void copy(void* to, std::size_t length) {
    if (length > bytes_.size()) failed_ = true;
    if (failed_ || length == 0) return;
    std::memcpy(to, bytes_.data(), length);
    bytes_.remove_prefix(length);
  }
  // Reads how many elements follow, of at least `least` bytes each.
  std::size_t count(std::size_t least) {
    std::size_t number = 0;
    take(number);
    if (number > bytes_.size() / least) failed_ = true;
    return failed_ ? 0 : number;
  }
  template <Plain Value>
  void take(Value& value) {
    copy(&value, sizeof value);
  }
  template <class Value>
  void take(std::optional<Value>& value) {
    bool is_there = false;
    Value stored{};
    (*this)(is_there, stored);
    if (is_there) value = stored;
  }
  void take(std::string& text) {
    text.resize(count(1));
    copy(text.data(), text.size());
  }
  template <Plain Value>
  void take(std::vector<Value>& values) {
    values.resize(count(sizeof(Value)));
    copy(values.data(), values.size() * sizeof(Value));
  }
  template <class Value>
  void take(std::vector<Value>& values) {
    values.resize(count(1));
    for (Value& value : values) each_member(*this, value);
  }

  std::string_view bytes_;
  bool failed_ = false;
};

}  // namespace

void append_bytes(std::string& out, const FileEntry& entry) {
  Writer writer(out);
  each_member(writer, entry);
}

std::optional<FileEntry> entry_of(std::string_view bytes) {
  FileEntry entry;
  Reader reader(bytes);
  each_member(reader, entry);
  if (!reader.is_whole()) return std::nullopt;
  return entry;
}

}  // namespace tetron::archive
