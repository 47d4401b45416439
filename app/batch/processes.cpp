#include "app/batch/processes.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "app/batch/work_on_part.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/messages.hpp"
#include "app/io/new_file.hpp"

namespace tetron::app {

namespace {

// What processes send about their parts.
enum class FrameKind : std::uint8_t { begin, data, error, warning, note, end };
struct Frame {
  FrameKind kind{};
  std::uint32_t length{};  // number of bytes that follow
  std::uint64_t part{};
};

constexpr std::size_t most_in_frame = 64 * 1024;
// At most this many bytes of later parts are kept. Beyond that, their processes must wait.
constexpr std::size_t most_kept = 64 * 1024 * 1024;
constexpr int patience_ms = 100;

FrameKind frame_of(MessageKind kind) {
  switch (kind) {
    case MessageKind::error:
      return FrameKind::error;
    case MessageKind::warning:
      return FrameKind::warning;
    case MessageKind::note:
      break;
  }
  return FrameKind::note;
}

// In a worker process: sends everything to the parent.
class SendingPart : public Part {
 public:
  SendingPart(const PartsWork& work, int descriptor) : work_(work), descriptor_(descriptor) {}

  void begin(std::size_t part) {
    part_ = part;
    send(FrameKind::begin, {});
  }
  void end(const PartResult& result) {
    send(FrameKind::end, {reinterpret_cast<const char*>(&result), sizeof result});
  }
  void data(std::string_view text) override { send_all(FrameKind::data, text); }
  // A long message is cut off.
  void message(MessageKind kind, std::string_view text) override {
    send(frame_of(kind), text.substr(0, most_in_frame));
  }
  bool is_terminal() const override { return work_.is_terminal; }
  bool is_alone() const override { return work_.count == 1; }

 private:
  void send_all(FrameKind kind, std::string_view text) {
    for (; !text.empty(); text.remove_prefix(std::min(text.size(), most_in_frame)))
      send(kind, text.substr(0, most_in_frame));
  }
  void send(FrameKind kind, std::string_view text) {
    const Frame frame{kind, static_cast<std::uint32_t>(text.size()), part_};
    write({reinterpret_cast<const char*>(&frame), sizeof frame});
    write(text);
  }
  // If nobody reads the output any more, the process ends.
  void write(std::string_view bytes) const {
    while (!bytes.empty()) {
      const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) ::_exit(1);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  const PartsWork& work_;
  int descriptor_;
  std::size_t part_ = 0;
};

// The number of the next part, shared by all processes.
class NextPart {
 public:
  NextPart()
      : page_(::mmap(nullptr, sizeof(Number), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
    if (page_ == MAP_FAILED) throw std::bad_alloc();
    new (page_) Number(0);
  }
  NextPart(const NextPart&) = delete;
  NextPart& operator=(const NextPart&) = delete;
  ~NextPart() { ::munmap(page_, sizeof(Number)); }

  std::size_t take() { return number().fetch_add(1); }
  // How many parts were taken; may be too large at the end.
  std::size_t taken() { return number().load(); }

 private:
  using Number = std::atomic<std::size_t>;
  static_assert(Number::is_always_lock_free);
  Number& number() { return *static_cast<Number*>(page_); }

  void* page_;
};

[[noreturn]] void be_worker(const PartsWork& work, NextPart& next, int descriptor) {
  leave_unfinished_files();
  leave_interrupts_to_parent();
  SendingPart part(work, descriptor);
  const UsePart use(&part);
  for (std::size_t index = next.take(); index < work.count; index = next.take()) {
    part.begin(index);
    part.end(work_on_part(work, index));
  }
  // Exits without destructors: what was copied from the parent must not be ended twice.
  ::_exit(0);
}

// A worker process, as seen by the parent.
struct Worker {
  pid_t process = -1;
  int descriptor = -1;  // where its output is read; -1 after its end
  std::string received;
  std::optional<std::size_t> part;

  Worker() = default;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    if (descriptor < 0) return;
    ::close(descriptor);
    ::kill(process, SIGTERM);
    while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
};

// What a part has sent before its turn.
struct Kept {
  std::vector<std::pair<FrameKind, std::string>> frames;
};

class Processes {
 public:
  explicit Processes(const PartsWork& work) : work_(work) {}

  // Returns false if it was stopped.
  bool run() {
    for (unsigned i = 0; i < work_.jobs; ++i) start();
    while (!workers_.empty()) {
      wait();
      std::erase_if(workers_, [](const auto& worker) { return worker->descriptor < 0; });
      work_.progress(finished_);
      if (next_ == work_.count || !work_.is_stopped || !work_.is_stopped()) continue;
      if (has_data_) work_.finished(next_, {.code = ExitCode::damaged, .is_cut = true});
      return false;  // ends the processes
    }
    // Parts that a process took but never reported.
    while (next_ < work_.count) lose(next_, 0);
    return true;
  }

