// What toml++ consists of beside its declarations, once. Texts of strangers make some of its assertions fail:
// without them it goes on to an error, while with NDEBUG the compiler would take them for true.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
