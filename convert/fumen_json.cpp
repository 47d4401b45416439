#include "convert/fumen_json.hpp"

#include <algorithm>
#include <array>
#include <ranges>

#include "convert/json_members.hpp"
#include "convert/text_out.hpp"
#include "formats/fumen/action.hpp"
#include "formats/fumen/quiz.hpp"

namespace tetron::convert {

namespace {

constexpr std::string_view piece_letters = " ILOZTJS";
constexpr std::array<std::string_view, 4> rotation_names{"spawn", "right", "reverse", "left"};
// Beyond this a centre is nowhere near a board.
constexpr int farthest = 99;

void append_operation(std::string& out, const std::optional<fumen::Operation>& operation) {
  if (!operation) {
    out += "null";
    return;
  }
  fmt::format_to(std::back_inserter(out), R"({{"type":"{}","rotation":"{}","x":{},"y":{}}})",
                 piece_letters[static_cast<std::size_t>(operation->piece)],
                 rotation_names[static_cast<std::size_t>(operation->rotation)], operation->x, operation->y);
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

fumen::PageChange read_page(const json& value, std::size_t index) {
  Members in(value, fmt::format("page {}: ", index));
  in.ignore({"index"});
  fumen::PageChange page;
  if (in.has("field")) {
    auto field = fumen::Field::from_text(in.string("field"));
    if (!field) refuse(in.path("field"), formats::describe(field.error()));
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

FumenPages read_pages(const json& root) {
  Members in(root, "");
  FumenPages result;
  if (in.has("version")) {
    const std::string version = in.string("version");
    const auto known = std::ranges::find(fumen::versions, version, version_text);
    if (known == fumen::versions.end())
      refuse("version", fmt::format("must be one of: {}",
                                    fmt::join(fumen::versions | std::views::transform(version_text), ", ")));
    // What was read from an older version is written as the newest.
    if (fumen::can_write(*known)) result.version = *known;
  }
  const json& pages = in.list("pages", 1, 1'000'000);
  for (const json& page : pages) result.pages.push_back(read_page(page, result.pages.size()));
  in.done();
  return result;
}

}  // namespace

void begin_fumen_json(std::string& out, fumen::Version version) {
  fmt::format_to(std::back_inserter(out), R"({{"version":"{}","pages":[)", version_text(version));
}

void append_fumen_json(std::string& out, const fumen::Page& page, std::size_t index, fumen::Version version) {
  fmt::format_to(std::back_inserter(out), R"({}{{"index":{},"field":)", index == 0 ? "" : ",", index);
  append_json_string(out, page.field.text());
  out += R"(,"operation":)";
  append_operation(out, page.operation);
  out += R"(,"comment":)";
  append_json_string(out, page.comment.text());
  const bool quiz = fumen::has_quiz(version) && fumen::is_quiz(page.comment);
  fmt::format_to(std::back_inserter(out),
                 R"(,"flags":{{"lock":{},"mirror":{},"colorize":{},"rise":{},"quiz":{}}}}})", page.flags.lock,
                 page.flags.mirror, page.flags.colorize, page.flags.rise, quiz);
}

void end_fumen_json(std::string& out) {
  out += "]}";
}

void append_fumen_json(std::string& out, const fumen::Decoded& decoded) {
  begin_fumen_json(out, decoded.version);
  for (std::size_t index = 0; index < decoded.pages.size(); ++index)
    append_fumen_json(out, decoded.pages[index], index, decoded.version);
  end_fumen_json(out);
}

std::expected<FumenPages, JsonError> fumen_from_json(std::string_view text) {
  // Deeper than root, pages, page, flags nothing of ours goes.
  constexpr int deepest = 4;
  const auto on_event = [](int depth, json::parse_event_t, json&) {
    if (depth > deepest) refuse("", "is nested too deeply for fumen pages");
    return true;
  };
  try {
    return read_pages(json::parse(text.begin(), text.end(), on_event));
  } catch (const json::parse_error& error) {
    return std::unexpected(JsonError{fmt::format("byte {}", error.byte), "is not JSON"});
  } catch (const json::exception&) {
    return std::unexpected(JsonError{"", "is no JSON of fumen pages"});
  } catch (const Bad& bad) {
    return std::unexpected(bad.error);
  }
}

}  // namespace tetron::convert
