#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "scene/layout/scrolling.hpp"
#include "scene/panels/listed_game.hpp"
#include "scene/primitives/picture.hpp"
#include "scene/primitives/theme.hpp"

// The window without a game: what can be opened.
namespace tetron::scene {

struct StartRow {
  enum class Kind : std::uint8_t { heading, folder, game } kind = Kind::game;
  ListedGame game{};  // of headings and folders only `file`, their name
};

struct StartView {
  std::string heading{};
  std::string hint{};     // below it
  std::string message{};  // what went wrong; empty if nothing did
  std::vector<std::string> buttons{};
  std::vector<StartRow> rows{};
  std::optional<std::size_t> selected{};  // never a heading
  std::size_t first = 0;                  // the first visible row
  std::string footing{};                  // what the keys do
  bool hides_results = false;
  Look look{};
};

struct StartPlaces {
  struct Row {
    Box box;
    std::size_t row = 0;  // index in StartView::rows
  };
  std::vector<Box> buttons;
  std::vector<Row> rows;  // those that are visible
  Box list;
  ScrollBar bar;

  std::optional<std::size_t> row_at(Point at) const;
  std::optional<std::size_t> button_at(Point at) const;
};

StartPlaces start_places(const StartView& view, Size window, double scale);
// The first visible row with which the selected one is visible.
std::size_t first_with_selected(StartView view, Size window, double scale);
Picture draw_start(const StartView& view, Size window, double scale);

}  // namespace tetron::scene
