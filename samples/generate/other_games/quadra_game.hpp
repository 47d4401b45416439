#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "replay/kinds/quadra/play.hpp"

namespace tetron::samples {

// Writes what recordings of Quadra consist of.
class QuadraWriter {
 public:
  void packet(std::uint32_t frame, std::uint8_t type, std::string_view content);
  void start(std::uint8_t version, std::uint32_t seed, bool is_single, bool is_survivor);
  void join(std::uint32_t frame, std::uint8_t place, std::uint8_t team, std::string_view name);
  void chat(std::uint32_t frame, std::uint8_t team, std::string_view text);
  void keys(std::uint32_t seed, std::string_view bytes);
  void info(std::string_view name, std::uint32_t score, std::uint32_t lines, std::uint32_t level);
  void summary(std::string_view text);
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// A number with its highest byte first, as packets have it.
std::string quadra_u16(unsigned value);
std::string quadra_u32(std::uint32_t value);
std::string quadra_byte(unsigned value);

// A player of Quadra with a field. It puts each piece where the field becomes lowest and has the fewest
// holes, or always in the middle.
class QuadraPlayer {
 public:
  QuadraPlayer(std::uint8_t place, std::uint32_t seed, bool is_old, bool is_careless)
      : place_(place), is_old_(is_old), is_careless_(is_careless), pieces_(seed, is_old) {}

  void begin(std::uint32_t seed);
  void begin();
  bool is_out() const;
  // Places the next piece and returns how many rows were cleared. The moves, a byte for each frame, are
  // appended to `moves` unless it is null; else packets are written.
  int place(QuadraWriter* writer, std::uint32_t& frame, std::string* moves = nullptr);
  // Rows that rise with the next placement.
  void get(int rows, std::uint16_t holes);

  int lines() const { return lines_; }
  int score() const { return score_; }
  int most() const { return most_; }
  int frames() const { return frames_; }
  int placed() const { return placed_; }

 private:
  std::uint8_t draw();
  std::string way_of(int turns, int column, kinds::QuadraPiece& at) const;

  std::uint8_t place_;
  bool is_old_;
  bool is_careless_;
  kinds::QuadraPieces pieces_;
  kinds::QuadraWell well_;
  std::vector<kinds::QuadraGarbage> waiting_;
  std::uint8_t next_ = 0;
  int lines_ = 0;
  int score_ = 0;
  int most_ = 0;
  int frames_ = 0;
  int placed_ = 0;
};

}  // namespace tetron::samples
