// tilings.cpp: in how many ways tetrominoes from bags of seven tile a rectangle. tilings ROWS COLUMNS
#include <tetron/solver.hpp>

#include <cstdio>
#include <cstdlib>

namespace field = tetron::field;
namespace solver = tetron::solver;

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  solver::Problem problem;
  for (int row = 0; row < std::atoi(argv[1]); ++row)
    for (int column = 0; column < std::atoi(argv[2]); ++column)
      problem.terrain.add({field::Column(column), field::Row(row)});
  problem.supply = solver::from_bags(problem.terrain.size() / 4);
  const solver::Counted counted = solver::count(problem);
  std::printf("%s%s\n", counted.ending.is_complete() ? "" : "at least ", counted.tilings.to_string().c_str());
  return counted.ending.is_complete() ? 0 : 4;
}
