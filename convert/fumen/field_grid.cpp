#include "convert/fumen/field_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace tetron::convert {

namespace {

constexpr int columns = 10;

// How strong the edges between neighbouring pixels are. Sums over rectangles of the picture are quick.
class Edges {
 public:
  // With `across`, the edges between each pixel and the one left of it, on vertical lines; else between each
  // pixel and the one above, on horizontal lines.
  Edges(const Pixels& pixels, bool across)
      : lines_(across ? pixels.width : pixels.height),
        length_(across ? pixels.height : pixels.width),
        stride_(static_cast<std::size_t>(length_) + 1),
        sums_(stride_ * (static_cast<std::size_t>(lines_) + 1)) {
    for (int line = 0; line < lines_; ++line) {
      const std::uint32_t* before = sums_.data() + stride_ * static_cast<std::size_t>(line);
      std::uint32_t* sum = sums_.data() + stride_ * (static_cast<std::size_t>(line) + 1);
      std::uint32_t of_line = 0;
      for (int at = 0; at < length_; ++at) {
        if (line > 0)
          of_line +=
              across ? strength(pixels, line, at, line - 1, at) : strength(pixels, at, line, at, line - 1);
        sum[at + 1] = before[at + 1] + of_line;
      }
    }
  }

  // How much of [from, until) on that line, or on one next to it, is an edge: 0 to 1. One half for lines at
  // the sides of the picture, where edges cannot be seen.
  double share(double line, double from, double until) const {
    const int middle = static_cast<int>(std::lround(line));
    if (middle <= 1 || middle >= lines_ - 1) return at_the_end;
    const auto [first, last] = within(from, until);
    if (first >= last) return 0;
    std::uint32_t most = 0;
    for (int one = middle - 1; one <= middle + 1; ++one)
      most = std::max(most, sum(one, one + 1, first, last));
    return double(most) / (strongest * double(last - first));
  }
  double share(double line) const { return share(line, 0, length_); }

  // Whether there is no edge in [first, last) of the lines [line, end).
  bool are_none(int line, int end, int first, int last) const {
    return line >= end || first >= last || sum(line, end, first, last) == 0;
  }

  // How many edges as long as [from, until) are between two lines, at most one.
  double between(double begin, double end, double from, double until) const {
    const auto [first, last] = within(from, until);
    const int one = std::clamp(static_cast<int>(std::lround(begin)), 0, lines_);
    const int other = std::clamp(static_cast<int>(std::lround(end)), 0, lines_);
    if (first >= last || one >= other) return 0;
    return std::min(1.0, double(sum(one, other, first, last)) / (strongest * double(last - first)));
  }

 private:
  static constexpr int strongest = 64;  // stronger edges count the same
  static constexpr int weakest = 6;     // weaker edges are noise
  static constexpr double at_the_end = 0.5;

  static std::uint32_t strength(const Pixels& pixels, int x, int y, int other_x, int other_y) {
    int most = 0;
    for (int which = 0; which < 3; ++which)
      most = std::max(most, std::abs(pixels.channel(x, y, which) - pixels.channel(other_x, other_y, which)));
    return most < weakest ? 0 : static_cast<std::uint32_t>(std::min(most, strongest));
  }
  std::pair<int, int> within(double from, double until) const {
    return {std::max(0, static_cast<int>(std::lround(from))),
            std::min(length_, static_cast<int>(std::lround(until)))};
  }
  // The sum over the lines [line, end). Sums of all pictures that are accepted fit in 32 bits, and
  // differences wrap correctly.
  std::uint32_t sum(int line, int end, int first, int last) const {
    const std::uint32_t* low = sums_.data() + stride_ * static_cast<std::size_t>(line);
    const std::uint32_t* high = sums_.data() + stride_ * static_cast<std::size_t>(end);
    return high[last] - high[first] - low[last] + low[first];
  }

