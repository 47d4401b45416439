#pragma once

#include <cstddef>
#include <expected>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/io/descriptor.hpp"
#include "base/file.hpp"

namespace tetron::app {

// A file without a name that has these bytes, to be read from its start. The error is a sentence.
std::expected<std::unique_ptr<Descriptor>, std::string> memory_of(std::span<const std::byte> bytes);

// A file without a name that has these bytes. It disappears with its last reader. The error is a sentence.
std::expected<base::File, std::string> file_of(const std::vector<std::byte>& bytes);

}  // namespace tetron::app
