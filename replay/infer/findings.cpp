#include "replay/infer/findings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "base/counted.hpp"

namespace tetron::replay::infer {

namespace {

constexpr double surely = 3;           // nats by which one direction must be better to be certain
constexpr std::size_t no_stone = 255;  // a style that means "no piece"
constexpr double worth_a_word =
    0.8;  // of the best reading's reproduced fields, for another reading to be mentioned

std::string turn_list(const std::vector<std::size_t>& turns) {
  return fmt::format("{} {}", turns.size() == 1 ? "turn" : "turns", fmt::join(turns, ", "));
}

void doubt_turns(const StyleShape& shape, const Certainty& certainty, std::vector<std::string>& all) {
  const StyleEvidence* style_evidence = certainty.of(shape.style);
  if (!style_evidence) return;
  const auto number = shape.style.value;
  if (!style_evidence->regular)
    all.push_back(
        fmt::format("style {}: its turns are not those of one piece: {}", number, describe(shape.rule)));
  std::vector<std::size_t> never;
  std::vector<std::size_t> once;
  std::vector<std::size_t> rarely;
  std::vector<std::size_t> open;
  for (std::size_t rot = 0; rot < 4; ++rot) {
    const TurnEvidence& turn = style_evidence->turns[rot];
    if (turn.fixed == 0)
      never.push_back(rot);
    else if (turn.certain)
      continue;
    else if (turn.fixed == 1)
      once.push_back(rot);
    else
      (turn.exact == 0 ? open : rarely).push_back(rot);
  }
  if (!never.empty())
    all.push_back(fmt::format("style {}: {} never seen; taken as a piece that {}", number, turn_list(never),
                              describe(shape.rule)));
  if (!once.empty()) all.push_back(fmt::format("style {}: {} seen once only", number, turn_list(once)));
  if (!rarely.empty())
    all.push_back(fmt::format("style {}: {}: too few fields tell", number, turn_list(rarely)));
  if (!open.empty())
    all.push_back(fmt::format("style {}: {}: no field with it is reproduced", number, turn_list(open)));
}

// "1, 3, 9 to 255"
std::string ranges(std::span<const std::uint8_t> values) {
  std::string text;
  for (std::size_t i = 0; i < values.size();) {
    std::size_t end = i;
    while (end + 1 < values.size() && values[end + 1] == values[end] + 1) ++end;
    if (!text.empty()) text += ", ";
    if (end - i < 2) end = i;
    text += end == i ? fmt::format("{}", values[i]) : fmt::format("{} to {}", values[i], values[end]);
    i = end + 1;
  }
  return text;
}

void doubt_styles(const Evidence& evidence, const Inference& inference, std::vector<std::string>& all) {
  for (std::size_t id = 0; id < 256; ++id) {
    const std::uint32_t fixed = evidence.style_fixed[id];
    if (fixed == 0) continue;
    const base::StoneStyle style(static_cast<std::uint8_t>(id));
    if (!inference.profile.stone(style)) continue;
    const StyleShape* shape = inference.shapes.of(style);
    if (!shape) continue;
    doubt_turns(*shape, inference.certainty, all);
    if (shape->value < 0)
      all.push_back(fmt::format("style {}: none of its cells was seen in a field; its value is a guess", id));
    for (const StyleShape& other : inference.shapes.styles)
      if (other.style < style && other.value >= 0 && other.value == shape->value)
        all.push_back(
            fmt::format("styles {} and {}: both have the value {}", other.style.value, id, other.value));
  }
  const auto times = [](std::uint32_t count) { return count == 1 ? "once" : fmt::format("{} times", count); };
  for (const base::StoneStyle style : styles_without_shape(evidence, inference)) {
    const std::uint32_t fixed = evidence.style_fixed[style.value];
    all.push_back(
        fixed > 0 ? fmt::format("style {}: locked {}, but no shape explains it", style.value, times(fixed))
                  : fmt::format("style {}: fell {} and never locked: nothing shows its cells", style.value,
                                times(evidence.style_fell[style.value])));
  }
}

}  // namespace

std::vector<base::StoneStyle> styles_without_shape(const Evidence& evidence, const Inference& inference) {
  std::vector<base::StoneStyle> styles;
  for (std::size_t id = 0; id < no_stone; ++id) {
    const base::StoneStyle style(static_cast<std::uint8_t>(id));
    if (evidence.style_fixed[id] + evidence.style_fell[id] > 0 && !inference.profile.stone(style))
      styles.push_back(style);
  }
  return styles;
}

std::string describe(const Evidence& evidence) {
  using base::counted;
  std::string text = fmt::format("{}, {}, {} locked, {}", counted(evidence.recordings, "recording"),
                                 counted(evidence.matrices, "field"), counted(evidence.stones_fixed, "piece"),
                                 counted(evidence.moves, "move"));
  if (evidence.stones_fixed > 0)
    text += fmt::format("; x from {} to {}, y from {} to {}", evidence.x.least, evidence.x.most,
                        evidence.y.least, evidence.y.most);
  if (evidence.fixed_unseen > 0)
    text += fmt::format("; {} {} locked and not seen in a field", counted(evidence.fixed_unseen, "piece"),
                        evidence.fixed_unseen == 1 ? "was" : "were");
  return text;
}

std::string_view describe(TurnRule rule) {
  switch (rule) {
    case TurnRule::about_anchor:
      return "turns about its anchor";
    case TurnRule::about_centre:
      return "turns about another point than its anchor";
    case TurnRule::at_place:
      return "turns with its anchor at the same place of its box";
    case TurnRule::never:
      return "never turns";
    case TurnRule::two_states:
      return "turns between two states";
    case TurnRule::shifted:
      return "turns rigidly, with another anchor in each turn";
    case TurnRule::free:
      break;
  }
  return "turns without a rule";
}

std::string describe(const Reading& reading) {
  constexpr std::array<std::string_view, 5> codecs{"nibbles-low", "nibbles-high", "bytes", "rle", "bits3"};
  return fmt::format("{} columns, {} rows, y grows {}; packdata {}, {} from the {}, {} is empty",
                     reading.width, reading.height, reading.y_down ? "downward" : "upward",
                     codecs[static_cast<std::size_t>(reading.codec)], reading.by_columns ? "columns" : "rows",
                     reading.from_bottom ? "bottom" : "top", reading.empty);
}

std::string describe(const Fit& fit) {
  return fmt::format(
      "{} of {} fields are reproduced exactly ({:.1f} %), {:.1f} cells of a thousand are wrong", fit.exact,
      fit.matrices, 100 * fit.exact_share(), fit.wrong_per_thousand());
}

std::vector<Contradiction> contradictions(const Evidence& evidence, const Profile& profile, std::size_t most,
                                          int bytes_after) {
  std::vector<Contradiction> found;
  for (std::size_t i = 0; i < evidence.segments.size(); ++i) {
    if (found.size() >= most) break;
    const Segment& segment = evidence.segments[i];
    const Outcome outcome = replayed(evidence, segment, profile, bytes_after);
    if (!outcome.contradicts()) continue;
    const Snapshot& after = evidence.snapshots[segment.after];
    found.push_back({after.recording, static_cast<std::uint32_t>(i), after.offset, after.time, outcome.cells,
                     outcome.wrong, outcome.readable});
  }
  return found;
}

bool is_stranger(std::span<const Fit> fits, std::size_t recording) {
  constexpr double bad = 0.3;
  constexpr double well = 0.6;
  if (fits[recording].matrices == 0 || fits[recording].exact_share() >= bad) return false;
  std::uint64_t exact = 0;
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < fits.size(); ++i) {
    if (i == recording || fits[i].exact_share() < bad) continue;
    exact += fits[i].exact;
    all += fits[i].matrices;
  }
  return all > 0 && static_cast<double>(exact) >= well * static_cast<double>(all);
}

