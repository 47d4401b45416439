#include "app/commands/recording/dump_items.hpp"

#include "base/escape.hpp"
#include "convert/csv/csv.hpp"
#include "convert/text/chunk_rows.hpp"

namespace tetron::app {

std::string dump_opening(const DumpOptions& options, bool names_file) {
  if (options.format == DumpFormat::json) return "[";
  if (options.format != DumpFormat::csv) return {};
  return std::string(names_file ? "file," : "")
      .append(convert::csv_columns())
      .append(options.hex ? ",hex\n" : "\n");
}
std::string dump_closing(const DumpOptions& options, bool any) {
  if (options.format != DumpFormat::json) return {};
  return any ? "\n]\n" : "]\n";
}

DumpItems::DumpItems(const DumpOptions& options, const OpenFile& source, Output& out, const std::string* file)
    : options_(options), out_(out) {
  if (file == nullptr) return;
  switch (options.format) {
    case DumpFormat::text:
      out.text() += source.shown.text() + ":\n";
      break;
    case DumpFormat::csv:
      convert::append_csv_field(file_, base::escaped(*file), options.spreadsheet.kind());
      file_ += ',';
      break;
    case DumpFormat::json:
    case DumpFormat::ndjson:
      file_ = R"("file":)";
      base::append_json_string(file_, *file);
      file_ += ',';
  }
}

std::string& DumpItems::begin() {
  if (options_.format == DumpFormat::json) out_.text() += first_ ? "\n" : ",\n";
  first_ = false;
  if (options_.format == DumpFormat::csv) out_.text() += file_;
  began_ = out_.text().size();
  return out_.text();
}

void DumpItems::end() {
  const bool is_object = options_.format == DumpFormat::json || options_.format == DumpFormat::ndjson;
  if (is_object && !file_.empty()) out_.text().insert(began_ + 1, file_);
  if (options_.format != DumpFormat::json) out_.text() += '\n';
  out_.flush_if_full();
}

}  // namespace tetron::app
