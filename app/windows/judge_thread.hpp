#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "app/judge/judge_options.hpp"
#include "player/controller/external_judge.hpp"

namespace tetron::app {

// A bot that is asked in a thread, so that the window never waits. It is started with the first question.
class JudgeThread : public player::ExternalJudge {
 public:
  explicit JudgeThread(const JudgeOptions& options);

  void ask(const review::bots::Start& start) override;
  std::optional<Answer> take_answer() override;

 private:
  void serve(const std::stop_token& stop);

  const JudgeOptions options_;
  std::mutex mutex_;
  std::condition_variable_any asked_;
  std::optional<review::bots::Start> question_;  // not taken by the thread yet
  std::optional<Answer> answer_;
  std::jthread thread_;  // last, so that it ends before what it uses
};

}  // namespace tetron::app
