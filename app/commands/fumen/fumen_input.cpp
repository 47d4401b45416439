#include "app/commands/fumen/fumen_input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "app/io/system_words.hpp"
#include "base/counted.hpp"
#include "base/error.hpp"
#include "base/utf8.hpp"
#include "convert/text/board_read.hpp"
#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/fold.hpp"
#include "replay/kinds/kind.hpp"

namespace tetron::app {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

bool is_file(const std::string& arg) {
  std::error_code ignored;
  return arg == "-" || std::filesystem::exists(arg, ignored);
}

// Whether a word looks like the name of a file: with the extension of one, or a second '@'.
bool looks_like_file(std::string_view word) {
  const std::size_t question_mark = word.find('?');
  if (word.find(':') < question_mark && question_mark != word.npos) return false;  // a link
  if (word.find_first_of(blanks) != word.npos) return false;
  if (word.find('@') != word.rfind('@')) return true;
  const std::string_view ending = word.substr(std::min(word.rfind('.'), word.size()));
  return ending.size() >= 2 && ending.size() <= 6 && std::ranges::all_of(ending.substr(1), [](char c) {
           return fumen::digits[static_cast<unsigned char>(c)] < 62;
         });
}

// Without the zero bytes that some programs add after the end of a text.
std::string_view without_stray(std::string_view line) {
  constexpr std::size_t most_stray = 16;
  for (std::size_t i = 0; i < most_stray && line.ends_with('\0'); ++i) line.remove_suffix(1);
  return line;
}

// Whether a line is part of a text. Pictures and most recordings have zero bytes or other bytes in their
// first lines. A comment further down may have an old encoding; other control characters are in web pages.
bool is_of_text(std::string_view line, std::size_t number) {
  return !line.contains('\0') && (number > 1 || base::is_valid_utf8(line));
}

}  // namespace

NamedText whole_of(const std::string& arg, std::size_t most) {
  if (arg.empty()) refuse(ExitCode::cannot_open, "FILE is empty; name a file");
  if (!is_file(arg)) return {"argument", arg};
  const auto file = open_input(arg, most);
  if (!file) throw Exit{ExitCode::cannot_open};
  return {file->shown, without_controls(file->file.text())};
}

std::vector<NamedText> split_lines(std::string_view text, const base::SafeText& name) {
  std::vector<NamedText> lines;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") == line.npos) continue;
    lines.push_back({base::safe("{}:{}", name, number), std::string(line)});
  }
  if (lines.empty()) refuse(ExitCode::cannot_open, "{}: is empty", name);
  return lines;
}

bool holds_fumen(std::string_view text) {
  if (text.contains('\0') ||
      std::ranges::any_of(kinds::table(), [&](const kinds::Kind& kind) { return kind.is_surely(text); }))
    return false;
  for (fumen::Finder finder(text); const auto found = finder.next();)
    if (!found->source || found->source->version != fumen::Version::v090) return true;
  return false;
}

bool is_fumen_argument(const std::string& arg) {
  return !is_file(arg) && !looks_like_file(arg) && (arg.contains('\n') || fumen::Finder(arg).next());
}

field::Grid board_in(const NamedText& text, std::string_view of_recording) {
  if (text.text.find_first_not_of(" \t\r\n") == text.text.npos)
    refuse(ExitCode::cannot_open, "{}: is empty", text.name);
  auto grid = convert::board_from_text(text.text);
  if (grid) return std::move(*grid);
  if (std::ranges::any_of(kinds::table(), [&](const kinds::Kind& kind) { return kind.is_surely(text.text); }))
    refuse(ExitCode::cannot_open, "{}: is a recording; {}", text.name, of_recording);
  refuse(ExitCode::cannot_open, "{}: {}", text.name, describe(grid.error()));
}

ExitCode Tally::code() const {
  if (unopened) return ExitCode::cannot_open;
  if (done == 0 && unwritable > 0) return ExitCode::damaged;
  if (done == 0 && unreadable > 0) return ExitCode::cannot_open;
  if (done == 0 && lacking > 0) return ExitCode::usage;
  return unreadable > 0 || unwritable > 0 || lacking > 0 || repaired ? ExitCode::problems : ExitCode::done;
}

FumenTexts::FumenTexts(const std::string& arg, Tally& tally) : arg_(arg), tally_(tally) {
  // A text without a fumen was probably meant as the name of a file.
  if (is_fumen_argument(arg_)) {
    name_ = "fumen";
    numbered_ = arg_.contains('\n');
    lines_.emplace(arg_);
    return;
  }
  name_ = shown_path(arg_);
  if (auto opened = LineReader::open(arg_)) {
    lines_.emplace(std::move(*opened));
  } else {
    if (arg_.empty())
      error("FILE is empty; name a file");
    else
      error("{}: {}", name_, why_not_read(opened.error()));
    tally_.unopened = true;
  }
}

FumenTexts::FumenTexts(std::string_view text, base::SafeText name, Tally& tally)
    : name_(std::move(name)),
      numbered_(name_.text() != "fumen" || text.contains('\n')),
      lines_(LineReader(text)),
      tally_(tally) {}

