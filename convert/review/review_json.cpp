#include "convert/review/review_json.hpp"

#include <array>
#include <string_view>

#include "base/json_writer.hpp"
#include "convert/fumen/fumen.hpp"
#include "review/judge/words.hpp"

namespace tetron::convert {

namespace {

using review::Judgement;

constexpr std::array<std::string_view, 3> spin_names{"none", "mini", "full"};
constexpr std::array<std::string_view, 4> reviewed_rotation_names{"spawn", "right", "reverse", "left"};

// A place as in fumens; null for pieces that are not tetrominoes.
void write_place(base::JsonWriter& json, const ReviewedTrack& of, const Judgement& one,
                 const game::Place& place) {
  const auto is = operation_of(of.track.layout(), of.track.profile(), one.player, place);
  if (!is) return json.null();
  const char letter = field::to_char(is->piece);
  json.begin_object();
  json.key("type").string({&letter, 1});
  json.key("rotation").string(reviewed_rotation_names[static_cast<std::size_t>(is->rotation)]);
  json.key("x").number(is->x);
  json.key("y").number(is->y);
  json.end_object();
}

void write_effect(base::JsonWriter& json, const review::PlacementEffect& effect) {
  json.begin_object();
  json.key("lines").number(effect.lines);
  json.string("spin", spin_names[static_cast<std::size_t>(effect.spin)]);
  json.key("attack").number(effect.attack, 2);
  json.key("all_clear").boolean(effect.is_all_clear);
  json.key("breaks_chain").boolean(effect.breaks_back_to_back);
  json.end_object();
}

void write_judge(base::JsonWriter& json, const review::bots::Info& judge, const review::Summary& summary) {
  json.begin_object();
  json.string("name", judge.name);
  json.string("version", judge.version);
  json.key("asked").number(summary.advised);
  json.key("first").number(summary.agreed);
  json.key("first_three").number(summary.nearly_agreed);
  json.key("unreached").number(summary.unreached);
  json.end_object();
}

void write_advice(base::JsonWriter& json, const ReviewedTrack& of, const Judgement& one) {
  json.begin_object();
  json.key("rank").number(one.advice->rank);
  json.key("of").number(one.advice->of);
  json.key("unreached").number(one.advice->unreached);
  json.key("best");
  if (one.advice->of > 0)
    write_place(json, of, one, one.advice->best);
  else
    json.null();
  json.end_object();
}

}  // namespace

void append_review_json(std::string& out, const ReviewedTrack& of, const Judgement& one) {
  base::JsonWriter json(out);
  json.begin_object();
  if (of.round) json.key("round").number(*of.round);
  json.key("player").number(one.player.value);
  json.key("placement").number(one.placement + 1);
  json.key("t_ms").number(one.time.value);
  json.key("played");
  write_place(json, of, one, one.played);
  json.key("best");
  write_place(json, of, one, one.best);
  json.key("rank").number(one.rank);
  json.key("of").number(one.of);
  json.key("cost").number(one.cost, 2);
  json.string("unit", review::name_of(of.unit));
  json.string("grade", review::name_of(one.grade));
  if (one.grade == review::Grade::fine) {
    json.null("fault");
    json.null("words");
  } else {
    json.string("fault", review::name_of(one.mistake_kind));
    json.string("words", review::words_of(one));
  }
  json.key("lines_expected").number(one.lines_expected, 1);
  json.key("survival").number(one.survival, 3);
  json.key("new_holes").number(one.new_holes);
  json.key("best_new_holes").number(one.best_new_holes);
  json.key("missed_four_lines").boolean(one.missed_quad);
  json.key("found").boolean(one.was_found);
  if (of.unit == review::CostUnit::percent) {
    json.key("waiting").number(one.pending);
    json.key("chance").number(one.chance, 3);
    json.key("best_chance").number(one.best_chance, 3);
    write_effect(json.key("did"), one.did);
    write_effect(json.key("could"), one.could);
  }
  if (one.advice) write_advice(json.key("judge"), of, one);
  if (!of.file.empty()) json.string("file", of.file);
  json.end_object();
}

void append_review_json(std::string& out, const ReviewedTrack& of, base::PlayerId player,
                        const review::Summary& summary, std::uint32_t unvalued) {
  base::JsonWriter json(out);
  json.begin_object();
  if (of.round) json.key("round").number(*of.round);
  json.key("player").number(player.value);
  json.key("placements").number(summary.placements);
  json.key("mean_cost").number(summary.mean_cost(), 3);
  json.string("unit", review::name_of(of.unit));
  json.key("inaccuracies").number(summary.inaccuracies);
  json.key("mistakes").number(summary.mistakes);
  json.key("blunders").number(summary.blunders);
  json.key("best").number(summary.best);
  json.key("new_holes").number(summary.new_holes);
  json.key("missed_four_lines").number(summary.missed_quad);
  json.key("not_valued").number(unvalued);
  if (of.judge != nullptr) write_judge(json.key("judge"), *of.judge, summary);
  if (!of.file.empty()) json.string("file", of.file);
  json.end_object();
}

}  // namespace tetron::convert
