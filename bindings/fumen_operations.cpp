#include "bindings/fumen_operations.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>
#include <string_view>

#include "bindings/fumen_building.hpp"
#include "convert/fumen/made_pages.hpp"
#include "convert/fumen/page_edits.hpp"
#include "convert/fumen/wiki_text.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"

namespace tetron::bindings {

namespace {

using convert::MadePages;
using convert::Pages;

constexpr std::size_t most_pages = 1'000'000;

// A value, or the reason why the request is refused.
template <class Value>
using Or = std::expected<Value, FumenRefusal>;

std::unexpected<FumenRefusal> refuse(std::string why) {
  return std::unexpected(FumenRefusal(std::move(why)));
}

// A decoded fumen.
struct Read {
  Pages pages;
  fumen::Version version{};
};

class Work {
 public:
  explicit Work(const FumenRequest& request) : request_(request) {}

  std::string_view text(std::string_view name) const {
    for (const auto& [key, value] : request_.options)
      if (key == name) return value;
    return {};
  }
  bool has(std::string_view name) const { return !text(name).empty(); }
  std::vector<std::string> all(std::string_view name) const {
    std::vector<std::string> values;
    for (const auto& [key, value] : request_.options)
      if (key == name) values.push_back(value);
    return values;
  }
  Or<int> number(std::string_view name, int least, int most, int otherwise) const {
    const std::string_view given = text(name);
    if (given.empty()) return otherwise;
    int value = 0;
    const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), value);
    if (error != std::errc{} || end != given.data() + given.size() || value < least || value > most)
      return refuse(std::string(name) + ": must be a whole number from " + std::to_string(least) + " to " +
                    std::to_string(most) + ", not '" + std::string(given) + "'");
    return value;
  }

  fumen::Mode mode() const { return has("strict") ? fumen::Mode::strict : fumen::Mode::lenient; }
  Or<std::optional<fumen::Version>> version() const {
    const std::string_view given = text("fumen-version");
    if (given == "115" || request_.operation == "to-v115") return fumen::Version::v115;
    if (given == "110" || request_.operation == "to-v110") return fumen::Version::v110;
    if (given.empty()) return std::nullopt;
    return refuse("fumen-version: expected 115 or 110");
  }

  Or<Read> read(const std::string& text) {
    auto decoder = fumen::Decoder::open(text, mode());
    if (!decoder) return std::unexpected(FumenRefusal(decoder.error()));
    Read read{{}, decoder->version()};
    while (decoder->next()) {
      if (read.pages.size() == most_pages) return refuse("it has more than a million pages");
      read.pages.push_back(decoder->page());
    }
    if (decoder->failure()) return std::unexpected(FumenRefusal(*decoder->failure()));
    for (const fumen::Warning& problem : decoder->warnings().kept()) warn(fumen::describe(problem));
    if (const std::size_t more = decoder->warnings().left_out(); more > 0)
      warn("and " + std::to_string(more) + " more");
    return read;
  }

  // Writes a fumen; if `leaves_one`, with one more page that shows the field after the last.
  Or<bool> write(const Pages& pages, fumen::Version read, bool leaves_one = false) {
    const auto wanted = version();
    if (!wanted) return std::unexpected(wanted.error());
    const fumen::Version version = wanted->value_or(fumen::can_write(read) ? read : fumen::Version::v115);
    fumen::Encoder encoder(version, mode());
    const auto add = [&](const auto& page) -> Or<bool> {
      if (const auto added = encoder.add(page); !added)
        return refuse("page " + std::to_string(encoder.pages()) + ": " + std::string(added.error().field) +
                      ": cannot be written in v" + std::to_string(static_cast<unsigned>(version)));
      return true;
    };
    for (const fumen::Page& page : pages)
      if (const auto added = add(page); !added) return added;
    if (leaves_one)
      if (const auto added = add(fumen::PageChange{}); !added) return added;
    for (std::string& warning : convert::beyond_limits(encoder.size())) warn(std::move(warning));
    answer_.texts.push_back(std::move(encoder).finish());
    return true;
  }
  Or<bool> write(const MadePages& made, fumen::Version read) {
    if (!made.left_out.empty()) warn(made.left_out);
    if (made.why_not) return refuse(*made.why_not);
    return write(made.pages, read);
  }

  void put(std::string text) { answer_.texts.push_back(std::move(text)); }
  void warn(std::string what) { answer_.warnings.push_back(std::move(what)); }
  const FumenRequest& request() const { return request_; }
  FumenAnswer take() && { return std::move(answer_); }

 private:
  const FumenRequest& request_;
  FumenAnswer answer_;
};

using Done = Or<bool>;

template <class Change>
Done each_page(Work& work, Read& read, const Change& change) {
  for (fumen::Page& page : read.pages) change(page);
  return work.write(read.pages, read.version);
}

template <void change(fumen::Page&)>
Done every(Work& work, Read& read) {
  return each_page(work, read, change);
}

