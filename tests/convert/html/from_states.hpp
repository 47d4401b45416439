#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "convert/html/page_states.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::test {

// A reader of what convert/html/page_states.hpp describes, written from that description. Throws if there is
// too little or too much of anything.
class StateReader {
 public:
  using Bytes = std::span<const std::byte>;

  struct Mark {
    std::uint32_t events = 0;
    int kind = 0;
    int id = 0;
    std::vector<int> more{};
    friend bool operator==(const Mark&, const Mark&) = default;
  };

  // `start` is the state before anything happens; `profile` knows the shapes of pieces.
  StateReader(Bytes bytes, const replay::Profile& profile, const replay::State& start)
      : state_(start), profile_(profile) {
    for (auto& part : parts_) {
      if (bytes.size() < 4) throw std::out_of_range("no part");
      std::size_t size = 0;
      for (std::size_t i = 0; i < 4; ++i) size |= std::to_integer<std::size_t>(bytes[i]) << (8 * i);
      if (bytes.size() - 4 < size) throw std::out_of_range("a part that is too long");
      part = bytes.subspan(4, size);
      bytes = bytes.subspan(4 + size);
    }
    if (!bytes.empty()) throw std::out_of_range("bytes behind the last part");
    read_marks();
    go_on();
  }

  const replay::State& state() const { return state_; }
  const std::vector<Mark>& marks() const { return marks_; }

  // The next event happens; false at the end, where every part must have been read.
  bool step() {
    if (parts_[times].empty()) {
      for (const Bytes& part : parts_)
        if (!part.empty()) throw std::out_of_range("something that nothing reads");
      return false;
    }
    for (; record_ && *record_ == state_.events; go_on()) {
      const unsigned by = byte(who);
      if (by < 128)
        change(state_.players.at(by), base::PlayerId(static_cast<std::uint8_t>(by)), byte(what));
      else
        change_field(by - 128, byte(what));
    }
    state_.time.value += static_cast<std::uint32_t>(number(times));
    ++state_.events;
    return true;
  }

 private:
  enum PartName : std::size_t {
    times,
    gaps,
    who,
    what,
    fixed,
    pieces = fixed + 4,
    next = pieces + 4,
    credits,
    others,
    placements,
    numbers,
    lines,
    rows,
    counts,
    cells,
    values,
    marks_part,
    part_count
  };

  unsigned byte(std::size_t part) {
    if (parts_.at(part).empty()) throw std::out_of_range("a part that ends too early");
    const auto value = std::to_integer<unsigned>(parts_[part].front());
    parts_[part] = parts_[part].subspan(1);
    return value;
  }
  std::uint64_t number(std::size_t part) {
    const unsigned low = byte(part);
    return low < 128 ? low : (low - 128) + number(part) * 128;
  }
  std::uint32_t changed(std::uint32_t value, std::size_t part) {
    const std::uint64_t coded = number(part);
    return static_cast<std::uint32_t>((coded & 1) == 0 ? value + coded / 2 : value - (coded + 1) / 2);
  }
  // A number that is not known counts as -1.
  std::optional<std::uint32_t> changed(const std::optional<std::uint32_t>& value, std::size_t part) {
    const std::uint32_t one_more = changed(value ? *value + 1 : 0, part);
    return one_more == 0 ? std::nullopt : std::optional(one_more - 1);
  }
  void go_on() {
    if (parts_[gaps].empty())
      record_.reset();
    else
      record_ = record_.value_or(0) + static_cast<std::uint32_t>(number(gaps));
  }
  tet::StonePlace place(std::size_t part, const std::optional<tet::StonePlace>& from) {
    const tet::StonePlace before = from.value_or(tet::StonePlace{});
    const auto read = [&](unsigned old) { return static_cast<std::uint8_t>(old + byte(part++)); };
    const auto style = read(before.style.value);
    const auto x = read(before.x);
    const auto y = read(before.y);
    return {base::StoneStyle(style), x, y, read(before.rot)};
  }

  void change(replay::PlayerState& player, base::PlayerId id, unsigned bits) {
    std::optional<tet::StonePlace> fell;
    if (player.falling) fell = profile_.stored(*player.falling);
    if ((bits & 1) != 0) {
      const tet::StonePlace stone = place(fixed, fell);
      const auto field = state_.layout().field_of(id);
      for (const field::Position& at : profile_.cells(stone))
        if (state_.grid(field).contains(at))
          cell(field, static_cast<std::size_t>(at.row.value * state_.layout().width + at.column.value)) =
              profile_.cell(stone.style);
      ++player.placements;
    }
    if ((bits & 2) != 0) player.falling = profile_.place(place(pieces, fell));
    if ((bits & 4) != 0) player.falling.reset();
    if ((bits & 8) != 0)
      player.queue[0] = profile_.piece(base::StoneStyle(static_cast<std::uint8_t>(byte(next))));
    if ((bits & 16) != 0) player.queue[0] = field::Cell::empty;
    if ((bits & 32) != 0) player.credits = changed(player.credits, credits);
    if ((bits & 64) != 0) {
      const unsigned has = byte(others);
      const auto target = static_cast<std::uint8_t>(byte(others));
      const auto weapon = static_cast<std::uint8_t>(byte(others));
      player.alive = (has & 1) != 0;
      player.target = (has & 2) != 0 ? std::optional(base::PlayerId(target)) : std::nullopt;
      player.weapon = (has & 4) != 0 ? std::optional(weapon) : std::nullopt;
    }
    if ((bits & 128) != 0) player.placements = changed(player.placements, placements);
  }

