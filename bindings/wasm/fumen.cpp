// Decodes and encodes fumens, and runs the commands of `tetron fumen`.
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bindings/wasm/fumen_record.hpp"
#include "bindings/wasm/result.hpp"
#include "convert/fumen/operations.hpp"
#include "formats/fumen/decode.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/find.hpp"

namespace tetron::wasm {

// The result: a head, the records of the pages, and all comments one after another.
TETRON_EXPORT(tetron_fumen_decode)
Outcome tetron_fumen_decode(const char* data, std::size_t size, bool strict) {
  auto decoder =
      fumen::Decoder::open(text_at(data, size), strict ? fumen::Mode::strict : fumen::Mode::lenient);
  if (!decoder) return fail(decoder.error());
  std::string& out = fresh_result();
  std::string comments;
  std::string last;
  std::uint32_t comment = 0;
  out.resize(head_size);
  while (decoder->next()) {
    const fumen::Comment& shown = decoder->page().comment;
    if (shown.head() != std::string_view(last).substr(0, shown.head().size()) || shown.text() != last) {
      last = shown.text();
      comment = static_cast<std::uint32_t>(comments.size());
      comments += last;
    }
    append_record(out, decoder->page(),
                  (decoder->brings_field() ? own_field : 0U) | (decoder->brings_comment() ? own_comment : 0U),
                  {comment, static_cast<std::uint32_t>(last.size())});
  }
  if (decoder->failure()) return fail(*decoder->failure());
  put_head(out, static_cast<std::uint32_t>(decoder->version()), decoder->pages(), decoder->warnings().count(),
           comments.size());
  out += comments;
  return Outcome::done;
}

// The fumens in any text as words, each with a line end.
TETRON_EXPORT(tetron_fumen_find)
Outcome tetron_fumen_find(const char* data, std::size_t size) {
  const std::vector<std::string> found = fumen::fumens_in(text_at(data, size));
  std::string& out = fresh_result();
  for (const std::string& word : found) {
    out += word;
    out += '\n';
  }
  return Outcome::done;
}

// The result is the fumen of `pages` records, which are followed by `comments`. `lenient` accepts pieces that
// are not completely within the columns. The offset of an error is the number of the page.
TETRON_EXPORT(tetron_fumen_encode)
Outcome tetron_fumen_encode(const unsigned char* data, std::size_t size, std::uint32_t pages,
                            std::uint32_t version, bool lenient) {
  if (pages == 0 || size / record_size < pages) return fail("a fumen has at least one page");
  const auto wanted = fumen::version_of(version);
  if (!wanted || !fumen::can_write(*wanted)) return fail("versions 115 and 110 are written");
  const std::string_view comments(reinterpret_cast<const char*>(data) + pages * record_size,
                                  size - pages * record_size);
  fumen::Encoder encoder(*wanted, lenient ? fumen::Mode::lenient : fumen::Mode::strict);
  for (std::uint32_t i = 0; i < pages; ++i)
    if (const auto added = encoder.add(page_at(data + i * record_size, comments)); !added)
      return fail(added.error());
  fresh_result() = std::move(encoder).finish();
  return Outcome::done;
}

// Runs a command of `tetron fumen`. The input are texts that each end with a zero byte: the name of the
// command; names and values of options, alternating, then an empty name; the fumens. The result: the number
// of fumens (u32), then the fumens and the warnings, each with a zero byte at its end.
TETRON_EXPORT(tetron_fumen_operation)
Outcome tetron_fumen_operation(const char* data, std::size_t size) {
  std::string_view rest = text_at(data, size);
  const auto next = [&rest] {
    const std::size_t end = std::min(rest.find('\0'), rest.size());
    const std::string_view text = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return std::string(text);
  };
  convert::FumenRequest request;
  request.operation = next();
  for (std::string name = next(); !name.empty(); name = next()) {
    std::string value = next();
    request.options.emplace_back(std::move(name), std::move(value));
  }
  while (!rest.empty()) request.fumens.push_back(next());
  const auto answer = convert::do_fumens(request);
  if (!answer) {
    if (const auto* const error = std::get_if<base::Error>(&answer.error())) return fail(*error);
    return fail(std::get<std::string>(answer.error()));
  }
  std::string& out = fresh_result();
  append_u32(out, static_cast<std::uint32_t>(answer->texts.size()));
  for (const auto* const list : {&answer->texts, &answer->warnings})
    for (const std::string& text : *list) {
      out += text;
      out += '\0';
    }
  return Outcome::done;
}

}  // namespace tetron::wasm
