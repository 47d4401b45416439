#pragma once

// What Debian's C and C++ library for WebAssembly lack and the program needs: the part of std::filesystem
// that looks at files, and a few functions of Linux, which fail as on a system without them. Included before
// every source (cmake/wasm.cmake).
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "bindings/wasm/no_file_streams.hpp"

#ifndef PIPE_BUF
constexpr unsigned long PIPE_BUF = 4096;  // bytes
#endif
#ifndef S_ISUID
constexpr unsigned S_ISUID = 04000;
#endif
#ifndef O_TMPFILE
constexpr int O_TMPFILE = O_DIRECTORY;  // a folder, which cannot be written to
#endif
#ifndef AT_EACCESS
constexpr int AT_EACCESS = 0;
#endif
constexpr unsigned RENAME_NOREPLACE = 1;

// The size of a terminal, which nothing tells.
struct winsize {
  unsigned short ws_row;
  unsigned short ws_col;
};
constexpr int TIOCGWINSZ = 0x5413;

inline int fchown(int, uid_t, gid_t) {
  errno = ENOSYS;
  return -1;
}
inline int fchmod(int, mode_t) {
  errno = ENOSYS;
  return -1;
}
inline int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) {
  if (flags == 0) return ::renameat(from_folder, from, to_folder, to);
  errno = ENOSYS;
  return -1;
}

namespace std::filesystem {

inline error_code error_of_system() {
  return {errno, generic_category()};
}

inline file_type type_of(mode_t mode) {
  if (S_ISREG(mode)) return file_type::regular;
  if (S_ISDIR(mode)) return file_type::directory;
  if (S_ISLNK(mode)) return file_type::symlink;
  if (S_ISCHR(mode)) return file_type::character;
  return file_type::unknown;
}

inline file_status status_from(int result, const struct stat& found, error_code& problem) {
  problem.clear();
  if (result == 0) return file_status(type_of(found.st_mode));
  problem = error_of_system();
  return file_status(errno == ENOENT || errno == ENOTDIR ? file_type::not_found : file_type::none);
}
inline file_status status(const path& name, error_code& problem) {
  struct stat found {};
  const int result = ::stat(name.c_str(), &found);
  return status_from(result, found, problem);
}
inline file_status symlink_status(const path& name, error_code& problem) {
  struct stat found {};
  const int result = ::lstat(name.c_str(), &found);
  return status_from(result, found, problem);
}
inline bool exists(file_status status) {
  return status.type() != file_type::none && status.type() != file_type::not_found;
}
inline bool exists(const path& name, error_code& problem) {
  const bool is_there = exists(status(name, problem));
  if (problem == errc::no_such_file_or_directory || problem == errc::not_a_directory) problem.clear();
  return is_there;
}
inline bool exists(const path& name) {
  error_code problem;
  return exists(name, problem);
}
inline bool is_directory(file_status status) {
  return status.type() == file_type::directory;
}
inline bool is_directory(const path& name, error_code& problem) {
  return is_directory(status(name, problem));
}
inline bool is_directory(const path& name) {
  error_code problem;
  return is_directory(name, problem);
}
inline path absolute(const path& name, error_code& problem) {
  problem.clear();
  if (name.is_absolute()) return name;
  char folder[PATH_MAX];
  if (::getcwd(folder, sizeof folder) != nullptr) return path(folder) / name;
  problem = error_of_system();
  return {};
}
inline path read_symlink(const path& name, error_code& problem) {
  problem.clear();
  char target[PATH_MAX];
  const ssize_t size = ::readlink(name.c_str(), target, sizeof target);
  if (size >= 0) return path(string(target, static_cast<size_t>(size)));
  problem = error_of_system();
  return {};
}
inline void rename(const path& from, const path& to, error_code& problem) {
  problem.clear();
  if (::rename(from.c_str(), to.c_str()) != 0) problem = error_of_system();
}
inline bool remove(const path& name, error_code& problem) {
  problem.clear();
  if (::unlink(name.c_str()) == 0 || (errno == EISDIR && ::rmdir(name.c_str()) == 0)) return true;
  if (errno != ENOENT) problem = error_of_system();
  return false;
}
inline bool create_directories(const path& name, error_code& problem) {
  problem.clear();
  if (name.empty() || is_directory(name)) return false;
  if (name.has_parent_path() && name.parent_path() != name) create_directories(name.parent_path(), problem);
  if (problem) return false;
  if (!name.has_filename()) return true;  // a slash at the end
  if (::mkdir(name.c_str(), 0777) == 0) return true;
  if (errno != EEXIST || !is_directory(name)) problem = error_of_system();
  return false;
}

class directory_entry {
 public:
  explicit directory_entry(filesystem::path name) : path_(std::move(name)) {}
  const filesystem::path& path() const { return path_; }
  file_status status(error_code& problem) const { return filesystem::status(path_, problem); }
  bool is_directory(error_code& problem) const { return filesystem::is_directory(path_, problem); }
  bool is_symlink(error_code& problem) const {
    return filesystem::symlink_status(path_, problem).type() == file_type::symlink;
  }

 private:
  filesystem::path path_;
};

class directory_iterator {
 public:
  using value_type = directory_entry;
  using difference_type = ptrdiff_t;

  directory_iterator() = default;
  directory_iterator(const path& folder, error_code& problem)
      : folder_(folder), open_(::opendir(folder.c_str()), &::closedir) {
    problem.clear();
    if (!open_)
      problem = error_of_system();
    else
      increment(problem);
  }
  const directory_entry& operator*() const { return *entry_; }
  const directory_entry* operator->() const { return entry_.get(); }
  directory_iterator& increment(error_code& problem) {
    errno = 0;
    while (const dirent* const found = ::readdir(open_.get())) {
      const string name = found->d_name;
      if (name == "." || name == "..") continue;
      entry_ = make_shared<directory_entry>(folder_ / name);
      return *this;
    }
    if (errno != 0) problem = error_of_system();
    entry_.reset();
    return *this;
  }
  friend bool operator==(const directory_iterator& a, const directory_iterator& b) {
    return a.entry_ == b.entry_;
  }

 private:
  path folder_;
  shared_ptr<DIR> open_;
  shared_ptr<directory_entry> entry_;  // null at the end
};

}  // namespace std::filesystem
