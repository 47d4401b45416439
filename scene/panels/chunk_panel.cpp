#include "scene/panels/chunk_panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "replay/kinds/match/match_fields.hpp"
#include "scene/layout/metrics.hpp"
#include "scene/panels/chunk_fields.hpp"
#include "scene/panels/side_panel.hpp"
#include "scene/text/clock_text.hpp"
#include "scene/text/player_name.hpp"
#include "scene/text/wrap.hpp"

namespace tetron::scene {

namespace {

// In ems.
constexpr double chunk_line = 1.4;
constexpr double label_width = 4.6;
constexpr double offset_width = 2.2;
constexpr double byte_width = 1.36;
constexpr double byte_size = 0.92;
constexpr double between_groups = 0.45;
constexpr double between_chunk_parts = 0.4;

constexpr std::size_t prefix_bytes = 8;
constexpr std::size_t group = 4;  // bytes per group

class ChunkSheet {
 public:
  ChunkSheet(Layer& layer, const Frame& frame, const PanelSheet& sheet)
      : layer_(layer), frame_(frame), sheet_(sheet), left_(sheet.room) {}

  // A long value goes on in the next lines.
  void row(std::string_view label, std::string_view value) {
    constexpr std::size_t most_value_lines = 3;
    const double ems = static_cast<double>(left_.width) / std::max(1, sheet_.em) - label_width;
    for (const std::string& part : wrapped(value, ems, most_value_lines))
      write_row(std::exchange(label, ""), part, next_line());
  }

  // Two short fields share a line.
  void rows(std::span<const ChunkField> fields) {
    while (!fields.empty()) {
      if (fields.size() > 1 && fits_half(fields[0]) && fits_half(fields[1])) {
        const Box line = next_line();
        const int half = line.width / 2;
        write_row(fields[0].name, fields[0].value, {line.x, line.y, half, line.height});
        write_row(fields[1].name, fields[1].value, {line.x + half, line.y, line.width - half, line.height});
        fields = fields.subspan(2);
      } else {
        row(fields[0].name, fields[0].value);
        fields = fields.subspan(1);
      }
    }
  }

  void gap() { left_.take_top(sheet_.ems(between_chunk_parts)); }

  // As many bytes as there is room for. The prefix has another color.
  void bytes(std::span<const std::byte> bytes) {
    const std::size_t step = line_end(16) <= left_.width ? 16 : line_end(8) <= left_.width ? 8 : group;
    const TextStyle style{std::max(metrics::smallest_text, sheet_.ems(byte_size)), frame_.theme.text};
    for (std::size_t at = 0; at < bytes.size(); at += step) {
      const bool is_last_line = left_.height < 2 * line_pixels();
      const Box line = next_line();
      if (line.empty() || line.width < line_end(step)) return;
      if (is_last_line && bytes.size() - at > step) {
        write(fmt::format("and {} more bytes", bytes.size() - at), line, frame_.theme.faint);
        return;
      }
      write(fmt::format("{:02x}", at), {line.x, line.y, sheet_.ems(offset_width), line.height},
            frame_.theme.faint);
      for (std::size_t i = at; i < std::min(at + step, bytes.size()); ++i) {
        TextStyle byte = style;
        if (i < prefix_bytes) byte.color = frame_.theme.label;
        layer_.write(fmt::format("{:02x}", std::to_integer<unsigned>(bytes[i])),
                     {line.x + byte_left(i - at), line.y, sheet_.ems(byte_width), line.height}, byte);
      }
    }
  }

 private:
  void write_row(std::string_view label, std::string_view value, const Box& line) {
    const int width = std::min(line.width, sheet_.ems(label_width));
    write(label, {line.x, line.y, width, line.height}, frame_.theme.label);
    write(value, {line.x + width, line.y, line.width - width, line.height}, frame_.theme.text);
  }
  bool fits_half(const ChunkField& field) const {
    return sheet_.ems(label_width + guessed_width(field.value)) <= sheet_.room.width / 2;
  }
  // The left edge of the n-th byte of a line. With n equal to the number of bytes, the end of the line.
  int byte_left(std::size_t n) const {
    return sheet_.ems(offset_width + byte_width * static_cast<double>(n) +
                      between_groups * static_cast<double>(n / group));
  }
  int line_end(std::size_t bytes) const { return byte_left(bytes - 1) + sheet_.ems(byte_width); }
  int line_pixels() const { return std::max(1, sheet_.ems(chunk_line)); }
  // Empty if there is no room for another line.
  Box next_line() {
    if (left_.height < line_pixels()) left_.height = 0;
    return left_.take_top(line_pixels());
  }
  void write(std::string_view text, const Box& box, Color color) {
    layer_.write(text, box, {sheet_.em, color});
  }

  Layer& layer_;
  const Frame& frame_;
  PanelSheet sheet_;
  Box left_;
};

std::string kind_of(const replay::KeptEvent& event) {
  const auto name = event.game_events.empty() ? event.chunk().layout().name
                                              : kinds::event_names[event.game_events.front().what.index()];
  return fmt::format("{} · {}", name, clock_text(event.time));
}

// A step of a round: the player, its place in the file, and everything that happens.
void draw_step(ChunkSheet& sheet, const Frame& frame, std::span<const game::Event> game_events) {
  const game::Event& first = game_events.front();
  const std::uint8_t seat = frame.timeline.track().seat_of(first.player);
  if (seat < frame.timeline.layout().players)
    sheet.row("player", fmt::format("{} {}", seat, name_in_sentence(frame.game, base::PlayerId(seat))));
  if (first.source != game::Event::nowhere) sheet.row("at", fmt::format("{:#x} of the file", first.source));
  for (const ChunkField& field : step_fields(game_events)) sheet.row(field.name, field.value);
}

}  // namespace

void draw_chunk(Layer& layer, const Frame& frame) {
  const Box& box = frame.arrangement.chunk;
  if (box.empty()) return;
  const std::uint32_t happened = frame.state.events;
  const std::string count = frame.hides_result() ? fmt::format("{}", happened)
                                                 : fmt::format("{} / {}", happened, frame.timeline.events());
  draw_panel_frame(layer, frame, box, frame.timeline.track().round() != nullptr ? "Event" : "Chunk", count);
  ChunkSheet sheet(layer, frame, panel_sheet(frame.arrangement, box));
  const auto next = frame.timeline.event(happened);
  const std::string next_kind = next ? kind_of(*next) : "nothing: this is the end";
  const auto event = happened > 0 ? frame.timeline.event(happened - 1) : std::nullopt;
  if (!event) {
    if (!frame.hides_result()) sheet.row("then", next_kind);
    return;
  }
  if (!event->game_events.empty()) {
    draw_step(sheet, frame, event->game_events);
    if (!frame.hides_result()) sheet.row("then", next_kind);
    return;
  }
  const tet::Chunk chunk = event->chunk();
  sheet.row("type", fmt::format("{}, {} bytes at {:#x}", chunk.layout().name, chunk.size(), chunk.offset()));
  if (chunk.time() != event->time)
    sheet.row("time", fmt::format("stored {}, taken {}", clock_text(chunk.time()), clock_text(event->time)));
  sheet.rows(chunk_fields(chunk, frame.game));
  if (!frame.hides_result()) sheet.row("then", next_kind);
  sheet.gap();
  sheet.bytes(chunk.bytes());
}

}  // namespace tetron::scene
