#include "replay/measures/period.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace tetron::measures {

namespace {

bool has_form(std::string_view date, std::string_view form) {
  return date.size() >= form.size() &&
         std::ranges::equal(date.substr(0, form.size()), form, [](char c, char wanted) {
           return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted;
         });
}

// The number that these characters are.
unsigned number_at(std::string_view text, std::size_t from, std::size_t digits) {
  unsigned value = 0;
  std::from_chars(text.data() + from, text.data() + from + digits, value);
  return value;
}

// The beginning of a text that is a day or a month of the calendar, as "2026-05-17" or "2026-05"; empty if it
// is neither. Some games write "2026/05/17".
std::string date_in(std::string_view text) {
  std::string date(text.substr(0, 10));
  std::ranges::replace(date, '/', '-');
  const bool is_day = has_form(date, "dddd-dd-dd");
  if (!is_day && (text.size() != 7 || !has_form(date, "dddd-dd"))) return "";
  using namespace std::chrono;
  const year_month_day of{year(static_cast<int>(number_at(date, 0, 4))), month(number_at(date, 5, 2)),
                          day(is_day ? number_at(date, 8, 2) : 1)};
  return of.ok() ? date : "";
}

// The week of the Thursday nearest to the day, in the year of that Thursday.
std::string week_of(std::string_view date) {
  using namespace std::chrono;
  const year_month_day of{year(static_cast<int>(number_at(date, 0, 4))), month(number_at(date, 5, 2)),
                          day(number_at(date, 8, 2))};
  const sys_days days(of);
  const sys_days thursday = days + std::chrono::days(4 - static_cast<int>(weekday(days).iso_encoding()));
  const std::chrono::year its_year = year_month_day(thursday).year();
  const auto passed = thursday - sys_days(its_year / January / 1);
  const auto padded = [](int number, std::size_t digits) {
    const std::string text = "000" + std::to_string(number);
    return text.substr(text.size() - digits);
  };
  return padded(static_cast<int>(its_year), 4) + "-W" + padded(static_cast<int>(passed.count() / 7) + 1, 2);
}

}  // namespace

std::string period_of(std::string_view date, Period period) {
  const std::string known = date_in(date);
  if (period == Period::month) return known.substr(0, 7);
  if (known.size() < 10) return "";
  return period == Period::day ? known : week_of(known);
}

std::string minute_of(std::string_view date) {
  std::string minute = date_in(date);
  if (const std::string_view rest = date.substr(std::min(date.size(), minute.size()));
      !minute.empty() && (has_form(rest, " dd:dd") || has_form(rest, "Tdd:dd")))
    minute += " " + std::string(rest.substr(1, 5));
  return minute;
}

}  // namespace tetron::measures
