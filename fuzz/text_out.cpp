#include "convert/answer/text_out.hpp"

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/escape.hpp"
#include "base/utf8.hpp"
#include "convert/csv/csv.hpp"
#include "fuzz/plain_text.hpp"
#include "fuzz/require.hpp"
#include "tests/app/csv.hpp"

namespace {

using namespace tetron;
using fuzz::require;

// The text that base::escaped() made this of.
std::string unescaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text[0] != '\\') {
      out += text[0];
      text.remove_prefix(1);
    } else if (text.starts_with("\\\\")) {
      out += '\\';
      text.remove_prefix(2);
    } else {
      const bool braces = text.starts_with("\\u{");
      require(braces || text.starts_with("\\x"), "an escape that is none");
      const std::string_view digits = braces ? text.substr(3, text.find('}') - 3) : text.substr(2, 2);
      base::append_utf8(out, static_cast<char32_t>(std::stoul(std::string(digits), nullptr, 16)));
      text.remove_prefix(braces ? digits.size() + 4 : 4);
    }
  }
  return out;
}

}  // namespace

// Any text as the program writes it for people, for JSON and for CSV: it does nothing to a terminal, and
// other readers get the same text out of it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::as_text(data, size);
  const std::string valid = base::to_valid_utf8(text);
  require(fuzz::is_utf8(valid) && (valid == text) == fuzz::is_utf8(text), "UTF-8 that is malformed");

  const std::string shown = base::escaped(text);
  require(fuzz::is_safe_to_show(shown, false), "text that a terminal would not only show");
  require(unescaped(shown) == valid, "text that cannot be told from another");

  std::string json;
  base::append_json_string(json, text);
  require(fuzz::is_safe_to_show(json, false), "JSON that a terminal would not only show");
  require(nlohmann::json::parse(json, nullptr, false) == valid, "a JSON string that is read as another");

  std::string csv = "a,";
  convert::append_csv_field(csv, text);
  csv += ",b\n";
  const auto rows = test::parse_csv(csv);
  require(rows.size() == 1 && rows[0].size() == 3 && rows[0][1] == shown,
          "a CSV field that is read as another");

  for (const std::size_t columns : {1, 7, 40}) {
    const std::string fit = convert::fitted(shown, columns);
    require(fuzz::is_utf8(fit) && convert::shown_columns(fit) == columns, "text that does not fit");
  }
  return 0;
}
