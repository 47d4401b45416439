#include "app/options/date_range.hpp"

#include <algorithm>

#include "app/options/command_line.hpp"
#include "base/escape.hpp"
#include "replay/measures/period.hpp"

namespace tetron::app {

namespace {

// Whether the text is a year, a month or a day that exists.
bool is_date(std::string_view text) {
  if (text.size() == 10) return measures::is_day(text);
  if (text.size() == 7 && !measures::is_day(std::string(text) + "-01")) return false;
  constexpr std::string_view form = "dddd-dd";
  if (text.size() != 4 && text.size() != form.size()) return false;
  return std::ranges::equal(text, form.substr(0, text.size()), [](char c, char wanted) {
    return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted;
  });
}

void check(const std::string& option, const std::optional<std::string>& date) {
  if (date && !is_date(*date))
    throw WrongValue{option, "must be a day, month or year such as 2003-05-17, 2003-05 or 2003, not '" +
                                 base::escaped(*date) + "'"};
}

}  // namespace

void DateRange::add_to(Command& command) {
  command.add_option("--from", from, "Only from this day on: 2003-05-17, 2003-05 or 2003")->type_name("DATE");
  command.add_option("--until", until, "Only up to this day, month or year, which is included")
      ->type_name("DATE");
  command.parse_complete_callback([this] {
    check("--from", from);
    check("--until", until);
    if (from && until && from->substr(0, until->size()) > *until)
      throw WrongValue{"--until", *until + " is before --from " + *from};
  });
}

bool DateRange::contains(std::string_view date) const {
  if (!from && !until) return true;
  return !date.empty() && (!from || date >= *from) && (!until || date.substr(0, until->size()) <= *until);
}

}  // namespace tetron::app
