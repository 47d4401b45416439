#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/panels/key_help.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

// A game that is being played, as it is to be drawn: nothing about whose game it is, or by what rules.
namespace tetron::scene {

enum class BlockForm : std::uint8_t { circle, disc, square_outline, square };

// Cells are 1 wide; y grows downward. Blocks may lie between cells.
struct GameBlock {
  double x = 0;
  double y = 0;
  Color color{};
  BlockForm form = BlockForm::square;
  double vanishing = 0;                            // 0 whole to 1 gone
  std::shared_ptr<const Bitmap> bitmap = nullptr;  // drawn in place of the form, as large as the cell
  friend bool operator==(const GameBlock&, const GameBlock&) = default;
};

struct GameView {
  int columns = 1;
  int rows = 1;
  double block_size = 30;  // of a block where the window has its natural_size(), in design pixels
  std::vector<GameBlock> field{};
  std::vector<GameBlock> tumo{};
  std::vector<GameBlock> ghost{};              // where it will land
  std::vector<std::vector<GameBlock>> next{};  // pieces, each anywhere: it is shown in the middle of its box
  std::optional<std::vector<GameBlock>> hold{};  // nothing: this game has none; empty: nothing is held
  std::vector<std::pair<std::string, std::string>> numbers{};  // label and value
  std::vector<KeyHelp> keys{};
  bool help = false;  // shows the keys
  ThemeKind theme = ThemeKind::dark;
  std::string banner{};                // over the field; empty: none
  std::string hint{};                  // below the banner
  std::vector<std::string> printed{};  // lines below the field
  std::string problem{};               // below everything; empty: none
};

}  // namespace tetron::scene
