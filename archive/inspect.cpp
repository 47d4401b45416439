#include "archive/inspect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "archive/big_endian.hpp"
#include "archive/fresh.hpp"
#include "archive/tree.hpp"

namespace tetron::archive {

namespace {

constexpr std::size_t longest_shown_name = 60;

std::unexpected<Problem> changed(const std::string& what) {
  return std::unexpected(
      Problem{Problem::Kind::not_an_archive, fmt::format("its schema was changed: {}", what)});
}

struct FoundRow {
  SchemaRow row;
  std::uint32_t root = 0;
};

// A column of a record, as bytes. "Record Format" in SQLite's description of its files.
struct Column {
  bool is_text = false;
  bool is_null = false;
  std::uint64_t number = 0;  // of a column that is a number, if it is not negative
  std::span<const std::uint8_t> bytes;
};

constexpr std::size_t schema_columns = 5;

std::optional<std::array<Column, schema_columns>> columns_of(std::span<const std::uint8_t> record) {
  std::size_t at = 0;
  const auto header = take_varint(record, at);
  if (!header || *header > record.size()) return std::nullopt;
  std::size_t body = *header;
  std::array<Column, schema_columns> columns;
  for (Column& column : columns) {
    const auto type = take_varint(record.first(*header), at);
    if (!type || *type == 7 || *type == 10 || *type == 11) return std::nullopt;
    constexpr std::array<std::uint64_t, 10> sizes{0, 1, 2, 3, 4, 6, 8, 0, 0, 0};
    const std::uint64_t size = *type < 12 ? sizes[*type] : (*type - 12) / 2;
    if (size > record.size() - body) return std::nullopt;
    column.is_null = *type == 0;
    column.is_text = *type >= 12 && *type % 2 == 1;
    column.bytes = record.subspan(body, size);
    if (*type == 9) column.number = 1;
    if (*type < 7)
      for (const std::uint8_t byte : column.bytes) column.number = column.number << 8 | byte;
    body += size;
  }
  return columns;
}

std::string text_of(const Column& column) {
  return {reinterpret_cast<const char*>(column.bytes.data()), column.bytes.size()};
}

std::optional<FoundRow> row_of(std::span<const std::uint8_t> record) {
  const auto columns = columns_of(record);
  if (!columns) return std::nullopt;
  const auto& [type, name, table, root, sql] = *columns;
  if (!type.is_text || !name.is_text || !table.is_text || root.is_text || root.number > UINT32_MAX)
    return std::nullopt;
  if (!sql.is_text && !sql.is_null) return std::nullopt;
  return FoundRow{{text_of(type), text_of(name), text_of(table), text_of(sql)},
                  static_cast<std::uint32_t>(root.number)};
}

// The rows of sqlite_schema, sorted by name; an error if they are not what tetron writes.
Result<std::vector<FoundRow>> read_schema(TreeWalk& walk) {
  const auto expected = expected_schema();
  if (!expected) return std::unexpected(expected.error());
  std::vector<FoundRow> found;
  const auto take = [&](std::span<const std::uint8_t> record) -> Result<void> {
    auto row = row_of(record);
    if (!row)
      return std::unexpected(Problem{Problem::Kind::damaged, "a row of its schema cannot be understood"});
    if (row->row.type == "trigger") return changed("it has triggers");
    const auto own = std::ranges::find(*expected, row->row.name, &SchemaRow::name);
    if (own == expected->end() ||
        std::ranges::count(found, row->row.name, [](const FoundRow& other) { return other.row.name; }) != 0)
      return changed(fmt::format(
          "it has the {} '{}', which tetron does not make; keep your own tables, views and indexes in "
          "another database and join it with ATTACH",
          row->row.type.substr(0, longest_shown_name), row->row.name.substr(0, longest_shown_name)));
    if (own->type != row->row.type || own->table != row->row.table || own->sql != row->row.sql)
      return changed(fmt::format("'{}' differs from what tetron makes", own->name));
    found.push_back(std::move(*row));
    return {};
  };
  if (auto walked = walk.walk(1, TreeKind::table, take); !walked) return std::unexpected(walked.error());
  for (const SchemaRow& row : *expected)
    if (std::ranges::count(found, row.name, [](const FoundRow& other) { return other.row.name; }) == 0)
      return changed(fmt::format("'{}' is missing", row.name));
  return found;
}

}  // namespace

Result<void> inspect(const ReadBytes& read, std::uint64_t size) {
  const auto header = read_header(read, size);
  if (!header) return std::unexpected(header.error());
  TreeWalk walk(read, *header);
  const auto rows = read_schema(walk);
  if (!rows) return std::unexpected(rows.error());
  for (const auto& [row, root] : *rows) {
    if (row.type == "view") {
      if (root != 0) return changed(fmt::format("'{}' differs from what tetron makes", row.name));
      continue;
    }
    const bool is_table = row.type == "table" && !row.sql.ends_with("WITHOUT ROWID");
    if (auto walked = walk.walk(root, is_table ? TreeKind::table : TreeKind::index); !walked) return walked;
  }
  return walk.walk_free_pages();
}

}  // namespace tetron::archive
