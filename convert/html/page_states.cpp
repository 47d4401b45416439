#include "convert/html/page_states.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "replay/timeline/run.hpp"
#include "replay/timeline/what_happens.hpp"

namespace tetron::convert {

namespace {

using field::Cell;
using replay::FieldState;
using replay::PlayerState;
using replay::State;

// Bytes with the same meaning.
class Part {
 public:
  void byte(std::size_t value) { bytes_.push_back(static_cast<std::byte>(value & 0xff)); }
  void number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) byte(value | 0x80);
    byte(value);
  }
  void signed_number(std::int64_t more) {
    number(more < 0 ? static_cast<std::uint64_t>(-more) * 2 - 1 : static_cast<std::uint64_t>(more) * 2);
  }
  // Of a number that may not be known, which counts as -1.
  void difference(std::optional<std::uint32_t> before, std::optional<std::uint32_t> after) {
    const auto counted = [](std::optional<std::uint32_t> one) {
      return one ? static_cast<std::int64_t>(*one) : std::int64_t{-1};
    };
    signed_number(counted(after) - counted(before));
  }
  void append_to(std::vector<std::byte>& out) const {
    for (int i = 0; i < 4; ++i) out.push_back(static_cast<std::byte>(bytes_.size() >> (8 * i) & 0xff));
    out.insert(out.end(), bytes_.begin(), bytes_.end());
  }

 private:
  std::vector<std::byte> bytes_;
};

namespace of_player {
constexpr unsigned fixed = 1, piece = 2, no_piece = 4, next = 8, no_next = 16, credits = 32, others = 64,
                   placements = 128;
}
namespace of_field {
constexpr unsigned numbers = 1, rows = 2, cells = 4;
}
constexpr unsigned field_from = 128;  // fields come after players in `who`
constexpr std::uint8_t new_row = 255;

// Up to this many changed cells are written as cells, without looking for moved rows.
constexpr std::size_t few_cells = 8;

// A place in four parts, each as the difference to the last one.
struct PlaceParts {
  void add(const tet::StonePlace& before, const tet::StonePlace& after) {
    parts[0].byte(std::size_t{after.style.value} - before.style.value);
    parts[1].byte(std::size_t{after.x} - before.x);
    parts[2].byte(std::size_t{after.y} - before.y);
    parts[3].byte(std::size_t{after.rot} - before.rot);
  }
  std::array<Part, 4> parts;
};

bool same_numbers(const FieldState& a, const FieldState& b) {
  return a.lives == b.lives && a.level == b.level && a.lines == b.lines && a.credits == b.credits;
}

class PageWriter {
 public:
  explicit PageWriter(const replay::Timeline& timeline) : track_(timeline.track()), shown_(track_) {
    replay::Run run(track_);
    while (run.state().events < timeline.events()) {
      const auto event = run.next();
      if (!event) break;
      fixed_.reset();
      if (const auto change = replay::piece_change(*event, track_); change && change->fixed) fixed_ = change;
      run.step();
      add(run.state());
    }
    for (const replay::Marker& marker : timeline.markers()) add(timeline, marker);
  }

  std::vector<std::byte> joined() const {
    std::vector<std::byte> out;
    const auto append = [&out](const Part& part) { part.append_to(out); };
    for (const Part* part : {&times_, &gaps_, &who_, &what_}) append(*part);
    for (const Part& part : fixed_places_.parts) append(part);
    for (const Part& part : pieces_.parts) append(part);
    for (const Part* part : {&next_, &credits_, &others_, &placements_, &numbers_, &lines_, &rows_, &counts_,
                             &cells_, &values_, &marks_})
      append(*part);
    return out;
  }

 private:
  void add(const State& state) {
    times_.number(state.time.value - shown_.time.value);
    shown_.time = state.time;
    const replay::Layout& layout = state.layout();
    for (int i = 0; i < layout.players; ++i) {
      const auto id = static_cast<std::size_t>(i);
      if (!(state.players[id] == shown_.players[id])) add_player(id, state.players[id]);
    }
    for (int i = 0; i < layout.fields(); ++i) add_field(static_cast<std::size_t>(i), state);
    shown_.events = state.events;
  }

  // Begins a record. `shown_` has as many events as happened before the record's event.
  void record(std::size_t who, unsigned what) {
    gaps_.number(shown_.events - last_);
    last_ = shown_.events;
    who_.byte(who);
    what_.byte(what);
  }

