#include <fmt/format.h>

#include <memory>

#include "app/commands/fumen/fumen_writing.hpp"
#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/commands/recording/picture_output.hpp"
#include "app/io/messages.hpp"
#include "base/escape.hpp"
#include "convert/animation/fumen_sheet.hpp"

namespace tetron::app {

namespace {

constexpr std::size_t most_on_sheet = 2000;

struct SheetOptions {
  std::string out;
  int columns = 0;
  bool numbers = false;
  PictureOptions look;
  scene::PicturePalette palette = scene::PicturePalette::fumen;
};

enum class SheetFormat { png, svg, html };

SheetFormat format_of(const std::string& out) {
  const std::string_view name = out;
  if (name.ends_with(".png")) return SheetFormat::png;
  if (name.ends_with(".svg")) return SheetFormat::svg;
  if (name.ends_with(".html") || name.ends_with(".htm")) return SheetFormat::html;
  refuse(ExitCode::usage, "--output {}: expected a name that ends with .png, .svg or .html", out);
}

std::string html_of(std::span<const fumen::Page> pages, int columns, scene::PicturePalette palette) {
  std::string body = "<table>\n";
  const std::size_t wide = static_cast<std::size_t>(columns > 0 ? columns : 5);
  for (std::size_t i = 0; i < pages.size(); ++i) {
    if (i % wide == 0) body += "<tr>\n";
    fumen::Page alone = pages[i];
    alone.flags.colorize = pages.front().flags.colorize;
    const std::string link = fumen_of({alone});
    body +=
        fmt::format("<td>{}<br>{}<p>{}</p>\n", svg_of(alone, palette),
                    html_link(link, fmt::format("{}", i + 1)), base::escaped_markup(alone.comment.text()));
  }
  return html_page("Fumens", body + "</table>\n");
}

std::vector<std::pair<std::string, scene::PicturePalette>> palettes() {
  std::vector<std::pair<std::string, scene::PicturePalette>> all;
  for (int i = 0; i < scene::picture_palettes; ++i) {
    const auto palette = static_cast<scene::PicturePalette>(i);
    all.emplace_back(scene::name_of(palette), palette);
  }
  return all;
}

ExitCode sheet(const FumenCommand& command, const SheetOptions& options) {
  const SheetFormat format = format_of(options.out);
  std::vector<fumen::Page> all;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    auto read = pages_of(fumen, tally);
    if (!read) return;
    for (fumen::Page& page : *read) all.push_back(std::move(page));
    ++tally.done;
  });
  if (all.empty()) return tally.code();
  if (all.size() > most_on_sheet)
    refuse(ExitCode::usage,
           "there are {} pages, and a sheet has room for {}; pick some with `tetron fumen pages`", all.size(),
           most_on_sheet);
  Output out(options.out);
  if (format == SheetFormat::html) {
    out.text() = html_of(all, options.columns, options.palette);
  } else {
    convert::FumenSheetOptions how;
    how.columns = options.columns;
    how.page.cell = options.look.scale.value_or(16);
    how.page.theme = options.look.theme;
    how.page.palette = options.palette;
    how.page.guideline = all.front().flags.colorize;
    const PictureJob job{format == SheetFormat::svg ? PictureFormat::svg : PictureFormat::png,
                         options.out,
                         {},
                         {},
                         std::nullopt,
                         options.look};
    if (options.numbers)
      for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string said = all[i].comment.text();
        all[i].comment = fmt::format("{}{}{}", i + 1, said.empty() ? "" : ": ", said);
      }
    out.text() = PictureRenderer(job, "--cell").file_of(convert::fumen_sheet(all, how));
  }
  out.commit();
  return tally.code();
}

}  // namespace

void add_fumen_sheet(FumenAdder& adder) {
  auto options = std::make_shared<SheetOptions>();
  Command* command = adder
                         .add("sheet", "Draw all pages of all fumens on one sheet, with their comments",
                              "tetron fumen sheet ways.txt --columns 5 -o ways.png", false,
                              [options](const FumenCommand& fumens) { return sheet(fumens, *options); })
                         .first;
  command->add_option("-o,--output", options->out, "File to write: a name that ends with .png, .svg or .html")
      ->required()
      ->type_name("OUT");
  command->add_option("--columns", options->columns, "Pages per row; default: about as many as rows")
      ->check(in_range(1, 100))
      ->type_name("N");
  command->add_flag("--numbers", options->numbers,
                    "Number the pages, in front of their comments; a web page always does");
  command
      ->add_option_function<int>(
          "--cell", [options](const int& pixels) { options->look.scale = pixels; },
          "Pixels per cell in PNG and SVG; default 16")
      ->check(in_range(2, 64))
      ->type_name("N");
  add_choice<scene::ThemeKind>(*command, "--theme", options->look.theme,
                               {{"dark", scene::ThemeKind::dark}, {"light", scene::ThemeKind::light}},
                               "Colours around the cells in PNG and SVG");
  add_choice<scene::PicturePalette>(*command, "--palette", options->palette, palettes(),
                                    "Colours of the blocks; fumen: those of the fumen editor");
}

}  // namespace tetron::app
