#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "scene/panels/help.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

// A game that is being played, as the scene draws it. It does not know whose game it is or what its rules
// are.
namespace tetron::scene {

enum class BlockForm : std::uint8_t { circle, disc, square_outline, square };

// Cells are 1 wide; y grows downward. Blocks may lie between cells.
struct GameBlock {
  double x = 0;
  double y = 0;
  Color color{};
  BlockForm form = BlockForm::square;
  double vanishing = 0;                            // from 0, whole, to 1, gone
  std::shared_ptr<const Bitmap> bitmap = nullptr;  // drawn instead of the form, as large as the cell
  char letter = 0;                                 // of ASCII, on the form or bitmap; 0: none
  friend bool operator==(const GameBlock&, const GameBlock&) = default;
};

// The field in a window.
struct GameField {
  Box well{};
  int cell = 1;  // pixels
};

struct GameView {
  int columns = 1;
  int rows = 1;
  double block_size = 30;  // size of a block in a window of natural_size(), in design pixels
  std::vector<GameBlock> field{};
  std::vector<GameBlock> tumo{};
  std::vector<GameBlock> ghost{};                // where it will land
  std::vector<std::vector<GameBlock>> next{};    // blocks of each piece, which is centred in its box
  std::optional<std::vector<GameBlock>> hold{};  // no value: the game has no hold; empty: nothing is held
  std::vector<std::pair<std::string, std::string>> numbers{};  // label and value
  HelpView keys{};
  bool help = false;  // shows the keys
  ThemeKind theme = ThemeKind::dark;
  std::string banner{};                // across the field; empty for none
  std::string hint{};                  // below the banner
  std::vector<std::string> printed{};  // lines below the field
  std::string problem{};               // below everything; empty for none
};

}  // namespace tetron::scene
