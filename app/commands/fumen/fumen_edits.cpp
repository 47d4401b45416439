// Commands that change the pages of a fumen without regard to what they mean.
#include <fmt/format.h>

#include <algorithm>

#include "app/commands/fumen/fumen_writing.hpp"
#include "app/io/messages.hpp"
#include "convert/fumen/made_pages.hpp"
#include "convert/fumen/page_edits.hpp"

namespace tetron::app {

namespace {

using convert::MadePages;
using convert::Pages;
using fumen::Page;

template <class Change>
auto each_page(Change change) {
  return [change](const FumenCommand& command) {
    return rewrite(command, [&](Page& page, std::size_t, std::size_t) { change(page); });
  };
}

template <class Change>
auto last_page(Change change) {
  return [change](const FumenCommand& command) {
    return rewrite(command, [&](Page& page, std::size_t index, std::size_t pages) {
      if (index + 1 == pages) change(page);
    });
  };
}

// Adds a page that shows what the last page leaves.
ExitCode lock(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    bool locks = true;
    const auto pages = [&](const auto& add) {
      fumen::Decoder decoder = fumen.decoder();
      while (decoder.next())
        if (!add(decoder.page())) return;
      locks = decoder.page().flags.lock;
      add(fumen::PageChange{});
    };
    put_fumen(out, pages, version_for(command, fumen.source.version), command, fumen.name, tally);
    if (!locks)
      note("{}: the last page does not lock, so nothing is placed; the added page has the same field",
           fumen.name);
  });
  out.commit();
  return tally.code();
}

// Makes one fumen from the first field of each.
ExitCode combine(const FumenCommand& command) {
  Output out;
  Tally tally;
  const fumen::Version version = command.version.value_or(fumen::Version::v115);
  FumenWriter all(&out, version, command.site, mode_of(command));
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    decoder.next();
    if (const auto added = all.add(convert::first_alone(decoder.page(), all.pages() == 0))) {
      ++tally.done;
    } else {
      tell_unwritable(added.error(), version, 0, fumen.name);
      ++tally.unwritable;
    }
  });
  if (all.pages() > 0) {
    tell_limits(all.size(), "combined");
    std::move(all).finish();
  }
  out.commit();
  return tally.code();
}

struct Shift {
  int left = 0;
  int right = 0;
  int up = 0;
  int down = 0;
};

void add_shift(FumenAdder& adder) {
  auto by = std::make_shared<Shift>();
  Command* command =
      adder
          .add("shift", "Move the blocks and pieces of every page", "tetron fumen shift --up 2 setup.txt",
               true,
               [by](const FumenCommand& options) {
                 return remake(options, [&](Pages pages) {
                   return convert::shifted(std::move(pages), by->right - by->left, by->up - by->down);
                 });
               })
          .first;
  const auto add = [&](const char* name, int& cells, const char* description) {
    command->add_option(name, cells, description)->check(in_range(0, 40))->type_name("N");
  };
  add("--left", by->left, "Columns to move left; what leaves the field is lost");
  add("--right", by->right, "Columns to move right");
  add("--up", by->up, "Rows to move up");
  add("--down", by->down, "Rows to move down");
}

void add_insert_rows(FumenAdder& adder) {
  struct Rows {
    int at = 0;
    std::vector<std::string> rows;
  };
  auto rows = std::make_shared<Rows>();
  Command* command = adder
                         .add("insert-rows", "Insert rows into the field of every page",
                              "tetron fumen insert-rows --row XXXX_XXXXX --row XXXX_XXXXX setup.txt", true,
                              [rows](const FumenCommand& options) {
                                for (const std::string& row : rows->rows)
                                  if (!convert::is_row(row))
                                    refuse(ExitCode::usage, "--row: {}", convert::row_wanted);
                                return remake(options, [&](Pages pages) {
                                  return convert::with_rows(std::move(pages), rows->at, rows->rows);
                                });
                              })
                         .first;
  command->add_option("--row", rows->rows, "A row, _ empty and X gray; repeat for more, from the top")
      ->required()
      ->one_value_each_time()
      ->type_name("CELLS");
  command->add_option("--at", rows->at, "Rows that stay below them")
      ->check(in_range(0, fumen::Field::rows - 1))
      ->type_name("N");
}

