#pragma once

// What a recording means: profiles, the state at any moment, statistics. Component `replay`.
#include "replay/profile/profile.hpp"
#include "replay/timeline/game.hpp"
#include "replay/timeline/statistics.hpp"
#include "replay/timeline/timeline.hpp"
#include "tetron/field.hpp"
#include "tetron/formats.hpp"
#include "tetron/motion.hpp"
