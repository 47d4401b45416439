#include "review/judge/mistake_kind.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace tetron::review {

namespace {

using enum VersusFeature;

// Height is a fault above so many rows, waiting garbage included.
constexpr int high = 10;

int at(const VersusFeatures& features, VersusFeature which) {
  return features[static_cast<std::size_t>(which)];
}
double weight(VersusFeature which) {
  return versus_weights()[static_cast<std::size_t>(which)];
}

// The most lines that a T-spin could clear.
int slot_of(const VersusFeatures& features) {
  return at(features, slot_three) > 0 ? 3 : at(features, slot_two) > 0 ? 2 : at(features, slot_one);
}

class Finding {
 public:
  Finding(Judgement& one, const Fields& fields) : one_(one), fields_(fields) {}

  // Checks the faults that show at once, the most costly first.
  bool is_found_at_once(int room) {
    const double more = one_.could.attack - one_.did.attack;
    const auto spins = [](const PlacementEffect& effect) {
      return effect.spin == tetrio::Spin::full && effect.lines > 0;
    };
    if (more > 0 && one_.could.attack - one_.pending > room && one_.did.attack - one_.pending <= room)
      one_.mistake_kind = MistakeKind::missed_kill;
    else if (one_.could.is_all_clear && !one_.did.is_all_clear)
      one_.mistake_kind = MistakeKind::missed_all_clear;
    else if (spins(one_.could) && !spins(one_.did))
      one_.mistake_kind = MistakeKind::missed_spin;
    else if (one_.could.lines >= 4 && one_.did.lines < 4)
      one_.mistake_kind = MistakeKind::missed_quad;
    else if (one_.did.breaks_back_to_back && !one_.could.breaks_back_to_back)
      one_.mistake_kind = MistakeKind::broken_back_to_back;
    else
      return false;
    return true;
  }
  void look_at_attack() {
    const double more = weight(attack) * (one_.could.attack - one_.did.attack);
    const bool breaks_combo = one_.combo >= 1 && one_.did.lines == 0 && one_.could.lines > 0;
    offer(breaks_combo ? MistakeKind::broken_combo : MistakeKind::missed_attack, more, {});
    if (one_.next_could.attack > one_.next_did.attack)
      offer(MistakeKind::missed_setup,
            more + weight(attack) * (one_.next_could.attack - one_.next_did.attack), {});
    if (one_.did.piece == tetrio::Piece::t && one_.could.piece != tetrio::Piece::t &&
        one_.did.spin != tetrio::Spin::full)
      offer(MistakeKind::spent_t, -weight(wasted_t), {});
    const Figures slots{slot_of(fields_.before), slot_of(fields_.did), slot_of(fields_.could)};
    if (slots.could > slots.did)
      offer(MistakeKind::lost_slot, share({slot_one, slot_two, slot_three}), slots);
    const Figures wells = figures(well);
    if (one_.did.lines == 0 && wells.did < wells.before && wells.did < wells.could)
      offer(MistakeKind::covered_well, share({well}), wells);
  }
  void look_at_field() {
    const double holes = share({cavities, cavities_sq, overhangs, overhangs_sq});
    if (one_.new_holes > std::max(0, one_.best_new_holes))
      offer(MistakeKind::hole, std::max(holes, 1.0), {});
    else if (one_.new_holes > one_.best_new_holes)
      offer(MistakeKind::kept_hole, holes, {});
    if (const Figures above = figures(covered); above.did > above.could)
      offer(MistakeKind::buried, share({covered, covered_sq}), above);
    const auto tall = [](const VersusFeatures& of) { return at(of, height) + at(of, pending); };
    const Figures rows{tall(fields_.before), tall(fields_.did), tall(fields_.could)};
    if (rows.did > rows.could && rows.did > high)
      offer(one_.pending > 0 ? MistakeKind::stacked_high : MistakeKind::too_high,
            share({height, above_half, above_quarter, pending}), rows);
    if (const Figures steps = figures(bumpiness); steps.did > steps.could)
      offer(MistakeKind::uneven, share({bumpiness, bumpiness_sq}), steps);
  }
  // Takes the fault with the largest share of the difference.
  void decide() const {
    one_.mistake_kind = best_.mistake_kind;
    one_.figures = best_.figures;
  }

 private:
  struct Candidate {
    MistakeKind mistake_kind = MistakeKind::other;
    double share = 0;
    Figures figures{};
  };

  Figures figures(VersusFeature which) const {
    return {at(fields_.before, which), at(fields_.did, which), at(fields_.could, which)};
  }
  // How much more the better field is worth by these features.
  double share(std::initializer_list<VersusFeature> of) const {
    double sum = 0;
    for (const VersusFeature which : of)
      sum += weight(which) * (at(fields_.could, which) - at(fields_.did, which));
    return sum;
  }
  void offer(MistakeKind mistake_kind, double share, Figures figures) {
    if (share > best_.share) best_ = {mistake_kind, share, figures};
  }

  Judgement& one_;
  const Fields& fields_;
  Candidate best_;
};

}  // namespace

void find_mistake_kind(Judgement& one, const Fields& fields, int room, bool counts_attack) {
  Finding finding(one, fields);
  if (!counts_attack) {
    if (one.could.lines >= 4 && one.did.lines < 4) {
      one.mistake_kind = MistakeKind::missed_quad;
      return;
    }
  } else {
    if (finding.is_found_at_once(room)) return;
    finding.look_at_attack();
  }
  finding.look_at_field();
  finding.decide();
}

}  // namespace tetron::review
