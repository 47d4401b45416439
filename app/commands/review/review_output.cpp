#include "app/commands/review/review_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "base/escape.hpp"
#include "convert/answer/text_out.hpp"
#include "convert/csv/csv.hpp"
#include "convert/review/review_json.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "review/judge/words.hpp"

namespace tetron::app {

namespace {

using review::Judgement;

constexpr std::size_t most_shown = 10;
constexpr std::string_view unknown_text =
    "Not known, and not counted: weapons, what others will do, and pieces that were not shown yet.";

std::string_view unit_name(const ReviewOutput& what) {
  return review::name_of(what.review.unit);
}

std::vector<PlacementPages> worst_pages(const ReviewOutput& what, base::PlayerId player) {
  return pages_of(what, review::worst_of(what.review, player, most_shown));
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

void append_json(Output& out, const ReviewOutput& what) {
  const replay::Track track = what.input.track();
  const convert::ReviewedTrack of{track, what.review.unit, what.round, what.judge};
  for (const Judgement& one : what.review.judgements) {
    convert::append_review_json(out.text(), of, one);
    out.text() += '\n';
    out.flush_if_full();
  }
  for (const base::PlayerId player : what.players) {
    convert::append_review_json(out.text(), of, player, review::summary_of(what.review, player),
                                what.review.unvalued[player.value]);
    out.text() += '\n';
  }
}

void append_cells(std::string& out, const std::optional<fumen::Operation>& is) {
  if (!is) {
    out += ",,,,";
    return;
  }
  fmt::format_to(std::back_inserter(out), ",{},{},{},{}", field::to_char(is->piece),
                 rotation_name(is->rotation), is->x, is->y);
}

void append_csv_judge(std::string& text, const ReviewOutput& what, const Judgement& one) {
  text += ',';
  convert::append_csv_field(text, what.judge->name);
  text += one.advice ? fmt::format(",{},{}", one.advice->rank, one.advice->of) : ",,";
}

void append_csv(Output& out, const ReviewOutput& what, bool has_header) {
  if (has_header && what.round) out.text() += "round,";
  if (has_header)
    out.text() +=
        "player,name,n,t_ms,piece,rotation,x,y,best_piece,best_rotation,best_x,best_y,rank,of,cost,lines_"
        "expected,"
        "survival,new_holes,best_new_holes,missed_four_lines,found,unit,grade,fault";
  if (has_header) out.text() += what.judge != nullptr ? ",judge,judge_rank,judge_of\n" : "\n";
  for (const Judgement& one : what.review.judgements) {
    std::string& text = out.text();
    if (what.round) text += fmt::format("{},", *what.round);
    text += fmt::format("{},", one.player.value);
    convert::append_csv_field(text, what.input.game.names[one.player.value].raw());
    text += fmt::format(",{},{}", one.placement + 1, one.time.value);
    append_cells(text, operation(what, one, one.played));
    append_cells(text, operation(what, one, one.best));
    text += fmt::format(",{},{},{:.2f},{:.1f},{:.3f},{},{},{},{},{},{},{}", one.rank, one.of, one.cost,
                        one.lines_expected, one.survival, one.new_holes, one.best_new_holes,
                        one.missed_four_lines ? 1 : 0, one.was_found ? 1 : 0, unit_name(what),
                        review::name_of(one.grade),
                        one.grade == review::Grade::fine ? "" : review::name_of(one.fault));
    if (what.judge != nullptr) append_csv_judge(text, what, one);
    text += '\n';
    out.flush_if_full();
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
      summary.new_holes == 1 ? "" : "s", summary.missed_four_lines,
      summary.missed_four_lines == 1 ? "" : "s");
}

void append_text_of(Output& out, const ReviewOutput& what, base::PlayerId player) {
  out.text() += fmt::format("\nplayer {} {}: {}\n", player.value, what.input.game.names[player.value],
                            summary_text(what, review::summary_of(what.review, player)));
  if (what.judge != nullptr)
    out.text() += fmt::format("  {}\n", judge_text(what, review::summary_of(what.review, player)));
  for (const Judgement& one : what.review.judgements) {
    if (!what.is_listed || one.player != player) continue;
    out.text() += fmt::format("  {:>9} {:>4}  {}: {}\n", time_text(one.time), one.placement + 1,
                              place_text(what, one, one.played), cost_text(what, one));
    out.flush_if_full();
  }
  const auto worst = worst_pages(what, player);
  if (!worst.empty()) out.text() += "  worst, with a fumen of two pages: played, better\n";
  for (const PlacementPages& one : worst) {
    const Judgement& judgement = *one.judgement;
    out.text() += fmt::format("  {:>9} {:>4}  {}: {}\n", time_text(judgement.time), judgement.placement + 1,
                              place_text(what, judgement, judgement.played), cost_text(what, judgement));
    out.text() += fmt::format("                  better: {}\n                  {}\n",
                              place_text(what, judgement, judgement.best), fumen_of(one.pages));
  }
}

void append_text(Output& out, const ReviewOutput& what, bool is_first) {
  const std::string round =
      what.round ? fmt::format(", round {} of {}", *what.round, what.input.round->rounds) : "";
  out.text() += fmt::format(
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

void ReviewWriter::add(const ReviewOutput& what) {
  const bool is_first = std::exchange(is_first_, false);
  summary_.add(what);
  switch (format_) {
    case ReviewFormat::text:
      return append_text(out_, what, is_first);
    case ReviewFormat::json:
      return append_json(out_, what);
    case ReviewFormat::csv:
      return append_csv(out_, what, is_first);
    case ReviewFormat::fumen:
      return append_fumens(out_, what);
    case ReviewFormat::html:
      if (is_first) title_ = fmt::format("Review of {}", what.input.source.shown);
      return append_html(body_, what);
  }
}

void ReviewWriter::finish() {
  switch (format_) {
    case ReviewFormat::text:
      summary_.append_text(out_.text());
      out_.text() += fmt::format("\n{}\n", unknown_text);
      break;
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
