#include "app/io/own_process.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "app/commands/rules/step_limit.hpp"
#include "app/io/streams.hpp"
#include "app/io/worker_process.hpp"
#include "tests/base/temporary_folder.hpp"
#include "tests/catch.hpp"
#include "tests/sanitized.hpp"

using namespace tetron;
using namespace tetron::app;
using namespace tetron::test;

namespace {

// Nothing that Lua's limits could see.
[[noreturn]] void never_end() {
  for (;;) asm volatile("");
}

struct Answer {
  ExitCode code{};
  std::string messages;
};

// What the work came to, and what was told meanwhile.
Answer answer(const ProcessLimits& limits, const std::function<ExitCode()>& work) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "told";
  std::FILE* messages = std::fopen(path.c_str(), "w");
  REQUIRE(messages != nullptr);
  Answer result;
  {
    const UseStreams use({.in = 0, .out = 1, .err = ::fileno(messages)});
    result.code = in_own_process("game.lua", limits, work);
  }
  std::fclose(messages);
  std::ifstream in(path);
  result.messages.assign(std::istreambuf_iterator<char>(in), {});
  return result;
}

// What is told as long as it lives.
class MessagesFile {
 public:
  MessagesFile()
      : file_(std::fopen(path().c_str(), "w")), use_({.in = 0, .out = 1, .err = ::fileno(file_)}) {}
  ~MessagesFile() { std::fclose(file_); }
  std::string text() const {
    std::ifstream in(path());
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string path() const { return (folder_.path() / "told").string(); }

  TemporaryFolder folder_;
  std::FILE* file_;
  UseStreams use_;
};

using ReceiveResult = MessageSocket::ReceiveResult;
constexpr std::size_t most = std::size_t{4} << 20;
constexpr std::chrono::milliseconds soon(20);

// Answers until nobody asks any more.
ExitCode answer_all(MessageSocket& socket) {
  while (socket.receive(std::nullopt) == ReceiveResult::message)
    if (!socket.send("<" + socket.message() + ">")) return ExitCode::damaged;
  return ExitCode::problems;
}

}  // namespace

TEST_CASE("A process that is asked answers, and ends when nobody asks any more", "[own_process]") {
  const MessagesFile messages;
  const auto process = WorkerProcess::start("game.lua", {}, most, answer_all);
  REQUIRE(process);
  CHECK(process->socket().receive(soon) == ReceiveResult::nothing_yet);
  for (const std::string& text : {std::string(), std::string("a"), std::string(3'000'000, 'x')}) {
    REQUIRE(process->socket().send(text));
    REQUIRE(process->socket().receive(std::nullopt) == ReceiveResult::message);
    CHECK((process->socket().message() == "<" + text + ">"));
  }
  CHECK(process->end() == ExitCode::problems);
  CHECK(messages.text().empty());
}

TEST_CASE("A process that is asked ends alone at its limits, and nobody waits for it", "[own_process]") {
  const auto ended = [](const ProcessLimits& limits, const std::function<void()>& work) {
    const MessagesFile messages;
    const auto process =
        WorkerProcess::start("game.lua", limits, most, [&work](MessageSocket& socket) -> ExitCode {
          if (socket.receive(std::nullopt) == ReceiveResult::message) work();
          return ExitCode::done;
        });
    REQUIRE(process);
    REQUIRE(process->socket().send("go"));
    CHECK(process->socket().receive(std::nullopt) == ReceiveResult::closed);
    CHECK(process->end() == ExitCode::damaged);
    return messages.text();
  };
  CHECK(ended({}, [] { (void)::raise(SIGKILL); }) ==
        "game.lua: the process that ran its rules was killed from outside\n");
  CHECK(ended({}, [] {
          StepLimit::of("game.lua").begins();
          never_end();
        }) == "game.lua: needs more than 2 s of processor time in one frame; it was ended\n");
  if (is_sanitized()) return;
  CHECK(ended({.memory = std::size_t{256} << 20}, [] {
          std::vector<std::string> all;
          for (int i = 0; i < 512; ++i) all.emplace_back(std::size_t{1} << 20, 'x');
        }) == "game.lua: needs more than the 256 MB of memory that it may use\n");
}