template <void change(fumen::Page&)>
Done last(Work& work, Read& read) {
  change(read.pages.back());
  return work.write(read.pages, read.version);
}

void without_comment(fumen::Page& page) {
  page.comment = {};
}
void same(fumen::Page& /*page*/) {}

Done lock(Work& work, Read& read) {
  return work.write(read.pages, read.version, true);
}

Done split(Work& work, Read& read) {
  const auto pages = work.number("pages", 1, 1 << 30, 0);
  if (!pages) return std::unexpected(pages.error());
  if (*pages == 0) return refuse("pages: expected how many each part has");
  const auto count = static_cast<std::size_t>(*pages);
  for (std::size_t from = 0; from < read.pages.size(); from += count) {
    const auto begin = read.pages.begin() + static_cast<std::ptrdiff_t>(from);
    Pages part(begin, begin + static_cast<std::ptrdiff_t>(std::min(count, read.pages.size() - from)));
    part.front().flags.colorize = read.pages.front().flags.colorize;
    if (const auto written = work.write(part, read.version); !written) return written;
  }
  return true;
}

Done append_mirror(Work& work, Read& read) {
  return work.write(convert::with_mirror(std::move(read.pages)), read.version);
}

Done reduce(Work& work, Read& read) {
  return work.write(convert::reduced(read.pages), read.version);
}

Done pages(Work& work, Read& read) {
  MadePages made = convert::numbered(read.pages, work.text("pages"));
  if (made.why_not) made.why_not = "pages: " + *made.why_not;
  return work.write(made, read.version);
}

Done recolour(Work& work, Read& read) {
  const auto map = convert::read_block_map(work.text("map"));
  if (!map) return refuse("map: " + map.error());
  return each_page(work, read, [&](fumen::Page& page) { convert::recolour(page, *map); });
}

Done shift(Work& work, Read& read) {
  std::array<int, 4> by{};
  constexpr std::array<std::string_view, 4> names{"left", "right", "up", "down"};
  for (std::size_t i = 0; i < by.size(); ++i) {
    const auto cells = work.number(names[i], 0, 40, 0);
    if (!cells) return std::unexpected(cells.error());
    by[i] = *cells;
  }
  return work.write(convert::shifted(std::move(read.pages), by[1] - by[0], by[2] - by[3]), read.version);
}

Done insert_rows(Work& work, Read& read) {
  const std::vector<std::string> rows = work.all("row");
  if (rows.empty() || !std::ranges::all_of(rows, convert::is_row))
    return refuse("row: " + std::string(convert::row_wanted));
  const auto at = work.number("at", 0, fumen::Field::rows - 1, 0);
  if (!at) return std::unexpected(at.error());
  return work.write(convert::with_rows(std::move(read.pages), *at, rows), read.version);
}

Done comment(Work& work, Read& read) {
  const std::string_view text = work.text("text");
  if (const auto tried = convert::filled_in(text, fumen::Page{}, 1, 1); !tried)
    return refuse("text: column " + std::to_string(tried.error().column) + ": " + tried.error().what);
  for (std::size_t i = 0; i < read.pages.size(); ++i)
    convert::comment(read.pages[i], text, i + 1, read.pages.size());
  return work.write(read.pages, read.version);
}

Done assemble(Work& work, Read& read) {
  return work.write(convert::assembled(read.pages), read.version);
}

Done sequence(Work& work, Read& read) {
  work.put(convert::sequence_of(read.pages));
  return true;
}

Done wiki(Work& work, Read& read) {
  std::string all;
  for (const fumen::Page& page : read.pages) {
    if (!all.empty()) all += '\n';
    convert::append_wiki(all, page);
  }
  work.put(std::move(all));
  return true;
}

Done filter(Work& work, Read& read) {
  const convert::PageFilter filter{std::string(work.text("pieces")), std::string(work.text("without")),
                                   std::string(work.text("comment"))};
  if (filter.is_empty() && !work.has("queue"))
    return refuse("one of pieces, without, comment and queue says what is kept");
  if (!convert::are_pieces(filter.pieces)) return refuse("pieces: " + std::string(convert::pieces_wanted));
  if (!convert::are_pieces(filter.without)) return refuse("without: " + std::string(convert::pieces_wanted));
  if (work.has("queue")) {
    const auto is_beginning = beginnings_of(work.text("queue"));
    if (!is_beginning) return refuse(is_beginning.error());
    if (!(*is_beginning)(convert::sequence_of(read.pages))) return true;
  }
  if (filter.is_empty()) return work.write(read.pages, read.version);
  return work.write(convert::filtered(read.pages, filter), read.version);
}

