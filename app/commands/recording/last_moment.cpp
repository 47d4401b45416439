#include "app/commands/recording/last_moment.hpp"

#include <algorithm>

#include "app/io/messages.hpp"
#include "convert/answer/text_out.hpp"
#include "replay/kinds/round/shown_round.hpp"
#include "replay/timeline/timeline.hpp"

namespace tetron::app {

namespace {

// A time in the form in which people type it: 9:00, 1:17.653.
std::string typed_time(base::Milliseconds time) {
  std::string text;
  convert::append_time(text, time.value);
  if (text.ends_with(".000")) text.resize(text.size() - 4);
  return text;
}

}  // namespace

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

base::Milliseconds end_of(const Input& input) {
  const base::Milliseconds end = replay::Timeline(input.track()).duration();
  return input.round ? std::max(end, input.round->round.length) : end;
}

std::string_view what_lasts(const Input& input) {
  return input.round && input.round->rounds > 1 ? "the round" : "the recording";
}

base::SafeText after_end(const base::SafeText& file, base::Milliseconds from, std::string_view whole,
                         base::Milliseconds end) {
  return base::safe("{}: --from {} is after the end; {} lasts {}", file, typed_time(from), whole,
                    typed_time(end));
}

void note_after_end(const base::SafeText& file, const TimeRange& range, std::string_view whole,
                    base::Milliseconds end) {
  if (range.from && *range.from > end) note(after_end(file, *range.from, whole, end));
}

void note_after_end(const Input& input, const TimeRange& range, bool hides_result) {
  if (!range.from) return;
  const base::Milliseconds end = end_of(input);
  if (!hides_result) return note_after_end(input.source.shown, range, what_lasts(input), end);
  if (*range.from > end) note("{}: --from {} is after the end", input.source.shown, typed_time(*range.from));
}

}  // namespace tetron::app
