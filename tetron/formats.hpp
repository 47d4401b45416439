#pragma once

// The recordings of Tetron 4 chunk by chunk, those of TETR.IO as they are stored, and Numer0n records.
// Component `formats`.
#include "base/encoding.hpp"
#include "base/file.hpp"
#include "formats/numeron/text.hpp"
#include "formats/tet/recording.hpp"
#include "formats/tetrio/read.hpp"
#include "tetron/error.hpp"
