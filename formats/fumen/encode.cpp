#include "formats/fumen/encode.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "formats/fumen/action.hpp"
#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/escape.hpp"

namespace tetron::fumen {

namespace {

using formats::Error;
using formats::Fault;

constexpr int later_room = 47;
constexpr std::size_t longest_escape = 12;  // a surrogate pair

std::uint8_t number(Block block) {
  return static_cast<std::uint8_t>(block);
}

// The cells that the data of this version has.
std::span<const Block> data_cells(const Field& field, Version version) {
  return field.cells().last(cell_count(version));
}

std::expected<void, Error> check_rows(const Field& field, Version version) {
  const auto above = field.cells().first(Field::cell_count - cell_count(version));
  const auto block = std::ranges::find_if(above, [](Block b) { return b != Block::empty; });
  if (block == above.end()) return {};
  const auto y = static_cast<std::uint64_t>(Field::rows - 1 - (block - above.begin()) / Field::width);
  return std::unexpected(
      Error{Fault::above_maximum, 0, "field row", static_cast<std::uint64_t>(play_rows(version) - 1), y});
}

}  // namespace

Encoder::Encoder(Version version)
    : version_(version), state_(version), text_(version == Version::v110 ? "v110@" : "v115@") {}

std::expected<void, Error> Encoder::add(const Page& page) {
  const auto failed = [&](Error error) {
    error.offset = pages_;
    return std::unexpected(error);
  };
  if (auto rows = check_rows(page.field, version_); !rows) return failed(rows.error());
  const bool comment = !state_.comment_agreed() || page.comment != state_.comment();
  const auto action = pack({page.operation, page.flags, comment}, version_);
  if (!action) return failed(action.error());

  put_field(page.field);
  put(*action, 3);
  if (comment) put_comment(page.comment);
  state_.leave(page.field, page.operation, page.flags);
  ++pages_;
  return {};
}

void Encoder::put(std::uint32_t number, int characters) {
  for (; characters > 0; --characters) {
    if (room_ == 0) {
      text_ += '?';
      room_ = later_room;
    }
    text_ += alphabet[number % 64];
    number /= 64;
    --room_;
  }
}

void Encoder::put_field(const Field& field) {
  const auto before = data_cells(state_.field(), version_);
  if (!std::ranges::equal(data_cells(field, version_), before)) {
    put_runs(field);
    repeat_at_ = 0;
    return;
  }
  if (repeat_at_ != 0 && repeat_ < 63) {
    text_[repeat_at_] = alphabet[++repeat_];
    return;
  }
  const auto cells = static_cast<std::uint32_t>(cell_count(version_));
  put(8 * cells + cells - 1, 2);
  put(0, 1);
  repeat_at_ = text_.size() - 1;
  repeat_ = 0;
}

void Encoder::put_runs(const Field& field) {
  const auto after = data_cells(field, version_);
  const auto before = data_cells(state_.field(), version_);
  std::array<std::uint8_t, Field::cell_count> differences{};
  for (std::size_t i = 0; i < after.size(); ++i)
    differences[i] = static_cast<std::uint8_t>(8 + number(after[i]) - number(before[i]));
  for (std::size_t from = 0, to = 0; from < after.size(); from = to) {
    while (to < after.size() && differences[to] == differences[from]) ++to;
    put(static_cast<std::uint32_t>(differences[from] * after.size() + (to - from - 1)), 2);
  }
}

void Encoder::put_comment(const Comment& comment) {
  const std::string escaped = escape(comment.text(), max_comment);
  put(static_cast<std::uint32_t>(escaped.size()), 2);
  for (std::size_t from = 0; from < escaped.size(); from += 4) {
    std::uint32_t group = 0;
    for (std::size_t i = std::min(from + 4, escaped.size()); i-- > from;)
      group = group * comment_base + static_cast<std::uint32_t>(escaped[i] - comment_first);
    put(group, 5);
  }
  // A quiz that may have been cut goes on from what readers see of it.
  const bool maybe_cut = escaped.size() + longest_escape > max_comment;
  state_.show(maybe_cut && Quiz::parse(comment) ? Comment(unescape(escaped)) : comment);
}

std::expected<std::string, Error> encode(std::span<const Page> pages, Version version) {
  Encoder encoder(version);
  for (const Page& page : pages)
    if (auto added = encoder.add(page); !added) return std::unexpected(added.error());
  return std::move(encoder).finish();
}

}  // namespace tetron::fumen
