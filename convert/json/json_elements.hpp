#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "convert/json/json_members.hpp"

// Reads JSON texts of one object with a long list as a member. Each element of the list is passed on and
// then forgotten. For the readers of JSON in this folder.
namespace tetron::convert {

// "byte 17"; bytes count from 1.
std::string byte_place(std::string_view text, std::size_t byte);

struct ListShape {
  std::string_view list;     // name of the outermost object's member with the elements
  std::string_view element;  // name of an element: "chunk"
  std::size_t first = 0;     // number of the first element
  int deepest = 4;           // limit for nested objects and lists that are not empty
  std::string (*place)(std::string_view text, std::size_t byte) = byte_place;  // position in broken JSON
};

// The outermost value with an empty list, and how many elements the list had. If the member with the list's
// name is not a list, it is kept.
struct ListRoot {
  json value;
  std::size_t elements = 0;
};

// The limit for the values of one element, and of everything that is not an element.
inline constexpr std::size_t most_json_values = 100'000;

// Reads the text once; time is linear in its size, memory that of the outermost members and one element.
// `take` receives each element, of any type, with its index from 0. If `take` is empty, elements are
// skipped, and of the errors below only the first two are found in them. Throws Bad: broken JSON, nesting, a
// number too large for a double, a key that an object has twice.
ListRoot read_list(std::string_view text, const ListShape& shape,
                   const std::function<void(const json& element, std::size_t index)>& take);

// "page 3: "
std::string element_place(const ListShape& shape, std::size_t index);

}  // namespace tetron::convert
