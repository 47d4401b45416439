#include "convert/fumen/operations.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <optional>

#include "convert/fumen/wiki_text.hpp"
#include "formats/fumen/encode.hpp"

namespace tetron::convert {

// The values of an operation's options, which are known to be right by themselves.
class FumenOperation::Values {
 public:
  Values(const FumenOperation& operation, const OptionValues& values, std::string_view mark)
      : operation_(operation), values_(values), mark_(mark) {}

  std::string_view text(std::string_view name) const {
    for (const auto& [key, value] : values_)
      if (key == name && !value.empty()) return value;
    return std::ranges::find(operation_.options, name, &FumenOption::name)->otherwise;
  }
  bool has(std::string_view name) const { return !text(name).empty(); }
  int number(std::string_view name) const {
    const std::string_view given = text(name);
    int value = 0;
    std::from_chars(given.data(), given.data() + given.size(), value);
    return value;
  }
  std::vector<std::string> all(std::string_view name) const {
    std::vector<std::string> found;
    for (const auto& [key, value] : values_)
      if (key == name) found.push_back(value);
    return found;
  }
  std::string_view mark() const { return mark_; }
  std::string marked(std::string_view name) const { return std::string(mark_).append(name); }
  std::unexpected<std::string> wrong(std::string_view name, std::string_view why) const {
    return std::unexpected(marked(name).append(": ").append(why));
  }

