#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "convert/fumen/disassembler.hpp"
#include "convert/fumen/made_pages.hpp"
#include "convert/fumen/page_edits.hpp"
#include "formats/fumen/decode.hpp"

// The commands of `tetron fumen` that make fumens of fumens. The command, Python and npm have them from this
// table, with the same names, options and messages.
namespace tetron::convert {

struct FumenOption {
  enum class Kind : std::uint8_t { text, number, word, flag, list };

  std::string_view names;   // for the command: "-q,--queue"; in "--limit,(--most)" --most is an old name
  std::string_view type{};  // what the help calls a value; of a word its choices: "use|avoid"
  std::string_view help{};
  Kind kind = Kind::text;
  std::string_view otherwise{};  // the default, if the help shows one; else it is "" or 0
  int least = 0;                 // of a number
  int most = 0;
  bool is_required = false;
  bool may_be_last = false;  // the command takes its last argument if the option is not given

  std::string_view name() const;  // "queue"
  std::vector<std::string> choices() const;
  // Why this is no value of the option; empty if it is one.
  std::string wrong_value(std::string_view value) const;
};

// Values by the names of options: {"up", "2"}. A list may come more than once; the value of a flag is "1".
using OptionValues = std::vector<std::pair<std::string, std::string>>;

// An operation with its options. It has one of `change`, `make`, `take_apart` and `write`, or none and
// changes no page. The functions are plain ones, because the small module for browsers has them.
struct FumenWork {
  void (*change)(const FumenWork& work, fumen::Page& page, std::size_t index, std::size_t pages) = nullptr;
  // The pages to write, of all pages. None, and no why_not, if the fumen is left out.
  MadePages (*make)(const FumenWork& work, Pages pages) = nullptr;
  Disassembler take_apart{};
  // Appends a page to a text, with `between` between pages.
  void (*write)(std::string& text, const fumen::Page& page) = nullptr;
  std::string_view between{};
  std::size_t split = 0;   // how many pages of each part; 0: there is one part
  bool adds_page = false;  // which shows what the last one leaves
  // What the options say, for `change` and `make`.
  std::string text{};               // a template, or numbers of pages
  std::vector<std::string> rows{};  // to insert
  int right = 0;
  int up = 0;  // or rows that stay below
  BlockMap map{};
  PageFilter filter{};
  std::function<bool(std::string_view letters)> is_beginning{};
  std::string_view mark{};

  // Calls add(page) for each page of the fumen, until it returns false. Without `make`. Returns a remark
  // for people, or nothing.
  template <class Add>
  std::string_view pages_of(fumen::Decoder decoder, std::size_t pages, const Add& add) const {
    bool is_guideline = false;
    for (std::size_t index = 0; decoder.next(); ++index) {
      fumen::Page page = decoder.page();
      if (index == 0) is_guideline = page.flags.colorize;
      if (split > 0 && index % split == 0) page.flags.colorize = is_guideline;
      if (change != nullptr) change(*this, page, index, pages);
      if (!add(page)) return {};
    }
    if (!adds_page) return {};
    add(fumen::PageChange{});
    return decoder.page().flags.lock
               ? std::string_view()
               : "the last page does not lock, so nothing is placed; the added page has the same field";
  }
};

struct FumenOperation {
  // What is read: fumens one by one, all together, or the text of a wiki.
  enum class Reads : std::uint8_t { each, together, wiki };
  // What is made of a fumen: one, none or one, a list, or a text.
  enum class Makes : std::uint8_t { one, perhaps_one, list, text };
  class Values;

  std::string_view name;
  std::string_view help;
  std::string_view example;  // after the name, in the help of the command
  // Reads the options. Empty: nothing changes.
  std::expected<void, std::string> (*read)(const Values& values, FumenWork& work) = nullptr;
  std::span<const FumenOption> options{};
  Reads reads = Reads::each;
  Makes makes = Makes::one;
  std::optional<fumen::Version> version{};  // that is made; empty: the one read, or that which is wanted
};

// Sorted by name.
std::span<const FumenOperation> fumen_operations();

// Reads the options. The error says what is wrong with which; `mark` is what stands before names of options:
// "--" in a command.
std::expected<FumenWork, std::string> work_of(const FumenOperation& operation, const OptionValues& values,
                                              std::string_view mark = {});

// A page of a fumen as a page of one that is made of several: `index` pages are before it. `is_combined`:
// only the first page of each is taken, for its field.
fumen::Page page_of_several(const fumen::Page& page, std::size_t index, bool is_combined);
// The version in which a fumen that was read is written.
fumen::Version version_to_write(fumen::Version read, std::optional<fumen::Version> wanted);
// "page 2: field row: cannot be written in v110"; pages from 0.
std::string unwritable_words(const base::Error& error, std::size_t page, fumen::Version version);

struct FumenRequest {
  std::string operation;  // its name
  // Also "strict" and "fumen-version", which all operations take.
  OptionValues options;
  std::vector<std::string> fumens;
};

struct FumenAnswer {
  std::vector<std::string> texts;
  std::vector<std::string> warnings;  // for people
};

// The error in the text of a fumen, or another error for people.
using FumenRefusal = std::variant<base::Error, std::string>;

// Runs an operation, for Python and npm. The texts are the lines that the command writes, and the warnings
// are the command's warnings. More than a million pages are refused. A search
// ends after a minute.
std::expected<FumenAnswer, FumenRefusal> do_fumens(const FumenRequest& request);

}  // namespace tetron::convert
