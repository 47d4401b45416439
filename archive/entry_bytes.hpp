#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "archive/entry.hpp"

// Converts entries to bytes for transfer between processes of one program. Not for files: the bytes are in
// the byte order of this machine.
namespace tetron::archive {

void append_bytes(std::string& out, const FileEntry& entry);
// Empty unless the bytes are complete and as append_bytes() wrote them.
std::optional<FileEntry> entry_of(std::string_view bytes);

}  // namespace tetron::archive
