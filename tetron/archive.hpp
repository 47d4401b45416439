#pragma once

// What many recordings hold, in a database: docs/archive.md. Component `archive`.
#include "archive/database.hpp"
#include "archive/fresh.hpp"
#include "archive/store.hpp"
#include "tetron/error.hpp"
