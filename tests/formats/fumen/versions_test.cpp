// Every version, against a writer that is nothing like the library.
#include <array>
#include <random>
#include <set>
#include <span>
#include <string>

#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"
#include "tests/formats/fumen/plain_writer.hpp"
#include "tests/formats/fumen/reading.hpp"

using namespace tetron;
using namespace tetron::fumen;
using base::Error;
using base::ErrorKind;

namespace {

class Maker {
 public:
  explicit Maker(const plain::Rules& rules, std::uint32_t seed) : rules_(rules), random_(seed) {}

  std::vector<plain::Page> pages() {
    std::vector<plain::Page> all;
    plain::Board board = plain::empty_board(rules_);
    std::string comment;
    for (std::size_t i = 1 + below(80); i > 0; --i) {
      plain::Page page;
      if (one_in(3)) change(board);
      page.board = board;
      if (!one_in(4)) page.placed = place();
      page.rise = one_in(5);
      page.mirror = one_in(5);
      page.color = rules_.color && all.empty() && one_in(2);
      page.lock = !rules_.lock || !one_in(4);
      if (rules_.comment && one_in(4)) {
        constexpr std::array comments{"", "abc", "%u3042%u3044", "%E9%20x", "abcd", "%23Q%3A"};
        comment = comments[below(comments.size())];
      }
      page.escaped_comment = comment;
      board = plain::after(page);
      all.push_back(page);
    }
    return all;
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }

  void change(plain::Board& board) {
    if (one_in(3)) {
      board[below(board.size())] = one_in(2) ? "XXXXXXXXXX" : "XXXX_XXXXX";
      return;
    }
    for (std::size_t i = below(30); i > 0; --i) board[below(board.size())][below(10)] = "_ILOZTJSX"[below(9)];
  }

  plain::Placed place() {
    for (;;) {
      const plain::Placed placed{"ILOZTJS"[below(7)], static_cast<int>(below(4)), below(rules_.play_rows + 1),
                                 below(10)};
      if (!plain::cells(placed, rules_.play_rows + 1).empty()) return placed;
    }
  }

  const plain::Rules& rules_;
  std::mt19937 random_;
};

std::string joined(const plain::Board& board) {
  std::string text;
  for (const std::string& row : board) text += row + '\n';
  return text;
}

void check_page(const Page& page, const plain::Page& expected) {
  CHECK(drawn(page.field) == redrawn(joined(expected.board)));
  std::set<std::pair<int, int>> cells;
  if (page.operation)
    for (const Position& cell : page.operation->cells()) cells.emplace(cell.x, cell.y);
  std::set<std::pair<int, int>> expected_cells;
  const auto rows = static_cast<int>(expected.board.size());
  for (const auto& [row, column] : plain::cells(expected.placed, expected.board.size()))
    expected_cells.emplace(static_cast<int>(column), rows - 2 - static_cast<int>(row));
  CHECK(cells == expected_cells);
  if (page.operation)
    CHECK("_ILOZTJS"[static_cast<std::size_t>(page.operation->piece)] == expected.placed.piece);
  CHECK(page.comment.escaped(4095) == expected.escaped_comment);
  CHECK(page.flags == Flags{expected.lock, expected.mirror, expected.color, expected.rise});
}

}  // namespace

TEST_CASE("fumen versions: all are read as a plain writer writes them") {
  for (std::size_t i = 0; i < versions.size(); ++i) {
    for (std::uint32_t seed = 0; seed < 100; ++seed) {
      const auto expected = Maker(plain::all_rules[i], seed).pages();
      const std::string text = plain::write(plain::all_rules[i], expected);
      INFO(text);
      const auto decoded = decode(text);
      REQUIRE(decoded);
      CHECK(decoded->version == versions[i]);
      REQUIRE(decoded->pages.size() == expected.size());
      for (std::size_t k = 0; k < expected.size(); ++k) check_page(decoded->pages[k], expected[k]);
      if (can_write(versions[i])) {
        std::string written = *encode(std::span<const Page>(decoded->pages), versions[i]);
        std::erase(written, '?');
        CHECK(written == text);
      }
    }
  }
}

TEST_CASE("fumen versions: what each has not") {
  // 0.90: no repeat after a field without change, no color flag.
  CHECK(pages_of("7eAAA").size() == 1);
  CHECK(pages_of("7eAAA7eAAA").size() == 2);
  CHECK(decode("7eAAA")->version == Version::v090);
  CHECK(pages_of("http://fumen.zui.jp/?7eAAA") == pages_of("7eAAA"));
  CHECK(pages_of("http://fumen.zui.jp/?a=1&d=7eAAA&b=2") == pages_of("7eAAA"));
  CHECK(pages_of("v095@7eBAAAAAA").size() == 2);
  // 28160 = 220 × 32 × 4, the first number that 0.90 has no meaning for, is the color flag of v095.
  CHECK(decode("7eA4G").error() == Error{ErrorKind::above_maximum, 2, "action", 28159, 28160});
  CHECK(pages_of("v095@7eAA4G")[0].flags.colorize);
  // 56320 is the comment flag of v100, 112640 the lock flag of v105.
  CHECK(decode("v095@7eAAwN").error() == Error{ErrorKind::above_maximum, 8, "action", 56319, 56320});
  CHECK(pages_of("v100@7eAAwNBABAAAA")[0].comment.text() == "!");
  CHECK(decode("v100@7eAAgb").error() == Error{ErrorKind::above_maximum, 8, "action", 112639, 112640});
  CHECK_FALSE(pages_of("v105@7eAAgb")[0].flags.lock);
}

TEST_CASE("fumen versions: a quiz is one from v110 on") {
  // T on a board that has room, with #Q=[](T)I as its comment, and a page after it.
  const auto second = [](Version version, const char* quiz) {
    const std::vector<Page> pages{{{}, Operation{Piece::t, Rotation::spawn, 4, 0}, quiz, {}},
                                  {{}, {}, "other", {}}};
    std::string text = *encode(std::span<const Page>(pages).first(1), Version::v110);
    text += "7eAAAA";
    text.replace(1, 3, version == Version::v105 ? "105" : version == Version::v110 ? "110" : "100");
    return pages_of(text)[1].comment.text();
  };
  CHECK(second(Version::v110, "#Q=[](T)I") == "#Q=[](I)");
  CHECK(second(Version::v105, "#Q=[](T)I") == "#Q=[](T)I");
  CHECK(second(Version::v100, "#Q=[](T)I") == "#Q=[](T)I");
  CHECK(second(Version::v110, "#Q=[S](T);over") == "over");
}
