#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/commands/fumen/fumen_writing.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/answer/answer.hpp"
#include "convert/json/fumen_json.hpp"
#include "convert/text/fumen_text.hpp"
#include "formats/fumen/action.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/find.hpp"
#include "formats/fumen/quiz.hpp"
#include "formats/fumen/url.hpp"

namespace tetron::app {

namespace {

using fumen::Page;

ExitCode decode(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    base::JsonWriter json(out.text());
    convert::begin_fumen_json(json, decoder.version());
    for (std::size_t index = 0; decoder.next(); ++index) {
      Page page = decoder.page();
      // `encode` does not accept a piece that crosses an edge, so its cells are shown as they are drawn.
      if (page.operation && !fumen::on_field(*page.operation)) {
        page.field.fill(*page.operation);
        page.operation.reset();
      }
      convert::write_fumen_json(json, page, index, decoder.version());
      out.flush_if_full();
    }
    convert::end_fumen_json(json);
    out.text() += '\n';
    out.flush_if_full();
    ++tally.done;
  });
  out.commit();
  return tally.code();
}

// The JSON texts of an argument: one text, or one on each line.
std::vector<NamedText> json_texts(const std::string& arg) {
  NamedText whole = whole_of(arg);
  if (whole.name.text() == "argument" && arg.find_first_of("{[\n") == arg.npos)
    refuse(ExitCode::cannot_open, "{}: there is no such file, and this is not JSON", arg);
  if (whole.text.find_first_not_of(" \t\r\n") == whole.text.npos)
    refuse(ExitCode::cannot_open, "{}: is empty", whole.name);
  const std::size_t end = std::min(whole.text.find('\n'), whole.text.size());
  const bool one_a_line = convert::is_json(std::string_view(whole.text).substr(0, end));
  return one_a_line ? split_lines(whole.text, whole.name) : std::vector<NamedText>{std::move(whole)};
}

ExitCode encode(const FumenCommand& command) {
  Output out;
  Tally tally;
  for (const std::string& arg : command.args)
    for (const NamedText& text : json_texts(arg)) {
      // Goes page by page, because there may be millions. The fumen is kept until all pages are known to be
      // good.
      std::optional<fumen::Encoder> encoder;
      fumen::Version version{};
      bool is_writable = true;
      const auto read = convert::read_fumen_json(
          text.text,
          [&](fumen::Version wanted) {
            version = version_for(command, wanted);
            encoder.emplace(version);
          },
          [&](const fumen::PageChange& page) {
            const auto added = encoder->add(page);
            if (!added) tell_unwritable(added.error(), version, encoder->pages(), text.name);
            is_writable = added.has_value();
            return is_writable;
          });
      if (!read) {
        error("{}: {}", text.name, convert::describe(read.error()));
        ++tally.unreadable;
        continue;
      }
      if (!is_writable) {
        ++tally.unwritable;
        continue;
      }
      tell_limits(encoder->size(), text.name);
      std::string written = std::move(*encoder).finish();
      if (const auto site = fumen::find_site(command.site)) written = fumen::make_url(*site, written);
      out.text() += written;
      out.text() += '\n';
      out.flush_if_full();
      ++tally.done;
    }
  out.commit();
  return tally.code();
}

// What `info` prints about a fumen.
struct Summary {
  base::SafeText name;
  fumen::Version version{};
  std::size_t pages = 0;
  std::size_t pieces = 0;
  std::size_t quizzes = 0;  // number of pages with a quiz
  bool is_guideline = false;
  std::set<std::string> comments;  // each distinct comment once
  fumen::OutputSize size;          // written as v115
};

void append_text(std::string& out, const Summary& summary) {
  fmt::format_to(std::back_inserter(out),
                 "{}: version {:03}, {} page{}, {} piece{}, {} comment{}{}, {}, {} characters as v115{}\n",
                 summary.name, static_cast<unsigned>(summary.version), summary.pages,
                 summary.pages == 1 ? "" : "s", summary.pieces, summary.pieces == 1 ? "" : "s",
                 summary.comments.size(), summary.comments.size() == 1 ? "" : "s",
                 summary.quizzes > 0 ? fmt::format(", quiz on {}", summary.quizzes) : "",
                 summary.is_guideline ? "guideline colours" : "classic colours", summary.size.characters,
                 summary.size.within_limits() ? "" : ": more than the editor accepts");
}

