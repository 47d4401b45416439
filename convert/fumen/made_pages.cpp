#include "convert/fumen/made_pages.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "convert/fumen/page_edits.hpp"
#include "convert/fumen/put_pieces.hpp"
#include "field/tetromino.hpp"

namespace tetron::convert {

namespace {

// Does not use fmt, which would double the size of the small module for browsers:
// docs/decisions/fumens.md#operations
MadePages none(std::string why) {
  return {{}, std::move(why)};
}
MadePages none(const PieceError& error) {
  return none("page " + std::to_string(error.page + 1) + ": " + error.what);
}

// The pages after change(page) of each, which returns whether it was possible.
template <class Change>
MadePages changed(Pages pages, const Change& change) {
  for (std::size_t i = 0; i < pages.size(); ++i)
    if (!change(pages[i])) return none("page " + std::to_string(i + 1) + ": its piece would leave the field");
  return {std::move(pages)};
}

std::string stop_of(const PutPieces& put) {
  if (!put.stopped) return {};
  return "page " + std::to_string(*put.stopped + 1) +
         " rises or is mirrored: what comes after it is left out";
}

std::array<bool, 8> kinds_of(std::string_view letters) {
  std::array<bool, 8> kinds{};
  for (const char letter : letters)
    if (const auto kind = field::to_tetromino(field::to_cell(letter)))
      kinds[static_cast<std::size_t>(*kind)] = true;
  return kinds;
}

}  // namespace

void gray(fumen::Page& page) {
  recolour(page, colours_to(fumen::Block::gray));
}

void prune(fumen::Page& page) {
  recolour(page, colours_to(fumen::Block::empty));
}

void comment(fumen::Page& page, std::string_view text, std::size_t number, std::size_t pages) {
  if (auto filled = filled_in(text, page, number, pages)) page.comment = fumen::Comment(std::move(*filled));
}

MadePages shifted(Pages pages, int right, int up) {
  return changed(std::move(pages), [&](fumen::Page& page) { return shift(page, right, up); });
}

MadePages with_rows(Pages pages, int at, std::span<const std::string> rows) {
  return changed(std::move(pages), [&](fumen::Page& page) { return insert_rows(page, at, rows); });
}

bool is_row(std::string_view text) {
  return text.size() == fumen::Field::width &&
         text.find_first_not_of("_.#XxILOZTJSiloztjs") == std::string_view::npos;
}

MadePages numbered(const Pages& pages, std::string_view numbers) {
  const auto wanted = page_numbers(numbers, pages.size());
  if (!wanted) return {{}, wanted.error(), {}, true};
  MadePages made;
  for (const std::size_t number : *wanted) {
    made.pages.push_back(pages[number - 1]);
    made.pages.back().flags.colorize = made.pages.size() == 1 && pages.front().flags.colorize;
  }
  return made;
}

Pages with_mirror(Pages pages) {
  const std::size_t count = pages.size();
  pages.reserve(2 * count);
  for (std::size_t i = 0; i < count; ++i) {
    fumen::Page page = pages[i];
    page.flags.colorize = false;
    mirror(page);
    pages.push_back(std::move(page));
  }
  return pages;
}

Pages reduced(Pages pages) {
  const auto same = [](const fumen::Page& before, const fumen::Page& page) {
    return shows_the_same(page, before);
  };
  pages.erase(std::ranges::unique(pages, same).begin(), pages.end());
  return pages;
}

fumen::Page first_alone(const fumen::Page& page, bool is_first) {
  fumen::Page alone{page.field, {}, page.comment, {}};
  alone.flags.colorize = is_first && page.flags.colorize;
  return alone;
}

std::string sequence_of(std::span<const fumen::Page> pages) {
  std::string text;
  for (const fumen::Page& page : pages)
    if (page.operation) text += field::to_char(page.operation->piece);
  return text;
}

MadePages assembled(const Pages& pages) {
  const auto put = put_pieces(pages);
  if (!put) return none(put.error());
  return {{assembled(pages.front(), put->pieces)}, {}, stop_of(*put)};
}

bool are_pieces(std::string_view letters) {
  return std::ranges::all_of(
      letters, [](char letter) { return field::to_tetromino(field::to_cell(letter)).has_value(); });
}

MadePages filtered(const Pages& pages, const PageFilter& filter) {
  Pages kept;
  if (!filter.comment.empty()) {
    for (const fumen::Page& page : pages)
      if (page.comment.text().contains(filter.comment)) kept.push_back(page);
    if (kept.empty()) return none("no page has that in its comment");
    kept.front().flags.colorize = pages.front().flags.colorize;
  }
  if (filter.pieces.empty() && filter.without.empty()) return {std::move(kept)};
  const auto only = kinds_of(filter.pieces);
  const auto without = kinds_of(filter.without);
  const Pages& all = filter.comment.empty() ? pages : kept;
  auto put = put_pieces(all);
  if (!put) return none(put.error());
  std::erase_if(put->pieces, [&](const PutPiece& piece) {
    const auto kind = static_cast<std::size_t>(piece.operation.piece);
    return without[kind] || !(filter.pieces.empty() || only[kind]);
  });
  if (put->pieces.empty()) return {{}, "none of its pieces is left", stop_of(*put)};
  auto made = pages_of(all, put->pieces);
  if (!made) return none(made.error());
  return {std::move(*made), {}, stop_of(*put)};
}

std::vector<std::string> beyond_limits(const fumen::OutputSize& size) {
  using Limits = fumen::EditorLimits;
  std::vector<std::string> exceeded;
  if (size.pages > Limits::pages)
    exceeded.push_back(std::to_string(size.pages) + " pages; the editor takes " +
                       std::to_string(Limits::pages));
  if (size.characters > Limits::characters)
    exceeded.push_back(std::to_string(size.characters) + " characters; the editor takes " +
                       std::to_string(Limits::characters));
  if (size.comments_cut > 0)
    exceeded.push_back(std::to_string(size.comments_cut) + " comments were longer than " +
                       std::to_string(Limits::comment) + " escaped characters and are cut");
  return exceeded;
}

}  // namespace tetron::convert
