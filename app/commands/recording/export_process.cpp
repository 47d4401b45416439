#include "app/commands/recording/export_process.hpp"

#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/commands/recording/child_process.hpp"

namespace tetron::app {

namespace {

constexpr const char* own_program = "/proc/self/exe";
constexpr std::size_t most_messages = 16 * 1024;

// The number before the last "%".
std::optional<int> last_percent(std::string_view text) {
  const auto sign = text.rfind('%');
  if (sign == text.npos) return std::nullopt;
  auto first = sign;
  while (first > 0 && text[first - 1] >= '0' && text[first - 1] <= '9') --first;
  int value = 0;
  const auto read = std::from_chars(text.data() + first, text.data() + sign, value);
  return read.ec == std::errc() && value <= 100 ? std::optional(value) : std::nullopt;
}

std::string last_line(std::string_view text) {
  while (text.ends_with('\n')) text.remove_suffix(1);
  return std::string(text.substr(text.rfind('\n') + 1));
}

class ExportProcess : public player::Exporting {
 public:
  // The process removes unfinished files when it is asked to end.
  ExportProcess(std::unique_ptr<ChildProcess> process, Descriptor progress, Descriptor messages,
                std::string out)
      : progress_(std::move(progress)),
        messages_(std::move(messages)),
        out_(std::move(out)),
        process_(std::move(process)) {}

  std::optional<int> percent() override {
    read_more(progress_, reached_, most_messages);
    return last_percent(reached_);
  }

  std::optional<std::string> ended() override {
    const bool has_ended = process_->has_ended();
    read_more(messages_, reported_, most_messages);
    if (!has_ended) return std::nullopt;
    // If the recording is damaged, the file has what comes before the damage.
    std::error_code unknown;
    const auto code = process_->exit_code();
    if (code == 0 || (code && std::filesystem::exists(out_, unknown))) return "";
    const std::string why = last_line(reported_);
    return why.empty() ? "the process that makes it has ended" : why;
  }

 private:
  Descriptor progress_;
  Descriptor messages_;
  std::string out_;
  std::string reached_;
  std::string reported_;
  std::unique_ptr<ChildProcess> process_;  // last, so that it ends before what it writes to is closed
};

}  // namespace

player::StartedExport start_export_process(const std::vector<std::string>& arguments, std::string out,
                                           const Descriptor* input) {
  auto progress = open_pipe();
  auto messages = open_pipe();
  if (!progress || !messages)
    return std::unexpected("cannot start a process: " + std::generic_category().message(errno));
  std::vector<std::string> words{"tetron", std::string(export_mark)};
  words.insert(words.end(), arguments.begin(), arguments.end());
  // The last one takes a number that another may have here.
  std::vector<ChildProcess::Connection> connections;
  if (input != nullptr) connections.push_back({input->number(), STDIN_FILENO});
  connections.push_back({messages->write.number(), STDERR_FILENO});
  connections.push_back({progress->write.number(), export_progress});
  auto process = ChildProcess::start(own_program, std::move(words), connections);
  if (!process) return std::unexpected(process.error());
  return std::make_unique<ExportProcess>(std::move(*process), std::move(progress->read),
                                         std::move(messages->read), std::move(out));
}

}  // namespace tetron::app
