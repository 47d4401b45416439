#include "app/windows/rules_process.hpp"

#include <chrono>
#include <utility>

#include "app/commands/rules/rules_file.hpp"
#include "app/io/messages.hpp"
#include "app/io/worker_process.hpp"
#include "app/windows/rules_table.hpp"
#include "app/windows/rules_wire.hpp"

namespace tetron::app {

namespace {

using namespace std::chrono_literals;
using ReceiveResult = MessageSocket::ReceiveResult;

// How long the window waits for a frame before it continues without it.
constexpr std::chrono::milliseconds rules_patience = 250ms;
// After that, how long it waits in each of its own frames.
constexpr std::chrono::milliseconds impatience = 5ms;
// At the end, for the last frame.
constexpr std::chrono::milliseconds rules_patience_at_end = 30s;

// The work of the process: it returns a frame for each message. An empty message completes the recording; if
// none comes, the incomplete recording is discarded.
ExitCode answer_frames(MessageSocket& socket, const RulesPlayOptions& options) {
  RulesTable table(options);
  NewsSender sender;
  std::uint64_t reloads = 0;
  RulesNews news{table.view(), table.state(), 0};
  while (socket.send(sender.wire_of(news)) && socket.receive(std::nullopt) == ReceiveResult::message) {
    if (socket.message().empty()) {
      table.finish();
      return ExitCode::done;
    }
    const auto input = input_of(socket.message());
    if (!input) return ExitCode::damaged;
    news.view = table.frame(*input);
    news.state = table.state();
    news.sounds = table.sounds();
    if (std::exchange(reloads, table.reloads()) != reloads) sender.forget();
  }
  return ExitCode::done;
}

// Combines the input of two frames into one.
void add(player::GameInput& input, const player::GameInput& more) {
  input.keys |= more.keys;
  input.commands.insert(input.commands.end(), more.commands.begin(), more.commands.end());
  input.presses = more.presses;
  input.held = more.held;
  input.pointed = more.pointed;
}

class RulesInProcess final : public RulesGame {
 public:
  explicit RulesInProcess(std::unique_ptr<WorkerProcess> process) : process_(std::move(process)) {
    take(std::nullopt);
  }

  scene::GameView frame(const player::GameInput& input) override {
    add(pending_, input);
    if (!is_asked_) ask();
    is_late_ = !take(is_late_ ? impatience : rules_patience);
    scene::GameView view = news_.view;
    if (is_late_) view.problem = "the rules take long; the window waits for them";
    return view;
  }

  void finish() override {
    if ((is_asked_ && !take(rules_patience_at_end)) || !process_->socket().send({})) leave();
    const ExitCode code = process_->end();
    if (code != ExitCode::done) throw Exit{code};
  }

  std::string state() const override { return news_.state; }
  std::uint8_t sounds() const override { return is_late_ ? 0 : news_.sounds; }

 private:
  void ask() {
    if (!process_->socket().send(wire_of(std::exchange(pending_, {})))) leave();
    is_asked_ = true;
  }

  // Returns false if there is no answer yet.
  bool take(std::optional<std::chrono::milliseconds> how_long) {
    const ReceiveResult received = process_->socket().receive(how_long);
    if (received == ReceiveResult::nothing_yet) return false;
    if (received == ReceiveResult::closed) leave();
    auto news = receiver_.news_of(process_->socket().message());
    if (!news) leave();
    news_ = std::move(*news);
    is_asked_ = false;
    return true;
  }

  // Called when the process has ended or sent something wrong. The process has shown why, or its end() does.
  [[noreturn]] void leave() {
    const ExitCode code = process_->end();
    if (code != ExitCode::done) throw Exit{code};
    refuse(ExitCode::damaged, "the process that runs the rules has stopped answering");
  }

  std::unique_ptr<WorkerProcess> process_;
  NewsReceiver receiver_;
  RulesNews news_;
  player::GameInput pending_;  // not sent yet
  bool is_asked_ = false;
  bool is_late_ = false;
};

}  // namespace

std::unique_ptr<RulesGame> rules_game(const RulesPlayOptions& options) {
  const base::SafeText name = options.file == "-" ? "standard input" : base::safe("{}", options.file);
  auto process =
      WorkerProcess::start(name, {.memory = game_memory}, most_wire_bytes,
                           [&options](MessageSocket& socket) { return answer_frames(socket, options); });
  if (!process) return std::make_unique<RulesTable>(options);
  return std::make_unique<RulesInProcess>(std::move(process));
}

}  // namespace tetron::app
