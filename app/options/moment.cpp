#include "app/options/moment.hpp"

#include <algorithm>
#include <charconv>

namespace tetron::app {

namespace {

constexpr std::string_view note_word = "note";

// The number in "2" or "last" after a landmark's '#'.
bool take_number(std::string_view text, Moment& moment) {
  moment.number.reset();
  if (text == "last") return true;
  std::uint32_t number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc() || end != text.data() + text.size() || number == 0) return false;
  moment.number = number;
  return true;
}

// "spike#2" or "death". The word of a landmark may contain a hyphen.
std::optional<Moment> parse_landmark(std::string_view text) {
  const std::size_t hash = std::min(text.find('#'), text.size());
  const std::string_view word = text.substr(0, hash);
  const auto landmark = replay::landmark_named(word);
  Moment moment{.base = word == note_word ? Moment::Base::note : Moment::Base::landmark};
  if (!landmark && word != note_word) return std::nullopt;
  if (hash < text.size() && !take_number(text.substr(hash + 1), moment)) return std::nullopt;
  if (landmark) moment.landmark = *landmark;
  return moment;
}

}  // namespace

std::optional<base::Milliseconds> Moment::time() const {
  if (base != Base::beginning) return std::nullopt;
  return base::Milliseconds(static_cast<std::uint32_t>(offset));
}

std::optional<Moment> parse_moment(std::string_view text) {
  if (const auto time = parse_time(text)) return Moment{.offset = *time};
  if (const auto landmark = parse_landmark(text)) return landmark;
  const std::size_t sign = text.find_last_of("+-");
  if (sign == text.npos) return std::nullopt;
  const auto time = parse_time(text.substr(sign + 1));
  if (!time) return std::nullopt;
  const std::int64_t offset = text[sign] == '-' ? -std::int64_t{*time} : std::int64_t{*time};
  if (text == text.substr(sign) && offset < 0) return Moment{.base = Moment::Base::end, .offset = offset};
  auto landmark = parse_landmark(text.substr(0, sign));
  if (landmark) landmark->offset = offset;
  return landmark;
}

Option* add_moment(Command& app, const std::string& name, std::optional<Moment>& value,
                   const std::string& description) {
  std::vector<std::string> words(replay::landmark_words.begin(), replay::landmark_words.end());
  words.emplace_back(note_word);
  return app
      .add_option_function<std::string>(
          name,
          [&value, name, words](const std::string& text) {
            value = parse_moment(text);
            if (!value)
              throw WrongValue{
                  first_name(name),
                  "must be a time such as 83.5, 1:23.456 or 1500ms, -20 for twenty seconds before the "
                  "end, or a moment such as death, spike#2, quad-5 or note; " +
                      not_one_of(text, words)};
          },
          description)
      ->type_name("MOMENT")
      ->offer(words);
}

void MomentRange::add_to(Command& app) {
  add_moment(app, "--from", from, "Leave out what is before this moment");
  add_moment(app, "--until,(--to)", until, "Leave out what is after this moment");
  app.parse_complete_callback([this] { check(); });
}

void MomentRange::add_to(Command& app, const std::optional<Moment>& to) {
  add_moment(app, "--from", from, "Leave out what is before this moment");
  add_moment(app, "--until", until, "Leave out what is after this moment");
  app.parse_complete_callback([this, &to] {
    if (until && to) throw WrongValue{"--to TIME", "is another name of --until: give one of them"};
    if (to) until = to;
    check();
  });
}

std::optional<TimeRange> MomentRange::times() const {
  const TimeRange known{from ? from->time() : std::nullopt, until ? until->time() : std::nullopt};
  if (from.has_value() != known.from.has_value() || until.has_value() != known.until.has_value())
    return std::nullopt;
  return known;
}

void MomentRange::check() const {
  const auto known = times();
  if (known && known->is_empty()) throw WrongValue{"--until", std::string(empty_range)};
}

}  // namespace tetron::app
