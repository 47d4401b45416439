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

// A text, and its name for messages.
struct NamedText {
  base::SafeText name;
  std::string text;
};

// The most bytes of a text that is read as a whole: JSON, a drawn board.
inline constexpr std::size_t most_of_text = std::size_t{512} << 20;
// The most pages of fumens that are kept in memory at the same time.
inline constexpr std::size_t most_pages_kept = 1'000'000;

// The text of the argument ARG: "-" is standard input; otherwise the contents of the file with that name, or
// the argument itself. If the file cannot be opened or has more than `most` bytes, prints a message and ends
// the command; nothing is read from a file that is larger.
NamedText whole_of(const std::string& arg, std::size_t most = most_of_text);
// The lines of a text, without empty ones. If there are none, prints a message and ends the command.
std::vector<NamedText> split_lines(std::string_view text, const base::SafeText& name);

// Whether a text that is not a recording contains a fumen, or something like a fumen of an unknown version.
// Fumens of version 0.90 could be any words and do not count; only `tetron fumen` reads those.
bool holds_fumen(std::string_view text);
// Whether an argument is not a file and contains a fumen.
bool is_fumen_argument(const std::string& arg);

// The board that a text draws. On an error, prints a message and ends the command; if the text is a
// recording, the message says what to do.
field::Grid board_in(const NamedText& text, std::string_view of_recording);

// Counts how reading and writing of many fumens went. For each fumen that cannot be read or written a
// message is printed, and it is left out.
struct Tally {
  std::size_t done = 0;
  std::size_t unreadable = 0;
  std::size_t unwritable = 0;
  std::size_t lacking = 0;  // fumens without a page that an option names
  bool repaired = false;
  bool unopened = false;  // a file or the rest of one could not be read

  // If something was done, fumens that are left out are only a problem; otherwise they decide the code.
  ExitCode code() const;
};

// A fumen in a text. See docs/decisions/fumens.md#what-in-a-text-is-a-fumen.
struct FumenText {
  base::SafeText name;                               // "fumen", "pages.txt:3", "pages.txt:3 (fumen 2)"
  std::string_view text;                             // valid until the next fumen is read
  std::expected<fumen::Source, base::Error> source;  // see fumen::Found
  std::size_t pages = 0;                             // 0 if it breaks the format
  std::size_t line = 0;                              // from 1
  std::size_t column = 0;                            // in characters, from 1
};

// Finds the fumens in an argument, a file or standard input, whatever else is in it
// (formats/fumen/find.hpp). If the input cannot be opened or has no fumen, prints a message. If some lines
// have no fumen, prints how many.
class FumenTexts {
 public:
  // "-" is standard input. The name of a file takes precedence over a fumen.
  FumenTexts(const std::string& arg, Tally& tally);
  // For a text that was read already; it must outlive the object.
  FumenTexts(std::string_view text, base::SafeText name, Tally& tally);
  FumenTexts(const FumenTexts&) = delete;
  FumenTexts& operator=(const FumenTexts&) = delete;

  std::optional<FumenText> next();
  // The name of the input for messages.
  const base::SafeText& name() const { return name_; }

 private:
  // Reads lines that can be one fumen. Returns false at the end and if they are not text.
  bool read_lines();
  // Goes to the end of a line. `have_fumens`: those on the way; otherwise they are counted as lines without.
  void pass_lines(std::size_t last, bool have_fumens);
  // Says how reading ended.
  void finish();

  std::string arg_;
  base::SafeText name_;
  bool numbered_ = true;  // whether names have the number of their line
  std::optional<LineReader> lines_;
  std::string_view text_;                // lines that can be one fumen
  std::optional<fumen::Finder> finder_;  // in text_
  std::size_t first_line_ = 0;           // of text_, from 1
  std::size_t passed_ = 0;               // the last line that was passed, from 1
  std::string_view left_;                // what follows it in text_
  std::size_t line_ = 0;                 // in which the last fumen begins
  std::size_t of_line_ = 0;              // how many fumens found so far begin in it
  bool any_ = false;
  std::size_t other_lines_ = 0;  // number of lines without a fumen
  std::size_t first_other_ = 0;  // number of the first of these lines
  Tally& tally_;
};

// A fumen that was found to be readable. Its pages can be read any number of times.
struct ReadableFumen {
  base::SafeText name;
  std::string_view text;
  fumen::Source source;
  fumen::Mode mode{};
  std::size_t pages = 0;  // at least one

  fumen::Decoder decoder() const { return fumen::Decoder(text, source, mode); }
};

// Reads all pages without keeping them. If the fumen cannot be read, prints a message, counts it and returns
// nothing.
std::optional<ReadableFumen> readable(const FumenText& fumen, bool strict, Tally& tally);

// Calls visit(fumen) for each fumen of these arguments that can be read.
void for_each_fumen(const std::vector<std::string>& args, bool strict, Tally& tally,
                    const std::function<void(const ReadableFumen&)>& visit);

// All pages of the fumens in a text, at most most_pages_kept. If one cannot be read or there are more pages,
// prints a message and returns nothing. `code` becomes ExitCode::problems if something was repaired.
std::optional<std::vector<fumen::Page>> pages_of_fumens(std::string_view text, const base::SafeText& name,
                                                        ExitCode& code);

}  // namespace tetron::app
