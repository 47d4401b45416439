#include "review/judge/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/counted.hpp"

namespace tetron::review {

namespace {

std::string number(double value, int decimals) {
  return fmt::format("{:.{}f}", value, decimals);
}

// The game sends whole rows; a fraction decides how attack is rounded.
std::string rows(double attack) {
  return number(attack, attack == std::floor(attack) ? 0 : 1);
}

// "a T-spin double", "a triple", "four lines".
std::string clear_name(const Deed& deed) {
  constexpr std::array<std::string_view, 5> lines{"nothing", "single", "double", "triple", "quad"};
  const std::string cleared(lines[static_cast<std::size_t>(std::min(deed.lines, 4))]);
  if (deed.spin != tetrio::Spin::none)
    return std::string(deed.spin == tetrio::Spin::mini ? "a mini " : "a ") + tetrio::letter_of(deed.piece) +
           "-spin " + cleared;
  return deed.lines == 0 ? cleared : deed.lines >= 4 ? "four lines" : "a " + cleared;
}

std::string slot_name(int lines) {
  return lines >= 3 ? "a T-spin triple" : lines == 2 ? "a T-spin double" : "a T-spin single";
}

std::string rows_text(double attack) {
  return rows(attack) + (attack == 1 ? " row" : " rows");
}

std::string instead(const Judgement& one) {
  return ": +" + rows_text(one.could.attack) + "; played: " + rows(one.did.attack);
}

}  // namespace

std::string words_of(const Judgement& one) {
  const Figures& figures = one.figures;
  switch (one.fault) {
    case Fault::missed_kill:
      return "this could have ended the round" + instead(one);
    case Fault::missed_all_clear:
      return "an all clear was there" + instead(one);
    case Fault::missed_spin:
      return clear_name(one.could) + " was there" + instead(one);
    case Fault::missed_quad:
      return "four lines were there" + (one.could.attack > 0 ? instead(one) : "");
    case Fault::broken_back_to_back:
      return "the back-to-back of " + std::to_string(one.back_to_back + 1) + " was broken" +
             (one.could.lines > 0 ? "; " + clear_name(one.could) + " would have kept it" : "");
    case Fault::broken_combo:
      return "the combo of " + std::to_string(one.combo + 1) + " was broken; " + clear_name(one.could) +
             " was there" + instead(one);
    case Fault::missed_attack:
      return clear_name(one.could) + " was there" + instead(one);
    case Fault::missed_setup:
      return clear_name(one.next_could) + " could follow with the next piece: +" +
             rows_text(one.next_could.attack) + "; played: " + rows(one.next_did.attack);
    case Fault::spent_t:
      return std::string("the T was spent without a spin; better: keep it, and place the ") +
             tetrio::letter_of(one.could.piece);
    case Fault::lost_slot:
      return (figures.before >= figures.could ? "a place for " : "a place could be made for ") +
             slot_name(figures.could) + (figures.before >= figures.could ? " was lost" : "") +
             (figures.did > 0 ? "; played: for " + slot_name(figures.did) : "");
    case Fault::covered_well:
      return "the well was covered: of " + base::counted(figures.before, "row") + " " +
             std::to_string(figures.did) + " left; better: " + std::to_string(figures.could);
    case Fault::hole:
      return base::counted(one.new_holes, "new hole") +
             "; better: " + (one.best_new_holes > 0 ? std::to_string(one.best_new_holes) : "none");
    case Fault::kept_hole:
      return base::counted(-one.best_new_holes, "hole") +
             " could have been opened; played: " + std::to_string(-one.new_holes);
    case Fault::buried:
      return base::counted(figures.did, "block") + " above holes; better: " + std::to_string(figures.could);
    case Fault::stacked_high:
      if (one.could.lines > one.did.lines)
        return base::counted(one.pending, "row") + " of garbage waited, and " +
               base::counted(one.could.lines, "line") +
               " could have been cleared; played: " + std::to_string(one.did.lines);
      return base::counted(figures.did, "row") +
             " high with the garbage that waits; better: " + std::to_string(figures.could);
    case Fault::too_high:
      return base::counted(figures.did, "row") + " high; better: " + std::to_string(figures.could);
    case Fault::uneven:
      return "neighbouring columns differ by " + base::counted(figures.did, "row") +
             " in all; better: " + std::to_string(figures.could);
    case Fault::other:
      break;
  }
  return "a worse field for what comes";
}

std::string deed_words(const Deed& deed) {
  return "it sent " + rows_text(deed.attack) + " with " +
         (deed.is_all_clear ? "an all clear" : clear_name(deed));
}

std::string_view practice_words(Fault fault) {
  switch (fault) {
    case Fault::missed_kill:
      return "see when the round can be ended";
    case Fault::missed_all_clear:
      return "see the all clears that are there";
    case Fault::missed_spin:
      return "see the T-spins that are there";
    case Fault::missed_quad:
      return "take four lines when they are there";
    case Fault::broken_back_to_back:
      return "keep the back-to-back";
    case Fault::broken_combo:
      return "keep combos going";
    case Fault::missed_attack:
      return "send what can be sent";
    case Fault::missed_setup:
      return "prepare what the next piece can send";
    case Fault::spent_t:
      return "keep the T for a spin";
    case Fault::lost_slot:
      return "make and keep places for T-spins";
    case Fault::covered_well:
      return "keep the well open";
    case Fault::hole:
      return "leave no holes";
    case Fault::kept_hole:
      return "open holes when it can be done";
    case Fault::buried:
      return "put nothing more above holes";
    case Fault::stacked_high:
      return "clear before garbage rises";
    case Fault::too_high:
      return "stay low";
    case Fault::uneven:
      return "keep the field even";
    case Fault::other:
      break;
  }
  return "leave a field that the next pieces fit on";
}

std::string cost_words(double cost, CostUnit unit) {
  return unit == CostUnit::lines ? "cost " + number(cost, 2) : "cost " + number(cost, 2) + " % of the round";
}

}  // namespace tetron::review
