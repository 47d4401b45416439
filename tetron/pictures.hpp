#pragma once

// Draws rounds: the bytes of PNG, SVG and GIF files. Component `pictures`.
#include "convert/animation/round_pictures.hpp"
#include "tetron/convert.hpp"
