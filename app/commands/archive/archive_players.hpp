#pragma once

#include <optional>
#include <string>

#include "archive/database.hpp"

namespace tetron::app {

// An SQL list of the names that --player stands for, in any spelling: "('Ann', 'ann')". If nobody has one,
// prints who is there, and ends the command.
std::string names_in_archive(const std::string& path, archive::Database& database, const std::string& player);

// An SQL expression for the name of a row of `players`, with one name for each person (game::People). Empty
// if that is the column itself.
std::optional<std::string> person_expression(const std::string& path, archive::Database& database);

}  // namespace tetron::app
