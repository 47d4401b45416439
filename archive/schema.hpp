#pragma once

#include <cstdint>
#include <span>
#include <string_view>

// The tables and views of an archive: docs/archive.md, which a test compares with this.
namespace tetron::archive {

inline constexpr std::int32_t application_id = 0x5465746E;  // "Tetn", in the database's header
inline constexpr std::int32_t schema_version = 2;           // must change with every change below

enum class SchemaKind : std::uint8_t { table, view, index };

struct SchemaObject {
  SchemaKind kind{};
  std::string_view name;
  std::string_view sql;    // as SQLite stores it
  std::string_view order;  // the columns by which rows are sorted for export
};

// In the order in which they are created.
std::span<const SchemaObject> schema();
// The table or view of that name; null if there is none.
const SchemaObject* schema_object(std::string_view name);

}  // namespace tetron::archive
