#include "app/commands/recording/last_moment.hpp"

#include <algorithm>

#include "app/io/messages.hpp"
#include "convert/text/text_out.hpp"
#include "replay/kinds/round/shown_round.hpp"

namespace tetron::app {

void note_last_moment(const Input& input, base::Milliseconds end) {
  std::string length;
  convert::append_time(length, end.value);
  note("{}: ends at {}; this is its last moment", input.source.shown, length);
}

void play_to(const Input& input, replay::Run& run, std::optional<base::Milliseconds> at) {
  for (auto event = run.next(); event && (!at || event->time <= *at); event = run.next()) run.step();
  base::Milliseconds end = run.state().time;
  if (input.round) end = std::max(end, input.round->round.length);
  if (at && !run.next() && *at > end) note_last_moment(input, end);
}

}  // namespace tetron::app
