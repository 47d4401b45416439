#include "formats/fumen/encode.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "formats/fumen/action.hpp"
#include "formats/fumen/alphabet.hpp"
#include "formats/fumen/field_runs.hpp"

namespace tetron::fumen {

namespace {

using base::Error;
using base::ErrorKind;

constexpr int later_room = 47;
constexpr std::uint32_t most_repeats = 63;
constexpr std::size_t longest_escape = 12;  // a surrogate pair

std::expected<void, Error> check_rows(const Field& field, Version version) {
  const auto above = field.cells().first(Field::cell_count - cell_count(version));
  const auto block = std::ranges::find_if(above, [](Block b) { return b != Block::empty; });
  if (block == above.end()) return {};
  const auto y = static_cast<std::uint64_t>(Field::rows - 1 - (block - above.begin()) / Field::width);
  return std::unexpected(
      Error{ErrorKind::above_maximum, 0, "field row", static_cast<std::uint64_t>(play_rows(version) - 1), y});
}

template <typename SomePage>
std::expected<std::string, Error> encode_all(std::span<const SomePage> pages, Version version, Mode mode) {
  Encoder encoder(version, mode);
  for (const SomePage& page : pages)
    if (auto added = encoder.add(page); !added) return std::unexpected(added.error());
  return std::move(encoder).finish();
}

}  // namespace

Encoder::Encoder(Version version, Mode mode)
    : version_(version), mode_(mode), state_(version), text_(version == Version::v110 ? "v110@" : "v115@") {}

std::expected<void, Error> Encoder::add(const Page& page) {
  return add(&page.field, page.operation, &page.comment, page.flags);
}

std::expected<void, Error> Encoder::add(const PageChange& page) {
  return add(page.field ? &*page.field : nullptr, page.operation, page.comment ? &*page.comment : nullptr,
             page.flags);
}

std::expected<void, Error> Encoder::add(const Field* field, const std::optional<Operation>& operation,
                                        const Comment* comment, const Flags& flags) {
  const auto failed = [&](Error error) {
    error.offset = pages_;
    return std::unexpected(error);
  };
  if (!can_write(version_))
    return failed({ErrorKind::unknown_value, 0, "version to write", 0, static_cast<std::uint64_t>(version_)});
  if (field != nullptr && version_ != Version::v115)
    if (auto rows = check_rows(*field, version_); !rows) return failed(rows.error());
  if (comment == nullptr) comment = &state_.page().comment;
  const bool own_comment = !state_.comment_agreed() || *comment != state_.page().comment;
  const auto action = pack({operation, flags, own_comment}, version_);
  if (!action) return failed(action.error());
  if (mode_ == Mode::strict && operation && !on_field(*operation))
    return failed({ErrorKind::outside, 0, "piece", 0, 0});

  if (field == nullptr || *field == state_.page().field)
    put_same_field();
  else
    put_field(*field);
  put<3>(*action);
  if (own_comment) put_comment(*comment);
  state_.act(operation, flags);
  state_.leave();
  ++pages_;
  return {};
}

void Encoder::drain(std::string& out) {
  // The character that counts pages may still change. It is kept at index 1, because index 0 means that
  // there is none.
  const std::size_t done = repeat_at_ == 0 ? text_.size() : repeat_at_ - 1;
  out.append(text_, 0, done);
  text_.erase(0, done);
  drained_ += done;
  if (repeat_at_ != 0) repeat_at_ = 1;
}

template <int characters>
void Encoder::put(std::uint32_t number) {
  std::array<char, characters> out{};
  for (char& c : out) {
    c = alphabet[number % 64];
    number /= 64;
  }
  std::string_view left(out.data(), out.size());
  if (room_ < characters) {
    text_ += left.substr(0, static_cast<std::size_t>(room_));
    text_ += '?';
    left.remove_prefix(static_cast<std::size_t>(room_));
    room_ = later_room;
  }
  text_ += left;
  room_ -= static_cast<int>(left.size());
}

void Encoder::put_same_field() {
  if (repeat_at_ != 0 && repeat_ < most_repeats) {
    text_[repeat_at_] = alphabet[++repeat_];
    return;
  }
  put<2>(unchanged_run(version_));
  put<1>(0);
  repeat_at_ = text_.size() - 1;
  repeat_ = 0;
}

void Encoder::put_field(const Field& field) {
  const Runs runs = runs_between(state_.page().field, field, version_);
  for (const std::uint32_t run : std::span(runs.numbers).first(runs.count)) put<2>(run);
  repeat_at_ = 0;
  state_.field() = field;
  state_.field_changed();
}

void Encoder::put_comment(const Comment& comment) {
  const std::string escaped = comment.escaped(max_comment);
  put<2>(static_cast<std::uint32_t>(escaped.size()));
  for (std::size_t from = 0; from < escaped.size(); from += 4) {
    std::uint32_t group = 0;
    for (std::size_t i = std::min(from + 4, escaped.size()); i-- > from;)
      group = group * comment_base + static_cast<std::uint32_t>(escaped[i] - comment_first);
    put<5>(group);
  }
  const bool cut = escaped.size() + longest_escape > max_comment &&
                   comment.escaped(std::string::npos).size() > escaped.size();
  if (cut) ++comments_cut_;
  // After a quiz that was cut, the next pages continue from what readers see of it.
  state_.show(cut && is_quiz(comment) ? Comment::from_escaped(escaped) : comment);
}

std::expected<std::string, Error> encode(std::span<const Page> pages, Version version, Mode mode) {
  return encode_all(pages, version, mode);
}

std::expected<std::string, Error> encode(std::span<const PageChange> pages, Version version) {
  return encode_all(pages, version, Mode::strict);
}

}  // namespace tetron::fumen
