#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "app/fumen_input.hpp"
#include "app/messages.hpp"
#include "app/output.hpp"
#include "app/program.hpp"
#include "convert/fumen_json.hpp"
#include "convert/fumen_text.hpp"
#include "convert/text_out.hpp"
#include "formats/error.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/quiz.hpp"
#include "formats/fumen/url.hpp"

namespace tetron::app {

namespace {

using fumen::Decoded;
using fumen::Page;

// What the subcommands of `fumen` share.
struct FumenCommand {
  std::vector<std::string> args;
  bool strict = false;
  std::optional<fumen::Version> version;  // to write; else as read where that can be written
  std::string site;                       // of a link to write; empty: the fumen alone
  std::size_t split = 0;                  // pages of each part
};

// Calls visit(decoded, name) for each fumen that can be read.
template <class Visit>
ExitCode for_each_fumen(const FumenCommand& command, Visit visit) {
  ExitCode code = ExitCode::done;
  for (const std::string& arg : command.args)
    for (const NamedText& text : lines_of(arg))
      if (const auto decoded = decode_fumen(text, command.strict, code)) visit(*decoded, text.name);
  return code;
}

// Tells what the original editor would not take.
void tell_limits(const fumen::OutputSize& size, std::string_view name) {
  using Limits = fumen::EditorLimits;
  if (size.pages > Limits::pages)
    warning(fmt::format("{}: {} pages; the editor takes {}", name, size.pages, Limits::pages));
  if (size.characters > Limits::characters)
    warning(fmt::format("{}: {} characters; the editor takes {}", name, size.characters, Limits::characters));
  if (size.comments_cut > 0)
    warning(fmt::format("{}: {} comments were longer than {} escaped characters and are cut", name,
                        size.comments_cut, Limits::comment));
}

fumen::Version version_for(const FumenCommand& command, fumen::Version read) {
  if (command.version) return *command.version;
  return fumen::can_write(read) ? read : fumen::Version::v115;
}

// Adds a page (or the change of one); false, and told, if it cannot be written.
template <class Page>
bool add_page(fumen::Encoder& encoder, const Page& page, fumen::Version version, std::string_view name) {
  const auto added = encoder.add(page);
  if (added) return true;
  formats::Error problem = added.error();
  problem.offset = 0;
  error(fmt::format("{}: page {}: {}: cannot be written in v{}", name, encoder.pages(), problem.field,
                    static_cast<unsigned>(version)));
  return false;
}

// Writes the encoder's pages as one line.
void put_encoded(Output& out, fumen::Encoder&& encoder, const FumenCommand& command, std::string_view name) {
  tell_limits(encoder.size(), name);
  std::string text = std::move(encoder).finish();
  if (const auto site = fumen::find_site(command.site)) text = fumen::make_url(*site, text);
  out.text() += text;
  out.text() += '\n';
  out.flush_if_full();
}

// Writes pages as one line. A page that cannot be written is told and ends the command.
void put_fumen(Output& out, const std::vector<Page>& pages, fumen::Version version,
               const FumenCommand& command, std::string_view name) {
  fumen::Encoder encoder(version);
  for (const Page& page : pages)
    if (!add_page(encoder, page, version, name)) throw Exit{ExitCode::damaged};
  put_encoded(out, std::move(encoder), command, name);
}

ExitCode decode(const FumenCommand& command) {
  Output out;
  const ExitCode code = for_each_fumen(command, [&out](const Decoded& decoded, std::string_view) {
    convert::append_fumen_json(out.text(), decoded);
    out.text() += '\n';
    out.flush_if_full();
  });
  out.commit();
  return code;
}

// JSON texts: what ARG names is one, or one a line.
std::vector<NamedText> json_texts(const std::string& arg) {
  NamedText whole = whole_of(arg);
  const std::size_t end = std::min(whole.text.find('\n'), whole.text.size());
  const bool one_a_line = convert::is_json(std::string_view(whole.text).substr(0, end));
  return one_a_line ? split_lines(whole.text, whole.name) : std::vector<NamedText>{std::move(whole)};
}

ExitCode encode(const FumenCommand& command) {
  Output out;
  ExitCode code = ExitCode::done;
  for (const std::string& arg : command.args)
    for (const NamedText& text : json_texts(arg)) {
      // Page by page: there may be millions.
      std::optional<fumen::Encoder> encoder;
      fumen::Version version{};
      bool all_written = true;
      const auto read = convert::read_fumen_json(
          text.text,
          [&](fumen::Version wanted) {
            version = version_for(command, wanted);
            encoder.emplace(version);
          },
          [&](const fumen::PageChange& page) {
            all_written = add_page(*encoder, page, version, text.name);
            return all_written;
          });
      if (!all_written) throw Exit{ExitCode::damaged};
      if (!read) {
        error(fmt::format("{}: {}", text.name, convert::escaped(convert::describe(read.error()))));
        code = ExitCode::cannot_open;
        continue;
      }
      put_encoded(out, std::move(*encoder), command, text.name);
    }
  out.commit();
  return code;
}

ExitCode info(const FumenCommand& command) {
  Output out;
  const ExitCode code = for_each_fumen(command, [&out](const Decoded& decoded, std::string_view name) {
    std::size_t pieces = 0;
    std::size_t quizzes = 0;
    std::set<std::string> comments;
    fumen::Encoder encoder;
    for (const Page& page : decoded.pages) {
      pieces += page.operation.has_value();
      quizzes += fumen::has_quiz(decoded.version) && fumen::is_quiz(page.comment);
      if (!page.comment.empty() && comments.size() < 1000) comments.insert(page.comment.text());
      (void)encoder.add(page);
    }
    const fumen::OutputSize size = encoder.size();
    fmt::format_to(std::back_inserter(out.text()),
                   "{}: version {:03}, {} page{}, {} piece{}, {} comment{}{}, {}, {} characters as v115{}\n",
                   name, static_cast<unsigned>(decoded.version), decoded.pages.size(),
                   decoded.pages.size() == 1 ? "" : "s", pieces, pieces == 1 ? "" : "s", comments.size(),
                   comments.size() == 1 ? "" : "s", quizzes > 0 ? fmt::format(", quiz on {}", quizzes) : "",
                   decoded.pages.front().flags.colorize ? "guideline colours" : "classic colours",
                   size.characters, size.within_limits() ? "" : ": more than the editor takes");
    out.flush_if_full();
  });
  out.commit();
  return code;
}

ExitCode text(const FumenCommand& command, const Globals& globals) {
  Output out;
  const bool color = globals.use_color(out);
  const ExitCode code = for_each_fumen(command, [&](const Decoded& decoded, std::string_view) {
    for (std::size_t i = 0; i < decoded.pages.size(); ++i) {
      fmt::format_to(std::back_inserter(out.text()), "{}page {} of {}\n", i == 0 ? "" : "\n", i + 1,
                     decoded.pages.size());
      convert::append_fumen_board(out.text(), decoded.pages[i], color);
      out.flush_if_full();
    }
  });
  out.commit();
  return code;
}

// Writes each fumen again after change(pages).
template <class Change>
ExitCode rewrite(const FumenCommand& command, Change change) {
  Output out;
  const ExitCode code = for_each_fumen(command, [&](const Decoded& decoded, std::string_view name) {
    std::vector<Page> pages = decoded.pages;
    change(pages);
    put_fumen(out, pages, version_for(command, decoded.version), command, name);
  });
  out.commit();
  return code;
}

// A quiz's pieces with left and right exchanged.
std::string mirrored_quiz(std::string comment) {
  const std::size_t end = std::min(comment.find(';'), comment.size());
  for (std::size_t i = 3; i < end; ++i) {
    constexpr std::string_view from = "LJSZ";
    constexpr std::string_view to = "JLZS";
    if (const auto at = from.find(comment[i]); at != from.npos) comment[i] = to[at];
  }
  return comment;
}

void mirror(std::vector<Page>& pages) {
  constexpr auto turned = [](fumen::Block block) {
    using fumen::Block;
    switch (block) {
      case Block::l:
        return Block::j;
      case Block::j:
        return Block::l;
      case Block::s:
        return Block::z;
      case Block::z:
        return Block::s;
      default:
        return block;
    }
  };
  for (Page& page : pages) {
    const fumen::Field field = page.field;
    for (int y = -1; y < fumen::Field::rows; ++y)
      for (int x = 0; x < fumen::Field::width; ++x)
        page.field.set(x, y, turned(field.at(fumen::Field::width - 1 - x, y)));
    if (page.operation) page.operation = page.operation->mirrored();
    if (fumen::is_quiz(page.comment)) page.comment = mirrored_quiz(page.comment.text());
  }
}

ExitCode split(const FumenCommand& command) {
  Output out;
  const ExitCode code = for_each_fumen(command, [&](const Decoded& decoded, std::string_view name) {
    const bool colorize = decoded.pages.front().flags.colorize;
    for (std::size_t begin = 0; begin < decoded.pages.size(); begin += command.split) {
      const std::size_t count = std::min(command.split, decoded.pages.size() - begin);
      const auto from = decoded.pages.begin() + static_cast<std::ptrdiff_t>(begin);
      std::vector<Page> part(from, from + static_cast<std::ptrdiff_t>(count));
      part.front().flags.colorize = colorize;
      put_fumen(out, part, version_for(command, decoded.version), command, name);
    }
  });
  out.commit();
  return code;
}

ExitCode join(const FumenCommand& command) {
  Output out;
  std::vector<Page> all;
  const ExitCode code = for_each_fumen(command, [&all](const Decoded& decoded, std::string_view) {
    for (const Page& page : decoded.pages) {
      all.push_back(page);
      if (all.size() > 1) all.back().flags.colorize = false;
    }
  });
  if (!all.empty()) put_fumen(out, all, command.version.value_or(fumen::Version::v115), command, "joined");
  out.commit();
  return code;
}

// Builds one subcommand around its options.
class Adder {
 public:
  Adder(CLI::App& parent, Program& program) : parent_(parent), program_(program) {}

