#include "formats/fumen/encode.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "formats/fumen/action.hpp"
#include "formats/fumen/decode.hpp"
#include "tests/catch.hpp"
#include "tests/formats/fumen/drawing.hpp"
#include "tests/formats/fumen/reading.hpp"

using namespace tetron;
using namespace tetron::fumen;
using base::Error;
using base::ErrorKind;

namespace {

Page page(const Field& field, std::optional<Operation> operation = {}, Comment comment = {},
          Flags flags = {}) {
  return {field, operation, std::move(comment), flags};
}

// Characters of data.
std::size_t data_size(std::string_view text) {
  return text.size() - std::string_view("v115@").size() -
         static_cast<std::size_t>(std::ranges::count(text, '?'));
}

constexpr Flags color{true, false, true, false};

std::string encoded(const std::vector<Page>& pages, Version version = Version::v115) {
  const auto text = encode(std::span<const Page>(pages), version);
  if (!text) FAIL(describe(text.error()));
  return *text;
}

}  // namespace

TEST_CASE("fumen encode: the slides' pages") {
  CHECK(encoded({page({}, {}, {}, color)}) == "v115@vhAAgH");
  const Field gray = draw("_____XXXXX __________");
  CHECK(encoded({page(gray, {}, {}, color), page(gray)}) == "v115@ghE8JeAgHvhAAAA");
  CHECK(encoded({page(draw("X_________ __________")), page(draw("_X________ __________")),
                 page(draw("__X_______ __________"))}) == "v115@bhA8SeAAAbhAAA8ReAAAchAAA8QeAAA");
  CHECK(encoded({page({}, {}, "abc", color)}) == "v115@vhAAgWDABUYCA");
}

TEST_CASE("fumen encode: comments") {
  CHECK(encoded({page({}, {}, "あ", color)}) == "v115@vhAAgWGAlvs2AUbAAA");
  CHECK(encoded({page({}, {}, "あい", color)}) == "v115@vhAAgWMAlvs2AUrDfETYNEB");
  CHECK(encoded({page({}, {}, "😀", color)}) == "v115@vhAAgWMAl/SSBTGEfEE4k2A");
  CHECK(encoded({page({}, {}, "#Q=hello", color)}) == "v115@vhAAgWMAFLDmClcR0DFzUNE");
}

TEST_CASE("fumen encode: as tetris-fumen writes a board with rise") {
  const Field field = draw(
      "X________X"
      "\nLLL_ZZ_SSO"
      "\nLTTT_ZZSSO"
      "\nIIII_JJJOO"
      "\nXXXXXXXX_X");
  CHECK(encoded({page(field, Operation{Piece::t, Rotation::reverse, 4, 2}, "Stack",
                      {true, false, true, true})}) ==
        "v115@9gA8HeA8ilAeBtAeR4QpglywAeBtR4QpzhAei0RpH8?AeA8F+ZFAzOckDLBAAA");
}

TEST_CASE("fumen encode: as tetris-fumen writes cleared lines and a mirror") {
  const Field tower = draw("I_________ I_________ I_________ I_________ __________");
  const Field turned = draw("_________I _________I OO_______I OO_______I __________");
  CHECK(encoded({page(draw("XXXX___XXX XXXXX_XXXX __________"), Operation{Piece::t, Rotation::reverse, 5, 1},
                      {}, color),
                 page({}, Operation{Piece::i, Rotation::left, 0, 1}),
                 page(tower, Operation{Piece::o, Rotation::spawn, 8, 0}, {}, {true, true, false, false}),
                 page(turned, {}, "end", {false, false, false, false})}) ==
        "v115@RhD8CeH8AeD8JelLJvhCZkBTdFAAtDAF2aCA");
}

