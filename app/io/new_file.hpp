#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>

namespace tetron::app {

// A file that gets its name only when it is complete. Before that it has no name or, if the system does not
// support that, a short name in the same folder. Follows symbolic links. A file that replaces another takes
// over its mode and, if allowed, its owner and group. Errors are errno values; 0 means success.
// docs/decisions/command.md#outputs-appear-whole
class NewFile {
 public:
  NewFile() = default;
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  // Discards the file unless commit() succeeded.
  ~NewFile();

  // May be called once. `may_be_nameless` is false only in tests.
  int create(const std::string& path, bool may_be_nameless = true);
  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  // Synchronises the file to disk, gives it its name and closes it. With `replaces` false, returns EEXIST if
  // the name exists.
  int commit(bool replaces = true);

 private:
  int create_named(mode_t mode);
  int put_in_place(bool replaces);
  int link_to(const std::string& name) const;
  void forget_temporary();

  std::string target_;  // after following links
  std::string folder_;
  std::string temporary_;  // empty while it has no name
  bool had_target_ = false;
  int descriptor_ = -1;
};

// Removes the temporary names of unfinished files. For signal handlers.
void remove_unfinished_files();
// Forgets them. For a forked process, because they belong to the parent.
void leave_unfinished_files();

}  // namespace tetron::app
