#include "formats/fumen/find.hpp"

#include <algorithm>

#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/decode.hpp"

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
  return escaped("%", 3) || escaped("\\u", 6) || escaped("\\x", 4) || escaped("\\n", 2) ||
         escaped("\\r", 2) || escaped("\\t", 2);
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

Finder::Finder(std::string_view line) : line_(line) {
  const bool may_be_bare =
      std::ranges::all_of(line, [](char c) { return is_data(c) || c == '?' || spaces.contains(c); });
  if (!may_be_bare) return;
  is_bare_ = true;
  while (bare()) {
  }
  is_bare_ = at_ == line_.size();
  at_ = is_bare_ ? 0 : line_.size();
}

// The next fumen of a line that contains only fumens of version 0.90; after the last one moves to the end.
std::optional<Found> Finder::bare() {
  const std::size_t begin = std::min(line_.find_first_not_of(spaces, at_), line_.size());
  const Whole whole = whole_pages(line_, {Version::v090, begin, line_.size(), false}, true);
  if (begin == line_.size()) at_ = begin;
  if (whole.pages == 0) return std::nullopt;
  at_ = whole.end;
  return Found{begin, whole.end, Source{Version::v090, 0, whole.end - begin, false}, whole.pages};
}

std::optional<Found> Finder::next() {
  if (is_bare_) return bare();
  while (at_ < line_.size()) {
    const auto prefix = next_prefix(line_, at_, clear_, false);
    clear_ = prefix ? prefix->begin : line_.size();
    const std::size_t until = prefix ? prefix->begin : line_.size();
    // Links to fumens without a version; those with a version are found by their prefix.
    for (std::size_t link; (link = line_.substr(0, until).find("://", at_)) != line_.npos;) {
      const auto end = std::find_if(line_.begin() + static_cast<std::ptrdiff_t>(link), line_.end(),
                                    [](char c) { return is_delimiter(c) && c != '&' && c != '#'; });
      at_ = static_cast<std::size_t>(end - line_.begin());
      if (const auto found = in_link(line_, link, at_)) return found;
    }
    if (!prefix) break;
    const auto found = found_at(line_, *prefix);
    at_ = found ? found->end : prefix->data;
    if (found) return found;
  }
  at_ = line_.size();
  return std::nullopt;
}

std::string plain_text(std::string_view text, const Source& source) {
  constexpr std::string_view between = " \t\r\v\f\\";
  std::string plain;
  if (source.begin > 0) plain = std::string(text.substr(0, 4)) + "@";
  for (std::string_view data = text.substr(0, source.end).substr(source.begin); !data.empty();) {
    const std::string_view escape = source.percent ? data.substr(0, 3) : std::string_view();
    const bool plus = escape == "%2B" || escape == "%2b";
    const bool slash = escape == "%2F" || escape == "%2f";
    if (plus || slash)
      plain += plus ? '+' : '/';
    else if (escape != "%3F" && escape != "%3f" && !between.contains(data.front()))
      plain += data.front();
    data.remove_prefix(plus || slash || escape == "%3F" || escape == "%3f" ? 3 : 1);
  }
  return plain;
}

}  // namespace tetron::fumen