TEST_CASE("fumen encode: as tetris-fumen writes every piece in every rotation") {
  std::vector<Page> pages;
  for (int piece = 1; piece <= 7; ++piece)
    for (int rotation = 0; rotation < 4; ++rotation)
      pages.push_back(page({}, Operation{static_cast<Piece>(piece), static_cast<Rotation>(rotation), 4, 10},
                           {}, {false, false, pages.empty(), false}));
  const std::string text =
      "v115@vhbRemJ+eh9eZ5eS+eK+eC+ea+eT5eL+ej9e74eU5e?M+eE+e89eV+eN+eF+ed+eW+eO+eG+ee+eX5ev+eH+ef+e";
  CHECK(encoded(pages) == text);
  CHECK(pages_of(text) == pages);
}

TEST_CASE("fumen encode: as tetris-fumen writes a quiz") {
  // Five pieces on the same cells: T, then O, Z, I over it.
  std::vector<Page> pages;
  const auto add = [&](const char* comment, std::optional<Piece> piece) {
    pages.push_back(page({}, {}, comment, {true, false, pages.empty(), false}));
    if (piece) pages.back().operation = Operation{*piece, Rotation::spawn, 4, 5};
  };
  add("#Q=[](T)IOZ;bye", Piece::t);
  add("#Q=[](I)OZ;bye", Piece::o);
  add("#Q=[I](Z);bye", Piece::z);
  add("#Q=[](I);bye", Piece::i);
  add("bye", {});
  const std::string text =
      "v115@vhAV3XdAFLDmClcJSAVDEHBEooRBUoAVBJn7SATTtu?EFBAAAjgQLHeSL/eTSBjgxSHexS/eUSBigBPIeBP/"
      "eRXBsg?Ta+eAAA";
  CHECK(encoded(pages) == text);
  CHECK(pages_of(text) == pages);
}

TEST_CASE("fumen encode: as tetris-fumen writes a board full of noise") {
  const Field field = draw(
      "TLJ_IXIT_X\nO_IJJIOIXJ\n_IO_J_O_XL\nZJLXIZXLIO\nTIXI_OSXJT\nSSTZOLOIZX\nSTSZIIXJLT\nLSJ_IXTTTS\n"
      "SIIZSI_ZSZ\nJT_STLIS_O\nZLOJJSILSJ\nXZLJXZJTJO\nLILLOO_SLZ\nZ_LJXTTLX_\nSXJJJJISJ_\nOIOSLIT_I_\n"
      "LXIT_IOJLZ\nTTSIISSSSZ\nILITZSLX_O\nXTLX_XZIZX\nTLTOXXXTOO\nOJOOXST__Z\nSZOTSTTIOI\nXXXXXXXX__");
  const std::string text =
      "v115@wwglg0AewhA8whwwAeA8QpAewhh0whQpwhA8g0Aewh?QpAeg0AeQpAeA8glAtg0glA8whAtA8glwhQpwwwhA8whAeQ?"
      "pQ4A8g0wwR4wwAtQpglQpwhAtA8Q4wwQ4AtxhA8g0glwwgl?Q4g0AewhA8ywR4xhAtQ4whAeAtQ4Atg0wwAeQ4wwglwhQ4A?"
      "eQpAtglQph0Q4whglQ4g0A8Atglg0A8Atg0wwg0Qpglwhhl?RpAeQ4glBtAeglg0A8xwglA8AeQ4A8j0whQ4g0AeQpwhQpQ?"
      "4glwhwwAewhAeglA8whwwAewhQpg0glAtxwQ4xhT4Atwhgl?whwwAtQ4glA8AeQpA8wwglA8AeA8AtwhAtA8wwglwwQpC8w?"
      "wSpg0RpA8Q4wwBeAtQ4AtQpwwQ4xwwhQpwhH8BeAgH";
  CHECK(encoded({page(field, {}, {}, color)}) == text);
  CHECK(drawn(pages_of(text).front().field) == drawn(field));
}

