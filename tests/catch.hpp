#pragma once

// Catch2 3 where the system has it, else the single header of Catch2 2.
#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
