// A library that is loaded before a program (LD_PRELOAD) and lets the n-th call of some kind go wrong.
//
// TETRON_FAULT=KIND:N, counted from 1, from the moment that main() sets up its signals:
//   disk:N    from the N-th write, fsync, rename, link or truncation on, all of them fail: the disk is full
//   sync:N    the N-th of these fails, with EIO, if it is an fsync
//   kill:N    the process is killed in place of the N-th of these
//   memory:N  the N-th allocation fails
// TETRON_FAULT_MARK: a file that is made when something was let go wrong.

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(size_t size);
void* __libc_calloc(size_t count, size_t size);
void* __libc_realloc(void* old, size_t size);
}

namespace {

enum class Kind { none, disk, sync, kill, memory };

Kind kind = Kind::none;
long wanted = 0;
const char* mark = nullptr;
std::atomic<long> calls{0};
std::atomic<long> allocations{0};

void begin() {
  const char* fault = ::getenv("TETRON_FAULT");
  if (fault == nullptr || kind != Kind::none) return;
  mark = ::getenv("TETRON_FAULT_MARK");
  const char* colon = std::strchr(fault, ':');
  if (colon == nullptr) return;
  wanted = std::atol(colon + 1);
  const auto is = [&](const char* name) { return std::strncmp(fault, name, std::strlen(name)) == 0; };
  kind = is("disk") ? Kind::disk : is("sync") ? Kind::sync : is("kill") ? Kind::kill : Kind::memory;
}

void tell() {
  if (mark == nullptr) return;
  const long file = ::syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file >= 0) ::syscall(SYS_close, file);
}

// Whether this call goes wrong; errno says how then.
bool goes_wrong(bool is_sync) {
  if (kind == Kind::none || kind == Kind::memory) return false;
  const long number = ++calls;
  if (kind == Kind::disk ? number < wanted : number != wanted) return false;
  if (kind == Kind::sync && !is_sync) return false;
  tell();
  if (kind == Kind::kill) {
    ::kill(::getpid(), SIGKILL);
    for (;;) ::pause();
  }
  errno = is_sync ? EIO : ENOSPC;
  return true;
}

bool memory_goes_wrong() {
  if (kind != Kind::memory || ++allocations != wanted) return false;
  tell();
  errno = ENOMEM;
  return true;
}

template <class Function>
Function next(Function, const char* name) {
  return reinterpret_cast<Function>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

// The first thing that main() does.
int sigaltstack(const stack_t* stack, stack_t* old) {
  static const auto real = next(&sigaltstack, "sigaltstack");
  begin();
  return real(stack, old);
}

ssize_t write(int file, const void* bytes, size_t size) {
  static const auto real = next(&write, "write");
  return file != 2 && goes_wrong(false) ? -1 : real(file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
  static const auto real = next(&pwrite, "pwrite");
  return goes_wrong(false) ? -1 : real(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
  static const auto real = next(&pwrite64, "pwrite64");
  return goes_wrong(false) ? -1 : real(file, bytes, size, at);
}
int fsync(int file) {
  static const auto real = next(&fsync, "fsync");
  return goes_wrong(true) ? -1 : real(file);
}
int fdatasync(int file) {
  static const auto real = next(&fdatasync, "fdatasync");
  return goes_wrong(true) ? -1 : real(file);
}
int rename(const char* from, const char* to) noexcept {
  static const auto real = next(&rename, "rename");
  return goes_wrong(false) ? -1 : real(from, to);
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
  static const auto real = next(&renameat2, "renameat2");
  return goes_wrong(false) ? -1 : real(from_folder, from, to_folder, to, flags);
}
int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  static const auto real = next(&linkat, "linkat");
  return goes_wrong(false) ? -1 : real(from_folder, from, to_folder, to, flags);
}
int ftruncate(int file, off_t size) noexcept {
  static const auto real = next(&ftruncate, "ftruncate");
  return goes_wrong(false) ? -1 : real(file, size);
}
int ftruncate64(int file, off64_t size) noexcept {
  static const auto real = next(&ftruncate64, "ftruncate64");
  return goes_wrong(false) ? -1 : real(file, size);
}

void* malloc(size_t size) {
  return memory_goes_wrong() ? nullptr : __libc_malloc(size);
}
void* calloc(size_t count, size_t size) {
  return memory_goes_wrong() ? nullptr : __libc_calloc(count, size);
}
void* realloc(void* old, size_t size) {
  return memory_goes_wrong() ? nullptr : __libc_realloc(old, size);
}
}
