// What the program does where there are no other processes, threads and signals: files are worked on one
// after the other, and other programs cannot be asked. Replaces the sources of these headers.
#include <unistd.h>

#include <utility>

#include "app/batch/processes.hpp"
#include "app/batch/run_parts.hpp"
#include "app/commands/recording/export_process.hpp"
#include "app/io/fonts.hpp"
#include "app/io/interrupt.hpp"
#include "app/io/memory_file.hpp"
#include "app/io/progress_thread.hpp"
#include "app/io/system_words.hpp"
#include "app/judge/judge_process.hpp"
#include "base/room.hpp"
#include "base/scratch_file.hpp"

// Node.js: an open file that is in memory alone.
// There are no locks: two programs that change a small file at once are not kept apart.
extern "C" int flock(int, int) {
  return 0;
}
extern "C" int tetron_memory_file() __attribute__((import_module("tetron"), import_name("memory_file")));

namespace tetron {

namespace base {

void require_room(std::size_t) {}

long peak_memory() {
  return static_cast<long>(__builtin_wasm_memory_size(0) >> 4);  // pages of 64 KiB
}

ScratchFiles::~ScratchFiles() = default;
void* ScratchFiles::map(std::size_t) {
  return nullptr;
}
void ScratchFiles::unmap(void*) {}
void ScratchFiles::look() {}

}  // namespace base

namespace app {

bool run_in_processes(const PartsWork& work) {
  PartsWork here = work;
  here.jobs = 1;
  return run_parts(here);
}

player::StartedExport start_export_process(const std::vector<std::string>&, std::string, const Descriptor*) {
  return std::unexpected(std::string("other programs cannot be started here"));
}

JudgeProcess::JudgeProcess(const std::string&, TimeLimits patience, std::stop_token)
    : patience_(patience), problem_("cannot be started: there are no other programs here") {}
JudgeProcess::~JudgeProcess() = default;
std::optional<std::vector<review::bots::Move>> JudgeProcess::ask(const review::bots::Start&) {
  return std::nullopt;
}

Interrupt::Interrupt(unsigned) {}
Interrupt::~Interrupt() = default;
bool Interrupt::has_come() const noexcept {
  return false;
}
StopOnInterrupt::StopOnInterrupt() = default;
StopOnInterrupt::~StopOnInterrupt() = default;
void leave_interrupts_to_parent() {}

ProgressThread::ProgressThread(std::function<std::string()>, std::chrono::steady_clock::time_point) {}
void ProgressThread::hide() {}

std::unique_ptr<scene::Fonts> find_fonts() {
  return scene::Fonts::find();
}

std::expected<std::unique_ptr<Descriptor>, std::string> memory_of(std::span<const std::byte> bytes) {
  auto made = std::make_unique<Descriptor>(tetron_memory_file());
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t written = ::write(made->number(), bytes.data() + at, bytes.size() - at);
    if (written <= 0) return std::unexpected(std::generic_category().message(errno));
    at += static_cast<std::size_t>(written);
  }
  ::lseek(made->number(), 0, SEEK_SET);
  return made;
}

std::expected<base::File, std::string> file_of(const std::vector<std::byte>& bytes) {
  const auto made = memory_of(bytes);
  if (!made) return std::unexpected(made.error());
  auto kept = base::FileBytes::read((*made)->number());
  if (!kept) return std::unexpected(why_not_read(kept.error()));
  return base::File(std::move(*kept));
}

}  // namespace app

}  // namespace tetron
