#include "scene/panels/chunk_fields.hpp"

#include <fmt/format.h>

#include "base/counted.hpp"
#include "replay/kinds/match/match_fields.hpp"
#include "scene/text/player_name.hpp"

namespace tetron::scene {

namespace {

using Fields = std::vector<ChunkField>;

std::string number(unsigned value) {
  return fmt::format("{}", value);
}

std::string place(const tet::StonePlace& stone) {
  return fmt::format("style {} at {}, {} rot {}", stone.style.value, stone.x, stone.y, stone.rot);
}

class Reader {
 public:
  explicit Reader(const replay::Game& game) : game_(game) {}

  Fields operator()(const tet::StoneView& v) const {
    return {{"player", who(v.player())}, {"stone", place(v.stone())}, {"netstat", number(v.netstat())}};
  }
  Fields operator()(const tet::NewStoneView& v) const {
    return {{"player", who(v.player())},
            {"old", place(v.old_stone())},
            {"new", place(v.new_stone())},
            {"next", number(v.next_style().value)},
            {"credits", number(v.credits())}};
  }
  Fields operator()(const tet::MatrixView& v) const {
    return {{"matrix", number(v.matrix().value)},
            {"lives", number(v.lives())},
            {"level", replay::level_label(v.level())},
            {"next", number(v.next_style().value)},
            {"credits", number(v.credits())},
            {"packed", base::counted(v.packed().size(), "byte")},
            {"lines",
             fmt::format("{}: {} × 2, {} × 3, {} × 4", v.lines(), v.doubles(), v.triples(), v.tetrises())}};
  }
  Fields operator()(const tet::WeaponView& v) const {
    return {{"player", who(v.player())},
            {"target", who(v.target())},
            {"weapon", number(v.weapon())},
            {"byte", number(v.byte_param())},
            {"word", number(v.word_param())}};
  }
  Fields operator()(const tet::GameoverView& v) const { return {{"player", who(v.player())}}; }
  Fields operator()(const tet::ReviveView& v) const {
    return {{"matrix", number(v.matrix().value)}, {"lives", number(v.lives())}};
  }
  Fields operator()(const tet::PlayerSelectView& v) const {
    return {{"player", who(v.player())}, {"target", who(v.target())}};
  }
  Fields operator()(const tet::WeaponSelectView& v) const {
    return {{"player", who(v.player())}, {"weapon", number(v.weapon())}};
  }
  Fields operator()(const tet::MessageView& v) const {
    return {{"player", who(v.player())},
            {"to", v.target() == 0 ? "all" : who(tet::PlayerId(v.target()))},
            {"text", game_.encoding.decode(v.text()).raw()}};
  }
  Fields operator()(const tet::UnknownView& v) const { return {{"type", number(v.chunk.type_byte())}}; }
  Fields operator()(const tet::DamagedView& v) const { return {{"damaged", base::describe(v.error())}}; }
  Fields operator()(const tet::StartView&) const { return {}; }
  Fields operator()(const tet::StopView&) const { return {}; }

 private:
  std::string who(tet::PlayerId player) const {
    return fmt::format("{} {}", player.value, name_in_sentence(game_, player));
  }

  const replay::Game& game_;
};

}  // namespace

namespace {

std::string value_text(field::Cell piece) {
  if (piece == field::Cell::empty) return "none";
  if (field::is_extra(piece)) return number(static_cast<unsigned>(piece));
  return {field::to_char(piece)};
}
std::string value_text(field::Rotation turn) {
  return number(static_cast<unsigned>(turn));
}
std::string value_text(game::Key key) {
  return std::string(kinds::key_words[static_cast<std::size_t>(key)]);
}
std::string value_text(game::Spin spin) {
  return std::string(kinds::spin_words[static_cast<std::size_t>(spin)]);
}
std::string value_text(bool value) {
  return value ? "yes" : "no";
}
std::string value_text(const std::array<field::Cell, 6>& pieces) {
  std::string text;
  for (const field::Cell piece : pieces)
    if (piece != field::Cell::empty) text += value_text(piece);
  return text.empty() ? "none" : text;
}
std::string value_text(std::integral auto value) {
  return fmt::format("{}", value);
}

}  // namespace

std::vector<ChunkField> step_fields(std::span<const game::Event> game_events) {
  std::vector<ChunkField> fields;
  for (const game::Event& event : game_events) {
    std::string text;
    std::visit(
        [&](const auto& what) {
          kinds::members_of(what, [&](std::string_view name, const auto& value) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value_text(value));
          });
        },
        event.what);
    fields.push_back({kinds::event_names[event.what.index()], std::move(text)});
  }
  return fields;
}

std::vector<ChunkField> chunk_fields(const tet::Chunk& chunk, const replay::Game& game) {
  return tet::visit(chunk, Reader(game));
}

}  // namespace tetron::scene
