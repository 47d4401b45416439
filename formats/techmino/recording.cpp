#include "formats/techmino/recording.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "base/escape.hpp"
#include "base/json_reader.hpp"
#include "formats/base64/base64.hpp"
#include "formats/deflate/zlib.hpp"

namespace tetron::techmino {

namespace {

using base::JsonReader;

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
constexpr std::uint64_t most_exact = std::uint64_t{1} << 53;
constexpr std::size_t most_mods = 256;

std::span<const std::byte> bytes_of(std::string_view text) {
  return std::as_bytes(std::span(text));
}
std::string_view text_of(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The text without what mail and chats add around it and inside it.
std::string base64_of(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  std::string out;
  out.reserve(text.size());
  std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return !blanks.contains(c); });
  return out;
}

// Values of unexpected types are skipped; they remain in the header's text.
bool read_flag(JsonReader& json, bool& flag) {
  return json.kind() == JsonReader::Kind::flag ? json.read_flag(flag) : json.skip();
}

bool read_frames(JsonReader& json, double& frames) {
  if (json.kind() != JsonReader::Kind::number) return json.skip();
  double value = 0;
  if (!json.read_number(value)) return false;
  if (value >= 0 && value <= static_cast<double>(most_frames)) frames = value;
  return true;
}

bool read_seed(JsonReader& json, std::optional<std::uint64_t>& seed) {
  if (json.kind() != JsonReader::Kind::number) return json.skip();
  double value = 0;
  if (!json.read_number(value)) return false;
  if (value >= 0 && value <= static_cast<double>(most_exact)) seed = static_cast<std::uint64_t>(value);
  return true;
}

bool read_faces(JsonReader& json, std::array<std::uint8_t, 7>& faces) {
  if (json.kind() != JsonReader::Kind::array) return json.skip();
  std::size_t index = 0;
  for (bool first = json.enter_array(); json.next_element(first); ++index) {
    double value = 0;
    if (!read_frames(json, value)) return false;
    if (index < faces.size()) faces[index] = static_cast<std::uint8_t>(std::fmod(value, 4));
  }
  return !json.failed();
}

bool read_tuning(JsonReader& json, Header& header) {
  if (json.kind() != JsonReader::Kind::object) return json.skip();
  const std::string_view before = json.rest();
  Tuning& tuning = header.tuning;
  const std::array<std::pair<std::string_view, double*>, 7> times{{{"das", &tuning.das},
                                                                   {"arr", &tuning.arr},
                                                                   {"dascut", &tuning.das_cut},
                                                                   {"irscut", &tuning.turn_cut},
                                                                   {"dropcut", &tuning.drop_cut},
                                                                   {"sddas", &tuning.soft_das},
                                                                   {"sdarr", &tuning.soft_arr}}};
  const std::array<std::pair<std::string_view, bool*>, 3> flags{
      {{"ihs", &tuning.first_hold}, {"irs", &tuning.first_turn}, {"ims", &tuning.first_move}}};
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);) {
    const auto time = std::ranges::find(times, key, &std::pair<std::string_view, double*>::first);
    const auto flag = std::ranges::find(flags, key, &std::pair<std::string_view, bool*>::first);
    bool read = true;
    if (time != times.end())
      read = read_frames(json, *time->second);
    else if (flag != flags.end())
      read = read_flag(json, *flag->second);
    else if (key == "face")
      read = read_faces(json, tuning.faces);
    else if (key == "RS")
      read = base::read_unescaped(json, tuning.rotation);
    else
      read = json.skip();
    if (!read) {
      json.within(key);
      return false;
    }
  }
  if (json.failed()) return false;
  header.settings = std::string(before.substr(0, before.size() - json.rest().size()));
  return true;
}

