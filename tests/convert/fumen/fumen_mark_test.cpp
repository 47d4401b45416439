#include "convert/fumen/fumen_mark.hpp"

#include <random>

#include "base/utf8.hpp"
#include "convert/fumen/fumen.hpp"
#include "convert/fumen/fumen_recording.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/tet/record.hpp"
#include "tests/catch.hpp"
#include "tests/scene/recorded.hpp"

using namespace tetron;
using namespace tetron::convert;

namespace {

const replay::Profile& profile = replay::tetron4();

tet::Bytes recorded(const std::vector<fumen::Page>& pages) {
  auto made = recording_of_pages(pages, profile, 1000);
  REQUIRE(made);
  return made->bytes;
}

std::string fumen_of(const tet::Bytes& bytes, FumenComment comment = FumenComment::carried) {
  const auto recording = tet::Recording::read(bytes, tet::OnDamage::stop);
  REQUIRE(recording);
  FumenOptions options;
  options.comment = comment;
  options.players = {base::PlayerId(0)};
  return to_fumen({*recording, profile}, options)[0].text;
}

std::string back(const std::vector<fumen::Page>& pages) {
  return fumen_of(recorded(pages));
}

// Texts of the recording's messages, as a reader that ends them at a NUL sees them, joined.
std::string said(const tet::Bytes& bytes) {
  const auto recording = tet::Recording::read(bytes, tet::OnDamage::stop);
  std::string all;
  tet::Walk walk = recording->chunks();
  while (const auto chunk = walk.next())
    if (const auto message = tet::view_as<tet::MessageView>(*chunk)) {
      const auto text = message->text();
      all.append(reinterpret_cast<const char*>(text.data()), text.size());
    }
  return all;
}

// Pages of every kind that a recording can hold.
std::vector<fumen::Page> random_pages(std::mt19937& random) {
  constexpr std::string_view letters[] = {"a", "Z", " ", "%", "é", "さ", "😀", ";", "#Q=", "\n"};
  std::vector<fumen::Page> pages;
  const std::size_t count = 1 + random() % 8;
  while (pages.size() < count) {
    fumen::Page page;
    if (!pages.empty() && random() % 3 == 0) page.field = pages.back().field;
    for (std::size_t i = random() % 40; i > 0; --i)
      page.field.set(static_cast<int>(random() % 10), static_cast<int>(random() % 24) - 1,
                     static_cast<fumen::Block>(random() % 9));
    if (random() % 2 == 0)
      page.operation = fumen::Operation{
          static_cast<fumen::Piece>(1 + random() % 7), static_cast<fumen::Rotation>(random() % 4),
          static_cast<int>(2 + random() % 6), static_cast<int>(2 + random() % 18)};
    if (!pages.empty() && random() % 2 == 0) {
      page.comment = pages.back().comment;
    } else {
      std::string text;
      for (std::size_t i = random() % (random() % 4 == 0 ? 500 : 8); i > 0; --i)
        text += letters[random() % std::size(letters)];
      page.comment = fumen::Comment(text);
    }
    page.flags = {random() % 3 != 0, random() % 5 == 0, random() % 2 == 0, random() % 5 == 0};
    pages.push_back(page);
  }
  return pages;
}

}  // namespace

TEST_CASE("pages go into a recording and come out as they were", "[convert][mark]") {
  std::mt19937 random(7);
  for (int round = 0; round < 400; ++round) {
    const auto pages = random_pages(random);
    // The fumen itself: what is too long for it is cut there, and pages show what it says.
    const auto text = fumen::encode(pages);
    REQUIRE(text);
    const auto decoded = fumen::decode(*text, fumen::Mode::strict);
    REQUIRE(decoded);
    if (back(decoded->pages) != *text) CHECK(back(decoded->pages) == *text);
  }
}

