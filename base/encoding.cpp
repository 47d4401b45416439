#include "base/encoding.hpp"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/utf8.hpp"

namespace tetron::base {

namespace {

// Windows-1252 from 0x80 to 0x9f; 0 for the five bytes that it does not define. They decode to the C1
// controls with the same number, as in the WHATWG encoding standard, so that every byte string can be
// encoded again.
constexpr std::array<char16_t, 32> windows_1252_high{
    0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017d, 0,      0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

char32_t from_windows_1252(unsigned char byte) {
  if (byte < 0x80 || byte >= 0xa0) return byte;
  const char16_t mapped = windows_1252_high[byte - 0x80u];
  return mapped ? mapped : char32_t{byte};
}

std::optional<std::byte> to_windows_1252(char32_t c) {
  if (c < 0x80 || (c >= 0xa0 && c < 0x100)) return static_cast<std::byte>(c);
  for (std::size_t i = 0; i < windows_1252_high.size(); ++i)
    if (from_windows_1252(static_cast<unsigned char>(0x80 + i)) == c) return static_cast<std::byte>(0x80 + i);
  return std::nullopt;
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<std::byte> as_bytes(std::string_view text) {
  std::vector<std::byte> bytes(text.size());
  std::ranges::transform(text, bytes.begin(), [](char c) { return static_cast<std::byte>(c); });
  return bytes;
}

bool has_high_byte(std::string_view text) {
  return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

class Converter {
 public:
  Converter(const char* to, const char* from) : handle_(iconv_open(to, from)) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (usable()) iconv_close(handle_);
  }
  bool usable() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  // Converts all of `in`. `on_bad(out)` is called for each byte that has no meaning and returns whether to
  // continue.
  template <class OnBad>
  bool convert(std::string_view in, std::string& out, OnBad on_bad) {
    char* from = const_cast<char*>(in.data());
    std::size_t left = in.size();
    bool flushing = false;
    for (;;) {
      std::array<char, 512> buffer;
      char* to = buffer.data();
      std::size_t room = buffer.size();
      const std::size_t result =
          flushing ? iconv(handle_, nullptr, nullptr, &to, &room) : iconv(handle_, &from, &left, &to, &room);
      const int error = errno;
      out.append(buffer.data(), buffer.size() - room);
      if (result != static_cast<std::size_t>(-1)) {
        if (flushing) return true;
        flushing = true;
      } else if (error != E2BIG) {
        if (left == 0 || !on_bad(out)) return false;
        ++from;
        --left;
      }
    }
  }

 private:
  iconv_t handle_;
};

}  // namespace

std::optional<Encoding> Encoding::named(std::string_view name) {
  Encoding encoding;
  if (name == "auto") return encoding;
  encoding.iconv_name_ = name;
  // '/' begins options of iconv.
  if (name.empty() || name.contains('/') || !Converter("UTF-8", encoding.iconv_name_.c_str()).usable())
    return std::nullopt;
  return encoding;
}

UntrustedText Encoding::decode(std::span<const std::byte> bytes) const {
  const std::string_view text = as_text(bytes);
  std::string out;
  if (iconv_name_.empty()) {
    if (!has_high_byte(text) || is_valid_utf8(text)) return UntrustedText(std::string(text));
    for (char c : text) append_utf8(out, from_windows_1252(static_cast<unsigned char>(c)));
    return UntrustedText(std::move(out));
  }
  Converter converter("UTF-8", iconv_name_.c_str());
  if (!converter.usable()) return UntrustedText(to_valid_utf8(text));
  converter.convert(text, out, [](std::string& so_far) {
    so_far += replacement_utf8;
    return true;
  });
  // iconv does not reject numbers above U+10FFFF.
  return UntrustedText(to_valid_utf8(out));
}

std::optional<std::vector<std::byte>> Encoding::encode(std::string_view text) const {
  std::optional<std::vector<std::byte>> bytes;
  if (iconv_name_.empty()) {
    std::vector<std::byte> narrow;
    bool fits = true;
    for (std::string_view left = text; fits && !left.empty();) {
      const auto byte = to_windows_1252(pop_code_point(left));
      fits = byte.has_value();
      if (fits) narrow.push_back(*byte);
    }
    bytes = fits ? std::move(narrow) : as_bytes(text);
  } else {
    Converter converter(iconv_name_.c_str(), "UTF-8");
    std::string out;
    if (!converter.usable() || !converter.convert(text, out, [](std::string&) { return false; }))
      return std::nullopt;
    bytes = as_bytes(out);
  }
  if (decode(*bytes).raw() == text) return bytes;
  // Bytes in Windows-1252 that happen to be valid UTF-8.
  if (iconv_name_.empty() && decode(as_bytes(text)).raw() == text) return as_bytes(text);
  return std::nullopt;
}

}  // namespace tetron::base
