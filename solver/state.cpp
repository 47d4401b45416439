#include "solver/state.hpp"

#include <algorithm>
#include <charconv>
#include <span>

#include "base/hash.hpp"
#include "base/hex.hpp"

namespace tetron::solver {

namespace {

using field::Column;
using field::Placement;
using field::Position;
using field::Row;

constexpr std::string_view state_title = "tetron tilings state 1";
constexpr std::array<std::string_view, 3> works{"count", "by-pieces", "enumerate"};
constexpr std::array<std::string_view, 4> rotations{"spawn", "right", "reverse", "left"};
constexpr int most_stated_pieces = 100'000;  // the most of a kind in a supply
constexpr int farthest = 1'000;              // the furthest coordinate of a placement's centre

std::string hex(std::uint64_t value) {
  std::string digits;
  base::append_hex_number(digits, value);
  return digits;
}

void write_pieces(std::string& out, const Pieces& pieces) {
  for (const field::Tetromino kind : field::all_tetrominoes) out += ' ' + std::to_string(pieces[kind]);
}

void write_placement(std::string& out, std::string_view word, const Placement& placement) {
  out += word;
  out += ' ';
  out += field::to_char(placement.kind);
  out += ' ';
  out += rotations[static_cast<std::size_t>(placement.rotation)];
  out += ' ' + std::to_string(placement.centre.column.value) + ' ' +
         std::to_string(placement.centre.row.value) + '\n';
}

void write_problem(std::string& out, const Problem& problem) {
  const int width = problem.terrain.width();
  for (int row = 0; row < problem.terrain.height(); ++row) {
    out += "row ";
    for (int column = 0; column < width; ++column)
      out += problem.terrain.has({Column(column), Row(row)}) ? '#' : '.';
    out += '\n';
  }
  out += "required";
  write_pieces(out, problem.supply.required);
  out += "\noptional";
  write_pieces(out, problem.supply.optional);
  out += '\n';
  for (const Placement& placement : problem.fixed) write_placement(out, "fixed", placement);
}

std::string finished(std::string text) {
  const std::uint64_t sum = base::fnv1a(text);
  text += "end " + hex(sum) + '\n';
  return text;
}

// The words of a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : line_(line) {}

  std::string_view next() {
    const std::size_t end = line_.find(' ');
    const std::string_view word = line_.substr(0, end);
    line_.remove_prefix(end == std::string_view::npos ? line_.size() : end + 1);
    return word;
  }
  bool number(auto& value, int base = 10) {
    const std::string_view word = next();
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    return error == std::errc{} && end == word.data() + word.size();
  }
  bool number(int& value, int least, int greatest) {
    return number(value) && value >= least && value <= greatest;
  }
  bool natural(BigUint& value) {
    auto number = BigUint::from_string(next());
    if (number) value = std::move(*number);
    return number.has_value();
  }
  bool pieces(Pieces& pieces) {
    return std::ranges::all_of(field::all_tetrominoes, [&](field::Tetromino kind) {
      return number(pieces[kind], 0, most_stated_pieces);
    });
  }
  bool placement(Placement& placement) {
    const std::string_view kind = next();
    const auto found = std::ranges::find_if(field::all_tetrominoes, [&](field::Tetromino t) {
      return kind.size() == 1 && kind[0] == field::to_char(t);
    });
    const auto rotation = std::ranges::find(rotations, next());
    if (found == field::all_tetrominoes.end() || rotation == rotations.end()) return false;
    placement.kind = *found;
    placement.rotation = static_cast<field::Rotation>(rotation - rotations.begin());
    return number(placement.centre.column.value, -farthest, farthest) &&
           number(placement.centre.row.value, -farthest, farthest);
  }
  bool is_at_end() const { return line_.empty(); }

 private:
  std::string_view line_;
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::expected<State, base::TextError> read() {
    if (next_line() != state_title) return wanted("\"" + std::string(state_title) + "\"");
    if (!checksum_agrees())
      return wanted("the checksum of these lines at the end: the text is damaged or cut off");
    const auto work = std::ranges::find(works, tail("work"));
    if (work == works.end()) return wanted("\"work count\", \"work by-pieces\" or \"work enumerate\"");
    state_.work = static_cast<State::Work>(work - works.begin());
    for (;;) {
      const std::string_view line = next_line();
      Words words(line);
      const std::string_view word = words.next();
      if (word == "end") return std::move(state_);
      if (!take(word, words)) return wanted(wanted_line());
    }
  }

