#include "rules/engine/inputs.hpp"

#include <algorithm>
#include <charconv>

namespace tetron::rules {

namespace {

constexpr std::string_view blanks = " \t\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == text.npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

}  // namespace

void InputLog::add(Inputs inputs, std::uint64_t frames) {
  if (frames == 0) return;
  frames_ += frames;
  if (!runs_.empty() && runs_.back().inputs == inputs) {
    runs_.back().frames += frames;
  } else {
    runs_.push_back({frames, inputs});
  }
}

Inputs InputPlayer::next() {
  if (run_ == log_->runs().size()) return {};
  const InputLog::Run& run = log_->runs()[run_];
  if (++used_ == run.frames) {
    ++run_;
    used_ = 0;
  }
  return run.inputs;
}

std::string to_text(Inputs inputs) {
  std::string text;
  for (std::size_t i = 0; i < key_names.size(); ++i) {
    if (!inputs.has(static_cast<Key>(i))) continue;
    if (!text.empty()) text += '+';
    text += key_names[i];
  }
  return text.empty() ? "none" : text;
}

std::expected<Inputs, std::string> inputs_from_text(std::string_view text) {
  Inputs inputs;
  if (text == "none" || text == "-") return inputs;
  while (true) {
    const std::size_t plus = std::min(text.find('+'), text.size());
    const std::string_view name = text.substr(0, plus);
    const auto found = std::ranges::find(key_names, name);
    if (found == key_names.end())
      return std::unexpected("'" + std::string(name.substr(0, 40)) + "' is not a key");
    inputs = inputs.with(static_cast<Key>(found - key_names.begin()));
    if (plus == text.size()) return inputs;
    text.remove_prefix(plus + 1);
  }
}

std::expected<InputLog, base::TextError> log_from_text(std::string_view text) {
  InputLog log;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    std::uint64_t frames = 0;
    const auto [rest, problem] = std::from_chars(line.data(), line.data() + line.size(), frames);
    if (problem != std::errc() || frames > max_log_frames - log.frames())
      return std::unexpected(base::TextError{"a line is a count of frames and keys: 12 left+down", number});
    const std::string_view keys = trimmed(line.substr(static_cast<std::size_t>(rest - line.data())));
    const auto inputs = inputs_from_text(keys.empty() ? "none" : keys);
    if (!inputs) return std::unexpected(base::TextError{inputs.error(), number});
    log.add(*inputs, frames);
  }
  return log;
}

std::string to_text(const InputLog& log) {
  std::string text;
  for (const InputLog::Run& run : log.runs())
    text += std::to_string(run.frames) + ' ' + to_text(run.inputs) + '\n';
  return text;
}

}  // namespace tetron::rules
