#include "app/commands/recording/profile_source.hpp"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <utility>

#include "base/escape.hpp"

namespace tetron::app {

namespace {

// By ProfileSource::Kind.
constexpr std::array<std::string_view, 5> source_names{"built-in", "beside", "inferred", "option", "tetrio"};

}  // namespace

FoundProfile profile_of_option(const std::string& name, replay::Profile profile) {
  if (name == replay::tetron4().name.raw()) return {std::move(profile)};
  return {std::move(profile), {ProfileSource::Kind::option, name}};
}

player::ProfileNote describe(const ProfileSource& source) {
  switch (source.kind) {
    case ProfileSource::Kind::built_in:
      break;
    case ProfileSource::Kind::beside:
      return {fmt::format("profile: {} (beside the recording)",
                          base::escaped(source.file.substr(source.file.rfind('/') + 1))),
              "profile: beside the recording"};
    case ProfileSource::Kind::inferred:
      return {fmt::format("profile: inferred, {} of {} fields", source.exact, source.fields),
              "profile: inferred"};
    case ProfileSource::Kind::option: {
      const std::string text = "profile: --profile " + base::escaped(source.file);
      return {text, text};
    }
    case ProfileSource::Kind::tetrio:
      return {source.round, source.round_alone};
  }
  return {};
}

void write_profile(base::JsonWriter& json, const replay::Profile& profile, const ProfileSource& source) {
  json.begin_object();
  json.string("name", profile.name);
  json.string("source", source_names[static_cast<std::size_t>(source.kind)]);
  if (source.file.empty())
    json.null("file");
  else
    json.string("file", source.file);
  if (source.kind == ProfileSource::Kind::inferred) {
    json.number("exact", source.exact);
    json.number("fields", source.fields);
  }
  if (source.kind == ProfileSource::Kind::tetrio) json.string("round", source.round);
  json.end_object();
}

}  // namespace tetron::app
