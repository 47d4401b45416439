#include <fmt/format.h>

// See cmake/precompiled.hpp.
#if FMT_VERSION < 100000 && !defined(FMT_HEADER_ONLY)
template void fmt::detail::vformat_to<char>(buffer<char>&, string_view, format_args, locale_ref);
#endif
