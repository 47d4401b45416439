// Edits a page of a fumen like the commands of `tetron fumen`.
#include <string>

#include "bindings/wasm/fumen_record.hpp"
#include "bindings/wasm/result.hpp"
#include "convert/fumen/page_edits.hpp"
#include "formats/fumen/encode.hpp"
#include "formats/fumen/page_state.hpp"

namespace tetron::wasm {

namespace {

// In the order of the names in bindings/wasm/js/src/fumen_records.ts.
enum class Edit : std::uint32_t { mirror, shift, clear_rows, rise, gray, prune, leave };

// False if the piece would leave the field.
bool done(fumen::Page& page, Edit edit, int right, int up) {
  switch (edit) {
    case Edit::mirror:
      convert::mirror(page);
      return true;
    case Edit::shift:
      return convert::shift(page, right, up);
    case Edit::clear_rows:
      convert::clear_full_rows(page);
      return true;
    case Edit::rise:
      page.field.rise();
      return true;
    case Edit::gray:
      convert::recolour(page, convert::colours_to(fumen::Block::gray));
      return true;
    case Edit::prune:
      convert::recolour(page, convert::colours_to(fumen::Block::empty));
      return true;
    case Edit::leave: {
      fumen::PageState state(fumen::Version::v115);
      state.field() = page.field;
      state.field_changed();
      state.show(page.comment);
      state.act(page.operation, page.flags);
      state.leave();
      state.act({}, {});
      page = state.page();
      return true;
    }
  }
  return false;
}

}  // namespace

// Edits the page of a record. The result has the form of tetron_fumen_decode's; for `leave` it is the page
// after this one.
TETRON_EXPORT(tetron_fumen_edit)
Outcome tetron_fumen_edit(const unsigned char* data, std::size_t size, Edit edit, int right, int up) {
  if (size < record_size) return fail("there is no page");
  const fumen::PageChange given =
      page_at(data, std::string_view(reinterpret_cast<const char*>(data) + record_size, size - record_size));
  fumen::Page page{given.field.value_or(fumen::Field{}), given.operation,
                   given.comment.value_or(fumen::Comment{}), given.flags};
  if (!done(page, edit, right, up)) return fail("the piece would leave the field");
  std::string& out = fresh_result();
  out.resize(head_size);
  const std::string comment(page.comment.text());
  append_record(out, page, own_field | own_comment, {0, static_cast<std::uint32_t>(comment.size())});
  put_head(out, static_cast<std::uint32_t>(fumen::Version::v115), 1, 0, comment.size());
  out += comment;
  return Outcome::done;
}

}  // namespace tetron::wasm
