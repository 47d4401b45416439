#include "replay/kinds/ngf/frame_record.hpp"

namespace tetron::kinds {

namespace {

// By ngf::Piece.
constexpr std::string_view row_letters = "TJZOSLI";

void put_piece(base::JsonWriter& json, base::JsonKey key, std::optional<ngf::Piece> piece) {
  if (piece)
    json.string(key, row_letters.substr(static_cast<std::size_t>(*piece), 1));
  else
    json.null(key);
}

void put(base::JsonWriter& json, base::JsonKey key, std::optional<std::uint32_t> number) {
  if (number)
    json.number(key, *number);
  else
    json.null(key);
}

}  // namespace

void append_members(Record& record, const ngf::Frame& frame) {
  base::JsonWriter json = members_of_new(record);
  json.number("version", frame.version);
  json.number("game_type", static_cast<unsigned>(frame.type));
  json.number("sender", frame.player);
  json.number("game", frame.game);
  json.number("clock_ms", frame.ms);
  put(json, "score", frame.score);
  put(json, "lines", frame.lines);
  put(json, "level", frame.level);
  put(json, "instant_das", frame.instant_das);
  put(json, "piece_das", frame.piece_das);
  put_piece(json, "piece", frame.piece);
  put_piece(json, "next", frame.next);
  json.key("counts").begin_array();
  for (const auto& count : frame.counts) {
    if (count)
      json.number(*count);
    else
      json.null();
  }
  json.end_array();
  if (frame.spare != 0) json.number("spare", frame.spare);
  json.hex("cells", frame.cells);
}

}  // namespace tetron::kinds
