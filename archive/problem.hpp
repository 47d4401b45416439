#pragma once

#include <cstdint>
#include <expected>
#include <string>

struct sqlite3;

namespace tetron::archive {

// Why something could not be done with an archive.
struct Problem {
  enum class Kind : std::uint8_t {
    cannot_open,
    not_an_archive,  // some other file, or an archive of another version of tetron
    damaged,
    busy,  // another program writes to it
    cannot_write,
  };

  Kind kind{};
  std::string
      what;  // a sentence without the file's name; may quote the file: to be escaped where it is shown
};

template <class Value>
using Result = std::expected<Value, Problem>;

// What the file system of an open database has to say about a failure: it answers sqlite3_file_control() with
// this number, which is none of SQLite's own, by putting it where the argument points to, a
// std::optional<Problem>.
inline constexpr int ask_for_problem = 7'004'002;

// What `code`, a result of SQLite other than success, means. `database` may be null.
std::unexpected<Problem> failed(sqlite3* database, int code);

}  // namespace tetron::archive
