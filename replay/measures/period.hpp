#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tetron::measures {

enum class Period : std::uint8_t { day, week, month };

// The date of a recording in UTC if it states its offset from UTC, else in the time of the player's clock:
// "2026-01-02 03:04:05.678" for "2026-01-02T05:04:05.678+02:00". Empty for a day that does not exist; other
// texts stay as they are.
std::string utc_of(std::string_view stored);
// Whether a text begins with a day that exists.
bool is_day(std::string_view date);

// "2026-05-04", "2026-W19" (of ISO 8601) or "2026-05" for a date that begins with "2026-05-04", of utc_of().
// Empty for other texts; a month needs no day.
std::string period_of(std::string_view date, Period period);

// "2026-01-02 03:04" for "2026-01-02T03:04:05.678Z", of utc_of(), or the part of it that is stored.
std::string minute_of(std::string_view date);

}  // namespace tetron::measures
