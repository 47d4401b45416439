#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/commands/program.hpp"
#include "app/io/messages.hpp"
#include "app/io/output.hpp"
#include "base/error.hpp"
#include "base/escape.hpp"
#include "convert/json/fumen_json.hpp"
#include "convert/text/fumen_text.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/quiz.hpp"
#include "formats/fumen/url.hpp"

namespace tetron::app {

namespace {

using fumen::Page;

// What the subcommands of `fumen` share.
struct FumenCommand {
  std::vector<std::string> args;
  bool strict = false;
  std::optional<fumen::Version> version;  // to write; else as read where that can be written
  std::string site;                       // of a link to write; empty: the fumen alone
  std::size_t split = 0;                  // pages of each part
};

// Tells what the original editor would not take.
void tell_limits(const fumen::OutputSize& size, const base::SafeText& name) {
  using Limits = fumen::EditorLimits;
  if (size.pages > Limits::pages)
    warning("{}: {} pages; the editor takes {}", name, size.pages, Limits::pages);
  if (size.characters > Limits::characters)
    warning("{}: {} characters; the editor takes {}", name, size.characters, Limits::characters);
  if (size.comments_cut > 0)
    warning("{}: {} comments were longer than {} escaped characters and are cut", name, size.comments_cut,
            Limits::comment);
}

fumen::Version version_for(const FumenCommand& command, fumen::Version read) {
  if (command.version) return *command.version;
  return fumen::can_write(read) ? read : fumen::Version::v115;
}

// What was read although it breaks the format is written as it was.
fumen::Mode mode_of(const FumenCommand& command) {
  return command.strict ? fumen::Mode::strict : fumen::Mode::lenient;
}

// Writes fumens page by page, each in a line.
class FumenWriter {
 public:
  // Without `out` nothing is written: what is added is only tried.
  FumenWriter(Output* out, fumen::Version version, const std::string& site, fumen::Mode mode)
      : encoder_(version, mode), out_(out), site_(fumen::find_site(site)) {}

  // A writer that goes on where this one is and writes nothing.
  FumenWriter trial() const {
    FumenWriter copy = *this;
    copy.out_ = nullptr;
    return copy;
  }

  template <class SomePage>
  std::expected<void, base::Error> add(const SomePage& page) {
    auto added = encoder_.add(page);
    if (encoder_.held() >= most_held) {
      text_.clear();
      encoder_.drain(text_);
      put(text_);
    }
    return added;
  }
  std::size_t pages() const { return encoder_.pages(); }
  fumen::OutputSize size() const { return encoder_.size(); }

  void finish() && {
    put(std::move(encoder_).finish());
    put("\n");
  }

 private:
  static constexpr std::size_t most_held = std::size_t{64} << 10;

  void put(std::string_view text) {
    if (out_ == nullptr) return;
    if (!std::exchange(begun_, true) && site_) {
      out_->text() += fumen::make_url(*site_, text);
    } else {
      out_->text() += text;
    }
    out_->flush_if_full();
  }

