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
