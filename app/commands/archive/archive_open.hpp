#pragma once

#include <string>

#include "app/io/archive_problem.hpp"
#include "app/io/exit_code.hpp"
#include "archive/database.hpp"

namespace tetron::app {

// Opens an archive. On an error, prints a message and ends the command.
archive::Database open_archive(
    const std::string& path, archive::Access access,
    std::function<bool(std::chrono::milliseconds)> go_on_waiting = archive::Database::wait_a_while);

}  // namespace tetron::app