Done disassemble(Work& work, Read& read) {
  Disassemble options;
  if (work.has("drop")) options.drop = work.text("drop");
  if (work.has("kicks")) options.kicks = work.text("kicks");
  options.queue = work.text("queue");
  options.all_orders = work.has("all-orders");
  const std::string_view hold = work.has("hold") ? work.text("hold") : "use";
  if (hold != "use" && hold != "avoid") return refuse("hold: must be one of use|avoid");
  options.hold = hold == "use";
  const auto most = work.number("limit", 1, 1'000'000, 1000);
  if (!most) return std::unexpected(most.error());
  options.limit = static_cast<std::size_t>(*most);
  const auto take_apart = disassembler(options);
  if (!take_apart) return refuse(take_apart.error());

  bool is_any = false;
  std::string first_why;
  for (std::size_t i = 0; i < read.pages.size(); ++i) {
    const std::string page = read.pages.size() == 1 ? "" : "page " + std::to_string(i + 1) + ": ";
    const TakenApart apart = (*take_apart)(read.pages[i]);
    for (const std::string& why : {apart.remark, apart.why_not}) {
      if (why.empty()) continue;
      work.warn(page + why);
      if (apart.found.empty() && first_why.empty()) first_why = page + why;
    }
    for (const Pages& steps : apart.found) {
      is_any = true;
      if (const auto written = work.write(steps, read.version); !written) return written;
    }
    if (apart.is_stopped) break;
  }
  if (!is_any) return refuse(first_why);
  return true;
}

// Operations on all fumens together.
Done join(Work& work, bool first_pages) {
  Pages all;
  for (const std::string& text : work.request().fumens) {
    auto read = work.read(text);
    if (!read) return std::unexpected(read.error());
    if (first_pages) {
      all.push_back(convert::first_alone(read->pages.front(), all.empty()));
      continue;
    }
    if (read->pages.size() > most_pages - all.size())
      return refuse("together they have more than a million pages");
    for (fumen::Page& page : read->pages) {
      if (!all.empty()) page.flags.colorize = false;
      all.push_back(std::move(page));
    }
  }
  if (all.empty()) return refuse("there is no fumen");
  return work.write(all, fumen::Version::v115);
}

// Texts of wikis instead of fumens.
Done from_wiki(Work& work) {
  for (const std::string& text : work.request().fumens) {
    const auto pages = convert::read_wiki(text);
    if (!pages) return refuse(pages.error());
    if (const auto written = work.write(*pages, fumen::Version::v115); !written) return written;
  }
  return true;
}

struct Operation {
  std::string_view name;
  std::string_view options;   // with a space before and after each name
  Done (*run)(Work&, Read&);  // null: handles all fumens together
};

constexpr std::array operations{
    Operation{"append-mirror", " ", append_mirror},
    Operation{"assemble", " ", assemble},
    Operation{"clear-rows", " ", every<convert::clear_full_rows>},
    Operation{"combine", " ", nullptr},
    Operation{"comment", " text ", comment},
    Operation{"disassemble", " drop kicks queue hold all-orders limit ", disassemble},
    Operation{"filter", " pieces without comment queue ", filter},
    Operation{"from-wiki", " ", nullptr},
    Operation{"gray", " ", last<convert::gray>},
    Operation{"gray-all", " ", every<convert::gray>},
    Operation{"insert-rows", " row at ", insert_rows},
    Operation{"join", " ", nullptr},
    Operation{"lock", " ", lock},
    Operation{"mirror", " ", every<convert::mirror>},
    Operation{"pages", " pages ", pages},
    Operation{"prune", " ", last<convert::prune>},
    Operation{"prune-all", " ", every<convert::prune>},
    Operation{"recolour", " map ", recolour},
    Operation{"reduce", " ", reduce},
    Operation{"seq", " ", sequence},
    Operation{"shift", " left right up down ", shift},
    Operation{"split", " pages ", split},
    Operation{"strip-comments", " ", every<without_comment>},
    Operation{"to-v110", " ", every<same>},
    Operation{"to-v115", " ", every<same>},
    Operation{"wiki", " ", wiki},
};

Done run(Work& work) {
  const FumenRequest& request = work.request();
  const auto operation = std::ranges::find(operations, request.operation, &Operation::name);
  if (operation == operations.end()) return refuse("there is no such operation");
  for (const auto& [name, value] : request.options)
    if (name != "strict" && name != "fumen-version" && !operation->options.contains(" " + name + " "))
      return refuse(request.operation + " has no option of that name");
  if (const auto version = work.version(); !version) return std::unexpected(version.error());
  if (request.operation == "from-wiki") return from_wiki(work);
  if (operation->run == nullptr) return join(work, request.operation == "combine");
  for (const std::string& text : request.fumens) {
    auto read = work.read(text);
    if (!read) return std::unexpected(read.error());
    if (const auto done = operation->run(work, *read); !done) return done;
  }
  return true;
}

}  // namespace

std::expected<FumenAnswer, FumenRefusal> do_fumens(const FumenRequest& request) {
  Work work(request);
  if (const auto done = run(work); !done) return std::unexpected(done.error());
  return std::move(work).take();
}

}  // namespace tetron::bindings
