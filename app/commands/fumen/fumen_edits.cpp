// Commands that change the pages of a fumen, whatever they mean.
#include <fmt/format.h>

#include <algorithm>

#include "app/commands/fumen/fumen_writing.hpp"
#include "app/io/messages.hpp"
#include "convert/fumen/page_edits.hpp"

namespace tetron::app {

namespace {

using fumen::Page;
using Pages = std::vector<Page>;
using Made = std::expected<Pages, std::string>;

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

void gray(Page& page) {
  convert::recolour(page, convert::colours_to(fumen::Block::gray));
}
void prune(Page& page) {
  convert::recolour(page, convert::colours_to(fumen::Block::empty));
}

// The same after change(page) of every page, which says whether it was possible.
template <class Change>
Made changed(const Pages& pages, std::string_view why_not, const Change& change) {
  Pages result = pages;
  for (std::size_t i = 0; i < result.size(); ++i)
    if (!change(result[i])) return std::unexpected(fmt::format("page {}: {}", i + 1, why_not));
  return result;
}

Made numbered(const Pages& pages, const std::string& text) {
  const auto numbers = convert::page_numbers(text, pages.size());
  if (!numbers) return std::unexpected("--pages: " + numbers.error());
  Pages result;
  for (const std::size_t number : *numbers) {
    result.push_back(pages[number - 1]);
    result.back().flags.colorize = result.size() == 1 && pages.front().flags.colorize;
  }
  return result;
}

Made with_mirror(const Pages& pages) {
  Pages result = pages;
  for (Page page : pages) {
    page.flags.colorize = false;
    convert::mirror(page);
    result.push_back(std::move(page));
  }
  return result;
}

Made reduced(const Pages& pages) {
  Pages result;
  for (const Page& page : pages)
    if (result.empty() || !convert::shows_the_same(page, result.back())) result.push_back(page);
  return result;
}

// What the last page leaves behind is shown on one more.
ExitCode lock(const FumenCommand& command) {
  Output out;
  Tally tally;
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    const auto pages = [&](const auto& add) {
      fumen::Decoder decoder = fumen.decoder();
      while (decoder.next())
        if (!add(decoder.page())) return;
      add(fumen::PageChange{});
    };
    put_fumen(out, pages, version_for(command, fumen.source.version), command, fumen.name, tally);
  });
  out.commit();
  return tally.code();
}

