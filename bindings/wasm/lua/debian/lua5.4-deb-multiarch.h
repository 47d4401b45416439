#pragma once

/* Debian's header of Lua asks for this name of the machine, for folders of modules, which nobody loads here. */
#define DEB_HOST_MULTIARCH "wasm32-wasi"
