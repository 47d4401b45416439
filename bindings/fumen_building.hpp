#pragma once

#include <cstddef>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "convert/fumen/made_pages.hpp"

// The operations on fumens that need the solver. The small module for browsers does not contain them: there
// they return an error that says where they are available.
namespace tetron::bindings {

// The options of `tetron fumen disassemble`, with the same values.
struct Disassemble {
  std::string drop = "none";
  std::string kicks = "srs";  // or the text of a file of kicks
  std::string queue{};
  bool hold = true;
  bool all_orders = false;
  std::size_t limit = 1000;
};

// The ways to build a page: fumens with one page per piece. If there are none, `why_not` says why; if not all
// ways were tried, `remark` says so.
struct TakenApart {
  std::vector<convert::Pages> found;
  std::string why_not{};
  std::string remark{};
  bool is_stopped = false;  // the time for all pages is used up
};
// An error says what is wrong with the options, for people.
std::expected<std::function<TakenApart(const fumen::Page&)>, std::string> disassembler(
    const Disassemble& options);

// A test for whether a sequence of the queue begins with the given letters.
std::expected<std::function<bool(std::string_view)>, std::string> beginnings_of(std::string_view queue);

}  // namespace tetron::bindings
