#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/read_error.hpp"

// Recordings of Techmino: the settings of a game and its inputs. docs/formats/techmino.md.
namespace tetron::techmino {

struct ReadLimits {
  std::size_t bytes = std::size_t{16} << 20;    // of the file
  std::size_t unpacked = std::size_t{8} << 20;  // 60 hours of a fast player
  // Games compress to one half, their headers to a third.
  std::size_t unpacked_for_each = 8;
  std::size_t unpacked_always = std::size_t{512} << 10;
};

// Three days.
inline constexpr std::uint64_t most_frames = 60 * 60 * 60 * 72;

// The numbers of inputs.
namespace event {
inline constexpr std::uint32_t ended = 0;  // the player gave up
inline constexpr std::uint32_t left = 1;
inline constexpr std::uint32_t right = 2;
inline constexpr std::uint32_t turn_right = 3;
inline constexpr std::uint32_t turn_left = 4;
inline constexpr std::uint32_t turn_twice = 5;
inline constexpr std::uint32_t hard_drop = 6;
inline constexpr std::uint32_t soft_drop = 7;
inline constexpr std::uint32_t hold = 8;
inline constexpr std::uint32_t last_key = 20;
inline constexpr std::uint32_t release = 32;  // added to a key when it is released
inline constexpr std::uint32_t first_of_others = 64;
}  // namespace event

struct Input {
  std::uint32_t frame = 0;  // since the beginning of the game
  std::uint32_t event = 0;
  std::uint32_t offset = 0;  // in the unpacked bytes

  bool is_key() const { return key() >= 1 && key() <= event::last_key && event < event::first_of_others; }
  bool is_release() const { return event >= event::release; }
  std::uint32_t key() const { return event % event::release; }
  friend bool operator==(const Input&, const Input&) = default;
};

// A change of the rules that the player chose: its number, and which of its values.
struct Mod {
  std::uint32_t number = 0;
  std::uint32_t value = 0;
  friend bool operator==(const Mod&, const Mod&) = default;
};

// The player's settings that affect the game. Times are in frames.
struct Tuning {
  double das = 10;
  double arr = 2;
  double das_cut = 0;
  double turn_cut = 0;
  double drop_cut = 0;
  double soft_das = 2;
  double soft_arr = 2;
  bool first_hold = true;  // keys that are down when a piece appears act on it
  bool first_turn = true;
  bool first_move = true;
  std::string rotation = "TRS";
  std::array<std::uint8_t, 7> faces{};  // rotations in which Z S J L T O I appear
  friend bool operator==(const Tuning&, const Tuning&) = default;
};

// The members of the header that are known; `json` has all of them.
struct Header {
  std::string json;      // as stored, without the line end
  std::string settings;  // its object `setting`
  std::string mode;      // "sprint_40l"
  std::string version;   // "V0.17.1@8fa2"
  std::string player;
  std::string date;  // "2022/01/05 20:17:46"
  std::optional<std::uint64_t> seed;
  bool tool_assisted = false;
  bool has_own_data = false;  // the mode has data in `private`
  Tuning tuning;
  std::vector<Mod> mods;
  friend bool operator==(const Header&, const Header&) = default;
};

enum class Packing : std::uint8_t { zlib, base64 };

struct Damage {
  std::uint64_t offset = 0;  // in the unpacked bytes
  std::string what;          // a sentence
  friend bool operator==(const Damage&, const Damage&) = default;
};

struct Recording {
  Packing packing = Packing::zlib;
  Header header;
  bool is_absolute = false;  // frames count from the beginning, not from the input before
  std::vector<Input> inputs;
  std::string rest;  // bytes from the beginning of the damage on
  std::optional<Damage> damage;

  // The frame of the last input; 0 if there is none.
  std::uint32_t frames() const { return inputs.empty() ? 0 : inputs.back().frame; }
};

// Whether a file that begins with these bytes may be a recording.
bool looks_like_recording(std::string_view start);
// The error is a sentence: what was expected, what was found, and where.
std::expected<Recording, base::ReadError> read(std::string_view file, const ReadLimits& limits = {});
// Versions from 0.17.22 on count frames from the beginning.
bool is_absolute(std::string_view version);

// The unpacked bytes. They are those that were read if each number was stored with the fewest bytes.
std::string write(const Recording& recording);
// A file with these bytes. The game compresses better, so a file that is read and written has the same
// content but another size.
std::string pack(std::string_view unpacked, Packing packing);

}  // namespace tetron::techmino
