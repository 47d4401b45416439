#pragma once

// Fumens: texts to pages and back. Component `fumen`.
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/grid.hpp"
#include "formats/fumen/url.hpp"
