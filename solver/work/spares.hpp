#pragma once

#include <memory>
#include <mutex>
#include <utility>
#include <vector>

// Within the solver only.
namespace tetron::solver {

// What ranges of a loop need to work with and is dear to make: as many as there are threads at a time, each
// used for one range after another. It must be left as it was found.
template <class Tool>
class Spares {
 public:
  // Calls use(tool), which was made by make() if none was spare.
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
