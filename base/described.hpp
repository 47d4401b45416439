#pragma once

#include <algorithm>
#include <climits>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// A struct that a command answers with describes its members once, in a table next to the struct. JSON, CSV,
// text, schemas and reference tables come from this table: convert/answer.
namespace tetron::base {

class UntrustedText;

// The value of a member. A text may come from a stranger: the code that writes a cell escapes it.
struct MemberValue {
  using List = std::vector<MemberValue>;  // the elements of a list, or the members of an object
  std::variant<std::monostate, bool, std::int64_t, double, std::string, List> value{};

  bool is_absent() const { return value.index() == 0; }
};

enum class MemberKind : std::uint8_t { boolean, integer, number, text, object };

struct Member;
using Members = std::span<const Member>;

struct Member {
  std::string_view key{};      // in JSON and CSV
  std::string_view meaning{};  // a sentence
  std::string_view heading{};  // for people; if it is empty: the key, with blanks
  std::string_view group{};    // in a sheet: the heading above this member and those after it
  std::string_view unit{};
  int decimals = 0;            // of numbers in text; a number without decimals is an integer
  int exact = 6;               // of numbers in JSON and CSV
  int priority = 0;            // in a table: 0 never shown, 1 always, otherwise the highest goes first
  int least = INT_MIN;         // the smallest value that can occur; 0 for unsigned types
  std::string_view words{};    // the values that a text can have: "round|match|all"
  std::string_view pattern{};  // of an object in CSV and text: "{} ({})"; if it is empty: "{} {}"
  bool is_omitted = false;     // if it is absent, JSON does not have its key, instead of null

  // These follow from the type.
  MemberKind kind = MemberKind::text;
  bool is_list = false;
  bool can_be_absent = false;
  Members (*members)() = nullptr;                 // of an object
  MemberValue (*cell)(const void* of) = nullptr;  // `of` is the described struct

  std::string name() const {
    std::string text(heading.empty() ? key : heading);
    if (heading.empty()) std::ranges::replace(text, '_', ' ');
    return text;
  }
};

// A type for which its namespace has `base::Members members_of(std::type_identity<T>)`.
template <class T>
concept Described = requires {
  { members_of(std::type_identity<T>{}) } -> std::same_as<Members>;
};
template <Described T>
Members members() {
  return members_of(std::type_identity<T>{});
}

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;
template <class T>
constexpr bool is_text = std::convertible_to<T, std::string_view> || std::same_as<T, UntrustedText>;

template <class T>
constexpr void set_type(Member& member) {
  if constexpr (is_optional<T>) {
    member.can_be_absent = true;
    set_type<typename T::value_type>(member);
  } else if constexpr (std::same_as<T, bool>) {
    member.kind = MemberKind::boolean;
  } else if constexpr (std::integral<T>) {
    member.kind = MemberKind::integer;
    if constexpr (std::unsigned_integral<T>) member.least = std::max(member.least, 0);
  } else if constexpr (std::floating_point<T>) {
    member.kind = member.decimals > 0 ? MemberKind::number : MemberKind::integer;
  } else if constexpr (is_text<T>) {
    member.kind = MemberKind::text;
  } else if constexpr (Described<T>) {
    member.kind = MemberKind::object;
    member.members = members<T>;
  } else {
    member.is_list = true;
    set_type<std::ranges::range_value_t<T>>(member);
  }
}

template <class T>
MemberValue value_of_member(const T& value) {
  if constexpr (is_optional<T>) {
    return value ? value_of_member(*value) : MemberValue{};
  } else if constexpr (std::same_as<T, bool> || std::floating_point<T>) {
    return {value};
  } else if constexpr (std::integral<T>) {
    return {static_cast<std::int64_t>(value)};
  } else if constexpr (std::same_as<T, UntrustedText>) {
    return {value.raw()};
  } else if constexpr (is_text<T>) {
    return {std::string(std::string_view(value))};
  } else {
    MemberValue::List cells;
    if constexpr (Described<T>)
      for (const Member& member : members<T>()) cells.push_back(member.cell(&value));
    else
      for (const auto& item : value) cells.push_back(value_of_member(item));
    return {std::move(cells)};
  }
}

// Describes a member of T. `Get` is a pointer to a member, or a function of a T.
//   using Of = base::Describe<LevelPace>;
//   static constexpr std::array all{Of::member<&LevelPace::ms>("ms", "The time at this level.", {.unit =
//   "ms"})};
template <class T>
struct Describe {
  template <auto Get>
  static constexpr Member member(std::string_view key, std::string_view meaning, Member more = {}) {
    more.key = key;
    more.meaning = meaning;
    set_type<std::remove_cvref_t<std::invoke_result_t<decltype(Get), const T&>>>(more);
    more.cell = [](const void* of) { return value_of_member(std::invoke(Get, *static_cast<const T*>(of))); };
    return more;
  }
};

}  // namespace tetron::base
