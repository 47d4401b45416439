#pragma once

// Catch2 3 where the system has it, else the single header of Catch2 2, which has Approx outside its
// namespace.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
