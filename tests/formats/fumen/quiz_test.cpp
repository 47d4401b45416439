#include "formats/fumen/quiz.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/page_state.hpp"
#include "tests/catch.hpp"

using namespace tetron::fumen;

namespace {

Quiz quiz(const char* text) {
  const auto parsed = Quiz::parse(text);
  REQUIRE(parsed);
  return *parsed;
}

// The comment after a page with `piece` (or without one) has locked.
std::string after(const char* text, std::optional<Piece> piece, Version version = Version::v115) {
  Quiz q = quiz(text);
  q.lock(piece, version);
  return q.over() ? q.text().text() : q.comment().text();
}

std::string after_v110(const char* text, std::optional<Piece> piece) {
  return after(text, piece, Version::v110);
}

constexpr std::nullopt_t none = std::nullopt;

}  // namespace

TEST_CASE("fumen quiz: what is one") {
  for (const char* text : {"#Q=[](T)", "#Q=[I](T)OSZ", "#Q=[]()", "#Q=[T]()", "#Q=[](T)IO;text", "#Q=[]();",
                           "#Q=[]()I;#Q=[](T) a"})
    CHECK(quiz(text).comment().text() == text);
  for (const char* text : {"", "#", "#Q", "Q=[](T)", " #Q=[](T)", "#q=[](T)"}) CHECK_FALSE(Quiz::parse(text));
  const Quiz q = quiz("#Q=[I](T)OSZ");
  CHECK(q.hold() == 'I');
  CHECK(q.current() == 'T');
  CHECK(q.next() == 'O');
}

// What is printed once the quiz has gone on: the editor keeps pieces and the two pairs of brackets only.
TEST_CASE("fumen quiz: what means nothing is gone") {
  CHECK(quiz("#Q=").comment().text() == "#Q=[]()");
  CHECK(quiz("#Q=hello;there").comment().text() == "#Q=[]();there");
  CHECK(quiz("#Q=TIO;x").comment().text() == "#Q=[]()TIO;x");
  CHECK(quiz("#Q=(T)[S]IO").comment().text() == "#Q=[S](T)IO");
  CHECK(quiz("#Q=[ S ]( T ) I O ;a b").comment().text() == "#Q=[S](T)IO;a b");
  CHECK(quiz("#Q=[](TI)O").comment().text() == "#Q=[]()TIO");
  CHECK(quiz("#Q=[i](t)os").comment().text() == "#Q=[]()");
  CHECK(quiz("#Q=[](T)what").comment().text() == "#Q=[](T)");
  CHECK(after("#Q=[](T)\u3000I?O", Piece::t) == "#Q=[](I)O");
  CHECK(after("#Q=[](T)what I", Piece::z) == "#Q=[](T)I");
  CHECK(after("#Q=[](T) ; a b ", Piece::t) == " a b ");
}

TEST_CASE("fumen quiz: placing the current piece takes the next one") {
  CHECK(after("#Q=[](T)IO", Piece::t) == "#Q=[](I)O");
  CHECK(after("#Q=[S](T)IO;text", Piece::t) == "#Q=[S](I)O;text");
  CHECK(after("#Q=[](T)", Piece::t) == "");
  CHECK(after("#Q=[](T);the end", Piece::t) == "the end");
  CHECK(after("#Q=[](T);a;b", Piece::t) == "a;b");
  CHECK(after("#Q=[](T);#Q=[](I)", Piece::t) == "#Q=[](I)");
  CHECK(after("#Q=[](T);#Q=[O]()I", Piece::t) == "#Q=[O]()I");
}

TEST_CASE("fumen quiz: placing the piece on hold swaps") {
  CHECK(after("#Q=[S](T)IO", Piece::s) == "#Q=[T](I)O");
  CHECK(after("#Q=[S](T)", Piece::s) == "#Q=[](T)");
  CHECK(after("#Q=[S](T);x", Piece::s) == "#Q=[](T);x");
}

TEST_CASE("fumen quiz: with an empty hold, placing the first next piece holds the current one") {
  CHECK(after("#Q=[](T)IO", Piece::i) == "#Q=[T](O)");
  CHECK(after("#Q=[](T)I", Piece::i) == "#Q=[](T)");
  CHECK(after("#Q=[](T)I;x", Piece::i) == "#Q=[](T);x");
  CHECK(after("#Q=[S](T)IO", Piece::i) == "#Q=[S](T)IO");
}

TEST_CASE("fumen quiz: any other piece changes nothing, nor does none") {
  CHECK(after("#Q=[](T)IO", Piece::o) == "#Q=[](T)IO");
  CHECK(after("#Q=[S](T)IO;x", Piece::z) == "#Q=[S](T)IO;x");
  CHECK(after("#Q=[S](T)IO;x", none) == "#Q=[S](T)IO;x");
  CHECK(after("#Q=[S](T);x", none) == "#Q=[S](T);x");
  CHECK(after("#Q=[](T);x", none) == "#Q=[](T);x");
}

