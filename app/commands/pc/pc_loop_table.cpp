#include "app/commands/pc/pc_loop_table.hpp"

#include <span>

#include "app/io/archive_problem.hpp"
#include "app/io/input.hpp"
#include "app/io/output.hpp"

namespace tetron::app {

archive::LoopTable read_loop_table(const std::string& path) {
  const auto file = open_input(path, archive::most_of_loop_table);
  if (!file) throw Exit{ExitCode::cannot_open};
  const std::string_view text = file->file.text();
  return take(path, archive::read_loop_database(std::as_bytes(std::span(text.data(), text.size()))));
}

void write_loop_table(const std::string& path, const archive::LoopTable& table) {
  Output out(path, Existing::replace_input);
  out.text() = take(path, archive::loop_database(table));
  out.commit();
}

}  // namespace tetron::app