// The first field of each, a page each of one fumen.
ExitCode combine(const FumenCommand& command) {
  Output out;
  Tally tally;
  const fumen::Version version = command.version.value_or(fumen::Version::v115);
  FumenWriter all(&out, version, command.site, mode_of(command));
  for_each_fumen(command.args, command.strict, tally, [&](const ReadableFumen& fumen) {
    fumen::Decoder decoder = fumen.decoder();
    decoder.next();
    Page page{decoder.page().field, {}, decoder.page().comment, {}};
    page.flags.colorize = all.pages() == 0 && decoder.page().flags.colorize;
    if (const auto added = all.add(page)) {
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
  Command* command = adder
                         .add("shift", "The blocks and pieces of every page moved",
                              "tetron fumen shift --up 2 setup.txt", true,
                              [by](const FumenCommand& options) {
                                return remake(options, [&](const Pages& pages, const base::SafeText&) {
                                  return changed(pages, "its piece would leave the field", [&](Page& page) {
                                    return convert::shift(page, by->right - by->left, by->up - by->down);
                                  });
                                });
                              })
                         .first;
  const auto add = [&](const char* name, int& cells, const char* description) {
    command->add_option(name, cells, description)->check(in_range(0, 40))->type_name("N");
  };
  add("--left", by->left, "So many columns to the left; what leaves the field is lost");
  add("--right", by->right, "So many columns to the right");
  add("--up", by->up, "So many rows up");
  add("--down", by->down, "So many rows down");
}

void add_insert_rows(FumenAdder& adder) {
  struct Rows {
    int at = 0;
    std::vector<std::string> rows;
  };
  auto rows = std::make_shared<Rows>();
  Command* command =
      adder
          .add(
              "insert-rows", "Rows put into the field of every page",
              "tetron fumen insert-rows --row XXXX_XXXXX --row XXXX_XXXXX setup.txt", true,
              [rows](const FumenCommand& options) {
                for (const std::string& row : rows->rows)
                  if (row.size() != fumen::Field::width ||
                      row.find_first_not_of("_.#XxILOZTJSiloztjs") != row.npos)
                    refuse(
                        ExitCode::usage,
                        "--row: ten of _ (empty), X (gray) and I L O Z T J S are wanted, such as XXXX_XXXXX");
                return remake(options, [&](const Pages& pages, const base::SafeText&) {
                  return changed(pages, "its piece would leave the field", [&](Page& page) {
                    return convert::insert_rows(page, rows->at, rows->rows);
                  });
                });
              })
          .first;
  command->add_option("--row", rows->rows, "A row, _ empty and X gray; several from the top")
      ->required()
      ->one_value_each_time()
      ->type_name("CELLS");
  command->add_option("--at", rows->at, "How many rows stay below them")
      ->check(in_range(0, fumen::Field::rows - 1))
      ->type_name("N");
}

void add_recolour(FumenAdder& adder) {
  auto map = std::make_shared<std::string>();
  Command* command = adder
                         .add("recolour", "Other colours in the fields of all pages",
                              "tetron fumen recolour --map 'LJ=X T=_' setup.txt", true,
                              [map](const FumenCommand& options) {
                                const auto blocks = convert::read_block_map(*map);
                                if (!blocks) refuse(ExitCode::usage, "--map: {}", blocks.error());
                                return rewrite(options, [&](Page& page, std::size_t, std::size_t) {
                                  convert::recolour(page, *blocks);
                                });
                              })
                         .first;
  command->add_option("--map", *map, "What becomes what: LJ=X, *=_ (all seven colours); X is gray, _ empty")
      ->required()
      ->type_name("MAP");
}

void add_comment(FumenAdder& adder) {
  auto text = std::make_shared<std::string>();
  Command* command =
      adder
          .add("comment", "A comment for every page, made of a template",
               "tetron fumen comment --text '{page}/{pages} {piece}' setup.txt", true,
               [text](const FumenCommand& options) {
                 if (const auto tried = convert::filled_in(*text, Page{}, 1, 1); !tried)
                   refuse(ExitCode::usage, "--text: column {}: {}", tried.error().column, tried.error().what);
                 return rewrite(options, [&](Page& page, std::size_t index, std::size_t pages) {
                   if (auto filled = convert::filled_in(*text, page, index + 1, pages))
                     page.comment = fumen::Comment(std::move(*filled));
                 });
               })
          .first;
  command
      ->add_option(
          "--text", *text,
          "{page}, {pages}, {comment}, {text} (the comment without its quiz), {piece}, {hold}, {current}, "
          "{next} are filled in")
      ->required()
      ->type_name("TEMPLATE");
}

void add_pages(FumenAdder& adder) {
  auto numbers = std::make_shared<std::string>();
  Command* command =
      adder
          .add("pages", "Some of the pages, in any order", "tetron fumen pages --pages 1-3,-1 long.txt", true,
               [numbers](const FumenCommand& options) {
                 return remake(options, [&](const Pages& pages, const base::SafeText&) {
                   return numbered(pages, *numbers);
                 });
               })
          .first;
  command->add_option("--pages", *numbers, "Which: 1-3,5 and from the end -1, 2-last")
      ->required()
      ->type_name("PAGES");
}

}  // namespace

void add_fumen_edits(FumenAdder& adder) {
  adder.add("gray", "The colours of the last page gray", "tetron fumen gray v115@vhAAgH", true,
            last_page(gray));
  adder.add("gray-all", "The colours of all pages gray", "tetron fumen gray-all setup.txt", true,
            each_page(gray));
  adder.add("prune", "The colours of the last page taken out; gray stays", "tetron fumen prune setup.txt",
            true, last_page(prune));
  adder.add("prune-all", "The colours of all pages taken out", "tetron fumen prune-all setup.txt", true,
            each_page(prune));
  adder.add("clear-rows", "Full rows taken out of every page", "tetron fumen clear-rows setup.txt", true,
            each_page([](Page& page) { convert::clear_full_rows(page); }));
  adder.add("lock", "One more page with what the last one leaves: piece put, rows cleared",
            "tetron fumen lock setup.txt", true, lock);
  adder.add("append-mirror", "All pages, and after them all mirrored", "tetron fumen append-mirror setup.txt",
            true, [](const FumenCommand& command) {
              return remake(command,
                            [](const Pages& pages, const base::SafeText&) { return with_mirror(pages); });
            });
  adder.add("reduce", "Without pages that show the same as the one before", "tetron fumen reduce long.txt",
            true, [](const FumenCommand& command) {
              return remake(command,
                            [](const Pages& pages, const base::SafeText&) { return reduced(pages); });
            });
  adder.add("combine", "The first field of each, a page each of one fumen", "tetron fumen combine setups.txt",
            true, combine);
  add_pages(adder);
  add_recolour(adder);
  add_shift(adder);
  add_insert_rows(adder);
  add_comment(adder);
}

}  // namespace tetron::app