std::string version_text(fumen::Version version) {
  return fmt::format("{:03}", static_cast<unsigned>(version));
}

base::Members members_of(std::type_identity<Summary>) {
  using Of = base::Describe<Summary>;
  using A = const Summary&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.name.text(); }>("input", "The fumen."),
      Of::member<[](A of) { return version_text(of.version); }>(
          "fumen_version", "The version in which it is written.", {.words = "090|095|100|105|110|115"}),
      Of::member<&Summary::pages>("pages", "How many it has.", {.least = 1}),
      Of::member<&Summary::pieces>("pieces", "Pages with a piece."),
      Of::member<[](A of) { return of.comments.size(); }>("comments", "How many different ones."),
      Of::member<&Summary::quizzes>("quizzes", "Pages with a quiz."),
      Of::member<&Summary::is_guideline>("colorize", "Whether it has the colours of the guideline."),
      Of::member<[](A of) { return of.size.characters; }>("characters", "Its length as version 115."),
      Of::member<[](A of) { return of.size.within_limits(); }>("fits_editor",
                                                               "Whether the editor accepts that."),
      convert::version_member<Summary>(),
  };
  return all;
}

ExitCode info(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    Summary found;
    found.name = fumen.name;
    FumenWriter as_v115(nullptr, fumen::Version::v115, {}, mode_of(command));
    fumen::Decoder decoder = fumen.decoder();
    while (decoder.next()) {
      const Page& page = decoder.page();
      if (decoder.pages() == 1) found.is_guideline = page.flags.colorize;
      found.pieces += page.operation.has_value();
      found.quizzes += fumen::has_quiz(decoder.version()) && fumen::is_quiz(page.comment);
      if (!page.comment.empty() && found.comments.size() < 1000) found.comments.insert(page.comment.text());
      (void)as_v115.add(page);
    }
    found.version = decoder.version();
    found.pages = fumen.pages;
    found.size = as_v115.size();
    if (command.json)
      convert::append_json_line(out.text(), found);
    else
      append_text(out.text(), found);
    out.flush_if_full();
    ++tally.done;
  });
  out.commit();
  return tally.code();
}

// The first place of a fumen in the texts, and how many times it occurs.
struct FoundFumen {
  base::SafeText input;
  std::size_t line = 0;
  std::size_t column = 0;
  std::size_t count = 0;
  std::string fumen;
  fumen::Version version{};
  std::size_t pages = 0;
};

base::Members members_of(std::type_identity<FoundFumen>) {
  using Of = base::Describe<FoundFumen>;
  using A = const FoundFumen&;
  static constexpr std::array all{
      Of::member<[](A of) { return of.input.text(); }>("input", "The text in which it is first."),
      Of::member<&FoundFumen::line>("line", "Where it is first.", {.least = 1}),
      Of::member<&FoundFumen::column>("column", "In characters.", {.least = 1}),
      Of::member<&FoundFumen::count>("count", "How often it is in all inputs.", {.least = 1}),
      Of::member<&FoundFumen::fumen>("fumen", "Without link, blanks and escapes."),
      Of::member<[](A of) { return version_text(of.version); }>(
          "fumen_version", "The version in which it is written.", {.words = "090|095|100|105|110|115"}),
      Of::member<&FoundFumen::pages>("pages", "How many it has.", {.least = 1}),
      convert::version_member<FoundFumen>(),
  };
  return all;
}

