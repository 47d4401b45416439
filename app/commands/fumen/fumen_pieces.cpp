// Commands that work with the pieces of fumens.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "app/commands/fumen/fumen_writing.hpp"
#include "app/io/input.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/progress_line.hpp"
#include "app/options/options.hpp"
#include "convert/fumen/made_pages.hpp"
#include "convert/fumen/put_pieces.hpp"
#include "formats/fumen/grid.hpp"
#include "motion/movement_words.hpp"
#include "solver/pc/queue/beginning.hpp"
#include "solver/pc/setup/disassembly.hpp"

namespace tetron::app {

namespace {

using convert::Pages;
using fumen::Page;

ExitCode sequences(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    while (decoder.next())
      if (const auto& operation = decoder.page().operation) out.text() += field::to_char(operation->piece);
    out.text() += '\n';
    out.flush_if_full();
    ++tally.done;
  });
  out.commit();
  return tally.code();
}

// If the text has anything but letters of pieces, prints a message and ends the command.
void require_pieces(const char* option, const std::string& letters) {
  if (!convert::are_pieces(letters)) refuse(ExitCode::usage, "{}: {}", option, convert::pieces_wanted);
}

// The sequences of --queue in commands for fumens. On an error, prints a message with its place and ends the
// command.
std::optional<pc::Queues> queues_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  const auto patterns = pc::parse_patterns(text);
  const auto fail = [](const pc::QueueError& wrong) {
    if (wrong.column > 0)
      refuse(ExitCode::usage, "--queue: pattern {}, column {}: {}", wrong.pattern, wrong.column, wrong.what);
    refuse(ExitCode::usage, "--queue: {}", wrong.what);
  };
  if (!patterns) fail(patterns.error());
  auto queues = pc::queues_of(*patterns, pc::length_of(patterns->front()));
  if (!queues) fail(queues.error());
  return std::move(*queues);
}

struct Filter {
  convert::PageFilter pages;
  std::string queue;
};

ExitCode filter(const FumenCommand& command, const Filter& filter) {
  if (filter.pages.is_empty() && filter.queue.empty())
    refuse(ExitCode::usage, "give --pieces, --without, --comment or --queue to say what to keep");
  require_pieces("--pieces", filter.pages.pieces);
  require_pieces("--without", filter.pages.without);
  const auto queues = queues_of(filter.queue);
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    auto read = pages_of(fumen, tally);
    if (!read) return;
    if (queues && !pc::has_beginning(*queues, convert::sequence_of(*read))) {
      ++tally.done;
      return;
    }
    put_made(out,
             filter.pages.is_empty() ? convert::MadePages{std::move(*read)}
                                     : convert::filtered(*read, filter.pages),
             fumen, command, tally);
  });
  out.commit();
  return tally.code();
}

void add_filter(FumenAdder& adder) {
  auto options = std::make_shared<Filter>();
  Command* command = adder
                         .add("filter", "Keep only some pages, or only some fumens",
                              "tetron fumen filter --without T solutions.txt", true,
                              [options](const FumenCommand& fumens) { return filter(fumens, *options); })
                         .first;
  command->add_option("--pieces", options->pages.pieces, "Keep pages that place these pieces")
      ->type_name("LETTERS");
  command
      ->add_option("--without", options->pages.without,
                   "Leave out pages that place these; the others move down or up")
      ->type_name("LETTERS");
  command->add_option("--comment", options->pages.comment, "Keep pages with this in their comment")
      ->type_name("TEXT");
  command
      ->add_option(
          "-q,--queue", options->queue,
          "Keep fumens that place their pieces in the order of one of these sequences, as far as they go")
      ->type_name("PIECES");
}

enum class Landing { rest, air, soft, half_turns, hard };

struct Disassemble {
  Landing drop = Landing::rest;
  std::string kicks = "srs";
  std::string queue;
  bool hold = true;
  bool every_order = false;
  int most = 1000;
  std::optional<base::Milliseconds> timeout{};
};

motion::Movement movement_of(const Disassemble& options) {
  const bool half_turns = options.drop == Landing::half_turns;
  const auto refuse_movement = [&](const motion::MovementError& error, const base::SafeText& shown) {
    if (error.why == motion::MovementError::Why::no_half_turns)
      refuse(ExitCode::usage, "--drop 180: {} has no half turns", shown);
    refuse(ExitCode::cannot_open, "{}: {}", shown, error.what);
  };
  auto movement = motion::movement_of_words(options.kicks, half_turns);
  if (movement) return std::move(*movement);
  if (movement.error().why == motion::MovementError::Why::no_half_turns)
    refuse_movement(movement.error(), base::safe("{}", options.kicks));
  // A word with a dot or a slash is certainly a file; opening it shows whether it exists.
  if (options.kicks.find_first_of("./") == options.kicks.npos && options.kicks != "-" &&
      ::access(options.kicks.c_str(), F_OK) != 0)
    refuse(ExitCode::usage, "--kicks: '{}' is neither a file nor one of {}", options.kicks,
           motion::kick_words());
  const auto file = open_input(options.kicks, motion::most_of_kicks);
  if (!file) throw Exit{ExitCode::cannot_open};
  auto read = motion::movement_of_file(file->file.text(), half_turns);
  if (!read) refuse_movement(read.error(), file->shown);
  return std::move(*read);
}

