#include "convert/review/review_json.hpp"

#include <array>
#include <optional>
#include <string_view>

#include "convert/answer/answer.hpp"
#include "convert/fumen/fumen.hpp"
#include "review/judge/words.hpp"

namespace tetron::convert {

namespace {

using review::Judgement;

constexpr std::array<std::string_view, 3> spin_names{"none", "mini", "full"};
constexpr std::array<std::string_view, 4> reviewed_rotation_names{"spawn", "right", "reverse", "left"};

constexpr std::string_view reviewed_file_meaning = "The file, as it was given; of a folder its path there.";
constexpr std::string_view round_meaning = "The number of the round, in a match.";
constexpr std::string_view unit_meaning = "Of costs: lines, or hundredths of the chance to win the round.";

// A place as in fumens.
struct ReviewedPlace {
  fumen::Operation is;
};
struct ReviewedAdvice {
  const review::Advice& advice;
  std::optional<ReviewedPlace> best{};
};
struct ReviewedPlacement {
  const ReviewedTrack& of;
  const Judgement& one;

  // Empty for pieces that are not tetrominoes.
  std::optional<ReviewedPlace> place(const game::Place& at) const {
    const auto is = operation_of(of.track.layout(), of.track.profile(), one.player, at);
    return is ? std::optional(ReviewedPlace{*is}) : std::nullopt;
  }
  bool is_fine() const { return one.grade == review::Grade::fine; }
  // Only with a cost in percent.
  auto with_percent(auto value) const {
    return of.unit == review::CostUnit::percent ? std::optional(value) : std::nullopt;
  }
  std::optional<ReviewedAdvice> advice() const {
    if (!one.advice) return std::nullopt;
    return ReviewedAdvice{*one.advice, one.advice->of > 0 ? place(one.advice->best) : std::nullopt};
  }
};
struct ReviewedJudge {
  const review::bots::Info& info;
  const review::Summary& summary;
};
struct ReviewedPlayer {
  const ReviewedTrack& of;
  base::PlayerId player;
  const review::Summary& summary;
  std::uint32_t unvalued = 0;

  std::optional<ReviewedJudge> judge() const {
    return of.judge != nullptr ? std::optional(ReviewedJudge{*of.judge, summary}) : std::nullopt;
  }
};

std::optional<std::string_view> file_of(const ReviewedTrack& of) {
  return of.file.empty() ? std::nullopt : std::optional(of.file);
}

base::Members members_of(std::type_identity<ReviewedPlace>) {
  using Of = base::Describe<ReviewedPlace>;
  using A = const ReviewedPlace&;
  static constexpr std::array all{
      Of::member<[](A of) { return std::string(1, field::to_char(of.is.piece)); }>(
          "type", "The piece.", {.words = "I|L|O|Z|T|J|S"}),
      Of::member<[](A of) { return reviewed_rotation_names[static_cast<std::size_t>(of.is.rotation)]; }>(
          "rotation", "How it is turned.", {.words = "spawn|right|reverse|left"}),
      Of::member<[](A of) { return of.is.x; }>("x", "Its column, as in fumens."),
      Of::member<[](A of) { return of.is.y; }>("y", "Its row, as in fumens."),
  };
  return all;
}

}  // namespace

}  // namespace tetron::convert

namespace tetron::review {

base::Members members_of(std::type_identity<PlacementEffect>) {
  using Of = base::Describe<PlacementEffect>;
  using A = const PlacementEffect&;
  static constexpr std::array all{
      Of::member<&PlacementEffect::lines>("lines", "The lines that it clears.", {.least = 0}),
      Of::member<[](A of) { return convert::spin_names[static_cast<std::size_t>(of.spin)]; }>(
          "spin", "Whether it is a spin.", {.words = "none|mini|full"}),
      Of::member<[](A of) { return double{of.attack}; }>("attack", "The attack that it sends.",
                                                         {.decimals = 2, .exact = 2, .least = 0}),
      Of::member<&PlacementEffect::is_all_clear>("all_clear", "Whether the field is empty after it."),
      Of::member<&PlacementEffect::breaks_back_to_back>("breaks_chain", "Whether back-to-back ends with it."),
  };
  return all;
}

}  // namespace tetron::review

