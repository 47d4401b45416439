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
      return {source.round, source.round};
  }
  return {};
}

void append_profile_json(std::string& out, const replay::Profile& profile, const ProfileSource& source) {
  out += R"({"name":)";
  base::append_json_string(out, profile.name);
  fmt::format_to(std::back_inserter(out), R"(,"source":"{}","file":)",
                 source_names[static_cast<std::size_t>(source.kind)]);
  if (source.file.empty())
    out += "null";
  else
    base::append_json_string(out, source.file);
  if (source.kind == ProfileSource::Kind::inferred)
    fmt::format_to(std::back_inserter(out), R"(,"exact":{},"fields":{})", source.exact, source.fields);
  if (source.kind == ProfileSource::Kind::tetrio) {
    out += R"(,"round":)";
    base::append_json_string(out, source.round);
  }
  out += '}';
}

}  // namespace tetron::app
