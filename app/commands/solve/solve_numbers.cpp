#include "app/commands/solve/solve_numbers.hpp"

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include <iterator>

namespace tetron::app {

void append_number(std::string& out, SolveFormat format, const solver::BigUint& tilings, bool complete) {
  if (format == SolveFormat::json)
    fmt::format_to(std::back_inserter(out), "{{\"tilings\":\"{}\",\"complete\":{}}}\n", tilings.to_string(),
                   complete);
  else
    out += tilings.to_string() + "\n";
}

void append_counted(std::string& out, SolveFormat format, const solver::CountedPieces& counted) {
  std::string letters;
  for (const field::Tetromino kind : field::all_tetrominoes)
    letters.append(static_cast<std::size_t>(counted.pieces[kind]), field::to_char(kind));
  fmt::format_to(
      std::back_inserter(out),
      fmt::runtime(format == SolveFormat::json ? "{{\"pieces\":\"{}\",\"tilings\":\"{}\"}}\n" : "{} {}\n"),
      letters, counted.tilings.to_string());
}

std::size_t quarter_of_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long size = ::sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0) return std::size_t{1} << 30;
  return static_cast<std::size_t>(pages) / 4 * static_cast<std::size_t>(size);
}

void give_back_freed_memory() {
#ifdef M_MMAP_THRESHOLD
  // Else the C library keeps those of up to 32 MB, in pieces that nothing fits into.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

}  // namespace tetron::app