namespace tetron::convert {

namespace {

base::Members members_of(std::type_identity<ReviewedAdvice>) {
  using Of = base::Describe<ReviewedAdvice>;
  using A = const ReviewedAdvice&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.advice.rank; }>(
          "rank", "The rank of the placement; 0: the judge did not name it.", {.least = 0}),
      Of::member<[](A of) { return of.advice.of; }>("of", "How many placements it named.", {.least = 0}),
      Of::member<[](A of) { return of.advice.unreached; }>("unreached", "How many of them cannot be reached.",
                                                           {.least = 0}),
      Of::member<&ReviewedAdvice::best>("best", "Its first one."),
  };
  return all;
}

base::Members members_of(std::type_identity<ReviewedPlacement>) {
  using Of = base::Describe<ReviewedPlacement>;
  using A = const ReviewedPlacement&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.of.round; }>("round", round_meaning, {.least = 1, .is_omitted = true}),
      Of::member<[](A of) { return of.one.player.value; }>("player", "The player."),
      Of::member<[](A of) { return of.one.placement + 1; }>("placement", "Its number, from 1.", {.least = 1}),
      Of::member<[](A of) { return of.one.time.value; }>("t_ms", "When it was placed.", {.unit = "ms"}),
      Of::member<[](A of) { return of.place(of.one.played); }>(
          "played", "What was played; null if it is not a tetromino."),
      Of::member<[](A of) { return of.place(of.one.best); }>("best", "The best that could be reached."),
      Of::member<[](A of) { return of.one.rank; }>("rank", "Its rank among what could be reached.",
                                                   {.least = 1}),
      Of::member<[](A of) { return of.one.of; }>("of", "How many placements could be reached.", {.least = 0}),
      Of::member<[](A of) { return double{of.one.cost}; }>(
          "cost", "What it lost, in the unit; 0 where the best was played.",
          {.decimals = 2, .exact = 2, .least = 0}),
      Of::member<[](A of) { return review::name_of(of.of.unit); }>("unit", unit_meaning,
                                                                   {.words = "lines|percent"}),
      Of::member<[](A of) { return review::name_of(of.one.grade); }>(
          "grade", "How good it is.", {.words = "fine|inaccuracy|mistake|blunder"}),
      Of::member<[](A of) {
        return of.is_fine() ? std::nullopt : std::optional(review::name_of(of.one.mistake_kind));
      }>("fault", "What was wrong with it; null if it is fine."),
      Of::member<[](A of) { return of.is_fine() ? std::nullopt : std::optional(review::words_of(of.one)); }>(
          "words", "The same as a sentence with its figures."),
      Of::member<[](A of) { return double{of.one.lines_expected}; }>(
          "lines_expected", "Lines that are expected after it.", {.decimals = 1, .exact = 1}),
      Of::member<[](A of) { return double{of.one.survival}; }>(
          "survival", "The chance to survive.", {.decimals = 3, .exact = 3, .least = 0, .most = 1}),
      Of::member<[](A of) { return of.one.new_holes; }>("new_holes", "Holes that it makes."),
      Of::member<[](A of) { return of.one.best_new_holes; }>("best_new_holes",
                                                             "Holes that the best one makes."),
      Of::member<[](A of) { return of.one.missed_quad; }>("missed_four_lines",
                                                          "Whether four lines could have been cleared."),
      Of::member<[](A of) { return of.one.was_found; }>("found", "Whether the search found a way to it."),
      Of::member<[](A of) { return of.with_percent(of.one.pending); }>(
          "waiting", "With the unit percent: rows of garbage that wait.", {.least = 0, .is_omitted = true}),
      Of::member<[](A of) { return of.with_percent(double{of.one.chance}); }>(
          "chance", "With the unit percent: the chance to win after it.",
          {.decimals = 3, .exact = 3, .least = 0, .most = 1, .is_omitted = true}),
      Of::member<[](A of) { return of.with_percent(double{of.one.best_chance}); }>(
          "best_chance", "With the unit percent: after the best one.",
          {.decimals = 3, .exact = 3, .least = 0, .most = 1, .is_omitted = true}),
      Of::member<[](A of) { return of.with_percent(of.one.did); }>(
          "did", "With the unit percent: what it does by itself.", {.is_omitted = true}),
      Of::member<[](A of) { return of.with_percent(of.one.could); }>(
          "could", "With the unit percent: what the best one does.", {.is_omitted = true}),
      Of::member<[](A of) { return of.advice(); }>("judge", "With --judge: what the other judge says.",
                                                   {.is_omitted = true}),
      Of::member<[](A of) { return file_of(of.of); }>("file", reviewed_file_meaning, {.is_omitted = true}),
  };
  return all;
}

