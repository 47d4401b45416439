#include "replay/numeron/turn.hpp"

#include <fmt/format.h>

namespace tetron::numeron {

std::optional<std::string> Turn::take(const Record& record) {
  const Kind kind = record.kind();
  if (kind == Kind::null || kind == Kind::shuffle || kind == Kind::change) return std::nullopt;
  std::optional<std::string> why;
  if (record.mover != holder_) {
    why = fmt::format("it is the turn of the {}", name_of(holder_));
    holder_ = record.mover;
    calls_ = 1;
  }
  if (kind == Kind::double_call) {
    ++calls_;
  } else if (kind == Kind::call && --calls_ == 0) {
    holder_ = other(holder_);
    calls_ = 1;
  }
  return why;
}

}  // namespace tetron::numeron