 private:
  const FumenOperation& operation_;
  const OptionValues& values_;
  std::string_view mark_;
};

namespace {

using Values = FumenOperation::Values;
using OptionsRead = std::expected<void, std::string>;

constexpr std::size_t most_pages = 1'000'000;

template <void change(fumen::Page&)>
OptionsRead changes_all(const Values& /*values*/, FumenWork& work) {
  work.change = [](const FumenWork&, fumen::Page& page, std::size_t, std::size_t) { change(page); };
  return {};
}
template <void change(fumen::Page&)>
OptionsRead changes_last(const Values& /*values*/, FumenWork& work) {
  work.change = [](const FumenWork&, fumen::Page& page, std::size_t index, std::size_t pages) {
    if (index + 1 == pages) change(page);
  };
  return {};
}
template <Pages make(Pages)>
OptionsRead makes_of_all(const Values& /*values*/, FumenWork& work) {
  work.make = [](const FumenWork&, Pages pages) { return MadePages{make(std::move(pages))}; };
  return {};
}

void without_comment(fumen::Page& page) {
  page.comment = {};
}

OptionsRead assembling(const Values& /*values*/, FumenWork& work) {
  work.make = [](const FumenWork&, Pages pages) { return assembled(pages); };
  return {};
}

OptionsRead commenting(const Values& values, FumenWork& work) {
  work.text = values.text("text");
  if (const auto tried = filled_in(work.text, fumen::Page{}, 1, 1); !tried)
    return values.wrong("text", "column " + std::to_string(tried.error().column) + ": " + tried.error().what);
  work.change = [](const FumenWork& how, fumen::Page& page, std::size_t index, std::size_t pages) {
    comment(page, how.text, index + 1, pages);
  };
  return {};
}

OptionsRead disassembling(const Values& values, FumenWork& work) {
  auto take_apart = disassembler({.drop = values.text("drop"),
                                  .kicks = values.text("kicks"),
                                  .queue = values.text("queue"),
                                  .hold = values.text("hold") == "use",
                                  .all_orders = values.has("all-orders"),
                                  .limit = static_cast<std::size_t>(values.number("limit"))},
                                 values.mark());
  if (!take_apart) return std::unexpected(take_apart.error());
  work.take_apart = std::move(*take_apart);
  return {};
}

OptionsRead filtering(const Values& values, FumenWork& work) {
  work.filter = {std::string(values.text("pieces")), std::string(values.text("without")),
                 std::string(values.text("comment"))};
  if (work.filter.is_empty() && !values.has("queue"))
    return std::unexpected("give " + values.marked("pieces, ") + values.marked("without, ") +
                           values.marked("comment or ") + values.marked("queue to say what to keep"));
  for (const std::string_view name : {"pieces", "without"})
    if (!are_pieces(values.text(name))) return values.wrong(name, pieces_wanted);
  if (values.has("queue")) {
    auto read = beginnings_of(values.text("queue"), values.mark());
    if (!read) return std::unexpected(read.error());
    work.is_beginning = std::move(*read);
  }
  work.make = [](const FumenWork& how, Pages pages) {
    if (how.is_beginning && !how.is_beginning(sequence_of(pages))) return MadePages{};
    return how.filter.is_empty() ? MadePages{std::move(pages)} : filtered(pages, how.filter);
  };
  return {};
}

OptionsRead inserting(const Values& values, FumenWork& work) {
  work.rows = values.all("row");
  if (work.rows.empty() || !std::ranges::all_of(work.rows, is_row)) return values.wrong("row", row_wanted);
  work.up = values.number("at");
  work.make = [](const FumenWork& how, Pages pages) { return with_rows(std::move(pages), how.up, how.rows); };
  return {};
}

OptionsRead picking(const Values& values, FumenWork& work) {
  work.text = values.text("pages");
  if (const auto spans = page_spans(work.text); !spans) return values.wrong("pages", spans.error());
  work.mark = values.mark();
  work.make = [](const FumenWork& how, Pages pages) {
    MadePages made = numbered(pages, how.text);
    if (made.why_not) made.why_not = std::string(how.mark) + "pages: " + *made.why_not;
    return made;
  };
  return {};
}

OptionsRead recolouring(const Values& values, FumenWork& work) {
  const auto map = read_block_map(values.text("map"));
  if (!map) return values.wrong("map", map.error());
  work.map = *map;
  work.change = [](const FumenWork& how, fumen::Page& page, std::size_t, std::size_t) {
    recolour(page, how.map);
  };
  return {};
}

OptionsRead shifting(const Values& values, FumenWork& work) {
  work.right = values.number("right") - values.number("left");
  work.up = values.number("up") - values.number("down");
  work.make = [](const FumenWork& how, Pages pages) { return shifted(std::move(pages), how.right, how.up); };
  return {};
}

OptionsRead splitting(const Values& values, FumenWork& work) {
  work.split = static_cast<std::size_t>(values.number("pages"));
  return {};
}

OptionsRead adding_page(const Values& /*values*/, FumenWork& work) {
  work.adds_page = true;
  return {};
}

OptionsRead writing_letters(const Values& /*values*/, FumenWork& work) {
  work.write = [](std::string& text, const fumen::Page& page) {
    if (page.operation) text += field::to_char(page.operation->piece);
  };
  return {};
}

OptionsRead writing_diagrams(const Values& /*values*/, FumenWork& work) {
  work.write = append_wiki;
  work.between = "\n";
  return {};
}

using Kind = FumenOption::Kind;
using Reads = FumenOperation::Reads;
using Makes = FumenOperation::Makes;

constexpr auto comment_options = std::to_array<FumenOption>(
    {{.names = "--text",
      .type = "TEMPLATE",
      .help =
          "{page}, {pages}, {comment}, {text} (the comment without its quiz), {piece}, {hold}, {current}, "
          "{next} are filled in; without it, the last argument is the text",
      .may_be_last = true}});
constexpr auto disassemble_options = std::to_array<FumenOption>({
    {"--drop", "none|air|soft|180|hard",
     "How pieces get to their places. none: anywhere that holds them; air: even in the air; soft: moved and "
     "turned; 180: as soft, with half turns; hard: straight down",
     Kind::word, "none"},
    {"--kicks", "NAME|FILE", {}, Kind::text, "srs"},
    {"-q,--queue", "PIECES", "Only orders in which these pieces can come; patterns as in pc"},
    {"--hold", "use|avoid", "Whether a piece of --queue may be held (use) or not (avoid)", Kind::word, "use"},
    {"--all-orders", {}, "Every order; default: one for each set of pieces", Kind::flag},
    {"--limit,(--most)", "N", "At most N for each page", Kind::number, "1000", 1, 1'000'000},
});
constexpr auto filter_options = std::to_array<FumenOption>({
    {"--pieces", "LETTERS", "Keep pages that place these pieces"},
    {"--without", "LETTERS", "Leave out pages that place these; the others move down or up"},
    {"--comment", "TEXT", "Keep pages with this in their comment"},
    {"-q,--queue", "PIECES",
     "Keep fumens that place their pieces in the order of one of these sequences, as far as they go"},
});
constexpr auto insert_options = std::to_array<FumenOption>({
    {.names = "--row",
     .type = "CELLS",
     .help = "A row, _ empty and X gray; repeat for more, from the top",
     .kind = Kind::list,
     .is_required = true},
    {"--at", "N", "Rows that stay below them", Kind::number, {}, 0, fumen::Field::rows - 1},
});
constexpr auto pick_options = std::to_array<FumenOption>({{.names = "--pages",
                                                           .type = "PAGES",
                                                           .help = "Which: 1-3,5 and from the end -1, 2-last",
                                                           .is_required = true}});
constexpr auto recolour_options = std::to_array<FumenOption>(
    {{.names = "--map",
      .type = "MAP",
      .help = "Which colours become which: LJ=X, *=_ (all seven colours); X is gray, _ empty",
      .is_required = true}});
constexpr auto shift_options = std::to_array<FumenOption>({
    {"--left", "N", "Columns to move left; what leaves the field is lost", Kind::number, {}, 0, 40},
    {"--right", "N", "Columns to move right", Kind::number, {}, 0, 40},
    {"--up", "N", "Rows to move up", Kind::number, {}, 0, 40},
    {"--down", "N", "Rows to move down", Kind::number, {}, 0, 40},
});
constexpr auto split_options =
    std::to_array<FumenOption>({{"--pages", "N", "Pages per part", Kind::number, "1", 1, 1 << 30}});

constexpr auto all_operations = std::to_array<FumenOperation>({
    {"append-mirror", "Append a mirrored copy of all pages", "setup.txt", makes_of_all<with_mirror>},
    {"assemble", "Put all pieces on one page, in their colours", "steps.txt", assembling},
    {"clear-rows", "Remove full rows from every page", "setup.txt", changes_all<clear_full_rows>},
    {"combine", "Make one fumen with the first field of each", "setups.txt", nullptr, {}, Reads::together},
    {"comment", "Write a comment on every page from a template", "setup.txt '{page}/{pages} {piece}'",
     commenting, comment_options},
    {"disassemble", "Take the colours of each page apart into pieces, in an order that works",
     "--queue '*p7' --drop soft setup.txt", disassembling, disassemble_options, Reads::each, Makes::list},
    {"filter", "Keep only some pages, or only some fumens", "--without T solutions.txt", filtering,
     filter_options, Reads::each, Makes::perhaps_one},
    {"from-wiki",
     "Read the diagrams in the text of a wiki, a page each",
     "article.txt",
     nullptr,
     {},
     Reads::wiki},
    {"gray", "Turn the colours of the last page gray", "v115@vhAAgH", changes_last<gray>},
    {"gray-all", "Turn the colours of all pages gray", "setup.txt", changes_all<gray>},
    {"insert-rows", "Insert rows into the field of every page", "--row XXXX_XXXXX --row XXXX_XXXXX setup.txt",
     inserting, insert_options},
    {"join", "Join all pages of all fumens into one", "parts.txt", nullptr, {}, Reads::together},
    {"lock", "Add a page with what the last one leaves: piece locked, rows cleared", "setup.txt",
     adding_page},
    {"mirror", "Swap left and right, in pieces and quizzes too", "opener.txt", changes_all<mirror>},
    {"pages", "Pick pages, in any order", "--pages 1-3,-1 long.txt", picking, pick_options},
    {"prune", "Remove the coloured cells of the last page; gray ones stay", "setup.txt", changes_last<prune>},
    {"prune-all", "Remove the coloured cells of all pages", "setup.txt", changes_all<prune>},
    {"recolour", "Change colours in the fields of all pages", "--map 'LJ=X T=_' setup.txt", recolouring,
     recolour_options},
    {"reduce", "Remove pages that show the same as the one before", "long.txt", makes_of_all<reduced>},
    {"seq",
     "Print the pieces of each fumen as letters",
     "steps.txt",
     writing_letters,
     {},
     Reads::each,
     Makes::text},
    {"shift", "Move the blocks and pieces of every page", "--up 2 setup.txt", shifting, shift_options},
    {"split", "Split fumens into parts of N pages, one per line", "--pages 50 long.txt", splitting,
     split_options, Reads::each, Makes::list},
    {"strip-comments", "Remove all comments", "lesson.txt", changes_all<without_comment>},
    {"to-v110",
     "Convert to version 110, for older readers",
     "v115@vhAAgH",
     nullptr,
     {},
     Reads::each,
     Makes::one,
     fumen::Version::v110},
    {"to-v115",
     "Convert to version 115, from any version",
     "v110@7eAA4G",
     nullptr,
     {},
     Reads::each,
     Makes::one,
     fumen::Version::v115},
    {"wiki",
     "Write pages as diagrams for a wiki: {{pfrow|...}}",
     "opener.txt",
     writing_diagrams,
     {},
     Reads::each,
     Makes::text},
});

// The answer to a request, as it grows.
class AnswerMaking {
 public:
  using Done = std::expected<void, FumenRefusal>;

