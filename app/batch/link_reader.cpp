#include "app/batch/link_reader.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>

#include "app/io/descriptor.hpp"

namespace tetron::app {

namespace {

using std::filesystem::file_type;

// Shared with the thread, which may never get an answer.
struct LinkAnswer {
  std::mutex mutex;
  std::condition_variable is_there;
  std::optional<file_type> type;
};

file_type find_type(const std::string& link) {
  std::error_code unknown;
  const file_type type = std::filesystem::status(link, unknown).type();
  if (type != file_type::regular) return type;
  const Descriptor file(link, O_RDONLY | O_NOCTTY);
  char first = 0;
  if (file.number() >= 0) (void)!::read(file.number(), &first, 1);
  return type;
}

}  // namespace

std::optional<file_type> type_behind(const std::string& link, std::chrono::milliseconds patience) {
  const auto answer = std::make_shared<LinkAnswer>();
  try {
    std::thread([answer, link] {
      const file_type type = find_type(link);
      const std::scoped_lock lock(answer->mutex);
      answer->type = type;
      answer->is_there.notify_one();
    }).detach();
  } catch (const std::system_error&) {  // no thread can be started
    return find_type(link);
  }
  std::unique_lock lock(answer->mutex);
  answer->is_there.wait_for(lock, patience, [&answer] { return answer->type.has_value(); });
  return answer->type;
}

}  // namespace tetron::app