  template <class Run>
  std::pair<CLI::App*, std::shared_ptr<FumenCommand>> add(const std::string& name,
                                                          const std::string& description,
                                                          const std::string& example, bool writes, Run run) {
    auto options = std::make_shared<FumenCommand>();
    CLI::App* command = parent_.add_subcommand(name, description);
    command->add_option("ARG", options->args,
                        "A fumen, a link to one, a file with one a line, or - (standard input)");
    if (name != "encode")
      command->add_flag("--strict", options->strict, "Refuse a fumen that breaks the format");
    if (writes) {
      command->add_option("--site", options->site, "Write links: edit, view, list, harddrop, mobile")
          ->check(CLI::IsMember({"edit", "view", "list", "harddrop", "mobile"}).description(""))
          ->type_name("SITE");
      offer_values(command->get_option("--site"), {"edit", "view", "list", "harddrop", "mobile"});
      if (name != "to-v110") {
        command
            ->add_option_function<std::string>(
                "--fumen-version",
                [options](const std::string& text) {
                  if (text != "115" && text != "110")
                    throw CLI::ValidationError("--fumen-version", "must be 115 or 110");
                  options->version = text == "115" ? fumen::Version::v115 : fumen::Version::v110;
                },
                "Which fumen to write; else the version that was read, 115 for old ones")
            ->type_name("115|110");
        offer_values(command->get_option("--fumen-version"), {"115", "110"});
      }
    }
    command->footer("Example: " + example);
    command->callback([this_program = &program_, options, run] {
      if (options->args.empty()) options->args.emplace_back("-");
      this_program->run = [options, run] { return run(*options); };
    });
    return {command, options};
  }