void add_recolour(FumenAdder& adder) {
  auto map = std::make_shared<std::string>();
  Command* command = adder
                         .add("recolour", "Change colours in the fields of all pages",
                              "tetron fumen recolour --map 'LJ=X T=_' setup.txt", true,
                              [map](const FumenCommand& options) {
                                const auto blocks = convert::read_block_map(*map);
                                if (!blocks) refuse(ExitCode::usage, "--map: {}", blocks.error());
                                return rewrite(options, [&](Page& page, std::size_t, std::size_t) {
                                  convert::recolour(page, *blocks);
                                });
                              })
                         .first;
  command
      ->add_option("--map", *map,
                   "Which colours become which: LJ=X, *=_ (all seven colours); X is gray, _ empty")
      ->required()
      ->type_name("MAP");
}

void add_comment(FumenAdder& adder) {
  auto text = std::make_shared<std::optional<std::string>>();
  Command* command =
      adder
          .add("comment", "Write a comment on every page from a template",
               "tetron fumen comment setup.txt '{page}/{pages} {piece}'", true,
               [text](FumenCommand options) {
                 std::string comment = text->value_or("");
                 if (!*text) {
                   if (options.args.size() < 2)
                     refuse(ExitCode::usage, "expected a text after the fumens, or --text TEMPLATE");
                   comment = std::move(options.args.back());
                   options.args.pop_back();
                 }
                 if (const auto tried = convert::filled_in(comment, Page{}, 1, 1); !tried)
                   refuse(ExitCode::usage, "--text: column {}: {}", tried.error().column, tried.error().what);
                 return rewrite(options, [&](Page& page, std::size_t index, std::size_t pages) {
                   convert::comment(page, comment, index + 1, pages);
                 });
               })
          .first;
  command
      ->add_option(
          "--text", *text,
          "{page}, {pages}, {comment}, {text} (the comment without its quiz), {piece}, {hold}, {current}, "
          "{next} are filled in; without it, the last argument is the text")
      ->type_name("TEMPLATE");
}

ExitCode pick_pages(const FumenCommand& command, const std::string& numbers) {
  if (const auto spans = convert::page_spans(numbers); !spans)
    refuse(ExitCode::usage, "--pages: {}", spans.error());
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    const auto read = pages_of(fumen, tally);
    if (!read) return;
    const MadePages made = convert::numbered(*read, numbers);
    if (made.why_not) {
      tell_impossible(fumen.name, "--pages: " + *made.why_not);
      ++tally.lacking;
      return;
    }
    put_made(out, made, fumen, command, tally);
  });
  out.commit();
  return tally.code();
}

void add_pages(FumenAdder& adder) {
  auto numbers = std::make_shared<std::string>();
  Command* command =
      adder
          .add("pages", "Pick pages, in any order", "tetron fumen pages --pages 1-3,-1 long.txt", true,
               [numbers](const FumenCommand& options) { return pick_pages(options, *numbers); })
          .first;
  command->add_option("--pages", *numbers, "Which: 1-3,5 and from the end -1, 2-last")
      ->required()
      ->type_name("PAGES");
}

}  // namespace

void add_fumen_edits(FumenAdder& adder) {
  adder.add("gray", "Turn the colours of the last page gray", "tetron fumen gray v115@vhAAgH", true,
            last_page(convert::gray));
  adder.add("gray-all", "Turn the colours of all pages gray", "tetron fumen gray-all setup.txt", true,
            each_page(convert::gray));
  adder.add("prune", "Remove the coloured cells of the last page; gray ones stay",
            "tetron fumen prune setup.txt", true, last_page(convert::prune));
  adder.add("prune-all", "Remove the coloured cells of all pages", "tetron fumen prune-all setup.txt", true,
            each_page(convert::prune));
  adder.add("clear-rows", "Remove full rows from every page", "tetron fumen clear-rows setup.txt", true,
            each_page([](Page& page) { convert::clear_full_rows(page); }));
  adder.add("lock", "Add a page with what the last one leaves: piece locked, rows cleared",
            "tetron fumen lock setup.txt", true, lock);
  adder.add("append-mirror", "Append a mirrored copy of all pages", "tetron fumen append-mirror setup.txt",
            true, [](const FumenCommand& command) {
              return remake(command,
                            [](Pages pages) { return MadePages{convert::with_mirror(std::move(pages))}; });
            });
  adder.add("reduce", "Remove pages that show the same as the one before", "tetron fumen reduce long.txt",
            true, [](const FumenCommand& command) {
              return remake(command, [](const Pages& pages) { return MadePages{convert::reduced(pages)}; });
            });
  adder.add("combine", "Make one fumen with the first field of each", "tetron fumen combine setups.txt", true,
            combine);
  add_pages(adder);
  add_recolour(adder);
  add_shift(adder);
  add_insert_rows(adder);
  add_comment(adder);
}

}  // namespace tetron::app
