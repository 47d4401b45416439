#include "convert/html/html.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "convert/html/chunk_columns.hpp"
#include "tests/catch.hpp"
#include "tests/convert/html/from_columns.hpp"
#include "tests/scene/recorded.hpp"

using namespace tetron;

namespace {

using test::placed;

test::Script duel() {
  test::Script script(2, 1, {"<b>ann</b>", "</script><script>alert(1)</script>"});
  script.signal(0, tet::ChunkType::start);
  script.new_stone(0, 0, test::nothing, placed(test::t, 4, 0));
  script.stone(500, 0, placed(test::t, 4, 3, 1)).stone(700, 1, placed(test::i, 4, 3));
  script.matrix(900, 0, "TT..").matrix(1000, 1, "II..").matrix(1100, 0, "TTLL", 3);
  script.message(1200, 1, "<!-- ]]> </script>");
  script.signal(70'000, tet::ChunkType::stop);
  return script;
}

std::string page_of(const test::Recorded& recorded, const std::string& file) {
  std::string page;
  convert::append_html(page, recorded.timeline, recorded.game, {}, {.file = file, .damage = {}});
  return page;
}

std::size_t count_of(std::string_view text, std::string_view what) {
  std::size_t count = 0;
  for (std::size_t at = text.find(what); at != std::string_view::npos; at = text.find(what, at + 1)) ++count;
  return count;
}

}  // namespace

namespace {

// SHA-256 as FIPS 180-4 has it, in base64: a second opinion on what the build writes into the page.
std::string hash_of(std::string_view text) {
  const auto fraction_bits = [](double root) {
    return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0);
  };
  std::vector<std::uint32_t> k;
  std::vector<std::uint32_t> h;
  for (int n = 2; k.size() < 64; ++n) {
    bool is_prime = true;
    for (int d = 2; d * d <= n; ++d) is_prime = is_prime && n % d != 0;
    if (!is_prime) continue;
    k.push_back(fraction_bits(std::cbrt(n)));
    if (h.size() < 8) h.push_back(fraction_bits(std::sqrt(n)));
  }
  std::string padded(text);
  padded += '\x80';
  while (padded.size() % 64 != 56) padded += '\0';
  for (int i = 7; i >= 0; --i)
    padded += static_cast<char>(static_cast<std::uint64_t>(text.size()) * 8 >> (8 * i));
  for (std::size_t at = 0; at < padded.size(); at += 64) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i)
      w[i / 4] = w[i / 4] << 8 | static_cast<unsigned char>(padded[at + i]);
    for (std::size_t i = 16; i < 64; ++i) {
      const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
      const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto v = h;
    for (std::size_t i = 0; i < 64; ++i) {
      const std::uint32_t s1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
      const std::uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
      const std::uint32_t s0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
      const std::uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
      v = {t1 + t2, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) h[i] += v[i];
  }
  std::string bits;
  for (const std::uint32_t word : h)
    for (int bit = 31; bit >= 0; --bit) bits += word >> bit & 1 ? '1' : '0';
  std::string base64;
  for (bits += "00"; !bits.empty(); bits.erase(0, 6))
    base64 += "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[std::stoul(bits.substr(0, 6),
                                                                                            nullptr, 2)];
  return base64 + '=';
}

// What stands between two marks, the first place where they do.
std::string between(std::string_view text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  REQUIRE(begin != std::string_view::npos);
  text.remove_prefix(begin + from.size());
  return std::string(text.substr(0, text.find(to)));
}

}  // namespace

TEST_CASE("the policy of a page names its script and its style, and nothing else") {
  REQUIRE(hash_of("abc") == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
  REQUIRE(hash_of("") == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  const std::string page = page_of(test::Recorded(duel()), "duel.tet");
  CHECK(between(page, "Content-Security-Policy\" content=\"", "\"") ==
        "default-src 'none'; script-src 'sha256-" + hash_of(between(page, "<script>", "</script>")) +
            "'; style-src 'sha256-" + hash_of(between(page, "<style>", "</style>")) +
            "'; img-src data:; base-uri 'none'; form-action 'none'");
  // Styles and handlers in markup would be refused.
  CHECK(count_of(page, " style=") == 0);
  for (const char* handler : {" onclick=", " onload=", " onerror="}) CHECK(count_of(page, handler) == 0);
}

TEST_CASE("a page shows what would turn or hide text") {
  test::Script script(1, 1, {"a\u202eb"});
  script.message(100, 0, "c\u2066d\u200b\\");
  const std::string page = page_of(test::Recorded(script), "x.tet");
  CHECK(page.contains(R"(["a\\u{202e}b"])"));
  CHECK(page.contains(R"(["c\\u{2066}d\\u{200b}\\\\"])"));
  for (const char* character : {"\u202e", "\u2066", "\u200b"}) CHECK_FALSE(page.contains(character));
}

TEST_CASE("the title of a page that hides the result is not the file's name") {
  const test::Recorded recorded(duel());
  std::string page;
  convert::append_html(page, recorded.timeline, recorded.game, {},
                       {.file = "ann-wins.tet", .damage = {}, .hide_result = true});
  CHECK_FALSE(between(page, "<title>", "</title>").contains("ann"));
  CHECK(between(page, "<title>", "</title>").starts_with("weapons · "));
  CHECK(page.contains(R"("hidden":true)"));
}

TEST_CASE("columns lose nothing") {
  const test::Recorded recorded(duel());
  CHECK(test::from_columns(convert::to_columns(recorded.recording)) == recorded.bytes);
}

TEST_CASE("a page holds names and messages as data only") {
  const test::Recorded recorded(duel());
  const std::string page = page_of(recorded, "<i>&.tet");
  const std::string plain = page_of(test::Recorded(test::Script(1)), "plain.tet");
  // What stands in the page itself, and nothing more.
  for (const std::string_view markup : {"<script", "</script", "<!--", "<b>", "<i>", "<img"})
    CHECK(count_of(page, markup) == count_of(plain, markup));
  CHECK(page.contains("<title>&lt;i&gt;&amp;.tet</title>"));
  CHECK(page.contains(R"("\u003cb>ann\u003c/b>")"));
  CHECK(page.contains(R"("\u003c!-- ]]> \u003c/script>")"));
}

TEST_CASE("a page asks for nothing from elsewhere") {
  const std::string page = page_of(test::Recorded(duel()), "duel.tet");
  CHECK(page.contains("default-src 'none'"));
  CHECK(count_of(page, " src=") == 0);
  CHECK(count_of(page, "url(") == 0);
  CHECK(count_of(page, "import ") == 0);
  CHECK_FALSE(
      page.contains("@"
                    "SCRIPT@"));
}