  fumen::Encoder encoder_;
  Output* out_;
  std::optional<fumen::Site> site_;
  bool begun_ = false;
  std::string text_;
};

// Tells of a page that cannot be written.
void tell_unwritable(const base::Error& problem, fumen::Version version, std::size_t page,
                     const base::SafeText& name) {
  base::Error shown = problem;
  shown.offset = 0;
  error("{}: page {}: {}: cannot be written in v{}", name, page, shown.field, static_cast<unsigned>(version));
}

// Writes what `pages(add)` adds page by page, `parts` fumens of so many pages each or one of all. Everything
// is tried before anything is written; a page that cannot be written is told, and the rest left out.
template <class Pages>
void put_fumen(Output& out, const Pages& pages, fumen::Version version, const FumenCommand& command,
               const base::SafeText& name, Tally& tally) {
  const auto run = [&](Output* to) {
    std::optional<FumenWriter> writer;
    std::size_t written = 0;
    bool good = true;
    const auto finish = [&] {
      if (to != nullptr) tell_limits(writer->size(), name);
      std::move(*writer).finish();
      writer.reset();
    };
    pages([&](const auto& page) {
      if (!writer) writer.emplace(to, version, command.site, mode_of(command));
      if (const auto added = writer->add(page); !added) {
        tell_unwritable(added.error(), version, written, name);
        good = false;
        return false;
      }
      ++written;
      if (writer->pages() == command.split) finish();
      return true;
    });
    if (good && writer) finish();
    return good;
  };
  if (!run(nullptr)) {
    ++tally.unwritable;
    return;
  }
  run(&out);
  ++tally.done;
}

ExitCode decode(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    base::JsonWriter json(out.text());
    convert::begin_fumen_json(json, decoder.version());
    for (std::size_t index = 0; decoder.next(); ++index) {
      convert::write_fumen_json(json, decoder.page(), index, decoder.version());
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

// JSON texts: what ARG names is one, or one a line.
std::vector<NamedText> json_texts(const std::string& arg) {
  NamedText whole = whole_of(arg);
  const std::size_t end = std::min(whole.text.find('\n'), whole.text.size());
  const bool one_a_line = convert::is_json(std::string_view(whole.text).substr(0, end));
  return one_a_line ? split_lines(whole.text, whole.name) : std::vector<NamedText>{std::move(whole)};
}

ExitCode encode(const FumenCommand& command) {
  Output out;
  Tally tally;
  for (const std::string& arg : command.args)
    for (const NamedText& text : json_texts(arg)) {
      // Page by page: there may be millions. The fumen is held until all of them are known to be good.
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

ExitCode info(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    std::size_t pieces = 0;
    std::size_t quizzes = 0;
    bool guideline = false;
    std::set<std::string> comments;
    FumenWriter as_v115(nullptr, fumen::Version::v115, {}, mode_of(command));
    fumen::Decoder decoder = fumen.decoder();
    while (decoder.next()) {
      const Page& page = decoder.page();
      if (decoder.pages() == 1) guideline = page.flags.colorize;
      pieces += page.operation.has_value();
      quizzes += fumen::has_quiz(decoder.version()) && fumen::is_quiz(page.comment);
      if (!page.comment.empty() && comments.size() < 1000) comments.insert(page.comment.text());
      (void)as_v115.add(page);
    }
    const fumen::OutputSize size = as_v115.size();
    fmt::format_to(std::back_inserter(out.text()),
                   "{}: version {:03}, {} page{}, {} piece{}, {} comment{}{}, {}, {} characters as v115{}\n",
                   fumen.name, static_cast<unsigned>(decoder.version()), fumen.pages,
                   fumen.pages == 1 ? "" : "s", pieces, pieces == 1 ? "" : "s", comments.size(),
                   comments.size() == 1 ? "" : "s", quizzes > 0 ? fmt::format(", quiz on {}", quizzes) : "",
                   guideline ? "guideline colours" : "classic colours", size.characters,
                   size.within_limits() ? "" : ": more than the editor takes");
    out.flush_if_full();
    ++tally.done;
  });
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

// Writes each fumen again after change(page) of every page.
template <class Change>
ExitCode rewrite(const FumenCommand& command, Change change) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    const auto pages = [&](const auto& add) {
      fumen::Decoder decoder = fumen.decoder();
      while (decoder.next()) {
        Page page = decoder.page();
        change(page);
        if (!add(page)) return;
      }
    };
    put_fumen(out, pages, version_for(command, fumen.source.version), command, fumen.name, tally);
  });
  out.commit();
  return tally.code();
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

void mirror(Page& page) {
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
  const fumen::Field field = page.field;
  for (int y = -1; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      page.field.set(x, y, turned(field.at(fumen::Field::width - 1 - x, y)));
  if (page.operation) page.operation = page.operation->mirrored();
  if (fumen::is_quiz(page.comment)) page.comment = mirrored_quiz(page.comment.text());
}

ExitCode split(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    const auto pages = [&](const auto& add) {
      fumen::Decoder decoder = fumen.decoder();
      bool colorize = false;
      while (decoder.next()) {
        Page page = decoder.page();
        if (decoder.pages() == 1) colorize = page.flags.colorize;
        if ((decoder.pages() - 1) % command.split == 0) page.flags.colorize = colorize;
        if (!add(page)) return;
      }
    };
    put_fumen(out, pages, version_for(command, fumen.source.version), command, fumen.name, tally);
  });
  out.commit();
  return tally.code();
}

ExitCode join(const FumenCommand& command) {
  Output out;
  Tally tally;
  const fumen::Version version = command.version.value_or(fumen::Version::v115);
  FumenWriter all(&out, version, command.site, mode_of(command));
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    const auto add_to = [&fumen, version](FumenWriter& writer) {
      fumen::Decoder decoder = fumen.decoder();
      while (decoder.next()) {
        Page page = decoder.page();
        if (writer.pages() > 0) page.flags.colorize = false;
        if (const auto added = writer.add(page); !added) {
          tell_unwritable(added.error(), version, decoder.pages() - 1, fumen.name);
          return false;
        }
      }
      return true;
    };
    FumenWriter trial = all.trial();
    if (add_to(trial) && add_to(all))
      ++tally.done;
    else
      ++tally.unwritable;
  });
  if (all.pages() > 0) {
    tell_limits(all.size(), "joined");
    std::move(all).finish();
  }
  out.commit();
  return tally.code();
}

