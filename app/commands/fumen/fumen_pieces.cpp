// Commands that work with the pieces of fumens.
#include <fmt/format.h>

#include <algorithm>

#include "app/commands/fumen/fumen_writing.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "convert/fumen/put_pieces.hpp"
#include "formats/fumen/grid.hpp"
#include "motion/movement_words.hpp"
#include "solver/pc/disassembly.hpp"

namespace tetron::app {

namespace {

using fumen::Page;
using Pages = std::vector<Page>;
using Made = std::expected<Pages, std::string>;

std::string describe(const convert::PieceError& error) {
  return fmt::format("page {}: {}", error.page + 1, error.what);
}

void tell_stop(const base::SafeText& name, const convert::PutPieces& put) {
  if (put.stopped)
    warning("{}: page {} rises or is turned round: what comes after it is left out", name, *put.stopped + 1);
}

Made assembled(const Pages& pages, const base::SafeText& name) {
  const auto put = convert::put_pieces(pages);
  if (!put) return std::unexpected(describe(put.error()));
  tell_stop(name, *put);
  return Pages{convert::assembled(pages.front(), put->pieces)};
}

// The letters of the pieces, page after page.
std::string sequence_of(const Pages& pages) {
  std::string text;
  for (const Page& page : pages)
    if (page.operation) text += field::to_char(page.operation->piece);
  return text;
}

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

// What an option with letters of pieces names; anything else ends the command.
std::vector<bool> kinds_of(const char* option, const std::string& letters) {
  std::vector<bool> kinds(8);
  for (const char letter : letters) {
    const auto kind = field::to_tetromino(field::to_cell(letter));
    if (!kind) refuse(ExitCode::usage, "{}: letters of I L O Z T J S are wanted, such as TS", option);
    kinds[static_cast<std::size_t>(*kind)] = true;
  }
  return kinds;
}

// --queue of commands for fumens. What is wrong is told with its place and ends the command.
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

// Whether a sequence begins so.
bool begins(const pc::Queues& queues, std::string_view pieces) {
  pc::Queues::Node node = queues.root();
  for (const char letter : pieces) {
    if (queues.is_end(node)) return false;
    node = queues.next(node, static_cast<std::size_t>(field::to_cell(letter)) - 1);
    if (node == pc::Queues::none) return false;
  }
  return true;
}

struct Filter {
  std::string pieces;
  std::string without;
  std::string queue;
  std::string comment;
};

// Of the pages with pieces those that are kept; of others those with the comment.
Made filtered(const Pages& pages, const base::SafeText& name, const Filter& filter) {
  Pages kept;
  if (!filter.comment.empty()) {
    for (const Page& page : pages)
      if (page.comment.text().contains(filter.comment)) kept.push_back(page);
    if (kept.empty()) return std::unexpected("no page has that in its comment");
    kept.front().flags.colorize = pages.front().flags.colorize;
  }
  if (filter.pieces.empty() && filter.without.empty()) return kept;
  const auto only = kinds_of("--pieces", filter.pieces);
  const auto without = kinds_of("--without", filter.without);
  const Pages& all = filter.comment.empty() ? pages : kept;
  auto put = convert::put_pieces(all);
  if (!put) return std::unexpected(describe(put.error()));
  tell_stop(name, *put);
  std::erase_if(put->pieces, [&](const convert::PutPiece& piece) {
    const auto kind = static_cast<std::size_t>(piece.operation.piece);
    return without[kind] || !(filter.pieces.empty() || only[kind]);
  });
  if (put->pieces.empty()) return std::unexpected("none of its pieces is left");
  auto made = convert::pages_of(all, put->pieces);
  if (!made) return std::unexpected(describe(made.error()));
  return std::move(*made);
}

ExitCode filter(const FumenCommand& command, const Filter& filter) {
  if (filter.pieces.empty() && filter.without.empty() && filter.comment.empty() && filter.queue.empty())
    refuse(ExitCode::usage, "one of --pieces, --without, --comment and --queue says what is kept");
  kinds_of("--pieces", filter.pieces);
  kinds_of("--without", filter.without);
  const auto queues = queues_of(filter.queue);
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    const auto read = pages_of(fumen, tally);
    if (!read) return;
    if (queues && !begins(*queues, sequence_of(*read))) {
      ++tally.done;
      return;
    }
    const bool is_whole = filter.pieces.empty() && filter.without.empty() && filter.comment.empty();
    const Made made = is_whole ? Made(*read) : filtered(*read, fumen.name, filter);
    if (!made) {
      tell_impossible(fumen.name, made.error());
      ++tally.unwritable;
      return;
    }
    const auto pages = [&](const auto& add) {
      for (const Page& page : *made)
        if (!add(page)) return;
    };
    put_fumen(out, pages, version_for(command, fumen.source.version), command, fumen.name, tally);
  });
  out.commit();
  return tally.code();
}

