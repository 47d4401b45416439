#include "app/messages.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace tetron::app {

void set_up_messages() {
  auto logger = spdlog::stderr_logger_st("tetron");
  logger->set_pattern("%v");
  spdlog::set_default_logger(std::move(logger));
}

void error(std::string_view text) {
  spdlog::error(text);
}
void warning(std::string_view text) {
  spdlog::warn(text);
}
void note(std::string_view text) {
  spdlog::info(text);
}

}  // namespace tetron::app
