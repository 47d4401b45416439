#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>

#include "bench/fumen_inputs.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/find.hpp"

// One side of the comparison with another library; run_fumen.sh has the other.
//   fumen_cross write COUNT SEED FOLDER   FOLDER/pages.ndjson and FOLDER/fumens.txt: pages made by chance, a
//   line each fumen_cross read                      a fumen a line -> {"pages":[...]} a line, as
//   fumen_oracle.mjs prints them
//   fumen_cross find                      a text -> the fumens in it, a line each

namespace {

using namespace tetron;

// As JSON.stringify() does it.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    constexpr std::string_view controls = "\b\f\n\r\t";
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (const std::size_t i = controls.find(c); c != 0 && i != std::string_view::npos)
      out += {'\\', "bfnrt"[i]};
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", c);
    else
      out += c;
  }
  return out + '"';
}

std::string json(const fumen::Page& page) {
  constexpr std::string_view pieces = " ILOZTJS";
  constexpr std::array<std::string_view, 4> rotations{"spawn", "right", "reverse", "left"};
  std::string operation = "null";
  if (const auto& o = page.operation)
    operation = fmt::format(R"({{"type":"{}","rotation":"{}","x":{},"y":{}}})",
                            pieces[static_cast<std::size_t>(o->piece)],
                            rotations[static_cast<std::size_t>(o->rotation)], o->x, o->y);
  return fmt::format(
      R"({{"field":{},"operation":{},"comment":{},"flags":{{"lock":{},"mirror":{},"colorize":{},"rise":{}}}}})",
      quoted(page.field.text()), operation, quoted(page.comment.text()), page.flags.lock, page.flags.mirror,
      page.flags.colorize, page.flags.rise);
}

std::string json(std::span<const fumen::Page> pages) {
  std::string out = "{\"pages\":[";
  for (const fumen::Page& page : pages) {
    if (&page != pages.data()) out += ',';
    out += json(page);
  }
  return out + "]}";
}

int write(std::size_t count, std::uint32_t seed, const std::string& folder) {
  std::ofstream pages_out(folder + "/pages.ndjson");
  std::ofstream fumens_out(folder + "/fumens.txt");
  bench::FumenMaker maker(seed);
  for (std::size_t i = 0; i < count; ++i) {
    const auto pages = maker.anything();
    const auto text = fumen::encode(std::span<const fumen::Page>(pages));
    if (!text) {
      fmt::print(stderr, "{}\n", describe(text.error()));
      return 1;
    }
    pages_out << json(pages) << '\n';
    fumens_out << *text << '\n';
  }
  return pages_out.flush() && fumens_out.flush() ? 0 : 1;
}

int read() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    const auto decoded = fumen::decode(line);
    if (!decoded) {
      fmt::print(stderr, "{}\n", describe(decoded.error()));
      return 1;
    }
    std::cout << json(decoded->pages) << '\n';
  }
  return std::cout.flush() ? 0 : 1;
}

// The fumens in a text, each in a line.
int find() {
  std::ios::sync_with_stdio(false);
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  for (const std::string& word : fumen::fumens_in(text)) std::cout << word << '\n';
  return std::cout.flush() ? 0 : 1;
}

template <typename Number>
bool parse(const char* text, Number& number) {
  const char* end = text + std::strlen(text);
  return std::from_chars(text, end, number).ptr == end;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string_view mode = argc > 1 ? argv[1] : "";
  std::size_t count = 0;
  std::uint32_t seed = 0;
  if (mode == "read" && argc == 2) return read();
  if (mode == "find" && argc == 2) return find();
  if (mode == "write" && argc == 5 && parse(argv[2], count) && parse(argv[3], seed))
    return write(count, seed, argv[4]);
  fmt::print(stderr, "usage: {} write COUNT SEED FOLDER | read | find\n", argv[0]);
  return 2;
}
