// pages.cpp: the pages of a fumen, and the same fumen without comments. pages 'v115@...'
#include <tetron/fumen.hpp>

#include <cstdio>

namespace fumen = tetron::fumen;

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  auto decoded = fumen::decode(argv[1], fumen::Mode::lenient);
  if (!decoded) {
    std::fprintf(stderr, "%s\n", tetron::base::describe(decoded.error()).c_str());
    return 3;
  }
  for (fumen::Page& page : decoded->pages) {
    std::printf("%s\n", page.field.text().c_str());
    if (page.operation)
      std::printf("%c at %d,%d\n", tetron::field::to_char(page.operation->piece), page.operation->x,
                  page.operation->y);
    page.comment = {};
  }
  if (const auto plain = fumen::encode(decoded->pages)) std::printf("%s\n", plain->c_str());
}