  AnswerMaking(fumen::Mode mode, std::optional<fumen::Version> version) : mode_(mode), version_(version) {}

  std::expected<fumen::Decoder, FumenRefusal> open(const std::string& text) const {
    auto decoder = fumen::Decoder::open(text, mode_);
    if (!decoder) return std::unexpected(FumenRefusal(decoder.error()));
    return std::move(*decoder);
  }
  // How many pages a fumen has. Takes its warnings.
  std::expected<std::size_t, FumenRefusal> count(fumen::Decoder decoder) {
    while (decoder.next())
      if (decoder.pages() > most_pages) return refuse("it has more than a million pages");
    if (decoder.failure()) return std::unexpected(FumenRefusal(*decoder.failure()));
    for (const fumen::Warning& problem : decoder.warnings().kept()) warn(fumen::describe(problem));
    if (const std::size_t more = decoder.warnings().left_out(); more > 0)
      warn("and " + std::to_string(more) + " more");
    return decoder.pages();
  }

  // Writes the pages that pages(add) adds, in parts of `split` pages.
  template <class SomePages>
  Done write(const SomePages& pages, fumen::Version read, std::size_t split = 0) {
    const fumen::Version version = version_to_write(read, version_);
    fumen::Encoder encoder(version, mode_);
    Done done;
    std::size_t written = 0;
    pages([&](const auto& page) {
      if (split > 0 && encoder.pages() == split) {
        finish(std::move(encoder));
        encoder = fumen::Encoder(version, mode_);
      }
      if (const auto added = encoder.add(page); !added)
        done = refuse(unwritable_words(added.error(), written, version));
      ++written;
      return done.has_value();
    });
    if (done && encoder.pages() > 0) finish(std::move(encoder));
    return done;
  }
  Done write(const Pages& pages, fumen::Version read) {
    return write(
        [&pages](const auto& add) {
          for (const fumen::Page& page : pages)
            if (!add(page)) return;
        },
        read);
  }