TEST_CASE("a long comment is split over messages between characters", "[convert][mark]") {
  for (const std::string_view letter : {"a", "é", "さ", "😀"}) {
    CAPTURE(letter);
    for (std::size_t count :
         {1u, 68u, 69u, 103u, 119u, 120u, 121u, 206u, 207u, 208u, 239u, 240u, 241u, 341u, 4095u}) {
      std::string text;
      while (text.size() < count * letter.size()) text += letter;
      if (fumen::Comment(text).escaped(1 << 20).size() > 4095) continue;  // longer than the fumen's can be
      fumen::Page page;
      page.flags.colorize = true;
      page.comment = fumen::Comment(text);
      const tet::Bytes bytes = recorded({page});
      CHECK(said(bytes) == text);
      const auto decoded = fumen::decode(fumen_of(bytes), fumen::Mode::strict);
      REQUIRE(decoded);
      if (decoded->pages[0].comment.text() != text) CHECK(decoded->pages[0].comment.text() == text);
      const auto recording = tet::Recording::read(bytes, tet::OnDamage::stop);
      tet::Walk walk = recording->chunks();
      while (const auto chunk = walk.next())
        if (const auto message = tet::view_as<tet::MessageView>(*chunk)) {
          const auto part = message->text();
          CHECK(base::is_valid_utf8({reinterpret_cast<const char*>(part.data()), part.size()}));
        }
    }
  }
}

TEST_CASE("a game of placements needs no marks but those of comments", "[convert][mark]") {
  const auto decoded = fumen::decode("v115@vhFKJVUJTJA3FJTJA", fumen::Mode::lenient);
  REQUIRE(decoded);
  fumen::Page place;
  place.flags.colorize = true;
  place.operation = fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 4, 0};
  fumen::Page end;
  for (int x = 3; x < 6; ++x) end.field.set(x, 0, fumen::Block::t);
  end.field.set(4, 1, fumen::Block::t);
  const tet::Bytes plain = recorded({place, end});
  CHECK(said(plain).empty());
  CHECK(std::string(reinterpret_cast<const char*>(plain.data()), plain.size()).find("fumen;") ==
        std::string::npos);
  CHECK(fumen_of(plain) == fumen::encode(std::vector{place, end}).value());
}

TEST_CASE("what people chat is no comment", "[convert][mark]") {
  using test::placed;
  test::Script script(2, 1, {"a", "b"});
  script.new_stone(0, 0, test::nothing, placed(test::t, 4, 0));
  script.message(10, 0, "Hi!").message(20, 0, "fumen=").message(30, 0, "=;lc").message(40, 1, "fumen=;l");
  script.new_stone(500, 0, placed(test::t, 4, 18), placed(test::i, 4, 0));
  const tet::Bytes bytes = script.bytes();
  CHECK(fumen_of(bytes) == fumen_of(bytes, FumenComment::none));

  // Another player's mark is not this one's.
  script.message(600, 1, std::string("stolen\0fumen=;l", 15));
  script.new_stone(900, 0, placed(test::i, 4, 17), placed(test::i, 4, 0));
  CHECK(fumen_of(script.bytes()) == fumen_of(script.bytes(), FumenComment::none));
}

TEST_CASE("marks are read back, and broken ones are no marks", "[convert][mark]") {
  const fumen::Operation piece{fumen::Piece::j, fumen::Rotation::reverse, -12, 99};
  for (const auto comment : {FumenMark::Comment::none, FumenMark::Comment::part, FumenMark::Comment::end})
    for (int flags = 0; flags < 16; ++flags)
      for (const bool has_piece : {false, true}) {
        FumenMark mark{comment, {}};
        mark.page = {{(flags & 1) != 0, (flags & 2) != 0, (flags & 4) != 0, (flags & 8) != 0}, std::nullopt};
        if (has_piece) mark.page->operation = piece;
        CHECK(to_text(mark).size() <= longest_mark);
        const std::string message = "é" + to_text(mark);
        const auto again = read_mark(message);
        REQUIRE(again);
        CHECK(again->text == "é");
        CHECK(again->mark == mark);
      }
  CHECK(to_text({FumenMark::Comment::end, FumenMark::PageStart{{true, false, true, false}, piece}}) ==
        std::string("\0fumen=;lc;JT-12,99", 19));
  for (const std::string_view tail :
       {"fumen=x", "fumen;q", "fumen;l;", "fumen;l;K03,1", "fumen;l;T03", "fumen;l;T0x,1", "fumen;l;T0100,1",
        "fumen;l;T03,1 ", "fume", "Fumen=", ""}) {
    CAPTURE(tail);
    CHECK_FALSE(read_mark(std::string("text\0", 5).append(tail)));
  }
  CHECK_FALSE(read_mark("fumen="));
}

