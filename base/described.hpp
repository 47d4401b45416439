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

// Takes the value of a member piece by piece, so that a long list need not be in memory.
class MemberSink {
 public:
  virtual ~MemberSink() = default;
  virtual void value(MemberValue one) = 0;  // absent, or without parts
  virtual void object(const void* of) = 0;  // a struct that the member's `members` describe
  virtual void begin_list() = 0;
  virtual void end_list() = 0;
  // Before each value of a map, which is between begin_list() and end_list().
  virtual void name(std::string_view) = 0;
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
  int decimals = 0;          // of numbers in text; a number without decimals is an integer
  int exact = 6;             // of numbers in JSON and CSV; -1: as many as it has
  int priority = 0;          // in a table: 0 never shown, 1 always, otherwise the highest goes first
  int least = INT_MIN;       // the smallest value that can occur; 0 for unsigned types
  int most = INT_MAX;        // the largest; a constant if it is the smallest, too
  std::string_view words{};  // the values that a text can have: "round|match|all"
  // Of an object in CSV and text: "{} ({})"; if it is empty: "{} {}". Of a boolean: the text for true, and
  // none for false. Of a number: in text, "{} %".
  std::string_view pattern{};
  bool is_time = false;     // milliseconds; in text minutes and seconds
  bool is_path = false;     // its end matters: in a table the last column, cut in front
  bool is_omitted = false;  // if it is absent, JSON does not have its key, instead of null

  // These follow from the type.
  MemberKind kind = MemberKind::text;
  int list_depth = 0;   // 1: a list, 2: a list of lists
  bool is_map = false;  // a list of values with names: an object in JSON
  bool can_be_absent = false;
  bool has_nulls = false;                                     // in its list or map
  Members (*members)() = nullptr;                             // of an object
  void (*visit)(const void* of, MemberSink& sink) = nullptr;  // `of` is the described struct

  MemberValue cell(const void* of) const;
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

// The elements of a list that is made while it is written, one element after the other.
template <class T>
struct Each {
  std::function<void(const std::function<void(const T&)>& use)> run;
};

template <class T>
constexpr bool is_each = false;
template <class T>
constexpr bool is_each<Each<T>> = true;
template <class T>
struct ItemOf {
  using Type = std::ranges::range_value_t<T>;
};
template <class T>
struct ItemOf<Each<T>> {
  using Type = T;
};

template <class T>
constexpr bool is_optional = false;
template <class T>
constexpr bool is_optional<std::optional<T>> = true;
template <class T>
constexpr bool is_text = std::convertible_to<T, std::string_view> || std::same_as<T, UntrustedText>;

template <class T>
constexpr bool is_pair = false;
template <class First, class Second>
constexpr bool is_pair<std::pair<First, Second>> = true;

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
    using Item = typename ItemOf<T>::Type;
    const bool can_be_absent = member.can_be_absent;
    if constexpr (is_pair<Item>) {
      member.is_map = true;
      set_type<typename Item::second_type>(member);
    } else {
      ++member.list_depth;
      set_type<Item>(member);
    }
    member.has_nulls = std::exchange(member.can_be_absent, can_be_absent);
  }
}

template <class T>
void visit_value(T&& value, MemberSink& sink) {
  using Type = std::remove_cvref_t<T>;
  if constexpr (is_optional<Type>) {
    if (value)
      visit_value(*value, sink);
    else
      sink.value({});
  } else if constexpr (std::same_as<Type, bool> || std::floating_point<Type>) {
    sink.value({value});
  } else if constexpr (std::integral<Type>) {
    sink.value({static_cast<std::int64_t>(value)});
  } else if constexpr (std::same_as<Type, UntrustedText>) {
    sink.value({value.raw()});
  } else if constexpr (is_text<Type>) {
    sink.value({std::string(std::string_view(value))});
  } else if constexpr (Described<Type>) {
    sink.object(&value);
  } else if constexpr (is_each<Type>) {
    sink.begin_list();
    value.run([&sink](const auto& item) { visit_value(item, sink); });
    sink.end_list();
  } else {
    sink.begin_list();
    for (auto&& item : value) {
      if constexpr (is_pair<std::remove_cvref_t<decltype(item)>>) {
        sink.name(item.first);
        visit_value(item.second, sink);
      } else {
        visit_value(item, sink);
      }
    }
    sink.end_list();
  }
}

// Describes a member of T. `Get` is a pointer to a member, or a function of a T. It may return a view whose
// elements are made one by one.
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
    more.visit = [](const void* of, MemberSink& sink) {
      visit_value(std::invoke(Get, *static_cast<const T*>(of)), sink);
    };
    return more;
  }
};

}  // namespace tetron::base
