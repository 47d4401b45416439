#pragma once

#include "app/batch/parts_work.hpp"
#include "app/io/part.hpp"

// For run_parts() only.
namespace tetron::app {

// Works on one part; what ends it early is its result.
PartResult work_on_part(const PartsWork& work, std::size_t index);

// As a message of this process.
void tell(MessageKind kind, std::string_view text);

}  // namespace tetron::app
