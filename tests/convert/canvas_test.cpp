#include "convert/canvas.hpp"

#include <fmt/format.h>

#include <random>

#include "formats/mapped_file.hpp"
#include "tests/catch.hpp"
#include "tests/convert/pictures.hpp"
#include "tests/player/environment.hpp"
#include "tests/player/golden/moments.hpp"

namespace tetron::test {

namespace {

using namespace scene;
using convert::Canvas;
using convert::PictureFault;

bool are_fonts_missing() {
  if (TestFonts::are_there()) return false;
  WARN("not tested: fonts-dejavu-core is not installed");
  return true;
}

}  // namespace

TEST_CASE("The window and the canvas draw the same pixels", "[convert]") {
  if (are_fonts_missing()) return;
  const TestFonts only_these;
  Canvas canvas(Fonts::find());
  for (const Moment& moment : moments()) {
    INFO(moment.name);
    const auto picture = picture_of(moment, TETRON_SAMPLES "/good");
    REQUIRE(picture);
    const auto drawn = canvas.draw(*picture);
    REQUIRE(drawn);
    const Plain window = read_picture(fmt::format("{}/{}.png", TETRON_GOLDEN, moment.name));
    const Plain here = plain(drawn->pixels);
    REQUIRE(here.width == window.width);
    REQUIRE(here.height == window.height);
    const Distance d = distance(window, here);
    fmt::print("{}: {} {:.4f} {:.4f}%\n", moment.name, d.most, d.mean, d.far_share * 100);
    CHECK(d.most <= 2);
  }
}

}  // namespace tetron::test
