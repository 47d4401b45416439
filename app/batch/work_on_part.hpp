#pragma once

#include "app/batch/parts_work.hpp"
#include "app/io/part.hpp"

// Only for run_parts().
namespace tetron::app {

// Works on one part. If the part ends early, that is its result.
PartResult work_on_part(const PartsWork& work, std::size_t index);

// Shows a message in this process.
void show_message(MessageKind kind, std::string_view text);

}  // namespace tetron::app
