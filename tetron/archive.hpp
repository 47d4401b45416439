#pragma once

// A database of the content of many recordings: docs/archive.md. Component `archive`.
#include "archive/database.hpp"
#include "archive/fresh.hpp"
#include "archive/store.hpp"
#include "tetron/error.hpp"