  int lines_;
  int length_;
  std::size_t stride_;
  std::vector<std::uint32_t> sums_;  // sums over all lines and places before
};

// The left side and the width of a possible field.
struct Sides {
  int left = 0;
  int width = 0;
  double score = 0;

  double cell() const { return double(width) / columns; }
};

// The most likely sides: over the whole height of the picture, the eleven lines of cells have more edges
// than the lines half way between.
std::vector<Sides> likely_sides(const Edges& edges, int width) {
  constexpr std::size_t most = 600;
  constexpr std::size_t of_each_width = 3;
  std::vector<double> weight(static_cast<std::size_t>(width) + 1);
  for (int x = 0; x <= width; ++x) weight[static_cast<std::size_t>(x)] = std::sqrt(edges.share(x));
  const auto is_better = [](const Sides& a, const Sides& b) { return a.score > b.score; };
  std::vector<Sides> all;
  for (int wide = columns * least_image_cell; wide <= width; ++wide) {
    std::array<std::size_t, columns + 1> lines{};
    std::array<std::size_t, columns> middles{};
    for (int k = 0; k <= columns; ++k) {
      const auto half = [&](int halves) {
        return static_cast<std::size_t>((wide * halves + columns) / (2 * columns));
      };
      lines[static_cast<std::size_t>(k)] = half(2 * k);
      if (k < columns) middles[static_cast<std::size_t>(k)] = half(2 * k + 1);
    }
    std::array<Sides, of_each_width> best{};
    for (int left = 0; left + wide <= width; ++left) {
      const double* const from = weight.data() + left;
      Sides sides{left, wide, 0};
      for (const std::size_t line : lines) sides.score += from[line];
      for (const std::size_t middle : middles) sides.score -= from[middle];
      if (!is_better(sides, best.back())) continue;
      best.back() = sides;
      std::ranges::sort(best, is_better);
    }
    std::ranges::copy_if(best, std::back_inserter(all), [](const Sides& sides) { return sides.width > 0; });
  }
  std::ranges::stable_sort(all, is_better);
  if (all.size() > most) all.resize(most);
  return all;
}

// The best field between two sides.
struct Found {
  Sides sides;
  FieldGrid grid;
  // Used to compare fields: evidence times cell size, so that a few rows of large cells are not taken for
  // many rows of smaller cells inside them.
  double score = 0;
};

// Whether the common area is more than half of the smaller grid.
bool lie_over(const FieldGrid& a, const FieldGrid& b) {
  const auto common = [](double begin, double length, double other_begin, double other_length) {
    return std::max(0.0, std::min(begin + length, other_begin + other_length) - std::max(begin, other_begin));
  };
  const double wide = common(a.left, columns * a.cell, b.left, columns * b.cell);
  const double high = common(a.top, a.rows * a.cell, b.top, b.rows * b.cell);
  const auto area = [](const FieldGrid& grid) { return columns * grid.rows * grid.cell * grid.cell; };
  return wide * high > std::min(area(a), area(b)) / 2;
}

// Finds the rows of a field between given sides.
class Rows {
 public:
  Rows(const Pixels& pixels, const Edges& across, const Edges& along)
      : height_(pixels.height), across_(across), along_(along) {}

  Found best(const Sides& sides) const {
    Found found{sides, {}, 0};
    const double cell = sides.cell();
    for (const int first : likely_beginnings(sides)) {
      // The best run of rows that ends with the present one.
      double run = 0;
      double sum = 0;
      int length = 0;
      for (double top = first; top + cell <= height_ + 1; top += cell) {
        const double row = evidence(sides, top);
        if (run <= 0) {
          run = 0;
          sum = 0;
          length = 0;
        }
        if (length == most_image_rows) {
          const double lost = evidence(sides, top - most_image_rows * cell);
          run -= lost - least_evidence;
          sum -= lost;
          --length;
        }
        run += row - least_evidence;
        sum += row;
        ++length;
        if (run * cell > found.score) {
          found.score = run * cell;
          found.grid = {double(sides.left), top - (length - 1) * cell, cell, length, sum / length};
        }
      }
    }
    return found;
  }

