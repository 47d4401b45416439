#pragma once

// What most files include, parsed once (tetron_folder_library, tests). It is in front of every file, so that
// a file that lacks an include is found only where it is off, as in the preset `files`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

// fmt's whole formatter is compiled once, in base/format.cpp, instead of wherever text is appended.
#if FMT_VERSION < 100000 && !defined(FMT_HEADER_ONLY)
extern template void fmt::detail::vformat_to<char>(buffer<char>&, string_view, format_args, locale_ref);
#endif
