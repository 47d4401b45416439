#include "app/commands/review/review_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/review/review_json.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/judge/words.hpp"

namespace tetron::app {

namespace {

using review::Judgement;

constexpr std::string_view unknown_text =
    "Not known, and not counted: weapons, what others will do, and pieces that were not shown yet.";

std::string_view unit_name(const ReviewOutput& what) {
  return review::name_of(what.review.unit);
}

std::vector<PlacementPages> worst_pages(const ReviewOutput& what, base::PlayerId player) {
  return pages_of(what, review::worst_of(what.review, player, what.most_shown));
}

// "Cold Clear 2 0.1: ..."; safe to print.
std::string judge_text(const ReviewOutput& what, const review::Summary& summary) {
  if (what.judge == nullptr) return "";
  if (summary.advised == 0) return "the judge answered about no placement";
  return fmt::format(
      "judge {} {}: {} of {} placement{} as it would play, {} among its first three; {} of its suggestions "
      "cannot be reached",
      base::escaped(what.judge->name), base::escaped(what.judge->version), summary.agreed, summary.advised,
      summary.advised == 1 ? "" : "s", summary.nearly_agreed, summary.unreached);
}

void append_json(std::string& out, std::string_view file, const ReviewOutput& what) {
  const replay::Track track = what.input.track();
  const convert::ReviewedTrack of{track, what.review.unit, what.round, what.judge, file};
  for (const Judgement& one : what.review.judgements) {
    convert::append_review_json(out, of, one);
    out += '\n';
  }
  for (const base::PlayerId player : what.players) {
    convert::append_review_json(out, of, player, review::summary_of(what.review, player),
                                what.review.unvalued[player.value]);
    out += '\n';
  }
}

// A placement in CSV.
struct ReviewRow {
  const ReviewOutput& what;
  const Judgement& one;
  std::string_view file;
  std::optional<fumen::Operation> played{};
  std::optional<fumen::Operation> best{};
};

std::optional<std::size_t> round_of(const ReviewRow& row) {
  const auto& round = row.what.input.round;
  return round ? std::optional<std::size_t>(round->number + 1) : std::nullopt;
}
template <auto Place>
std::optional<std::string> piece_of(const ReviewRow& row) {
  return row.*Place ? std::optional(std::string{field::to_char((row.*Place)->piece)}) : std::nullopt;
}
template <auto Place>
std::optional<std::string_view> rotation_of(const ReviewRow& row) {
  return row.*Place ? std::optional(rotation_name((row.*Place)->rotation)) : std::nullopt;
}
template <auto Place, auto Coordinate>
std::optional<int> coordinate_of(const ReviewRow& row) {
  return row.*Place ? std::optional<int>((*(row.*Place)).*Coordinate) : std::nullopt;
}
// A member of the judgement.
template <auto Get>
auto judged(const ReviewRow& row) {
  return std::invoke(Get, row.one);
}

base::Members members_of(std::type_identity<ReviewRow>) {
  using Of = base::Describe<ReviewRow>;
  using Operation = fumen::Operation;
  constexpr auto played = &ReviewRow::played;
  constexpr auto best = &ReviewRow::best;
  static constexpr std::array all{
      Of::member<round_of>("round", "The number of the round, in a match.", {.least = 1}),
      Of::member<[](const ReviewRow& row) { return row.one.player.value; }>("player", "The player."),
      Of::member<[](const ReviewRow& row) { return row.what.input.game.names[row.one.player.value]; }>(
          "name", "The name of the player."),
      Of::member<[](const ReviewRow& row) { return row.one.placement + 1; }>("n",
                                                                             "The number of the placement."),
      Of::member<[](const ReviewRow& row) { return row.one.time.value; }>("t_ms", "When it was placed.",
                                                                          {.unit = "ms"}),
      Of::member<piece_of<played>>("piece", "The piece; empty if it is not a tetromino."),
      Of::member<rotation_of<played>>("rotation", "How it was turned."),
      Of::member<coordinate_of<played, &Operation::x>>("x", "Its column, as in fumens."),
      Of::member<coordinate_of<played, &Operation::y>>("y", "Its row, as in fumens."),
      Of::member<piece_of<best>>("best_piece", "The best placement that could be reached."),
      Of::member<rotation_of<best>>("best_rotation", "How it is turned."),
      Of::member<coordinate_of<best, &Operation::x>>("best_x", "Its column."),
      Of::member<coordinate_of<best, &Operation::y>>("best_y", "Its row."),
      Of::member<judged<&Judgement::rank>>("rank", "The rank among what could be reached."),
      Of::member<judged<&Judgement::of>>("of", "How many placements could be reached."),
      Of::member<[](const ReviewRow& row) { return double{row.one.cost}; }>(
          "cost", "What it lost, in the unit.", {.decimals = 2, .exact = 2}),
      Of::member<[](const ReviewRow& row) { return double{row.one.lines_expected}; }>(
          "lines_expected", "Lines that are expected after it.", {.decimals = 1, .exact = 1}),
      Of::member<[](const ReviewRow& row) { return double{row.one.survival}; }>(
          "survival", "The chance to survive.", {.decimals = 3, .exact = 3}),
      Of::member<judged<&Judgement::new_holes>>("new_holes", "Holes that it makes."),
      Of::member<judged<&Judgement::best_new_holes>>("best_new_holes", "Holes that the best one makes."),
      Of::member<judged<&Judgement::missed_quad>>("missed_four_lines",
                                                  "Whether four lines could have been cleared."),
      Of::member<judged<&Judgement::was_found>>("found",
                                                "Whether the placement is among what could be reached."),
      Of::member<[](const ReviewRow& row) { return unit_name(row.what); }>("unit", "The unit of the cost."),
      Of::member<[](const ReviewRow& row) { return review::name_of(row.one.grade); }>("grade",
                                                                                      "How good it is."),
      Of::member<[](const ReviewRow& row) {
        return row.one.grade == review::Grade::fine ? std::nullopt
                                                    : std::optional(review::name_of(row.one.mistake_kind));
      }>("fault", "What was wrong with it."),
      Of::member<[](const ReviewRow& row) {
        return row.what.judge ? std::optional(row.what.judge->name) : std::nullopt;
      }>("judge", "The name of the bot of --judge."),
      Of::member<[](const ReviewRow& row) {
        return row.one.advice ? std::optional(row.one.advice->rank) : std::nullopt;
      }>("judge_rank", "The rank of the placement for this bot."),
      Of::member<[](const ReviewRow& row) {
        return row.one.advice ? std::optional(row.one.advice->of) : std::nullopt;
      }>("judge_of", "How many placements the bot named."),
      Of::member<&ReviewRow::file>("file", "The file, as it was given; of a folder its path there."),
  };
  return all;
}

void append_csv(std::string& out, std::string_view file, const ReviewOutput& what) {
  const base::Members members = base::members<ReviewRow>();
  for (const Judgement& one : what.review.judgements) {
    const ReviewRow row{what, one, file, operation(what, one, one.played), operation(what, one, one.best)};
    convert::append_csv_row(out, members, &row, convert::CsvText::plain);
  }
}

std::vector<fumen::Page> joined(const std::vector<PlacementPages>& worst) {
  std::vector<fumen::Page> pages;
  for (const PlacementPages& one : worst) pages.insert(pages.end(), one.pages.begin(), one.pages.end());
  return pages;
}

void append_fumens(Output& out, const ReviewOutput& what) {
  for (const base::PlayerId player : what.players)
    if (const auto worst = worst_pages(what, player); !worst.empty())
      out.text() += fumen_of(joined(worst)) + "\n";
}

std::string summary_text(const ReviewOutput& what, const review::Summary& summary) {
  if (summary.placements == 0) return "no placements";
  return fmt::format(
      "{} placement{}, {} of them the best ({} %)\n  mean cost {:.2f} {}, {} mistake{} ({} blunder{}), {} "
      "inaccurac{}, {} new hole{}, {} four-line clear{} missed",
      summary.placements, summary.placements == 1 ? "" : "s", summary.best,
      summary.best * 100 / summary.placements, summary.mean_cost(),
      what.review.unit == review::CostUnit::lines ? "lines" : "% of the round", summary.mistakes,
      summary.mistakes == 1 ? "" : "s", summary.blunders, summary.blunders == 1 ? "" : "s",
      summary.inaccuracies, summary.inaccuracies == 1 ? "y" : "ies", summary.new_holes,
      summary.new_holes == 1 ? "" : "s", summary.missed_quad, summary.missed_quad == 1 ? "" : "s");
}

void append_text_of(std::string& out, const ReviewOutput& what, base::PlayerId player) {
  out += fmt::format("\nplayer {} {}: {}\n", player.value, what.input.game.names[player.value],
                     summary_text(what, review::summary_of(what.review, player)));
  if (what.judge != nullptr)
    out += fmt::format("  {}\n", judge_text(what, review::summary_of(what.review, player)));
  for (const Judgement& one : what.review.judgements) {
    if (!what.is_listed || one.player != player) continue;
    out += fmt::format("  {:>9} {:>4}  {}: {}\n", time_text(one.time), one.placement + 1,
                       place_text(what, one, one.played), cost_text(what, one));
  }
  const auto worst = worst_pages(what, player);
  if (!worst.empty()) out += "  worst, with a fumen of two pages: played, better\n";
  for (const PlacementPages& one : worst) {
    const Judgement& judgement = *one.judgement;
    out += fmt::format("  {:>9} {:>4}  {}: {}\n", time_text(judgement.time), judgement.placement + 1,
                       place_text(what, judgement, judgement.played), cost_text(what, judgement));
    out += fmt::format("                  better: {}\n                  {}\n",
                       place_text(what, judgement, judgement.best), fumen_of(one.pages));
  }
}

void append_text(std::string& out, const ReviewOutput& what, bool is_first) {
  const std::string round =
      what.round ? fmt::format(", round {} of {}", *what.round, what.input.round->rounds) : "";
  out += fmt::format(
      "{}{}{}: placements by what could be reached, looking {} piece{} ahead; {}\n", is_first ? "" : "\n",
      what.input.source.shown, round, what.review.depth, what.review.depth == 1 ? "" : "s",
      what.review.unit == review::CostUnit::lines ? "costs in lines"
                                                  : "costs in hundredths of the chance to win the round");
  for (const base::PlayerId player : what.players) append_text_of(out, what, player);
}

void append_html(std::string& body, const ReviewOutput& what) {
  if (what.round) body += fmt::format("<h2>Round {} of {}</h2>\n", *what.round, what.input.round->rounds);
  for (const base::PlayerId player : what.players) {
    body += fmt::format("<h2>{}</h2>\n<p>{}</p>\n",
                        base::escaped_markup(base::escaped(what.input.game.names[player.value])),
                        summary_text(what, review::summary_of(what.review, player)));
    if (what.judge != nullptr)
      body += fmt::format("<p>{}</p>\n",
                          base::escaped_markup(judge_text(what, review::summary_of(what.review, player))));
    for (const PlacementPages& one : worst_pages(what, player)) body += html_section(what, one);
  }
}

}  // namespace

void append_placements(std::string& out, ReviewFormat format, std::string_view file,
                       const ReviewOutput& what) {
  if (format == ReviewFormat::json) append_json(out, file, what);
  if (format == ReviewFormat::csv) append_csv(out, file, what);
}

void append_review_header(std::string& out) {
  convert::append_csv_header(out, base::members<ReviewRow>());
}

void ReviewWriter::add(const ReviewOutput& what) {
  const bool is_first = std::exchange(is_first_, false);
  summary_.add(what);
  switch (format_) {
    case ReviewFormat::text: {
      std::string text;
      append_text(text, what, is_first);
      convert::append_folded_lines(out_.text(), text, columns_);
      return out_.flush_if_full();
    }
    case ReviewFormat::csv:
      if (is_first) append_review_header(out_.text());
      [[fallthrough]];
    case ReviewFormat::json:
      append_placements(out_.text(), format_, file_, what);
      return out_.flush_if_full();
    case ReviewFormat::fumen:
      return append_fumens(out_, what);
    case ReviewFormat::html:
      if (is_first) title_ = fmt::format("Review of {}", what.input.source.shown);
      return append_html(body_, what);
  }
}

void ReviewWriter::finish() {
  switch (format_) {
    case ReviewFormat::text: {
      std::string text;
      summary_.append_text(text);
      text += fmt::format("\n{}\n", unknown_text);
      convert::append_folded_lines(out_.text(), text, columns_);
      break;
    }
    case ReviewFormat::json:
      summary_.append_json(out_.text());
      break;
    case ReviewFormat::fumen:
      summary_.append_fumen(out_.text());
      break;
    case ReviewFormat::html:
      out_.text() += html_page(title_, fmt::format("<p>{}</p>\n", unknown_text) + summary_.html() + body_);
      break;
    case ReviewFormat::csv:
      break;
  }
}

}  // namespace tetron::app
