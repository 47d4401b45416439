#include "app/commands/pc/pc_answer.hpp"

#include <fmt/format.h>

#include "app/commands/pc/pc_pages.hpp"

namespace tetron::app {

namespace {

void write_json(Output& out, const PcAnswer& answer) {
  base::JsonWriter json(out.text());
  json.begin_object();
  answer.json(json, out);
  json.end_object();
  out.text() += '\n';
}

void write_fumens(Output& out, const PcAnswer& answer) {
  for (std::size_t i = 0; i < answer.shown(); ++i) {
    std::vector<fumen::Page> pages = answer.pages(i);
    if (pages.empty()) continue;
    out.text() += fumen_of(std::move(pages)) + "\n";
    out.flush_if_full();
  }
}

void write_html(Output& out, const PcAnswer& answer) {
  std::string body = answer.above();
  for (std::size_t i = 0; i < answer.shown(); ++i)
    body += fmt::format("<section>{}<div>{}</div></section>\n", svg_of(answer.picture(i)), answer.beside(i));
  body += answer.below();
  out.text() += html_page(answer.title(), body);
}

void draw(const PcOptions& options, const PcAnswer& answer) {
  std::vector<fumen::Page> pictures;
  for (std::size_t i = 0; i < answer.shown(); ++i) pictures.push_back(answer.picture(i));
  if (!pictures.empty()) draw_pc_pages(options.out, pictures);
}

}  // namespace

void write_answer(Output& out, const PcOptions& options, const PcAnswer& answer) {
  switch (options.format) {
    case PcFormat::text:
      answer.text(out);
      break;
    case PcFormat::json:
      write_json(out, answer);
      break;
    case PcFormat::csv:
      answer.csv(out);
      break;
    case PcFormat::fumen:
      write_fumens(out, answer);
      break;
    case PcFormat::html:
      write_html(out, answer);
      break;
    case PcFormat::png:
      draw(options, answer);
      return;
  }
  out.commit();
}

}  // namespace tetron::app
