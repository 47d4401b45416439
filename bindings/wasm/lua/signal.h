#pragma once

/* There are no signals; Lua names this type. */
typedef int sig_atomic_t;
