#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/safe_text.hpp"
#include "review/bot/bot_words.hpp"

namespace tetron::app {

// A program that speaks the Tetris Bot Protocol and is asked about positions. What it says is untrusted.
// After the first answer that is missing, late or wrong, it is not asked any more; problem() says what
// happened.
class JudgeProcess {
 public:
  struct TimeLimits {
    std::chrono::milliseconds limit{2000};   // limit for each answer, and for the start
    std::chrono::milliseconds thinking{20};  // for the bot to think before it is asked
  };

  // Starts `command` in a shell, and waits until it has said who it is and that it is ready. A stop
  // requested by `stop` also counts as a problem.
  JudgeProcess(const std::string& command, TimeLimits patience, std::stop_token stop = {});
  JudgeProcess(const JudgeProcess&) = delete;
  JudgeProcess& operator=(const JudgeProcess&) = delete;
  // Kills it immediately, with everything it started.
  ~JudgeProcess();

  // Empty if there is a problem.
  std::optional<std::vector<review::bots::Move>> ask(const review::bots::Start& start);

  const review::bots::Info& info() const { return info_; }
  // Empty if there is none.
  const std::string& problem() const { return problem_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool start(const std::string& command);
  bool send(const std::string& lines, Clock::time_point until);
  // The next answer of a known kind.
  std::optional<review::bots::Answer> next(Clock::time_point until);
  std::optional<std::string> next_line(Clock::time_point until);
  // Waits until the socket is ready for `events`. Returns false if it is not by `until`, on an error, and
  // after a stop request.
  bool wait(short events, Clock::time_point until);
  bool fail(std::string problem);

  TimeLimits patience_;
  std::stop_token stop_;
  pid_t process_ = -1;
  int socket_ = -1;
  std::string received_;
  review::bots::Info info_;
  std::string problem_;
};

}  // namespace tetron::app