ExitCode disassemble(const FumenCommand& command, const Disassemble& options) {
  pc::Disassembling how;
  how.movement = movement_of(options);
  how.drop = options.drop == Landing::hard                                          ? pc::Drop::hard
             : options.drop == Landing::soft || options.drop == Landing::half_turns ? pc::Drop::soft
                                                                                    : pc::Drop::none;
  how.may_float = options.drop == Landing::air;
  how.every_order = options.every_order;
  how.hold = options.hold;
  how.most = static_cast<std::size_t>(options.most);
  const auto queues = queues_of(options.queue);
  if (queues) how.queue = &*queues;

  Output out;
  Tally tally;
  bool is_cut = false;
  bool is_stopped = false;
  std::uint64_t page_number = 0;  // counted over all fumens
  ProgressLine progress(std::chrono::seconds(1), out);
  const Interrupt interrupt;
  using Clock = std::chrono::steady_clock;
  const Clock::duration time =
      options.timeout ? std::chrono::milliseconds(options.timeout->value) : Clock::duration(pc::usual_time);
  how.stop = [&, end = Clock::now() + time] {
    if (progress.is_due()) progress.show(fmt::format("page {}", fmt::group_digits(page_number)));
    return interrupt.has_come() || Clock::now() >= end;
  };
  const auto stop_here = [&] {
    is_cut = is_stopped = true;
    if (!interrupt.has_come()) note("--timeout TIME allows more than {} s", time / std::chrono::seconds(1));
  };
  const auto disassemble_pages = [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    for (std::size_t number = 1; !is_stopped && decoder.next(); ++number) {
      ++page_number;
      const base::SafeText name =
          fumen.pages == 1 ? fumen.name : base::safe("{}, page {}", fumen.name, number);
      Page drawing = decoder.page();
      if (drawing.operation) drawing.field.fill(*drawing.operation);
      const pc::Disassembly found = pc::disassembled(fumen::grid_of(drawing.field), how);
      if (found.end != pc::Disassembly::End::complete) {
        progress.end();
        warning("{}: {}", name, pc::end_words(found, "--limit N"));
        is_cut = true;
      }
      if (found.end == pc::Disassembly::End::stopped) stop_here();
      if (!found.why_not.empty()) {
        progress.end();
        tell_impossible(name, found.why_not);
        ++tally.unwritable;
      }
      for (const auto& order : found.found) {
        if (!is_stopped && how.stop()) {
          progress.end();
          stop_here();
          break;
        }
        const auto pages = [&](const auto& add) {
          for (const Page& page : convert::steps_of(drawing, found.before, order))
            if (!add(page)) return;
        };
        put_fumen(out, pages, version_for(command, fumen.source.version), command, name, tally);
      }
    }
  };
  for (const std::string& arg : command.args) {
    if (is_stopped) break;
    FumenTexts texts(arg, tally);
    while (!is_stopped) {
      const auto text = texts.next();
      if (!text) break;
      if (how.stop())
        stop_here();
      else if (const auto fumen = readable(*text, command.strict, tally))
        disassemble_pages(*fumen);
    }
  }
  progress.end();
  if (is_stopped)
    warning("stopped at page {}; what was written before it stays",
            fmt::group_digits(std::max<std::uint64_t>(page_number, 1)));
  out.commit();
  return is_cut ? ExitCode::damaged : tally.code();
}

void add_disassemble(FumenAdder& adder) {
  auto options = std::make_shared<Disassemble>();
  Command* command =
      adder
          .add("disassemble", "Take the colours of each page apart into pieces, in an order that works",
               "tetron fumen disassemble --queue '*p7' --drop soft setup.txt", true,
               [options](const FumenCommand& fumens) { return disassemble(fumens, *options); })
          .first;
  add_choice<Landing>(*command, "--drop", options->drop,
                      {{"none", Landing::rest},
                       {"air", Landing::air},
                       {"soft", Landing::soft},
                       {"180", Landing::half_turns},
                       {"hard", Landing::hard}},
                      "How pieces get to their places. none: anywhere that holds them; air: even in the air; "
                      "soft: moved and turned; 180: as soft, with half turns; hard: straight down");
  command->add_option("--kicks", options->kicks, motion::kick_words() + " or a file of kicks")
      ->type_name("NAME|FILE")
      ->offer(motion::kick_names())
      ->capture_default_str();
  command
      ->add_option("-q,--queue", options->queue,
                   "Only orders in which these pieces can come; patterns as in pc")
      ->type_name("PIECES");
  add_choice<bool>(*command, "--hold", options->hold, {{"use", true}, {"avoid", false}},
                   "Whether a piece of --queue may be held (use) or not (avoid)");
  command->add_flag("--all-orders", options->every_order, "Every order; default: one for each set of pieces");
  command->add_option("--limit", options->most, "At most N for each page")
      ->check(in_range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
  add_time(*command, "--timeout", options->timeout, "Stop after this time; default: 1:00");
}

}  // namespace

void add_fumen_pieces(FumenAdder& adder) {
  adder.add("assemble", "Put all pieces on one page, in their colours", "tetron fumen assemble steps.txt",
            true, [](const FumenCommand& command) {
              return remake(command, [](const Pages& pages) { return convert::assembled(pages); });
            });
  add_disassemble(adder);
  add_filter(adder);
  adder.add("seq", "Print the pieces of each fumen as letters", "tetron fumen seq steps.txt", false,
            sequences);
}

}  // namespace tetron::app