  void change_field(std::size_t id, unsigned bits) {
    replay::FieldState& now = state_.fields.at(id);
    const base::MatrixId field(static_cast<std::uint8_t>(id));
    if ((bits & 1) != 0) {
      now.lives = static_cast<std::uint8_t>(byte(numbers));
      now.level = changed(now.level, numbers);
      now.lines = changed(now.lines, lines);
      now.credits = changed(now.credits, credits);
    }
    const auto width = static_cast<std::size_t>(state_.layout().width);
    const auto height = static_cast<std::size_t>(state_.layout().height);
    if ((bits & 2) != 0) {
      const auto old = state_.grid(field).cells();
      const std::vector<field::Cell> before(old.begin(), old.end());
      std::size_t came_from = height;  // of the row below
      for (std::size_t row = height; row-- > 0;) {
        const std::size_t up = byte(rows);
        if (up != 255) came_from -= up + 1;
        for (std::size_t x = 0; x < width; ++x)
          cell(field, row * width + x) = up == 255 ? field::Cell::empty : before.at(came_from * width + x);
      }
    }
    if ((bits & 4) != 0) {
      std::size_t at = static_cast<std::size_t>(-1);
      for (std::uint64_t left = number(counts); left > 0; --left)
        cell(field, at += number(cells)) = static_cast<field::Cell>(byte(values));
    }
  }

  field::Cell& cell(base::MatrixId field, std::size_t at) {
    const auto all = state_.cells(field);
    if (at >= all.size()) throw std::out_of_range("a cell outside the field");
    return all[at];
  }

  void read_marks() {
    std::uint32_t events = 0;
    while (!parts_[marks_part].empty()) {
      Mark mark;
      mark.events = events += static_cast<std::uint32_t>(number(marks_part));
      mark.kind = static_cast<int>(byte(marks_part));
      mark.id = static_cast<int>(byte(marks_part));
      const bool is_weapon = mark.kind == static_cast<int>(replay::MarkerKind::weapon);
      const bool is_chat = mark.kind == static_cast<int>(replay::MarkerKind::chat);
      for (int more = is_weapon ? 2 : is_chat ? 1 : 0; more > 0; --more)
        mark.more.push_back(static_cast<int>(byte(marks_part)));
      marks_.push_back(mark);
    }
  }

  replay::State state_;
  const replay::Profile& profile_;
  std::array<Bytes, part_count> parts_{};
  std::optional<std::uint32_t> record_;
  std::vector<Mark> marks_;
};

// Whether a page's states say the same of a player; what else there is stands in its gauges.
inline bool same_on_page(const replay::PlayerState& a, const replay::PlayerState& b) {
  return a.falling == b.falling && a.queue[0] == b.queue[0] && a.credits == b.credits &&
         a.placements == b.placements && a.alive == b.alive && a.target == b.target && a.weapon == b.weapon;
}

// Whether a page shows the same of both: of a field's numbers those that it has.
inline bool same_on_page(const replay::State& a, const replay::State& b) {
  if (a.time != b.time || a.events != b.events) return false;
  const auto is_same = [](const replay::PlayerState& one, const replay::PlayerState& other) {
    return same_on_page(one, other);
  };
  if (!std::ranges::equal(a.players, b.players, is_same)) return false;
  for (int i = 0; i < a.layout().fields(); ++i) {
    const base::MatrixId field(static_cast<std::uint8_t>(i));
    const replay::FieldState& one = a.fields[field.value];
    const replay::FieldState& other = b.fields[field.value];
    if (one.lives != other.lives || one.level != other.level || one.lines != other.lines ||
        one.credits != other.credits)
      return false;
    if (!std::ranges::equal(a.grid(field).cells(), b.grid(field).cells())) return false;
  }
  return true;
}

// Where what a page would be given differs from the timeline; "" nowhere.
inline std::string difference(const replay::Timeline& timeline) {
  replay::Playhead playhead(timeline);
  const std::vector<std::byte> states = convert::page_states(timeline);
  StateReader page(states, timeline.profile(), playhead.state());
  while (playhead.step())
    if (!page.step() || !same_on_page(page.state(), playhead.state()))
      return "event " + std::to_string(playhead.state().events);
  if (page.step()) return "an event behind the last one";
  const auto markers = timeline.markers();
  if (page.marks().size() != markers.size()) return "the number of marks";
  for (std::size_t i = 0; i < markers.size(); ++i) {
    const auto& mark = page.marks()[i];
    if (mark.events != markers[i].mark.events || mark.kind != static_cast<int>(markers[i].kind) ||
        mark.id != markers[i].id)
      return "mark " + std::to_string(i);
  }
  return "";
}

}  // namespace tetron::test
