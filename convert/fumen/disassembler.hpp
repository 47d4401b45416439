#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <string_view>

#include "convert/fumen/made_pages.hpp"

// The operations on fumens that need the solver. The small module for browsers does not contain them: there
// they return an error that says where they are available.
namespace tetron::convert {

// How to build a page: `count` fumens with one page per piece. If there are none, `why_not` says why; if not
// all ways were tried, `remark` says so.
struct TakenApart {
  std::size_t count = 0;
  std::function<Pages(std::size_t number)> steps{};
  std::string why_not{};
  std::string remark{};
  bool is_stopped = false;       // because `stop` returned true
  std::function<bool()> stop{};  // for what follows the search
};
// `stop` is called now and then; if it returns true, the search ends. Without it, it ends a minute after the
// disassembler was made.
using Disassembler = std::function<TakenApart(const fumen::Page& page, const std::function<bool()>& stop)>;

// The options of `tetron fumen disassemble`, with the same values.
struct Disassemble {
  std::string_view drop;
  std::string_view kicks;  // or the text of a file of kicks
  std::string_view queue;
  bool hold = true;
  bool all_orders = false;
  std::size_t limit = 0;
};
// The errors say what is wrong with which option; `mark` stands before their names.
std::expected<Disassembler, std::string> disassembler(const Disassemble& options, std::string_view mark);
// A test for whether a sequence of the queue begins with the given letters.
std::expected<std::function<bool(std::string_view)>, std::string> beginnings_of(std::string_view queue,
                                                                                std::string_view mark);

}  // namespace tetron::convert