  void add_player(std::size_t id, const PlayerState& now) {
    const replay::Profile& profile = track_.profile();
    PlayerState& before = shown_.players[id];
    unsigned what = 0;
    const tet::StonePlace fell = before.falling ? profile.stored(*before.falling) : tet::StonePlace{};
    if (fixed_ && fixed_->player.value == id && now.placements > before.placements) {
      what |= of_player::fixed;
      fixed_places_.add(fell, profile.stored(*fixed_->fixed));
      const base::MatrixId field = shown_.layout().field_of(fixed_->player);
      replay::fix(*fixed_->fixed, profile, shown_.layout(), shown_.cells(field));
      ++before.placements;
    }
    if (now.falling && now.falling != before.falling) {
      what |= of_player::piece;
      pieces_.add(fell, profile.stored(*now.falling));
    } else if (!now.falling && before.falling) {
      what |= of_player::no_piece;
    }
    if (now.queue[0] != before.queue[0]) {
      const bool has_next = now.queue[0] != field::Cell::empty;
      what |= has_next ? of_player::next : of_player::no_next;
      if (has_next) next_.byte(profile.style(now.queue[0]).value);
    }
    if (now.credits != before.credits) {
      what |= of_player::credits;
      credits_.difference(before.credits, now.credits);
    }
    if (now.alive != before.alive || now.target != before.target || now.weapon != before.weapon) {
      what |= of_player::others;
      others_.byte((now.alive ? 1U : 0U) | (now.target ? 2U : 0U) | (now.weapon ? 4U : 0U));
      others_.byte(now.target ? now.target->value : 0U);
      others_.byte(now.weapon.value_or(0));
    }
    if (now.placements != before.placements) {
      what |= of_player::placements;
      placements_.difference(before.placements, now.placements);
    }
    before = now;
    record(id, what);
  }

  void add_field(std::size_t id, const State& now) {
    const base::MatrixId field(static_cast<std::uint8_t>(id));
    FieldState& before = shown_.fields[id];
    unsigned what = 0;
    if (!same_numbers(before, now.fields[id])) {
      what |= of_field::numbers;
      numbers_.byte(now.fields[id].lives);
      numbers_.difference(before.level, now.fields[id].level);
      lines_.difference(before.lines, now.fields[id].lines);
      credits_.difference(before.credits, now.fields[id].credits);
    }
    before = now.fields[id];
    const std::span<Cell> old = shown_.cells(field);
    const std::span<const Cell> cells = now.grid(field).cells();
    if (!std::ranges::equal(old, cells)) {
      if (differing(old, cells) > few_cells && move_rows(old, cells)) what |= of_field::rows;
      if (tell_cells(old, cells)) what |= of_field::cells;
    }
    if (what != 0) record(field_from + id, what);
  }

  static std::size_t differing(std::span<const Cell> a, std::span<const Cell> b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < a.size(); ++i) count += a[i] == b[i] ? 0U : 1U;
    return count;
  }

  // Writes where rows came from if rows were removed or inserted. Returns false if that is not shorter than
  // writing the cells.
  bool move_rows(std::span<Cell> old, std::span<const Cell> cells) {
    const auto width = static_cast<std::size_t>(shown_.layout().width);
    const std::size_t height = old.size() / width;
    moved_.assign(old.size(), Cell::empty);
    sources_.clear();
    std::size_t left = height;  // rows of the old field not yet used, from the top
    for (std::size_t row = height; row-- > 0;) {
      const auto wanted = cells.subspan(row * width, width);
      std::size_t up = 0;
      while (up < left && !std::ranges::equal(wanted, old.subspan((left - up - 1) * width, width))) ++up;
      if (up >= left || up >= new_row) {
        sources_.push_back(new_row);
        continue;
      }
      sources_.push_back(static_cast<std::uint8_t>(up));
      left -= up + 1;
      std::ranges::copy(wanted, moved_.begin() + static_cast<std::ptrdiff_t>(row * width));
    }
    if (differing(moved_, cells) >= differing(old, cells)) return false;
    for (const std::uint8_t source : sources_) rows_.byte(source);
    std::ranges::copy(moved_, old.begin());
    return true;
  }

  bool tell_cells(std::span<Cell> old, std::span<const Cell> cells) {
    std::uint32_t count = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (old[i] == cells[i]) continue;
      cells_.number(i - next + 1);
      next = i + 1;
      values_.byte(static_cast<std::size_t>(cells[i]));
      old[i] = cells[i];
      ++count;
    }
    if (count > 0) counts_.number(count);
    return count > 0;
  }

  void add(const replay::Timeline& timeline, const replay::Marker& marker) {
    marks_.number(marker.mark.events - marked_);
    marked_ = marker.mark.events;
    marks_.byte(static_cast<std::size_t>(marker.kind));
    marks_.byte(marker.id);
    const bool is_weapon = marker.kind == replay::MarkerKind::weapon;
    if (!is_weapon && marker.kind != replay::MarkerKind::chat) return;
    const auto kept = timeline.event(marker);
    const auto used = kept && is_weapon ? replay::weapon_use(kept->event(), track_) : std::nullopt;
    const auto said = kept && !is_weapon ? replay::said_message(kept->event(), track_, {}) : std::nullopt;
    if (is_weapon) marks_.byte(used ? used->weapon : 0U);
    marks_.byte(used ? used->target.value : said ? said->to : 0U);
  }

  replay::Track track_;
  State shown_;                               // the state that a reader of the bytes so far has
  std::uint32_t last_ = 0;                    // event of the last record
  std::uint32_t marked_ = 0;                  // event count of the last marker
  std::optional<replay::PieceChange> fixed_;  // the piece that the present event locked
  std::vector<Cell> moved_;
  std::vector<std::uint8_t> sources_;

  Part times_, gaps_, who_, what_;
  PlaceParts fixed_places_, pieces_;
  Part next_, credits_, others_, placements_, numbers_, lines_, rows_, counts_, cells_, values_, marks_;
};

}  // namespace

std::vector<std::byte> page_states(const replay::Timeline& timeline) {
  return PageWriter(timeline).joined();
}

}  // namespace tetron::convert