TEST_CASE("fumen encode: a field without change is counted up to 63 times") {
  std::vector<Page> pages(66);
  const std::string text = encoded(pages);
  std::string data = text.substr(5);
  std::erase(data, '?');
  std::string expected = "vh/";
  for (int i = 0; i < 64; ++i) expected += "AAA";
  expected += "vhBAAAAAA";
  CHECK(data == expected);
  CHECK(pages_of(text) == pages);
}

TEST_CASE("fumen encode: '?' after 42 characters and then after every 47") {
  std::vector<Page> pages;
  const auto text_of = [&](std::size_t characters) {
    // Three for the field of the first page, three for each action.
    pages.resize((characters - 3) / 3);
    return encoded(pages);
  };
  CHECK(text_of(42).find('?') == std::string::npos);
  CHECK(text_of(42).size() == 5 + 42);
  CHECK(text_of(45).find('?') == 47);
  CHECK(text_of(45).size() == 5 + 42 + 1 + 3);
  const std::string longer = text_of(42 + 47 + 1);
  CHECK(longer.find('?', 48) == 47 + 48);
  CHECK(longer.size() == 5 + 90 + 2);
}

TEST_CASE("fumen encode: without a page there is only the prefix") {
  CHECK(Encoder(Version::v115).finish() == "v115@");
  CHECK(Encoder(Version::v110).finish() == "v110@");
}

TEST_CASE("fumen encode: long comments are cut between characters") {
  const auto kept = [](const std::string& comment) {
    return pages_of(encoded({page({}, {}, comment)})).front().comment.text();
  };
  const std::string a4094(4094, 'a');
  CHECK(kept(a4094 + "ab") == a4094 + "a");
  CHECK(kept(a4094 + " b") == a4094);
  CHECK(kept(std::string(4089, 'a') + "あb") == std::string(4089, 'a') + "あ");
  CHECK(kept(std::string(4090, 'a') + "あb") == std::string(4090, 'a'));
  CHECK(kept(std::string(4083, 'a') + "😀b") == std::string(4083, 'a') + "😀");
  CHECK(kept(std::string(4084, 'a') + "😀b") == std::string(4084, 'a'));
}

TEST_CASE("fumen encode: a comment too long is written once, a quiz too long goes on from what was written") {
  const std::string plain(5000, 'a');
  const std::string once = encoded({page({}, {}, plain)});
  CHECK(encoded({page({}, {}, plain), page({}, {}, plain)}).size() < once.size() + 10);

  const std::string letters(5000, 'T');
  const Operation t{Piece::t, Rotation::spawn, 4, 0};
  const std::vector<Page> pages{page({}, t, "#Q=[](T)" + letters),
                                page({}, t, "#Q=[](T)" + letters.substr(1))};
  const auto decoded = pages_of(encoded(pages));
  // Had the second been left to the rule, it would be one character short.
  CHECK(decoded[0].comment.size() == 4083);
  CHECK(decoded[1].comment.size() == 4083);
}

TEST_CASE("fumen encode: pages that cannot be written leave the encoder as it was") {
  const auto refused = [](Operation operation, Version version = Version::v115) {
    Encoder encoder(version);
    REQUIRE(encoder.add(Page()));
    const auto added = encoder.add(page({}, operation));
    REQUIRE_FALSE(added);
    CHECK(encoder.pages() == 1);
    CHECK(std::move(encoder).finish() == encoded({Page()}, version));
    return added.error();
  };
  // The cursor of O is above its centre when it has spawned.
  CHECK(refused({Piece::o, Rotation::spawn, 4, 22}) ==
        Error{ErrorKind::above_maximum, 1, "operation y", 21, 22});
  CHECK(refused({Piece::t, Rotation::spawn, 4, 23}) ==
        Error{ErrorKind::above_maximum, 1, "operation y", 22, 23});
  CHECK(refused({Piece::t, Rotation::spawn, 4, 21}, Version::v110) ==
        Error{ErrorKind::above_maximum, 1, "operation y", 20, 21});
  CHECK(refused({Piece::t, Rotation::spawn, 10, 0}) ==
        Error{ErrorKind::above_maximum, 1, "operation x", 9, 10});
  CHECK(refused({Piece::t, Rotation::spawn, -1, 0}) ==
        Error{ErrorKind::unknown_value, 1, "negative operation x", 0, 1});
  CHECK(refused({Piece::t, Rotation::spawn, 4, -2}) ==
        Error{ErrorKind::unknown_value, 1, "negative operation y", 0, 2});
  CHECK(refused({Piece::z, Rotation::left, 0, 4}) == Error{ErrorKind::below_minimum, 1, "operation x", 1, 0});

  Field high;
  high.set(3, 21, Block::i);
  CHECK(encode(std::span<const Page>(std::vector{page(high)}), Version::v110).error() ==
        Error{ErrorKind::above_maximum, 0, "field row", 20, 21});
}

