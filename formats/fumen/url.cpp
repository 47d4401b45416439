#include "formats/fumen/url.hpp"

#include <algorithm>

namespace tetron::fumen {

std::optional<Site> find_site(std::string_view name) {
  const auto site = std::ranges::find(sites, name, &Site::name);
  if (site == sites.end()) return std::nullopt;
  return *site;
}

std::string make_url(const Site& site, std::string_view fumen) {
  std::string url(site.address);
  if (fumen.empty()) return url;
  url += site.letter;
  url += fumen.substr(1);
  return url;
}

}  // namespace tetron::fumen
