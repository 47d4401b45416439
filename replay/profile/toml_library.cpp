// Compiles the implementation of toml++, once. Some of its assertions fail for malformed texts; they are
// disabled, so that it continues and reports an error. With NDEBUG the compiler would assume that they hold.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
