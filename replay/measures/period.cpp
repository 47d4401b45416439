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

// The week of the Thursday nearest to the day, in the year of that Thursday.
std::string week_of(std::string_view date) {
  int year = 0;
  unsigned month = 0;
  unsigned day = 0;
  std::from_chars(date.data(), date.data() + 4, year);
  std::from_chars(date.data() + 5, date.data() + 7, month);
  std::from_chars(date.data() + 8, date.data() + 10, day);
  using namespace std::chrono;
  const year_month_day of{std::chrono::year(year), std::chrono::month(month), std::chrono::day(day)};
  if (!of.ok()) return "";
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
  constexpr std::string_view whole = "dddd-dd-dd";
  constexpr std::string_view month = "dddd-dd";
  if (!has_form(date, period == Period::month ? month : whole)) return "";
  switch (period) {
    case Period::day:
      return std::string(date.substr(0, whole.size()));
    case Period::week:
      return week_of(date);
    case Period::month:
      break;
  }
  return std::string(date.substr(0, month.size()));
}

std::string minute_of(std::string date) {
  date.resize(std::min<std::size_t>(date.size(), 16));
  std::ranges::replace(date, 'T', ' ');
  return date;
}

}  // namespace tetron::measures
