// What toml++ consists of beside its declarations, once.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
