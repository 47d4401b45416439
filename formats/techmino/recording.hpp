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

// Recordings of Techmino: settings of a game and what was pressed in it. docs/formats/techmino.md.
namespace tetron::techmino {

struct ReadLimits {
  std::size_t bytes = std::size_t{16} << 20;    // of a file
  std::size_t unpacked = std::size_t{8} << 20;  // sixty hours, at the pace of a fast player
  // Games pack to a half of what they were, their headers to a third.
  std::size_t unpacked_for_each = 8;
  std::size_t unpacked_always = std::size_t{512} << 10;
};

// Three days.
inline constexpr std::uint64_t most_frames = 60 * 60 * 60 * 72;

// What an input says, by its number.
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
inline constexpr std::uint32_t release = 32;  // a key with this added goes up
inline constexpr std::uint32_t first_of_others = 64;
}  // namespace event

struct Input {
  std::uint32_t frame = 0;  // from the beginning of the game
  std::uint32_t event = 0;
  std::uint32_t offset = 0;  // in the unpacked bytes

  bool is_key() const { return key() >= 1 && key() <= event::last_key && event < event::first_of_others; }
  bool is_release() const { return event >= event::release; }
  std::uint32_t key() const { return event % event::release; }
  friend bool operator==(const Input&, const Input&) = default;
};

// A change of the rules that the player chose: which, and which of its values.
struct Mod {
  std::uint32_t number = 0;
  std::uint32_t value = 0;
  friend bool operator==(const Mod&, const Mod&) = default;
};

// What the player has set, as far as it changes how a game goes on. Times are in frames.
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
  std::array<std::uint8_t, 7> faces{};  // turns with which Z S J L T O I appear
  friend bool operator==(const Tuning&, const Tuning&) = default;
};

// Members that are known; `json` has all of them.
struct Header {
  std::string json;      // as it stands, without the line's end
  std::string settings;  // the object `setting` of it
  std::string mode;      // "sprint_40l"
  std::string version;   // "V0.17.1@8fa2"
  std::string player;
  std::string date;  // "2022/01/05 20:17:46"
  std::optional<std::uint64_t> seed;
  bool tool_assisted = false;
  bool has_own_data = false;  // of the mode, `private`
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
  bool is_absolute = false;  // frames are counted from the beginning, not from the input before
  std::vector<Input> inputs;
  std::string rest;  // bytes that are not read: where the damage begins
  std::optional<Damage> damage;

  // Of the last input; 0 if there is none.
  std::uint32_t frames() const { return inputs.empty() ? 0 : inputs.back().frame; }
};

// Whether a file that begins so is one of them.
bool looks_like_recording(std::string_view start);
// The error is a sentence: what was wanted, what was found, where.
std::expected<Recording, std::string> read(std::string_view file, const ReadLimits& limits = {});
// Versions from 0.17.22 on count frames from the beginning.
bool is_absolute(std::string_view version);

// The unpacked bytes: those that were read, where no number was written with more bytes than it needs.
std::string write(const Recording& recording);
// A file of these bytes. The game packs them tighter: a file that is read and written has the same content
// and another length.
std::string pack(std::string_view unpacked, Packing packing);

}  // namespace tetron::techmino
