#include "app/commands/recording/open_recording.hpp"

#include <optional>
#include <utility>

#include "app/commands/recording/match_round.hpp"
#include "app/io/messages.hpp"

namespace tetron::app {

namespace {

// The source and its recording. If it is not a recording, prints a message and returns nothing.
struct Opened {
  OpenFile source;
  tet::Recording recording;
};

std::optional<Opened> opened(std::optional<OpenFile> source, const ReadingOptions& options) {
  if (!source) return std::nullopt;
  auto recording = read_recording(source->file, options);
  if (!recording) {
    error("{}: {}", source->shown, recording.error());
    return std::nullopt;
  }
  return Opened{std::move(*source), std::move(*recording)};
}

// The file is opened only after the options were found to be right.
template <class Open>
std::unique_ptr<Input> open_with(const Open& open, const std::string& path, const ReadingOptions& options) {
  base::Encoding encoding = encoding_named(options.encoding);
  FoundProfile profile = profile_of_option(options.profile, profile_named(options.profile));
  auto source = open();
  if (source && is_match(source->file)) return open_match_round(*source, options, encoding);
  auto file = opened(std::move(source), options);
  if (!file) return nullptr;
  refuse_missing_round(file->source.shown, options, 1);
  if (!options.names_profile()) {
    auto found = unnamed_profile(path, file->recording, file->source.shown, options.profile_choice());
    if (!found) {
      error(found.error());
      return nullptr;
    }
    profile = std::move(*found);
  }
  detail("{}: recognised as a .tet recording, version {}; profile {}", file->source.shown,
         file->recording.header().version, profile.profile.name);
  return std::make_unique<Input>(std::move(file->source), std::move(file->recording), std::move(profile),
                                 std::move(encoding));
}

}  // namespace

std::unique_ptr<Input> open_recording(const std::string& path, const ReadingOptions& options) {
  return open_with([&path] { return open_file(path); }, path, options);
}

std::unique_ptr<Input> open_recording(OpenFile file, const std::string& path, const ReadingOptions& options) {
  return open_with([&file] { return std::optional(std::move(file)); }, path, options);
}

std::unique_ptr<Input> open_recording_as(const std::string& path, const ReadingOptions& options,
                                         const replay::Profile& profile) {
  (void)encoding_named(options.encoding);
  auto source = open_file(path);
  return source ? open_recording_as(std::move(*source), options, profile) : nullptr;
}

std::unique_ptr<Input> open_recording_as(OpenFile source, const ReadingOptions& options,
                                         const replay::Profile& profile) {
  base::Encoding encoding = encoding_named(options.encoding);
  if (is_match(source.file)) return open_match_round(source, options, encoding);
  auto file = opened(std::move(source), options);
  if (!file) return nullptr;
  refuse_missing_round(file->source.shown, options, 1);
  return std::make_unique<Input>(std::move(file->source), std::move(file->recording), FoundProfile{profile},
                                 std::move(encoding));
}

}  // namespace tetron::app