 private:
  std::string_view next_line() {
    const std::size_t end = text_.find('\n', at_);
    const std::string_view line =
        text_.substr(at_, end == std::string_view::npos ? std::string_view::npos : end - at_);
    at_ = end == std::string_view::npos ? text_.size() : end + 1;
    ++line_;
    return line;
  }
  // The rest of the next line after the word and a space.
  std::string_view tail(std::string_view word) {
    const std::string_view line = next_line();
    if (!line.starts_with(word) || line.size() <= word.size()) return {};
    return line.substr(word.size() + 1);
  }
  std::unexpected<base::TextError> wanted(std::string_view what) const {
    return std::unexpected(base::TextError{"expected " + std::string(what), line_});
  }

  // The last line has the checksum of the lines before it.
  bool checksum_agrees() const {
    if (!text_.ends_with('\n')) return false;
    const std::size_t end = text_.rfind('\n', text_.size() - 2);
    if (end == std::string_view::npos) return false;
    const std::string_view before = text_.substr(0, end + 1);
    return text_.substr(end + 1) == "end " + hex(base::fnv1a(before)) + "\n";
  }

  // What the next line may be. A state has no lines that its kind of work does not use, because they are
  // never written.
  std::string_view wanted_line() const {
    return state_.work == State::Work::enumerate ? "a line of a problem, \"index\", \"written\" or \"after\""
                                                 : "a line of a problem, \"done\" or \"reached\"";
  }

  bool take(std::string_view word, Words& words) {
    bool good = false;
    if (word == "row") {
      return take_row(words.next()) && words.is_at_end();
    } else if (word == "required") {
      good = words.pieces(state_.problem.supply.required);
    } else if (word == "optional") {
      good = words.pieces(state_.problem.supply.optional);
    } else if (word == "fixed") {
      good = words.placement(state_.problem.fixed.emplace_back());
    } else if (state_.work == State::Work::enumerate) {
      if (word == "index") {
        good = words.natural(state_.index);
      } else if (word == "written") {
        good = words.number(state_.written.emplace());
      } else if (word == "after") {
        if (!state_.after) state_.after.emplace();
        good = words.placement(state_.after->emplace_back());
      }
    } else if (word == "done") {
      good = words.natural(state_.done);
    } else if (word == "reached") {
      Reached& reached = state_.reached.emplace_back();
      good = words.number(reached.first_free, 0, Terrain::longest * Terrain::longest) &&
             words.number(reached.taken[0], 16) && words.number(reached.taken[1], 16) &&
             words.pieces(reached.used) && words.natural(reached.times);
    }
    return good && words.is_at_end();
  }

  bool take_row(std::string_view cells) {
    if (row_ >= Terrain::longest || cells.size() > Terrain::longest) return false;
    for (std::size_t column = 0; column < cells.size(); ++column) {
      if (cells[column] == '#')
        state_.problem.terrain.add({Column(static_cast<int>(column)), Row(row_)});
      else if (cells[column] != '.')
        return false;
    }
    ++row_;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  int row_ = 0;
  State state_;
};

}  // namespace

std::string to_text(const State& state) {
  std::string out(state_title);
  out += "\nwork ";
  out += works[static_cast<std::size_t>(state.work)];
  out += '\n';
  write_problem(out, state.problem);
  if (state.work == State::Work::enumerate) {
    out += "index " + state.index.to_string() + '\n';
    if (state.written) out += "written " + std::to_string(*state.written) + '\n';
    if (state.after)
      for (const Placement& placement : *state.after) write_placement(out, "after", placement);
  } else {
    out += "done " + state.done.to_string() + '\n';
    for (const Reached& reached : state.reached) {
      out += "reached " + std::to_string(reached.first_free) + ' ' + hex(reached.taken[0]) + ' ' +
             hex(reached.taken[1]);
      write_pieces(out, reached.used);
      out += ' ' + reached.times.to_string() + '\n';
    }
  }
  return finished(std::move(out));
}

std::expected<State, base::TextError> state_from_text(std::string_view text) {
  return Reader(text).read();
}

}  // namespace tetron::solver
