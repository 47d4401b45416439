// Patterns with conditions: against sequences that are gone through one by one.
#include <algorithm>
#include <functional>
#include <random>
#include <regex>
#include <set>

#include "solver/pc/queue/queue.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::pc;

namespace {

using Texts = std::set<std::string>;

Texts read(const std::string& patterns) {
  CAPTURE(patterns);
  const auto read = parse_patterns(patterns);
  INFO((read ? "" : read.error().what));
  REQUIRE(read);
  const auto queues = queues_of(*read, 64);
  REQUIRE(queues);
  Texts all;
  for (std::uint64_t i = 0; i < queues->size(); ++i) all.insert(to_text(queues->at(i)));
  REQUIRE(all.size() == queues->size());
  return all;
}

// All orders of the first `count` pieces of a text.
Texts orders(std::string pieces, std::size_t count) {
  Texts all;
  std::ranges::sort(pieces);
  do {
    all.insert(pieces.substr(0, count));
  } while (std::ranges::next_permutation(pieces).found);
  return all;
}

Texts those(const Texts& all, const std::function<bool(const std::string&)>& holds) {
  Texts some;
  for (const std::string& text : all)
    if (holds(text)) some.insert(text);
  return some;
}

Texts united(Texts all, const Texts& others) {
  all.insert(others.begin(), others.end());
  return all;
}

const std::string bag = "TIOSZLJ";

}  // namespace

TEST_CASE("brackets with pieces more than once, and with one of several", "[pc][patterns]") {
  CHECK(read("[SSZ]!") == Texts{"SSZ", "SZS", "ZSS"});
  CHECK(read("[SSZ]p2") == Texts{"SS", "SZ", "ZS"});
  CHECK(read("[SSZ]") == Texts{"S", "Z"});
  CHECK(read("[SSZ]!") == orders("SSZ", 3));
  CHECK(read("[TI[LJ]]!") == united(orders("TIL", 3), orders("TIJ", 3)));
  CHECK(read("[TI[LJ][SZ]]p3") ==
        united(united(orders("TILS", 3), orders("TILZ", 3)), united(orders("TIJS", 3), orders("TIJZ", 3))));
  CHECK(read("[T[LJ]]") == Texts{"T", "L", "J"});
  CHECK(read("[^T[LJ]]!") == united(orders("IOSZJ", 5), orders("IOSZL", 5)));
  CHECK(read("[[TI][TI]]!") == Texts{"TT", "TI", "IT", "II"});
  CHECK(read("T,[SSZ]!,*").size() == 21);
}

TEST_CASE("conditions of patterns, against each sequence", "[pc][patterns]") {
  const Texts bags = orders(bag, 7);
  const auto at = [](const std::string& text, char piece) { return text.find(piece); };
  CHECK(read("*p7{S<Z}") == those(bags, [&](auto& t) { return at(t, 'S') < at(t, 'Z'); }));
  CHECK(read("*p7{SL<Z}") ==
        those(bags, [&](auto& t) { return at(t, 'S') < at(t, 'Z') && at(t, 'L') < at(t, 'Z'); }));
  CHECK(read("*p7{S<ZI}") ==
        those(bags, [&](auto& t) { return at(t, 'S') < std::min(at(t, 'Z'), at(t, 'I')); }));
  CHECK(read("*p7{[SL]<Z}") ==
        those(bags, [&](auto& t) { return std::min(at(t, 'S'), at(t, 'L')) < at(t, 'Z'); }));
  CHECK(read("*p7{S<[IL]Z}") == those(bags, [&](auto& t) {
          return at(t, 'S') < std::max(at(t, 'I'), at(t, 'L')) && at(t, 'S') < at(t, 'Z');
        }));
  CHECK(read("*p7{3:T=1}") == those(bags, [&](auto& t) { return at(t, 'T') < 3; }));
  CHECK(read("*p7{!3:T=1}") == those(bags, [&](auto& t) { return at(t, 'T') >= 3; }));
  CHECK(read("*p7{1-3:TL=1}") == those(bags, [&](auto& t) {
          const std::string part = t.substr(1, 2);
          return part.contains('T') && part.contains('L');
        }));
  CHECK(read("*p7{1-6:(2:T=1||2-9:J=1)}") == those(bags, [&](auto& t) {
          const std::string part = t.substr(1, 5);
          return part.substr(0, 2).contains('T') || part.substr(2).contains('J');
        }));
  CHECK(read("*p7{4:[LJ]=1&&!(4:S=1||4:Z=1)}") == those(bags, [&](auto& t) {
          const std::string part = t.substr(0, 4);
          return (part.contains('L') || part.contains('J')) && !part.contains('S') && !part.contains('Z');
        }));
  // From the left to the right, without an order among && and ||.
  CHECK(read("*p7{1:T=1||1:I=1&&2:O=1}") ==
        those(bags, [&](auto& t) { return (t[0] == 'T' || t[0] == 'I') && t.substr(0, 2).contains('O'); }));
  CHECK(read(" *p3 { T = 0 } ") == those(orders(bag, 3), [&](auto& t) { return !t.contains('T'); }));
  Texts twice;
  for (const std::string& first : orders(bag, 2))
    for (const std::string& then : orders(bag, 2)) twice.insert(first + then);
  const auto count = [](const std::string& text, char piece) { return std::ranges::count(text, piece); };
  CHECK(read("(*p2,*p2){T=2}") == those(twice, [&](auto& t) { return count(t, 'T') == 2; }));
  CHECK(read("*p2*p2{T!=1}") == those(twice, [&](auto& t) { return count(t, 'T') != 1; }));
  CHECK(read("*p2,*p2{T=1}") == those(twice, [&](auto& t) { return count(t.substr(2), 'T') == 1; }));
  CHECK(read("*p2{T=1},*p2{I>=1}") == those(twice, [&](auto& t) {
          return count(t.substr(0, 2), 'T') == 1 && count(t.substr(2), 'I') == 1;
        }));
  CHECK(read("(*p2,*p2){[*]=2}") == those(twice, [&](auto& t) {
          return std::ranges::any_of(bag, [&](char piece) { return count(t, piece) == 2; });
        }));
  CHECK(read("(*p2,*p2){LLJ<SI}") == those(twice, [&](auto& t) {
          return count(t, 'L') == 2 && count(t, 'J') > 0 && t.substr(0, 3) != "LLS" &&
                 t.substr(0, 3) != "LLI" && !t.substr(0, 3).contains('S') && !t.substr(0, 3).contains('I');
        }));
  CHECK(read("*p2{T=1};[SZ]!") ==
        united(those(orders(bag, 2), [&](auto& t) { return t.contains('T'); }), orders("SZ", 2)));
}

