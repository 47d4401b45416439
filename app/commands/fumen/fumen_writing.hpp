#pragma once

#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/commands/fumen/fumen_input.hpp"
#include "app/commands/program.hpp"
#include "app/io/output.hpp"
#include "base/error.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/url.hpp"

namespace tetron::app {

// The options that the subcommands of `fumen` share.
struct FumenCommand {
  std::vector<std::string> args;
  bool strict = false;
  std::optional<fumen::Version> version;  // to write; by default the version read, if it can be written
  std::string site;                       // the site of the link to write; empty: write only the fumen
  bool json = false;                      // write JSON instead of text
};

// Prints a note if the original editor would not accept the fumen.
void tell_limits(const fumen::OutputSize& size, const base::SafeText& name);
// The version in which to write a fumen that was read.
fumen::Version version_for(const FumenCommand& command, fumen::Version read);
// A fumen that was read although it breaks the format is written unchanged.
fumen::Mode mode_of(const FumenCommand& command);
// Prints a message about a page that cannot be written.
void tell_unwritable(const base::Error& problem, fumen::Version version, std::size_t page,
                     const base::SafeText& name);

// Prints a message about a fumen from which nothing can be made; `why` may contain text from outside.
void tell_impossible(const base::SafeText& name, const std::string& why);

// Writes fumens page by page, each on one line.
class FumenWriter {
 public:
  // If `out` is null nothing is written; pages are only tried.
  FumenWriter(Output* out, fumen::Version version, const std::string& site, fumen::Mode mode)
      : encoder_(version, mode), out_(out), site_(fumen::find_site(site)) {}

  // A copy of the writer with its current state that writes nothing.
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

// Writes the pages that `pages(add)` adds, as one fumen or in parts of `split` pages. Everything is tried
// before anything is written. If a page cannot be written, prints a message and writes nothing.
template <class Pages>
void put_fumen(Output& out, const Pages& pages, fumen::Version version, const FumenCommand& command,
               const base::SafeText& name, Tally& tally, std::size_t split = 0) {
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
      if (writer->pages() == split) finish();
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

// Builds one subcommand around its options.
class FumenAdder {
 public:
  FumenAdder(Command& parent, Program& program) : parent_(parent), program_(program) {}

  template <class Run>
  std::pair<Command*, std::shared_ptr<FumenCommand>> add(const std::string& name,
                                                         const std::string& description,
                                                         const std::string& example, bool writes, Run run) {
    auto options = std::make_shared<FumenCommand>();
    Command* command = parent_.add_subcommand(name, description);
    command->add_option(
        "ARG", options->args,
        "A fumen, a link to one, a text with fumens, a file with them, or - (standard input)");
    if (name != "encode" && name != "from-image")
      command->add_flag("--strict", options->strict, "Refuse a fumen that breaks the format");
    if (writes) {
      command->add_option("--site", options->site, "Write links: edit, view, list, harddrop, mobile")
          ->check(one_of({"edit", "view", "list", "harddrop", "mobile"}))
          ->type_name("SITE");
      offer_values(command->get_option("--site"), {"edit", "view", "list", "harddrop", "mobile"});
      if (!name.starts_with("to-v")) {
        command
            ->add_option_function<std::string>(
                "--fumen-version",
                [options](const std::string& text) {
                  if (text != "115" && text != "110")
                    throw WrongValue{"--fumen-version", "must be 115 or 110"};
                  options->version = text == "115" ? fumen::Version::v115 : fumen::Version::v110;
                },
                "Version to write; default: the version read, 115 for older ones")
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

// All pages of a fumen. If there are more than most_pages_kept, prints a message and returns nothing.
std::optional<std::vector<fumen::Page>> pages_of(const ReadableFumen& fumen, Tally& tally);

// Adds the commands of `tetron fumen` that make fumens of fumens, make sheets, and read pictures.
void add_fumen_operations(FumenAdder& adder);
void add_fumen_sheet(FumenAdder& adder);
void add_fumen_from_image(FumenAdder& adder);

}  // namespace tetron::app
