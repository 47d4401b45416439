#pragma once

#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/exit_code.hpp"
#include "app/io/line_reader.hpp"
#include "base/safe_text.hpp"
#include "field/grid.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/find.hpp"

namespace tetron::app {

// A text and what to call it in messages.
struct NamedText {
  base::SafeText name;
  std::string text;
};

// Bytes of a text that is read as a whole: JSON, a drawn board.
inline constexpr std::size_t most_of_text = std::size_t{512} << 20;
// Pages of fumens that are kept at the same time.
inline constexpr std::size_t most_pages_kept = 1'000'000;

// What ARG stands for as one text: "-" standard input, a file's name, or else the text itself. Failing to
// open, and more than `most` bytes, are told and end the command; nothing is read of a file that is larger.
NamedText whole_of(const std::string& arg, std::size_t most = most_of_text);
// The lines of a text read already, empty ones left out; a text without any is told and ends the command.
std::vector<NamedText> split_lines(std::string_view text, const base::SafeText& name);

// Whether a fumen, or what would be one of an unknown version, is in a text that is not a recording. Fumens
// of version 0.90 could be any words and do not count: `tetron fumen` reads those.
bool holds_fumen(std::string_view text);
// Whether an argument is not a file and has a fumen in it.
bool is_fumen_argument(const std::string& arg);

// The board that a text draws. What is wrong is told and ends the command; of a recording, with what to do.
field::Grid board_in(const NamedText& text, std::string_view of_recording);

// How reading and writing many fumens went: what cannot be read or written is told and left out.
struct Tally {
  std::size_t done = 0;
  std::size_t unreadable = 0;
  std::size_t unwritable = 0;
  std::size_t lacking = 0;  // without a page that an option names
  bool repaired = false;
  bool unopened = false;  // a file, or the rest of one

  // With something done what is left out is a problem; else it is all there was.
  ExitCode code() const;
};

// A fumen as it stands in a text. docs/decisions/0034-words-that-are-fumens.md
struct FumenText {
  base::SafeText name;                               // "fumen", "pages.txt:3", "pages.txt:3 (fumen 2)"
  std::string_view text;                             // valid until the next one is asked for
  std::expected<fumen::Source, base::Error> source;  // as fumen::Found has it
  std::size_t pages = 0;                             // 0: it breaks the format
  std::size_t line = 0;                              // from 1
  std::size_t column = 0;                            // in characters, from 1
};

// The fumens in an argument, a file or standard input, one after the other, whatever else is in it
// (formats/fumen/find.hpp). What cannot be opened, and an input without any, is told; how many lines had none
// is noted.
class FumenTexts {
 public:
  // "-" is standard input; a name of a file goes before a fumen.
  FumenTexts(const std::string& arg, Tally& tally);
  // The fumens of a text that was read already; it must outlive this.
  FumenTexts(std::string_view text, base::SafeText name, Tally& tally);
  FumenTexts(const FumenTexts&) = delete;
  FumenTexts& operator=(const FumenTexts&) = delete;

  std::optional<FumenText> next();
  // What the input is called.
  const base::SafeText& name() const { return name_; }

 private:
  base::SafeText line_name() const;

  std::string arg_;
  base::SafeText name_;
  bool numbered_ = true;  // names have the number of their line
  std::optional<LineReader> lines_;
  std::string_view line_;
  std::optional<fumen::Finder> finder_;  // in it
  std::size_t of_line_ = 0;              // fumens given out of it
  bool any_ = false;
  std::size_t other_lines_ = 0;  // without a fumen
  std::size_t first_other_ = 0;  // its number
  Tally& tally_;
};

// A fumen that has been found to be readable. Its pages can be gone through as often as one likes.
struct ReadableFumen {
  base::SafeText name;
  std::string_view text;
  fumen::Source source;
  fumen::Mode mode{};
  std::size_t pages = 0;  // at least one

  fumen::Decoder decoder() const { return fumen::Decoder(text, source, mode); }
};

// Goes through the pages, keeping none. What is wrong is told and counted; nothing if it cannot be read.
std::optional<ReadableFumen> readable(const FumenText& fumen, bool strict, Tally& tally);

// Calls visit(fumen) for each fumen of these arguments that can be read.
void for_each_fumen(const std::vector<std::string>& args, bool strict, Tally& tally,
                    const std::function<void(const ReadableFumen&)>& visit);

// All pages of the fumens of a text, at most most_pages_kept; nothing, and told, if one cannot be read or
// they are too many. `code` becomes ExitCode::problems if something was repaired.
std::optional<std::vector<fumen::Page>> pages_of_fumens(std::string_view text, const base::SafeText& name,
                                                        ExitCode& code);

}  // namespace tetron::app
