#include "replay/numeron/deduction.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "replay/numeron/answers.hpp"

namespace tetron::numeron {

namespace {

std::string_view word(HighLow level) {
  return level == HighLow::high ? "HIGH" : "LOW";
}

// What would be right if the number is `secret`, as a text.
std::string truth(const Number& secret, const Call& call) {
  const Answer right = answer(secret, call.number);
  return fmt::format("{} EAT {} BITE would be right", right.eat, right.bite);
}
std::string truth(const Number& secret, const ItemHighLow& item) {
  if (const auto* one = std::get_if<RankHighLow>(&item.revealed))
    return fmt::format("{} would be right", word(high_low(secret.at(one->rank))));
  if (std::holds_alternative<HighLowCounts>(item.revealed)) {
    const HighLowCounts counts = count_high_low(secret);
    return fmt::format("{} HIGH {} LOW would be right", counts.high, counts.low);
  }
  std::string levels;
  for (const HighLow level : every_high_low(secret).revealed) levels += fmt::format("{} ", word(level));
  return levels + "would be right";
}
std::string truth(const Number& secret, const ItemDouble& item) {
  return fmt::format("the digit at rank {} is {}", item.rank.value, secret.at(item.rank).value);
}
std::string truth(const Number& secret, const ItemTarget& item) {
  const Rank rank = secret.rank_of(item.digit);
  if (rank.value == 0) return fmt::format("it has no {}", item.digit.value);
  return fmt::format("it has {} at rank {}", item.digit.value, rank.value);
}
std::string truth(const Number& secret, const ItemSlash&) {
  return fmt::format("{} would be right", slash(secret));
}
std::string truth(const Number& secret, const ItemChange& item) {
  const Digit old = secret.at(item.rank);
  return fmt::format("the digit at rank {} is {}, {}", item.rank.value, old.value, word(high_low(old)));
}

std::array<Candidates, 2> known_numbers(const Game& game) {
  const auto of = [&game](std::size_t side) {
    return game.numbers[side] ? Candidates({*game.numbers[side]}) : Candidates::all(game.digits);
  };
  return {of(0), of(1)};
}

}  // namespace

Deduction::Deduction(const Game& game)
    : facts_{Candidates::all(game.digits), Candidates::all(game.digits)},
      known_(known_numbers(game)),
      digits_(game.digits) {}

void Deduction::take(const Record& record) {
  if (win_ && !std::holds_alternative<Null>(record.parameters))
    find(fmt::format("the game is over: the {} called the number in record {}", name_of(win_->winner),
                     win_->entry + 1));
  if (auto why = turn_.take(record)) find(std::move(*why));
  if (const auto* call = std::get_if<Call>(&record.parameters); call && call->eat == digits_ && !win_)
    win_ = Win{record.mover, taken_};
  struct Visitor {
    Deduction& self;
    Mover mover;
    void operator()(const Null&) const {}
    void operator()(const Call& call) const { self.learn(other(mover), call); }
    void operator()(const ItemHighLow& item) const { self.learn(other(mover), item); }
    void operator()(const ItemTarget& item) const { self.learn(other(mover), item); }
    void operator()(const ItemSlash& item) const { self.learn(other(mover), item); }
    void operator()(const ItemDouble& item) const { self.learn(mover, item); }
    void operator()(const ItemShuffle& item) const { self.shuffle(mover, item); }
    void operator()(const ItemChange& item) const { self.change(mover, item); }
  };
  std::visit(Visitor{*this, record.mover}, record.parameters);
  ++taken_;
}

void Deduction::find(std::string why) {
  if (!contradiction_) contradiction_ = Contradiction{taken_, std::move(why)};
}

std::string Deduction::numbers_left(Mover side) const {
  const std::size_t count = known_[static_cast<std::size_t>(side)].size();
  return count == 1 ? fmt::format("the only number that the {} can have", name_of(side))
                    : fmt::format("any of the {} numbers that the {} can have", count, name_of(side));
}

template <class Fact>
void Deduction::learn(Mover side, const Fact& fact) {
  const auto index = static_cast<std::size_t>(side);
  Candidates& known = known_[index];
  const auto holds = [&fact](const Number& number) { return fits(number, fact); };
  if (!contradiction_ && std::ranges::none_of(known.numbers(), holds)) {
    if (known.size() == 1)
      find(fmt::format("the number of the {} is {}: {}", name_of(side), known.numbers().front().text(),
                       truth(known.numbers().front(), fact)));
    else
      find("it does not fit " + numbers_left(side));
  }
  known.keep(holds);
  facts_[index].keep(holds);
}

void Deduction::shuffle(Mover side, const ItemShuffle& item) {
  const auto index = static_cast<std::size_t>(side);
  Candidates& known = known_[index];
  facts_[index].shuffle();
  if (!item.numbers) {
    known.shuffle();
    return;
  }
  const auto& [before, after] = *item.numbers;
  if (before.mask() != after.mask())
    find(fmt::format("{} is not another order of {}", after.text(), before.text()));
  else if (!known.contains(before))
    find(known.size() == 1 ? fmt::format("the number of the {} is {}, not {}", name_of(side),
                                         known.numbers().front().text(), before.text())
                           : fmt::format("{} is not among the {} numbers that the {} can have", before.text(),
                                         known.size(), name_of(side)));
  const bool possible = before.mask() == after.mask() && known.contains(before);
  known = possible ? Candidates({after}) : Candidates(std::vector<Number>{});
}

void Deduction::change(Mover side, const ItemChange& item) {
  const auto index = static_cast<std::size_t>(side);
  learn(side, item);
  facts_[index].change(item.rank, std::nullopt);
  Candidates& known = known_[index];
  Candidates after = known;
  after.change(item.rank, item.now);
  if (!contradiction_ && after.empty())
    find(fmt::format("{} is a digit already of {}", item.now->value, numbers_left(side)));
  known = std::move(after);
}

Deduction deduce(const Game& game, std::size_t most) {
  Deduction deduction(game);
  for (std::size_t i = 0; i < std::min(most, game.entries.size()); ++i)
    deduction.take(game.entries[i].record);
  return deduction;
}

}  // namespace tetron::numeron
