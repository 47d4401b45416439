#include "app/commands/numeron/numeron_input.hpp"

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "convert/json/numeron_answers.hpp"

namespace tetron::app {

NumeronInput open_numeron(const std::string& path) {
  const auto file = open_input(path);
  if (!file) throw Exit{ExitCode::cannot_open};
  const auto bytes = file->file.bytes();
  if (bytes.empty()) refuse(ExitCode::cannot_open, "{}: is empty", file->shown);
  auto record = convert::read_numeron({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!record) refuse(ExitCode::cannot_open, "{}: {}", file->shown, record.error());
  return {file->shown, std::move(*record)};
}

}  // namespace tetron::app
