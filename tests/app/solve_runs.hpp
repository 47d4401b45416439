#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "field/tetromino.hpp"
#include "tests/app/command.hpp"
#include "tests/app/json_lines.hpp"
#include "tests/app/terminal_safety.hpp"
#include "tests/catch.hpp"

// Runs `tetron solve` and `tetron pc`, and takes what it says apart.
namespace tetron::test {

using Arguments = std::vector<std::string>;

// The board is standard input.
inline Outcome solve(const std::string& board, Arguments arguments, Setting setting = {}) {
  arguments.insert(arguments.begin(), {"solve", "-"});
  setting.input = board;
  return run_tetron(arguments, setting);
}

inline Outcome pc(Arguments arguments, const std::string& board) {
  arguments.insert(arguments.begin(), "pc");
  return run_tetron(arguments, {.input = board});
}

inline std::string rows_of(int width, int height) {
  std::string board;
  for (int row = 0; row < height; ++row) board += std::string(static_cast<std::size_t>(width), '#') + "\n";
  return board;
}

inline std::vector<nlohmann::json> objects(const Outcome& outcome) {
  return objects_of(outcome.out);
}

// x and y from the lower left corner.
inline std::set<std::pair<int, int>> cells_of(const nlohmann::json& placement) {
  const std::string letter = placement["type"];
  const std::map<std::string, field::Rotation> rotations{{"spawn", field::Rotation::spawn},
                                                         {"right", field::Rotation::right},
                                                         {"reverse", field::Rotation::reverse},
                                                         {"left", field::Rotation::left}};
  std::set<std::pair<int, int>> cells;
  for (const field::Offset& cell :
       field::shape(*field::to_tetromino(field::to_cell(letter[0])), rotations.at(placement["rotation"])))
    cells.insert({placement["x"].get<int>() + cell.right, placement["y"].get<int>() + cell.up});
  return cells;
}

inline std::set<std::pair<int, int>> covered(const nlohmann::json& tiling) {
  std::set<std::pair<int, int>> all;
  for (const nlohmann::json& placement : tiling["placements"])
    for (const auto& cell : cells_of(placement)) CHECK(all.insert(cell).second);
  return all;
}

// A tiling without what says which one it is and in which order.
inline std::set<std::string> content(const nlohmann::json& tiling) {
  std::set<std::string> all;
  for (nlohmann::json placement : tiling["placements"]) {
    placement.erase("bag");
    all.insert(placement.dump());
  }
  return all;
}

inline std::set<std::pair<int, int>> rectangle_cells(int width, int height) {
  std::set<std::pair<int, int>> cells;
  for (int x = 0; x < width; ++x)
    for (int y = 0; y < height; ++y) cells.insert({x, y});
  return cells;
}

inline nlohmann::json decoded(const std::string& fumen) {
  return nlohmann::json::parse(run_tetron({"fumen", "decode", "-"}, {.input = fumen}).out)["pages"];
}

inline std::string encoded(const std::string& field) {
  return run_tetron({"fumen", "encode", nlohmann::json{{"pages", {{{"field", field}}}}}.dump()}).out;
}

inline const std::string perfect_clear = rows_of(10, 4);

}  // namespace tetron::test
