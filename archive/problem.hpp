#pragma once

#include <cstdint>
#include <expected>
#include <string>

struct sqlite3;

namespace tetron::archive {

// Why an operation on an archive failed.
struct Problem {
  enum class Kind : std::uint8_t {
    cannot_open,
    not_an_archive,  // another kind of file, or an archive of another version of tetron
    damaged,
    busy,  // another program writes to it
    cannot_write,
  };

  Kind kind{};
  std::string what;  // a sentence without the file's name; may quote the file: escape it where it is shown
};

template <class Value>
using Result = std::expected<Value, Problem>;

// With this number, sqlite3_file_control() returns what the file system of an open database says about a
// failure: it is written to the std::optional<Problem> that the argument points to. SQLite itself does not
// use the number.
inline constexpr int ask_for_problem = 7'004'002;

// The meaning of `code`, a result of SQLite other than success. `database` may be null.
std::unexpected<Problem> failed(sqlite3* database, int code);

}  // namespace tetron::archive