// Where nothing is current, a page without a piece counts as one that placed it.
TEST_CASE("fumen quiz: without a current piece") {
  CHECK(after("#Q=[O]()I;a;b", none) == "#Q=[O](I);a;b");
  CHECK(after("#Q=[]()IO", none) == "#Q=[](I)O");
  CHECK(after("#Q=[O]();x", none) == "#Q=[](O);x");
  CHECK(after("#Q=[]();x", none) == "x");
  CHECK(after("#Q=TIO;x", none) == "#Q=[](T)IO;x");

  CHECK(after("#Q=[]()IO", Piece::i) == "#Q=[](O)");
  CHECK(after("#Q=[]()I;x", Piece::i) == "x");
  CHECK(after("#Q=[S]()IO", Piece::s) == "#Q=[](I)O");
  CHECK(after("#Q=[S]();x", Piece::s) == "x");

  CHECK(after("#Q=[T]()IO", Piece::z) == "#Q=[](T)IO");
  CHECK(after("#Q=[T]()IO", Piece::i) == "#Q=[](T)IO");
  CHECK(after("#Q=[]()IO;x", Piece::z) == "x");
  CHECK(after("#Q=[]()", Piece::z) == "");
  CHECK(after("#Q=hello;there", Piece::z) == "there");
}

TEST_CASE("fumen quiz: before v115 it is over when nothing is current, whatever is on hold") {
  CHECK(after_v110("#Q=[O](T);text", Piece::t) == "text");
  CHECK(after_v110("#Q=[S](T)", Piece::t) == "");
  CHECK(after_v110("#Q=[S](T);x", Piece::s) == "x");
  CHECK(after_v110("#Q=[S]()", Piece::s) == "");
  CHECK(after_v110("#Q=[](T)I;x", Piece::i) == "x");
  CHECK(after_v110("#Q=[](T);x", none) == "x");
  CHECK(after_v110("#Q=[O]();x", none) == "x");
  CHECK(after_v110("#Q=[T]()IO;x", Piece::z) == "x");
  CHECK(after_v110("#Q=[O]()I;a;b", none) == "#Q=[O](I);a;b");
  CHECK(after_v110("#Q=[S](T)I", Piece::t) == "#Q=[S](I)");
  CHECK(after_v110("#Q=[S](T);x", none) == "#Q=[S](T);x");
}

TEST_CASE("fumen quiz: readers agree unless there is white space or no current piece") {
  CHECK(quiz("#Q=[](T)IO;text").agreed());
  CHECK_FALSE(quiz("#Q=[](T)IO;some text").agreed());
  CHECK_FALSE(quiz("#Q=[](T)IO;\u3000").agreed());
  CHECK_FALSE(quiz("#Q=[](T)I O").agreed());
  CHECK(quiz("#Q=[](T)IO;あ、い").agreed());
  CHECK_FALSE(quiz("#Q=[S]()IO").agreed());
  CHECK_FALSE(quiz("#Q=[](T)what").agreed());
  CHECK_FALSE(quiz("#Q=TIO").agreed());
  Quiz held = quiz("#Q=[](T)I;x");
  held.lock(Piece::i, Version::v115);
  CHECK_FALSE(held.agreed());
  Quiz old = quiz("#Q=[O](T);x");
  old.lock(Piece::t, Version::v110);
  CHECK_FALSE(old.agreed());
}

namespace {

// The comments that pages with these pieces show if only the first brings one.
std::vector<std::string> shown(const char* comment, Version version,
                               std::span<const std::pair<std::optional<Piece>, bool>> pages) {
  PageState state(version);
  state.show(comment);
  std::vector<std::string> comments;
  for (const auto& [piece, lock] : pages) {
    comments.push_back(state.page().comment.text());
    Flags flags;
    flags.lock = lock;
    state.act(piece ? std::optional(Operation{*piece, Rotation::spawn, 4, 0}) : std::nullopt, flags);
    state.leave();
  }
  comments.push_back(state.page().comment.text());
  return comments;
}

}  // namespace

