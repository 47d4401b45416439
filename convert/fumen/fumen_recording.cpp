#include "convert/fumen/fumen_recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "convert/fumen/fumen_mark.hpp"
#include "field/tetromino.hpp"
#include "formats/tet/record.hpp"
#include "replay/profile/pack.hpp"

namespace tetron::convert {

namespace {

using base::Error;
using base::ErrorKind;
using field::Cell;
using fumen::Block;

constexpr tet::StonePlace no_stone_falls{base::StoneStyle(255), 0, 0, 0};
constexpr std::size_t longest_text = 255 - tet::prefix::length;
constexpr std::uint8_t highscore_mode = 6;

// The position in the profile's field. y = 0 of a fumen is the field's lowest row.
field::Position to_position(const fumen::Position& p, const replay::Profile& profile) {
  return {field::Column(p.x), field::Row(profile.height - 1 - p.y)};
}

// The rows with blocks where the profile's field has no cells, from the lowest up.
std::vector<FumenMark::Row> rows_outside(const fumen::Field& board, const replay::Profile& profile) {
  std::vector<FumenMark::Row> rows;
  for (int y = -1; y < fumen::Field::rows; ++y) {
    const int inside = y >= 0 && y < profile.height ? std::min(profile.width, fumen::Field::width) : 0;
    FumenMark::Row row{y, {}};
    bool is_outside = false;
    for (int x = 0; x < fumen::Field::width; ++x) {
      row.cells[static_cast<std::size_t>(x)] = board.at(x, y);
      is_outside |= x >= inside && board.at(x, y) != Block::empty;
    }
    if (is_outside) rows.push_back(row);
  }
  return rows;
}

field::Grid to_grid(const fumen::Field& board, const replay::Profile& profile) {
  field::Grid grid(profile.width, profile.height);
  for (int y = 0; y < std::min(profile.height, fumen::Field::rows); ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      grid.set(to_position({x, y}, profile), static_cast<Cell>(board.at(x, y)));
  return grid;
}

// The stored place for which the profile draws exactly these cells.
std::optional<tet::StonePlace> place_of(const fumen::Operation& operation, const replay::Profile& profile) {
  std::array<field::Position, 4> wanted{};
  std::ranges::transform(operation.cells(), wanted.begin(),
                         [&profile](const fumen::Position& p) { return to_position(p, profile); });
  std::ranges::sort(wanted);
  const auto first_rot = static_cast<std::uint8_t>(operation.rotation);
  for (std::size_t style = 0; style < profile.stones.size(); ++style) {
    const base::StoneStyle id(static_cast<std::uint8_t>(style));
    if (profile.cell(id) != static_cast<Cell>(operation.piece)) continue;
    for (std::uint8_t turn = 0; turn < 4; ++turn) {
      tet::StonePlace place{id, 0, 0, static_cast<std::uint8_t>((first_rot + turn) % 4)};
      const replay::StoneCells cells = profile.cells(place);
      std::vector<field::Position> had(cells.begin(), cells.end());
      std::ranges::sort(had);
      if (had.size() != wanted.size()) continue;
      const int right = wanted[0].column.value - had[0].column.value;
      const int down = wanted[0].row.value - had[0].row.value;
      place.x = static_cast<std::uint8_t>(right);
      place.y = static_cast<std::uint8_t>(profile.y_down ? down : -down);
      const replay::StoneCells moved = profile.cells(place);
      had.assign(moved.begin(), moved.end());
      std::ranges::sort(had);
      if (std::ranges::equal(had, wanted)) return place;
    }
  }
  return std::nullopt;
}

// Where a new piece is shown before it moves to its place: the middle of the second row.
tet::StonePlace at_spawn(tet::StonePlace stone, const replay::Profile& profile) {
  stone.x = static_cast<std::uint8_t>((profile.width - 1) / 2);
  stone.y = static_cast<std::uint8_t>(profile.y_down ? 1 : profile.height - 2);
  stone.rot = 0;
  return stone;
}

// Whether playing the pages as a game keeps all of them: every page is a placement, except a last one
// without a piece.
bool is_game(std::span<const fumen::Page> pages, const replay::Profile& profile) {
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const fumen::Page& page = pages[i];
    const fumen::Flags plain{.colorize = i == 0};
    if (page.flags != plain || page.operation.has_value() == (i + 1 == pages.size())) return false;
    if (page.operation && !place_of(*page.operation, profile)) return false;
    if (!rows_outside(page.field, profile).empty()) return false;
  }
  return true;
}

class Recorder {
 public:
  // With `marked`, a mark is written at the beginning of each page.
  Recorder(const replay::Profile& profile, std::uint32_t page_ms, bool marked)
      : profile_(profile), page_ms_(page_ms), marked_(marked), shown_(profile.width, profile.height) {}