TEST_CASE("regular expressions of conditions, against the library's", "[pc][patterns]") {
  const Texts fours = orders(bag, 4);
  std::vector<std::string> expressions{
      "^[^L]{3}",        "^T",         "S$",         "T.*L",     "T|^I",     "(TI|IT)",
      "T(I|O)?S",        "^(T|I|O)+$", "T.{1,2}L",   "^.{2}S",   "[TI]{2,}", "^(?:T.|.T)",
      "TI{0}S",          "^.?T.*$",    "(S|Z)(S|Z)", "(T.)*?L$", "^$|TIO",   "",
      "(TL|L(I|)S){1,2}"};
  std::mt19937 random(11);
  const std::vector<std::string> atoms{"T", "I", ".", "[TIO]", "[^SZ]", "(L|J)", "(T|IS)", "^", "$"};
  const std::vector<std::string> times{"", "", "", "?", "*", "+", "{2}", "{0,2}"};
  for (int i = 0; i < 200; ++i) {
    std::string text;
    for (std::uint32_t parts = 1 + random() % 4; parts > 0; --parts) {
      const std::string& atom = atoms[random() % atoms.size()];
      text += atom;
      if (atom != "^" && atom != "$") text += times[random() % times.size()];
      if (parts > 1 && random() % 6 == 0) text += '|';
    }
    expressions.push_back(text);
  }
  std::size_t compared = 0;
  for (const std::string& text : expressions) {
    CAPTURE(text);
    const std::regex expression(text);
    const Texts expected = those(fours, [&](auto& t) { return std::regex_search(t, expression); });
    const std::string pattern = "*p4{/" + text + "/}";
    if (expected.empty()) {
      CHECK_FALSE(parse_patterns(pattern));
      continue;
    }
    CHECK(read(pattern) == expected);
    ++compared;
  }
  CHECK(compared > 150);
}

TEST_CASE("what is wrong with a pattern is told with its column", "[pc][patterns]") {
  const auto column = [](const std::string& pattern) {
    CAPTURE(pattern);
    const auto read = parse_patterns(pattern);
    REQUIRE_FALSE(read);
    CHECK_FALSE(read.error().what.empty());
    return read.error().column;
  };
  CHECK(column("*p7{S<Q}") == 7);
  CHECK(column("*p7{S}") == 6);
  CHECK(column("*p7{S=1") == 8);
  CHECK(column("*p7{S=1 & T=1}") == 9);
  CHECK(column("*p7{(S=1}") == 9);
  CHECK(column("*p7{3-2:S=1}") == 5);
  CHECK(column("*p7{/T(/}") == 8);
  CHECK(column("*p7{/T") == 7);
  CHECK(column("*p7{/a/}") == 6);
  CHECK(column("*p7{/(?=T)/}") == 7);
  CHECK(column("*p7{T=2}") == 4);  // of no sequence
  CHECK(column("{T=1}") == 1);
  CHECK(column("T,{T=1}") == 3);
  CHECK(column("(*p7") == 5);
  CHECK(column("*p7)") == 4);
  CHECK(column("[TI[LX]]!") == 6);
  CHECK(column("[TT]p3") == 6);
  CHECK(column("  [^T[TI]]!") == 11);
  CHECK(column("T;  X") == 3);
  const std::string nested(10'000, '(');
  CHECK(column(nested) > 10);
  CHECK(column("*{" + nested) > 10);
  CHECK(column("*{/" + nested + "/}") > 10);
  CHECK(column("*p4{/((((.{9}){9}){9}){9}){9}/}") > 4);
  CHECK(column("*p4{/((((){60}){60}){60}){60}/}") > 4);
}
