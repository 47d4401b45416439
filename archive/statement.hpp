#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "archive/problem.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace tetron::archive {

enum class ValueKind : std::uint8_t { null, integer, real, text, blob };

// A text that is stored as a blob if it is not valid UTF-8: file names may be any bytes.
struct AnyBytes {
  std::string_view bytes;
};

struct CloseDatabase {
  void operator()(sqlite3* database) const;
};
// An empty database in memory.
using Memory = std::unique_ptr<sqlite3, CloseDatabase>;
Result<Memory> open_memory();

// A prepared statement: takes values for its question marks and returns rows. Its database must outlive it.
class Statement {
 public:
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  // Restarts with these values for the question marks. They must stay in memory until the last row was read.
  template <class... Values>
  void begin(const Values&... values) {
    reset();
    int at = 0;
    (bind(++at, values), ...);
  }
  // Proceeds to the next row; false if there is none.
  Result<bool> next();
  // For a statement without rows: runs it.
  template <class... Values>
  Result<void> run(const Values&... values) {
    begin(values...);
    return finish();
  }

  // Values of the current row, with columns counted from 0. In a file from a stranger any column may have any
  // type: SQLite then converts the value, to 0 or an empty text at worst.
  int columns() const;
  std::string_view column_name(int column) const;
  ValueKind kind(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;
  // Valid until the next row.
  std::string_view text(int column) const;

 private:
  void reset();
  Result<void> finish();
  void bind(int at, std::nullptr_t);
  void bind(int at, std::string_view text);
  void bind(int at, const std::string& text) { bind(at, std::string_view(text)); }
  void bind(int at, const AnyBytes& text);
  void bind(int at, double value);
  void bind_integer(int at, std::int64_t value);
  template <std::integral Number>
  void bind(int at, Number value) {
    bind_integer(at, static_cast<std::int64_t>(value));
  }
  template <class Value>
  void bind(int at, const std::optional<Value>& value) {
    if (value)
      bind(at, *value);
    else
      bind(at, nullptr);
  }

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace tetron::archive