 private:
  CLI::App& parent_;
  Program& program_;
};

}  // namespace

void add_fumen(CLI::App& root, Program& program) {
  CLI::App* fumen_command =
      root.add_subcommand("fumen", "Fumens of any version: to JSON and back, drawn, split, joined");
  fumen_command->require_subcommand(1);
  fumen_command->footer("Example: tetron fumen decode v115@vhAAgH\n         tetron fumen text clipboard.txt");
  Adder adder(*fumen_command, program);
  adder.add("decode", "Pages as JSON, an object a line", "tetron fumen decode v115@vhAAgH", false, decode);
  auto encoding = adder.add("encode", "A fumen from JSON pages",
                            "tetron fumen decode v115@vhAAgH | tetron fumen encode", true, encode);
  encoding.first->get_option("ARG")->description("JSON pages, a file with them (whole, or one a line), or -");
  adder.add("info", "Version, pages, pieces, comments and length", "tetron fumen info collection.txt", false,
            info);
  adder.add("text", "The pages drawn in the terminal", "tetron fumen text v115@vhFKJVUJTJA3FJTJA", false,
            [&program](const FumenCommand& command) { return text(command, program.globals); });
  auto splitting = adder.add("split", "Parts of N pages, one a line",
                             "tetron fumen split --pages 50 long.txt", true, split);
  splitting.first->add_option("--pages", splitting.second->split, "Pages of each part")
      ->required()
      ->check(CLI::Range(std::size_t{1}, std::size_t{1} << 30).description(""))
      ->type_name("N");
  adder.add("join", "All pages of all fumens as one", "tetron fumen join parts.txt", true, join);
  adder.add("mirror", "Left and right exchanged, pieces and quizzes too", "tetron fumen mirror opener.txt",
            true, [](const FumenCommand& command) { return rewrite(command, mirror); });
  adder.add("strip-comments", "The same without comments", "tetron fumen strip-comments lesson.txt", true,
            [](const FumenCommand& command) {
              return rewrite(command, [](std::vector<Page>& pages) {
                for (Page& page : pages) page.comment = {};
              });
            });
  adder.add("to-v110", "The same for readers of v110", "tetron fumen to-v110 v115@vhAAgH", true,
            [](FumenCommand command) {
              command.version = fumen::Version::v110;
              return rewrite(command, [](std::vector<Page>&) {});
            });
}

}  // namespace tetron::app