  // Without rows at either end that have much less evidence than the others, because they are above or below
  // the field.
  FieldGrid trimmed(const Found& found) const {
    FieldGrid grid = found.grid;
    constexpr double far_less = 0.35;
    std::vector<double> rows;
    for (int row = 0; row < grid.rows; ++row)
      rows.push_back(evidence(found.sides, grid.top + row * grid.cell));
    std::vector<double> sorted = rows;
    std::ranges::sort(sorted);
    const double least = far_less * sorted[sorted.size() / 2];
    const auto is_row = [=](double row) { return row >= least; };
    const auto first = std::ranges::find_if(rows, is_row) - rows.begin();
    const auto past = std::find_if(rows.rbegin(), rows.rend(), is_row).base() - rows.begin();
    grid.top += double(first) * grid.cell;
    grid.rows = static_cast<int>(past - first);
    grid.evidence = std::accumulate(rows.begin() + first, rows.begin() + past, 0.0) / grid.rows;
    return grid;
  }

 private:
  // With less evidence it is not a row.
  static constexpr double least_evidence = 0.6;

  // Where the first row may begin, less than a cell below the picture's top: rows from there on have more
  // horizontal edges on their borders than in their middles.
  std::vector<int> likely_beginnings(const Sides& sides) const {
    constexpr std::size_t most = 6;
    const double cell = sides.cell();
    std::vector<std::pair<double, int>> all;
    for (int first = 0; first < cell; ++first) {
      double score = 0;
      const auto weight_at = [&](double y) {
        return std::sqrt(along_.share(y, sides.left, sides.left + sides.width));
      };
      for (double top = first; top + cell <= height_ + 1; top += cell)
        score += weight_at(top) - weight_at(top + cell / 2);
      all.emplace_back(score, first);
    }
    std::ranges::sort(all, std::greater{});
    all.resize(std::min(most, all.size()));
    std::vector<int> beginnings;
    for (const auto& [score, first] : all) beginnings.push_back(first);
    return beginnings;
  }

  double evidence(const Sides& sides, double top) const {
    constexpr double inside = 0.3;  // of a cell: pixels nearer to its sides may be part of its frame
    const double cell = sides.cell();
    const double margin = 0.1 * cell;
    const double right = sides.left + sides.width;
    double upright = 0;
    for (int k = 0; k <= columns; ++k)
      upright += across_.share(sides.left + k * cell, top + margin, top + cell - margin);
    double level = 0;
    for (int k = 0; k < columns; ++k) {
      const double left = sides.left + k * cell;
      upright -= across_.between(left + inside * cell, left + (1 - inside) * cell, top + margin,
                                 top + cell - margin);
      level -=
          along_.between(top + inside * cell, top + (1 - inside) * cell, left + margin, left + cell - margin);
    }
    const auto line = [&](double y) { return columns * along_.share(y, sides.left, right); };
    level += (line(top) + line(top + cell)) / 2;
    // Horizontal lines alone do not make a row.
    return upright + std::min(level, std::max(0.0, upright));
  }