TEST_CASE("rows of a page come through a message, or there is no mark", "[convert][mark]") {
  FumenMark mark;
  mark.rows = {{-1, {fumen::Block::gray}}, {22, {fumen::Block::empty, fumen::Block::t}}};
  const std::string text = to_text(mark);
  CHECK(text == std::string("\0fumen|-1,X_________|22,_T________", 34));
  const auto read = read_mark(text);
  REQUIRE(read);
  CHECK(read->mark == mark);
  mark.rows.assign(most_rows, {22, {}});
  CHECK(to_text(mark).size() <= 255 - tet::prefix::length);
  for (const std::string_view tail :
       {"fumen|", "fumen|0", "fumen|0,_________", "fumen|0,___________", "fumen|23,__________",
        "fumen|-2,__________", "fumen|0,_____Y____", "fumen=|0,__________", "fumen;l|0,__________",
        "fumen|0,__________;l"}) {
    CAPTURE(tail);
    CHECK_FALSE(read_mark(std::string("\0", 1).append(tail)));
  }
}

TEST_CASE("blocks outside the profile's field come back, and are on the fumen of a moment",
          "[convert][mark]") {
  // The garbage row and rows 21 to 23, then a page as a game would have it, then rows that were changed.
  std::vector<fumen::Page> pages(3);
  for (int x = 0; x < 9; ++x) pages[0].field.set(x, -1, fumen::Block::gray);
  pages[0].field.set(4, 22, fumen::Block::t);
  pages[0].field.set(0, 20, fumen::Block::i);
  pages[0].field.set(3, 5, fumen::Block::z);
  pages[0].flags.colorize = true;
  pages[1].operation = fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 4, 0};
  pages[2].field.set(9, 21, fumen::Block::s);
  pages[2].comment = "high";
  CHECK(back(pages) == fumen::encode(pages).value());
  CHECK(recording_of_pages(pages, profile, 1000)->losses.rows == 2);

  const tet::Bytes bytes = recorded(pages);
  const auto recording = tet::Recording::read(bytes, tet::OnDamage::stop);
  const replay::Timeline timeline(*recording, profile);
  replay::Playhead playhead(timeline);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    playhead.seek(base::Milliseconds(static_cast<std::uint32_t>(1000 * i + 600)));
    const auto moment =
        fumen::decode(fumen_of_moment({*recording, profile}, playhead.state(), base::PlayerId(0)).text,
                      fumen::Mode::strict);
    REQUIRE(moment);
    CHECK(moment->pages[0].field == pages[i].field);
  }
}

TEST_CASE("a piece from one row into the next becomes the blocks that the editor draws", "[convert][mark]") {
  fumen::Page over;
  over.operation = fumen::Operation{fumen::Piece::i, fumen::Rotation::spawn, 8, 3};
  const auto pages = fumen::decode(back({over}), fumen::Mode::strict);
  REQUIRE(pages);
  CHECK_FALSE(pages->pages[0].operation);
  fumen::Field drawn;
  for (const auto& [x, y] : {std::pair(7, 3), {8, 3}, {9, 3}, {0, 2}}) drawn.set(x, y, fumen::Block::i);
  CHECK(pages->pages[0].field == drawn);
  // Nowhere near the board: nothing is drawn.
  over.operation->x = 40;
  CHECK(fumen::decode(back({over}), fumen::Mode::strict)->pages[0].field == fumen::Field());
}

TEST_CASE("a narrow profile loses no block of a full board", "[convert][mark]") {
  const auto narrow = replay::parse_profile(
      "[field]\nwidth = 4\nheight = 6\n[[stone]]\nstyle = 0\nname = \"I\"\ncells = [[0, 0], [1, 0], [2, 0], "
      "[3, 0]]\n");
  REQUIRE(narrow);
  fumen::Page full;
  for (int y = -1; y < fumen::Field::rows; ++y)
    for (int x = y >= 0 && y < 6 ? 4 : 0; x < fumen::Field::width; ++x)
      full.field.set(x, y, static_cast<fumen::Block>(1 + (x + y + 1) % 8));
  const auto made = recording_of_pages(std::vector{full}, *narrow, 1000);
  REQUIRE(made);
  const auto recording = tet::Recording::read(made->bytes, tet::OnDamage::stop);
  FumenOptions options;
  options.comment = FumenComment::carried;
  options.players = {base::PlayerId(0)};
  CHECK(to_fumen({*recording, *narrow}, options)[0].text == fumen::encode(std::vector{full}).value());
}

