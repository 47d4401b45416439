#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace tetron::fumen {

// A web page that shows fumens.
struct Site {
  std::string_view name;     // short, for options
  std::string_view address;  // all that comes before the fumen
  char letter{};             // the letter with which the fumen begins; it tells the site how to show it
};

inline constexpr std::array sites{
    Site{"edit", "https://fumen.zui.jp/?", 'v'},
    Site{"view", "https://fumen.zui.jp/?", 'm'},
    Site{"list", "https://fumen.zui.jp/?", 'l'},
    Site{"harddrop", "https://harddrop.com/fumen/?", 'v'},
    Site{"mobile", "https://knewjade.github.io/fumen-for-mobile/#?d=", 'v'},
};

// The site with this name.
std::optional<Site> find_site(std::string_view name);

// A link to a fumen from encode(). Nothing in the link needs to be escaped.
std::string make_url(const Site& site, std::string_view fumen);

}  // namespace tetron::fumen
