#include "app/commands/pc/answer/pc_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>

#include "app/commands/pc/answer/pc_pages.hpp"
#include "app/io/part.hpp"
#include "base/escape.hpp"
#include "convert/csv/csv.hpp"

namespace tetron::app {

namespace {

// Takes what is written to an Output.
class Captured final : public Part {
 public:
  void data(std::string_view text) override { text_ += text; }
  void message(MessageKind, std::string_view) override {}
  bool is_terminal() const override { return false; }
  bool is_alone() const override { return false; }

  std::string text_;
};

// The first columns of a line of CSV, which say what the answer is about.
std::string csv_input(const PcName& name) {
  std::string first;
  if (!name.is_of_many) return first;
  convert::append_csv_field(first, name.text.text());
  return first + ',';
}

std::string csv_line(const PcAnswer& answer, const PcName& name) {
  return (name.is_of_many ? "input," : "") + answer.csv_head() + "\n";
}

}  // namespace

base::Members members_of(std::type_identity<PcEnd>) {
  using Of = base::Describe<PcEnd>;
  static constexpr std::array all{
      Of::member<[](const PcEnd& of) { return of.input.empty() ? std::nullopt : std::optional(of.input); }>(
          "input", "The field that was asked about.", {.is_omitted = true}),
      convert::version_member<PcEnd>(),
  };
  return all;
}

void PcWriter::write(const PcAnswer& answer, const PcName& name) {
  if (options_.is_sorted) {
    Captured captured;
    {
      const UsePart use(&captured);
      Output out;
      append(out, answer, name);
      out.commit();
    }
    if (written_ == 0 && options_.format == PcFormat::csv) out_.text() += csv_line(answer, name);
    kept_.push_back(
        {answer.rank(), std::move(captured.text_), std::exchange(body_, {}), std::exchange(pictures_, {})});
  } else {
    if (written_ == 0 && options_.format == PcFormat::csv) out_.text() += csv_line(answer, name);
    if (written_ > 0 && options_.format == PcFormat::text) out_.text() += '\n';
    append(out_, answer, name);
  }
  ++written_;
  // With many answers, each can be seen as soon as it is written.
  if (name.is_of_many) out_.flush();
}

void PcWriter::append(Output& out, const PcAnswer& answer, const PcName& name) {
  switch (options_.format) {
    case PcFormat::text:
      if (name.is_of_many) out.text() += name.text.text() + ":\n";
      answer.text(out);
      break;
    case PcFormat::json:
      json(out, answer, name);
      break;
    case PcFormat::csv:
      answer.csv(out, csv_input(name));
      break;
    case PcFormat::fumen:
      fumens(out, answer);
      break;
    case PcFormat::html:
      html(answer, name);
      break;
    case PcFormat::png:
      for (std::size_t i = 0; i < answer.shown(); ++i) pictures_.push_back(answer.picture(i));
      break;
  }
}

void PcWriter::write_kept() {
  std::ranges::stable_sort(kept_, std::greater<>(), &Kept::rank);
  for (Kept& one : kept_) {
    if (options_.format == PcFormat::text && &one != &kept_.front()) out_.text() += '\n';
    out_.text() += one.text;
    out_.flush_if_full();
    body_ += one.body;
    std::ranges::move(one.pictures, std::back_inserter(pictures_));
  }
}

void PcWriter::end() {
  if (written_ == 0) return;
  write_kept();
  if (options_.format == PcFormat::png) {
    if (!pictures_.empty()) draw_pc_pages(options_.out, options_.overwrite.existing(), pictures_);
    return;
  }
  if (options_.format == PcFormat::html) out_.text() += html_page(title_, body_, script_);
  out_.commit();
}

void PcWriter::json(Output& out, const PcAnswer& answer, const PcName& name) {
  base::JsonWriter json(out.text());
  json.begin_object();
  answer.json(json, [&out] { out.flush_if_full(); });
  const PcEnd end{name.text.text()};
  convert::write_members(json, base::members<PcEnd>(), &end);
  json.end_object();
  out.text() += '\n';
}

void PcWriter::fumens(Output& out, const PcAnswer& answer) {
  for (std::size_t i = 0; i < answer.shown(); ++i) {
    std::vector<fumen::Page> pages = answer.pages(i);
    if (pages.empty()) continue;
    out.text() += fumen_of(std::move(pages)) + "\n";
    out.flush_if_full();
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
