#include "app/commands/solve/solve_numbers.hpp"

#include <malloc.h>
#include <unistd.h>

#include <array>

#include "convert/answer/answer.hpp"

namespace tetron::app {

namespace {

struct SolveNumber {
  std::string tilings;
  bool complete = false;
};
base::Members members_of(std::type_identity<SolveNumber>) {
  using Of = base::Describe<SolveNumber>;
  static constexpr std::array all{
      Of::member<&SolveNumber::tilings>("tilings", "The number of tilings, as decimal digits."),
      Of::member<&SolveNumber::complete>("complete", "Whether all were counted."),
      convert::version_member<SolveNumber>(),
  };
  return all;
}

struct SolveCounted {
  std::string pieces;
  std::string tilings;
};
base::Members members_of(std::type_identity<SolveCounted>) {
  using Of = base::Describe<SolveCounted>;
  static constexpr std::array all{
      Of::member<&SolveCounted::pieces>("pieces", "Pieces, sorted as ILOZTJS."),
      Of::member<&SolveCounted::tilings>("tilings", "The number of tilings with these, as decimal digits."),
  };
  return all;
}

}  // namespace

base::Members solve_number_members() {
  return base::members<SolveNumber>();
}
base::Members solve_counted_members() {
  return base::members<SolveCounted>();
}

void append_number(std::string& out, SolveFormat format, const solver::BigUint& tilings, bool complete) {
  if (format == SolveFormat::json)
    convert::append_json_line(out, SolveNumber{tilings.to_string(), complete});
  else
    out += tilings.to_string() + '\n';
}

void append_counted(std::string& out, SolveFormat format, const solver::CountedPieces& counted) {
  std::string letters;
  for (const field::Tetromino kind : field::all_tetrominoes)
    letters.append(static_cast<std::size_t>(counted.pieces[kind]), field::to_char(kind));
  if (format == SolveFormat::json)
    convert::append_json_line(out, SolveCounted{letters, counted.tilings.to_string()});
  else
    out += letters + ' ' + counted.tilings.to_string() + '\n';
}

std::size_t quarter_of_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return std::size_t{1} << 30;
  return static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(size);
}

void give_back_freed_memory() {
#ifdef M_MMAP_THRESHOLD
  // Otherwise the C library keeps freed arrays of up to 32 MB, in parts too small for anything else.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

}  // namespace tetron::app
