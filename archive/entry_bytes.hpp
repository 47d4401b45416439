#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "archive/entry.hpp"

// Entries on their way from one process of a program to another; not for files: bytes are as this machine has
// them.
namespace tetron::archive {

void append_bytes(std::string& out, const FileEntry& entry);
// Nothing unless it is all of what append_bytes() gave.
std::optional<FileEntry> entry_of(std::string_view bytes);

}  // namespace tetron::archive