std::string describe(const Certainty& certainty) {
  return fmt::format("{} of {} turns that pieces locked in are certain, the field is {}",
                     certainty.certain_turns(), certainty.turns(), certainty.field ? "certain" : "not");
}

std::vector<std::string> doubts(const Evidence& evidence, const Inference& inference) {
  std::vector<std::string> all;
  if (!inference.certainty.field) all.push_back(inference.certainty.field_doubt);
  if (!inference.finished) all.push_back("the search was stopped before its end");
  if (evidence.capped) all.push_back("only the beginning was looked at: there is more than needed");
  if (inference.second && inference.fit.exact > 0 &&
      static_cast<double>(inference.second_fit.exact) >=
          worth_a_word * static_cast<double>(inference.fit.exact))
    all.push_back(fmt::format("fields can also be read as {}: then {} of {} are reproduced exactly",
                              describe(*inference.second), inference.second_fit.exact,
                              inference.second_fit.matrices));
  if (evidence.falls_to_more_y == evidence.falls_to_less_y)
    all.push_back("no piece falls: which way y grows is a guess");
  // Players may move a piece while it turns, but not in most turns.
  if (2 * evidence.turns_in_place < evidence.turns)
    all.push_back(fmt::format("x or y change in {} of {} turns: anchors may move when pieces turn",
                              evidence.turns - evidence.turns_in_place, evidence.turns));
  if (inference.shapes.margin < surely)
    all.push_back(fmt::format("nothing tells which way pieces turn; {} is a guess",
                              inference.shapes.clockwise ? "clockwise" : "counter-clockwise"));
  if (!inference.garbage.empty())
    all.push_back(
        inference.garbage.size() == 1
            ? fmt::format("value {} belongs to no style; taken for garbage", inference.garbage[0])
            : fmt::format("values {} belong to no style; taken for garbage", ranges(inference.garbage)));
  if (inference.reading.empty != 0)
    all.push_back(fmt::format("{} is the most frequent value and taken for empty", inference.reading.empty));
  doubt_styles(evidence, inference, all);
  return all;
}

}  // namespace tetron::replay::infer
