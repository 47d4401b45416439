// judge.cpp: the placement of the first round that cost most, and how to press what was better. judge FILE
#include <tetron/review.hpp>

#include <algorithm>
#include <cstdio>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const auto file = tetron::base::FileBytes::open(argv[1]);
  if (!file) return 3;
  const auto source = tetron::open(file->text());
  if (!source) return std::fprintf(stderr, "%s\n", describe(source.error()).c_str()), 3;
  auto round = tetron::round_of(**source, 0);
  if (!round) return std::fprintf(stderr, "%s\n", describe(round.error()).c_str()), 3;
  const tetron::review::RoundJudge judge(std::move(*round));
  const tetron::review::Review review = judge.review();
  const auto worst = std::ranges::max_element(review.judgements, {}, &tetron::review::Judgement::cost);
  if (worst == review.judgements.end()) return 1;
  std::printf("player %d, placement %u: %.2f %s; of %zu places\n", worst->player.value, worst->placement + 1,
              worst->cost, std::string(name_of(review.unit)).c_str(),
              judge.choices(judge.turn(*worst), worst->player).all.size());
  for (const auto input : judge.inputs(judge.turn(*worst), worst->player, worst->best)
                              .value_or(std::vector<tetron::review::Input>{}))
    std::printf("%s\n", std::string(name_of(input)).c_str());
}