 private:
  void start() {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) return could_not_start();
    const pid_t parent = ::getpid();
    const pid_t process = ::fork();
    if (process < 0) {
      ::close(ends[0]);
      ::close(ends[1]);
      return could_not_start();
    }
    if (process == 0) {
      ::close(ends[0]);
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);
      if (::getppid() != parent) ::_exit(1);
      be_worker(work_, numbers_, ends[1]);
    }
    ::close(ends[1]);
    workers_.push_back(std::make_unique<Worker>());
    workers_.back()->process = process;
    workers_.back()->descriptor = ends[0];
  }

  void could_not_start() const {
    if (!workers_.empty()) return;  // the others do its work
    refuse(ExitCode::cannot_open, "cannot start a process: {}; --jobs 1 needs none", std::strerror(errno));
  }

  // Whether output of a process is read now. It always is for the process that works on the next part.
  bool is_ready(const Worker& worker) const {
    if (kept_bytes_ < most_kept || worker.part == next_) return true;
    return std::ranges::none_of(workers_, [this](const auto& other) { return other->part == next_; });
  }

  void wait() {
    std::vector<pollfd> waiting;
    std::vector<Worker*> ready;
    for (const auto& worker : workers_) {
      if (!is_ready(*worker)) continue;
      waiting.push_back({worker->descriptor, POLLIN, 0});
      ready.push_back(worker.get());
    }
    if (::poll(waiting.data(), waiting.size(), patience_ms) < 0) return;
    for (std::size_t i = 0; i < waiting.size(); ++i)
      if (waiting[i].revents != 0) receive(*ready[i]);
  }

  void receive(Worker& worker) {
    const std::size_t had = worker.received.size();
    worker.received.resize(had + most_in_frame);
    const ssize_t count = ::read(worker.descriptor, worker.received.data() + had, most_in_frame);
    worker.received.resize(had + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count < 0 && errno == EINTR) return;
    if (count <= 0) return ended(worker);
    std::string_view left = worker.received;
    Frame frame;
    while (left.size() >= sizeof frame) {
      std::memcpy(&frame, left.data(), sizeof frame);
      if (left.size() < sizeof frame + frame.length) break;
      take(worker, frame, left.substr(sizeof frame, frame.length));
      left.remove_prefix(sizeof frame + frame.length);
    }
    worker.received.erase(0, worker.received.size() - left.size());
  }

  void take(Worker& worker, const Frame& frame, std::string_view text) {
    if (frame.kind == FrameKind::begin) {
      worker.part = frame.part;
      return;
    }
    if (frame.kind == FrameKind::end) {
      worker.part.reset();
      ++finished_;
    }
    if (frame.part == next_) {
      pass_on(frame.kind, text);
      if (frame.kind == FrameKind::end) take_kept();
      return;
    }
    kept_bytes_ += text.size();
    kept_[frame.part].frames.emplace_back(frame.kind, text);
  }

  // Passes on output of the next part.
  void pass_on(FrameKind kind, std::string_view text) {
    PartResult result;
    switch (kind) {
      case FrameKind::begin:
        break;
      case FrameKind::data:
        has_data_ = true;
        work_.data(next_, text);
        break;
      case FrameKind::error:
        return message(MessageKind::error, text);
      case FrameKind::warning:
        return message(MessageKind::warning, text);
      case FrameKind::note:
        return message(MessageKind::note, text);
      case FrameKind::end:
        has_data_ = false;
        std::memcpy(&result, text.data(), sizeof result);
        work_.finished(next_++, result);
    }
  }
  void message(MessageKind kind, std::string_view text) const {
    work_.before_message();
    show_message(kind, text);
  }

  // Passes on the kept output of parts whose turn has come.
  void take_kept() {
    while (true) {
      const auto found = kept_.find(next_);
      if (found == kept_.end()) return;
      const Kept kept = std::move(found->second);
      kept_.erase(found);
      const std::size_t part = next_;
      for (const auto& [kind, text] : kept.frames) {
        kept_bytes_ -= text.size();
        pass_on(kind, text);
      }
      if (next_ == part) return;  // it is not finished
    }
  }

  void ended(Worker& worker) {
    int status = 0;
    while (::waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    ::close(std::exchange(worker.descriptor, -1));
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    if (worker.part) lose(*worker.part, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    if (numbers_.taken() < work_.count) start();
  }

  // Handles a part whose process has ended early.
  void lose(std::size_t part, int signal) {
    Worker nobody;
    const std::string what = fmt::format(
        "{}: the process that worked on it ended{}", work_.name(part),
        signal == 0 ? std::string() : fmt::format(" by signal {} ({})", signal, ::strsignal(signal)));
    take(nobody, {FrameKind::error, 0, part}, what);
    const PartResult result{.code = ExitCode::damaged, .is_cut = true};
    take(nobody, {FrameKind::end, 0, part}, {reinterpret_cast<const char*>(&result), sizeof result});
  }

  const PartsWork& work_;
  NextPart numbers_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::size_t next_ = 0;      // the part whose output is passed on now
  bool has_data_ = false;     // some of it was passed on
  std::size_t finished_ = 0;  // in any order
  std::map<std::size_t, Kept> kept_;
  std::size_t kept_bytes_ = 0;
};

}  // namespace

bool run_in_processes(const PartsWork& work) {
  return Processes(work).run();
}

}  // namespace tetron::app
