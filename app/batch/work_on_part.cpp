#include "app/batch/work_on_part.hpp"

#include <new>

#include "app/io/messages.hpp"

namespace tetron::app {

void show_message(MessageKind kind, std::string_view text) {
  const auto safe = base::SafeText::escaped_before(std::string(text));
  switch (kind) {
    case MessageKind::error:
      return error(safe);
    case MessageKind::warning:
      return warning(safe);
    case MessageKind::note:
      return note(safe);
  }
}

PartResult work_on_part(const PartsWork& work, std::size_t index) {
  try {
    return work.work(index);
  } catch (const Exit& exit) {
    return {.code = exit.code, .is_cut = exit.code != ExitCode::done};  // the reader of the output has ended
  } catch (const std::bad_alloc&) {
    error("{}: out of memory", work.name(index));
    return {.code = ExitCode::damaged, .is_cut = true};
  }
}

}  // namespace tetron::app