TEST_CASE("a fumen is shown with the rows that it has", "[convert][mark]") {
  std::mt19937 random(7);
  const auto shown_field = [](const ShownFumen& shown, std::uint32_t ms) {
    const auto recording = tet::Recording::read(shown.bytes, tet::OnDamage::stop);
    REQUIRE(recording);
    const replay::Timeline timeline(*recording, shown.profile);
    replay::Playhead playhead(timeline);
    playhead.seek(base::Milliseconds(ms));
    return field::to_text(playhead.state().grid(base::MatrixId(0)));
  };
  const auto drawn = [](const fumen::Field& board, int rows) {
    std::string text;
    for (int y = rows - 1; y >= 0; --y) {
      for (int x = 0; x < 10; ++x) text += ".ILOZTJS#"[static_cast<std::size_t>(board.at(x, y))];
      if (y > 0) text += '\n';
    }
    return text;
  };
  // Plain: as ever. High: gray in runs; without gray any board; any board with gray is too much for a Matrix.
  for (const int kind : {0, 1, 2, 3}) {
    CAPTURE(kind);
    fumen::Page page;
    for (int y = 0; y < (kind == 0 ? 20 : 23); ++y)
      for (int x = 0; x < 10; ++x)
        page.field.set(x, y,
                       kind < 2    ? (x < 5 ? fumen::Block::gray : fumen::Block::empty)
                       : kind == 2 ? static_cast<fumen::Block>(random() % 8)
                                   : static_cast<fumen::Block>(random() % 9));
    const auto shown = shown_fumen(std::vector{page}, 1000);
    REQUIRE(shown);
    const int rows = kind == 0 || kind == 3 ? 20 : 23;
    CHECK(shown->profile.height == rows);
    CHECK(shown->losses.rows == (kind == 3 ? 1u : 0u));
    CHECK(shown_field(*shown, 500) == drawn(page.field, rows));
    CHECK(shown->file.empty() == (rows == 20));
    // What is saved can be read without its profile, and has everything.
    CHECK(fumen_of(shown->file.empty() ? shown->bytes : shown->file) ==
          fumen::encode(std::vector{page}).value());
  }
  // A piece above alone shows, too.
  fumen::Page high;
  high.operation = fumen::Operation{fumen::Piece::t, fumen::Rotation::spawn, 4, 20};
  CHECK(shown_fumen(std::vector{high}, 1000)->profile.height == 23);
}

TEST_CASE("what a recording cannot hold of pages is counted", "[convert][mark]") {
  const auto losses = [](const fumen::Page& page) {
    return recording_of_pages(std::vector{page}, profile, 1000)->losses;
  };
  fumen::Page page;
  CHECK(losses(page).rows + losses(page).pieces + losses(page).comments == 0);
  page.field.set(0, 20, fumen::Block::gray);
  CHECK(losses(page).rows == 1);
  CHECK(sentences_of({1, 0, 0}).size() == 1);
  CHECK(sentences_of({}).empty());
  page = {};
  page.field.set(0, -1, fumen::Block::gray);
  CHECK(losses(page).rows == 1);
  page = {};
  page.comment = fumen::Comment(std::string("a\0b", 3));
  CHECK(losses(page).comments == 1);
  CHECK(fumen::decode(back({page}), fumen::Mode::strict)->pages[0].comment.text() ==
        "a\xef\xbf\xbd"
        "b");
  // A profile of fewer columns has no room for the others.
  auto narrow = replay::parse_profile("[field]\nwidth = 4\n");
  REQUIRE(narrow);
  page = {};
  page.field.set(5, 0, fumen::Block::gray);
  CHECK(recording_of_pages(std::vector{page}, *narrow, 1000)->losses.rows == 1);
}