bool read_mods(JsonReader& json, std::vector<Mod>& mods) {
  if (json.kind() != JsonReader::Kind::array) return json.skip();
  for (bool first = json.enter_array(); json.next_element(first);) {
    if (json.kind() != JsonReader::Kind::array) {
      if (!json.skip()) return false;
      continue;
    }
    std::array<std::uint32_t, 2> numbers{};
    std::size_t count = 0;
    for (bool begin = json.enter_array(); json.next_element(begin); ++count) {
      double value = 0;
      if (json.kind() != JsonReader::Kind::number) return json.fail("must be two numbers");
      if (!json.read_number(value)) return false;
      if (count < 2 && value >= 0 && value <= 0xffff) numbers[count] = static_cast<std::uint32_t>(value);
    }
    if (mods.size() < most_mods) mods.push_back({numbers[0], numbers[1]});
  }
  return !json.failed();
}

bool read_member(JsonReader& json, std::string_view key, Header& header) {
  if (key == "mode") return base::read_unescaped(json, header.mode);
  if (key == "version") return base::read_unescaped(json, header.version);
  if (key == "player") return base::read_unescaped(json, header.player);
  if (key == "date") return base::read_unescaped(json, header.date);
  if (key == "seed") return read_seed(json, header.seed);
  if (key == "tasUsed") return read_flag(json, header.tool_assisted);
  if (key == "setting") return read_tuning(json, header);
  if (key == "mod") return read_mods(json, header.mods);
  if (key == "private") header.has_own_data = true;
  return json.skip();
}

// The keys with which a header may begin: the game writes its keys in no fixed order.
constexpr std::array<std::string_view, 9> header_keys = {"tasUsed", "player", "mode",    "version", "seed",
                                                         "date",    "mod",    "setting", "private"};

bool begins_as_header(std::string_view text) {
  if (!text.starts_with("{\"")) return false;
  text.remove_prefix(2);
  return std::ranges::any_of(header_keys, [text](std::string_view key) {
    return text.starts_with(key) && text.substr(key.size()).starts_with("\":");
  });
}

// Reads numbers with 7 bits in each byte, the highest first. All bytes except the last one of a number have
// bit 7 set.
class Numbers {
 public:
  Numbers(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {}

  bool is_at_end() const { return at_ == bytes_.size(); }
  std::size_t offset() const { return at_; }

  // `most` must be at most most_exact.
  std::expected<std::uint64_t, base::Error> next(std::string_view field, std::uint64_t most) {
    const std::size_t begin = at_;
    std::uint64_t value = 0;
    while (at_ < bytes_.size()) {
      const auto byte = static_cast<std::uint8_t>(bytes_[at_++]);
      value = value << 7 | (byte & 0x7fU);
      if (value > most)
        return std::unexpected(base::Error{base::ErrorKind::above_maximum, begin, field, most, value});
      if (byte < 0x80) return value;
    }
    return std::unexpected(
        base::Error{base::ErrorKind::truncated, begin, field, at_ - begin + 1, at_ - begin});
  }

 private:
  std::string_view bytes_;
  std::size_t at_;
};

// Reads the inputs, up to the damage if there is any.
void read_inputs(std::string_view bytes, std::size_t at, Recording& recording) {
  Numbers numbers(bytes, at);
  std::uint64_t frame = 0;
  while (!numbers.is_at_end()) {
    const std::size_t begin = numbers.offset();
    const auto stop = [&](const base::Error& error) {
      recording.damage = Damage{error.offset, base::describe(error) + " (of the unpacked bytes)"};
      recording.rest = bytes.substr(begin);
    };
    const auto time = numbers.next("frame of an input", most_frames);
    if (!time) return stop(time.error());
    const std::uint64_t now = recording.is_absolute ? *time : frame + *time;
    if (now < frame) return stop({base::ErrorKind::goes_back, begin, "frame of an input", frame, now});
    if (now > most_frames)
      return stop({base::ErrorKind::above_maximum, begin, "frame of an input", most_frames, now});
    const std::size_t event_at = numbers.offset();
    const auto event = numbers.next("input", most_exact);
    if (!event) return stop(event.error());
    const std::uint64_t key = *event % event::release;
    if (*event >= event::first_of_others || key > event::last_key || (key == 0 && *event != event::ended))
      return stop({base::ErrorKind::unknown_value, event_at, "input", 0, *event});
    frame = now;
    recording.inputs.push_back({static_cast<std::uint32_t>(now), static_cast<std::uint32_t>(*event),
                                static_cast<std::uint32_t>(begin)});
  }
}

// The numbers 0, 17 and 22 of "V0.17.22@8fa2"; empty if there are not three numbers.
std::optional<std::array<unsigned, 3>> numbers_of(std::string_view version) {
  const std::size_t digits = version.find_first_of("0123456789");
  if (digits == version.npos) return std::nullopt;
  version.remove_prefix(digits);
  std::array<unsigned, 3> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), numbers[i]);
    if (error != std::errc()) return std::nullopt;
    version.remove_prefix(static_cast<std::size_t>(end - version.data()));
    if (i + 1 == numbers.size()) break;
    if (!version.starts_with('.')) return std::nullopt;
    version.remove_prefix(1);
  }
  return numbers;
}

