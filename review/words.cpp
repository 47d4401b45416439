#include "review/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace tetron::review {

namespace {

std::string number(double value, int decimals) {
  std::array<char, 64> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.*f", decimals, value);
  return {text.data(), static_cast<std::size_t>(std::max(0, length))};
}

// Rows are whole in the game; fractions are what rounding decides about.
std::string rows(double attack) {
  return number(attack, attack == std::floor(attack) ? 0 : 1);
}

std::string spin_name(const Deed& deed) {
  constexpr std::array<std::string_view, 5> lines{"", " single", " double", " triple", " quad"};
  const auto cleared = static_cast<std::size_t>(std::min(deed.lines, 4));
  return std::string(1, tetrio::letter_of(deed.piece)) + "-spin" + std::string(lines[cleared]);
}

std::string instead(const Judgement& one) {
  return ": +" + rows(one.could.attack) + (one.could.attack == 1 ? " row" : " rows") +
         "; played: " + rows(one.did.attack);
}

std::string count(int of, std::string_view what) {
  return std::to_string(of) + " " + std::string(what) + (of == 1 ? "" : "s");
}

}  // namespace

std::string words_of(const Judgement& one) {
  switch (one.fault) {
    case Fault::missed_kill:
      return "this could have ended the round" + instead(one);
    case Fault::missed_all_clear:
      return "an all clear was there" + instead(one);
    case Fault::missed_spin:
      return "a " + spin_name(one.could) + " was there" + instead(one);
    case Fault::missed_four_lines:
      return "four lines were there" + (one.could.attack > 0 ? instead(one) : "");
    case Fault::broken_chain:
      return "the back-to-back was broken";
    case Fault::hole:
      return count(one.new_holes, "new hole") +
             "; better: " + (one.best_new_holes > 0 ? std::to_string(one.best_new_holes) : "none");
    case Fault::stacked_high:
      return count(one.waiting, "row") + " of garbage waited, and " + count(one.could.lines, "line") +
             " could have been cleared; played: " + std::to_string(one.did.lines);
    case Fault::other:
      break;
  }
  return "a worse field for what comes";
}

std::string cost_words(double cost, CostUnit unit) {
  return unit == CostUnit::lines ? "cost " + number(cost, 2) : "cost " + number(cost, 2) + " % of the round";
}

}  // namespace tetron::review