// Lists the fumens of all texts, each once. Two are the same if their data are equal; the letter at the
// beginning does not matter.
ExitCode find(const FumenCommand& command) {
  Output out;
  Tally tally;
  std::vector<FoundFumen> all;
  std::map<std::string, std::size_t> by_data;
  for (const std::string& arg : command.args) {
    FumenTexts texts(arg, tally);
    while (const auto text = texts.next()) {
      const auto fumen = readable(*text, command.strict, tally);
      if (!fumen) continue;
      ++tally.done;
      std::string plain = fumen::plain_text(fumen->text, fumen->source);
      std::string data = plain.substr(fumen->source.begin > 0 ? 1 : 0);
      std::erase(data, '?');
      const auto [at, is_new] = by_data.emplace(std::move(data), all.size());
      if (is_new)
        all.push_back({texts.name(), text->line, text->column, 0, std::move(plain), fumen->source.version,
                       fumen->pages});
      ++all[at->second].count;
    }
  }
  for (const FoundFumen& found : all) {
    if (command.json) {
      convert::append_json_line(out.text(), found);
    } else {
      out.text() += base::safe("{}:{}:{}: {}", found.input, found.line, found.column, found.fumen).text();
      out.text() += found.count > 1 ? fmt::format(" ({} times)\n", found.count) : "\n";
    }
    out.flush_if_full();
  }
  note("{}, {} different", base::counted(tally.done, "fumen"), all.size());
  out.commit();
  return tally.code();
}

ExitCode text(const FumenCommand& command, const Globals& globals) {
  Output out;
  const bool color = globals.use_color(out);
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    while (decoder.next()) {
      fmt::format_to(std::back_inserter(out.text()), "{}page {} of {}\n", decoder.pages() == 1 ? "" : "\n",
                     decoder.pages(), fumen.pages);
      convert::append_fumen_board(out.text(), decoder.page(), color);
      out.flush_if_full();
    }
    ++tally.done;
  });
  out.commit();
  return tally.code();
}

Answer answer_of_fumen_find() {
  return {"fumen-find",
          "fumen find --format json",
          "One object per line, one for each different fumen, in the order in which they come first.",
          {{"", base::members<FoundFumen>}}};
}

Answer answer_of_fumen_info() {
  return {"fumen-info",
          "fumen info --format json",
          "One object per line, one for each fumen.",
          {{"", base::members<Summary>}}};
}

void describe_fumen(Command& fumen_command, Program& program) {
  fumen_command.require_subcommand();
  fumen_command.footer("Example: tetron fumen decode v115@vhAAgH\n         tetron fumen text clipboard.txt");
  FumenAdder adder(fumen_command, program);
  adder.add("decode", "Print pages as JSON, one object per line", "tetron fumen decode v115@vhAAgH", false,
            decode);
  auto encoding = adder.add("encode", "Make a fumen from JSON pages",
                            "tetron fumen decode v115@vhAAgH | tetron fumen encode", true, encode);
  encoding.first->get_option("ARG")->description(
      "JSON pages, a file with them (one document, or one page per line), or -");
  auto informing = adder.add("info", "Show version, pages, pieces, comments and length",
                             "tetron fumen info collection.txt", false, info);
  add_choice<bool>(*informing.first, "--format", informing.second->json, {{"text", false}, {"json", true}},
                   "Output format; json is one object per line");
  auto finding = adder.add("find", "List the fumens in any text, with line and column",
                           "tetron fumen find chat.txt page.html", false, find);
  add_choice<bool>(*finding.first, "--format", finding.second->json, {{"text", false}, {"json", true}},
                   "Output format; json is one object per line");
  adder.add("text", "Draw the pages in the terminal", "tetron fumen text v115@vhFKJVUJTJA3FJTJA", false,
            [&program](const FumenCommand& command) { return text(command, program.globals); });
  add_fumen_operations(adder);
  add_fumen_sheet(adder);
  add_fumen_from_image(adder);
}

}  // namespace

extern const NamedCommand fumen_command{"fumen",
                                        "Convert, draw, edit, split and join fumens of any version",
                                        "fumens.md",
                                        describe_fumen,
                                        {answer_of_fumen_find, answer_of_fumen_info}};

}  // namespace tetron::app
