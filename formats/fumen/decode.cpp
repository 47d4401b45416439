#include "formats/fumen/decode.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "formats/fumen/action.hpp"
#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/data_reader.hpp"
#include "formats/fumen/escape.hpp"
#include "formats/fumen/page_state.hpp"
#include "formats/fumen/version.hpp"

namespace tetron::fumen {

namespace {

using formats::Error;
using formats::Fault;

struct Prefix {
  Version version{};
  std::size_t data_begin{};
  std::size_t data_end{};
};

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_word(char c) {
  return is_digit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

// Where the fumen begins if a link stands before it.
std::size_t link_length(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::size_t question_mark = text.find('?');
  return question_mark != std::string_view::npos && colon < question_mark ? question_mark + 1 : 0;
}

std::expected<Prefix, Error> find_prefix(std::string_view text) {
  constexpr std::string_view field = "version prefix";
  constexpr std::size_t length = 4;  // a letter and three digits
  const std::size_t from = link_length(text);
  const std::size_t at = text.find('@', from);
  if (at == std::string_view::npos || at < from + length)
    return std::unexpected(Error{Fault::missing, from, field, 0, 0});
  const std::size_t letter = at - length;
  const auto bad = [&](std::size_t position) {
    return std::unexpected(
        Error{Fault::bad_character, position, field, 0, static_cast<unsigned char>(text[position])});
  };
  if (letter > from && is_word(text[letter - 1])) return bad(letter - 1);
  if (std::string_view("vmdDl").find(text[letter]) == std::string_view::npos) return bad(letter);
  std::uint64_t version = 0;
  for (std::size_t i = letter + 1; i < at; ++i) {
    if (!is_digit(text[i])) return bad(i);
    version = version * 10 + static_cast<std::uint64_t>(text[i] - '0');
  }
  if (version != 110 && version != 115)
    return std::unexpected(Error{Fault::unknown_value, letter, "version", 0, version});
  const std::size_t end = std::min(text.find_first_of("&#", at), text.size());
  return Prefix{static_cast<Version>(version), at + 1, end};
}

// Reads the runs of one field onto the one before it. Whether they are the one run that leaves all cells as
// they are, after which a repeat is counted.
bool read_field(DataReader& reader, Field& field, Version version) {
  const auto cells = field.cells().last(cell_count(version));
  for (std::size_t from = 0; from < cells.size();) {
    const std::uint32_t run = reader.number(2, "field run");
    if (reader.failure()) return false;
    const std::size_t difference = run / cells.size();
    const std::size_t length = run % cells.size() + 1;
    if (difference == 8 && length == cells.size() && from == 0) return true;
    if (length > cells.size() - from) {
      reader.fail(Fault::above_maximum, "field run length", cells.size() - from, length);
      return false;
    }
    for (const std::size_t to = from + length; from < to; ++from) {
      const auto before = static_cast<std::size_t>(cells[from]);
      if (before + difference < 8) {
        reader.fail(Fault::below_minimum, "field run difference", 8 - before, difference);
        return false;
      }
      if (before + difference > 16) {
        reader.fail(Fault::above_maximum, "field run difference", 16 - before, difference);
        return false;
      }
      cells[from] = static_cast<Block>(before + difference - 8);
    }
  }
  return false;
}

Comment read_comment(DataReader& reader) {
  const std::uint32_t length = reader.number(2, "comment length");
  std::string escaped;
  while (escaped.size() < length && !reader.failure()) {
    std::uint32_t group = reader.number(5, "comment");
    if (group >= comment_group) reader.fail(Fault::above_maximum, "comment", comment_group - 1, group);
    for (int i = 0; i < 4 && escaped.size() < length; ++i, group /= comment_base) {
      const std::uint32_t index = group % comment_base;
      if (index > comment_last_index) reader.fail(Fault::above_maximum, "comment", comment_last_index, index);
      escaped += static_cast<char>(comment_first + static_cast<char>(index));
    }
  }
  return Comment(unescape(escaped));
}

}  // namespace

std::expected<std::vector<Page>, Error> decode(std::string_view text) {
  const auto prefix = find_prefix(text);
  if (!prefix) return std::unexpected(prefix.error());
  const Version version = prefix->version;
  DataReader reader(text, prefix->data_begin, prefix->data_end);
  PageState state(version);
  std::vector<Page> pages;
  std::uint32_t repeats = 0;  // pages still to come without a field of their own
  do {
    Page page{state.field(), {}, {}, {}};
    const bool repeated = repeats > 0;
    if (repeated)
      --repeats;
    else if (read_field(reader, page.field, version))
      repeats = reader.number(1, "field repeat");
    const std::uint32_t number =
        reader.number(3, repeated ? "action of page counted by field repeat" : "action");
    const auto action = unpack(number, version);
    if (!action) {
      const Error& error = action.error();
      reader.fail(error.fault, error.field, error.wanted, error.had);
      break;
    }
    page.operation = action->operation;
    page.flags = action->flags;
    if (action->comment) state.show(read_comment(reader));
    if (reader.failure()) break;
    page.comment = state.comment();
    state.leave(page.field, page.operation, page.flags);
    pages.push_back(std::move(page));
  } while (!reader.at_end() || repeats > 0);
  if (reader.failure()) return std::unexpected(*reader.failure());
  return pages;
}

}  // namespace tetron::fumen
