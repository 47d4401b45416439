#include "replay/kinds/unknown.hpp"

#include <fmt/format.h>

#include "formats/hatetris/replay.hpp"
#include "formats/tet/layout.hpp"
#include "formats/tetrio/read.hpp"

namespace tetron::kinds {

bool is_tet_json(std::string_view start) {
  constexpr std::size_t near = 200;
  return tetrio::looks_like_json_object(start) && start.substr(0, near).contains("\"tetron-recording\"");
}

base::ReadError why_unknown(std::string_view start, const base::ReadError& complaint,
                            std::string_view endings) {
  using base::ReadError;
  if (start.empty()) return ReadError("is empty");
  if (is_tet_json(start))
    return ReadError(
        "is a .tet recording as JSON; convert it back first: tetron convert FILE.json -o NEW.tet");
  if (start.starts_with("SQLite format 3")) return ReadError("is an archive; see `tetron archive list`");
  if (start.starts_with("PK\3\4"))
    return ReadError(
        "is a zip file; commands that take a folder open it, as `tetron info FILE.zip` does, and every "
        "command opens a file in it: FILE.zip/NAME");
  if (start.size() > 4 && (start.substr(1, 4) == "115@" || start.substr(1, 4) == "110@"))
    return ReadError("is a text of fumens; see `tetron fumen info`");
  if (const std::string_view form = hatetris::other_form(start); !form.empty())
    return ReadError(
        fmt::format("these look like moves of HATETRIS as {}, which tetron does not read; it reads them as "
                    "letters (LRDU), hex, "
                    "Base2048 and Base65536",
                    form));
  // The header begins with its size and its type, which is 0.
  const bool begins_like_tet =
      start.size() >= 2 && static_cast<unsigned char>(start[0]) >= tet::header::length && start[1] == '\0';
  if (begins_like_tet) return complaint + "; this is not a .tet recording";
  return ReadError(fmt::format("this is not a recording that tetron knows; it opens {}", endings));
}

}  // namespace tetron::kinds
