#include "convert/json/json_error.hpp"

namespace tetron::convert {

std::string describe(const JsonError& error) {
  const bool joined = error.where.empty() || error.where.ends_with(' ');
  return error.where + (joined ? "" : " ") + error.what;
}

}  // namespace tetron::convert
