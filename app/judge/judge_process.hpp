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

// A program that speaks the Tetris Bot Protocol and is asked about positions. What it says is a stranger's.
// The first answer that does not come in time, is no answer, or cannot come any more is the last that is
// waited for: problem() says what happened.
class JudgeProcess {
 public:
  struct Patience {
    std::chrono::milliseconds limit{2000};   // for each answer, and for it to say who it is
    std::chrono::milliseconds thinking{20};  // before it is asked
  };

  // `command` is for the shell. It is started, says who it is and that it is ready. It is waited for until
  // `stop`; that is a problem, too.
  JudgeProcess(const std::string& command, Patience patience, std::stop_token stop = {});
  JudgeProcess(const JudgeProcess&) = delete;
  JudgeProcess& operator=(const JudgeProcess&) = delete;
  // Ends it and all that it started, at once.
  ~JudgeProcess();

  // Nothing once there is a problem.
  std::optional<std::vector<review::bots::Move>> ask(const review::bots::Start& start);

  const review::bots::Info& info() const { return info_; }
  // Empty as long as there is none.
  const std::string& problem() const { return problem_; }

 private:
  using Clock = std::chrono::steady_clock;

  bool start(const std::string& command);
  bool send(const std::string& lines, Clock::time_point until);
  // The next answer of a kind that is known.
  std::optional<review::bots::Answer> next(Clock::time_point until);
  std::optional<std::string> next_line(Clock::time_point until);
  // Whether the socket is ready for what `events` say.
  bool wait(short events, Clock::time_point until);
  bool fail(std::string problem);

  Patience patience_;
  std::stop_token stop_;
  pid_t process_ = -1;
  int socket_ = -1;
  std::string received_;
  review::bots::Info info_;
  std::string problem_;
};

}  // namespace tetron::app