void add_filter(FumenAdder& adder) {
  auto options = std::make_shared<Filter>();
  Command* command = adder
                         .add("filter", "Only some pages, or only some fumens",
                              "tetron fumen filter --without T solutions.txt", true,
                              [options](const FumenCommand& fumens) { return filter(fumens, *options); })
                         .first;
  command->add_option("--pieces", options->pieces, "Keep pages that place these pieces")
      ->type_name("LETTERS");
  command
      ->add_option("--without", options->without,
                   "Leave out pages that place these; the others move down or up")
      ->type_name("LETTERS");
  command->add_option("--comment", options->comment, "Keep pages with this in their comment")
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
  const auto file = open_input(options.kicks, motion::most_of_kicks);
  if (!file) {
    note("--kicks takes {} or a file of kicks", motion::kick_words());
    throw Exit{ExitCode::cannot_open};
  }
  auto read = motion::movement_of_file(file->file.text(), half_turns);
  if (!read) refuse_movement(read.error(), file->shown);
  return std::move(*read);
}

// A page a piece, on the field that is there before.
Pages steps_of(const Page& drawing, const field::Grid& before, const std::vector<pc::Placed>& order) {
  Page first{fumen::field_of(before), {}, drawing.comment, {}};
  first.flags.colorize = true;
  std::vector<convert::CellPiece> pieces;
  for (const pc::Placed& placed : order) {
    convert::CellPiece piece{placed.kind, {}};
    for (std::size_t i = 0; i < 4; ++i) piece.cells[i] = {placed.cells[i].column, placed.cells[i].row};
    pieces.push_back(piece);
  }
  return convert::steps_of(first, pieces);
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
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    for (std::size_t number = 1; decoder.next(); ++number) {
      const base::SafeText name =
          fumen.pages == 1 ? fumen.name : base::safe("{}, page {}", fumen.name, number);
      Page drawing = decoder.page();
      if (drawing.operation) drawing.field.fill(*drawing.operation);
      const pc::Disassembly found = pc::disassembled(fumen::grid_of(drawing.field), how);
      if (!found.is_complete) {
        warning("{}: only the first {} are written; --most says how many", name, found.found.size());
        is_cut = true;
      }
      if (found.found.empty()) {
        tell_impossible(name, !found.why_not.empty()
                                  ? found.why_not
                                  : "its colours are no whole pieces that can be put one by one");
        ++tally.unwritable;
        continue;
      }
      for (const auto& order : found.found) {
        const auto pages = [&](const auto& add) {
          for (const Page& page : steps_of(drawing, found.before, order))
            if (!add(page)) return;
        };
        put_fumen(out, pages, version_for(command, fumen.source.version), command, name, tally);
      }
    }
  });
  out.commit();
  return is_cut ? ExitCode::damaged : tally.code();
}

void add_disassemble(FumenAdder& adder) {
  auto options = std::make_shared<Disassemble>();
  Command* command =
      adder
          .add("disassemble", "The colours of each page as pieces, a page each, in an order that works",
               "tetron fumen disassemble --queue '*p7' --drop soft setup.txt", true,
               [options](const FumenCommand& fumens) { return disassemble(fumens, *options); })
          .first;
  add_choice<Landing>(
      *command, "--drop", options->drop,
      {{"none", Landing::rest},
       {"air", Landing::air},
       {"soft", Landing::soft},
       {"180", Landing::half_turns},
       {"hard", Landing::hard}},
      "How pieces get to their places: in any way that ends at rest (none) or even in the air, moved "
      "and turned (soft), with half turns too, or straight down");
  command->add_option("--kicks", options->kicks, motion::kick_words() + " or a file of kicks")
      ->type_name("NAME|FILE")
      ->capture_default_str();
  command
      ->add_option("-q,--queue", options->queue,
                   "Only orders for which these pieces can come, as pc has them")
      ->type_name("PIECES");
  add_choice<bool>(*command, "--hold", options->hold, {{"use", true}, {"avoid", false}},
                   "Whether one piece of --queue may be kept for later");
  command->add_flag("--all-orders", options->every_order, "Every order; else one for each set of pieces");
  command->add_option("--most", options->most, "At most so many for each page")
      ->check(in_range(1, 1'000'000))
      ->type_name("N")
      ->capture_default_str();
}

}  // namespace

void add_fumen_pieces(FumenAdder& adder) {
  adder.add("assemble", "All pieces on one page, in their colours", "tetron fumen assemble steps.txt", true,
            [](const FumenCommand& command) { return remake(command, assembled); });
  add_disassemble(adder);
  add_filter(adder);
  adder.add("seq", "The pieces of each, page after page, as letters", "tetron fumen seq steps.txt", false,
            sequences);
}

}  // namespace tetron::app
