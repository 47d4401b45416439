#include "convert/json/fumen_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "base/json_writer.hpp"
#include "convert/json/json_elements.hpp"
#include "formats/fumen/action.hpp"
#include "formats/fumen/quiz.hpp"

namespace tetron::convert {

namespace {

constexpr std::string_view piece_letters = " ILOZTJS";
constexpr std::array<std::string_view, 4> rotation_names{"spawn", "right", "reverse", "left"};
// A centre beyond this is far from any board.
constexpr int farthest = 99;

void write_operation(base::JsonWriter& writer, const std::optional<fumen::Operation>& operation) {
  if (!operation) return writer.null("operation");
  writer.key("operation").begin_object();
  writer.string("type", piece_letters.substr(static_cast<std::size_t>(operation->piece), 1));
  writer.string("rotation", rotation_names[static_cast<std::size_t>(operation->rotation)]);
  writer.number("x", operation->x);
  writer.number("y", operation->y);
  writer.end_object();
}

std::optional<fumen::Operation> read_operation(Members& page) {
  if (!page.has("operation")) return std::nullopt;
  const json& value = page.need("operation");
  if (value.is_null()) return std::nullopt;
  Members in(value, page.path("operation"));
  fumen::Operation operation;
  const std::string type = in.string("type");
  const auto piece = type.size() == 1 ? piece_letters.find(type[0], 1) : std::string_view::npos;
  if (piece == std::string_view::npos) refuse(in.path("type"), "must be one of I, L, O, Z, T, J, S");
  operation.piece = static_cast<fumen::Piece>(piece);
  const std::string rotation = in.string("rotation");
  const auto name = std::ranges::find(rotation_names, rotation);
  if (name == rotation_names.end()) refuse(in.path("rotation"), "must be spawn, right, reverse or left");
  operation.rotation = static_cast<fumen::Rotation>(name - rotation_names.begin());
  operation.x = in.integer("x", -farthest, farthest);
  operation.y = in.integer("y", -farthest, farthest);
  in.done();
  if (!fumen::on_field(operation)) refuse(page.path("operation"), "lies outside the field");
  if (!fumen::pack({operation, {}, false}, fumen::Version::v115))
    refuse(page.path("operation"), "lies too high above the field");
  return operation;
}

fumen::Flags read_flags(Members& page, bool first) {
  fumen::Flags flags;
  flags.colorize = first;
  if (!page.has("flags")) return flags;
  Members in(page.need("flags"), page.path("flags"));
  in.ignore({"quiz"});
  flags.lock = in.boolean_or("lock", true);
  flags.mirror = in.boolean_or("mirror", false);
  flags.colorize = in.boolean_or("colorize", first);
  flags.rise = in.boolean_or("rise", false);
  in.done();
  return flags;
}

constexpr ListShape page_list{.list = "pages", .element = "page"};

fumen::PageChange read_page(const json& value, std::size_t index) {
  Members in(value, element_place(page_list, index));
  in.ignore({"index"});
  fumen::PageChange page;
  if (in.has("field")) {
    auto field = fumen::Field::from_text(in.string("field"));
    if (!field) refuse(in.path("field"), base::describe(field.error()));
    page.field = *field;
  }
  page.operation = read_operation(in);
  if (in.has("comment")) page.comment = fumen::Comment(in.string("comment"));
  page.flags = read_flags(in, index == 0);
  in.done();
  return page;
}

std::string version_text(fumen::Version version) {
  return fmt::format("{:03}", static_cast<unsigned>(version));
}

// The fumen version to write. The text is read to its end, so errors in it are found.
fumen::Version read_root(std::string_view text) {
  const ListRoot root = read_list(text, page_list, nullptr);
  Members in(root.value, "");
  fumen::Version result = fumen::Version::v115;
  if (in.has("version")) {
    const std::string version = in.string("version");
    const auto known = std::ranges::find(fumen::versions, version, version_text);
    if (known == fumen::versions.end())
      refuse("version", fmt::format("must be one of: {}",
                                    fmt::join(fumen::versions | std::views::transform(version_text), ", ")));
    // Fumens of older versions are written in the newest one.
    if (fumen::can_write(*known)) result = *known;
  }
  if (!in.need("pages").is_array() || root.elements == 0)
    refuse("pages", "must be a list of at least one page");
  in.done();
  return result;
}

// Thrown and caught in this file.
struct Stop {};

}  // namespace

void begin_fumen_json(base::JsonWriter& writer, fumen::Version version) {
  writer.begin_object();
  writer.string("version", version_text(version));
  writer.key("pages").begin_array();
}

void write_fumen_json(base::JsonWriter& writer, const fumen::Page& page, std::size_t index,
                      fumen::Version version) {
  writer.begin_object();
  writer.number("index", index);
  writer.string("field", page.field.text());
  write_operation(writer, page.operation);
  writer.string("comment", page.comment.text());
  writer.key("flags").begin_object();
  writer.boolean("lock", page.flags.lock);
  writer.boolean("mirror", page.flags.mirror);
  writer.boolean("colorize", page.flags.colorize);
  writer.boolean("rise", page.flags.rise);
  writer.boolean("quiz", fumen::has_quiz(version) && fumen::is_quiz(page.comment));
  writer.end_object();
  writer.end_object();
}

void end_fumen_json(base::JsonWriter& writer) {
  writer.end_array();
  writer.end_object();
}

void append_fumen_json(std::string& out, const fumen::Decoded& decoded) {
  base::JsonWriter writer(out);
  begin_fumen_json(writer, decoded.version);
  for (std::size_t index = 0; index < decoded.pages.size(); ++index)
    write_fumen_json(writer, decoded.pages[index], index, decoded.version);
  end_fumen_json(writer);
}

std::expected<void, JsonError> read_fumen_json(std::string_view text,
                                               const std::function<void(fumen::Version)>& begin,
                                               const std::function<bool(const fumen::PageChange&)>& page) {
  try {
    begin(read_root(text));
    (void)read_list(text, page_list, [&page](const json& value, std::size_t index) {
      if (!page(read_page(value, index))) throw Stop{};
    });
    return {};
  } catch (const Stop&) {
    return {};
  } catch (const Bad& bad) {
    return std::unexpected(bad.error);
  }
}

std::expected<FumenPages, JsonError> fumen_from_json(std::string_view text) {
  FumenPages result;
  const auto read = read_fumen_json(
      text, [&result](fumen::Version version) { result.version = version; },
      [&result](const fumen::PageChange& page) {
        result.pages.push_back(page);
        return true;
      });
  if (!read) return std::unexpected(read.error());
  return result;
}

bool is_json(std::string_view text) {
  return json::accept(text.begin(), text.end());
}

}  // namespace tetron::convert
