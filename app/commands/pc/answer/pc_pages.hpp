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

// A field as a page; narrower fields are filled up with gray. If a fumen does not have room for the field,
// prints a message and ends the command with ExitCode::usage.
fumen::Page page_of(const PcField& field, const std::string& comment);
// The pieces of a way in their colours, on the field as it is at the beginning: what is built, on one page.
fumen::Page way_page(const PcField& field, std::span<const pc::Placed> pieces, const std::string& comment);
// One page for each piece before it is placed, and one with what is left.
std::vector<fumen::Page> way_steps(const PcField& field, std::span<const pc::Placed> pieces,
                                   const std::string& comment);
// A fumen of these pages.
std::string fumen_of(std::vector<fumen::Page> pages);
// Whether the field is not wider than a fumen.
bool fits_fumen(const PcField& field);
// The fumen of way_steps(); empty if the field does not fit.
std::string steps_fumen(const PcField& field, std::span<const pc::Placed> pieces, const std::string& comment);

// The kinds in the order of the pieces, such as "TIOL".
std::string letters_of(std::span<const pc::Placed> pieces);
// The pieces on the field as text, one line for each row, from the highest row that is not empty.
std::string drawing_of(const PcField& field, std::span<const pc::Placed> pieces);

// Writes pictures of pages, with numbered names if there are several.
ExitCode draw_pc_pages(const std::string& out, Existing existing, std::span<const fumen::Page> pages);
// A page as an SVG picture for use in a web page.
std::string svg_of(const fumen::Page& page, scene::PicturePalette palette = scene::PicturePalette::fumen);
// The script of a web page, with its SHA-256 in base64.
struct PageScript {
  std::string_view text;
  std::string_view hash;
};
// A whole web page.
std::string html_page(std::string_view title, std::string_view body, const PageScript& script = {});
// An element that links to an editor with the fumen in it.
std::string html_link(std::string_view fumen, std::string_view text);

}  // namespace tetron::app
