#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::measures {

enum class Period : std::uint8_t { day, week, month };

// "2026-05-04", "2026-W19" (of ISO 8601) or "2026-05" for a date that begins with "2026-05-04" or
// "2026/05/04". Empty for what is not a date of the calendar; a month needs no day.
std::string period_of(std::string_view date, Period period);

// "2026-01-02 03:04" for "2026-01-02T03:04:05.678Z", or the part of it that is stored; empty for what is not
// a date of the calendar.
std::string minute_of(std::string_view date);

}  // namespace tetron::measures
