#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "formats/tet/record.hpp"
#include "replay/profile/profile.hpp"
#include "rules/script/script.hpp"

namespace tetron::app {

// A game from a rule file as the chunks of a recording: stones where every tumo is one of the seven
// tetrominoes in a color of its own and the field is that of the profile tetron4, else fields with the tumo
// drawn in, for a profile of their own. docs/decisions/0020-fpgdl-engine.md.
class GameChunks {
 public:
  explicit GameChunks(const rules::Script& script);

  // What goes before the first chunk. Once more at the end, when the game's length is known: it has the same
  // size.
  tet::Header header(const rules::Script& script) const;
  // Start, and the first field.
  std::expected<std::vector<tet::Record>, base::Error> begin(const rules::Script& script);
  // What the last step changed.
  std::expected<std::vector<tet::Record>, base::Error> step(const rules::Script& script);
  // Gameover if it is, Stop.
  std::vector<tet::Record> end(const rules::Script& script) const;

  // The profile to read the recording with, as TOML; empty if that is tetron4.
  const std::string& profile_text() const { return profile_text_; }

 private:
  // Where a turn's stone stands when its box is at the left top corner.
  struct StoneTurn {
    tet::StonePlace place;
  };

  bool find_stones(const rules::Settings& settings);
  void make_profile(const rules::Script& script);
  tet::StonePlace place_of(const rules::Tumo& tumo) const;
  std::expected<void, base::Error> field(const rules::Script& script, std::vector<tet::Record>& out);
  void stones(const rules::Script& script, std::vector<tet::Record>& out);
  static base::Milliseconds now(const rules::Script& script);

  std::vector<std::vector<StoneTurn>> turns_;  // by pattern; empty: fields are recorded
  replay::Profile profile_;
  std::string profile_text_;
  std::array<field::Cell, rules::max_role + 1> cells_{};  // what a role is in a recorded field
  field::Grid shown_;                                     // the field as the chunks so far have it
  std::optional<tet::StonePlace> stone_;                  // the moving one, likewise
  std::uint16_t lines_ = 0;                               // of the last recorded field
  std::uint64_t version_ = ~std::uint64_t{};
};

}  // namespace tetron::app
