#include "replay/measures/period.hpp"

#include <array>
#include <utility>

#include "tests/catch.hpp"

using namespace tetron::measures;

TEST_CASE("days, weeks and months of dates", "[measures]") {
  CHECK(period_of("2026-05-04T10:00:00.000Z", Period::day) == "2026-05-04");
  CHECK(period_of("2026-05-04 10:00", Period::month) == "2026-05");
  CHECK(period_of("2026-05", Period::month) == "2026-05");
  // By the isocalendar() of Python's datetime.date.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 8> weeks{{
      {"2026-01-01", "2026-W01"},
      {"2024-12-30", "2025-W01"},
      {"2021-01-03", "2020-W53"},
      {"2020-12-31", "2020-W53"},
      {"2026-05-04", "2026-W19"},
      {"2016-01-03", "2015-W53"},
      {"2000-02-29", "2000-W09"},
      {"2003-05-17", "2003-W20"},
  }};
  for (const auto& [day, week] : weeks) CHECK(period_of(day, Period::week) == week);
  for (const std::string_view unknown : {"", "2026", "2026-5-4", "17.5.2003", "abcd-ef-gh"})
    for (const Period period : {Period::day, Period::week, Period::month})
      CHECK(period_of(unknown, period) == "");
  CHECK(period_of("2026-05", Period::day) == "");
  CHECK(period_of("2026-13-40", Period::week) == "");
  CHECK(minute_of("2026-01-02T03:04:05.678Z") == "2026-01-02 03:04");
  CHECK(minute_of("2003-05") == "2003-05");
  // As NullpoMino and Techmino write it.
  CHECK(minute_of("2026/05/17 21:04:00") == "2026-05-17 21:04");
  CHECK(period_of("2026/05/17 21:04:00", Period::day) == "2026-05-17");
  // What is not in the calendar is no date.
  for (const std::string_view wrong :
       {"49644-156-12 3:4", "2026-02-30", "2026-13-01", "0000-00-00 00:00", "2026-05-xx", "soon"})
    CHECK(minute_of(wrong) == "");
}

TEST_CASE("dates with an offset are compared in UTC, days that do not exist are none", "[measures]") {
  // By fromisoformat().astimezone(timezone.utc) of Python's datetime.
  CHECK(minute_of("2026-01-01T00:30:00+02:00") == "2025-12-31 22:30");
  CHECK(minute_of("2026-02-28T23:59:59.999-00:30") == "2026-03-01 00:29");
  CHECK(minute_of("2024-02-28T20:00-0530") == "2024-02-29 01:30");
  CHECK(minute_of("2026-01-02 03:04+14") == "2026-01-01 13:04");
  CHECK(utc_of("2026-01-02T05:04:05.678+02:00") == "2026-01-02 03:04:05.678");
  CHECK(utc_of("2026-01-02 03:04") == "2026-01-02 03:04");
  CHECK(period_of("2026-01-01T00:30:00+02:00", Period::month) == "2025-12");
  for (const std::string_view none :
       {"2026-02-30", "2025-02-29 10:00", "2026-13-01", "2026-00-10", "2026-04-31"}) {
    CAPTURE(none);
    CHECK_FALSE(is_day(none));
    CHECK(utc_of(none) == "");
    CHECK(period_of(none, Period::day) == "");
  }
  CHECK(is_day("2024-02-29"));
  // NullpoMino writes slashes.
  CHECK(minute_of("2026/05/17 21:04:05") == "2026-05-17 21:04");
  CHECK(period_of("2026/05/17", Period::month) == "2026-05");
}
