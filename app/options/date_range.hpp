#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tetron::app {

class Command;

// --from and --until as dates: a day, month or year such as 2003-05-17, 2003-05 or 2003; both ends included.
struct DateRange {
  std::optional<std::string> from;
  std::optional<std::string> until;

  void add_to(Command& command);
  // `date` begins with a day, or is empty, which is in no range.
  bool contains(std::string_view date) const;
};

}  // namespace tetron::app
