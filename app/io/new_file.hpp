#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>

namespace tetron::app {

// A file that stands under its name when it is whole, and not before: what is written has no name, or where
// the system has no nameless files, a short one beside its place. Symbolic links are followed; what is
// replaced hands its mode, and as far as the system lets us its owner and group, to what replaces it. Errors
// are errno values; 0 is none. docs/decisions/0039-outputs-appear-whole.md
class NewFile {
 public:
  NewFile() = default;
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  // What was not put in its place is thrown away.
  ~NewFile();

  // Once. `may_be_nameless` is false only in tests.
  int create(const std::string& path, bool may_be_nameless = true);
  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  // Puts what was written to disk and the file in its place; with `replaces` false, EEXIST if there is one.
  // It is closed then.
  int commit(bool replaces = true);

 private:
  int create_named(mode_t mode);
  int put_in_place(bool replaces);
  int link_to(const std::string& name) const;
  void forget_temporary();

  std::string target_;  // after all links
  std::string folder_;
  std::string temporary_;  // empty while it has no name
  bool had_target_ = false;
  int descriptor_ = -1;
};

// Removes the names that unfinished files stand under. For signal handlers.
void remove_unfinished_files();
// Leaves them where they are. For a new process, whose parent they belong to.
void leave_unfinished_files();

}  // namespace tetron::app
