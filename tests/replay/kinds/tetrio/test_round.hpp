#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "formats/tetrio/read.hpp"
#include "replay/kinds/tetrio/simulation.hpp"
#include "tests/catch.hpp"

// A round that a test writes key by key.
class TestRound {
 public:
  // `options` are members of the options' object; version 19 and a seed are given.
  explicit TestRound(std::string_view options = "", double seed = 1) {
    text_ = fmt::format(R"({{"replay":{{"frames":0,"events":[],"options":{{"version":19,"seed":{}{}{}}}}}}})",
                        seed, options.empty() ? "" : ",", options);
    auto recording = tetron::tetrio::read(text_);
    REQUIRE(recording);
    auto rules = tetron::tetrio::rules_of(recording->rounds[0].players[0]);
    INFO((rules ? std::string() : rules.error()));
    REQUIRE(rules);
    rules_ = *rules;
    simulation_ = std::make_unique<tetron::tetrio::Simulation>(rules_, &journal_);
  }

  // A seed whose first piece is this one.
  static double seed_for(tetron::tetrio::Piece piece) {
    for (double seed = 1;; ++seed)
      if (tetron::tetrio::PieceQueue(tetron::tetrio::BagKind::seven, seed).take() == piece) return seed;
  }

  // A key goes down and up again in the present frame.
  void tap(std::string_view key, double subframe = 0) {
    press(key, subframe);
    add("keyup", key, subframe);
  }
  void press(std::string_view key, double subframe = 0) { add("keydown", key, subframe); }
  void release(std::string_view key, double subframe = 0) { add("keyup", key, subframe); }
  // `amount` rows come from the player with game 2 as their attack `id`, who has seen our attacks up to
  // `seen`.
  void attack(int amount, int id, int seen = 0) { interaction("interaction", amount, id, seen); }
  void confirm(int amount, int id) { interaction("interaction_confirm", amount, id, 0); }
  void end(std::string_view data = "{}") {
    put(fmt::format(R"({{"frame":0,"type":"end","data":{}}})", data), tetron::tetrio::EventKind::end);
  }
  void target(int game) {
    put(fmt::format(R"({{"frame":0,"type":"ige","data":{{"type":"target","data":{{"targets":[{}]}}}}}})",
                    game),
        tetron::tetrio::EventKind::ige);
  }
  // Plays the present frame with what was pressed, and others without keys, until `frame` frames were played.
  void play_until(std::uint32_t frame) {
    while (simulation_->frame() < frame) {
      std::vector<tetron::tetrio::Event> now = std::move(events_);
      events_.clear();
      simulation_->tick(now, 0, now.size());
    }
  }
  void play(std::uint32_t frames = 1) { play_until(simulation_->frame() + frames); }

  // Rows from the top, '.' for empty, the rest anything.
  void set_board(const std::vector<std::string_view>& rows) {
    tetron::tetrio::Board board(rules_.width, rules_.height, rules_.buffer);
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t x = 0; x < rows[i].size(); ++x)
        if (rows[i][x] != '.')
          board.set(static_cast<int>(x), static_cast<int>(rows.size() - 1 - i),
                    tetron::tetrio::Cell::garbage);
    simulation_->set_board(std::move(board));
  }
  // The lowest rows, from the top of them: letters, '#' garbage, '.' empty.
  std::vector<std::string> board(int rows) const {
    std::vector<std::string> drawn;
    for (int row = rows - 1; row >= 0; --row) {
      std::string& line = drawn.emplace_back();
      for (int x = 0; x < rules_.width; ++x)
        line += ".ZLOSIJT#*"[static_cast<int>(simulation_->board().at(x, row))];
    }
    return drawn;
  }

  tetron::tetrio::Simulation& simulation() { return *simulation_; }
  const tetron::tetrio::Journal& journal() const { return journal_; }
  std::int64_t count(tetron::tetrio::Count count) const { return *simulation_->tally()[count]; }

 private:
  void add(std::string_view type, std::string_view key, double subframe) {
    tetron::tetrio::Event& event =
        put("", type == "keydown" ? tetron::tetrio::EventKind::key_down : tetron::tetrio::EventKind::key_up);
    event.key = tetron::tetrio::key_named(key);
    event.subframe = subframe;
  }
  void interaction(std::string_view type, int amount, int id, int seen) {
    put(fmt::format(
            R"({{"frame":0,"type":"ige","data":{{"type":"{}","data":{{"type":"garbage","amt":{},"gameid":2,)"
            R"("iid":{},"cid":{},"ackiid":{},"frame":0,"size":1}}}}}})",
            type, amount, id, id, seen),
        tetron::tetrio::EventKind::ige);
  }
  tetron::tetrio::Event& put(std::string json, tetron::tetrio::EventKind kind) {
    texts_.push_back(std::make_unique<std::string>(std::move(json)));
    tetron::tetrio::Event event;
    event.frame = simulation_->frame();
    event.kind = kind;
    event.json = *texts_.back();
    return events_.emplace_back(event);
  }

  std::string text_;
  std::vector<std::unique_ptr<std::string>> texts_;
  tetron::tetrio::Rules rules_;
  tetron::tetrio::Journal journal_;
  std::unique_ptr<tetron::tetrio::Simulation> simulation_;
  std::vector<tetron::tetrio::Event> events_;
};