  int height_;
  const Edges& across_;
  const Edges& along_;
};

// The fields of a picture or of a part of it, best first.
std::vector<Found> find_within(const Pixels& pixels, std::size_t most) {
  if (pixels.width < columns * least_image_cell || pixels.height < least_image_cell) return {};
  const Edges across(pixels, true);
  const Edges along(pixels, false);
  const Rows rows(pixels, across, along);
  std::vector<Found> found;
  for (const Sides& sides : likely_sides(across, pixels.width))
    if (const Found one = rows.best(sides); one.grid.rows > 0) found.push_back(one);
  const auto is_better = [](const Found& a, const Found& b) { return a.score > b.score; };
  std::ranges::stable_sort(found, is_better);

  constexpr double least_share = 0.5;
  constexpr int near = 2;
  std::vector<Found> apart;
  for (const Found& likely : found) {
    if (apart.size() == most || likely.score < least_share * found.front().score) break;
    if (std::ranges::any_of(apart, [&](const Found& other) { return lie_over(likely.grid, other.grid); }))
      continue;
    Found best = likely;
    for (int left = likely.sides.left - near; left <= likely.sides.left + near; ++left)
      for (int width = likely.sides.width - near; width <= likely.sides.width + near; ++width)
        if (left >= 0 && width >= columns * least_image_cell && left + width <= pixels.width)
          best = std::max(best, rows.best({left, width, 0}),
                          [](const Found& a, const Found& b) { return a.score < b.score; });
    best.grid = rows.trimmed(best);
    apart.push_back(best);
  }
  return apart;
}

// A part of a picture, in pixels.
struct PicturePart {
  int left = 0;
  int top = 0;
  int right = 0;
  int bottom = 0;
};

// Divides a picture at strips in the color of its upper left corner that cross it completely: first into
// parts above each other, then each part into parts side by side, and so on.
class Divider {
 public:
  explicit Divider(const Pixels& pixels) : pixels_(pixels), across_(pixels, true), along_(pixels, false) {}

  // The parts in reading order. Empty if there are more than `most`.
  std::vector<PicturePart> parts(const PicturePart& whole, std::size_t most) {
    divide(whole, false, false, most);
    return parts_.size() > most ? std::vector<PicturePart>() : std::move(parts_);
  }

 private:
  static constexpr int least_strip = 3;  // pixels; thinner lines may be between cells

  // Whether a line of pixels of the part has only the background color, also the line before it unless it is
  // the first of its strip.
  bool is_bare(const PicturePart& part, bool upright, int line) const {
    const auto [begin, first, last] =
        upright ? std::tuple(part.left, part.top, part.bottom) : std::tuple(part.top, part.left, part.right);
    const Edges& beside = upright ? along_ : across_;
    const Edges& before = upright ? across_ : along_;
    return beside.are_none(first + 1, last, line, line + 1) &&
           (line == begin || before.are_none(line, line + 1, first, last) || !was_bare_) &&
           (upright ? is_ground(line, first) : is_ground(first, line));
  }
  bool is_ground(int x, int y) const {
    constexpr int near = 8;
    for (int which = 0; which < 3; ++which)
      if (std::abs(pixels_.channel(x, y, which) - pixels_.channel(0, 0, which)) > near) return false;
    return true;
  }

  void divide(const PicturePart& part, bool upright, bool is_last, std::size_t most) {
    if (parts_.size() > most) return;
    const int begin = upright ? part.left : part.top;
    const int end = upright ? part.right : part.bottom;
    std::vector<std::pair<int, int>> filled;
    int from = begin;  // begin of the present part
    int bare = begin;  // begin of the present strip
    was_bare_ = false;
    for (int line = begin; line <= end; ++line) {
      if (line < end && is_bare(part, upright, line)) {
        if (!was_bare_) bare = line;
        was_bare_ = true;
        continue;
      }
      const bool ends = line == end;
      if (was_bare_ && (line - bare >= least_strip || bare == begin || ends)) {
        if (bare > from) filled.emplace_back(from, bare);
        from = line;
      }
      was_bare_ = false;
      if (ends && line > from) filled.emplace_back(from, line);
    }
    const bool is_whole = filled.size() == 1 && filled.front() == std::pair(begin, end);
    if (is_whole && is_last) {
      parts_.push_back(part);
      return;
    }
    for (const auto& [first, last] : filled) {
      PicturePart one = part;
      (upright ? one.left : one.top) = first;
      (upright ? one.right : one.bottom) = last;
      divide(one, !upright, is_whole, most);
    }
  }

