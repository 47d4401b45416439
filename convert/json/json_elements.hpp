#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "convert/json/json_members.hpp"

// Texts of one object of which a member is a long list: each element of it is handed over by itself and
// forgotten. For the readers of JSON in this folder.
namespace tetron::convert {

// "byte 17", counted from 1.
std::string byte_place(std::string_view text, std::size_t byte);

struct ListShape {
  std::string_view list;     // the member of the outermost object that holds the elements
  std::string_view element;  // what one is called: "chunk"
  std::size_t first = 0;     // the number of the first one
  int deepest = 4;           // objects and lists within one another that hold anything
  std::string (*place)(std::string_view text, std::size_t byte) = byte_place;  // of broken JSON
};

// The outermost value, the list in it empty, and how many elements the list had. A member of the list's name
// that is no list stays as it is.
struct ListRoot {
  json value;
  std::size_t elements = 0;
};

// Values of an element or of all that is no element; one with more is refused.
inline constexpr std::size_t most_json_values = 100'000;

// Reads the text from its beginning to its end once; time is linear in it, memory that of the outermost
// members and one element. `take` gets each element, whatever it is, with its index from 0; without it
// elements are passed over and only the first two things are looked at. Throws Bad: broken JSON, nesting, a
// number too large for a double, a key that an object has twice.
ListRoot read_list(std::string_view text, const ListShape& shape,
                   const std::function<void(const json& element, std::size_t index)>& take);

// "page 3: "
std::string element_place(const ListShape& shape, std::size_t index);

}  // namespace tetron::convert
