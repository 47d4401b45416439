#include "app/commands/numeron/numeron_input.hpp"

#include "app/io/exit_code.hpp"
#include "app/io/input.hpp"
#include "app/io/messages.hpp"
#include "convert/json/numeron_answers.hpp"
#include "formats/numeron/game.hpp"

namespace tetron::app {

namespace {

// As JSON a record takes more than as text.
constexpr std::uint64_t most_of_numeron = 16 * numeron::most_bytes;

}  // namespace

NumeronInput open_numeron(const std::string& path) {
  const auto file = open_input(path, most_of_numeron);
  if (!file) throw Exit{ExitCode::cannot_open};
  const auto bytes = file->file.bytes();
  if (bytes.empty()) refuse(ExitCode::cannot_open, "{}: is empty", file->shown);
  auto record = convert::read_numeron({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!record) refuse(ExitCode::cannot_open, "{}: {}", file->shown, record.error());
  return {file->shown, std::move(*record)};
}

}  // namespace tetron::app
