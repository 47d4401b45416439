#include "app/windows/judge_thread.hpp"

#include <utility>
#include <vector>

namespace tetron::app {

JudgeThread::JudgeThread(const JudgeOptions& options)
    : options_(options), thread_([this](const std::stop_token& stop) { serve(stop); }) {}

void JudgeThread::ask(const review::bots::Start& start) {
  {
    const std::scoped_lock lock(mutex_);
    question_ = start;
    answer_.reset();
  }
  asked_.notify_one();
}

std::optional<player::ExternalJudge::Answer> JudgeThread::take_answer() {
  const std::scoped_lock lock(mutex_);
  return std::exchange(answer_, std::nullopt);
}

void JudgeThread::serve(const std::stop_token& stop) {
  std::optional<JudgeProcess> judge;
  while (true) {
    std::unique_lock lock(mutex_);
    if (!asked_.wait(lock, stop, [this] { return question_.has_value(); })) return;
    const review::bots::Start question = *std::exchange(question_, std::nullopt);
    lock.unlock();
    if (!judge) judge.emplace(options_.command, options_.patience(), stop);
    auto moves = judge->ask(question);
    lock.lock();
    // There may be another question by now.
    if (!question_)
      answer_ = Answer{judge->info().name, std::move(moves).value_or(std::vector<review::bots::Move>()),
                       judge->problem()};
  }
}

}  // namespace tetron::app