TEST_CASE("fumen quiz: a page that does not lock leaves it as it is") {
  using Comments = std::vector<std::string>;
  const std::pair<std::optional<Piece>, bool> z_off[] = {{Piece::z, false}};
  CHECK(shown("#Q=[L]()ZLSZL;text", Version::v115, z_off) ==
        Comments{"#Q=[L]()ZLSZL;text", "#Q=[L]()ZLSZL;text"});
  CHECK(shown("#Q=[ T ]( I );x", Version::v115, z_off) == Comments{"#Q=[ T ]( I );x", "#Q=[ T ]( I );x"});
  const std::pair<std::optional<Piece>, bool> t_on[] = {{Piece::t, true}, {Piece::z, false}, {none, true}};
  CHECK(shown("#Q=[](T);#Q=[O]()I;y", Version::v115, t_on) ==
        Comments{"#Q=[](T);#Q=[O]()I;y", "#Q=[O]()I;y", "#Q=[O]()I;y", "#Q=[O](I);y"});
}

namespace {

// For each page whether it brings a comment: a bit of its action.
std::vector<bool> with_comment(const std::string& fumen, std::size_t pages) {
  const Source source = *find_source(fumen);
  DataReader reader(fumen, source, Mode::strict);
  const auto bit = static_cast<std::uint32_t>(32 * cell_count(source.version) * 8);
  std::vector<bool> flags;
  std::uint32_t repeats = 0;
  for (; flags.size() < pages; --repeats) {
    if (repeats == 0) {
      reader.number<2>("field");
      repeats = reader.number<1>("repeat") + 1;
    }
    flags.push_back(reader.number<3>("action") / bit % 2 == 1);
    if (!flags.back()) continue;
    const std::uint32_t length = reader.number<2>("length");
    for (std::uint32_t at = 0; at < length; at += 4) reader.number<5>("comment");
  }
  CHECK(reader.at_end());
  return flags;
}

}  // namespace

// A reader that knows other rules shows the same, for what these rules give stands in the fumen.
TEST_CASE("fumen quiz: where readers disagree the comment is written out") {
  using Flags = std::vector<bool>;
  for (const Version version : {Version::v115, Version::v110})
    for (const char* comment :
         {"#Q=[O]()I;a;b", "#Q=[L]()ZLSZL;text", "#Q=[]()", "#Q=[ T ]( I )O", "#Q=hello;x"}) {
      CAPTURE(comment);
      std::vector<PageChange> pages(3);
      pages[0].comment = comment;
      // The quiz goes on, or is over, and then all agree.
      CHECK(with_comment(*encode(std::span<const PageChange>(pages), version), 3) ==
            Flags{true, true, false});
      // It stays as it is on all pages.
      for (PageChange& page : pages) page.flags.lock = false;
      CHECK(with_comment(*encode(std::span<const PageChange>(pages), version), 3) == Flags{true, true, true});
    }
}

// Comments page after page, as the function refreshquiz of the original editor makes them
// (docs/formats/fumen.md).
TEST_CASE("fumen quiz: as the original editor advances it where other readers differ") {
  struct Row {
    Version version;
    const char* pieces;  // '_' for a page without one
    std::vector<std::string> comments;
  };
  const auto v115 = Version::v115;
  const auto v110 = Version::v110;
  for (const Row& row :
       {Row{v115, "TL", {"#Q=[](T)L x[S]jO;end", "#Q=[](L)SO;end", "#Q=[](S)O;end"}},
        Row{v115, "TL", {"#Q=[](T)L, S ,O", "#Q=[](L)SO", "#Q=[](S)O"}},
        Row{v115, "TS", {"#Q=[S](T);a b", "#Q=[](S);a b", "a b"}},
        Row{v110, "TS", {"#Q=[S](T);a b", "a b", "a b"}},
        Row{v110, "SLT", {"#Q=[S](T)L;a", "#Q=[T](L);a", "a", "a"}}, Row{v115, "T", {"#Q=[]();x", "x"}},
        Row{v115, "T", {"#Q=[]()", ""}}, Row{v115, "_", {"#Q=[]()", ""}},
        Row{v115, "TO", {"#Q=[](O)T;x", "#Q=[](O);x", "x"}}, Row{v110, "TO", {"#Q=[](O)T;x", "x", "x"}},
        Row{v115, "_LJ", {"#Q=[]()LJ;x", "#Q=[](L)J;x", "#Q=[](J);x", "x"}},
        Row{v115, "LST", {"#Q=[TT](L)S;x", "#Q=[](T)TS;x", "#Q=[](T)TS;x", "#Q=[](T)S;x"}}}) {
    CAPTURE(row.comments[0], row.pieces);
    PageState state(row.version);
    state.show(Comment(row.comments[0]));
    for (std::size_t page = 0; page + 1 < row.comments.size(); ++page) {
      const std::size_t piece = std::string_view("_ILOZTJS").find(row.pieces[page]);
      state.act(piece == 0 ? std::nullopt
                           : std::optional(Operation{static_cast<Piece>(piece), Rotation::spawn, 4, 10}),
                Flags{});
      state.leave();
      CHECK(state.page().comment.text() == row.comments[page + 1]);
    }
  }
}
