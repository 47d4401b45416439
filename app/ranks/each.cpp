#include "app/ranks/each.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <future>
#include <memory>
#include <optional>
#include <span>
#include <thread>

#include "app/run.hpp"
#include "solver/ranks/message.hpp"

namespace tetron::app {

namespace {

using solver::Bytes;
using solver::MessageReader;
using solver::RankMessage;

// How long one waits before it looks again whether something has come.
constexpr std::chrono::milliseconds pause{1};

std::vector<std::string> words_for(const EachWork& work, const std::string& input) {
  std::vector<std::string> words = work.command;
  bool is_named = false;
  for (std::string& word : words)
    for (std::size_t at = word.find("{}"); at != std::string::npos; at = word.find("{}", at + input.size())) {
      word.replace(at, 2, input);
      is_named = true;
    }
  if (!is_named) words.push_back(input);
  return words;
}

// A file without a name, which is gone with it.
class Capture {
 public:
  Capture() : file_(std::tmpfile(), &std::fclose) {}
  explicit operator bool() const { return file_ != nullptr; }
  int number() const { return ::fileno(file_.get()); }
  std::string text() const {
    std::string text;
    std::rewind(file_.get());
    char buffer[16384];
    for (std::size_t size = 0; (size = std::fread(buffer, 1, sizeof buffer, file_.get())) > 0;)
      text.append(buffer, size);
    return text;
  }

 private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
};

// A run in a thread of its own, while this one looks after the letters.
class Running {
 public:
  Running(const EachWork& work, const RunOne& run) : work_(work), run_(run) {}

  bool is_idle() const { return !outcome_.valid(); }
  void start(std::size_t index, const std::string& input) {
    index_ = index;
    outcome_ =
        std::async(std::launch::async, [this, words = words_for(work_, input)] { return run_(words); });
  }
  std::size_t index() const { return index_; }
  // Nothing if it is not done; waits a little for it.
  std::optional<EachOutcome> outcome() {
    if (is_idle()) {
      std::this_thread::sleep_for(pause);
      return std::nullopt;
    }
    if (outcome_.wait_for(pause) != std::future_status::ready) return std::nullopt;
    return outcome_.get();
  }

 private:
  const EachWork& work_;
  const RunOne& run_;
  std::size_t index_ = 0;
  std::future<EachOutcome> outcome_;
};

// The first rank's books.
class Leader {
 public:
  Leader(const EachWork& work, solver::RankMessenger& messenger,
         const std::function<void(const EachOutcome&)>& show)
      : work_(work), messenger_(messenger), show_(show), outcomes_(work.inputs.size()) {}

  bool has_more() const { return next_ < work_.inputs.size(); }
  bool is_done() const { return shown_ == outcomes_.size(); }
  int dismissed() const { return dismissed_; }
  int worst() const { return worst_; }
  std::size_t take_next() { return next_++; }

  void add(std::size_t index, EachOutcome outcome) {
    if (index >= outcomes_.size()) return;
    outcomes_[index] = std::move(outcome);
    for (; shown_ < outcomes_.size() && outcomes_[shown_]; ++shown_) show(*outcomes_[shown_]);
  }
  // What another rank has done, and wants to do next.
  void answer(const RankMessage& received) {
    MessageReader reader(received.message);
    std::uint64_t index = 0;
    std::int32_t code = 0;
    EachOutcome outcome;
    if (reader.take(index) && reader.take(code) && reader.take_text(outcome.out) &&
        reader.take_text(outcome.err)) {
      outcome.exit_code = code;
      add(index, std::move(outcome));
    }
    Bytes next;
    if (has_more()) {
      const std::size_t given = take_next();
      solver::put(next, std::uint64_t{given});
      solver::put_text(next, work_.inputs[given]);
    } else {
      ++dismissed_;
    }
    messenger_.send(received.from, next);
  }

 private:
  void show(EachOutcome& outcome) {
    worst_ = std::max(worst_, outcome.exit_code);
    const std::string_view first_line = std::string_view(outcome.out).substr(0, outcome.out.find('\n') + 1);
    if (header_.empty())
      header_ = first_line;
    else if (work_.is_one_header && first_line == header_)
      outcome.out.erase(0, header_.size());
    show_(outcome);
    outcome = {};
  }

  const EachWork& work_;
  solver::RankMessenger& messenger_;
  const std::function<void(const EachOutcome&)>& show_;
  std::vector<std::optional<EachOutcome>> outcomes_;
  std::string header_;  // the first line of the first output that has one
  std::size_t next_ = 0;
  std::size_t shown_ = 0;
  int dismissed_ = 0;
  int worst_ = 0;
};

}  // namespace

EachOutcome run_tetron(const std::vector<std::string>& words) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> nothing(std::fopen("/dev/null", "r"), &std::fclose);
  const Capture out;
  const Capture err;
  if (!nothing || !out || !err)
    return {static_cast<int>(ExitCode::cannot_write), "", "there is no room for temporary files\n"};
  std::vector<const char*> arguments{"tetron"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  const ExitCode code = run(arguments, {::fileno(nothing.get()), out.number(), err.number()});
  return {static_cast<int>(code), out.text(), err.text()};
}

ExitCode lead_each(const EachWork& work, int ranks, solver::RankMessenger& messenger, const RunOne& run,
                   const std::function<void(const EachOutcome&)>& show) {
  Leader leader(work, messenger, show);
  Running running(work, run);
  while (!leader.is_done() || leader.dismissed() < ranks - 1) {
    while (const auto received = messenger.take()) leader.answer(*received);
    if (running.is_idle() && leader.has_more()) {
      const std::size_t index = leader.take_next();
      running.start(index, work.inputs[index]);
    }
    if (auto outcome = running.outcome()) leader.add(running.index(), std::move(*outcome));
  }
  return static_cast<ExitCode>(leader.worst());
}

void follow_each(const EachWork& work, solver::RankMessenger& messenger, const RunOne& run) {
  Running running(work, run);
  messenger.send(0, {});  // nothing done yet
  for (;;) {
    if (const auto received = messenger.take()) {
      MessageReader reader(received->message);
      std::uint64_t index = 0;
      std::string input;
      if (!reader.take(index) || !reader.take_text(input)) return;
      running.start(index, input);
    }
    if (const auto outcome = running.outcome()) {
      Bytes done;
      solver::put(done, std::uint64_t{running.index()});
      solver::put(done, std::int32_t{outcome->exit_code});
      solver::put_text(done, outcome->out);
      solver::put_text(done, outcome->err);
      messenger.send(0, done);
    }
  }
}

}  // namespace tetron::app
