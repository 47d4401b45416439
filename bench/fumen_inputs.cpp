#include "bench/fumen_inputs.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>

#include "formats/fumen/action.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/page_state.hpp"

namespace tetron::bench {

namespace {

using fumen::Block;
using fumen::Field;
using fumen::Operation;
using fumen::Page;
using fumen::PageState;
using fumen::Piece;
using fumen::Rotation;

constexpr std::string_view piece_letters = "ILOZTJS";

// How bad a board is: high columns, and empty cells below others.
int badness(const Field& field) {
  int sum = 0;
  for (int x = 0; x < Field::width; ++x) {
    int height = 0;
    int holes = 0;
    for (int y = 0; y < Field::rows; ++y) {
      if (field.at(x, y) == Block::empty) continue;
      holes += y - height;
      height = y + 1;
    }
    sum += height * height + 20 * holes;
  }
  return sum;
}

std::optional<Operation> best_place(const Field& field, Piece piece) {
  std::optional<Operation> best;
  int least = 0;
  for (int turn = 0; turn < 4; ++turn)
    for (int x = 0; x < Field::width; ++x) {
      Field after = field;
      const auto place = after.put({piece, static_cast<Rotation>(turn), x, 20});
      if (!place) continue;
      after.clear_lines();
      const int bad = badness(after);
      if (best && bad >= least) continue;
      best = place;
      least = bad;
    }
  return best;
}

std::string encoded(const std::vector<Page>& pages) {
  const auto text = fumen::encode(std::span<const Page>(pages));
  return text ? *text : std::string();
}

}  // namespace

std::vector<Page> FumenMaker::game(std::size_t pages) {
  std::vector<Page> game;
  PageState state(fumen::Version::v115);
  while (game.size() < pages) {
    Page page{state.page().field, {}, {}, {}};
    page.flags.colorize = game.empty();
    if (one_in(10)) {
      page.flags.rise = true;
      const auto hole = static_cast<int>(below(Field::width));
      for (int x = 0; x < Field::width; ++x)
        if (x != hole) page.field.set(x, -1, Block::gray);
    }
    page.operation = best_place(page.field, static_cast<Piece>(1 + below(7)));
    if (!page.operation) page.field = Field();
    state.field() = page.field;
    state.field_changed();
    state.act(page.operation, page.flags);
    state.leave();
    game.push_back(std::move(page));
  }
  return game;
}

Operation FumenMaker::any_operation() {
  for (;;) {
    const Operation operation{static_cast<Piece>(1 + below(7)), static_cast<Rotation>(below(4)),
                              static_cast<int>(below(Field::width)), static_cast<int>(below(Field::rows))};
    const auto cells = operation.cells();
    if (std::ranges::all_of(cells, [](const fumen::Position& cell) {
          return cell.x >= 0 && cell.x < Field::width && cell.y >= 0 && cell.y < Field::rows;
        }))
      return operation;
  }
}

std::string FumenMaker::any_comment() {
  constexpr std::array parts{"a",    "Z",     "09", " ",      "+/-@*_.", "%",  "%41",    "\n",
                             "\"\\", "<&?#>", "é",  "ÿß",     "×",       "あ", "テト譜", "漢字",
                             "、",   "😀",     "𠮷", "\u0100", "T-Spin",  "=;"};
  std::string text;
  for (std::size_t i = 1 + below(12); i > 0; --i) text += parts[below(parts.size())];
  return text;
}

std::string FumenMaker::any_quiz() {
  const auto piece = [this] { return piece_letters[below(piece_letters.size())]; };
  std::string text = "#Q=[";
  if (one_in(2)) text += piece();
  text += "](";
  text += piece();
  text += ')';
  for (std::size_t i = below(14); i > 0; --i) text += piece();
  if (one_in(3)) text += ";text_あ";
  return text;
}

std::vector<Page> FumenMaker::noise() {
  std::vector<Page> pages(1 + below(6));
  for (Page& page : pages) {
    const int rows = 3 + static_cast<int>(below(7));
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < Field::width; ++x)
        if (!one_in(4)) page.field.set(x, y, static_cast<Block>(below(9)));
    page.operation = any_operation();
    page.comment = one_in(3) ? any_quiz() : any_comment();
    page.flags = {!one_in(4), one_in(6), &page == pages.data(), one_in(6)};
  }
  return pages;
}

std::vector<Page> FumenMaker::anything() {
  const std::size_t count = 1 + below(64);
  std::vector<Page> pages;
  PageState state(fumen::Version::v115);
  while (pages.size() < count) {
    Page page = state.page();
    page.operation.reset();
    const std::size_t kind = below(8);
    if (kind == 0) {
      for (int y = -1; y < static_cast<int>(below(24)); ++y)
        for (int x = 0; x < Field::width; ++x) page.field.set(x, y, static_cast<Block>(below(9)));
    } else if (kind == 1) {
      for (std::size_t i = below(10); i > 0; --i)
        page.field.set(static_cast<int>(below(10)), static_cast<int>(below(24)) - 1,
                       static_cast<Block>(below(9)));
    } else if (kind == 2) {
      // A row that may be full, and one that waits to rise.
      const auto y = static_cast<int>(below(Field::rows));
      for (int x = 0; x < Field::width; ++x) page.field.set(x, y, Block::gray);
      for (int x = 0; x < Field::width; ++x) page.field.set(x, -1, one_in(4) ? Block::empty : Block::gray);
      if (one_in(2)) page.field.set(static_cast<int>(below(10)), y, Block::empty);
    }
    const auto quiz = fumen::Quiz::parse(page.comment);
    if (one_in(4)) {
      page.comment = one_in(6) ? std::string() : one_in(2) ? any_quiz() : any_comment();
    } else if (quiz && !one_in(6)) {
      const std::array choices{quiz->current(), quiz->hold(), quiz->next()};
      const std::size_t piece = piece_letters.find(choices[below(choices.size())]);
      if (piece != std::string_view::npos) {
        Operation operation = any_operation();
        operation.piece = static_cast<Piece>(piece + 1);
        const auto cells = operation.cells();
        if (std::ranges::all_of(cells, [](const fumen::Position& cell) {
              return cell.x >= 0 && cell.x < Field::width && cell.y >= 0 && cell.y < Field::rows;
            }))
          page.operation = operation;
      }
    }
    if (!page.operation && !one_in(3)) page.operation = any_operation();
    // The cursor of these would lie above the top.
    if (page.operation && !fumen::pack({page.operation, {}, false}, fumen::Version::v115))
      page.operation.reset();
    page.flags = {!one_in(4), one_in(5), one_in(2), one_in(5)};
    state.field() = page.field;
    state.field_changed();
    if (page.comment != state.page().comment) state.show(page.comment);
    state.act(page.operation, page.flags);
    state.leave();
    pages.push_back(std::move(page));
  }
  return pages;
}

std::string fumen_of_game(std::size_t pages) {
  return encoded(FumenMaker(1).game(pages));
}

std::vector<std::string> short_fumens(std::size_t count) {
  FumenMaker maker(2);
  std::vector<std::string> fumens;
  while (fumens.size() < count) {
    std::string text = encoded(maker.noise());
    if (!text.empty()) fumens.push_back(std::move(text));
  }
  return fumens;
}

std::string fumen_with_long_comment(std::size_t pages) {
  std::vector<Page> all(pages);
  const fumen::Comment comment(std::string(4095, 'a'));
  for (Page& page : all) page.comment = comment;
  return encoded(all);
}

}  // namespace tetron::bench
