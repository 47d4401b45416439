#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "convert/fumen/made_pages.hpp"

// The operations on fumens that ask the solver. The small module for browsers has them not: they then refuse,
// and say where they are.
namespace tetron::bindings {

// The options of `tetron fumen disassemble`, in its words.
struct Disassemble {
  std::string drop = "none";
  std::string kicks = "srs";  // or the text of a file of kicks
  std::string queue{};
  bool hold = true;
  bool all_orders = false;
  std::size_t limit = 1000;
};

// What a page is taken apart to: fumens of a page a piece; why there are none; what to tell if not all ways
// were gone through.
struct TakenApart {
  std::vector<convert::Pages> found;
  std::string why_not{};
  std::string remark{};
  bool is_stopped = false;  // the time for all pages is over
};
// Errors are what is wrong with the options, for people.
std::expected<std::function<TakenApart(const fumen::Page&)>, std::string> disassembler(
    const Disassemble& options);

// Whether a sequence of a queue begins with these letters.
std::expected<std::function<bool(std::string_view)>, std::string> beginnings_of(std::string_view queue);

}  // namespace tetron::bindings
