#include "replay/measures/period.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <optional>

namespace tetron::measures {

namespace {

constexpr std::string_view whole_day = "dddd-dd-dd";

bool has_form(std::string_view date, std::string_view form) {
  return date.size() >= form.size() &&
         std::ranges::equal(date.substr(0, form.size()), form, [](char c, char wanted) {
           return wanted == 'd' ? c >= '0' && c <= '9' : c == wanted;
         });
}

int number_at(std::string_view text, std::size_t at, std::size_t digits) {
  int number = 0;
  std::from_chars(text.data() + at, text.data() + at + digits, number);
  return number;
}

// The day at the front of a date; not ok() if there is no such day.
std::chrono::year_month_day day_of(std::string_view date) {
  using namespace std::chrono;
  return {year(number_at(date, 0, 4)), month(static_cast<unsigned>(number_at(date, 5, 2))),
          day(static_cast<unsigned>(number_at(date, 8, 2)))};
}

std::string padded(int number, std::size_t digits) {
  const std::string text = "000" + std::to_string(number);
  return text.substr(text.size() - digits);
}

// The week of the Thursday nearest to the day, in the year of that Thursday.
std::string week_of(std::string_view date) {
  using namespace std::chrono;
  const sys_days days(day_of(date));
  const sys_days thursday = days + std::chrono::days(4 - static_cast<int>(weekday(days).iso_encoding()));
  const std::chrono::year its_year = year_month_day(thursday).year();
  const auto passed = thursday - sys_days(its_year / January / 1);
  return padded(static_cast<int>(its_year), 4) + "-W" + padded(static_cast<int>(passed.count() / 7) + 1, 2);
}

// The minutes to add to the time for UTC, in "+02:00", "-0530" or "+02".
std::optional<int> minutes_to_utc(std::string_view offset) {
  for (const std::string_view form : {"+dd:dd", "+dddd", "+dd"}) {
    std::string wanted(form);
    if (offset.starts_with('-')) wanted.front() = '-';
    if (offset.size() != wanted.size() || !has_form(offset, wanted)) continue;
    const int minutes = form.size() > 3 ? number_at(offset, form.size() - 2, 2) : 0;
    const int all = number_at(offset, 1, 2) * 60 + minutes;
    return offset.front() == '-' ? all : -all;
  }
  return std::nullopt;
}

}  // namespace

bool is_day(std::string_view date) {
  return has_form(date, whole_day) && day_of(date).ok();
}

std::string utc_of(std::string_view stored) {
  std::string date(stored);
  // NullpoMino's form.
  if (has_form(date, "dddd/dd/dd")) date[4] = date[7] = '-';
  constexpr std::string_view to_minutes = "dddd-dd-dd dd:dd";
  if (!has_form(date, whole_day)) return date;
  if (!is_day(date)) return "";
  std::string text = date;
  if (text.size() > whole_day.size() && text[whole_day.size()] == 'T') text[whole_day.size()] = ' ';
  if (!has_form(text, to_minutes)) return text;
  const std::size_t zone = text.find_first_of("+-Z", to_minutes.size());
  if (zone == text.npos) return text;
  const auto offset = minutes_to_utc(std::string_view(text).substr(zone));
  if (text[zone] != 'Z' && !offset) return text;
  using namespace std::chrono;
  const sys_time<minutes> time =
      sys_days(day_of(text)) +
      minutes(number_at(text, 11, 2) * 60 + number_at(text, 14, 2) + offset.value_or(0));
  const sys_days days = floor<std::chrono::days>(time);
  const year_month_day day(days);
  const int left = static_cast<int>((time - days).count());
  const std::string seconds = text.substr(to_minutes.size(), zone - to_minutes.size());
  return padded(static_cast<int>(day.year()), 4) + "-" +
         padded(static_cast<int>(static_cast<unsigned>(day.month())), 2) + "-" +
         padded(static_cast<int>(static_cast<unsigned>(day.day())), 2) + " " + padded(left / 60, 2) + ":" +
         padded(left % 60, 2) + seconds;
}

std::string period_of(std::string_view stored, Period period) {
  constexpr std::string_view month = "dddd-dd";
  const std::string date = utc_of(stored);
  if (!has_form(date, period == Period::month ? month : whole_day)) return "";
  switch (period) {
    case Period::day:
      return date.substr(0, whole_day.size());
    case Period::week:
      return week_of(date);
    case Period::month:
      break;
  }
  return date.substr(0, month.size());
}

std::string minute_of(std::string_view date) {
  std::string text = utc_of(date);
  const bool is_month = text.size() == 7 && has_form(text, "dddd-dd") && number_at(text, 5, 2) >= 1 &&
                        number_at(text, 5, 2) <= 12;
  if (!has_form(text, whole_day) && !is_month) return "";
  text.resize(std::min<std::size_t>(text.size(), 16));
  std::ranges::replace(text, 'T', ' ');
  return text;
}

}  // namespace tetron::measures
