// What is left after perfect clears.
#include "solver/pc/clear/saves.hpp"

#include <algorithm>

#include "motion/movement.hpp"
#include "solver/pc/clear/question.hpp"
#include "solver/pc/queue/letters.hpp"
#include "tests/catch.hpp"

using namespace tetron;
using namespace tetron::pc;

namespace {

Multiset set_of(std::string_view pieces) {
  Multiset set{};
  for (const char letter : pieces) ++set[*kind_of(letter)];
  return set;
}

bool holds(std::string_view expression, std::initializer_list<std::string_view> saves) {
  CAPTURE(expression);
  const auto read = SaveExpression::read(expression);
  REQUIRE(read);
  std::vector<Multiset> sets;
  for (const std::string_view save : saves) sets.push_back(set_of(save));
  return read->holds(sets);
}

Sequence sequence_of(std::string_view pieces) {
  Sequence sequence;
  for (const char letter : pieces) sequence.push_back(*kind_of(letter));
  return sequence;
}

}  // namespace

TEST_CASE("expressions of saves", "[pc][saves]") {
  // The examples that those who made these expressions give, and what follows from them.
  CHECK(holds("^S", {"LS", "LZ"}));
  CHECK_FALSE(holds("^S", {"LS", "SZ"}));
  CHECK(holds("!T", {"L", "S"}));
  CHECK(holds("!T", {"LSZO"}));
  CHECK_FALSE(holds("!T", {"T", "I"}));
  CHECK(holds("T&&S", {"T", "S", "Z"}));
  CHECK(holds("T&&S", {"TSZ"}));
  CHECK_FALSE(holds("T&&S", {"S", "Z"}));
  CHECK_FALSE(holds("T&&S", {"TZ"}));
  CHECK(holds("T||S", {"T", "Z"}));
  CHECK_FALSE(holds("T||S", {"I", "L", "O"}));
  CHECK(holds("LSZ", {"LSZO", "TSZO"}));
  CHECK_FALSE(holds("LSZ", {"L", "S", "Z"}));
  CHECK(holds("LL", {"TLSZ", "LLSZ"}));
  CHECK_FALSE(holds("LL", {"TLSZ"}));
  CHECK(holds("/^[^T]*L[^J]*$/", {"ILSZ", "IJSZ"}));
  CHECK(holds("/^[^T]*L[^J]*$/", {"LL"}));
  CHECK_FALSE(holds("/^[^T]*L[^J]*$/", {"TLSZ"}));
  CHECK_FALSE(holds("/^[^T]*L[^J]*$/", {"LJSZ"}));
  // Written T I L J S Z O, whatever order they came in.
  CHECK(holds("/TILJSZO/", {"OZSJLIT"}));
  CHECK(holds("!(T&&S)||L", {"TS", "L"}));
  CHECK_FALSE(holds("!(T&&S)||L", {"TS"}));
  // && before ||.
  CHECK(holds("T||S&&L", {"T"}));
  CHECK_FALSE(holds("(T||S)&&L", {"T"}));
  CHECK(holds(" t && ! s ", {"T"}));
  CHECK(save_text(set_of("OZSSJLIT")) == "TILJSSZO");
}

TEST_CASE("lists of saves and what is wrong with them", "[pc][saves]") {
  const auto read = read_saves("T&&S,^/LJ{1,2}/#no L and J, O");
  REQUIRE(read);
  REQUIRE(read->size() == 3);
  CHECK((*read)[0].name == "T&&S");
  CHECK((*read)[1].name == "no L and J");
  CHECK((*read)[2].name == "O");
  const auto at = [](std::string_view text) {
    CAPTURE(text);
    const auto wrong = read_saves(text);
    REQUIRE_FALSE(wrong);
    return wrong.error().at;
  };
  CHECK(at("") == 0);
  CHECK(at("T,") == 2);
  CHECK(at("T&S") == 1);
  CHECK(at("T&&Q") == 3);
  CHECK(at("(T") == 2);
  CHECK(at("T)") == 1);
  CHECK(at("/T") == 2);
  CHECK(at("T,/T(/") == 5);
  CHECK(at(std::string(10'000, '!')) < 100);
  CHECK(at(std::string(10'000, '(')) < 100);
}

TEST_CASE("what has not come of the last bag", "[pc][saves]") {
  const auto rest = [](std::string_view leftover, std::string_view built, std::string_view sequence) {
    const auto found = unseen({set_of(leftover), set_of(built)}, sequence_of(sequence));
    return found ? save_text(*found) : "none";
  };
  // A first perfect clear: seven, of which four are built, and four of the next bag.
  CHECK(rest("TILJSZO", "ILSZ", "TJOTILJ") == "SZO");
  // A second one: four are left, then a whole bag.
  CHECK(rest("LSZO", "LSZO", "TILJSZO").empty());
  CHECK(rest("T", "", "TILJSZOTIL") == "TJSZO");
  CHECK(rest("TILJSZO", "", "TIL") == "JSZO");
  CHECK(rest("TILJSZO", "", "TT") == "none");
  CHECK(rest("LSZO", "", "TT") == "none");
}

TEST_CASE("how often pieces are saved, against each sequence on its own", "[pc][saves]") {
  Board board;
  board.rows = {0b0000111111, 0b0000111111, 0b0000111111, 0b0000111111};
  Rules rules;
  rules.movement = motion::srs_movement();
  const Queues queues = *queues_of(*parse_patterns("*p5"), 64);
  const Ways all = ways(board, queues, rules);
  const auto left = leftovers(all, queues);
  // A piece can be left if the field can be emptied with the others in some order that hold allows.
  std::vector<std::uint64_t> of_each(7);
  for (std::uint64_t number = 0; number < queues.size(); ++number) {
    std::uint8_t mask = 0;
    for (const Way& way : all.ways) {
      if (!(way.covers[number / 64] >> number % 64 & 1)) continue;
      std::string pieces = to_text(queues.at(number));
      for (const Placed& piece : way.pieces) pieces.erase(pieces.find(field::to_char(piece.kind)), 1);
      REQUIRE(pieces.size() == 1);
      mask = static_cast<std::uint8_t>(mask | 1U << *kind_of(pieces[0]));
    }
    REQUIRE(left[number] == mask);
    for (std::size_t kind = 0; kind < 7; ++kind) of_each[kind] += mask >> kind & 1;
  }
  const auto each = *count_saves(left, queues, {}, {}, false);
  std::uint64_t found = 0;
  for (const SavedCount& save : each) {
    CHECK(save.count == of_each[*kind_of(save.name[0])]);
    ++found;
  }
  CHECK(found == 7 - static_cast<std::uint64_t>(std::ranges::count(of_each, 0)));
  // With `best` each sequence counts once.
  const auto wanted = *read_saves("T,!T");
  const auto best = *count_saves(left, queues, {}, wanted, true);
  CHECK(best[0].count == of_each[*kind_of('T')]);
  CHECK(best[0].count + best[1].count == all.success);
  // A bag cannot bring two of a kind.
  CHECK(count_saves(left, *queues_of(*parse_patterns("*p5"), 64), Supply{set_of("T"), set_of("T")}, wanted,
                    false));
  CHECK_FALSE(count_saves(left, queues, Supply{set_of("TILJSZO"), set_of("TT")}, wanted, false));
}
