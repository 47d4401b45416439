// draw.cpp: the first round of a recording at a moment, and the five seconds before it. draw FILE
// MILLISECONDS OUT
#include <tetron/pictures.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const auto file = tetron::base::FileBytes::open(argv[1]);
  if (!file) return 3;
  const auto source = tetron::open(file->text());
  if (!source) return std::fprintf(stderr, "%s\n", describe(source.error()).c_str()), 3;
  const auto round = tetron::round_of(**source, 0);
  if (!round) return std::fprintf(stderr, "%s\n", describe(round.error()).c_str()), 3;
  const auto at = static_cast<std::uint32_t>(std::strtoul(argv[2], nullptr, 10));
  const tetron::base::Milliseconds moment(at);
  const tetron::base::Milliseconds before(at - std::min(at, 5000u));
  const auto save = [&](const char* ending, const std::expected<std::string, std::string>& picture) {
    if (!picture) return std::fprintf(stderr, "%s\n", picture.error().c_str()), false;
    return !!(std::ofstream(std::string(argv[3]) + ending, std::ios::binary) << *picture);
  };
  const bool drawn = save(".png", tetron::convert::png_of(*round, moment)) &&
                     save(".svg", tetron::convert::svg_of(*round, moment)) &&
                     save(".gif", tetron::convert::gif_of(*round, before, moment));
  return drawn ? 0 : 3;
}
