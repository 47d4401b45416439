#include <algorithm>
#include <string>

#include "samples/generate/catalogue.hpp"
#include "samples/generate/other_games/nullpomino_game.hpp"

namespace tetron::samples {

std::vector<SampleFile> nullpomino_samples() {
  const nullpomino::RuleOptions standard = standard_rule();
  NullpominoSettings marathon{.seed = 0x311c, .pieces = 90, .keys = {}, .rule = standard};
  marathon.keys = {{"marathon.startlevel", "2"},        {"marathon.tspinEnableType", "1"},
                   {"marathon.enableB2B", "true"},      {"marathon.enableCombo", "true"},
                   {"marathon.gametype", "0"},          {"marathon.version", "2"},
                   {"marathon.enableTSpinKick", "true"}};
  const std::string whole = nullpomino_text(marathon);

  NullpominoSettings plus{.mode = "MARATHON+", .seed = 0x9105, .pieces = 120, .keys = {}, .rule = standard};
  plus.keys = {{"marathonplus.startlevel", "6"}, {"marathonplus.version", "1"}};

  NullpominoSettings race{.mode = "LINE RACE", .seed = 0x7ace, .pieces = 400, .keys = {}, .rule = standard};
  race.keys = {
      {"linerace.goaltype.-1", "0"}, {"linerace.gravity.-1", "4"}, {"linerace.denominator.-1", "256"}};

  NullpominoSettings dig{.mode = "DIG RACE", .seed = 0xd16, .pieces = 400, .keys = {}, .rule = standard};
  dig.keys = {{"digrace.goaltype.-1", "0"}, {"digrace.version", "1"}};
  dig.rule.randomizer = "net.omegaboshi.nullpomino.game.subsystem.randomizer.History6RollsRandomizer";
  dig.rule.das_delay = 0;

  NullpominoSettings grade{.mode = "GRADE MANIA", .seed = -0x99a, .pieces = 60, .keys = {}, .rule = standard};
  grade.keys = {{"grademania.startlevel", "3"}, {"grademania.version", "1"}};
  grade.rule.lockflash_only_frame = true;

  marathon.pieces = 6;
  const std::string small = nullpomino_text(marathon);
  const std::size_t inputs_end = small.find("0.r.max");
  return {
      text_file("nullpomino/marathon.rep", whole),
      text_file("nullpomino/marathon-plus.rep", nullpomino_text(plus)),
      text_file("nullpomino/line-race.rep", nullpomino_text(race)),
      text_file("nullpomino/dig-race.rep", nullpomino_text(dig)),
      text_file("nullpomino/grade-mania.rep", nullpomino_text(grade)),
      // A mode that is not played.
      text_file("nullpomino/other-mode.rep", replaced(small, "name.mode=MARATHON", "name.mode=PHYSICIAN")),
      // Two values in the file differ from the result of playing.
      text_file("nullpomino/wrong-score.rep", replaced(small, "0.statistics.score=", "0.statistics.score=9")),
      text_file("nullpomino/too-long.rep", replaced(small, "0.r.max=", "0.r.max=9")),
      // Without the end and the counts.
      text_file("nullpomino/bad/cut.rep", small.substr(0, inputs_end)),
      // An invalid escape sequence.
      text_file("nullpomino/bad/escape.rep", replaced(small, "21\\:04", "21\\u00zz04"))};
}

}  // namespace tetron::samples