// Builds one subcommand around its options.
class Adder {
 public:
  Adder(Command& parent, Program& program) : parent_(parent), program_(program) {}

  template <class Run>
  std::pair<Command*, std::shared_ptr<FumenCommand>> add(const std::string& name,
                                                         const std::string& description,
                                                         const std::string& example, bool writes, Run run) {
    auto options = std::make_shared<FumenCommand>();
    Command* command = parent_.add_subcommand(name, description);
    command->add_option("ARG", options->args,
                        "A fumen, a link to one, a file with fumens, or - (standard input)");
    if (name != "encode")
      command->add_flag("--strict", options->strict, "Refuse a fumen that breaks the format");
    if (writes) {
      command->add_option("--site", options->site, "Write links: edit, view, list, harddrop, mobile")
          ->check(one_of({"edit", "view", "list", "harddrop", "mobile"}))
          ->type_name("SITE");
      offer_values(command->get_option("--site"), {"edit", "view", "list", "harddrop", "mobile"});
      if (name != "to-v110") {
        command
            ->add_option_function<std::string>(
                "--fumen-version",
                [options](const std::string& text) {
                  if (text != "115" && text != "110")
                    throw WrongValue{"--fumen-version", "must be 115 or 110"};
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
  Command& parent_;
  Program& program_;
};

}  // namespace

void add_fumen(Command& root, Program& program) {
  Command* fumen_command =
      root.add_subcommand("fumen", "Fumens of any version: to JSON and back, drawn, split, joined");
  fumen_command->require_subcommand();
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
      ->check(in_range(1, 1 << 30))
      ->type_name("N");
  adder.add("join", "All pages of all fumens as one", "tetron fumen join parts.txt", true, join);
  adder.add("mirror", "Left and right exchanged, pieces and quizzes too", "tetron fumen mirror opener.txt",
            true, [](const FumenCommand& command) { return rewrite(command, mirror); });
  adder.add(
      "strip-comments", "The same without comments", "tetron fumen strip-comments lesson.txt", true,
      [](const FumenCommand& command) { return rewrite(command, [](Page& page) { page.comment = {}; }); });
  adder.add("to-v110", "The same for readers of v110", "tetron fumen to-v110 v115@vhAAgH", true,
            [](FumenCommand command) {
              command.version = fumen::Version::v110;
              return rewrite(command, [](Page&) {});
            });
}

}  // namespace tetron::app
