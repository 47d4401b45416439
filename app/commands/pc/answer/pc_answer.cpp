#include "app/commands/pc/answer/pc_answer.hpp"

#include <fmt/format.h>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "base/escape.hpp"
#include "convert/answer_version.hpp"
#include "convert/csv/csv.hpp"

namespace tetron::app {

void PcWriter::write(const PcAnswer& answer, const PcName& name) {
  switch (options_.format) {
    case PcFormat::text:
      text(answer, name);
      break;
    case PcFormat::json:
      json(answer, name);
      break;
    case PcFormat::csv:
      csv(answer, name);
      break;
    case PcFormat::fumen:
      fumens(answer);
      break;
    case PcFormat::html:
      html(answer, name);
      break;
    case PcFormat::png:
      for (std::size_t i = 0; i < answer.shown(); ++i) pictures_.push_back(answer.picture(i));
      break;
  }
  ++written_;
  // With many answers, each can be seen as soon as it is written.
  if (name.is_of_many) out_.flush();
}

void PcWriter::end() {
  if (written_ == 0) return;
  if (options_.format == PcFormat::png) {
    if (!pictures_.empty()) draw_pc_pages(options_.out, options_.overwrite.existing(), pictures_);
    return;
  }
  if (options_.format == PcFormat::html) out_.text() += html_page(title_, body_, script_);
  out_.commit();
}

void PcWriter::text(const PcAnswer& answer, const PcName& name) {
  if (written_ > 0) out_.text() += '\n';
  if (name.is_of_many) out_.text() += name.text.text() + ":\n";
  answer.text(out_);
}

void PcWriter::json(const PcAnswer& answer, const PcName& name) {
  base::JsonWriter json(out_.text());
  json.begin_object();
  answer.json(json, out_);
  if (!name.text.empty()) json.string("input", name.text.text());
  json.number("version", convert::answer_version);
  json.end_object();
  out_.text() += '\n';
}

void PcWriter::csv(const PcAnswer& answer, const PcName& name) {
  std::string first;
  if (name.is_of_many) {
    convert::append_csv_field(first, name.text.text());
    first += ',';
  }
  if (written_ == 0) out_.text() += (name.is_of_many ? "input," : "") + answer.csv_head() + "\n";
  answer.csv(out_, first);
}

void PcWriter::fumens(const PcAnswer& answer) {
  for (std::size_t i = 0; i < answer.shown(); ++i) {
    std::vector<fumen::Page> pages = answer.pages(i);
    if (pages.empty()) continue;
    out_.text() += fumen_of(std::move(pages)) + "\n";
    out_.flush_if_full();
  }
}

void PcWriter::html(const PcAnswer& answer, const PcName& name) {
  title_ = answer.title();
  if (name.is_of_many) body_ += fmt::format("<h2>{}</h2>\n", base::escaped_markup(name.text.text()));
  body_ += answer.above();
  for (std::size_t i = 0; i < answer.shown(); ++i)
    body_ +=
        fmt::format("<section>{}<div>{}</div></section>\n", svg_of(answer.picture(i)), answer.caption_of(i));
  body_ += answer.below();
  if (const PageScript script = answer.script(); !script.text.empty()) script_ = script;
}

}  // namespace tetron::app