base::Members members_of(std::type_identity<ReviewedJudge>) {
  using Of = base::Describe<ReviewedJudge>;
  using A = const ReviewedJudge&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.info.name; }>("name", "Its name."),
      Of::member<[](A of) { return of.info.version; }>("version", "Its version."),
      Of::member<[](A of) { return of.summary.advised; }>("asked", "How many placements it answered about.",
                                                          {.least = 0}),
      Of::member<[](A of) { return of.summary.agreed; }>("first", "Those that it would play.", {.least = 0}),
      Of::member<[](A of) { return of.summary.nearly_agreed; }>("first_three", "Those among its first three.",
                                                                {.least = 0}),
      Of::member<[](A of) { return of.summary.unreached; }>(
          "unreached", "Suggestions that cannot be reached.", {.least = 0}),
  };
  return all;
}

base::Members members_of(std::type_identity<ReviewedPlayer>) {
  using Of = base::Describe<ReviewedPlayer>;
  using A = const ReviewedPlayer&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.of.round; }>("round", round_meaning, {.least = 1, .is_omitted = true}),
      Of::member<[](A of) { return of.player.value; }>("player", "The player."),
      Of::member<[](A of) { return of.summary.placements; }>("placements", "How many were valued.",
                                                             {.least = 0}),
      Of::member<[](A of) { return of.summary.mean_cost(); }>(
          "mean_cost", "What a placement cost, in the unit.", {.decimals = 3, .exact = 3}),
      Of::member<[](A of) { return review::name_of(of.of.unit); }>("unit", unit_meaning,
                                                                   {.words = "lines|percent"}),
      Of::member<[](A of) { return of.summary.inaccuracies; }>("inaccuracies", "How many were inaccurate.",
                                                               {.least = 0}),
      Of::member<[](A of) { return of.summary.mistakes; }>("mistakes", "Mistakes, with the blunders.",
                                                           {.least = 0}),
      Of::member<[](A of) { return of.summary.blunders; }>("blunders", "Blunders.", {.least = 0}),
      Of::member<[](A of) { return of.summary.best; }>("best", "Placements of rank 1.", {.least = 0}),
      Of::member<[](A of) { return of.summary.new_holes; }>("new_holes", "Holes that were made."),
      Of::member<[](A of) { return of.summary.missed_quad; }>("missed_four_lines",
                                                              "Four lines that were missed.", {.least = 0}),
      Of::member<[](A of) { return of.unvalued; }>("not_valued",
                                                   "Placements without a value, which have no line."),
      Of::member<[](A of) { return of.judge(); }>("judge", "With --judge: the other judge.",
                                                  {.is_omitted = true}),
      Of::member<[](A of) { return file_of(of.of); }>("file", reviewed_file_meaning, {.is_omitted = true}),
  };
  return all;
}

}  // namespace

base::Members reviewed_placement_members() {
  return base::members<ReviewedPlacement>();
}
base::Members reviewed_player_members() {
  return base::members<ReviewedPlayer>();
}

void append_review_json(std::string& out, const ReviewedTrack& of, const Judgement& one) {
  append_json(out, ReviewedPlacement{of, one});
}

void append_review_json(std::string& out, const ReviewedTrack& of, base::PlayerId player,
                        const review::Summary& summary, std::uint32_t unvalued) {
  append_json(out, ReviewedPlayer{of, player, summary, unvalued});
}

}  // namespace tetron::convert
