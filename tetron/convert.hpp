#pragma once

// Converts recordings to fumens. Component `convert`.
#include "convert/fumen/fumen.hpp"
#include "tetron/fumen.hpp"
#include "tetron/replay.hpp"