  static std::unexpected<FumenRefusal> refuse(std::string why) {
    return std::unexpected(FumenRefusal(std::move(why)));
  }
  void put(std::string text) { answer_.texts.push_back(std::move(text)); }
  void warn(std::string what) { answer_.warnings.push_back(std::move(what)); }
  FumenAnswer take() && { return std::move(answer_); }

 private:
  void finish(fumen::Encoder encoder) {
    for (std::string& warning : beyond_limits(encoder.size())) warn(std::move(warning));
    put(std::move(encoder).finish());
  }

  fumen::Mode mode_;
  std::optional<fumen::Version> version_;
  FumenAnswer answer_;
};

using Done = AnswerMaking::Done;

Pages all_pages(fumen::Decoder decoder) {
  Pages pages;
  while (decoder.next()) pages.push_back(decoder.page());
  return pages;
}

// All that the disassembler finds for the pages of a fumen.
Done take_apart(AnswerMaking& making, const FumenWork& work, fumen::Decoder decoder, std::size_t pages) {
  bool is_any = false;
  std::string first_why;
  const fumen::Version version = decoder.version();
  while (decoder.next()) {
    const std::string page = pages == 1 ? "" : "page " + std::to_string(decoder.pages()) + ": ";
    TakenApart apart = work.take_apart(decoder.page(), nullptr);
    for (std::size_t i = 0; i < apart.count; ++i) {
      if (!apart.is_stopped && apart.stop()) {
        apart.is_stopped = true;
        apart.remark = "the search was stopped; of the orders found " + std::to_string(i) + " are written";
        break;
      }
      is_any = true;
      if (const Done written = making.write(apart.steps(i), version); !written) return written;
    }
    for (const std::string& why : {apart.remark, apart.why_not}) {
      if (why.empty()) continue;
      making.warn(page + why);
      if (apart.count == 0 && first_why.empty()) first_why = page + why;
    }
    if (apart.is_stopped) break;
  }
  if (!is_any) return AnswerMaking::refuse(first_why);
  return {};
}

Done do_one(AnswerMaking& making, const FumenWork& work, const std::string& text) {
  const auto decoder = making.open(text);
  if (!decoder) return std::unexpected(decoder.error());
  const auto count = making.count(*decoder);
  if (!count) return std::unexpected(count.error());
  if (work.take_apart) return take_apart(making, work, *decoder, *count);
  if (work.write != nullptr) {
    std::string written;
    for (fumen::Decoder pages = *decoder; pages.next();) {
      if (pages.pages() > 1) written += work.between;
      work.write(written, pages.page());
    }
    making.put(std::move(written));
    return {};
  }
  if (work.make != nullptr) {
    MadePages made = work.make(work, all_pages(*decoder));
    if (!made.left_out.empty()) making.warn(std::move(made.left_out));
    if (made.why_not) return AnswerMaking::refuse(*made.why_not);
    return making.write(made.pages, decoder->version());
  }
  std::string_view remark;
  const Done done = making.write([&](const auto& add) { remark = work.pages_of(*decoder, *count, add); },
                                 decoder->version(), work.split);
  if (!remark.empty()) making.warn(std::string(remark));
  return done;
}

Done do_together(AnswerMaking& making, bool is_combined, const std::vector<std::string>& fumens) {
  Pages all;
  for (const std::string& text : fumens) {
    auto decoder = making.open(text);
    if (!decoder) return std::unexpected(decoder.error());
    const auto count = making.count(*decoder);
    if (!count) return std::unexpected(count.error());
    if (*count > most_pages - all.size())
      return AnswerMaking::refuse("together they have more than a million pages");
    while (decoder->next()) {
      all.push_back(page_of_several(decoder->page(), all.size(), is_combined));
      if (is_combined) break;
    }
  }
  if (all.empty()) return AnswerMaking::refuse("there is no fumen");
  return making.write(all, fumen::Version::v115);
}

Done do_wiki(AnswerMaking& making, const std::string& text) {
  const auto pages = read_wiki(text);
  if (!pages) return AnswerMaking::refuse(pages.error());
  return making.write(*pages, fumen::Version::v115);
}

}  // namespace

std::string_view FumenOption::name() const {
  const std::string_view name = names.substr(names.find("--") + 2);
  return name.substr(0, name.find(','));
}

std::vector<std::string> FumenOption::choices() const {
  std::vector<std::string> words;
  if (kind != Kind::word) return words;
  for (std::size_t from = 0; from <= type.size();) {
    const std::size_t end = std::min(type.find('|', from), type.size());
    words.emplace_back(type.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

std::string FumenOption::wrong_value(std::string_view value) const {
  const std::string quoted = "'" + std::string(value) + "'";
  if (kind == Kind::number) {
    int number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc{} || end != value.data() + value.size() || number < least || number > most)
      return "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
             ", not " + quoted;
  }
  const std::vector<std::string> words = choices();
  if (kind == Kind::word && std::ranges::find(words, value) == words.end())
    return "must be one of " + std::string(type) + ", not " + quoted;
  return {};
}

std::span<const FumenOperation> fumen_operations() {
  return all_operations;
}

std::expected<FumenWork, std::string> work_of(const FumenOperation& operation, const OptionValues& values,
                                              std::string_view mark) {
  const Values read(operation, values, mark);
  for (const auto& [name, value] : values) {
    const auto option = std::ranges::find(operation.options, name, &FumenOption::name);
    if (option == operation.options.end())
      return std::unexpected(std::string(operation.name) + " has no option of that name");
    if (value.empty()) continue;
    if (const std::string why = option->wrong_value(value); !why.empty()) return read.wrong(name, why);
  }
  FumenWork work;
  if (operation.read == nullptr) return work;
  if (const auto done = operation.read(read, work); !done) return std::unexpected(done.error());
  return work;
}

fumen::Page page_of_several(const fumen::Page& page, std::size_t index, bool is_combined) {
  fumen::Page taken = is_combined ? first_alone(page, index == 0) : page;
  if (index > 0) taken.flags.colorize = false;
  return taken;
}

fumen::Version version_to_write(fumen::Version read, std::optional<fumen::Version> wanted) {
  return wanted.value_or(fumen::can_write(read) ? read : fumen::Version::v115);
}

std::string unwritable_words(const base::Error& error, std::size_t page, fumen::Version version) {
  return "page " + std::to_string(page) + ": " + std::string(error.field) + ": cannot be written in v" +
         std::to_string(static_cast<unsigned>(version));
}

std::expected<FumenAnswer, FumenRefusal> do_fumens(const FumenRequest& request) {
  const auto operation = std::ranges::find(all_operations, request.operation, &FumenOperation::name);
  if (operation == all_operations.end()) return AnswerMaking::refuse("there is no such operation");
  OptionValues own;
  std::optional<fumen::Version> version = operation->version;
  fumen::Mode mode = fumen::Mode::lenient;
  for (const auto& [name, value] : request.options) {
    if (name == "strict") {
      if (!value.empty()) mode = fumen::Mode::strict;
    } else if (name == "fumen-version" && !value.empty() && !operation->version) {
      if (value != "115" && value != "110") return AnswerMaking::refuse("fumen-version: must be 115 or 110");
      version = value == "115" ? fumen::Version::v115 : fumen::Version::v110;
    } else if (name != "fumen-version") {
      own.emplace_back(name, value);
    }
  }
  const auto work = work_of(*operation, own);
  if (!work) return AnswerMaking::refuse(work.error());
  AnswerMaking making(mode, version);
  if (operation->reads == FumenOperation::Reads::together) {
    if (const Done done = do_together(making, operation->name == "combine", request.fumens); !done)
      return std::unexpected(done.error());
  } else {
    for (const std::string& text : request.fumens) {
      const Done done = operation->reads == FumenOperation::Reads::wiki ? do_wiki(making, text)
                                                                        : do_one(making, *work, text);
      if (!done) return std::unexpected(done.error());
    }
  }
  return std::move(making).take();
}

}  // namespace tetron::convert
