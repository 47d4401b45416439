#include "formats/fumen/mode.hpp"

namespace tetron::fumen {

std::string describe(const Warning& warning) {
  std::string text = base::describe(warning.error);
  text += "; ";
  text += warning.done;
  return text;
}

}  // namespace tetron::fumen
