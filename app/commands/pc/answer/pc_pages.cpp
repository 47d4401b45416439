#include "app/commands/pc/answer/pc_pages.hpp"

#include <fmt/format.h>

#include "app/commands/recording/convert/convert_pictures.hpp"
#include "app/io/messages.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/animation/fumen_picture.hpp"
#include "convert/picture/svg.hpp"
#include "field/grid.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/url.hpp"

namespace tetron::app {

namespace {

// The page's operation for a piece. Returns nothing if its cells are not a rotation of the guideline's
// shapes.
std::optional<fumen::Operation> operation_of(const pc::Placed& piece) {
  std::array<field::Position, 4> cells;
  for (std::size_t i = 0; i < cells.size(); ++i)
    cells[i] = {field::Column(piece.cells[i].column), field::Row(-piece.cells[i].row)};
  const auto placement = field::placement_of(cells);
  if (!placement) return std::nullopt;
  return fumen::Operation{placement->kind, placement->rotation, placement->centre.column.value,
                          -placement->centre.row.value};
}

constexpr std::string_view page_style = R"(
body { font: 16px/1.4 sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
section { display: flex; gap: 1em; margin: 1em 0; }
svg { flex: none; }
td, th { padding: 0 1em 0 0; text-align: left; }
code, a { overflow-wrap: anywhere; }
section > div { min-width: 0; }
section[hidden] { display: none; }
.search { background: #fff; padding: 0.5em 0; position: sticky; top: 0; }
.search input { font: inherit; padding: 0.3em; width: 12em; }
)";
// The SHA-256 of the style sheet, which is the only style that a page allows. Scripts are also allowed only
// by their hash; pictures and requests are not allowed. A test compares the style with the hash.
constexpr std::string_view style_hash = "VQouv5hrfsxHo4ZoluJMLDy3hKYdFWEVwsPotM/Qkqo=";

}  // namespace

fumen::Page page_of(const PcField& field, const std::string& comment) {
  if (field.width() > fumen::Field::width || field.stack() > fumen::Field::rows)
    refuse(ExitCode::usage, "{}: a fumen has room for {} x {}", field.name, fumen::Field::width,
           fumen::Field::rows);
  fumen::Page page;
  const int top = std::max(field.stack(), pc::most_lines);
  for (int y = 0; y < top; ++y)
    for (int x = 0; x < fumen::Field::width; ++x) {
      const field::Cell cell = x < field.width() ? field.at(x, y) : field::Cell::garbage;
      // A fumen has no other colours.
      page.field.set(x, y,
                     cell > field::Cell::garbage ? fumen::Block::gray : static_cast<fumen::Block>(cell));
    }
  page.comment = comment;
  page.flags.colorize = true;
  return page;
}

fumen::Page way_page(const PcField& field, std::span<const pc::Placed> pieces, const std::string& comment) {
  fumen::Page page = page_of(field, comment);
  for (const pc::Placed& piece : pieces)
    for (const pc::Cell& cell : piece.origin)
      page.field.set(cell.column, cell.row, static_cast<fumen::Block>(piece.kind));
  page.flags.lock = false;
  return page;
}

std::vector<fumen::Page> way_steps(const PcField& field, std::span<const pc::Placed> pieces,
                                   const std::string& comment) {
  std::vector<fumen::Page> pages;
  fumen::Page page = page_of(field, comment);
  for (const pc::Placed& piece : pieces) {
    page.operation = operation_of(piece);
    fumen::Field after = page.field;
    for (const pc::Cell& cell : piece.cells)
      after.set(cell.column, cell.row, static_cast<fumen::Block>(piece.kind));
    if (!page.operation) page.field = after;
    pages.push_back(page);
    after.clear_lines();
    page.field = after;
    page.flags.colorize = false;
  }
  page.operation.reset();
  pages.push_back(page);
  return pages;
}

std::string fumen_of(std::vector<fumen::Page> pages) {
  for (std::size_t i = 0; i < pages.size(); ++i) pages[i].flags.colorize = i == 0;
  const auto text = fumen::encode(std::span<const fumen::Page>(pages));
  if (text) return *text;
  refuse(ExitCode::damaged, "this cannot be written as a fumen: {}", base::describe(text.error()));
}

bool fits_fumen(const PcField& field) {
  return field.width() <= fumen::Field::width;
}

std::string steps_fumen(const PcField& field, std::span<const pc::Placed> pieces,
                        const std::string& comment) {
  return fits_fumen(field) ? fumen_of(way_steps(field, pieces, comment)) : std::string();
}

std::string letters_of(std::span<const pc::Placed> pieces) {
  std::string letters;
  for (const pc::Placed& piece : pieces) letters += field::to_char(piece.kind);
  return letters;
}

std::string drawing_of(const PcField& field, std::span<const pc::Placed> pieces) {
  int rows = std::max(field.stack(), 1);
  for (const pc::Placed& piece : pieces)
    for (const pc::Cell& cell : piece.origin) rows = std::max(rows, cell.row + 1);
  field::Grid grid(field.width(), rows);
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < field.width(); ++x)
      if (field::is_block(field.at(x, y)))
        grid.set({field::Column(x), field::Row(rows - 1 - y)}, field::Cell::garbage);
  for (const pc::Placed& piece : pieces)
    for (const pc::Cell& cell : piece.origin)
      grid.set({field::Column(cell.column), field::Row(rows - 1 - cell.row)}, field::to_cell(piece.kind));
  return field::to_text(grid);
}

ExitCode draw_pc_pages(const std::string& out, Existing existing, std::span<const fumen::Page> pages) {
  if (out == "-" && pages.size() > 1)
    refuse(ExitCode::usage, "each way becomes a separate picture: name a file with -o");
  const PictureOptions options;
  const PictureJob job{PictureFormat::png, out, {}, {}, std::nullopt, options, existing};
  return draw_pages(job, pages);
}

std::string svg_of(const fumen::Page& page, scene::PicturePalette palette) {
  convert::FumenPictureOptions options;
  options.cell = 16;
  options.palette = palette;
  options.comment = false;
  const auto svg = convert::to_svg(convert::FumenPictures({&page, 1}, options).draw(0));
  return svg ? *svg : std::string();
}

std::string html_page(std::string_view title, std::string_view body, const PageScript& script) {
  const std::string may_run =
      script.text.empty() ? std::string() : fmt::format("script-src 'sha256-{}'; ", script.hash);
  const std::string run =
      script.text.empty() ? std::string() : fmt::format("<script>{}</script>\n", script.text);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {4}style-src 'sha256-{1}'; "
      "base-uri 'none'; form-action "
      "'none'\">\n<title>{0}</title>\n<style>{2}</style>\n<main>\n<h1>{0}</h1>\n{3}</main>\n{5}</html>\n",
      base::escaped_markup(title), style_hash, page_style, body, may_run, run);
}

std::string html_link(std::string_view fumen, std::string_view text) {
  return fmt::format("<a href=\"{}\">{}</a>",
                     base::escaped_markup(fumen::make_url(fumen::sites.front(), fumen)),
                     base::escaped_markup(text));
}

}  // namespace tetron::app
