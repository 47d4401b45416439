#include "app/commands/solve/solve_numbers.hpp"

#include <malloc.h>
#include <unistd.h>

#include "base/json_writer.hpp"
#include "convert/answer_version.hpp"

namespace tetron::app {

void append_number(std::string& out, SolveFormat format, const solver::BigUint& tilings, bool complete) {
  if (format == SolveFormat::json) {
    base::JsonWriter json(out);
    json.begin_object();
    json.string("tilings", tilings.to_string());
    json.boolean("complete", complete);
    json.number("version", convert::answer_version);
    json.end_object();
  } else {
    out += tilings.to_string();
  }
  out += '\n';
}

void append_counted(std::string& out, SolveFormat format, const solver::CountedPieces& counted) {
  std::string letters;
  for (const field::Tetromino kind : field::all_tetrominoes)
    letters.append(static_cast<std::size_t>(counted.pieces[kind]), field::to_char(kind));
  if (format == SolveFormat::json) {
    base::JsonWriter json(out);
    json.begin_object();
    json.string("pieces", letters);
    json.string("tilings", counted.tilings.to_string());
    json.end_object();
  } else {
    out += letters + ' ' + counted.tilings.to_string();
  }
  out += '\n';
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