  const Pixels& pixels_;
  Edges across_;
  Edges along_;
  bool was_bare_ = false;
  std::vector<PicturePart> parts_;
};

// The fields of the parts, at most one for each.
std::vector<Found> find_in_parts(const Pixels& pixels) {
  std::vector<Found> all;
  constexpr int margin = 2;  // pixels of the strip around, to see the edge of a frame
  for (const PicturePart& part :
       Divider(pixels).parts({0, 0, pixels.width, pixels.height}, most_found_fields * 2)) {
    const int left = std::max(0, part.left - margin);
    const int top = std::max(0, part.top - margin);
    const int right = std::min(pixels.width, part.right + margin);
    const int bottom = std::min(pixels.height, part.bottom + margin);
    std::vector<std::uint8_t> cut;
    for (int y = top; y < bottom; ++y) {
      const auto row =
          pixels.rgba.subspan(4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                                   static_cast<std::size_t>(left)),
                              4 * static_cast<std::size_t>(right - left));
      cut.insert(cut.end(), row.begin(), row.end());
    }
    auto found = find_within({right - left, bottom - top, cut}, 1);
    for (Found& one : found) {
      one.grid.left += left;
      one.grid.top += top;
      all.push_back(one);
    }
  }
  return all;
}

// Marks those with cells about as large as the best field's and not much less evidence.
void mark_likely(std::vector<Found>& all) {
  constexpr double same_size = 0.08;
  constexpr double least_share = 0.6;
  if (all.empty()) return;
  const FieldGrid best = std::ranges::max(all, {}, &Found::score).grid;
  for (Found& one : all)
    one.grid.is_likely = std::abs(one.grid.cell - best.cell) <= same_size * best.cell &&
                         one.grid.evidence >= least_share * best.evidence;
}

// Whether parts above each other may be one field with empty rows between them: they have a common grid and
// together fit in a field.
bool may_be_one(const std::vector<Found>& parts) {
  constexpr double near = 0.15;  // of a cell
  const FieldGrid& first = parts.front().grid;
  return std::ranges::all_of(parts, [&](const Found& part) {
    const double rows = (part.grid.top - first.top) / first.cell;
    return std::abs(part.grid.left - first.left) <= near * first.cell &&
           std::abs(rows - std::round(rows)) <= near && rows + part.grid.rows <= most_image_rows + near;
  });
}

// Reading order: a is in a row above b, or left of b.
bool is_read_before(const FieldGrid& a, const FieldGrid& b) {
  const auto middle = [](const FieldGrid& grid) { return grid.top + grid.rows * grid.cell / 2; };
  if (middle(a) < b.top || middle(b) < a.top) return a.top < b.top;
  return a.left < b.left;
}

}  // namespace

std::uint8_t Pixels::channel(int x, int y, int which) const {
  const std::uint8_t* pixel =
      rgba.data() +
      4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
  return static_cast<std::uint8_t>(pixel[which] * pixel[3] / 255);
}

std::vector<FieldGrid> find_grids(const Pixels& pixels) {
  if (std::int64_t{pixels.width} * pixels.height > most_image_pixels) return {};
  constexpr std::size_t most_beside = 8;
  std::vector<Found> all = find_in_parts(pixels);
  mark_likely(all);
  std::erase_if(all, [](const Found& one) { return !one.grid.is_likely; });
  if (all.size() > 1 && !may_be_one(all)) {
    if (all.size() > most_found_fields) all.resize(most_found_fields);
  } else {
    all = find_within(pixels, most_beside);
    mark_likely(all);
    const auto others =
        std::ranges::stable_partition(all, [](const Found& one) { return one.grid.is_likely; }).begin();
    std::sort(all.begin(), others,
              [](const Found& a, const Found& b) { return is_read_before(a.grid, b.grid); });
  }
  std::vector<FieldGrid> grids;
  for (const Found& one : all) {
    grids.push_back(one.grid);
    grids.back().candidates = all.size();
  }
  return grids;
}

}  // namespace tetron::convert
