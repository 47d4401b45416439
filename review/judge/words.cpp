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
std::string clear_name(const PlacementEffect& effect) {
  constexpr std::array<std::string_view, 5> lines{"nothing", "single", "double", "triple", "quad"};
  const std::string cleared(lines[static_cast<std::size_t>(std::min(effect.lines, 4))]);
  if (effect.spin != tetrio::Spin::none)
    return std::string(effect.spin == tetrio::Spin::mini ? "a mini " : "a ") +
           tetrio::letter_of(effect.piece) + "-spin " + cleared;
  return effect.lines == 0 ? cleared : effect.lines >= 4 ? "four lines" : "a " + cleared;
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
  switch (one.mistake_kind) {
    case MistakeKind::missed_kill:
      return "this could have ended the round" + instead(one);
    case MistakeKind::missed_all_clear:
      return "an all clear was there" + instead(one);
    case MistakeKind::missed_spin:
      return clear_name(one.could) + " was there" + instead(one);
    case MistakeKind::missed_quad:
      return "four lines were there" + (one.could.attack > 0 ? instead(one) : "");
    case MistakeKind::broken_back_to_back:
      return "the back-to-back of " + std::to_string(one.back_to_back + 1) + " was broken" +
             (one.could.lines > 0 ? "; " + clear_name(one.could) + " would have kept it" : "");
    case MistakeKind::broken_combo:
      return "the combo of " + std::to_string(one.combo + 1) + " was broken; " + clear_name(one.could) +
             " was there" + instead(one);
    case MistakeKind::missed_attack:
      return clear_name(one.could) + " was there" + instead(one);
    case MistakeKind::missed_setup:
      return clear_name(one.next_could) + " could follow with the next piece: +" +
             rows_text(one.next_could.attack) + "; played: " + rows(one.next_did.attack);
    case MistakeKind::spent_t:
      return std::string("the T was spent without a spin; better: keep it, and place the ") +
             tetrio::letter_of(one.could.piece);
    case MistakeKind::lost_slot:
      return (figures.before >= figures.could ? "a place for " : "a place could be made for ") +
             slot_name(figures.could) + (figures.before >= figures.could ? " was blocked" : "") +
             (figures.did > 0 ? "; played: for " + slot_name(figures.did) : "");
    case MistakeKind::covered_well:
      return "this buries the well: of " + base::counted(figures.before, "row") + " " +
             std::to_string(figures.did) + " left; better: " + std::to_string(figures.could);
    case MistakeKind::hole:
      return base::counted(one.new_holes, "new hole") +
             "; better: " + (one.best_new_holes > 0 ? std::to_string(one.best_new_holes) : "no new hole");
    case MistakeKind::kept_hole:
      return base::counted(-one.best_new_holes, "hole") +
             " could have been opened; played: " + std::to_string(-one.new_holes);
    case MistakeKind::buried:
      return "this buries holes deeper: " + base::counted(figures.did, "block") +
             " above holes; better: " + std::to_string(figures.could);
    case MistakeKind::stacked_high:
      if (one.could.lines > one.did.lines)
        return base::counted(one.pending, "row") + " of garbage waited, and " +
               base::counted(one.could.lines, "line") +
               " could have been cleared; played: " + std::to_string(one.did.lines);
      return base::counted(figures.did, "row") +
             " high with the garbage that waits; better: " + std::to_string(figures.could);
    case MistakeKind::too_high:
      return base::counted(figures.did, "row") + " high; better: " + std::to_string(figures.could);
    case MistakeKind::uneven:
      return "this makes the stack uneven: steps of " + base::counted(figures.did, "row") +
             " in all; better: " + std::to_string(figures.could);
    case MistakeKind::other:
      break;
  }
  return "a worse field for what comes";
}

std::string effect_words(const PlacementEffect& effect) {
  return "it sent " + rows_text(effect.attack) + " with " +
         (effect.is_all_clear ? "an all clear" : clear_name(effect));
}

std::string_view practice_words(MistakeKind mistake_kind) {
  switch (mistake_kind) {
    case MistakeKind::missed_kill:
      return "see when the round can be ended";
    case MistakeKind::missed_all_clear:
      return "see the all clears that are there";
    case MistakeKind::missed_spin:
      return "see the T-spins that are there";
    case MistakeKind::missed_quad:
      return "take four lines when they are there";
    case MistakeKind::broken_back_to_back:
      return "keep the back-to-back";
    case MistakeKind::broken_combo:
      return "keep combos going";
    case MistakeKind::missed_attack:
      return "send what can be sent";
    case MistakeKind::missed_setup:
      return "prepare what the next piece can send";
    case MistakeKind::spent_t:
      return "keep the T for a spin";
    case MistakeKind::lost_slot:
      return "make and keep places for T-spins";
    case MistakeKind::covered_well:
      return "keep the well open";
    case MistakeKind::hole:
      return "leave no holes";
    case MistakeKind::kept_hole:
      return "open holes when it can be done";
    case MistakeKind::buried:
      return "put nothing more above holes";
    case MistakeKind::stacked_high:
      return "clear before garbage rises";
    case MistakeKind::too_high:
      return "stay low";
    case MistakeKind::uneven:
      return "keep the field even";
    case MistakeKind::other:
      break;
  }
  return "leave a field that the next pieces fit on";
}

std::string cost_words(double cost, CostUnit unit) {
  return unit == CostUnit::lines ? "cost " + number(cost, 2) : "cost " + number(cost, 2) + " % of the round";
}

}  // namespace tetron::review