  std::expected<void, Error> page(const fumen::Page& page) {
    const base::Milliseconds begin = now();
    const auto stone = page.operation ? place_of(*page.operation, profile_) : std::nullopt;
    if (page.operation && !stone) ++losses_.pieces;
    const auto outside = rows_outside(page.field, profile_);
    if (!outside.empty()) ++losses_.rows;
    next_stone(stone);
    if (auto put = matrix(to_grid(page.field, profile_)); !put) return put;
    for (std::size_t from = 0; from < outside.size(); from += most_rows) {
      FumenMark mark;
      mark.rows.assign(
          outside.begin() + static_cast<std::ptrdiff_t>(from),
          outside.begin() + static_cast<std::ptrdiff_t>(std::min(from + most_rows, outside.size())));
      message({}, mark);
    }
    messages(page);
    if (stone) {
      records_.push_back(
          tet::Stone{base::Milliseconds(begin.value + page_ms_ / 2), base::PlayerId(0), *stone});
      fixing_ = page.flags.lock ? stone : std::nullopt;
    }
    ++pages_;
    return {};
  }

  std::expected<PagesRecording, Error> finish() {
    next_stone(std::nullopt);
    PagesRecording result{{}, losses_};
    tet::Header header;
    header.mode = highscore_mode;
    header.signature = tet::own_signature;
    header.duration_s = static_cast<std::uint16_t>(std::min<std::uint32_t>(now().value / 1000, 0xffff));
    constexpr std::string_view name = "fumen";
    const std::span<const std::byte> bytes = std::as_bytes(std::span(name));
    if (auto set = tet::set_names(header, std::span(&bytes, 1)); !set) return std::unexpected(set.error());
    if (auto put = tet::write(header, result.bytes); !put) return std::unexpected(put.error());
    records_.insert(records_.begin(), tet::Signal{tet::ChunkType::start, {}, 0, 0, {}});
    records_.push_back(tet::Signal{tet::ChunkType::stop, now(), 0, 0, {}});
    for (const tet::Record& record : records_)
      if (auto put = tet::write(record, result.bytes); !put) return std::unexpected(put.error());
    return result;
  }

 private:
  base::Milliseconds now() const { return base::Milliseconds(pages_ * page_ms_); }

  // Locks the piece of the page before and shows the next one, unless there is nothing to do.
  void next_stone(const std::optional<tet::StonePlace>& stone) {
    if (!fixing_ && !stone && !waiting_) return;
    tet::NewStone record;
    record.time = now();
    record.old_stone = fixing_.value_or(no_stone_falls);
    record.new_stone = stone ? at_spawn(*stone, profile_) : no_stone_falls;
    record.next_style = no_stone_falls.style;
    records_.push_back(record);
    if (fixing_)
      for (const field::Position& p : profile_.cells(*fixing_)) shown_.set(p, profile_.cell(fixing_->style));
    fixing_.reset();
    waiting_ = stone.has_value();
  }

  std::expected<void, Error> matrix(const field::Grid& grid) {
    if (grid == shown_) return {};
    auto packed = replay::pack(profile_.pack, grid);
    if (!packed) return std::unexpected(packed.error());
    tet::Matrix record;
    record.time = now();
    record.next_style = no_stone_falls.style;
    record.packed = std::move(*packed);
    records_.push_back(std::move(record));
    shown_ = grid;
    return {};
  }

  void messages(const fumen::Page& page) {
    FumenMark mark;
    if (marked_) mark.page = {page.flags, page.operation};
    std::string text;
    if (page.comment != said_) {
      said_ = page.comment;
      text = without_nul(page.comment.text());
      mark.comment = FumenMark::Comment::end;
    }
    std::string_view rest = text;
    while (rest.size() > longest_text - longest_mark)
      message(take_part(rest), {FumenMark::Comment::part, {}});
    if (mark != FumenMark{}) message(rest, mark);
  }

