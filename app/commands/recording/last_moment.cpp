#include "app/commands/recording/last_moment.hpp"

#include "app/io/messages.hpp"
#include "convert/text/text_out.hpp"

namespace tetron::app {

void note_last_moment(const Input& input, base::Milliseconds end) {
  std::string length;
  convert::append_time(length, end.value);
  note("{}: ends at {}; this is its last moment", input.source.shown, length);
}

}  // namespace tetron::app