std::expected<void, base::ReadError> read_header(std::string_view line, Header& header) {
  JsonReader json(line);
  header.json = std::string(line);
  if (json.kind() != JsonReader::Kind::object) {
    json.fail("must be an object");
    return std::unexpected(base::ReadError(json.failure(), json.failed_at()));
  }
  std::string_view key;
  for (bool first = json.enter_object(); json.next_key(first, key);)
    if (!read_member(json, key, header)) {
      json.within(key);
      break;
    }
  if (json.failed() || !json.finish())
    return std::unexpected(base::ReadError(json.failure(), json.failed_at()));
  if (header.mode.empty()) return std::unexpected(base::ReadError("has no `mode`, the name of the mode"));
  return {};
}

}  // namespace

bool is_absolute(std::string_view version) {
  // Mods that are based on earlier versions have separate version numbers.
  if (version.contains("WTF") || version.contains("Unofficial Expansion")) return false;
  const auto numbers = numbers_of(version);
  return numbers && *numbers >= std::array{0U, 17U, 22U};
}

bool looks_like_recording(std::string_view start) {
  constexpr std::size_t enough = 64;
  // Unpacking may end in an error, because the start is not the whole file.
  const auto begins = [](std::span<const std::byte> packed) {
    return deflate::is_zlib(packed) && begins_as_header(text_of(deflate::unzlib(packed, enough).bytes));
  };
  if (begins(bytes_of(start))) return true;
  const auto packed = base64::decode(base64_of(start), "base64 text");
  return packed && begins(*packed);
}

std::expected<Recording, base::ReadError> read(std::string_view file, const ReadLimits& limits) {
  constexpr std::string_view what_it_is = "; this is not a recording of Techmino";
  const auto refuse = [&](const base::Error& error) {
    return std::unexpected(base::ReadError(error) + what_it_is);
  };
  if (file.size() > limits.bytes)
    return refuse({base::ErrorKind::above_maximum, 0, "bytes of the file", limits.bytes, file.size()});
  Recording recording;
  std::vector<std::byte> own;
  std::span<const std::byte> packed = bytes_of(file);
  if (!deflate::is_zlib(packed)) {
    auto decoded = base64::decode(base64_of(file), "base64 of a recording");
    if (!decoded) return refuse(decoded.error());
    recording.packing = Packing::base64;
    own = std::move(*decoded);
    packed = own;
  }
  const std::size_t most =
      std::min(limits.unpacked, limits.unpacked_always + packed.size() * limits.unpacked_for_each);
  const deflate::Unpacked unpacked = deflate::unzlib(packed, most);
  const std::string_view bytes = text_of(unpacked.bytes);
  const std::size_t line = bytes.find('\n');
  if (line == bytes.npos) {
    if (unpacked.error) return refuse(*unpacked.error);
    return refuse({base::ErrorKind::missing, bytes.size(), "line end after the header", 0, 0});
  }
  if (const auto read = read_header(bytes.substr(0, line), recording.header); !read)
    return std::unexpected(base::ReadError("header: " + read.error().what, read.error().offset) + what_it_is);
  recording.is_absolute = is_absolute(recording.header.version);
  read_inputs(bytes, line + 1, recording);
  if (unpacked.error)
    recording.damage =
        Damage{bytes.size() - recording.rest.size(),
               base::describe(*unpacked.error) +
                   (recording.packing == Packing::base64 ? " (of the bytes that the text stands for)" : "")};
  return recording;
}

}  // namespace tetron::techmino