TEST_CASE("A process that says more than it may is not listened to", "[own_process]") {
  const MessagesFile messages;
  const auto process = WorkerProcess::start("game.lua", {}, 1000, [](MessageSocket& socket) {
    (void)socket.send(std::string(100'000, 'x'));
    return ExitCode::done;
  });
  REQUIRE(process);
  CHECK(process->socket().receive(std::nullopt) == ReceiveResult::closed);
}

TEST_CASE("A process that is asked ends with the one that asks", "[own_process]") {
  std::array<int, 2> ends{};
  REQUIRE(::pipe(ends.data()) == 0);
  const pid_t parent = ::fork();
  REQUIRE(parent >= 0);
  if (parent == 0) {
    ::close(ends[0]);
    const auto process = WorkerProcess::start("game.lua", {}, most, [&](MessageSocket&) -> ExitCode {
      (void)::signal(SIGTERM, SIG_DFL);
      (void)!::write(ends[1], "b", 1);
      never_end();
    });
    for (;;) ::pause();
  }
  ::close(ends[1]);
  char begun = 0;
  REQUIRE(::read(ends[0], &begun, 1) == 1);
  REQUIRE(::kill(parent, SIGKILL) == 0);
  CHECK(::read(ends[0], &begun, 1) == 0);  // the other one held it as well
  int status = 0;
  REQUIRE(::waitpid(parent, &status, 0) == parent);
  ::close(ends[0]);
}

TEST_CASE("Work in a process of its own: what it returns or throws comes back", "[own_process]") {
  const pid_t here = ::getpid();
  CHECK(answer({}, [&] { return ::getpid() == here ? ExitCode::done : ExitCode::problems; }).code ==
        ExitCode::problems);
  CHECK(answer({}, []() -> ExitCode { throw Exit{ExitCode::usage}; }).code == ExitCode::usage);
}

TEST_CASE("Work in a process of its own ends at its limits", "[own_process]") {
  const Answer endless = answer({.seconds = 1}, []() -> ExitCode { never_end(); });
  CHECK(endless.code == ExitCode::damaged);
  CHECK(endless.messages == "game.lua: needs more than 1 s of processor time; it was ended\n");

  const Answer crashed = answer({}, []() -> ExitCode {
    (void)::signal(SIGSEGV, SIG_DFL);
    (void)::raise(SIGSEGV);
    return ExitCode::done;
  });
  CHECK(crashed.code == ExitCode::damaged);
  CHECK(crashed.messages.starts_with("game.lua: the process that ran its rules ended by signal 11"));

  if (is_sanitized()) return;  // which take more memory than is to be limited
  constexpr std::size_t limit = std::size_t{256} << 20;
  const Answer greedy = answer({.memory = limit}, [] {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < 2 * limit >> 20; ++i) all.emplace_back(std::size_t{1} << 20, 'x');
    return all.size() > 1 ? ExitCode::done : ExitCode::problems;
  });
  CHECK(greedy.code == ExitCode::damaged);
  CHECK(greedy.messages == "game.lua: needs more than the 256 MB of memory that it may use\n");
}

// Where none of Lua's instructions comes to its end, in the main thread or in another.
TEST_CASE("A step of rules that never ends ends the process", "[own_process]") {
  for (const bool in_thread : {false, true}) {
    const Answer stuck = answer({}, [in_thread]() -> ExitCode {
      auto& limit = StepLimit::of("stuck.lua");
      const auto step = [&limit] {
        limit.begins();
        never_end();
      };
      if (in_thread) std::thread(step).join();
      step();
      return ExitCode::done;
    });
    CHECK(stuck.code == ExitCode::damaged);
    CHECK(stuck.messages == "stuck.lua: needs more than 2 s of processor time in one frame; it was ended\n");
  }
}

TEST_CASE("Many short steps go on for as long as they like", "[own_process]") {
  const Answer busy = answer({}, [] {
    auto& limit = StepLimit::of("busy.lua");
    const std::clock_t begin = std::clock();
    while (std::clock() - begin < 5 * CLOCKS_PER_SEC) {
      const rules::WatchedStep step(&limit);
      for (int i = 0; i < 1000; ++i) asm volatile("");
    }
    // Nor does it matter what comes between them.
    while (std::clock() - begin < 10 * CLOCKS_PER_SEC) continue;
    return ExitCode::done;
  });
  CHECK(busy.code == ExitCode::done);
  CHECK(busy.messages.empty());
}

// The other process holds the pipe for as long as it lives.
TEST_CASE("A signal ends both processes, even where nobody looks for it", "[own_process]") {
  for (const int signal : {SIGTERM, SIGINT, SIGKILL})
    for (const bool is_deaf : {false, true}) {
      if (signal == SIGKILL && is_deaf) continue;  // there is nobody who could insist
      CAPTURE(signal, is_deaf);
      std::array<int, 2> ends{};
      REQUIRE(::pipe(ends.data()) == 0);
      const pid_t parent = ::fork();
      REQUIRE(parent >= 0);
      if (parent == 0) {
        for (const int each : {SIGTERM, SIGINT}) (void)::signal(each, SIG_DFL);
        ::close(ends[0]);
        (void)in_own_process("game.lua", {}, [&]() -> ExitCode {
          if (is_deaf) (void)::signal(SIGTERM, SIG_IGN);
          (void)!::write(ends[1], "b", 1);
          never_end();
        });
        ::_exit(7);
      }
      ::close(ends[1]);
      char begun = 0;
      REQUIRE(::read(ends[0], &begun, 1) == 1);
      REQUIRE(::kill(parent, signal) == 0);
      CHECK(::read(ends[0], &begun, 1) == 0);
      int status = 0;
      REQUIRE(::waitpid(parent, &status, 0) == parent);
      ::close(ends[0]);
      CHECK(WIFSIGNALED(status));
      CHECK(WTERMSIG(status) == signal);
    }
}
