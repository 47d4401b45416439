#include "app/input.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "app/auto_profile.hpp"
#include "app/exit_code.hpp"
#include "app/input_files.hpp"
#include "app/messages.hpp"
#include "app/options.hpp"
#include "app/settings_file.hpp"
#include "app/tetrio_round.hpp"
#include "convert/text_out.hpp"
#include "formats/error.hpp"

namespace tetron::app {

namespace {

// The names of players in a list that fits a message.
std::string listed(const replay::Game& game) {
  std::string list;
  for (std::size_t id = 0; id < game.names.size(); ++id)
    list += fmt::format("{}{} \"{}\"", id == 0 ? "" : ", ", id, convert::escaped(game.names[id]));
  return list;
}

}  // namespace

namespace {

std::string why(const std::error_code& problem, std::uint64_t limit) {
  if (problem != std::errc::file_too_large) return problem.message();
  return fmt::format("has more than {} bytes, which is the most that is read of such a file", limit);
}

}  // namespace

std::optional<OpenFile> open_file(const std::string& path) {
  std::string shown = path == "-" ? "standard input" : convert::escaped(path);
  auto file = path == "-" ? formats::File::of(STDIN_FILENO) : formats::File::open(path);
  if (!file) {
    error(fmt::format("{}: {}", shown, file.error().message()));
    return std::nullopt;
  }
  remember_input(file->id());
  return OpenFile{std::move(shown), std::move(*file)};
}

std::optional<InputFile> whole(const OpenFile& open, std::uint64_t limit) {
  auto bytes = open.file.read_all(limit);
  if (!bytes) {
    error(fmt::format("{}: {}", open.shown, why(bytes.error(), limit)));
    return std::nullopt;
  }
  return InputFile{open.shown, std::move(*bytes)};
}

std::optional<InputFile> open_input(const std::string& path, std::uint64_t limit) {
  const auto open = open_file(path);
  return open ? whole(*open, limit) : std::nullopt;
}

std::expected<tet::Recording, std::string> read_recording(const formats::File& file,
                                                          const ReadingOptions& options) {
  const auto not_one = [](const formats::Error& error) {
    return std::unexpected(formats::describe(error) + "; this is no .tet recording");
  };
  std::array<std::byte, tet::header::max_size> start;
  const auto header = tet::read_header(std::span(start).first(file.read(0, start)));
  if (!header) return not_one(header.error());
  if (const auto rest = file.fetch(); !rest)
    return std::unexpected(why(rest.error(), formats::FileBytes::most));
  auto recording = tet::Recording::read(formats::ByteSource(file),
                                        options.salvage ? tet::OnDamage::salvage : tet::OnDamage::stop);
  if (!recording) return not_one(recording.error());
  return std::move(*recording);
}

void ReadingOptions::add_salvage(CLI::App& app) {
  app.add_flag("--salvage", salvage, "Where the file is damaged, look for the next chunk and go on");
}

void ReadingOptions::add_encoding(CLI::App& app) {
  offer_values(app.add_option("--encoding", encoding,
                              "Encoding of names and messages: auto, utf-8, windows-1251, shift_jis, ...")
                   ->type_name("NAME")
                   ->capture_default_str(),
               {"auto", "utf-8", "windows-1251", "windows-1252", "shift_jis"});
}

void ReadingOptions::add_round(CLI::App& app) {
  app.add_option("--round", round, "Which round of a TETR.IO match, from 1; without this, the first")
      ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{100'000}))
      ->type_name("N");
}

void ReadingOptions::add_all(CLI::App& app) {
  std::vector<std::string> profiles{"auto"};
  profiles.insert(profiles.end(), replay::builtin_profiles().begin(), replay::builtin_profiles().end());
  offer_values(
      app.add_option("--profile", profile,
                     "How stones and fields are read: a built-in profile, a .toml file, or auto: tetron4 "
                     "if it fits, else what the recording itself shows. Without this, auto for what "
                     "tetron did not write")
          ->type_name("NAME|FILE|auto"),
      std::move(profiles));
  add_encoding(app);
  add_salvage(app);
  add_round(app);
}

formats::Encoding encoding_named(const std::string& name) {
  auto encoding = formats::Encoding::named(name);
  if (!encoding) {
    error(fmt::format("--encoding: '{}' is no encoding this system knows", convert::escaped(name)));
    throw Exit{ExitCode::usage};
  }
  return *encoding;
}

replay::Profile profile_named(const std::string& name) {
  if (name.empty() || name == "auto") return replay::tetron4();
  std::string text(replay::builtin_profile_text(name));
  if (text.empty()) {
    if (!name.ends_with(".toml") && !name.contains('/') && ::access(name.c_str(), F_OK) != 0) {
      error(fmt::format("--profile: there is no profile '{}'; `tetron profile list` names them",
                        convert::escaped(name)));
      throw Exit{ExitCode::usage};
    }
    auto file = read_settings(name);
    if (!file) {
      error(fmt::format("{}: {}", convert::escaped(name), file.error().what));
      throw Exit{ExitCode::cannot_open};
    }
    text = std::move(*file);
  }
  auto profile = replay::parse_profile(text);
  if (!profile) {
    const auto& [what, line] = profile.error();
    error(fmt::format("{}:{}: {}", convert::escaped(name), line, convert::escaped(what)));
    throw Exit{ExitCode::cannot_open};
  }
  return std::move(*profile);
}

namespace {

// The source and what it holds; nothing, and told, if it is no recording.
struct Opened {
  OpenFile source;
  tet::Recording recording;
};

std::optional<Opened> opened(std::optional<OpenFile> source, const ReadingOptions& options) {
  if (!source) return std::nullopt;
  auto recording = read_recording(source->file, options);
  if (!recording) {
    error(fmt::format("{}: {}", source->shown, recording.error()));
    return std::nullopt;
  }
  return Opened{std::move(*source), std::move(*recording)};
}

// The file is opened after the options were found to be right.
template <class Open>
std::unique_ptr<Input> open_with(const Open& open, const std::string& path, const ReadingOptions& options) {
  formats::Encoding encoding = encoding_named(options.encoding);
  FoundProfile profile = profile_of_option(options.profile, profile_named(options.profile));
  auto source = open();
  if (source && is_tetrio(source->file)) return open_tetrio_round(*source, options, encoding);
  auto file = opened(std::move(source), options);
  if (!file) return nullptr;
  if (!options.names_profile()) {
    auto found = unnamed_profile(path, file->recording, file->source.shown, options.profile_wish());
    if (!found) {
      error(found.error());
      return nullptr;
    }
    profile = std::move(*found);
  }
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
  formats::Encoding encoding = encoding_named(options.encoding);
  auto source = open_file(path);
  if (source && is_tetrio(source->file)) return open_tetrio_round(*source, options, encoding);
  auto file = opened(std::move(source), options);
  if (!file) return nullptr;
  return std::make_unique<Input>(std::move(file->source), std::move(file->recording), FoundProfile{profile},
                                 std::move(encoding));
}

formats::PlayerId player_named(const std::string& text, const replay::Game& game) {
  std::size_t id = game.names.size();
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (failed != std::errc() || end != text.data() + text.size()) {
    const auto found = std::ranges::find(game.names, text);
    id = static_cast<std::size_t>(found - game.names.begin());
  }
  if (id >= game.names.size()) {
    error(
        fmt::format("--player: there is no player '{}'; there are {}", convert::escaped(text), listed(game)));
    throw Exit{ExitCode::usage};
  }
  return formats::PlayerId(static_cast<std::uint8_t>(id));
}

ExitCode tell_damage(const Input& input, const std::optional<tet::Gap>& gap, ExitCode code) {
  if (!gap) return code;
  error(fmt::format("{}: {}", input.source.shown, formats::describe(gap->error)));
  return input.recording.on_damage() == tet::OnDamage::salvage ? ExitCode::problems : ExitCode::damaged;
}

}  // namespace tetron::app
