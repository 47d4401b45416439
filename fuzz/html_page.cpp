#include <zlib.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/escape.hpp"
#include "convert/html/html.hpp"
#include "convert/html/page_states.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/recordings.hpp"

// A web page of any recording: its markup is that of every page, whatever names, messages and the file are
// called, and what travels in it comes out again.
namespace {

using namespace tetron;
using fuzz::require;

// The page without what it holds of the game: its tags, and whatever stands between them that is neither
// title nor data. Tags end at '>'; in a script nothing ends but at "</script". HTML, section 13.2.5.
struct Page {
  std::string markup;
  std::string title;
  std::string game;
  std::string states;
};

std::string_view take_until(std::string_view& text, std::string_view mark) {
  const std::size_t at = text.find(mark);
  require(at != std::string_view::npos, "a page that is cut off");
  const std::string_view before = text.substr(0, at);
  text.remove_prefix(at);
  return before;
}

Page taken_apart(std::string_view text) {
  Page page;
  while (!text.empty()) {
    const std::size_t begin = text.find('<');
    if (begin == std::string_view::npos) break;
    page.markup += text.substr(0, begin);
    text.remove_prefix(begin);
    const std::string_view tag = take_until(text, ">");
    page.markup += tag;
    if (tag == "<title") {
      page.title = take_until(text, "<").substr(1);
    } else if (tag.starts_with("<script")) {
      const std::string_view content = take_until(text, "</script").substr(1);
      if (tag.find("\"game\"") != std::string_view::npos)
        page.game = content;
      else if (tag.find("\"states\"") != std::string_view::npos)
        page.states = content;
      else
        page.markup += content;
    }
  }
  page.markup += text;
  return page;
}

std::string unescaped(std::string text) {
  for (const auto& [from, to] : {std::pair<std::string_view, char>{"&lt;", '<'},
                                 {"&gt;", '>'},
                                 {"&quot;", '"'},
                                 {"&#39;", '\''},
                                 {"&amp;", '&'}})
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + 1))
      text.replace(at, from.size(), 1, to);
  return text;
}

std::vector<std::byte> from_base64(std::string_view text) {
  require(text.size() % 4 == 0, "base64 of odd length");
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::byte> bytes;
  std::uint32_t group = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    const std::size_t value = digits.find(c);
    require(value != std::string_view::npos, "a digit that is none of base64");
    group = group << 6 | static_cast<std::uint32_t>(value);
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::byte>(group >> count & 0xff));
  }
  return bytes;
}

std::vector<std::byte> inflated(std::span<const std::byte> packed, std::size_t size) {
  std::vector<std::byte> bytes(size + 1);
  uLongf got = static_cast<uLongf>(bytes.size());
  require(
      ::uncompress(reinterpret_cast<Bytef*>(bytes.data()), &got,
                   reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size())) == Z_OK,
      "states that cannot be unpacked");
  bytes.resize(got);
  return bytes;
}

std::string page_of(const tet::Recording& recording, const convert::HtmlOptions& options) {
  const base::Encoding encoding;
  std::string html;
  append_html(html, replay::Timeline(recording, replay::tetron4()),
              replay::game_of(recording.header(), encoding), encoding, options);
  return html;
}

// The markup of a page of the smallest recording.
const std::string& usual_markup() {
  static const std::string markup = [] {
    tet::Bytes bytes;
    require(tet::write(tet::Header{}, bytes).has_value(), "a header cannot be written");
    const auto recording = tet::Recording::read(bytes);
    require(recording.has_value(), "a header that was written cannot be read");
    return taken_apart(page_of(*recording, {})).markup;
  }();
  return markup;
}

void look_at(const tet::Recording& recording) {
  // The file's name is a stranger's as well; programs give it escaped().
  const auto name = recording.header().name(0);
  const std::string file = name ? base::escaped(base::Encoding().decode(*name)) : "?";
  const Page page = taken_apart(page_of(recording, {.file = file, .damage = file}));
  require(page.markup == usual_markup(), "a recording that changes the page's markup");
  require(unescaped(page.title) == file, "a title that is another");
  require(fuzz::is_utf8(page.game), "malformed UTF-8");
  const auto games = nlohmann::json::parse(page.game, nullptr, false);
  require(
      games.is_array() && games.size() == 1 && games[0].at("file") == file && games[0].at("damage") == file,
      "a game that is another");
  const auto states = convert::page_states(replay::Timeline(recording, replay::tetron4()));
  require(inflated(from_base64(page.states), states.size()) == states, "states that are others");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::for_each_reading(fuzz::as_file(data, size), look_at);
  return 0;
}
