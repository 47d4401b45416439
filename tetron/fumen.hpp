#pragma once

// Decodes and encodes fumens. Component `fumen`.
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/grid.hpp"
#include "formats/fumen/url.hpp"
