#include "app/io/system_words.hpp"

namespace tetron::app {

namespace {

constexpr const char* is_folder = "expected a file, found a folder; name a file in it";

}  // namespace

std::string why_not_read(const std::error_code& problem) {
  if (problem == std::errc::no_such_file_or_directory) return "there is no such file";
  if (problem == std::errc::not_a_directory) return "there is no such file; part of its path is not a folder";
  if (problem == std::errc::is_a_directory) return is_folder;
  if (problem == std::errc::permission_denied) return "you have no permission to read it";
  if (problem == std::errc::resource_unavailable_try_again)
    return "there is nothing to read now; tetron does not wait for it";
  return problem.message();
}

std::string why_not_written(const std::error_code& problem) {
  if (problem == std::errc::no_such_file_or_directory) return "its folder does not exist; create it first";
  if (problem == std::errc::not_a_directory) return "part of its path is not a folder";
  if (problem == std::errc::is_a_directory) return is_folder;
  if (problem == std::errc::permission_denied) return "you have no permission to write there";
  return problem.message();
}

}  // namespace tetron::app
