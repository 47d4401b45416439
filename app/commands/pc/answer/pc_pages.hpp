#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/pc/input/pc_input.hpp"
#include "app/commands/pc/input/pc_options.hpp"
#include "app/io/exit_code.hpp"
#include "app/io/output.hpp"
#include "formats/fumen/page.hpp"
#include "scene/board/picture_palette.hpp"
#include "solver/pc/clear/path.hpp"

namespace tetron::app {

// A field as a page, narrower ones filled up with gray; one that a fumen has no room for is told and ends the
// command with ExitCode::usage.
fumen::Page page_of(const PcField& field, const std::string& comment);
// The pieces of a way on the field as it is at the beginning, in their colours: what is built, on one page.
fumen::Page way_page(const PcField& field, std::span<const pc::Placed> pieces, const std::string& comment);
// A page for each piece before it is put, and one with what is left.
std::vector<fumen::Page> way_steps(const PcField& field, std::span<const pc::Placed> pieces,
                                   const std::string& comment);
// A fumen of these pages.
std::string fumen_of(std::vector<fumen::Page> pages);
// Whether a fumen has as many columns.
bool fits_fumen(const PcField& field);
// The fumen of way_steps(); empty if there is no room for the field.
std::string steps_fumen(const PcField& field, std::span<const pc::Placed> pieces, const std::string& comment);

// "TIOL": the kinds in the order of the pieces.
std::string letters_of(std::span<const pc::Placed> pieces);
// The pieces on the field as text, a line each row, from the highest with something in it.
std::string drawing_of(const PcField& field, std::span<const pc::Placed> pieces);

// Pictures of pages, numbered if there are several.
ExitCode draw_pc_pages(const std::string& out, Existing existing, std::span<const fumen::Page> pages);
// A page as an SVG picture to stand in a web page.
std::string svg_of(const fumen::Page& page, scene::PicturePalette palette = scene::PicturePalette::fumen);
// What a web page runs, with its SHA-256 in base64.
struct PageScript {
  std::string_view text;
  std::string_view hash;
};
// A whole web page.
std::string html_page(std::string_view title, std::string_view body, const PageScript& script = {});
// An element that links to an editor with the fumen in it.
std::string html_link(std::string_view fumen, std::string_view text);

}  // namespace tetron::app