TEST_CASE("fumen encode: a piece that is not wholly on the field is written by a lenient encoder alone") {
  // The cursor is on the field, its last cell in the next row: strict reading refuses it.
  const Page over = page({}, Operation{Piece::i, Rotation::spawn, 8, 3}, {}, color);
  Encoder strict;
  CHECK(strict.add(over).error() == Error{ErrorKind::outside, 0, "piece", 0, 0});
  CHECK(strict.pages() == 0);
  Encoder lenient(Version::v115, Mode::lenient);
  REQUIRE(lenient.add(over));
  const std::string text = std::move(lenient).finish();
  CHECK(text == "v115@vhARDJ");
  CHECK_FALSE(decode(text, Mode::strict));
  CHECK(decode(text, Mode::lenient)->pages == std::vector{over});
}

TEST_CASE("fumen encode: whatever is written is read as it was") {
  std::mt19937 random(190);
  const auto below = [&random](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
  const std::array<std::string_view, 8> parts{"#Q=[](T)IO",   "a", "%", "あ", "😀", "\xff",
                                              "\xed\xa0\x80", "\n"};
  std::size_t refused = 0;
  std::size_t written = 0;
  for (int round = 0; round < 4000; ++round) {
    const Version version = below(2) == 0 ? Version::v115 : Version::v110;
    const Mode mode = below(4) == 0 ? Mode::lenient : Mode::strict;
    Encoder encoder(version, mode);
    std::vector<Page> pages;
    for (int count = 1 + below(6); count > 0; --count) {
      Page made = pages.empty() || below(3) == 0 ? Page() : pages.back();
      for (int cells = below(12); cells > 0; --cells)
        made.field.set(below(10), below(version == Version::v115 || below(20) == 0 ? 24 : 22) - 1,
                       static_cast<Block>(below(9)));
      made.operation.reset();
      if (below(4) != 0)
        made.operation = Operation{static_cast<Piece>(1 + below(7)), static_cast<Rotation>(below(4)),
                                   below(16) - 3, below(29) - 3};
      if (below(2) == 0) {
        std::string comment;
        for (int length = below(below(20) == 0 ? 3000 : 6); length > 0; --length)
          comment += parts[static_cast<std::size_t>(below(static_cast<int>(parts.size())))];
        made.comment = Comment(comment);
      }
      made.flags = {below(2) == 0, below(2) == 0, below(2) == 0, below(2) == 0};
      const auto added = encoder.add(made);
      refused += !added;
      if (added) pages.push_back(made);
    }
    if (pages.empty()) continue;
    const bool is_whole = encoder.size().comments_cut == 0;
    const std::string text = std::move(encoder).finish();
    const auto read = decode(text, mode);
    INFO(text);
    if (!read) FAIL(base::describe(read.error()));
    REQUIRE(read->pages.size() == pages.size());
    for (std::size_t i = 0; i < pages.size(); ++i) {
      REQUIRE(read->pages[i].field == pages[i].field);
      REQUIRE(read->pages[i].operation == pages[i].operation);
      REQUIRE(read->pages[i].flags == pages[i].flags);
      if (is_whole) REQUIRE(read->pages[i].comment.escaped(9999) == pages[i].comment.escaped(9999));
    }
    written += pages.size();
  }
  CHECK(refused > 1000);
  CHECK(written > 5000);
}

TEST_CASE("fumen encode: v110") {
  CHECK(encoded({Page()}, Version::v110) == "v110@7eAAAA");
  // 8 × 220 + 199, 16 × 220 + 0, 8 × 220 + 18.
  CHECK(encoded({page(draw("X_________ __________"))}, Version::v110) == "v110@neA3ybAAA");
  // What rises above row 20 is gone, and so is what a piece puts there; the next page counts on it.
  Field tower;
  tower.set(0, 20, Block::i);
  Field risen;
  for (int y = 18; y <= 20; ++y) risen.set(5, y, Block::i);
  const std::vector<Page> pages{
      page(tower, Operation{Piece::i, Rotation::right, 5, 19}, {}, {true, false, false, true}), page(risen)};
  const std::string text = encoded(pages, Version::v110);
  CHECK(text.ends_with("7eAAAA"));
  CHECK(pages_of(text) == pages);
}

TEST_CASE("fumen encode: a quiz in v110 is over with a piece on hold, and that is written out") {
  const std::vector<Page> pages{
      page({}, Operation{Piece::t, Rotation::spawn, 4, 0}, "#Q=[S](T);x", {false, false, false, false}),
      page({}, Operation{Piece::t, Rotation::spawn, 4, 0}, "#Q=[S](T);x")};
  const auto with_next = [&](const char* comment) {
    auto next = pages;
    next.push_back(page(draw("____T_____ ___TTT____ __________"), {}, comment));
    return next;
  };
  const auto added = [&](Version version, const char* comment) {
    return data_size(encoded(with_next(comment), version)) - data_size(encoded(pages, version));
  };
  // Three characters more: the last page needs neither field nor comment. Readers that know no rule but
  // v115's are helped by a comment of two and five characters.
  CHECK(added(Version::v115, "#Q=[](S);x") == 3);
  CHECK(added(Version::v115, "x") == 3 + 7);
  CHECK(added(Version::v110, "x") == 3 + 7);
  for (const Version version : {Version::v110, Version::v115})
    for (const char* comment : {"x", "#Q=[](S);x"})
      CHECK(pages_of(encoded(with_next(comment), version)) == with_next(comment));
}

TEST_CASE("fumen encode: what readers do not agree on is written out") {
  const Operation t{Piece::t, Rotation::spawn, 4, 0};
  const Operation i{Piece::i, Rotation::spawn, 4, 2};
  const auto second_page = [&](const char* before, const Operation& piece, const char* after) {
    Field field;
    field.fill(piece);
    return data_size(encoded({page({}, piece, before), page(field, {}, after)})) -
           data_size(encoded({page({}, piece, before)}));
  };
  CHECK(second_page("#Q=[](T)I;text", t, "#Q=[](I);text") == 3);
  CHECK(second_page("#Q=[](T)I;a text", t, "#Q=[](I);a text") > 20);
  CHECK(second_page("#Q=[](T)I;text", i, "#Q=[](T);text") > 20);
  CHECK(second_page("#Q=[](T)I", i, "#Q=[](T)") == 3);
}

TEST_CASE("fumen: random pages come back as they were") {
  std::mt19937 random(20);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const std::vector<const char*> comments{
      "", "text", "あ い", "#Q=[](T)IOSZ", "#Q=[J](T)IO;a b", "#Q=[T]()L;#Q=[](I)"};
  for (const Version version : {Version::v110, Version::v115}) {
    const int rows = play_rows(version);
    for (int round = 0; round < 200; ++round) {
      std::vector<Page> pages(static_cast<std::size_t>(1 + below(20)));
      for (Page& p : pages) {
        if (&p != pages.data() && below(2) != 0) p = (&p)[-1];
        for (int i = below(40); i > 0; --i)
          p.field.set(below(10), below(rows + 1) - 1, static_cast<Block>(below(9)));
        if (below(3) != 0)
          p.operation = Operation{static_cast<Piece>(1 + below(7)), static_cast<Rotation>(below(4)),
                                  1 + below(8), below(rows - 1)};
        if (p.operation && !on_field(*p.operation)) p.operation.reset();
        if (below(3) == 0)
          p.comment = comments[static_cast<std::size_t>(below(static_cast<int>(comments.size())))];
        p.flags = {below(4) != 0, below(4) == 0, below(2) == 0, below(4) == 0};
      }
      CHECK(pages_of(encoded(pages, version)) == pages);
    }
  }
}

TEST_CASE("fumen encode: a page without field or comment shows what the one before left") {
  const Operation t{Piece::t, Rotation::spawn, 4, 0};
  const std::vector<PageChange> changes{{draw("X_________ __________"), t, Comment("#Q=[](T)I"), {}},
                                        {},
                                        {{}, {}, Comment("end"), {}},
                                        {Field(), {}, {}, {}}};
  const Field after = draw("____T_____ X__TTT____ __________");
  const std::vector<Page> pages{{*changes[0].field, t, "#Q=[](T)I", {}},
                                {after, {}, "#Q=[](I)", {}},
                                {after, {}, "end", {}},
                                {{}, {}, "end", {}}};
  const auto text = encode(std::span<const PageChange>(changes));
  REQUIRE(text);
  CHECK(*text == encoded(pages));
  CHECK(pages_of(*text) == pages);
}

TEST_CASE("fumen encode: what the editor would not take is counted") {
  Encoder encoder;
  CHECK(encoder.size() == OutputSize{0, 5, 0});
  for (int i = 0; i < 2000; ++i) REQUIRE(encoder.add(PageChange()));
  CHECK(encoder.size().within_limits());
  REQUIRE(encoder.add(PageChange()));
  CHECK(encoder.size().pages == 2001);
  CHECK_FALSE(encoder.size().within_limits());

  Encoder cut;
  REQUIRE(cut.add(page({}, {}, std::string(4095, 'a'))));
  CHECK(cut.size().within_limits());
  REQUIRE(cut.add(page({}, {}, std::string(4096, 'a'))));
  REQUIRE(cut.add(page({}, {}, std::string(4090, 'a') + "あ")));
  CHECK(cut.size().comments_cut == 2);

  Encoder full;
  while (full.size().characters <= EditorLimits::characters) {
    CHECK(full.size().within_limits());
    REQUIRE(full.add(page({}, {}, std::string(4000, full.pages() % 2 == 0 ? 'a' : 'b'))));
  }
  CHECK_FALSE(full.size().within_limits());
  const std::size_t characters = full.size().characters;
  CHECK(std::move(full).finish().size() == characters);
}

TEST_CASE("fumen encode: older versions are not written") {
  Encoder encoder(Version::v105);
  CHECK(encoder.add(Page()).error() == Error{ErrorKind::unknown_value, 0, "version to write", 0, 105});
}

TEST_CASE("fumen encode: what is drained on the way is what would come at the end") {
  // Fields that change now and then, and between them more pages than one count of repeats has.
  std::vector<Page> pages;
  for (int i = 0; i < 300; ++i) {
    Field field;
    field.set(i / 90, 0, Block::gray);
    pages.push_back(page(field, {}, i % 40 == 0 ? "a comment" : "", {false, false, false, false}));
  }
  for (const Version version : {Version::v110, Version::v115})
    for (const std::size_t every : {1u, 2u, 7u, 64u, 299u}) {
      CAPTURE(every);
      Encoder encoder(version);
      std::string text;
      for (const Page& one : pages) {
        REQUIRE(encoder.add(one));
        if (encoder.pages() % every == 0) encoder.drain(text);
        CHECK(encoder.size().characters == text.size() + encoder.held());
      }
      text += std::move(encoder).finish();
      CHECK(text == encoded(pages, version));
    }
}
