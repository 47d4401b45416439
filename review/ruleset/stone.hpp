#pragma once

#include "motion/landings.hpp"

// Review uses the pieces, boards and landings of motion/.
namespace tetron::review {

using motion::Board;
using motion::Form;
using motion::kicks_in_place;
using motion::Landing;
using motion::LandingFinder;
using motion::most_columns;
using motion::rows_above;
using motion::Start;
using Kicks = motion::Steps;
using Stone = motion::Piece;

}  // namespace tetron::review