  // Takes as many whole characters as fit into one Message.
  static std::string_view take_part(std::string_view& text) {
    std::size_t end = longest_text - to_text(FumenMark{FumenMark::Comment::part, {}}).size();
    if (end >= text.size()) end = longest_text - longest_mark;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end);
    return part;
  }

  // A NUL would end the text.
  std::string without_nul(std::string text) {
    if (!text.contains('\0')) return text;
    ++losses_.comments;
    for (std::size_t at = 0; (at = text.find('\0', at)) != text.npos;) text.replace(at, 1, "\xef\xbf\xbd");
    return text;
  }

  void message(std::string_view text, const FumenMark& mark) {
    tet::Message record{now(), base::PlayerId(0), 0, {}};
    const std::string tail = to_text(mark);  // must outlive the view of it
    for (const std::string_view part : {text, std::string_view(tail)})
      std::ranges::transform(part, std::back_inserter(record.text),
                             [](char c) { return static_cast<std::byte>(c); });
    records_.push_back(std::move(record));
  }

  const replay::Profile& profile_;
  std::uint32_t page_ms_;
  bool marked_;
  std::uint32_t pages_ = 0;
  field::Grid shown_;
  std::optional<tet::StonePlace> fixing_;  // locked when the present page ends
  bool waiting_ = false;                   // a piece is shown
  fumen::Comment said_;
  std::vector<tet::Record> records_;
  RecordingLosses losses_;
};

// Whether a page has something visible above that many rows.
bool reaches_above(const fumen::Page& page, int height) {
  for (int y = height; y < fumen::Field::rows; ++y)
    for (int x = 0; x < fumen::Field::width; ++x)
      if (page.field.at(x, y) != Block::empty) return true;
  return page.operation && std::ranges::any_of(page.operation->cells(),
                                               [&](const fumen::Position& p) { return p.y >= height; });
}

// tetron4 with as many rows as a fumen and that packing. Pieces and values are those of tetron4.
replay::Profile tall_profile(replay::PackCodec codec) {
  replay::Profile profile = replay::tetron4();
  profile.name = base::UntrustedText("fumen");
  profile.height = fumen::Field::rows;
  profile.pack.codec = codec;
  return profile;
}

}  // namespace

std::vector<std::string> sentences_of(const RecordingLosses& losses) {
  std::vector<std::string> sentences;
  const auto tell = [&](std::uint32_t count, std::string_view one, std::string_view several) {
    if (count > 0) sentences.push_back(fmt::format("{} {}", count, count == 1 ? one : several));
  };
  tell(losses.rows, "page has blocks outside the field that is shown; they are kept for fumens",
       "pages have blocks outside the field that is shown; they are kept for fumens");
  tell(losses.pieces, "piece is none of the profile and is not shown",
       "pieces are none of the profile and are not shown");
  tell(losses.comments, "comment has a NUL, which is written as U+FFFD",
       "comments have a NUL, which is written as U+FFFD");
  return sentences;
}

std::expected<ShownFumen, Error> shown_fumen(std::span<const fumen::Page> pages, std::uint32_t page_ms) {
  const replay::Profile& usual = replay::tetron4();
  auto made = recording_of_pages(pages, usual, page_ms);
  if (!made) return std::unexpected(made.error());
  if (std::ranges::any_of(pages, [&](const fumen::Page& page) { return reaches_above(page, usual.height); }))
    for (const replay::PackCodec codec : {replay::PackCodec::rle, replay::PackCodec::bits3}) {
      const replay::Profile tall = tall_profile(codec);
      auto shown = recording_of_pages(pages, tall, page_ms);
      if (shown) return ShownFumen{std::move(shown->bytes), tall, shown->losses, std::move(made->bytes)};
    }
  return ShownFumen{std::move(made->bytes), usual, made->losses, {}};
}

std::expected<PagesRecording, Error> recording_of_pages(std::span<const fumen::Page> pages,
                                                        const replay::Profile& profile,
                                                        std::uint32_t page_ms) {
  const std::uint64_t longest = std::numeric_limits<std::uint32_t>::max();
  if (pages.size() * std::uint64_t{page_ms} > longest)
    return std::unexpected(
        Error{ErrorKind::above_maximum, 0, "length in ms", longest, pages.size() * std::uint64_t{page_ms}});
  Recorder recorder(profile, page_ms, !is_game(pages, profile));
  for (const fumen::Page& page : pages)
    if (auto added = recorder.page(page); !added) return std::unexpected(added.error());
  return recorder.finish();
}

}  // namespace tetron::convert
