#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

// Internal to the solver.
namespace tetron::solver {

// Tools for the ranges of a loop that are expensive to make. There are as many as threads use at the same
// time, and each is used for one range after another. A user must leave a tool as it was.
template <class Tool>
class ToolPool {
 public:
  // Calls use(tool). The tool is made by make() if no spare one is available.
  template <class Make, class Use>
  void with(const Make& make, const Use& use) {
    std::unique_ptr<Tool> tool = take();
    if (!tool) tool = std::make_unique<Tool>(make());
    use(*tool);
    const std::lock_guard lock(mutex_);
    tools_.push_back(std::move(tool));
  }

 private:
  std::unique_ptr<Tool> take() {
    const std::lock_guard lock(mutex_);
    if (tools_.empty()) return nullptr;
    std::unique_ptr<Tool> tool = std::move(tools_.back());
    tools_.pop_back();
    return tool;
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Tool>> tools_;
};

}  // namespace tetron::solver
