#include "player/window/speaker.hpp"

#include <dlfcn.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "sound/synthesis.hpp"

namespace tetron::player {

namespace {

using Clock = std::chrono::steady_clock;

// Sounds that are later than this, because the device was still being opened, are left out.
constexpr std::chrono::milliseconds too_late{150};

bool is_there(const std::filesystem::path& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

bool has_playing_device() {
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator("/dev/snd", problem)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("pcm") && name.ends_with("p")) return true;
  }
  return is_there("/dev/dsp");
}

// Whether there may be a sound device or server. Without this check the libraries would search for servers
// one after the other and print an error for each.
bool may_have_device() {
  for (const char* const chosen : {"ALSOFT_DRIVERS", "PULSE_SERVER", "PIPEWIRE_REMOTE"})
    if (std::getenv(chosen) != nullptr) return true;
  if (const char* const runtime = std::getenv("XDG_RUNTIME_DIR"); runtime != nullptr && *runtime == '/')
    for (const char* const server : {"pulse/native", "pipewire-0"})
      if (is_there(std::filesystem::path(runtime) / server)) return true;
  return has_playing_device();
}

void say_nothing(const char*, int, const char*, int, const char*, ...) {}

// ALSA's library, which OpenAL may use, prints errors to stderr by default.
void quieten_alsa() {
  void* const alsa = dlopen("libasound.so.2", RTLD_LAZY);
  if (alsa == nullptr) return;
  using Handler = void (*)(const char*, int, const char*, int, const char*, ...);
  using SetHandler = int (*)(Handler);
  if (const auto set = reinterpret_cast<SetHandler>(dlsym(alsa, "snd_lib_error_set_handler")))
    set(say_nothing);
}

std::unique_ptr<Loudspeaker> opened() {
  if (!may_have_device()) return std::make_unique<Loudspeaker>();
  quieten_alsa();
  std::vector<std::vector<std::int16_t>> sounds;
  for (std::size_t i = 0; i < sound::sound_names.size(); ++i)
    sounds.push_back(sound::samples_of(static_cast<sound::Sound>(i)));
  return std::make_unique<Loudspeaker>(sounds, sound::sample_rate);
}

}  // namespace

void Speaker::play(std::span<const sound::Sound> sounds, double volume) {
  if (sounds.empty() || volume <= 0) return;
  if (!thread_) {
    // Also for OpenAL.
    setenv("ALSOFT_LOGLEVEL", "0", 0);
    thread_ = std::make_unique<base::JobThread<bool>>();
  }
  thread_->take();
  thread_->ask([this, heard = std::vector(sounds.begin(), sounds.end()), volume,
                asked = Clock::now()](const std::stop_token&) {
    if (!loudspeaker_) loudspeaker_ = opened();
    if (Clock::now() - asked > too_late) return false;
    for (const sound::Sound sound : heard) loudspeaker_->play(static_cast<std::size_t>(sound), volume);
    return true;
  });
}

}  // namespace tetron::player
