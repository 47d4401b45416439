#include "app/batch/walk_files.hpp"

#include <algorithm>
#include <chrono>

#include "app/batch/batch.hpp"
#include "app/batch/run_parts.hpp"
#include "app/io/input.hpp"
#include "app/io/progress_line.hpp"

namespace tetron::app {

ExitCode walk_files(const FileWalk& walk) {
  ExitCode code = walk.list.code;
  std::optional<ProgressLine> progress;
  if (walk.list.is_many) progress.emplace(std::chrono::seconds(1), walk.out);
  const auto path = [&walk](std::size_t part) -> const std::string& { return walk.list.inputs[part].path; };
  std::string bytes;  // of the file that is next
  PartsWork work;
  work.count = walk.list.inputs.size();
  work.jobs = jobs_for(walk.jobs, work.count);
  work.work = [&](std::size_t part) {
    Output out;
    const ExitCode result = walk.read(path(part), out.text());
    out.commit();
    return PartResult{result};
  };
  work.name = [&](std::size_t part) { return shown_path(path(part)); };
  work.data = [&bytes](std::size_t, std::string_view text) { bytes += text; };
  work.finished = [&](std::size_t part, const PartResult& result) {
    if (!result.is_cut) walk.take(path(part), bytes);
    bytes.clear();
    code = std::max(code, result.code);
  };
  if (!run_parts_of_files(std::move(work), progress)) code = std::max(code, ExitCode::damaged);
  return code;
}

}  // namespace tetron::app
