#include "formats/fumen/url.hpp"

#include "tests/catch.hpp"
#include "tests/formats/fumen/reading.hpp"

using namespace tetron::fumen;

TEST_CASE("fumen url: every site by its name") {
  const auto url = [](std::string_view name) { return make_url(*find_site(name), "v115@vhAAgH"); };
  CHECK(url("edit") == "https://fumen.zui.jp/?v115@vhAAgH");
  CHECK(url("view") == "https://fumen.zui.jp/?m115@vhAAgH");
  CHECK(url("list") == "https://fumen.zui.jp/?l115@vhAAgH");
  CHECK(url("harddrop") == "https://harddrop.com/fumen/?v115@vhAAgH");
  CHECK(url("mobile") == "https://knewjade.github.io/fumen-for-mobile/#?d=v115@vhAAgH");
  CHECK_FALSE(find_site("elsewhere"));
}

TEST_CASE("fumen url: what is built can be read") {
  const std::string_view fumen = "v115@9gA8HeA8ilAeBtAeR4QpglywAeBtR4QpzhAei0RpH8?AeA8F+ZFAzOckDLBAAA";
  for (const Site& site : sites) CHECK(pages_of(make_url(site, fumen)) == pages_of(fumen));
}
