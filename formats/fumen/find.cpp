#include "formats/fumen/find.hpp"

#include <algorithm>

#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/fold.hpp"

namespace tetron::fumen {

namespace {

constexpr std::string_view spaces = " \t\r\v\f";

bool is_data(char c) {
  return digits[static_cast<unsigned char>(c)] != no_digit;
}
// '+' and '/' are data but not part of a word.
bool is_alphanumeric(char c) {
  return is_data(c) && c != '+' && c != '/';
}

// Characters that end a fumen even if it is damaged.
bool is_delimiter(char c) {
  return static_cast<unsigned char>(c) <= ' ' || static_cast<unsigned char>(c) >= 0x7f ||
         std::string_view("\"'`<>()[]{}|,;\\&#").contains(c);
}

// Whether a letter and three digits at `begin` are the beginning of a word. `from` is the end of the last
// fumen found.
bool is_word_begin(std::string_view line, std::size_t from, std::size_t begin) {
  if (begin == from || !is_alphanumeric(line[begin - 1])) return true;
  const auto escaped = [&](std::string_view escape, std::size_t length) {
    return begin - from >= length && line.substr(begin - length).starts_with(escape);
  };
  return escaped("%", 3) || escaped("=3D", 3) || escaped("\\u", 6) || escaped("\\x", 4) ||
         escaped("\\n", 2) || escaped("\\r", 2) || escaped("\\t", 2);
}

struct Prefix {
  std::size_t begin{};
  std::size_t data{};  // after the '@'
  std::uint64_t version{};
  bool is_link = false;  // "%2B" in the data is a '+'
};

// The next letter with three digits and '@' at `from` or later; an '@' before `clear` is known not to be
// one. Within the data of another fumen, one of a known version need not be at the beginning of a word.
std::optional<Prefix> next_prefix(std::string_view line, std::size_t from, std::size_t clear,
                                  bool within_data) {
  constexpr std::size_t length = 4;
  for (std::size_t sign = std::max(from, clear); (sign = line.find_first_of("@%", sign)) != line.npos;
       ++sign) {
    const bool escaped = line[sign] == '%';
    if (sign < from + length || (escaped && !line.substr(sign).starts_with("%40"))) continue;
    const std::size_t begin = sign - length;
    const auto is_figure = [](char c) { return c >= '0' && c <= '9'; };
    if (!is_alphanumeric(line[begin]) || is_figure(line[begin]) ||
        !std::ranges::all_of(line.substr(begin + 1, length - 1), is_figure))
      continue;
    Prefix prefix{begin, sign + (escaped ? 3 : 1)};
    for (const char figure : line.substr(begin + 1, length - 1))
      prefix.version = prefix.version * 10 + static_cast<std::uint64_t>(figure - '0');
    if (!is_word_begin(line, from, begin) && !(within_data && version_of(prefix.version))) continue;
    prefix.is_link = escaped || (begin > 0 && std::string_view("?=/#").contains(line[begin - 1]));
    return prefix;
  }
  return std::nullopt;
}

// Whether the data continue at `at`.
bool goes_on(std::string_view line, std::size_t at, bool percent) {
  if (at == line.size()) return false;
  if (is_data(line[at]) || line.substr(at).starts_with("\\/")) return true;
  return percent && (line.substr(at).starts_with("%2") || line.substr(at).starts_with("%3F"));
}

struct Whole {
  std::size_t end = 0;
  std::size_t pages = 0;
};

// The last place, or the first, at which a word ends together with a whole page and everything before it has
// no error.
Whole whole_pages(std::string_view line, const Source& source, bool first) {
  Whole whole;
  Decoder decoder(line, source, Mode::strict);
  while (!(first && whole.pages > 0) && decoder.next()) {
    if (decoder.promises_pages()) continue;
    const std::size_t end = source.end - decoder.left();
    const std::size_t past = std::min(line.find_first_not_of('?', end), source.end);
    if (past == source.end || !goes_on(line, past, source.percent)) whole = {end, decoder.pages()};
  }
  return whole;
}

// Whether all faults are unexpected characters, which reading leaves out.
bool has_only_strays(std::string_view line, const Source& source) {
  Decoder decoder(line, source, Mode::lenient);
  while (decoder.next()) {
  }
  return !decoder.failure() && decoder.warnings().left_out() == 0 &&
         std::ranges::all_of(decoder.warnings().kept(), [](const Warning& warning) {
           return warning.error.kind == base::ErrorKind::bad_character;
         });
}

// The source with positions counted from `begin`.
Source counted_from(std::size_t begin, Source source, std::size_t end) {
  source.begin -= begin;
  source.end = end - begin;
  return source;
}

// The fumen with this prefix; empty if the text is an e-mail address.
std::optional<Found> found_at(std::string_view line, const Prefix& prefix) {
  const auto following = next_prefix(line, prefix.data, 0, true);
  const std::size_t limit = following ? following->begin : line.size();
  const std::string_view here = line.substr(0, limit);
  const auto delimiter = std::find_if(here.begin() + static_cast<std::ptrdiff_t>(prefix.data), here.end(),
                                      [](char c) { return is_delimiter(c); });
  auto torn_end = static_cast<std::size_t>(delimiter - here.begin());
  const bool is_address = here.substr(0, torn_end).find('.', prefix.data) != here.npos;
  const auto version = version_of(prefix.version);
  if (!version) {
    if (is_address || torn_end == prefix.data) return std::nullopt;
    return Found{
        prefix.begin, torn_end,
        std::unexpected(base::Error{base::ErrorKind::unknown_value, 0, "version", 0, prefix.version}), 0};
  }
  Source source{*version, prefix.data, limit, prefix.is_link};
  const Whole whole = whole_pages(here, source, false);
  source.end = torn_end;
  const std::size_t stray = std::min(here.find_first_not_of('?', whole.end), limit);
  const bool has_stray = whole.pages > 0 && stray + 1 < torn_end && is_data(here[stray + 1]);
  if (whole.pages > 0 && !(has_stray && has_only_strays(here, source)))
    return Found{prefix.begin, whole.end, counted_from(prefix.begin, source, whole.end), whole.pages};
  if (whole.pages == 0 && is_address) return std::nullopt;
  while (torn_end > prefix.data && !is_data(here[torn_end - 1])) --torn_end;
  return Found{prefix.begin, torn_end, counted_from(prefix.begin, source, torn_end), 0};
}

// The fumen of version 0.90 in the link whose "://" is at `begin`.
std::optional<Found> in_link(std::string_view line, std::size_t begin, std::size_t end) {
  const std::string_view link = line.substr(begin, end - begin);
  if (!link.contains('?')) return std::nullopt;
  const auto source = find_source(link);
  if (!source || source->version != Version::v090) return std::nullopt;
  const Whole whole = whole_pages(link, *source, false);
  if (whole.pages == 0) return std::nullopt;
  return Found{begin + source->begin, begin + whole.end,
               Source{Version::v090, 0, whole.end - source->begin, true}, whole.pages};
}

}  // namespace

Finder::Finder(std::string_view text) : text_(text) {
  begin_at(0);
}

// Searches from here. Only a whole line may be bare.
void Finder::begin_at(std::size_t from) {
  from_ = from;
  at_ = clear_ = 0;
  const auto length_of_line = [this](std::size_t begin) {
    return std::min(text_.find('\n', begin), text_.size()) - begin;
  };
  first_length_ = length_of_line(from);
  std::size_t end = from + first_length_;
  Fold fold(text_.substr(from, first_length_));
  while (end < text_.size()) {
    const std::size_t length = length_of_line(end + 1);
    if (!fold.takes(text_.substr(end + 1, length))) break;
    end += 1 + length;
  }
  lines_ = text_.substr(from, end - from);
  is_bare_ = (from == 0 || text_[from - 1] == '\n') &&
             std::ranges::all_of(lines_, [](char c) { return is_data(c) || c == '?' || spaces.contains(c); });
  if (!is_bare_) return;
  while (bare()) {
  }
  is_bare_ = at_ == lines_.size();
  at_ = is_bare_ ? 0 : lines_.size();
}

void Finder::count_to(std::size_t index) {
  for (const char c : text_.substr(0, index).substr(counted_)) {
    if (c == '\n') {
      ++line_;
      column_ = 1;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
      ++column_;
    }
  }
  counted_ = index;
}

// The next fumen of a line that contains only fumens of version 0.90; after the last one moves to the end.
std::optional<Found> Finder::bare() {
  const std::size_t begin = std::min(lines_.find_first_not_of(spaces, at_), lines_.size());
  const Whole whole = whole_pages(lines_, {Version::v090, begin, lines_.size(), false}, true);
  if (begin == lines_.size()) at_ = begin;
  if (whole.pages == 0) return std::nullopt;
  at_ = whole.end;
  return Found{begin, whole.end, Source{Version::v090, 0, whole.end - begin, false}, whole.pages};
}

// The next fumen in `lines_`, with positions in them.
std::optional<Found> Finder::next_here() {
  if (is_bare_) return bare();
  while (at_ < lines_.size()) {
    const auto prefix = next_prefix(lines_, at_, clear_, false);
    clear_ = prefix ? prefix->begin : lines_.size();
    const std::size_t until = prefix ? prefix->begin : lines_.size();
    // Links to fumens without a version; those with a version are found by their prefix.
    for (std::size_t link; (link = lines_.substr(0, until).find("://", at_)) != lines_.npos;) {
      const auto end = std::find_if(lines_.begin() + static_cast<std::ptrdiff_t>(link), lines_.end(),
                                    [](char c) { return is_delimiter(c) && c != '&' && c != '#'; });
      at_ = static_cast<std::size_t>(end - lines_.begin());
      if (const auto found = in_link(lines_, link, at_)) return found;
    }
    if (!prefix) break;
    const auto found = found_at(lines_, *prefix);
    at_ = found ? found->end : prefix->data;
    if (found) return found;
  }
  at_ = lines_.size();
  return std::nullopt;
}

std::optional<Found> Finder::next() {
  for (;;) {
    auto found = next_here();
    if (found && found->begin <= first_length_) {
      const bool is_folded = found->end > first_length_;
      found->begin += from_;
      found->end += from_;
      count_to(found->begin);
      found->line = line_;
      found->column = column_;
      count_to(found->end);
      found->last_line = line_;
      if (is_folded) begin_at(found->end);
      return found;
    }
    // What was found in a later line may continue in the one after that.
    if (from_ + first_length_ >= text_.size()) return std::nullopt;
    begin_at(from_ + first_length_ + 1);
  }
}

std::string plain_text(std::string_view text, const Source& source) {
  constexpr std::string_view between = " \t\r\v\f\\";
  std::string plain;
  if (source.begin > 0) plain = std::string(text.substr(0, 4)) + "@";
  const std::string_view data = text.substr(0, source.end);
  for (std::size_t at = source.begin; at < data.size();) {
    const auto escaped = source.percent ? escaped_at(data, at) : std::nullopt;
    if (escaped && std::string_view("+/?").contains(static_cast<char>(escaped->value))) {
      if (escaped->value != '?') plain += static_cast<char>(escaped->value);
      at += escaped->length;
      continue;
    }
    const std::size_t gap = data[at] == '\n' || data[at] == '=' ? break_length(data, at) : 0;
    if (gap == 0 && !between.contains(data[at])) plain += data[at];
    at += std::max<std::size_t>(gap, 1);
  }
  return plain;
}

std::vector<std::string> fumens_in(std::string_view text) {
  std::vector<std::string> all;
  for (Finder finder(text); const auto found = finder.next();)
    if (found->source)
      all.push_back(plain_text(text.substr(found->begin, found->end - found->begin), *found->source));
  return all;
}

}  // namespace tetron::fumen