bool FumenTexts::read_lines() {
  const auto is_text = [this](std::string_view line) {
    if (is_of_text(without_stray(line), lines_->number())) return true;
    error("{}: is not text; expected a text with fumens", name_);
    tally_.unopened = true;
    lines_.reset();
    return false;
  };
  const auto first = lines_->next();
  if (!first) {
    finish();
    return false;
  }
  if (!is_text(*first)) return false;
  first_line_ = lines_->number();
  passed_ = first_line_ - 1;
  fumen::Fold fold(*first);
  for (std::size_t size = first->size(); lines_->add_line();) {
    const std::string_view line = lines_->lines().substr(size + 1);
    if (!fold.takes(line)) {
      lines_->give_back();
      break;
    }
    size += 1 + line.size();
    if (!is_text(line)) return false;
  }
  left_ = text_ = without_stray(lines_->lines());
  finder_.emplace(text_);
  return true;
}

void FumenTexts::pass_lines(std::size_t last, bool have_fumens) {
  for (; passed_ < last; ++passed_) {
    const std::string_view line = left_.substr(0, left_.find('\n'));
    left_.remove_prefix(std::min(line.size() + 1, left_.size()));
    if (have_fumens || line.find_first_not_of(blanks) == line.npos) continue;
    if (other_lines_++ == 0) first_other_ = passed_ + 1;
  }
}

std::optional<FumenText> FumenTexts::next() {
  while (lines_) {
    if (finder_) {
      if (const auto found = finder_->next()) {
        any_ = true;
        const std::size_t line = first_line_ + found->line - 1;
        pass_lines(line - 1, false);
        pass_lines(first_line_ + found->last_line - 1, true);
        of_line_ = line == std::exchange(line_, line) ? of_line_ + 1 : 1;
        base::SafeText name = numbered_ ? base::safe("{}:{}", name_, line) : name_;
        if (of_line_ > 1) name += base::safe(" (fumen {})", of_line_);
        return FumenText{std::move(name),
                         text_.substr(found->begin, found->end - found->begin),
                         found->source,
                         found->pages,
                         line,
                         found->column};
      }
      pass_lines(lines_->number(), false);
      finder_.reset();
    }
    if (!read_lines()) break;
  }
  return std::nullopt;
}

void FumenTexts::finish() {
  if (const std::error_code failure = lines_->failure()) {
    if (failure == std::errc::message_size)
      error("{}:{}: the line is longer than {} MiB, the most that tetron reads", name_, lines_->number() + 1,
            LineReader::longest >> 20);
    else
      error("{}: {}", name_, lines_->why());
    tally_.unopened = true;
  } else if (!any_) {
    error("{}: {}", name_,
          other_lines_ == 0 ? "is empty"
                            : "there is no fumen in it; expected v115@ or v110@, or lines of version 0.90");
    tally_.unopened = true;
  } else if (other_lines_ > 0) {
    note("{}: {} without a fumen, the first is line {}", name_, base::counted(other_lines_, "line"),
         first_other_);
  }
  lines_.reset();
}

std::optional<ReadableFumen> readable(const FumenText& fumen, bool strict, Tally& tally) {
  const auto refuse = [&](std::string_view what) {
    error("{}: {}", fumen.name, what);
    ++tally.unreadable;
    return std::nullopt;
  };
  if (!fumen.source) {
    std::string known;
    for (const fumen::Version version : fumen::versions)
      known += fmt::format("{}{:03}",
                           known.empty()                       ? ""
                           : version == fumen::versions.back() ? " or "
                                                               : ", ",
                           static_cast<unsigned>(version));
    return refuse(fmt::format("expected version {}, not {:03}", known, fumen.source.error().had));
  }
  ReadableFumen read{fumen.name, fumen.text, *fumen.source,
                     strict ? fumen::Mode::strict : fumen::Mode::lenient, fumen.pages};
  if (read.pages > 0) return read;
  fumen::Decoder decoder = read.decoder();
  while (decoder.next()) ++read.pages;
  if (decoder.failure()) return refuse(base::describe(*decoder.failure()));
  const fumen::Warnings& warnings = decoder.warnings();
  for (const fumen::Warning& problem : warnings.kept())
    warning("{}: {}", fumen.name, fumen::describe(problem));
  if (warnings.left_out() > 0) warning("{}: and {} more", fumen.name, warnings.left_out());
  if (!warnings.empty()) tally.repaired = true;
  return read;
}

void for_each_fumen(const std::vector<std::string>& args, bool strict, Tally& tally,
                    const std::function<void(const ReadableFumen&)>& visit) {
  for (const std::string& arg : args) {
    FumenTexts texts(arg, tally);
    while (const auto text = texts.next())
      if (const auto fumen = readable(*text, strict, tally)) visit(*fumen);
  }
}

std::optional<std::vector<fumen::Page>> pages_of_fumens(std::string_view text, const base::SafeText& name,
                                                        ExitCode& code) {
  std::vector<fumen::Page> pages;
  Tally tally;
  FumenTexts texts(text, name, tally);
  while (const auto one = texts.next()) {
    const auto fumen = readable(*one, false, tally);
    if (!fumen) return std::nullopt;
    if (fumen->pages > most_pages_kept - pages.size()) {
      error("{}: this makes more than {} pages, the most that tetron converts", fumen->name, most_pages_kept);
      return std::nullopt;
    }
    fumen::Decoder decoder = fumen->decoder();
    while (decoder.next()) pages.push_back(decoder.page());
    ++tally.done;
  }
  if (tally.unopened) return std::nullopt;
  code = std::max(code, tally.code());
  return pages;
}

}  // namespace tetron::app
